import { readSuperSearch } from '@loupe/search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_PARTS, partsOfText, textOfParts } from '../../apps/console/src/features/posts/operator-parts.js';

describe('the form for operators', () => {
  it.each([
    [{ all: 'serum night', any: '', none: '', exact: '' }, 'serum night'],
    [
      { all: 'serum', any: 'cream oil', none: 'sample ad', exact: 'new in' },
      '"new in" serum (cream OR oil) -sample -ad',
    ],
    [
      { all: 'caption:serum', any: '"face cream" oil', none: 'tag:ad', exact: '' },
      'caption:serum ("face cream" OR oil) -tag:ad',
    ],
    [{ all: '', any: 'cream oil', none: '', exact: '' }, '(cream OR oil)'],
  ])('writes and reads %j', (parts, text) => {
    expect(textOfParts(parts)).toBe(text);
    expect(partsOfText(text)).toEqual(parts);
  });

  it('reads alternatives without parentheses', () => {
    expect(partsOfText('cream OR oil')).toEqual({ ...NO_PARTS, any: 'cream oil' });
  });

  it('writes words for what is no operator to who fills it in', () => {
    expect(textOfParts({ all: 'rock OR (roll) -', any: '', none: '-ad', exact: 'say "hi"' })).toBe(
      '"say  hi" rock "OR" roll -ad',
    );
    expect(textOfParts(NO_PARTS)).toBe('');
  });

  it.each([
    'a b OR c',
    '(a OR b) (c OR d)',
    'a NEAR/3 b',
    'NOT a b',
    '-(a OR b) c',
    'a "b',
    '(a b)',
    'caption:(a OR b)',
    '((a OR b))',
  ])('does not read what it has no fields for: %s', (text) => {
    expect(partsOfText(text)).toBeNull();
  });

  it('means the same after it was read and written', () => {
    const piece = fc.constantFrom(
      'a',
      'bb',
      '"c d"',
      'OR',
      '-',
      '(',
      ')',
      'caption:e',
      'f*',
      ' ',
      'AND',
      '大食い',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join(' ').replace(/- /g, '-');
        const parts = partsOfText(text);
        if (parts === null) return;
        expect(partsOfText(textOfParts(parts))).toEqual(parts);
        expect(meaningOf(textOfParts(parts))).toEqual(meaningOf(text));
      }),
      { numRuns: 3000 },
    );
  });
});

/** What a text asks for, whatever the order of what is ANDed; its problem has no place. */
function meaningOf(text: string): string {
  try {
    const search = readSuperSearch({ mode: 'BOOLEAN', searchQuery: text });
    if (search.mode !== 'BOOLEAN') return '';
    const { query } = search;
    const parts = query.kind === 'and' ? query.parts : [query];
    return parts
      .map((part) => JSON.stringify(part))
      .sort()
      .join(' & ');
  } catch {
    return 'cannot be read';
  }
}
