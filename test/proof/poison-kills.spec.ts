import { Database, sql } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { succeed } from '../support/presets.js';
import { Receiver } from '../support/receiver.js';
import { testEnvironment } from '../support/servers.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const SETTINGS = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', EMBEDDINGS_PROVIDER: 'off', MEDIA: 'off' };
const WAIT = { timeout: 600_000, interval: 100 };
const DEATHS = 3;

describe('a task that kills every worker that does it', () => {
  let api: TestApp;
  let receiver: Receiver;
  let worker: AppProcess | null = null;
  let [poisoned, bystander]: Tenant[] = [];

  beforeAll(async () => {
    api = await startTestApp(SETTINGS);
    receiver = await new Receiver().start();
    [poisoned, bystander] = [await createTenant(api), await createTenant(api)];
    for (const [tenant, path] of [
      [poisoned, '/poison'],
      [bystander, '/bystander'],
    ] as const) {
      await succeed(
        tenant.client,
        'mutation($i: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $i) { userErrors { message } } }',
        { i: { name: 'all', url: receiver.url(path), eventTypes: ['item.captured'] } },
      );
    }
  });
  afterAll(async () => {
    await worker?.end();
    await receiver?.stop();
    await api?.close();
  });

  const db = () => api.app.get(Database, { strict: false });
  const deliveries = (tenant: Tenant | undefined) =>
    db().query<{ status: string; error: string | null; due: Date | null }>(sql`
      SELECT status, last_error AS error, due_at AS due FROM webhook_deliveries
      WHERE workspace_id = ${tenant?.scope.workspaceId ?? ''} ORDER BY created_at, id`);

  it('is set aside after three deaths, and what others wait for is done meanwhile and after it', async () => {
    if (poisoned === undefined || bystander === undefined) throw new Error('There are no tenants');
    // The death of the worker is as sudden as that of one that runs out of memory.
    receiver.answers.set('/poison', () => {
      void worker?.end('SIGKILL');
    });
    const env = testEnvironment({ database: api.database, ...SETTINGS, LOG_LEVEL: 'warn' });
    await ingest(api, poisoned, [somePost()]);
    for (let death = 1; death <= DEATHS; death++) {
      await ingest(api, bystander, [somePost()]);
      const own = AppProcess.start('worker', env, true);
      worker = own;
      await expect.poll(() => (own.isAlive ? `is alive: ${own.output}` : 'died'), WAIT).toBe('died');
      expect(receiver.at('/poison')).toHaveLength(death);
      // A killed process keeps its leases until they end.
      await db().query(sql`UPDATE webhook_deliveries SET due_at = now() WHERE lease IS NOT NULL`);
      await db().query(sql`UPDATE queue_groups SET due_at = now() WHERE queue = 'webhooks'`);
    }
    await ingest(api, bystander, [somePost()]);
    const last = AppProcess.start('worker', env);
    worker = last;
    await expect
      .poll(() => deliveries(poisoned), WAIT)
      .toEqual([
        { status: 'FAILED', error: 'The program that did this ended 3 times in the middle of it', due: null },
      ]);
    await expect
      .poll(async () => (await deliveries(bystander)).map(({ status }) => status), WAIT)
      .toEqual(Array.from({ length: DEATHS + 1 }, () => 'DELIVERED'));
    expect([last.isAlive, receiver.at('/poison').length]).toEqual([true, DEATHS]);
  }, 1_800_000);
});
