import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExactNumber, jsonProblems, objectProblems, objectsProblems } from './json.js';

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

describe('JSON that is to be stored', () => {
  it.each([
    ['half of a surrogate pair', { a: '\ud800' }],
    ['half of a pair in a key', { '\udc00': 1 }],
    ['half of a pair after a backslash', { a: '\\\ud800' }],
    ['more levels than are allowed', nested(33)],
    ['minus zero', JSON.parse('{"a": [-0]}')],
    ['a number beyond a double', JSON.parse('{"a": {"b": -1e400}}')],
  ])('is refused for %s', (_, value) => {
    expect(jsonProblems(value, ['input', 'filters'])).toMatchObject([{ field: ['input', 'filters'] }]);
  });

  it.each([
    ['whole characters', { a: '😀' }],
    ['text that looks like an escape', { a: '\\ud800' }],
    ['as many levels as are allowed', nested(32)],
    ['a scalar', 1],
  ])('may hold %s', (_, value) => {
    expect(jsonProblems(value, [])).toEqual([]);
  });

  it.each([null, 1, 'text', true, []])('has to be an object where one is wanted, not %j', (value) => {
    expect(objectProblems(value, ['x'])).toEqual([{ field: ['x'], message: 'must be a JSON object' }]);
  });

  it.each([null, 1, [1], [{}, []]])('has to be objects where they are wanted, not %j', (value) => {
    expect(objectsProblems(value, ['x'])).toHaveLength(1);
    expect(objectsProblems([{}, {}], ['x'])).toEqual([]);
  });
});

/** Integers that JSON.stringify writes without an exponent. */
const WRITTEN_OUT = fc.bigInt({ min: -(10n ** 21n) + 1n, max: 10n ** 21n - 1n });

describe('a number', () => {
  it.each([
    '9007199254740993',
    '-0',
    '-0.0',
    '0e5e',
    '1e400',
    '-1e-400',
    '0.1000000000000000055',
    '1e999999999999',
  ])('%s is not carried exactly', (text) => {
    expect(isExactNumber(text)).toBe(false);
  });

  it.each([
    '0',
    '0.0',
    '0e9',
    '1.50',
    '1e2',
    '1E+2',
    '9007199254740992',
    '123e-20',
    '5e-324',
    '100000000000000000000000',
  ])('%s is carried exactly', (text) => {
    expect(isExactNumber(text)).toBe(true);
  });

  it('is carried exactly as JSON writes it, and an integer is if JSON writes the same one again', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), WRITTEN_OUT, (double, integer) => {
        fc.pre(!Object.is(double, -0));
        expect(isExactNumber(JSON.stringify(double))).toBe(true);
        const text = String(integer);
        expect(isExactNumber(text)).toBe(JSON.stringify(JSON.parse(text)) === text);
      }),
    );
  });

  it('of very many digits is judged at once', () => {
    expect(isExactNumber(`1${'0'.repeat(200_000)}1e-200001`)).toBe(false);
  });
});
