import { Database, recordset, sql } from '@loupe/database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';

const STRANGE = [
  '',
  ' ',
  'NULL',
  'null',
  '{}',
  '{a,b}',
  '"',
  '\\',
  '\\"',
  "'",
  ',',
  'a b',
  '\n',
  '$1',
  'é',
  '😀',
];
const text = fc
  .oneof(fc.constantFrom(...STRANGE), fc.string({ unit: 'grapheme' }))
  .filter((one) => !one.includes('\0'));
const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const record = fc.record({
  id: fc.uuid(),
  words: nullable(text),
  list: nullable(fc.array(text)),
  options: nullable(fc.array(text)),
  whole: nullable(fc.integer()),
  large: nullable(fc.maxSafeInteger()),
  flag: nullable(fc.boolean()),
  at: nullable(fc.date({ min: new Date(0), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })),
  place: nullable(fc.record({ city: text, tags: fc.array(text) })),
});

describe('records as a table', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await sharedTestApp();
  });
  afterAll(() => api?.close());

  it('have the values that were given, whatever they are', async () => {
    const db = api.app.get(Database, { strict: false });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 5 }), async (records) => {
        const rows = await db.query<object>(sql`
          SELECT entry.id, entry.words, entry.list, entry.whole, entry.large::float8 AS large, entry.flag, entry.at,
            entry.place, entry.options
          FROM ${recordset(records, {
            id: 'uuid',
            words: 'text',
            list: 'text[]',
            whole: 'integer',
            large: 'bigint',
            flag: 'boolean',
            at: 'timestamptz',
            place: 'jsonb',
            options: 'jsonb',
          })}`);
        expect(rows).toEqual(records);
      }),
    );
  });

  it('are null where a property is absent, and refused where a value is not of its type', async () => {
    const db = api.app.get(Database, { strict: false });
    const given = (records: { a?: string; b: string }[]) =>
      db.query(sql`SELECT * FROM ${recordset(records, { a: 'integer', b: 'text' })}`);
    expect(await given([{ b: 'x' }])).toEqual([{ a: null, b: 'x' }]);
    await expect(given([{ a: '1,2', b: 'x' }])).rejects.toMatchObject({ driverError: { code: '22P02' } });
  });
});
