import { describe, expect, it } from 'vitest';
import { jsonProblems, objectProblems, objectsProblems } from './json.js';

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

describe('JSON that is to be stored', () => {
  it.each([
    ['half of a surrogate pair', { a: '\ud800' }],
    ['half of a pair in a key', { '\udc00': 1 }],
    ['half of a pair after a backslash', { a: '\\\ud800' }],
    ['more levels than are allowed', nested(33)],
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
