import { expect, it } from 'vitest';
import { FieldsNotTaken } from '../previews/fields-not-taken.js';
import { unflattened } from './flattened.js';
import type { Reading } from './format.js';
import { type Fields, list } from './values.js';

const HEADER = [
  'id',
  'images/0',
  'images/1',
  'author/name',
  'author/fans',
  '__proto__/x',
  'id/more',
  'images/name',
];

it('columns that are named by paths become objects and lists', () => {
  const row = {
    id: '1',
    'images/0': 'a',
    'images/1': 'b',
    'author/name': 'tea',
    'id/more': 'x',
    'images/name': 'y',
  };
  const made = unflattened(HEADER)({ ...row, '__proto__/x': 'z' });
  expect({ id: made.id, images: made.images, author: made.author }).toEqual({
    ...{ id: '1', images: ['a', 'b'], author: { name: 'tea' } },
  });
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

it('what nobody asks for of such a table is named', () => {
  const watcher = new FieldsNotTaken(HEADER.slice(0, 5));
  const read = watcher.watch((row) => {
    const { images } = unflattened(HEADER)(row as Fields);
    return { post: { line: { images: list(images).map(String) } } } satisfies Reading;
  });
  read(Object.assign(Object.create(null), { id: '1', 'images/0': 'a', 'author/fans': '3' }));
  expect(watcher.names()).toEqual(['id', 'images/1', 'author/name', 'author/fans']);
});

it('rows of other tables, and of JSON, stay as they are', () => {
  const row = { a: 1 };
  expect(unflattened(null)(row)).toBe(row);
  expect(unflattened(['a'])(row)).toBe(row);
});
