import { readFile } from 'node:fs/promises';
import type { EventType } from '@loupe/kernel';
import { buildSchema, type GraphQLObjectType, type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCollection, succeed } from '../support/presets.js';
import { WebhookWorld } from '../support/webhooks.js';
import { ingest, metrics, somePost, type Tenant } from '../support/world.js';

/** Catches what hangs. */
const WAIT = { timeout: 240_000, interval: 200 };
const LIMIT_MS = 600_000;

/** The type that an event's data is of; or of each of its keys, where it tells of several things. */
const REPORTED: Record<EventType, string | Record<string, string>> = {
  'item.captured': 'Item',
  'item.engagement_updated': 'Item',
  'item.alert': { alert: 'Alert', item: 'Item' },
  'item.went_viral': { alert: 'Alert', item: 'Item' },
  'item.enriched': 'Item',
  'item.deleted': 'Item',
  'collection.item_added': { collection: 'Collection', item: 'Item' },
  'collection.item_removed': { collection: 'Collection', item: 'Item' },
  'operation.completed': 'Operation',
  'report.ready': { reportEdition: 'ReportEdition' },
  'subscription.ping': { webhookSubscription: 'WebhookSubscription' },
};
/** What an item's event does not tell, as it is much, or is made for who asks: to be asked for by its id. */
const NOT_REPORTED = [
  'aiFilterReasons',
  'archivePublicUrl',
  'collections',
  'engagementHistory',
  'matches',
  'mediaContents',
  'rights',
  'transcriptions',
];

type Data = Record<string, unknown>;

const subscribeChat = (world: WebhookWorld, tenant: Tenant, format: string, eventTypes: string[]) =>
  succeed(
    tenant.client,
    `mutation($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) {
      webhookSubscription { id format } userErrors { message } } }`,
    { input: { name: format, url: world.receiver.url(`/${format}`), eventTypes, format } },
  );

describe('data of an event (decisions §7)', { timeout: LIMIT_MS }, () => {
  let world: WebhookWorld;
  let schema: GraphQLSchema;
  let tenant: Tenant;
  let itemId: string;
  const reported = new Map<EventType, Data>();

  beforeAll(async () => {
    schema = buildSchema(await readFile('schema.graphql', 'utf8'));
    world = await WebhookWorld.start();
    tenant = await world.tenant();
    const { webhookSubscription } = await world.subscribe(tenant, '/reported', ['*']);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const post = {
      externalId: 'reported',
      provider: 'INTERNAL' as const,
      originalUrl: null,
      takenAt: hoursAgo(2),
    };
    [itemId = ''] = await ingest(world.api, tenant, [
      somePost({ ...post, snapshots: [metrics({ at: hoursAgo(1), likes: 1, comments: 7 })] }),
    ]);
    await succeed(
      tenant.client,
      'mutation($input: CreateAlertRuleInput!) { createAlertRule(input: $input) { userErrors { message } } }',
      { input: { name: 'Two likes', threshold: { metric: 'LIKE_COUNT', atLeast: 2 } } },
    );
    const later = metrics({ at: new Date(), likes: 3, views: 500, followers: 100 });
    await ingest(world.api, tenant, [somePost({ ...post, snapshots: [later] })]);
    // Deleting the item would end the check of its metrics.
    await vi.waitFor(() => {
      const types = world.receiver.at('/reported').map(({ body }) => JSON.parse(String(body)).type);
      expect(types).toEqual(expect.arrayContaining(['item.alert', 'item.went_viral']));
    }, WAIT);
    const collection = await createCollection(tenant, 'Reported');
    for (const mutation of ['addItemToCollections', 'removeItemFromCollections']) {
      await succeed(
        tenant.client,
        `mutation($i: ID!, $c: [ID!]) { ${mutation}(itemId: $i, collectionIds: $c) { userErrors { message } } }`,
        { i: itemId, c: [collection] },
      );
    }
    await succeed(
      tenant.client,
      'mutation($ids: [ID!]!) { refetchEngagementBulk(itemIds: $ids) { userErrors { message } } }',
      { ids: [itemId] },
    );
    await world.call(tenant, 'sendWebhookTestEvent', webhookSubscription.id, '__typename');
    await world.append(tenant, 'item.enriched', [{ id: itemId, customAttributes: { mood: 'glad' } }]);
    await subscribeChat(world, tenant, 'SLACK', ['report.ready']);
    const { report } = await succeed(
      tenant.client,
      `mutation { createReport(input: { name: "For <all>", blocks: [{ kind: FIGURES, metrics: [LIKES] }] }) {
        report { id } userErrors { message } } }`,
    );
    await succeed(
      tenant.client,
      'mutation($id: ID!) { runReport(id: $id) { edition { id } userErrors { message } } }',
      { id: report.id },
    );
    await world.deleteItems(tenant);
    await vi.waitFor(() => {
      for (const { body } of world.receiver.at('/reported')) {
        const { type, data } = JSON.parse(String(body));
        reported.set(type, data);
      }
      expect([...reported.keys()].sort()).toEqual(Object.keys(REPORTED).sort());
    }, WAIT);
  }, LIMIT_MS);
  afterAll(() => world?.stop());

  const typeOf = (name: string): GraphQLObjectType => {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`${name} is no object type`);
    return type;
  };
  /** Paths of keys that the type does not have. */
  const strange = (type: GraphQLObjectType, data: Data, path: string): string[] =>
    Object.entries(data).flatMap(([key, value]) => {
      const field = type.getFields()[key];
      if (field === undefined) return [`${path}.${key}`];
      const named = getNamedType(field.type);
      const isObject = isObjectType(named) && value !== null && typeof value === 'object';
      return isObject ? strange(named, value as Data, `${path}.${key}`) : [];
    });

  it.each(Object.entries(REPORTED))(
    '%s has no key that is no field of its GraphQL type',
    (event, expected) => {
      const {
        previousEngagement: _,
        engagementChange: __,
        figures: ___,
        ...data
      } = reported.get(event as EventType) ?? {};
      expect(Object.keys(data)).not.toEqual([]);
      if (typeof expected === 'string') return expect(strange(typeOf(expected), data, event)).toEqual([]);
      expect(Object.keys(data).sort()).toEqual(Object.keys(expected).sort());
      for (const [key, name] of Object.entries(expected))
        expect(strange(typeOf(name), data[key] as Data, `${event}.${key}`)).toEqual([]);
    },
  );

  it('item.captured tells all of the item, but for what is named here', () => {
    const keys = Object.keys(reported.get('item.captured') ?? {});
    expect([...keys, ...NOT_REPORTED].sort()).toEqual(Object.keys(typeOf('Item').getFields()).sort());
  });

  it.each(['item.captured', 'item.engagement_updated'] as const)('%s tells all of the metrics', (event) => {
    const { currentEngagement } = reported.get(event) as { currentEngagement: Data };
    expect(Object.keys(currentEngagement).sort()).toEqual(
      Object.keys(typeOf('Engagement').getFields()).sort(),
    );
  });

  it('item.engagement_updated says of the metrics what the API says', async () => {
    const metricsOfApi = Object.keys(typeOf('Engagement').getFields()).join(' ');
    const { items } = await tenant.client.data(
      `query($ids: [ID!]) { items(filter: {ids: $ids}) { nodes { id linearViralityScore currentEngagement { ${metricsOfApi} } } } }`,
      { ids: [itemId] },
    );
    const { previousEngagement, engagementChange, ...now } = reported.get('item.engagement_updated') ?? {};
    expect(items.nodes).toEqual([now]);
    expect(items.nodes[0]).toMatchObject({
      linearViralityScore: 'HIGH',
      currentEngagement: { likes: '3', linearViralityScore: 'HIGH' },
    });
    expect(Object.keys(previousEngagement as Data).sort()).toEqual(
      Object.keys(typeOf('Engagement').getFields()).sort(),
    );
    expect(previousEngagement).toMatchObject({
      likes: '1',
      comments: '7',
      linearViralityScore: 'NOT_VIRAL',
    });
    // What is unknown now or was before has not changed by a number.
    expect(engagementChange).toMatchObject({ likes: '2', comments: null, views: null });
  });

  it('report.ready has the figures of the edition, and is a message of blocks for Slack', async () => {
    expect(reported.get('report.ready')).toMatchObject({
      reportEdition: { name: 'For <all>', postsCount: 1, currency: 'USD' },
      figures: [{ metric: 'LIKES', sum: '3', mean: 3 }],
    });
    const sent = await vi.waitFor(() => {
      const [first] = world.receiver.at('/SLACK');
      if (first === undefined) throw new Error('Nothing was sent');
      return JSON.parse(String(first.body));
    }, WAIT);
    expect(sent.text).toBe('The report “For &lt;all&gt;” is ready');
    expect(sent.blocks[0]).toEqual({
      type: 'header',
      text: { type: 'plain_text', text: 'The report “For <all>” is ready', emoji: false },
    });
    expect(sent.blocks[1].fields.map(({ text }: { text: string }) => text)).toEqual(['Posts\n1', 'Likes\n3']);
  });

  it('item.alert and item.went_viral say which values were compared', () => {
    expect(reported.get('item.alert')).toMatchObject({
      alert: { kind: 'RULE', rule: { name: 'Two likes' }, itemId, value: 3, previousValue: 1 },
      item: { id: itemId, currentEngagement: { likes: '3' } },
    });
    expect(reported.get('item.went_viral')).toMatchObject({
      alert: { kind: 'WENT_VIRAL', rule: null, itemId, value: 5, previousValue: null },
      item: { id: itemId },
    });
  });
});
