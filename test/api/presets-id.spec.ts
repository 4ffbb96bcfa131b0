import { Item } from '@loupe/content';
import { CustomAttributeSchema } from '@loupe/custom-attributes';
import { Database } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createCollection, createView, NOBODY, oldContentView, succeed } from '../support/presets.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

let api: TestApp;
let tenant: Tenant;
let stranger: Tenant;
/** Ids by name: an old, much liked reel; a newer story; the newest post. */
const ids = { reel: '', story: '', post: '' };

beforeAll(async () => {
  api = await sharedTestApp();
  [tenant, stranger] = [await createTenant(api, 'one'), await createTenant(api, 'two')];
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const profile = (accountName: string, followers: number) => ({
    externalId: accountName,
    accountName,
    originalUrl: `https://www.instagram.com/${accountName}/`,
    followers,
  });
  const [reel = '', story = '', post = ''] = await ingest(api, tenant, [
    somePost({
      type: 'REEL',
      takenAt: at(1),
      caption: 'blue heron',
      hashtags: ['spring'],
      profile: profile('ada', 100),
      snapshots: [metrics({ at: at(2), likes: 50 })],
    }),
    somePost({
      type: 'STORY',
      takenAt: at(2),
      originalUrl: null,
      profile: profile('bob', 5000),
      snapshots: [metrics({ at: at(3), likes: 5 })],
    }),
    somePost({
      type: 'POST',
      takenAt: at(3),
      profile: profile('cyd', 900),
      snapshots: [metrics({ at: at(4), likes: 20 })],
    }),
  ]);
  Object.assign(ids, { reel, story, post });
  const { manager } = api.app.get(Database, { strict: false });
  const { workspaceId } = tenant.scope;
  const definition = { key: 'note', name: 'Note', type: 'TEXT' as const, options: null };
  for (const entity of ['ITEM', 'CREATOR'] as const) {
    await manager.insert(CustomAttributeSchema, { workspaceId, id: newId(), entity, ...definition });
  }
  await manager.update(Item, { workspaceId, id: reel }, { customAttributes: { note: 'best of all' } });
});
afterAll(() => api?.close());

const QUERY = `query($presetId: ID, $filter: ItemFilterInput, $sorting: [ItemSortingInput!], $conditions: [CustomAttributeConditionInput!], $first: Int, $after: String) {
  items(presetId: $presetId, filter: $filter, sorting: $sorting, customAttributeConditions: $conditions, first: $first, after: $after) {
    totalCount pageInfo { endCursor hasNextPage } nodes { id } } }`;

/** Names of the items that a query gives, in its order. */
async function chosen(variables: Record<string, unknown>): Promise<string[]> {
  const { items } = await tenant.client.data(QUERY, variables);
  expect(items.totalCount).toBe(items.nodes.length);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return items.nodes.map(({ id }: { id: string }) => names.get(id));
}

const view = (input: Record<string, unknown>) => createView(tenant, 'ContentView', newId(), input);
const condition = { field: 'note', operator: 'CONTAINS', type: 'TEXT', value: 'best' };

describe('items(presetId:)', () => {
  it.each<[string, object, string[]]>([
    ['no filters', {}, ['post', 'story', 'reel']],
    ['kinds of posts', { item_types: ['REEL', 'STORY'] }, ['story', 'reel']],
    ['one value for a list', { item_types: 'REEL' }, ['reel']],
    ['a range of time', { taken_at: { from: '2026-01-02T00:00:00Z' } }, ['post', 'story']],
    ['the last day', { taken_at: { last_days: 1 } }, []],
    ['the last ten years', { taken_at: { last_days: 3660, to: '2026-01-02T12:00:00Z' } }, ['story', 'reel']],
    ['tags', { tags_names: ['#Spring'] }, ['reel']],
    ['handles', { account_names: ['ada', 'cyd'] }, ['post', 'reel']],
    ['followers', { followers_count: { from: 500, to: 1000 } }, ['post']],
    ['metrics', { engagement: [{ field: 'LIKE_COUNT', range: { from: 20 } }] }, ['post', 'reel']],
    ['a search', { super_search: { search_query: 'heron', mode: 'FUZZY_CAPTION' } }, ['reel']],
    ['two filters', { item_types: ['REEL', 'POST'], account_names: ['ada'] }, ['reel']],
    ['null and empty lists', { item_types: [], taken_at: null }, ['post', 'story', 'reel']],
  ])('applies the view’s %s', async (_, filters, expected) => {
    expect(await chosen({ presetId: await view({ filters }) })).toEqual(expected);
  });

  it.each<[string, object, string[]]>([
    ['unknown keys', { magic: 1, itemTypes: ['STORY'], item_types: ['REEL'] }, ['reel']],
    [
      'values of another type',
      { item_types: 7, followers_count: 'many', ids: { a: 1 } },
      ['post', 'story', 'reel'],
    ],
    ['unknown entries of a list', { item_types: ['REEL', 'SONG', 1, null] }, ['reel']],
    [
      'times that are none',
      { taken_at: { from: 'yesterday', to: '2026-01-02T12:00:00Z' } },
      ['story', 'reel'],
    ],
    ['levels that cannot be filtered by', { virality_score: ['NOT_VIRAL'] }, ['post', 'story', 'reel']],
    ['ranges without a metric', { engagement: [{ range: { from: 1 } }] }, ['post', 'story', 'reel']],
    ['a search without a mode', { super_search: { search_query: 'heron' } }, ['post', 'story', 'reel']],
    [
      'more ranges than a filter takes',
      { engagement: Array.from({ length: 200 }, () => ({ field: 'LIKE_COUNT', range: { from: 50 } })) },
      ['post', 'story', 'reel'],
    ],
    [
      'keys of every object',
      { constructor: 1, has_own_property: null, to_string: 'x' },
      ['post', 'story', 'reel'],
    ],
  ])('leaves out %s of a view stored earlier, and applies the rest', async (_, filters, expected) => {
    const presetId = await oldContentView(api, tenant, { filters });
    expect(await chosen({ presetId })).toEqual(expected);
    const { contentView } = await tenant.client.data(`{ contentView(id: "${presetId}") { filters } }`);
    expect(contentView.filters).toEqual(JSON.parse(JSON.stringify(filters)));
  });

  it('applies the view’s conditions, also when their attribute is gone', async () => {
    const presetId = await view({ filters: {}, customAttributeConditions: [condition] });
    expect(await chosen({ presetId })).toEqual(['reel']);
    const { manager } = api.app.get(Database, { strict: false });
    const { workspaceId } = tenant.scope;
    const gone = { key: 'gone', name: 'Gone', type: 'TEXT' as const, options: null, entity: 'ITEM' as const };
    await manager.insert(CustomAttributeSchema, { workspaceId, id: newId(), ...gone });
    const other = await view({ filters: {}, customAttributeConditions: [{ ...condition, field: 'gone' }] });
    await manager.delete(CustomAttributeSchema, { workspaceId, key: 'gone' });
    expect(await chosen({ presetId: other })).toEqual([]);
  });

  it('ignores the filter and the conditions of the request, even impossible ones', async () => {
    const presetId = await view({ filters: { item_types: ['REEL'] } });
    const filter = { itemTypes: ['POST'], superSearch: { searchQuery: 'nothing' } };
    const conditions = [{ ...condition, field: 'unknown' }];
    expect(await chosen({ presetId, filter, conditions })).toEqual(['reel']);
    expect((await tenant.client.error(QUERY, { filter: {}, conditions })).code).toBe('INVALID_INPUT');
  });

  it.each<[string, unknown, string[]]>([
    ['an object', { sort_key: 'LIKE_COUNT', sort_order: 'ASC' }, ['story', 'post', 'reel']],
    [
      'a list',
      [{ sort_key: 'LIKE_COUNT', sort_order: 'DESC' }, { sort_key: 'TAKEN_AT' }],
      ['reel', 'post', 'story'],
    ],
    ['camelCase', { sortKey: 'TAKEN_AT', sortOrder: 'ASC' }, ['reel', 'story', 'post']],
    ['no direction', { sort_key: 'LIKE_COUNT' }, ['reel', 'post', 'story']],
    ['an unknown key', { sort_key: 'MOOD', sort_order: 'ASC' }, ['post', 'story', 'reel']],
    ['an unknown direction', { sort_key: 'LIKE_COUNT', sort_order: 'up' }, ['post', 'story', 'reel']],
    ['nothing', {}, ['post', 'story', 'reel']],
    ['an empty list', [], ['post', 'story', 'reel']],
  ])('uses the view’s order where the request has none: %s', async (_, sort, expected) => {
    const presetId = await oldContentView(api, tenant, { sort });
    expect(await chosen({ presetId })).toEqual(expected);
    expect(await chosen({ presetId, sorting: null })).toEqual(expected);
    expect(await chosen({ presetId, sorting: [] })).toEqual(expected);
  });

  it('uses the order of the request where it has one, the default one too', async () => {
    const presetId = await view({ filters: {}, sort: { sort_key: 'LIKE_COUNT', sort_order: 'DESC' } });
    const sorting = { sortKey: 'TAKEN_AT', sortOrder: 'DESC' };
    expect(await chosen({ presetId, sorting })).toEqual(['post', 'story', 'reel']);
    expect(await chosen({ presetId, sorting: [{ sortKey: 'LIKE_COUNT', sortOrder: 'ASC' }] })).toEqual([
      'story',
      'post',
      'reel',
    ]);
    expect((await tenant.client.error(QUERY, { presetId, sorting: [sorting, sorting] })).code).toBe(
      'INVALID_INPUT',
    );
  });

  it('gives the items of a collection, newest first, whatever the filter', async () => {
    const presetId = await createCollection(tenant, 'Some');
    for (const id of [ids.post, ids.reel]) {
      await succeed(
        tenant.client,
        `mutation { addItemToCollections(itemId: "${id}", collectionIds: ["${presetId}"]) { userErrors { message } } }`,
      );
    }
    expect(await chosen({ presetId, filter: { itemTypes: ['STORY'] } })).toEqual(['post', 'reel']);
    expect(await chosen({ presetId, sorting: { sortKey: 'TAKEN_AT', sortOrder: 'ASC' } })).toEqual([
      'reel',
      'post',
    ]);
    expect(await chosen({ presetId: await createCollection(tenant, 'Empty') })).toEqual([]);
  });

  it('is paged like any other list', async () => {
    const presetId = await view({
      filters: { item_types: ['REEL', 'POST'] },
      sort: { sort_key: 'LIKE_COUNT' },
    });
    const first = await tenant.client.data(QUERY, { presetId, first: 1 });
    expect(first.items).toMatchObject({
      totalCount: 2,
      nodes: [{ id: ids.reel }],
      pageInfo: { hasNextPage: true },
    });
    const after = first.items.pageInfo.endCursor;
    const second = await tenant.client.data(QUERY, { presetId, first: 1, after });
    expect(second.items).toMatchObject({ nodes: [{ id: ids.post }], pageInfo: { hasNextPage: false } });
  });

  it('without a preset is as ever', async () => {
    expect(await chosen({ presetId: null, filter: { itemTypes: ['REEL'] } })).toEqual(['reel']);
    expect(await chosen({})).toEqual(['post', 'story', 'reel']);
  });
});

describe('a preset of another kind, or of nobody', () => {
  const presets: Record<string, string> = {};
  beforeAll(async () => {
    Object.assign(presets, {
      content: await view({ filters: {} }),
      collection: await createCollection(tenant, newId()),
      creator: await createView(tenant, 'CreatorView', 'creators'),
      profile: await createView(tenant, 'SocialProfileView', 'profiles'),
      foreignContent: await createView(stranger, 'ContentView', 'foreign'),
      foreignCollection: await createCollection(stranger, 'foreign'),
      foreignCreator: await createView(stranger, 'CreatorView', 'foreign'),
      foreignProfile: await createView(stranger, 'SocialProfileView', 'foreign'),
      unknown: NOBODY,
      malformed: 'nonsense',
      empty: '',
    });
  });

  const WRONG = 'WRONG_VIEW_TYPE';
  const FOR_ITEMS = 'WRONG_VIEW_TYPE_FOR_ITEMS';
  it.each([
    ['content', undefined, WRONG, WRONG],
    ['collection', undefined, WRONG, WRONG],
    ['creator', FOR_ITEMS, undefined, WRONG],
    ['profile', FOR_ITEMS, WRONG, undefined],
    ['foreignContent', FOR_ITEMS, 'NOT_FOUND', 'NOT_FOUND'],
    ['foreignCollection', FOR_ITEMS, 'NOT_FOUND', 'NOT_FOUND'],
    ['foreignCreator', FOR_ITEMS, 'NOT_FOUND', 'NOT_FOUND'],
    ['foreignProfile', FOR_ITEMS, 'NOT_FOUND', 'NOT_FOUND'],
    ['unknown', FOR_ITEMS, 'NOT_FOUND', 'NOT_FOUND'],
    ['malformed', FOR_ITEMS, 'NOT_FOUND', 'NOT_FOUND'],
    ['empty', FOR_ITEMS, 'NOT_FOUND', 'NOT_FOUND'],
  ])('%s is the code %s for items, %s for creators, %s for profiles', async (name, ...codes) => {
    const lists = ['items', 'creators', 'socialProfiles'];
    for (const [index, list] of lists.entries()) {
      const { body } = await tenant.client.send(
        `query($id: ID) { ${list}(presetId: $id) { nodes { id } } }`,
        {
          id: presets[name],
        },
      );
      const [error] = Array.isArray(body.errors) ? body.errors : [];
      expect(error?.extensions.code, list).toBe(codes[index]);
      if (codes[index] === undefined)
        expect(body.data[list].nodes).toHaveLength(list === 'items' && name === 'collection' ? 0 : 3);
    }
  });

  it('of the right kind has filters that are not applied, while those of the request are', async () => {
    const filters = { platform: 'TIKTOK', locations: [{ country: 'Nowhere' }] };
    const customAttributeConditions = [{ ...condition, value: 'nothing has this' }];
    const creators = await createView(tenant, 'CreatorView', newId(), { filters, customAttributeConditions });
    const profiles = await createView(tenant, 'SocialProfileView', newId(), {
      filters,
      customAttributeConditions,
    });
    const data = await tenant.client.data(
      `query($creators: ID, $profiles: ID) {
        creators(presetId: $creators) { totalCount }
        socialProfiles(presetId: $profiles) { totalCount }
        filtered: socialProfiles(presetId: $profiles, filter: {platform: TIKTOK}) { totalCount } }`,
      { creators, profiles },
    );
    expect(data).toEqual({
      creators: { totalCount: 3 },
      socialProfiles: { totalCount: 3 },
      filtered: { totalCount: 0 },
    });
  });
});
