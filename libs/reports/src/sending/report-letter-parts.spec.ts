import { expect, it } from 'vitest';
import { LetterParts } from './report-letter-parts.js';

/** The columns of a drawing: their heights, and null for a gap. */
function heightsOf(points: (number | null)[]) {
  const { text } = new LetterParts('#0a7a5c').of({ kind: 'line', points, from: 'a', to: 'b' });
  const columns = text.split('<td valign="bottom"').flatMap((piece, at) => {
    const height = /<td height="(\d+)" bgcolor/.exec(piece)?.[1];
    const gaps = piece.match(/<td height="120" style="height:120px"><\/td>/g) ?? [];
    return [...(at === 0 ? [] : [Number(height)]), ...gaps.map(() => null)];
  });
  return columns;
}

it('what is unknown is a gap, and a zero stands on the ground', () => {
  expect(heightsOf([null, 60, 0, null, null, 120])).toEqual([null, 60, 1, null, null, 120]);
});

it('a value that is small beside the others is no gap', () => {
  expect(heightsOf([1, 1_000_000])).toEqual([1, 120]);
});
