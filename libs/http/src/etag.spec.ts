import { describe, expect, it } from 'vitest';
import { etagOf, hasAlready } from './etag.js';

describe('the tag of an answer', () => {
  it('is weak, and another one for another answer', () => {
    expect(etagOf('a')).toMatch(/^W\/"[\w-]{43}"$/);
    expect(etagOf(Buffer.from('a'))).toBe(etagOf('a'));
    expect(etagOf('b')).not.toBe(etagOf('a'));
  });
});

describe('If-None-Match', () => {
  it.each([
    ['W/"a"', 'W/"a"'],
    ['"a"', 'W/"a"'],
    ['W/"a"', '"a"'],
    ['"a"', '"a"'],
    ['"x", W/"a"', 'W/"a"'],
    [' W/"a" ,"y"', '"a"'],
    ['*', '"a"'],
  ])('%s names %s', (header, etag) => {
    expect(hasAlready(header, etag)).toBe(true);
  });

  it.each([undefined, '', '"x"', 'a', '"a', '"ab"', '"x", "y"', 'w/"a"', '"*"'])(
    '%s does not name "a"',
    (header) => {
      expect(hasAlready(header, '"a"')).toBe(false);
      expect(hasAlready(header, 'W/"a"')).toBe(false);
    },
  );
});
