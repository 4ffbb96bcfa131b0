import type { ServerResponse } from 'node:http';
import { Database, sql } from '@loupe/database';
import { PING } from '@loupe/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { scale } from '../support/proofs.js';
import { WebhookWorld } from '../support/webhooks.js';

const WAIT = { timeout: 240_000, interval: 20 };
const LIMIT_MS = 600_000;
const FLOOD = scale(5000, 100_000);
/** What one subscription may have under way. */
const SHARE = 20;

let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.start();
}, LIMIT_MS);
afterAll(() => world?.stop());

describe(`one workspace with ${FLOOD} events`, { timeout: LIMIT_MS }, () => {
  it('has its share of the workers and no more, and others do not wait behind it', async () => {
    const [flooding, quiet] = [await world.tenant(), await world.tenant()];
    await world.subscribe(flooding, '/flood');
    await world.subscribe(quiet, '/quiet');
    // Each answer takes a while, so that its deliveries pile up.
    world.receiver.answers.set('/flood', (_, response) => void setTimeout(() => response.end(), 300));
    for (let part = 0; part < 10; part += 1) await world.deleteItems(flooding, FLOOD / 10);
    await vi.waitFor(() => expect(world.receiver.at('/flood').length).toBeGreaterThan(SHARE), WAIT);

    const waits: number[] = [];
    const ahead: number[] = [];
    for (let event = 1; event <= 5; event += 1) {
      const before = world.receiver.at('/flood').length;
      const started = performance.now();
      await world.deleteItems(quiet);
      await vi.waitFor(() => expect(world.receiver.at('/quiet')).toHaveLength(event), WAIT);
      waits.push(performance.now() - started);
      ahead.push(world.receiver.at('/flood').length - before);
    }
    const metrics = await (await fetch(`${world.api.origin}/metrics`)).text();
    const waiting = ['relay', 'due'].map((stage) =>
      Number(new RegExp(`loupe_webhook_backlog\\{stage="${stage}"\\} (\\d+)`).exec(metrics)?.[1]),
    );
    console.log(
      `behind ${FLOOD} events: ${waits.map((ms) => Math.round(ms)).join(', ')} ms until another workspace’s event arrived`,
    );
    // Time is not asserted, but order is: of the flood, no more than a few shares went before.
    for (const count of ahead) expect(count).toBeLessThanOrEqual(10 * SHARE);
    expect(world.receiver.busiest.get('/flood')).toBeLessThanOrEqual(SHARE);
    // The backlog can be seen.
    expect((waiting[0] ?? 0) + (waiting[1] ?? 0)).toBeGreaterThan(FLOOD / 2);
    expect(world.receiver.at('/flood').length).toBeLessThan(FLOOD / 2);
  });
});

describe('a delivery that another transaction holds', { timeout: LIMIT_MS }, () => {
  it('is passed over: what is due beside it goes out, and itself when it is let go', async () => {
    const tenant = await world.tenant();
    const { webhookSubscription } = await world.subscribe(tenant, '/held');
    world.receiver.answers.set('/held', (_, response) => response.writeHead(500).end());
    await world.deleteItems(tenant, 3);
    const rows = () => world.deliveries(tenant, webhookSubscription.id);
    await vi.waitFor(async () => {
      const failed = { status: 'FAILED', nextAttemptAt: expect.any(String) };
      expect(await rows()).toMatchObject([failed, failed, failed]);
    }, WAIT);
    const [held, ...others] = await rows();
    world.receiver.answers.delete('/held');
    const db = world.api.app.get(Database, { strict: false });
    await db.transaction(async () => {
      await db.query(sql`SELECT FROM webhook_deliveries WHERE id = ${held.id} FOR UPDATE`);
      world.pass(60);
      await vi.waitFor(async () => {
        const now = new Map((await rows()).map(({ id, status }) => [id, status]));
        for (const { id } of others) expect(now.get(id)).toBe('DELIVERED');
        expect(now.get(held.id)).toBe('FAILED');
      }, WAIT);
    });
    await vi.waitFor(async () => expect((await rows())[0].status).toBe('DELIVERED'), WAIT);
  });
});

describe('one workspace whose endpoints accept and never answer', { timeout: LIMIT_MS }, () => {
  /** 14 shares of 20 would be more than the 256 attempts that a worker has under way at a time. */
  const ENDPOINTS = 14;
  /** What one workspace may have under way (dispatcher.ts), and of its pings. */
  const OF_WORKSPACE = 64;
  const PINGS = 8;

  it('holds its share of the workers and no more: another workspace’s events and pings arrive meanwhile', async () => {
    const [stalling, quiet] = [await world.tenant(), await world.tenant()];
    const held: { type: unknown; response: ServerResponse }[] = [];
    const ids: string[] = [];
    for (let endpoint = 0; endpoint < ENDPOINTS; endpoint += 1) {
      const path = `/stalling/${endpoint}`;
      world.receiver.answers.set(path, ({ headers }, response) => {
        held.push({ type: headers['x-service-event-type'], response });
      });
      ids.push((await world.subscribe(stalling, path)).webhookSubscription.id);
    }
    const { webhookSubscription } = await world.subscribe(quiet, '/meanwhile');
    const count = (isPing: boolean) => held.filter(({ type }) => (type === PING) === isPing).length;
    world.stopClock();
    await world.deleteItems(stalling, SHARE);
    for (const id of ids) await world.call(stalling, 'sendWebhookTestEvent', id, '__typename');
    await vi.waitFor(() => {
      expect(count(false)).toBe(OF_WORKSPACE);
      expect(count(true)).toBe(PINGS);
    }, WAIT);
    await world.deleteItems(quiet, 5);
    await world.call(quiet, 'sendWebhookTestEvent', webhookSubscription.id, '__typename');
    await vi.waitFor(() => expect(world.receiver.at('/meanwhile')).toHaveLength(6), WAIT);
    // Not one of those that hang had been given up by then.
    expect([count(false), count(true)]).toEqual([OF_WORKSPACE, PINGS]);
    expect(held.filter(({ response }) => response.destroyed)).toEqual([]);
    for (const { response } of held) response.end();
  });

  it('is not sent more pings than people ask for: 20 of a subscription may wait', async () => {
    const tenant = await world.tenant();
    const { webhookSubscription } = await world.subscribe(tenant, '/pinged');
    const held: ServerResponse[] = [];
    world.receiver.answers.set('/pinged', (_, response) => void held.push(response));
    const ping = async () => {
      const data = await tenant.client.data(
        'mutation($id: ID!) { sendWebhookTestEvent(id: $id) { userErrors { field message code } } }',
        { id: webhookSubscription.id },
      );
      return data.sendWebhookTestEvent.userErrors;
    };
    for (let sent = 0; sent < 20; sent += 1) expect(await ping()).toEqual([]);
    expect(await ping()).toEqual([
      { field: ['id'], message: expect.stringMatching(/wait to be sent/), code: 'limit_reached' },
    ]);
    for (const response of held) response.end();
    world.receiver.answers.delete('/pinged');
    await vi.waitFor(async () => expect(await ping()).toEqual([]), WAIT);
  });
});

describe('many workspaces whose new endpoints accept and never answer', { timeout: LIMIT_MS }, () => {
  /** Four shares of 64 would be all of the 256 attempts that a worker has under way at a time, and 40 of 8 pings more. */
  const STALLING = 5;
  const ENDPOINTS = 4;
  /** What they have under way together (dispatcher.ts). */
  const DOUBTFUL = 128;

  it('hold half of a worker together: what has answered before arrives meanwhile', async () => {
    const quiet = await world.tenant();
    await world.subscribe(quiet, '/proven');
    await world.deleteItems(quiet);
    await vi.waitFor(() => expect(world.receiver.at('/proven')).toHaveLength(1), WAIT);
    await vi.waitFor(async () => expect((await world.deliveries(quiet))[0].status).toBe('DELIVERED'), WAIT);

    const held: ServerResponse[] = [];
    const ids: string[] = [];
    world.stopClock();
    for (let number = 0; number < STALLING; number += 1) {
      const tenant = await world.tenant();
      for (let endpoint = 0; endpoint < ENDPOINTS; endpoint += 1) {
        const path = `/new/${number}/${endpoint}`;
        world.receiver.answers.set(path, (_, response) => void held.push(response));
        await world.subscribe(tenant, path);
      }
      ids.push(tenant.scope.workspaceId);
      await world.deleteItems(tenant, SHARE);
    }
    const db = world.api.app.get(Database, { strict: false });
    const underWay = () =>
      db.count(sql`FROM webhook_deliveries WHERE lease IS NOT NULL AND workspace_id = ANY(${ids}::uuid[])`);
    await vi.waitFor(() => expect(held.length).toBeGreaterThanOrEqual(DOUBTFUL), WAIT);
    expect(await underWay()).toBeLessThanOrEqual(DOUBTFUL);
    await world.deleteItems(quiet, 5);
    await vi.waitFor(() => expect(world.receiver.at('/proven')).toHaveLength(6), WAIT);
    // They came through beside those that hang, not after them; on a slow machine some of these have timed out by now.
    const now = await underWay();
    expect(now).toBeGreaterThan(0);
    expect(now).toBeLessThanOrEqual(DOUBTFUL);
    world.receiver.answers.clear();
    for (const response of held) response.end();
  });
});
