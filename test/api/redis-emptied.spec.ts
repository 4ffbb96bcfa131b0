import { JOB_NAMES } from '@loupe/kernel';
import { getQueueToken } from '@nestjs/bull';
import type { Queue } from 'bull';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { ImportClient } from '../support/imports.js';
import { testConfig } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { wakeWorkers } from '../support/worker-loops.js';
import { createTenant, type Tenant } from '../support/world.js';

/** A Redis that comes back with nothing, such as one without its append-only file. */
describe('a Redis that was emptied', () => {
  let api: TestApp;
  let worker: Awaited<ReturnType<typeof startTestWorker>>;
  let tenant: Tenant;
  let redis: Redis;

  beforeAll(async () => {
    const settings = { EMBEDDINGS_PROVIDER: 'off', RATE_LIMITS: 'enforce' };
    api = await startTestApp(settings);
    worker = await startTestWorker(api, settings);
    tenant = await createTenant(api);
    redis = new Redis(testConfig({ database: api.database }).get('REDIS_URL'));
  });
  afterAll(async () => {
    redis?.disconnect();
    await worker?.close();
    await api?.close();
  });

  const until = (condition: () => Promise<void>) =>
    vi.waitFor(
      async () => {
        wakeWorkers();
        await condition();
      },
      { timeout: 240_000, interval: 200 },
    );

  /** Jobs that are repeated, by the processes that are up. */
  async function repeated(): Promise<string[]> {
    const queues = JOB_NAMES.map((name) => worker.get<Queue>(getQueueToken(name), { strict: false }));
    const lists = await Promise.all(
      queues.map(async (queue) =>
        (await queue.getRepeatableJobs()).map(({ id, every }) => `${queue.name} ${id ?? ''} ${every}`),
      ),
    );
    return lists.flat().sort();
  }

  it('gets its repeated jobs again, without a restart of the worker', async () => {
    const before = await repeated();
    expect(before.length).toBeGreaterThan(5);
    // All that is found from here on is new.
    await redis.flushdb();
    await until(async () => expect(await repeated()).toEqual(before));
  });

  it('has lost nothing that was accepted, and callers notice nothing', async () => {
    const client = await ImportClient.of(api, tenant);
    const line = (number: number) =>
      JSON.stringify({
        externalId: `v${number}`,
        provider: 'YOUTUBE',
        type: 'VIDEO',
        channelTitle: 'Channel',
        publishedAt: '2024-01-01T00:00:00Z',
        snapshots: [{ at: '2024-01-02T00:00:00Z', views: number }],
      });
    const { status } = await client.send(Array.from({ length: 50 }, (_, number) => line(number)).join('\n'));
    expect(status).toBe(202);
    await redis.flushdb();
    // Within the requests of a second.
    await until(async () => {
      const { body } = await tenant.client.send('{ items { totalCount } }');
      expect(body.data?.items.totalCount).toBe(50);
    });
  });
});
