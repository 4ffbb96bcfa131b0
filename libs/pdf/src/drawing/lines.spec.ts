import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from './lines.js';

/** Each character is ten points wide. */
const measure = (text: string) => [...text].length * 10;
const textsOf = (text: string, width: number, most?: number) =>
  linesOf(text, 400, width, measure, most).map(({ pieces }) => pieces.map((piece) => piece.text).join(''));

describe('lines', () => {
  it('are broken at spaces, between words of scripts without them, and where the text says', () => {
    expect(textsOf('one two three', 80)).toEqual(['one two', 'three']);
    expect(textsOf('one\n\ntwo', 80)).toEqual(['one', '', 'two']);
    expect(textsOf('กาแฟเย็นอร่อย', 90)).toEqual(['กาแฟเย็น', 'อร่อย']);
    expect(textsOf('東京の喫茶店', 40)).toEqual(['東京の', '喫茶店']);
  });

  it('end with dots where there are more than wanted', () => {
    expect(textsOf('one two three four', 50, 2)).toEqual(['one', 'two…']);
  });

  it('turn around what goes from right to left, and keep numbers and Latin words in it', () => {
    expect(textsOf('שלום (12) ab', 500)).toEqual(['ab (12) שלום']);
    const [line] = linesOf('שלום', 400, 500, measure);
    expect(line?.isRightToLeft).toBe(true);
  });

  it('are never wider than they may be, and hold each character once', () => {
    const character = fc.constantFrom(...'ab 12(),.日本กาแ한שם🙂', 'e\u0301');
    fc.assert(
      fc.property(
        fc.array(character, { maxLength: 60 }).map((all) => all.join('')),
        fc.integer({ min: 30, max: 200 }),
        (text, width) => {
          const lines = linesOf(text, 400, width, measure);
          for (const line of lines) expect(line.width).toBeLessThanOrEqual(width);
          const sorted = (given: string) =>
            [...given.replaceAll(/[\s()]/g, '')].sort((one, other) => (one < other ? -1 : 1)).join('');
          const drawn = lines.flatMap(({ pieces }) => pieces.map((piece) => piece.text)).join('');
          expect(sorted(drawn)).toBe(sorted(text));
        },
      ),
    );
  });
});
