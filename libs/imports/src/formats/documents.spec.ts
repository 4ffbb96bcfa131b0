import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BEGINNING, type Position } from '../format/position.js';
import { readDocuments } from './documents.js';

const LISTS = new Set(['feed', 'a.list']);
const LIMIT = 10_000;

async function rows(text: string, from: Position = BEGINNING, size = 7) {
  const bytes = Buffer.from(text).subarray(from.offset);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const found: { value: unknown; number: number; after: Position }[] = [];
  for await (const { bytes: row, number, after } of readDocuments(chunks(), LIMIT, from, LISTS))
    found.push({ value: row === null ? null : JSON.parse(row.toString()), number, after });
  return found;
}
const values = async (text: string) => (await rows(text)).map(({ value }) => value);

describe('rows of JSON documents', () => {
  it.each([
    ['cut off', '{"feed": [1, 2', 'cut off'],
    ['nested without end', `{"x": ${'['.repeat(2000)}`, 'nested more than'],
    ['something else', `x${'y'.repeat(300)}`, 'not JSON'],
  ])('are refused where the file is %s', async (_, text, message) => {
    await expect(rows(text)).rejects.toThrow(message);
  });

  it.each([
    ['one object', '{"a": 1}', [{ a: 1 }]],
    ['objects one after the other', '{"a": 1}\n\n{"b": "}"}', [{ a: 1 }, { b: '}' }]],
    ['a list', ' [1, {"a": [2]}, "]"]', [1, { a: [2] }, ']']],
    ['an empty list', '[]', []],
    [
      'lists at known places',
      '{"x": [0, {"feed": [9]}], "feed": [1, 2], "a": {"list": [{"c": 3}]}}',
      [1, 2, { c: 3 }],
    ],
    ['keys with quotes in them', '{"fe\\"ed": [1], "feed": [2]}', [2]],
    ['what JavaScript assigns', 'window.YTD.tweets.part0 = [{"a": 1}];', [{ a: 1 }]],
  ])('are read of %s', async (_, text, expected) => {
    expect(await values(text)).toEqual(expected);
  });

  it('that are too long are told, and the others are read', async () => {
    expect(await values(`[1, "${'x'.repeat(LIMIT)}", 3]`)).toEqual([1, null, 3]);
  });

  it('go on from every place between two of them', async () => {
    const document = fc.oneof(
      fc.array(fc.jsonValue()).map((list) => JSON.stringify(list)),
      fc
        .record({
          x: fc.jsonValue(),
          feed: fc.array(fc.jsonValue()),
          a: fc.record({ list: fc.array(fc.jsonValue()) }),
        })
        .map((object) => JSON.stringify(object, null, 1)),
      fc
        .array(fc.dictionary(fc.string(), fc.jsonValue()))
        .map((list) => list.map((each) => JSON.stringify(each)).join('\n')),
    );
    await fc.assert(
      fc.asyncProperty(document, fc.integer({ min: 1, max: 50 }), async (text, size) => {
        const all = await rows(text, BEGINNING, size);
        for (const [index, { after }] of all.entries())
          expect(await rows(text, after, size)).toEqual(all.slice(index + 1));
      }),
      { numRuns: 60 },
    );
  });
});
