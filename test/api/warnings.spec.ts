import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { mcpClientOf } from '../support/mcp.js';
import { createCollection, oldContentView, succeed } from '../support/presets.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const SEARCH = `query($search: FilterSuperSearchInput!) {
  found: items(filter: {superSearch: $search}) { nodes { id } totalCount } }`;
const FEW = {
  code: 'LANGUAGE_NOT_UNDERSTOOD',
  message:
    'filter.superSearch.searchQuery: the text has few words that the model of this service knows, so the items found may not be similar',
};
const NONE = {
  code: 'LANGUAGE_NOT_UNDERSTOOD',
  message:
    'filter.superSearch.searchQuery: the text has no words that the model of this service knows, so nothing is found by it',
};
const NO_VECTOR = {
  code: 'NO_VECTOR_YET',
  message:
    'filter.superSearch.similarMediaContentId: the picture of this media content has no vector yet, so nothing is found by it',
};

describe('extensions.warnings', () => {
  let api: TestApp;
  let tenant: Tenant;
  let mediaContentId: string;

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
    const media = {
      type: 'IMAGE' as const,
      fileUrl: null,
      thumbnailUrl: 'https://media.example/a.jpg',
      width: null,
      height: null,
      videoDuration: null,
    };
    // There is no worker, so it has no vector.
    const [id] = await ingest(api, tenant, [somePost({ media: [media] })]);
    const { mediaContents } = await tenant.client.data(
      'query($id: ID!) { mediaContents(itemIds: [$id]) { ... on Image { id } } }',
      { id },
    );
    mediaContentId = mediaContents[0].id;
  });
  afterAll(() => api?.close());

  const search = async (superSearch: Record<string, unknown>) =>
    (await tenant.client.send(SEARCH, { search: { mode: 'EMBEDDING_CONTENT', ...superSearch } })).body;

  it.each([
    ['another language', 'crème solaire pour peau sensible', FEW],
    ['another script', '자외선 차단제', NONE],
    ['random letters', 'xqzvbn wkjrtp', NONE],
    ['no letters', '😀 2026', NONE],
  ])('say that a text in %s is not understood, at the place of its list', async (_, searchQuery, warning) => {
    expect(await search({ searchQuery })).toEqual({
      data: { found: { nodes: [], totalCount: 0 } },
      extensions: { warnings: [{ ...warning, path: ['found'] }] },
    });
  });

  it('say that a media content has no vector yet', async () => {
    expect(await search({ similarMediaContentId: mediaContentId })).toEqual({
      data: { found: { nodes: [], totalCount: 0 } },
      extensions: { warnings: [{ ...NO_VECTOR, path: ['found'] }] },
    });
  });

  it('are absent where there is nothing to say, and for searches by words', async () => {
    const found = { data: { found: { nodes: [], totalCount: 0 } } };
    expect(await search({ searchQuery: 'sun cream for sensitive skin' })).toEqual(found);
    expect(await search({ mode: 'FUZZY_CAPTION', searchQuery: '자외선' })).toEqual(found);
  });

  it('stand beside the cost, and name each of several lists', async () => {
    const query = `{
      a: items(filter: {superSearch: {mode: EMBEDDING_CONTENT, searchQuery: "요리"}}) { totalCount }
      b: items(filter: {superSearch: {mode: EMBEDDING_CONTENT, searchQuery: "recipe"}}) { totalCount }
      c: items(filter: {superSearch: {mode: EMBEDDING_CONTENT, searchQuery: "요리"}}) { totalCount } }`;
    const { body } = await tenant.client.with({ headers: { 'x-loupe-cost': '1' } }).send(query);
    expect(body.extensions.warnings).toEqual([
      { ...NONE, path: ['a'] },
      { ...NONE, path: ['c'] },
    ]);
  });

  it('tell of ids and names in a filter that the workspace does not have, with the nearest', async () => {
    const own = await createTenant(api);
    const hashtags = ['barrierserum'];
    const [id] = await ingest(api, own, [somePost({ hashtags, mentions: ['friend.of.ours'] })]);
    const collectionId = await createCollection(own, 'Summer looks');
    const { items } = await own.client.data(
      '{ items { nodes { creator { id } socialProfile { accountName } } } }',
    );
    const [{ creator, socialProfile }] = items.nodes;
    const stranger = newId();
    const warningsOf = async (filter: object, field = 'items(filter: $filter) { totalCount }') => {
      const { body } = await own.client.send(`query($filter: ItemFilterInput!) { ${field} }`, { filter });
      return (body.extensions?.warnings ?? []) as { code: string; message: string; names?: string[] }[];
    };
    const known = {
      accountNames: [socialProfile.accountName, 'friend.of.ours'],
      tagsNames: ['#BarrierSerum', '@friend.of.ours'],
      collectionsIds: [collectionId],
      creatorIds: [creator.id],
      ids: [id],
    };
    expect(await warningsOf({ ...known, not: known })).toEqual([]);
    const unknown = {
      ids: [stranger],
      collectionsIds: ['Summer lookz', collectionId],
      accountNames: [`${socialProfile.accountName}x`],
      tagsNames: ['#BariersSerum', 'barrierserum'],
      not: { excludeAccountNames: ['nobody.at.all'] },
    };
    const told = (await warningsOf(unknown)).map(({ code, message, names }) => [code, message, names]);
    expect(told.sort()).toEqual(
      [
        ['UNKNOWN_NAME', `filter.ids: there is no item ${stranger}`, undefined],
        ['UNKNOWN_NAME', 'filter.collectionsIds: there is no collection Summer lookz', ['Summer looks']],
        [
          'UNKNOWN_NAME',
          `filter.accountNames: there is no handle that posted or is mentioned ${socialProfile.accountName}x`,
          [socialProfile.accountName.toLowerCase()],
        ],
        ['UNKNOWN_NAME', 'filter.tagsNames: there is no hashtag or mention #BariersSerum', ['barrierserum']],
        [
          'UNKNOWN_NAME',
          'filter.not.excludeAccountNames: there is no handle that posted or is mentioned nobody.at.all',
          undefined,
        ],
      ].sort(),
    );
    expect(
      await warningsOf({ campaignsIds: [stranger] }, 'itemAggregates(filter: $filter) { totals { count } }'),
    ).toMatchObject([{ code: 'UNKNOWN_NAME' }]);
    // Of others' things nobody hears.
    expect(await warningsOf({ ids: [(await ingest(api, tenant, [somePost()]))[0]] })).toHaveLength(1);
    const many = Array.from({ length: 1000 }, newId);
    expect(await warningsOf({ ids: many, creatorIds: many })).toHaveLength(5);
  });

  it.each([
    ['campaignsIds', 'campaign'],
    ['collectionsIds', 'collection'],
    ['creatorIds', 'creator'],
    ['ids', 'item'],
    ['socialProfileIds', 'profile'],
    ['sourcesIds', 'source'],
    ['unsureAiFields', 'AI Filter'],
    ['tagsNames', 'hashtag or mention'],
    ['accountNames', 'handle that posted or is mentioned'],
    ['excludeAccountNames', 'handle that posted or is mentioned'],
  ])('tell of an unknown value of %s, in lists, figures and in not', async (field, word) => {
    const value = newId();
    for (const [filter, path] of [
      [{ [field]: [value] }, 'filter'],
      [{ not: { [field]: [value] } }, 'filter.not'],
    ] as const) {
      const { body } = await tenant.client.send(
        `query($filter: ItemFilterInput!) { items(filter: $filter) { totalCount }
          itemAggregates(filter: $filter) { totals { count } } }`,
        { filter },
      );
      const message = `${path}.${field}: there is no ${word} ${value}`;
      expect(body.extensions.warnings).toEqual([
        { code: 'UNKNOWN_NAME', message, path: ['items'] },
        { code: 'UNKNOWN_NAME', message, path: ['itemAggregates'] },
      ]);
    }
  });

  it('tell of a list of creators that there is not', async () => {
    const value = newId();
    const { body } = await tenant.client.send(
      'query($filter: CreatorFilterInput!) { creators(filter: $filter) { totalCount } }',
      { filter: { listIds: [value, 'no id'] } },
    );
    expect(body.extensions.warnings.map(({ message }: { message: string }) => message)).toEqual([
      `filter.listIds: there is no list of creators ${value}`,
      'filter.listIds: there is no list of creators no id',
    ]);
  });

  it('say how many posts are not found by likeness, as they have no vector', async () => {
    const own = await createTenant(api);
    await ingest(
      api,
      own,
      Array.from({ length: 20 }, (_, at) => somePost({ caption: `sun cream ${at}` })),
    );
    const { body } = await own.client.send(SEARCH, {
      search: { mode: 'EMBEDDING_CONTENT', searchQuery: 'sun cream for sensitive skin' },
    });
    expect(body.extensions.warnings).toEqual([
      {
        code: 'INDEX_INCOMPLETE',
        message: 'filter.superSearch: 0 of 20 posts have a vector; the others are not found by likeness',
        path: ['found'],
      },
    ]);
  });

  it('say that a preset replaces the filter and the conditions of the request', async () => {
    const presetId = await createCollection(tenant, 'Replaces');
    const list = `query($presetId: ID, $filter: ItemFilterInput, $conditions: [CustomAttributeConditionInput!]) {
      items(presetId: $presetId, filter: $filter, customAttributeConditions: $conditions) { nodes { id } } }`;
    const filter = { itemTypes: ['REEL'] };
    const conditions = [{ field: 'x', type: 'TEXT', operator: 'IS', value: 'y' }];
    const { body } = await tenant.client.send(list, { presetId, filter, conditions });
    expect(body.extensions.warnings).toEqual(
      ['filter', 'customAttributeConditions'].map((name) => ({
        code: 'PRESET_REPLACES_FILTER',
        message: `${name}: ignored, because presetId is given`,
        path: ['items'],
      })),
    );
    const none = await tenant.client.send(list, { presetId, filter: { itemTypes: null }, conditions: [] });
    expect(none.body.extensions).toBeUndefined();
    const totals = await tenant.client.send(
      `query($presetId: ID) { itemAggregates(presetId: $presetId, filter: {provider: TIKTOK}) { totals { count } } }`,
      { presetId },
    );
    expect(totals.body.extensions.warnings).toMatchObject([{ path: ['itemAggregates'] }]);
  });

  it('name the parts of a view that have no effect, a few of many', async () => {
    const strange = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`mood_${index}`, 1]));
    const filters = { item_types: ['SONG'], ...strange };
    const presetId = await oldContentView(api, tenant, { filters, sort: { sort_key: 'MOOD' } });
    const { body } = await tenant.client.send(`{ items(presetId: "${presetId}") { nodes { id } } }`);
    expect(body.extensions.warnings).toEqual([
      {
        code: 'VIEW_HAS_IGNORED_PARTS',
        message:
          'presetId: parts of the view have no effect: filters.item_types.0, filters.mood_0, filters.mood_1, filters.mood_2, filters.mood_3 and 4 more',
        path: ['items'],
      },
    ]);
    for (const [kind, list] of [
      ['Creator', 'creators'],
      ['SocialProfile', 'socialProfiles'],
    ]) {
      const made = async (given: object) =>
        (
          await succeed(
            tenant.client,
            `mutation($input: Create${kind}ViewInput!) { create${kind}View(input: $input) {
              view: ${kind?.[0]?.toLowerCase()}${kind?.slice(1)}View { id } userErrors { message } } }`,
            { input: { name: `View ${JSON.stringify(given)}`, filters: given } },
          )
        ).view.id;
      const asked = async (id: string) =>
        (await tenant.client.send(`{ ${list}(presetId: "${id}") { nodes { id } } }`)).body.extensions;
      expect(await asked(await made({}))).toBeUndefined();
      expect((await asked(await made({ platform: 'TIKTOK' }))).warnings).toEqual([
        {
          code: 'VIEW_HAS_IGNORED_PARTS',
          message: 'presetId: filters of views of this kind are stored and not applied',
          path: [list],
        },
      ]);
    }
  });

  it('are reported by MCP tools as text and under _meta, without an error', async () => {
    const client = await mcpClientOf(api, tenant);
    const result = await client.result('searchItems', {
      workspaceId: tenant.scope.workspaceId,
      filter: { superSearch: { mode: 'EMBEDDING_CONTENT', searchQuery: '요리' } },
    });
    expect(result.isError).toBeUndefined();
    expect(result.content[0].text).toMatch(
      /^Warning: filter\.superSearch\.searchQuery: the text has no words/,
    );
    expect(result._meta['loupe/warnings']).toEqual([{ ...NONE, path: ['items'] }]);
    expect(result.structuredContent.nodes).toEqual([]);
  });

  it('are absent from results of MCP tools that have none', async () => {
    const client = await mcpClientOf(api, tenant);
    const { content, _meta } = await client.result('searchItems', { workspaceId: tenant.scope.workspaceId });
    expect(content).toHaveLength(1);
    expect(_meta?.['loupe/warnings']).toBeUndefined();
  });
});
