import { expect, it } from 'vitest';
import { nearest } from './nearest.js';

const KNOWN = ['searchItems', 'getCollections', 'first'];

it.each([
  ['search_items', 'searchItems'],
  ['getColections', 'getCollections'],
  ['frist', 'first'],
  ['zzzzz', null],
  ['', null],
  ['x'.repeat(65), null],
])('the nearest name to %s is %s', (name, expected) => {
  expect(nearest(name, KNOWN)).toBe(expected);
});
