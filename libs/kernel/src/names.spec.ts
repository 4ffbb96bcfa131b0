import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName, nameProblems } from './names.js';

const problem = (name: string) => nameProblems(name, ['input', 'name'])[0]?.message;

describe('a name', () => {
  it.each([
    ['', "can't be blank"],
    [' \t', "can't be blank"],
    ['\u200b', "can't be blank"],
    ['\u202e \u200d', "can't be blank"],
    ['a\nb', 'must not contain control characters'],
    ['a\u0007', 'must not contain control characters'],
    ['\ud800x', 'must not contain control characters'],
    ['x'.repeat(256), 'is too long (maximum is 255 characters)'],
    [`e${'\u0301\u0323'.repeat(10_000)}`, 'is too long (maximum is 255 characters)'],
  ])('%j is refused: %s', (name, message) => {
    expect(problem(name)).toBe(message);
  });

  it.each(['a', '名前', '👩🏽‍🔬 lab', 'x'.repeat(255), '🌞'.repeat(255), ' padded '])(
    '%j is accepted',
    (name) => {
      expect(problem(name)).toBeUndefined();
    },
  );

  it('is the same however its letters are composed', () => {
    expect(cleanName('e\u0301té')).toBe(cleanName('été'.normalize('NFD')));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(cleanName(name.normalize('NFD'))).toBe(cleanName(name));
        expect(cleanName(cleanName(name))).toBe(cleanName(name));
      }),
    );
  });
});
