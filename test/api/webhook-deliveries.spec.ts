import { Database, sql } from '@loupe/database';
import { JobQueue, LeasedQueue } from '@loupe/queue';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCollection, succeed } from '../support/presets.js';
import { type Received, signedHeaders } from '../support/receiver.js';
import { WebhookWorld } from '../support/webhooks.js';
import { ingest, metrics, somePost } from '../support/world.js';

const WAIT = { timeout: 240_000, interval: 200 };
const LIMIT_MS = 600_000;
const DAY = 24 * 3600;

let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.start();
}, LIMIT_MS);
afterAll(() => world?.stop());

/** Both verifiers, by the secret a customer was shown. */
const verifiers = (secret: string) => [new StandardWebhook(secret), new SvixWebhook(secret)];

function verify(secret: string, request: Received): void {
  for (const verifier of verifiers(secret)) {
    expect(verifier.verify(request.body, signedHeaders(request))).toEqual(
      JSON.parse(request.body.toString()),
    );
  }
}

function expectRefused(secret: string, request: Received): void {
  for (const verifier of verifiers(secret)) {
    expect(() => verifier.verify(request.body, signedHeaders(request))).toThrow(/signature|timestamp/i);
  }
}

describe('a delivery', { timeout: LIMIT_MS }, () => {
  it('of everything that happens in a workspace is accepted by the verifiers customers use', async () => {
    const tenant = await world.tenant();
    const { webhookSubscription, secret } = await world.subscribe(tenant, '/all', ['*']);
    const externalId = 'captured';
    const [itemId = ''] = await ingest(world.api, tenant, [
      somePost({ externalId, caption: 'Grüße 🌞 "\\', snapshots: [metrics({ likes: 1 })] }),
    ]);
    const later = metrics({ at: new Date('2026-01-03T00:00:00.000Z'), likes: 2 });
    await ingest(world.api, tenant, [somePost({ externalId, snapshots: [later] })]);
    const collection = await createCollection(tenant, 'Best');
    for (const mutation of ['addItemToCollections', 'removeItemFromCollections']) {
      await succeed(
        tenant.client,
        `mutation($i: ID!, $c: [ID!]) { ${mutation}(itemId: $i, collectionIds: $c) { userErrors { message } } }`,
        { i: itemId, c: [collection] },
      );
    }
    const { webhookDelivery } = await world.call(
      tenant,
      'sendWebhookTestEvent',
      webhookSubscription.id,
      'webhookDelivery { id eventId }',
    );
    await vi.waitFor(() => expect(world.receiver.at('/all')).toHaveLength(5), WAIT);

    const requests = world.receiver.at('/all');
    for (const request of requests) verify(secret, request);
    const byType = new Map(
      requests.map(({ body }) => JSON.parse(body.toString())).map((each) => [each.type, each]),
    );
    expect([...byType.keys()].sort()).toEqual([
      'collection.item_added',
      'collection.item_removed',
      'item.captured',
      'item.engagement_updated',
      'subscription.ping',
    ]);
    expect(byType.get('item.captured')).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      type: 'item.captured',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      sequence: 1,
      apiVersion: 'v2',
      workspaceId: tenant.scope.workspaceId,
      subscriptionId: webhookSubscription.id,
      attempt: 1,
      data: expect.objectContaining({
        id: itemId,
        caption: 'Grüße 🌞 "\\',
        takenAt: '2026-01-01T00:00:00Z',
        currentEngagement: expect.objectContaining({ at: '2026-01-02T00:00:00Z', likes: '1', views: null }),
      }),
    });
    expect(byType.get('item.engagement_updated').data).toMatchObject({
      id: itemId,
      currentEngagement: { at: '2026-01-03T00:00:00Z', likes: '2' },
    });
    expect(byType.get('collection.item_added').data).toEqual({
      collection: { id: collection, name: 'Best' },
      item: { id: itemId },
    });
    // The receiver may get them in another order.
    const sent = requests.map(({ body }) => JSON.parse(body.toString()));
    expect(sent.map(({ type, sequence }) => [type, sequence])).toEqual(
      expect.arrayContaining([
        ['item.captured', 1],
        ['item.engagement_updated', 2],
        ['collection.item_added', 3],
        ['collection.item_removed', 4],
        ['subscription.ping', undefined],
      ]),
    );
    const db = world.api.app.get(Database, { strict: false });
    // A ping has none either once the outbox was emptied, which its delivery does not wait for.
    await vi.waitFor(async () => {
      const numbers = await db.query<{ type: string; sequence: string | null }>(sql`
        SELECT type, sequence FROM outbox_events WHERE workspace_id = ${tenant.scope.workspaceId} AND relayed_at IS NOT NULL
        ORDER BY written_at`);
      expect(numbers.map(({ type, sequence }) => [type, sequence])).toEqual([
        ['item.captured', '1'],
        ['item.engagement_updated', '2'],
        ['collection.item_added', '3'],
        ['collection.item_removed', '4'],
        ['subscription.ping', null],
      ]);
    }, WAIT);
    const ping = requests.find(({ headers }) => headers['x-service-event-type'] === 'subscription.ping');
    expect(ping?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': webhookDelivery.eventId,
      'x-service-delivery-id': webhookDelivery.id,
    });
    await vi.waitFor(async () => {
      const rows = await world.deliveries(tenant);
      expect(rows.map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual(
        Array(5).fill(['DELIVERED', null]),
      );
    }, WAIT);
    const [row] = await world.deliveries(tenant);
    expect(row).toMatchObject({ attempts: 1, lastError: null, lastResponseStatus: 200, responseBody: 'ok' });
    const { webhookEvents } = await tenant.client.data('{ webhookEvents { totalCount nodes { id type } } }');
    expect(new Set(webhookEvents.nodes.map((event: { id: string }) => event.id))).toEqual(
      new Set(requests.map(({ headers }) => headers['webhook-id'])),
    );
  });

  it('begins when its event is handed on, before the worker looks for work by itself', async () => {
    const tenant = await world.tenant();
    await world.subscribe(tenant, '/at-once');
    const { due } = LeasedQueue.prototype;
    const looks = vi.spyOn(LeasedQueue.prototype, 'due').mockImplementation(async function (
      this: LeasedQueue<unknown>,
      now,
      of,
    ) {
      return of === undefined ? [] : due.call(this, now, of);
    });
    try {
      await world.append(tenant, 'item.deleted', [{ id: 'gone' }]);
      await vi.waitFor(() => expect(world.receiver.at('/at-once')).toHaveLength(1), WAIT);
    } finally {
      looks.mockRestore();
    }
  });

  it('is refused by them with a changed byte, an old timestamp or another secret', async () => {
    const tenant = await world.tenant();
    const { secret } = await world.subscribe(tenant, '/refused');
    const other = await world.subscribe(tenant, '/other', ['item.captured']);
    await world.deleteItems(tenant);
    await vi.waitFor(() => expect(world.receiver.at('/refused')).toHaveLength(1), WAIT);
    const [request] = world.receiver.at('/refused');
    if (request === undefined) throw new Error('Nothing was received');
    verify(secret, request);
    for (const place of request.body.keys()) {
      const body = Buffer.from(request.body);
      body.writeUInt8(body.readUInt8(place) ^ 1, place);
      expectRefused(secret, { ...request, body });
    }
    const old = String(Math.floor(Date.now() / 1000) - 6 * 60);
    expectRefused(secret, { ...request, headers: { ...request.headers, 'webhook-timestamp': old } });
    expectRefused(other.secret, request);
  });

  it('is signed with both secrets for 24 hours after a rotation, then with the new one only', async () => {
    const tenant = await world.tenant();
    const { webhookSubscription, secret } = await world.subscribe(tenant, '/rotated');
    const { id } = webhookSubscription;
    const rotated = await world.call(tenant, 'rotateWebhookSecret', id, 'secret');
    await world.deleteItems(tenant);
    await vi.waitFor(() => expect(world.receiver.at('/rotated')).toHaveLength(1), WAIT);
    const [during] = world.receiver.at('/rotated');
    if (during === undefined) throw new Error('Nothing was received');
    verify(secret, during);
    verify(rotated.secret, during);
    world.pass(24 * 60 * 60 + 1);
    await world.deleteItems(tenant);
    await vi.waitFor(() => expect(world.receiver.at('/rotated')).toHaveLength(2), WAIT);
    const [, after] = world.receiver.at('/rotated');
    if (after === undefined) throw new Error('Nothing was received');
    expect(String(after.headers['webhook-signature']).split(' ')).toHaveLength(1);
    // The service's clock is a day ahead of the verifiers'.
    vi.useFakeTimers({ toFake: ['Date'], now: Number(after.headers['webhook-timestamp']) * 1000 });
    try {
      verify(rotated.secret, after);
      expectRefused(secret, after);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is made for nothing that came before its subscription, or that it does not name', async () => {
    const tenant = await world.tenant();
    await world.deleteItems(tenant);
    await world.subscribe(tenant, '/named', ['item.enriched']);
    await world.subscribe(tenant, '/fresh', ['item.deleted']);
    await world.append(tenant, 'item.enriched', [{ id: 'a', customAttributes: {} }]);
    await world.deleteItems(tenant);
    await vi.waitFor(async () => expect(await world.deliveries(tenant)).toHaveLength(2), WAIT);
    await vi.waitFor(() => expect(world.receiver.at('/named')).toHaveLength(1), WAIT);
    await vi.waitFor(() => expect(world.receiver.at('/fresh')).toHaveLength(1), WAIT);
    const { webhookEvents } = await tenant.client.data('{ webhookEvents { totalCount } }');
    expect(webhookEvents.totalCount).toBe(2);
  });

  it('fails with what to do where its secret cannot be read, and goes out after a rotation', async () => {
    const tenant = await world.tenant();
    const { webhookSubscription } = await world.subscribe(tenant, '/unreadable');
    // As after a change of LOUPE_SECRET_KEY.
    await world.api.app.get(Database, { strict: false }).query(sql`
      UPDATE webhook_subscriptions SET secret = decode('01', 'hex') || sha256('other') WHERE id = ${webhookSubscription.id}`);
    await world.deleteItems(tenant);
    await vi.waitFor(async () => {
      const [delivery] = await world.deliveries(tenant);
      expect(delivery).toMatchObject({ status: 'FAILED', lastError: expect.stringContaining('rotate it') });
    }, WAIT);
    expect(world.receiver.at('/unreadable')).toHaveLength(0);
    const { secret } = await world.call(tenant, 'rotateWebhookSecret', webhookSubscription.id, 'secret');
    world.pass(30);
    await vi.waitFor(() => expect(world.receiver.at('/unreadable')).toHaveLength(1), WAIT);
    const [request] = world.receiver.at('/unreadable');
    const {
      'webhook-id': id,
      'webhook-timestamp': at,
      'webhook-signature': signature,
    } = request?.headers ?? {};
    // The clock of the service is ahead by now, so that a verifier would refuse the time.
    const expected = new StandardWebhook(secret).sign(
      String(id),
      new Date(Number(at) * 1000),
      String(request?.body),
    );
    expect(signature).toBe(expected);
  });

  it('is gone 30 days later with its event, and not a day sooner', async () => {
    const tenant = await world.tenant();
    await world.subscribe(tenant, '/old');
    await world.deleteItems(tenant, 3);
    // Recorded, not only received: what is still leased when the clock is moved would be sent again.
    const delivered = { status: 'DELIVERED' };
    await vi.waitFor(
      async () => expect(await world.deliveries(tenant)).toMatchObject([delivered, delivered, delivered]),
      WAIT,
    );
    const jobs = world.worker.get(JobQueue, { strict: false });
    const kept = async () => {
      const data = await tenant.client.data(
        '{ webhookEvents { totalCount } webhookDeliveries { totalCount } }',
      );
      return [data.webhookEvents.totalCount, data.webhookDeliveries.totalCount];
    };
    world.pass(29 * DAY);
    await world.deleteItems(tenant);
    await vi.waitFor(() => expect(world.receiver.at('/old')).toHaveLength(4), WAIT);
    await jobs.enqueue('webhooks.expire', {});
    expect(await kept()).toEqual([4, 4]);
    world.pass(2 * DAY);
    await jobs.enqueue('webhooks.expire', {});
    await vi.waitFor(async () => expect(await kept()).toEqual([1, 1]), WAIT);
  });
});
