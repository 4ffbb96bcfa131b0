import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebhookWorld } from '../support/webhooks.js';
import type { Tenant } from '../support/world.js';

/** Catches what hangs, however slow the machine is. */
const WAIT = { timeout: 240_000, interval: 200 };
const LIMIT_MS = 600_000;

let world: WebhookWorld;
let tenant: Tenant;
beforeAll(async () => {
  world = await WebhookWorld.start();
}, LIMIT_MS);
afterAll(() => world?.stop());
beforeEach(async () => {
  tenant = await world.tenant();
});

const answering = (path: string, status: number) =>
  world.receiver.answers.set(path, (_, response) => response.writeHead(status).end());
const working = (path: string) => world.receiver.answers.delete(path);
const subscribe = async (path: string): Promise<string> =>
  (await world.subscribe(tenant, path)).webhookSubscription.id;
const attempts = async (id: string) =>
  (await world.deliveries(tenant, id)).reduce((sum, delivery) => sum + delivery.attempts, 0);
const settled = (id: string, count: number) =>
  vi.waitFor(async () => expect(await attempts(id)).toBeGreaterThanOrEqual(count), WAIT);
const delivered = (id: string, count: number) =>
  vi.waitFor(async () => {
    const rows = await world.deliveries(tenant, id);
    expect(rows.map(({ status, lastError }) => [status, lastError])).toEqual(
      Array(count).fill(['DELIVERED', null]),
    );
  }, WAIT);
const idsAt = (path: string) => world.receiver.at(path).map(({ headers }) => headers['webhook-id']);
const errorsOf = async (mutation: string, id: string) => {
  const data = await tenant.client.data(
    `mutation($id: ID!) { ${mutation}(id: $id) { __typename userErrors { field message code } } }`,
    { id },
  );
  return data[mutation].userErrors;
};
/** A subscription that answers 410, with one delivery that failed for good with that; disabled for it. */
const gone = async (path: string) => {
  answering(path, 410);
  const id = await subscribe(path);
  await world.deleteItems(tenant);
  await settled(id, 1);
  const [delivery] = await world.deliveries(tenant, id);
  expect(delivery).toMatchObject({ status: 'FAILED', nextAttemptAt: null, lastResponseStatus: 410 });
  expect(await world.subscription(tenant, id)).toMatchObject({ status: 'DISABLED_BY_SYSTEM' });
  return { id, deliveryId: delivery.id as string };
};

/** Keeps the answers of a path back until they are let go. */
const held = (path: string) => {
  const responses: ServerResponse[] = [];
  world.receiver.answers.set(path, (_, response) => void responses.push(response));
  return {
    responses,
    release: () => {
      working(path);
      for (const response of responses) response.end();
    },
  };
};

describe('enableWebhookSubscription (specification §3, decisions §7)', { timeout: LIMIT_MS }, () => {
  it('replays the last 24 hours, each event once: what failed for good and what was missed', async () => {
    const { id } = await gone('/replayed');
    await world.deleteItems(tenant, 4);
    await vi.waitFor(async () => {
      const { webhookEvents } = await tenant.client.data('{ webhookEvents { totalCount } }');
      expect(webhookEvents.totalCount).toBe(5);
    }, WAIT);
    const { responses, release } = held('/replayed');
    const enabled = await world.call(tenant, 'enableWebhookSubscription', id, 'replayedCount');
    expect(enabled.replayedCount).toBe(5);
    await vi.waitFor(() => expect(responses).toHaveLength(5), WAIT);
    release();
    await delivered(id, 5);
    const ids = idsAt('/replayed').slice(1);
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(5);
  });

  it('leaves lastError and lastResponseStatus of a replay as they were until it settles', async () => {
    const { id, deliveryId } = await gone('/kept');
    const before = { lastError: expect.stringMatching(/410/), lastResponseStatus: 410 };
    const { responses, release } = held('/kept');
    await world.call(tenant, 'enableWebhookSubscription', id, '__typename');
    await vi.waitFor(() => expect(responses).toHaveLength(1), WAIT);
    expect(await world.deliveries(tenant, id)).toMatchObject([
      { id: deliveryId, status: 'PENDING', ...before },
    ]);
    // An attempt of it that fails, with another to come, settles nothing; its log has the outcome.
    answering('/kept', 503);
    responses[0]?.writeHead(503).end();
    await settled(id, 2);
    const [retried] = await world.deliveries(tenant, id);
    expect(retried).toMatchObject({ status: 'FAILED', nextAttemptAt: expect.any(String), ...before });
    expect(retried.attemptLog.at(-1)).toMatchObject({ responseStatus: 503 });
    working('/kept');
    release();
    world.pass(60);
    await delivered(id, 1);
    expect(await world.deliveries(tenant, id)).toMatchObject([{ lastResponseStatus: 200 }]);
  });

  it('gives not_replayable where the subscription is active and has nothing to replay, and leaves it as it is', async () => {
    const id = await subscribe('/well');
    const before = await world.subscription(tenant, id);
    const refused = [
      { field: ['id'], message: expect.stringMatching(/active already/), code: 'not_replayable' },
    ];
    expect(await errorsOf('enableWebhookSubscription', id)).toEqual(refused);
    await world.deleteItems(tenant);
    await delivered(id, 1);
    expect(await errorsOf('enableWebhookSubscription', id)).toEqual(refused);
    expect(await world.subscription(tenant, id)).toEqual(before);
  });

  it('replays nothing a second time while the first replay is under way', async () => {
    const { id } = await gone('/once');
    const { responses, release } = held('/once');
    await world.call(tenant, 'enableWebhookSubscription', id, '__typename');
    await vi.waitFor(() => expect(responses).toHaveLength(1), WAIT);
    expect(await errorsOf('enableWebhookSubscription', id)).toMatchObject([{ code: 'not_replayable' }]);
    release();
    await delivered(id, 1);
    expect(idsAt('/once')).toHaveLength(2);
  });

  it('enables a disabled subscription that has nothing to replay', async () => {
    const id = await subscribe('/idle');
    await world.call(tenant, 'disableWebhookSubscription', id, '__typename');
    const enabled = await world.call(tenant, 'enableWebhookSubscription', id, 'replayedCount');
    expect(enabled.replayedCount).toBe(0);
    expect(await world.subscription(tenant, id)).toMatchObject({ status: 'ACTIVE' });
  });
});

describe('redeliverWebhookDelivery (specification §7.3, decisions §7)', { timeout: LIMIT_MS }, () => {
  it('sends a terminal FAILED delivery again, with the same webhook-id and a higher attempt', async () => {
    const { id, deliveryId } = await gone('/again');
    working('/again');
    await world.call(tenant, 'redeliverWebhookDelivery', deliveryId, '__typename');
    await delivered(id, 1);
    const [first, second] = world.receiver.at('/again');
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(JSON.parse(String(second?.body)).attempt).toBe(2);
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
  });

  it('of a disabled subscription is a single attempt, which enables nothing and sends nothing else', async () => {
    const { id, deliveryId } = await gone('/disabled');
    answering('/disabled', 500);
    await world.deleteItems(tenant);
    await world.call(tenant, 'redeliverWebhookDelivery', deliveryId, '__typename');
    await settled(id, 2);
    expect(await world.deliveries(tenant, id)).toMatchObject([
      { status: 'FAILED', nextAttemptAt: null, attempts: 2, lastResponseStatus: 500 },
    ]);
    expect(await world.subscription(tenant, id)).toMatchObject({ status: 'DISABLED_BY_SYSTEM' });
    working('/disabled');
    await world.call(tenant, 'redeliverWebhookDelivery', deliveryId, '__typename');
    await delivered(id, 1);
    expect(await world.subscription(tenant, id)).toMatchObject({ status: 'DISABLED_BY_SYSTEM' });
    expect(idsAt('/disabled')).toHaveLength(3);
  });

  it('of an active subscription is retried as a new delivery is', async () => {
    const { id, deliveryId } = await gone('/retried');
    // Active again, and longer ago than enabling replays.
    world.pass(25 * 3600);
    await world.call(tenant, 'enableWebhookSubscription', id, '__typename');
    answering('/retried', 500);
    await world.call(tenant, 'redeliverWebhookDelivery', deliveryId, '__typename');
    await settled(id, 2);
    expect(await world.deliveries(tenant, id)).toMatchObject([{ nextAttemptAt: expect.any(String) }]);
    working('/retried');
    world.pass(60);
    await delivered(id, 1);
  });

  it('waits for neither its turn nor its subscription being enabled while others of it are redelivered', async () => {
    answering('/several', 410);
    const id = await subscribe('/several');
    await world.deleteItems(tenant, 3);
    await vi.waitFor(async () => {
      const rows = await world.deliveries(tenant, id);
      expect(rows.map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual(
        Array(3).fill(['FAILED', null]),
      );
    }, WAIT);
    const before = idsAt('/several').length;
    answering('/several', 500);
    for (const { id: deliveryId } of await world.deliveries(tenant, id))
      await world.call(tenant, 'redeliverWebhookDelivery', deliveryId, '__typename');
    // One that fails ends what waits of its disabled subscription, but for those that were asked for.
    await vi.waitFor(() => expect(idsAt('/several')).toHaveLength(before + 3), WAIT);
  });

  it('gives not_replayable for one that is not terminal and for a ping', async () => {
    answering('/failing', 500);
    const id = await subscribe('/failing');
    const { webhookDelivery } = await world.call(
      tenant,
      'sendWebhookTestEvent',
      id,
      'webhookDelivery { id }',
    );
    await settled(id, 1);
    expect(await errorsOf('redeliverWebhookDelivery', webhookDelivery.id)).toEqual([
      { field: ['id'], message: expect.stringMatching(/a ping is a single attempt/), code: 'not_replayable' },
    ]);
    await world.deleteItems(tenant);
    await settled(id, 2);
    const [, retrying] = await world.deliveries(tenant, id);
    expect(await errorsOf('redeliverWebhookDelivery', retrying.id)).toEqual([
      { field: ['id'], message: expect.stringMatching(/has not failed for good/), code: 'not_replayable' },
    ]);

    // Whoever has mended their endpoint need not wait for the next attempt.
    answering('/failing', 200);
    const { redeliverWebhookDelivery } = await tenant.client.data(
      `mutation($id: ID!) { redeliverWebhookDelivery(id: $id, early: true) {
        webhookDelivery { status } userErrors { message } } }`,
      { id: retrying.id },
    );
    expect(redeliverWebhookDelivery).toEqual({ webhookDelivery: { status: 'FAILED' }, userErrors: [] });
    await vi.waitFor(
      async () => expect((await world.deliveries(tenant, id))[1]).toMatchObject({ status: 'DELIVERED' }),
      WAIT,
    );
  });

  it('keeps account of the last twenty attempts', async () => {
    answering('/often', 500);
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
