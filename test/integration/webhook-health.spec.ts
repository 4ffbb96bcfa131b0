import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebhookWorld } from '../support/webhooks.js';
import type { Tenant } from '../support/world.js';

const WAIT = { timeout: 60_000, interval: 50 };
const LIMIT_MS = 120_000;
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
  it('is warned of half and nine tenths of the way, and disabled after 20 deliveries and 5 days', async () => {
    failing('/failing');
    const id = await subscribe('/failing');
    await world.deleteItems(tenant, 19);
    await settled(id, 19);
    expect(await world.subscription(tenant, id)).toMatchObject({
      status: 'ACTIVE',
      failedDeliveries: 19,
      healthWarning: null,
    });
    world.pass(2.6 * DAY);
    expect(await world.subscription(tenant, id)).toMatchObject({ healthWarning: 'HALF_WAY' });
    world.pass(2.4 * DAY);
    // The retries count for nothing: they are of the same 19 deliveries.
    await settled(id, 38);
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
    }, WAIT);
    const rows = await world.deliveries(tenant, id);
    expect(rows.filter(({ nextAttemptAt }) => nextAttemptAt !== null)).toEqual([]);
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
  it('is left alone after ten failures in a row; others are not; a ping ends it', async () => {
    world.receiver.answers.set('/reset', (_, __, message) => message.socket.destroy());
    const id = await subscribe('/reset');
    const sibling = await world.tenant();
    await world.subscribe(sibling, '/sibling');
    await world.deleteItems(tenant, 12);
    const paused = async () => (await world.subscription(tenant, id)).pausedUntil;
    await vi.waitFor(async () => expect(await paused()).not.toBeNull(), WAIT);
    // What was under way when it began.
    let before = 0;
    await vi.waitFor(
      async () => {
        const now = await attempts(id);
        const isQuiet = now === before;
        before = now;
        expect(isQuiet).toBe(true);
      },
      { timeout: 60_000, interval: 1000 },
    );

    // The pause is of the host, whoever subscribed to it, and uses no attempts up.
    await world.deleteItems(sibling);
    await world.deleteItems(tenant);
    world.pass(200);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await attempts(id)).toBe(before);
    expect(await world.deliveries(sibling)).toMatchObject([{ status: 'PENDING', attempts: 0 }]);

    // A ping that fails changes nothing, one that succeeds ends the pause.
    await world.call(tenant, 'sendWebhookTestEvent', id, '__typename');
    await settled(id, before + 1);
    expect(await paused()).not.toBeNull();
    working('/reset');
    await world.call(tenant, 'sendWebhookTestEvent', id, '__typename');
    await vi.waitFor(async () => {
      expect(await paused()).toBeNull();
      expect(await world.deliveries(sibling)).toMatchObject([{ status: 'DELIVERED', attempts: 1 }]);
    }, WAIT);
    await vi.waitFor(async () => {
      const rows = await world.deliveries(tenant, id);
      expect(rows.filter(({ status }) => status === 'DELIVERED')).toHaveLength(14);
    }, WAIT);
  });
});

describe('enabling a subscription', { timeout: LIMIT_MS }, () => {
  it('sends each event of the last 24 hours once: what failed for good and what was missed', async () => {
    failing('/replayed');
    const id = await subscribe('/replayed');
    await world.deleteItems(tenant, 3);
    await settled(id, 3);
    await world.call(tenant, 'disableWebhookSubscription', id, '__typename');
    expect((await world.deliveries(tenant, id)).map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([
      null,
      null,
      null,
    ]);
    await world.deleteItems(tenant, 4);
    await vi.waitFor(async () => {
      const { webhookEvents } = await tenant.client.data('{ webhookEvents { totalCount } }');
      expect(webhookEvents.totalCount).toBe(7);
    }, WAIT);
    const seen = world.receiver.at('/replayed').length;
    // Until the replay is settled, the deliveries say what came of them before.
    world.receiver.answers.set('/replayed', (_, response) => void setTimeout(() => response.end(), 1000));
    const enabled = await world.call(tenant, 'enableWebhookSubscription', id, 'replayedCount');
    expect(enabled.replayedCount).toBe(7);
    expect((await world.deliveries(tenant, id)).slice(0, 3)).toMatchObject(
      Array(3).fill({ status: 'PENDING', lastError: expect.stringMatching(/500/), lastResponseStatus: 500 }),
    );
    await vi.waitFor(async () => {
      const rows = await world.deliveries(tenant, id);
      expect(rows.map(({ status, lastError }) => [status, lastError])).toEqual(
        Array(7).fill(['DELIVERED', null]),
      );
    }, WAIT);
    const ids = world.receiver
      .at('/replayed')
      .slice(seen)
      .map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(7);
    expect(ids).toHaveLength(7);
    const again = await world.call(tenant, 'enableWebhookSubscription', id, 'replayedCount');
    expect(again.replayedCount).toBe(0);
  });

  it('is not needed for a redelivery, which has the same webhook-id and a higher attempt', async () => {
    failing('/again', 410);
    const id = await subscribe('/again');
    await world.deleteItems(tenant);
    await settled(id, 1);
    working('/again');
    await world.call(tenant, 'enableWebhookSubscription', id, '__typename');
    await vi.waitFor(() => expect(world.receiver.at('/again')).toHaveLength(2), WAIT);
    const [first, second] = world.receiver.at('/again');
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(JSON.parse(String(second?.body)).attempt).toBe(2);
    await vi.waitFor(async () => {
      const [{ attemptLog, lastAttemptAt, responseTimeMs }] = await world.deliveries(tenant, id);
      expect(attemptLog).toEqual([
        {
          at: expect.any(String),
          responseStatus: 410,
          responseTimeMs: expect.any(Number),
          error: expect.any(String),
        },
        { at: lastAttemptAt, responseStatus: 200, responseTimeMs, error: null },
      ]);
    }, WAIT);
  });

  it('keeps account of the last twenty attempts', async () => {
    failing('/often', 500);
    const id = await subscribe('/often');
    await world.deleteItems(tenant);
    await settled(id, 1);
    for (let made = 1; made <= 21; made += 1) {
      const [delivery] = await world.deliveries(tenant, id);
      expect(delivery.attempts).toBe(made);
      if (delivery.nextAttemptAt === null) {
        await world.call(tenant, 'redeliverWebhookDelivery', delivery.id, '__typename');
      } else world.pass(15 * 3600);
      await settled(id, made + 1);
    }
    const [after] = await world.deliveries(tenant, id);
    expect(after.attempts).toBe(22);
    expect(after.attemptLog).toHaveLength(20);
    expect(after.attemptLog.at(-1).at).toBe(after.lastAttemptAt);
  });
});
