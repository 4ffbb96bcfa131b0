import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const SEARCH = `query($search: FilterSuperSearchInput, $sorting: [ItemSortingInput!]) {
  items(first: 10, sorting: $sorting, filter: {superSearch: $search}) { nodes { matches { field snippet } } } }`;

let api: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  api = await sharedTestApp();
  tenant = await createTenant(api);
  const media = { type: 'VIDEO', fileUrl: null, thumbnailUrl: null, width: null, height: null } as const;
  await ingest(api, tenant, [
    somePost({
      caption: 'The best serums of the year',
      hashtags: ['night'],
      media: [{ ...media, videoDuration: 3, transcript: 'and now the serum', altText: 'A bottle of serum' }],
    }),
  ]);
});
afterAll(() => api?.close());

async function matches(search: object, more: object = {}) {
  const { items } = await tenant.client.data(SEARCH, { search, ...more });
  return items.nodes.map((item: { matches: unknown }) => item.matches);
}

it('an item says what a search found in it, in every mode and order', async () => {
  const caption = { field: 'CAPTION', snippet: 'The best ⟦serums⟧ of the year A bottle of ⟦serum⟧' };
  const said = { field: 'TRANSCRIPTION', snippet: 'and now the ⟦serum⟧' };
  const sorting = [{ sortKey: 'TAKEN_AT', sortOrder: 'ASC' }];
  expect(await matches({ mode: 'BOOLEAN', searchQuery: 'serum' })).toEqual([[caption, said]]);
  expect(await matches({ mode: 'BOOLEAN', searchQuery: 'serum' }, { sorting })).toEqual([[caption, said]]);
  expect(await matches({ mode: 'BOOLEAN', searchQuery: 'said:serum' })).toEqual([[said]]);
  expect(await matches({ mode: 'BOOLEAN', searchQuery: 'tag:night' })).toEqual([[]]);
  expect(await matches({ mode: 'FUZZY_CAPTION', searchQuery: 'serumx' })).toEqual([
    [{ field: 'CAPTION', snippet: 'The best ⟦serums⟧ of the year A bottle of ⟦serum⟧' }],
  ]);
  expect(await matches({ mode: 'FUZZY_TRANSCRIPTION', searchQuery: 'now' })).toEqual([
    [{ field: 'TRANSCRIPTION', snippet: 'and ⟦now⟧ the serum' }],
  ]);
});

it('an item of a list without a search has no matches, and each list has its own', async () => {
  const { all, some, others } = await tenant.client.data(`{
    all: items(first: 1) { nodes { matches { snippet } } }
    some: items(first: 1, filter: {superSearch: {mode: BOOLEAN, searchQuery: "best"}}) { nodes { matches { snippet } } }
    others: items(first: 1, filter: {superSearch: {mode: BOOLEAN, searchQuery: "now"}}) { nodes { matches { snippet } } } }`);
  expect([all, some, others].map(({ nodes }) => nodes[0].matches?.[0].snippet)).toEqual([
    undefined,
    'The ⟦best⟧ serums of the year A bottle of serum',
    'and ⟦now⟧ the serum',
  ]);
});
