import type { ServerResponse } from 'node:http';
import { Database, sql } from '@loupe/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebhookWorld } from '../support/webhooks.js';
import type { Tenant } from '../support/world.js';

/** Catches what hangs: longer than what a lost job holds its delivery for (60 s), however slow the machine is. */
const WAIT = { timeout: 240_000, interval: 200 };
const LIMIT_MS = 600_000;
const DAY = 24 * 60 * 60;

let world: WebhookWorld;
let tenant: Tenant;
beforeAll(async () => {
  world = await WebhookWorld.start();
}, LIMIT_MS);
afterAll(() => world?.stop());
beforeEach(async () => {
  tenant = await world.tenant();
});

const attempts = async (id: string) =>
  (await world.deliveries(tenant, id)).reduce((sum, delivery) => sum + delivery.attempts, 0);
const settled = (id: string, count: number) =>
  vi.waitFor(async () => expect(await attempts(id)).toBeGreaterThanOrEqual(count), WAIT);
const failing = (path: string, status = 500) =>
  world.receiver.answers.set(path, (_, response) => response.writeHead(status).end());
const working = (path: string) => world.receiver.answers.delete(path);
const subscribe = async (path: string): Promise<string> =>
  (await world.subscribe(tenant, path)).webhookSubscription.id;

describe('a subscription whose endpoint does nothing but fail', { timeout: LIMIT_MS }, () => {
  it('has a warning from half and from nine tenths of the limit, and is disabled after 20 deliveries and 5 days', async () => {
    failing('/failing');
    const id = await subscribe('/failing');
    await world.deleteItems(tenant, 19);
    const failed = (count: number) =>
      vi.waitFor(
        async () => expect(await world.subscription(tenant, id)).toMatchObject({ failedDeliveries: count }),
        WAIT,
      );
    await failed(19);
    expect(await world.subscription(tenant, id)).toMatchObject({ status: 'ACTIVE', healthWarning: null });
    world.pass(2.6 * DAY);
    expect(await world.subscription(tenant, id)).toMatchObject({ healthWarning: 'HALF_WAY' });
    world.pass(2.4 * DAY);
    // The retries count for nothing: they are of the same 19 deliveries.
    await vi.waitFor(async () => {
      for (const delivery of await world.deliveries(tenant, id))
        expect(delivery.attempts).toBeGreaterThanOrEqual(2);
    }, WAIT);
    expect(await world.subscription(tenant, id)).toMatchObject({
      status: 'ACTIVE',
      failedDeliveries: 19,
      healthWarning: 'NEARLY_DISABLED',
    });
    await world.deleteItems(tenant);
    await vi.waitFor(async () => {
      expect(await world.subscription(tenant, id)).toMatchObject({
        status: 'DISABLED_BY_SYSTEM',
        disabledReason: 'At least 20 deliveries over 5 days had nothing but failures.',
      });
      // What was under way in that moment ends a little later.
      const rows = await world.deliveries(tenant, id);
      expect(rows.filter(({ nextAttemptAt }) => nextAttemptAt !== null)).toEqual([]);
    }, WAIT);
  });

  it('counts each of its deliveries once, whichever of several under way fails first', async () => {
    const held: ServerResponse[] = [];
    world.receiver.answers.set('/overtaken', (_, response) => void held.push(response));
    const id = await subscribe('/overtaken');
    // The second is begun a second after the first, and fails before it.
    for (let begun = 1; begun <= 2; begun += 1) {
      await world.deleteItems(tenant);
      await vi.waitFor(() => expect(held).toHaveLength(begun), WAIT);
      world.pass(1);
    }
    failing('/overtaken');
    held[1]?.writeHead(500).end();
    await settled(id, 1);
    held[0]?.writeHead(500).end();
    await settled(id, 2);
    expect(await world.subscription(tenant, id)).toMatchObject({ failedDeliveries: 2 });
    world.pass(10);
    await vi.waitFor(async () => {
      for (const delivery of await world.deliveries(tenant, id))
        expect(delivery.attempts).toBeGreaterThanOrEqual(2);
    }, WAIT);
    const begun = (await world.deliveries(tenant, id)).map(({ attemptLog }) => attemptLog[0].at).sort();
    expect(await world.subscription(tenant, id)).toMatchObject({
      failedDeliveries: 2,
      failingSince: begun[0],
    });
  });

  it('has a clean record after one success, and pings count for nothing', async () => {
    failing('/recovering');
    const id = await subscribe('/recovering');
    await world.call(tenant, 'sendWebhookTestEvent', id, '__typename');
    await settled(id, 1);
    expect(await world.deliveries(tenant, id)).toMatchObject([
      { status: 'FAILED', attempts: 1, nextAttemptAt: null, eventType: 'subscription.ping' },
    ]);
    expect(await world.subscription(tenant, id)).toMatchObject({ failingSince: null, failedDeliveries: 0 });
    await world.deleteItems(tenant, 3);
    await settled(id, 4);
    expect(await world.subscription(tenant, id)).toMatchObject({ failedDeliveries: 3 });
    working('/recovering');
    await world.deleteItems(tenant);
    await vi.waitFor(async () => {
      expect(await world.subscription(tenant, id)).toMatchObject({ failingSince: null, failedDeliveries: 0 });
    }, WAIT);
  });
});

describe('a host that cannot be reached', { timeout: LIMIT_MS }, () => {
  const pausedUntil = async (of: Tenant, id: string) => (await world.subscription(of, id)).pausedUntil;
  const delivered = (of: Tenant, count: number) =>
    vi.waitFor(async () => {
      const rows = await world.deliveries(of);
      expect(rows.filter(({ status }) => status === 'DELIVERED')).toHaveLength(count);
    }, WAIT);
  /** Ten failures in a row, and all that was under way when the pause began. */
  const pause = async (path: string) => {
    world.receiver.answers.set(path, (_, __, message) => message.socket.destroy());
    const id = await subscribe(path);
    await world.deleteItems(tenant, 12);
    await vi.waitFor(async () => expect(await pausedUntil(tenant, id)).not.toBeNull(), WAIT);
    await vi.waitFor(async () => expect(await underway(tenant)).toBe(0), WAIT);
    return id;
  };
  const underway = async ({ scope }: Tenant) => {
    const [row] = await world.api.app.get(Database, { strict: false }).query<{ count: string }>(sql`
      SELECT count(*) FROM webhook_deliveries WHERE workspace_id = ${scope.workspaceId} AND lease IS NOT NULL`);
    return Number(row?.count);
  };

  it('is left alone by its workspace after ten failures in a row; a ping ends it', async () => {
    const id = await pause('/reset');
    const before = await attempts(id);

    // The pause uses no attempts up: while others get theirs, what is due here waits.
    const other = await world.tenant();
    await world.subscribe(other, '/other');
    await world.deleteItems(tenant);
    world.pass(200);
    await world.deleteItems(other);
    await delivered(other, 1);
    expect(await attempts(id)).toBe(before);

    // A ping that fails changes nothing, one that succeeds ends the pause.
    await world.call(tenant, 'sendWebhookTestEvent', id, '__typename');
    await settled(id, before + 1);
    expect(await pausedUntil(tenant, id)).not.toBeNull();
    working('/reset');
    await world.call(tenant, 'sendWebhookTestEvent', id, '__typename');
    await vi.waitFor(async () => expect(await pausedUntil(tenant, id)).toBeNull(), WAIT);
    await delivered(tenant, 14);
  });

  it('is left alone by nobody else: another workspace neither waits for it nor hears of it (decisions §17)', async () => {
    const sibling = await world.tenant();
    const siblings = (await world.subscribe(sibling, '/sibling')).webhookSubscription.id;
    const id = await pause('/shared-host');
    await world.deleteItems(sibling);
    await delivered(sibling, 1);
    expect(await pausedUntil(sibling, siblings)).toBeNull();
    // What the other one's success says of the host is not for this one either.
    expect(await pausedUntil(tenant, id)).not.toBeNull();
  });
});
