import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowReading } from '../formats/format.js';
import { fields, list, text } from '../formats/values.js';
import { FieldsNotTaken } from './fields-not-taken.js';

const POST = { post: { line: {} } };

/** Names of what a reading leaves of rows. */
function left(
  rows: readonly unknown[],
  read: RowReading,
  columns: readonly string[] | null = null,
): string[] {
  const watcher = new FieldsNotTaken(columns);
  const watched = watcher.watch(read);
  for (const row of rows) watched(row);
  return watcher.names();
}

describe('what is not taken of rows', () => {
  it('is told by its path, and as a whole where nothing in it is taken', () => {
    const row = {
      id: 1,
      author: { name: 'a', pronouns: 'she' },
      media: [{ url: 'x', alt: 'y' }],
      formats: [{ a: 1 }, { b: 2 }],
    };
    const read: RowReading = (given) => {
      const post = fields(given);
      for (const file of list(post.media)) text(fields(file).url);
      text(post.id);
      text(fields(post.author).name);
      return POST;
    };
    expect(left([row], read)).toEqual(['media[].alt', 'author.pronouns', 'formats']);
  });

  it('is told of every row, and not of what is empty', () => {
    const rows = [
      ...Array.from({ length: 700 }, () => ({ id: 1, none: null, no: '', not: [] })),
      { late: 1 },
    ];
    expect(
      left(rows, (row) => {
        text(fields(row).id);
        return POST;
      }),
    ).toEqual(['late']);
  });

  it('of rows that are no posts is not told here, as their reason is', () => {
    expect(left([{ total: 5 }], () => ({ nothing: 'the total' }))).toEqual([]);
  });

  it('is told of columns without a cell, and of entries that are lists', () => {
    expect(left([{ a: '1' }], () => POST, ['a', 'b'])).toEqual(['a', 'b']);
    const read: RowReading = (row) => {
      text(fields(list(row)[2]).id);
      return POST;
    };
    expect(left([[3, 'https://x.example', { id: 5, more: 6 }]], read)).toEqual(['more']);
  });

  it('is told of the first rows, as many as somebody wants watched', () => {
    const watcher = new FieldsNotTaken(null, 1);
    const watched = watcher.watch(() => POST);
    for (const row of [{ a: 1 }, { b: 1 }]) watched(row);
    expect(watcher.names()).toEqual(['a']);
  });

  it('is told with values that nobody understands', () => {
    const post = { ...POST.post, notUnderstood: ['views (“1.5 lakh” is no count)'] };
    expect(left([{}], () => ({ post }))).toEqual(['views (“1.5 lakh” is no count)']);
  });

  it('says that there is more than it names', () => {
    const row = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`k${index}`, 1]));
    const names = left([row], () => POST);
    expect(names).toHaveLength(501);
    expect(names.at(-1)).toBe('… and 100 more');
    const wide = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`k${index}`, 1]));
    expect(left([wide], () => POST).at(-1)).toBe('… and more');
  });

  it('with what is taken is all of a row, whatever it is', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), (given) => {
        const row = JSON.parse(JSON.stringify(given)) as object;
        // Who reads all of it leaves nothing, and is given what was there.
        let copy: unknown;
        const all: RowReading = (value) => {
          copy = JSON.parse(JSON.stringify(value));
          return POST;
        };
        expect(left([row], all)).toEqual([]);
        expect(copy).toEqual(row);
        const said = Object.keys(row).filter((key) => hasSomething((row as Record<string, unknown>)[key]));
        expect(left([row], () => POST)).toEqual(said.map((name) => name.slice(0, 100)));
      }),
    );
  });
});

function hasSomething(value: unknown): boolean {
  if (value === null || value === '') return false;
  return typeof value !== 'object' || Object.values(value as object).some(hasSomething);
}
