import { Database, sql } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MonitoringServer } from '../../apps/api/src/monitoring.server.js';
import { freePort } from '../../tools/lib/net.mjs';
import { startTestApp, type TestApp } from '../support/app.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

/** The values of a metric by their labels, as `queue="media",stage="due"`. */
function valuesOf(text: string, name: string): Map<string, number> {
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{([^}]*)\\})? (\\S+)$`, 'gm'));
  return new Map([...lines].map(([, labels = '', value]) => [labels, Number(value)]));
}

describe('an API and a worker', () => {
  let api: TestApp;
  let tenant: Tenant;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    api = await startTestApp({ MEDIA: 'copy' });
    tenant = await createTenant(api);
  });
  afterAll(async () => {
    await api?.close();
  });

  const get = (path: string, origin = `http://127.0.0.1:${port}`) => fetch(`${origin}${path}`);
  const metrics = async (origin?: string) => (await get('/metrics', origin)).text();

  it('say what requests cost, by operation and by route, and never name an address', async () => {
    await tenant.client.data('{ workspace { id } }');
    await get('/w/0195f3b6-0000-7000-8000-000000000000/secret-name', api.origin);
    await get('/nowhere/secret-name', api.origin);
    const text = await metrics(api.origin);
    expect(valuesOf(text, 'loupe_operations_total').get('operation="workspace"')).toBeGreaterThan(0);
    expect(valuesOf(text, 'loupe_operation_credits_total').get('operation="workspace"')).toBeGreaterThan(0);
    const requests = valuesOf(text, 'loupe_http_request_duration_seconds_count');
    expect(requests.get('method="POST",route="/api/v2",status="2xx"')).toBeGreaterThan(0);
    expect(text).not.toContain('secret-name');
  });

  it('say what they use of their servers and of the machine', async () => {
    const text = await metrics(api.origin);
    expect([...valuesOf(text, 'loupe_postgresql_connections').keys()]).toEqual([
      'state="in_use"',
      'state="idle"',
      'state="waiting"',
    ]);
    expect(valuesOf(text, 'loupe_redis_memory_bytes').get('kind="used"')).toBeGreaterThan(0);
    expect(valuesOf(text, 'process_resident_memory_bytes').get('')).toBeGreaterThan(0);
  });

  it('tell nobody who spells their paths in another way than proxies do', async () => {
    for (const path of ['/metrics/', '/%6detrics', '/metric%73', '/readyz/', '/%6civez', '/metrics/?x']) {
      const { status } = await get(path, api.origin);
      expect([path, status]).toEqual([path, 404]);
    }
    for (const path of ['/metrics?x=1', '/livez', '/readyz'])
      expect([path, (await get(path, api.origin)).status]).toEqual([path, 200]);
  });

  it('tell it at a port of their own, and nowhere else, where the API has one', async () => {
    const inside = await freePort();
    const apart = await startTestApp({ METRICS_PORT: String(inside) });
    try {
      await apart.app.get(MonitoringServer).listen();
      for (const path of ['/livez', '/readyz', '/metrics', '/metrics/', '/%6detrics', '/api/v2/metrics'])
        expect([path, (await get(path, apart.origin)).status]).toEqual([path, 404]);
      const origin = `http://127.0.0.1:${inside}`;
      for (const path of ['/livez', '/readyz']) expect((await get(path, origin)).status).toBe(200);
      expect(await metrics(origin)).toContain('loupe_http_request_duration_seconds');
      expect((await get('/api/v2/schema.graphql', origin)).status).toBe(404);
    } finally {
      await apart.close();
    }
    await expect(get('/livez', `http://127.0.0.1:${inside}`)).rejects.toThrow();
  });

  it('answer those who ask at the same time with one reading', async () => {
    const alone = await api.statements.during(() => metrics(api.origin));
    const together = await api.statements.during(() =>
      Promise.all(Array.from({ length: 20 }, () => metrics(api.origin))),
    );
    expect(alone.length).toBeGreaterThan(0);
    expect(together.length).toBeLessThan(20 * alone.length);
  });

  describe('where the worker has a port', () => {
    let close: () => Promise<void>;
    const queue = (name: string, stage: string) => `queue="${name}",stage="${stage}"`;

    beforeAll(async () => {
      // What nobody does: its time comes later.
      await ingest(api, tenant, [
        somePost({
          media: [
            {
              type: 'IMAGE',
              fileUrl: 'https://media.example.com/1.jpg',
              thumbnailUrl: null,
              width: null,
              height: null,
              videoDuration: null,
            },
          ],
        }),
      ]);
      const db = api.app.get(Database, { strict: false });
      await db.query(sql`UPDATE media_copies SET due_at = now() + interval '1 hour'`);
      const worker = await startTestWorker(api, { WORKER_PORT: String(port), MEDIA: 'copy' });
      close = () => worker.close();
    });
    afterAll(() => close?.());

    it('it says that it lives, and that its servers answer', async () => {
      for (const path of ['/livez', '/readyz']) {
        const answer = await get(path);
        expect([path, answer.status, await answer.json()]).toEqual([path, 200, { status: 'ok' }]);
      }
      expect((await get('/api/v2')).status).toBe(404);
    });

    it('it says what waits in each queue, and which jobs failed', async () => {
      // Until the worker has looked, the workspace counts as due since the copy was queued.
      const oldest = async () => valuesOf(await metrics(), 'loupe_queue_oldest_seconds').get('queue="media"');
      await expect.poll(oldest, { timeout: 60_000 }).toBe(0);
      const text = await metrics();
      const tasks = valuesOf(text, 'loupe_queue_tasks');
      expect(tasks.get(queue('media', 'scheduled'))).toBe(1);
      expect(tasks.get(queue('media', 'due'))).toBe(0);
      const jobs = valuesOf(text, 'loupe_jobs');
      expect(jobs.get('job="privacy.retain",state="failed"')).toBe(0);
      const queues = new Set([...tasks.keys()].map((labels) => /queue="(\w+)"/.exec(labels)?.[1]));
      const known = await api.app
        .get(Database, { strict: false })
        .query<{ queue: string }>(sql`SELECT DISTINCT queue FROM queue_groups`);
      expect([...queues]).toEqual(expect.arrayContaining(known.map(({ queue }) => queue)));
    });
  });
});
