import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { storedFilter, storedSorting } from './stored-filter.js';

const schema = buildSchema(readFileSync(new URL('../../../../schema.graphql', import.meta.url), 'utf8'));
const KEYS = ['item_types', 'taken_at', 'engagement', 'super_search', 'ids', 'verified', 'creator_locations'];
const PARTS = ['from', 'to', 'field', 'range', 'mode', 'search_query', 'REEL', 'LIKE_COUNT', 'FUZZY_CAPTION'];

/** JSON that resembles filters, so that the test covers more than unknown keys. */
const filters = fc.dictionary(
  fc.oneof(fc.constantFrom(...KEYS), fc.string()),
  fc.oneof(
    fc.jsonValue(),
    fc.array(fc.oneof(fc.constantFrom(...PARTS), fc.jsonValue())),
    fc.dictionary(fc.constantFrom(...PARTS), fc.oneof(fc.constantFrom(...PARTS), fc.jsonValue())),
  ),
);

describe('the filter of a stored view', () => {
  it('can be read from any JSON, and has known fields only', () => {
    fc.assert(
      fc.property(fc.oneof(filters, fc.jsonValue()), (stored) => {
        const { itemTypes, ...filter } = storedFilter(schema, stored);
        expect(Object.keys(filter).every((name) => !name.includes('_'))).toBe(true);
        expect((itemTypes ?? []).every((type) => typeof type === 'string')).toBe(true);
      }),
    );
  });

  it('keeps of a list what fits, and of an object only if nothing is missing that it needs', () => {
    const engagement = [
      { field: 'LIKE_COUNT', range: { from: 1, to: 'many' } },
      { field: 'MOOD', range: { from: 1 } },
      { range: {} },
    ];
    expect(storedFilter(schema, { engagement, item_types: ['SONG'] })).toEqual({
      engagement: [{ field: 'LIKE_COUNT', range: { from: 1 } }],
      itemTypes: [],
    });
  });
});

describe('the order of a stored view', () => {
  it('can be read from any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(storedSorting(schema, stored)).toBeNull();
      }),
    );
  });

  it('is the first of a list, in either spelling', () => {
    const sort = [{ sortKey: 'LIKE_COUNT', sort_order: 'ASC' }, { sort_key: 'TAKEN_AT' }];
    expect(storedSorting(schema, sort)).toEqual({ sortKey: 'LIKE_COUNT', sortOrder: 'ASC' });
  });
});
