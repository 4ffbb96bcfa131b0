import { Database } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { Collection, CollectionItem, View, ViewGroup } from '@loupe/presets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { succeed } from '../support/presets.js';
import { failedDelivery } from '../support/samples.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const PROFILE = 'id accountName creator { id }';
const ITEM = `id currentEngagement { likes } aiFilterReasons { key } transcriptions { transcript }
  socialProfile { ${PROFILE} } creator { id socialProfiles { ${PROFILE} } }
  mediaContents { __typename } collections { id itemCount }`;

const GROUPED = 'id group { name }';

/**
 * Statements of a request, authentication included. A ceiling is raised only with a reason: it is what keeps the cost
 * of a page from growing with its rows.
 */
const CEILINGS: [string, string, number][] = [
  [
    'workspace',
    '{ workspace { id hashtags { id } mentions { id } keywords { id } integrations { id } } }',
    5,
  ],
  [
    'workspaces',
    '{ workspaces(first: 100) { totalCount nodes { id hashtags { id } mentions { id } keywords { id } integrations { id } } } }',
    6,
  ],
  ['items with their posters', '{ items(first: 100) { nodes { id socialProfile { accountName } } } }', 2],
  ['items', `{ items(first: 100) { totalCount nodes { ${ITEM} } } }`, 10],
  [
    'items by a metric that some lack',
    `{ items(first: 100, sorting: {sortKey: LIKE_COUNT, sortOrder: ASC}) { nodes { ${ITEM} } } }`,
    10,
  ],
  ['creators', `{ creators(first: 100) { totalCount nodes { id socialProfiles { ${PROFILE} } } } }`, 5],
  [
    'creators with their posts',
    '{ creators(first: 100) { nodes { id displayName postsCount lastPostAt socialProfiles { id } } } }',
    5,
  ],
  ['socialProfiles', `{ socialProfiles(first: 100) { totalCount nodes { ${PROFILE} } } }`, 4],
  ['collections', '{ collections { id itemCount group { id name } } }', 4],
  ['contentViews', '{ contentViews { id filters group { id name } } }', 3],
  ['creatorViews', '{ creatorViews { id filters group { id name } } }', 3],
  ['socialProfileViews', '{ socialProfileViews { id filters group { id name } } }', 3],
  [
    'viewGroups',
    `{ viewGroups { id contentViews { ${GROUPED} } creatorViews { ${GROUPED} } socialProfileViews { ${GROUPED} }
      collections { itemCount ${GROUPED} } } }`,
    6,
  ],
  ['filterPresets', '{ filterPresets { id name accessor } }', 2],
  [
    'aiFields',
    '{ aiFields { id status published { version options { id } } usage { cents } agreement { agreed } } }',
    6,
  ],
  ['customAttributeSchemas', '{ customAttributeSchemas(entity: ITEM) { key options { id } } }', 2],
  [
    'alerts',
    '{ alerts(first: 100) { totalCount nodes { id kind value rule { id name } item { id caption } } } }',
    5,
  ],
  ['alertRules', '{ alertRules { id name filter threshold { atLeast } growth { by } virality } }', 2],
  ['changes', '{ changes(first: 1000) { nodes { id objectId } hasNextPage endCursor latestCursor } }', 2],
  [
    'items with their histories',
    `{ items(first: 100) { nodes { id engagementHistory(since: "2026-01-02T00:00:00Z") { snapshots(first: 3) { at likes }
      atAges { hours views } change { views } } } } }`,
    7,
  ],
  [
    'itemAggregates',
    `{ itemAggregates(filter: {takenAt: {from: "2020-01-01T00:00:00Z"}}, groupBy: [{by: CREATOR}, {by: SOURCE}], metrics: [LIKES, VIEWS],
      first: 100) { totals { count creatorsCount } before { count } groups { keys { label } before { count } values { metrics { median } } } } }`,
    6,
  ],
  [
    'competitorBrands',
    '{ competitorBrands(first: 100) { totalCount nodes { name postsCount reach ownMetricsStatus earnedMediaValue } } }',
    4,
  ],
  [
    'compareBrands',
    '{ compareBrands(first: 30) { currency competitorsCount brands { name figures { unit value before share } } } }',
    6,
  ],
  [
    'webhookSubscriptions',
    '{ webhookSubscriptions(first: 100) { totalCount nodes { id name eventTypes healthWarning pausedUntil } } }',
    4,
  ],
  [
    'webhookDeliveries',
    '{ webhookDeliveries(first: 100) { totalCount nodes { id status lastError event { type data } } } }',
    4,
  ],
  ['webhookEvents', '{ webhookEvents(first: 100) { totalCount nodes { id type data } } }', 3],
  ['apiTokens', '{ apiTokens { id name state lastUsedAt } }', 2],
  ['members', '{ members { id email role } }', 2],
  ['oauthConnections', '{ oauthConnections { id email workspaceIds } }', 3],
  ['auditLog', '{ auditLog(first: 100) { totalCount nodes { id action before after } } }', 3],
  ['erasures', '{ erasures(first: 100) { totalCount nodes { id erasedAt isFinished } } }', 3],
  ['workspaceLook', '{ workspaceLook { brandName colour logo updatedAt } }', 2],
  ['lake', '{ lake { state asOf filesCount rows bytes } }', 2],
  ['retentionRules', '{ retentionRules { provider stories days } }', 2],
  ['usage', '{ usage(first: 100) { totalCount nodes { id operation credits } } }', 3],
  ['operations', '{ operations(first: 100) { totalCount nodes { id status } } }', 3],
  [
    'sources',
    '{ sources(first: 100) { totalCount nodes { id name itemsCount platforms { provider status itemsCount } } } }',
    4,
  ],
];

describe('the number of SQL statements', () => {
  let api: TestApp;
  let tenant: Tenant;
  let itemIds: string[];

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
    itemIds = await ingest(
      api,
      tenant,
      Array.from({ length: 120 }, (_, index) => post(index)),
    );
    await fillGroups(api, tenant, itemIds);
    for (const name of ['one', 'two', 'three']) await fillWebhook(api, tenant, name);
    // The first use of a token is recorded, at most once a minute.
    await tenant.client.data('{ __typename }');
  });
  afterAll(() => api?.close());

  it.each(CEILINGS)('of %s does not grow with its rows', async (_, query, ceiling) => {
    const statements = await api.statements.during(() => tenant.client.data(query));
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(ceiling);
  });

  it.each<[string, string, number]>([
    [
      'engagementHistories',
      `query($ids: [ID!]!, $id: ID!) { engagementHistory(itemId: $id) { totalCount } engagementHistories(itemIds: $ids, since: "2026-01-02T00:00:00Z") {
        snapshots { likes } atAges { views } change { views } } }`,
      9,
    ],
    [
      'engagementHistory',
      'query($ids: [ID!]!, $id: ID!) { mediaContents(itemIds: $ids) { __typename } engagementHistory(itemId: $id) { totalCount nodes { likes } } }',
      5,
    ],
    [
      'socialProfileHistory',
      'query($id: ID!) { socialProfileHistory(socialProfileId: $id) { totalCount nodes { at followers following } } }',
      4,
    ],
    [
      'transcriptions',
      'query($ids: [ID!]!, $id: ID!) { transcriptions(itemIds: $ids) { transcript } items(filter: {ids: [$id]}) { totalCount } }',
      // The ids of a filter are looked up.
      4,
    ],
    [
      'competitorBrandItems',
      `query($id: ID!) { competitorBrandItems(brandId: $id, filter: {takenAt: {}}) { totalCount
        nodes { id socialProfile { ${PROFILE} } transcriptions { transcript } currentEngagement { likes } } } }`,
      7,
    ],
  ])('of %s does not grow with its arguments', async (_, query, ceiling) => {
    const [id] = itemIds;
    const statements = await api.statements.during(() =>
      tenant.client.data(query, { ids: itemIds.slice(0, 100), id }),
    );
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(ceiling);
  });

  it('counts only when totalCount is selected, and reads rows only when a row is', async () => {
    const rows = await api.statements.during(() =>
      tenant.client.data('{ items { nodes { id } pageInfo { endCursor } edges { cursor } } }'),
    );
    expect(rows.filter((statement) => statement.includes('count(*)'))).toEqual([]);
    const count = await api.statements.during(() => tenant.client.data('{ items { totalCount } }'));
    expect(count.length).toBe(2);
  });
});

/** Five groups, each with four views of each kind and four collections, which hold items. */
async function fillGroups(api: TestApp, { scope }: Tenant, itemIds: readonly string[]): Promise<void> {
  const { manager } = api.app.get(Database, { strict: false });
  const { workspaceId } = scope;
  for (let group = 0; group < 5; group += 1) {
    const groupId = newId();
    await manager.insert(ViewGroup, { workspaceId, id: groupId, name: `group ${group}` });
    for (let place = 0; place < 4; place += 1) {
      const named = { workspaceId, name: `${group}.${place}`, groupId, groupPosition: place };
      for (const kind of ['CONTENT', 'CREATOR', 'SOCIAL_PROFILE'] as const) {
        await manager.insert(View, { ...named, id: newId(), kind, filters: {}, sort: {} });
      }
      const collectionId = newId();
      await manager.insert(Collection, { ...named, id: collectionId, position: 4 * group + place });
      const members = itemIds.slice(0, 100).map((itemId) => ({ workspaceId, collectionId, itemId }));
      await manager.insert(CollectionItem, members);
    }
  }
}

/** A subscription of a host of its own, with 40 deliveries. */
async function fillWebhook(api: TestApp, tenant: Tenant, name: string): Promise<void> {
  const { webhookSubscription } = await succeed(
    tenant.client,
    'mutation($i: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $i) { webhookSubscription { id } userErrors { message } } }',
    { i: { name, url: `https://${name}.example.com/`, eventTypes: ['item.deleted'] } },
  );
  for (let count = 0; count < 40; count += 1) await failedDelivery(api, tenant, webhookSubscription.id);
}

function post(index: number) {
  const name = `someone${index % 40}`;
  const file = { fileUrl: null, thumbnailUrl: null, width: null, height: null };
  return somePost({
    externalId: newId(),
    profile: { externalId: name, accountName: name, originalUrl: `https://example.com/${name}` },
    media: [
      { type: 'VIDEO', ...file, videoDuration: 1, transcript: 'words' },
      { type: 'IMAGE', ...file, videoDuration: null },
    ],
    snapshots: index % 2 === 0 ? [metrics({ likes: index })] : [],
  });
}
