import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const post = (handle: string, day: number, more: Parameters<typeof somePost>[0] = {}) =>
  somePost({
    takenAt: new Date(Date.UTC(2026, 0, day)),
    profile: { externalId: null, accountName: handle, originalUrl: `https://x.example/${handle}` },
    ...more,
  });

describe('creators and the filters about them', () => {
  let api: TestApp;
  let tenant: Tenant;
  let ids: string[];

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
    const named = {
      externalId: null,
      accountName: 'anna',
      originalUrl: 'https://x.example/anna',
      fullName: 'Anna A.',
    };
    ids = await ingest(api, tenant, [
      post('anna', 1, { profile: named, snapshots: [metrics({ likes: 5 })] }),
      post('anna', 9, { profile: named }),
      post('ben', 2, { mentions: ['anna'], snapshots: [metrics({ likes: 50 })] }),
      post('ben', 3),
    ]);
  });
  afterAll(() => api?.close());

  const found = async (filter: object) => {
    const { items } = await tenant.client.data(
      'query($filter: ItemFilterInput) { items(filter: $filter) { totalCount nodes { id } } }',
      { filter },
    );
    const nodes = items.nodes as { id: string }[];
    expect(items.totalCount).toBe(nodes.length);
    return nodes.map(({ id }) => ids.indexOf(id)).sort();
  };
  const creatorOf = async (index: number) => {
    const { items } = await tenant.client.data(
      'query($ids: [ID!]) { items(filter: {ids: $ids}) { nodes { creator { id displayName postsCount lastPostAt } } } }',
      { ids: [ids[index]] },
    );
    return items.nodes[0].creator;
  };

  it('tells the name, or the handle without one, and the posts of a creator', async () => {
    expect(await creatorOf(0)).toMatchObject({
      displayName: 'Anna A.',
      postsCount: 2,
      lastPostAt: '2026-01-09T00:00:00Z',
    });
    expect(await creatorOf(2)).toMatchObject({
      displayName: 'ben',
      postsCount: 2,
      lastPostAt: '2026-01-03T00:00:00Z',
    });
  });

  it('selects by creators, and nothing by what is no id', async () => {
    const { id } = await creatorOf(2);
    expect(await found({ creatorIds: [id] })).toEqual([2, 3]);
    expect(await found({ creatorIds: ['nonsense'] })).toEqual([]);
    expect(await found({ creatorIds: [] })).toEqual([0, 1, 2, 3]);
  });

  it('leaves out what handles posted, not what mentions them', async () => {
    expect(await found({ excludeAccountNames: ['@ANNA'] })).toEqual([2, 3]);
    expect(await found({ excludeAccountNames: ['anna', 'ben'] })).toEqual([]);
  });

  it('leaves out what matches all of `not`; what is unknown does not match', async () => {
    expect(await found({ not: { accountNames: ['anna'] } })).toEqual([3]);
    expect(await found({ not: { engagement: [{ field: 'LIKE_COUNT', range: { from: 10 } }] } })).toEqual([
      0, 1, 3,
    ]);
    expect(
      await found({
        not: {
          accountNames: ['anna'],
          takenAt: { from: '2026-01-02T00:00:00Z', to: '2026-01-02T00:00:00Z' },
        },
      }),
    ).toEqual([0, 1, 3]);
    expect(await found({ not: {} })).toEqual([0, 1, 2, 3]);
    expect(await found({ not: { takenAt: {} } })).toEqual([0, 1, 2, 3]);
  });

  it('refuses a search or another `not` in `not`, and lists that are too long', async () => {
    const message = async (filter: object) => {
      const query = 'query($filter: ItemFilterInput) { items(filter: $filter) { totalCount } }';
      const { body } = await tenant.client.send(query, { filter });
      return (body.errors as { message: string }[])[0]?.message;
    };
    expect(await message({ not: { superSearch: { mode: 'FUZZY_CAPTION' } } })).toContain(
      '"superSearch" is not defined',
    );
    expect(await message({ not: { not: {} } })).toContain('"not" is not defined');
    const many = Array.from({ length: 1001 }, () => 'x');
    expect(await message({ not: { tagsNames: many } })).toBe(
      'filter.not.tagsNames must have at most 1000 entries',
    );
  });

  it('applies `not` of a stored view', async () => {
    const { createContentView } = await tenant.client.data(
      `mutation($input: CreateContentViewInput!) { createContentView(input: $input) { contentView { id } userErrors { message } warnings { message } } }`,
      { input: { name: 'Not Anna', filters: { not: { account_names: ['anna'] } } } },
    );
    expect(createContentView).toMatchObject({ userErrors: [], warnings: [] });
    const { items } = await tenant.client.data('query($id: ID) { items(presetId: $id) { nodes { id } } }', {
      id: createContentView.contentView.id,
    });
    expect(items.nodes).toEqual([{ id: ids[3] }]);
  });
});
