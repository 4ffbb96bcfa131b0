import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deletionKeys, isOneEditApart } from './misspellings.js';

const LETTERS = [...'abcабвकखि'];
const word = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 12 })
  .map((letters) => letters.join(''));
const edit = fc.record({
  kind: fc.constantFrom('add', 'leave out', 'replace', 'swap'),
  at: fc.nat(20),
  letter: fc.constantFrom(...LETTERS),
});

function apply(text: string, { kind, at, letter }: { kind: string; at: number; letter: string }): string {
  const letters = [...text];
  const place = at % letters.length;
  if (kind === 'add') return letters.toSpliced(place, 0, letter).join('');
  if (kind === 'leave out') return letters.toSpliced(place, 1).join('');
  if (kind === 'replace') return letters.with(place, letter).join('');
  const [left = '', right = ''] = letters.slice(place, place + 2);
  return letters.toSpliced(place, 2, right, left).join('');
}

/** The distance of optimal string alignment, by the textbook recurrence. */
function distance(a: string[], b: string[]): number {
  const rows: number[][] = [];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= a.length; i += 1) {
    rows.push([]);
    for (let j = 0; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1)];
      if (i > 1 && j > 1 && swapped) ways.push(at(i - 2, j - 2) + 1);
      (rows[i] ?? [])[j] = i === 0 && j === 0 ? 0 : Math.min(...ways);
    }
  }
  return at(a.length, b.length);
}

describe('misspellings', () => {
  it('of one edit are recognised, whichever word is the misspelt one', () => {
    fc.assert(
      fc.property(word, edit, (right, how) => {
        const wrong = apply(right, how);
        expect(isOneEditApart(right, wrong)).toBe(true);
        expect(isOneEditApart(wrong, right)).toBe(true);
      }),
    );
  });

  it('are exactly the words within one edit', () => {
    fc.assert(
      fc.property(word, word, edit, edit, (first, other, one, two) => {
        for (const second of [other, apply(first, one), apply(apply(`${first}a`, one), two)]) {
          expect(isOneEditApart(first, second)).toBe(distance([...first], [...second]) <= 1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('of one edit share a key with the word in the same workspace', () => {
    fc.assert(
      fc.property(word, edit, (right, how) => {
        const keys = new Set(deletionKeys('w', right));
        expect(deletionKeys('w', apply(right, how)).some((key) => keys.has(key))).toBe(true);
      }),
    );
  });

  it('have keys of their own in every workspace', () => {
    const keys = new Set(deletionKeys('one', 'coffee'));
    expect(deletionKeys('other', 'coffee').filter((key) => keys.has(key))).toEqual([]);
  });
});
