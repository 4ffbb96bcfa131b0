import { setTimeout as sleep } from 'node:timers/promises';
import { CONNECTORS, type Connector } from '@loupe/connectors';
import { JobQueue } from '@loupe/queue';
import { SafeHttp } from '@loupe/safe-http';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RefreshWorld } from '../support/refresh.js';
import { StatementRecorder } from '../support/statements.js';
import { ingest, somePost, type Tenant } from '../support/world.js';

/** Catches what hangs, however slow the machine is. */
const LIMIT = { timeout: 240_000, interval: 200 };
const LIMIT_MS = 600_000;
const HOUR = 3_600_000;
const UNREACHABLE = {
  kind: 'reply',
  reply: { status: 503, body: { error: { code: 503, message: 'Backend' } } },
} as const;

const youtubeUrl = (id: string) => `https://www.youtube.com/watch?v=${id}`;

describe('what platforms are asked for', { timeout: LIMIT_MS }, () => {
  let world: RefreshWorld;
  let tenant: Tenant;

  beforeAll(async () => {
    world = await RefreshWorld.start();
  });
  beforeEach(async () => {
    tenant = await world.tenant();
  });
  afterEach(() => {
    world.youtube.fail(null);
    world.youtube.quotaLeft = Number.POSITIVE_INFINITY;
  });
  afterAll(() => world?.stop(), 30_000);

  const completed = async (id: string) => {
    await vi.waitFor(
      async () => expect((await world.operation(tenant, id)).completedAt).not.toBeNull(),
      LIMIT,
    );
    return world.operation(tenant, id);
  };
  /** Waits until so many of an operation's things have failed so often. */
  const failed = (id: string, count: number, attempts = 1) =>
    vi.waitFor(async () => {
      const [row] = await world.query(
        `SELECT count(*)::int AS count FROM (
          SELECT attempts, lease FROM operation_items WHERE operation_id = $1 UNION ALL
          SELECT attempts, lease FROM operations WHERE id = $1) AS work
        WHERE attempts = $2 AND lease IS NULL`,
        [id, attempts],
      );
      expect(row.count).toBe(count);
    }, LIMIT);

  describe('refreshing metrics', () => {
    it('of 1000 items of which every tenth fails adds up at every moment and at the end', async () => {
      const items = await world.items(tenant, 1000);
      const removed = items.filter((_, index) => index % 10 === 0);
      for (const { videoId } of removed) world.youtube.remove(videoId);
      const before = await world.events(tenant, 'item.engagement_updated');
      const { operationId, processedCount } = await world.refetch(
        tenant,
        items.map(({ id }) => id),
      );
      expect(processedCount).toBe(1000);
      const seen = new Set<string>();
      for (;;) {
        const now = await world.operation(tenant, operationId);
        const [pending, succeeded, failed] = [now.pendingItemIds, now.succeededItemIds, now.failedItemIds];
        expect(pending.length + succeeded.length + failed.length).toBe(1000);
        expect(now.processed).toBe(succeeded.length + failed.length);
        expect(new Set([...pending, ...succeeded, ...failed]).size).toBe(1000);
        expect(now).toMatchObject({ total: 1000, status: 'COMPLETED' });
        expect(now.completedAt === null).toBe(pending.length > 0);
        seen.add(now.fetchStatus);
        if (now.completedAt !== null) break;
        // A look costs more than what it looks at.
        await sleep(50);
      }
      expect(['QUEUED', 'PROCESSING', 'PARTIAL']).toEqual(expect.arrayContaining([...seen]));
      const end = await world.operation(tenant, operationId);
      expect(end).toMatchObject({ fetchStatus: 'PARTIAL', processed: 1000, error: null });
      expect(end.failedItemIds.sort()).toEqual(removed.map(({ id }) => id).sort());
      expect(end.failures[0].message).toBe('The platform does not have the post any more');
      expect(await world.events(tenant, 'operation.completed')).toEqual([
        expect.objectContaining({
          id: operationId,
          status: 'COMPLETED',
          fetchStatus: 'PARTIAL',
          total: 1000,
          processed: 1000,
        }),
      ]);
      const updated = await world.events(tenant, 'item.engagement_updated');
      expect(updated).toHaveLength(before.length + 900);
      // Those that were read wait for 24 hours; those that failed may be asked for again.
      const again = await world.refetch(
        tenant,
        items.map(({ id }) => id),
      );
      expect(again).toMatchObject({ processedCount: 100 });
      expect(again.skippedItemIds).toHaveLength(900);
    });

    it('begins at once, although the worker looks around only once a second', async () => {
      const [item] = await world.items(tenant, 1);
      const { operationId } = await world.refetch(tenant, [item?.id ?? '']);
      expect(await completed(operationId)).toMatchObject({
        fetchStatus: 'COMPLETED',
        succeededItemIds: [item?.id],
      });
      expect(await world.snapshots(item?.id ?? '')).toEqual([world.clock.now()]);
    });

    it('tries again what the platform did not answer, and gives up after the fourth time, with the reason', async () => {
      const [item] = await world.items(tenant, 1);
      world.youtube.fail(UNREACHABLE);
      const { operationId } = await world.refetch(tenant, [item?.id ?? '']);
      for (const [index, seconds] of [5, 30, 120].entries()) {
        await failed(operationId, 1, index + 1);
        expect(await world.operation(tenant, operationId)).toMatchObject({ pendingItemIds: [item?.id] });
        world.clock.forward(seconds * 1000);
      }
      const end = await completed(operationId);
      expect(end).toMatchObject({ fetchStatus: 'FAILED', processed: 1, failedItemIds: [item?.id] });
      expect(end.failures[0].message).toMatch(/YouTube/);
      expect(await world.snapshots(item?.id ?? '')).toEqual([]);
      expect(await world.events(tenant, 'operation.completed')).toHaveLength(1);
    });

    it('succeeds when the platform answers after a failure', async () => {
      const [item] = await world.items(tenant, 1);
      world.youtube.fail(UNREACHABLE);
      const { operationId } = await world.refetch(tenant, [item?.id ?? '']);
      await failed(operationId, 1);
      world.youtube.fail(null);
      world.clock.forward(5000);
      expect(await completed(operationId)).toMatchObject({ fetchStatus: 'COMPLETED', failures: [] });
    });

    it('waits for the platform’s quota, and asks nothing before', async () => {
      const items = await world.items(tenant, 60);
      world.youtube.quotaLeft = 0;
      const { operationId } = await world.refetch(
        tenant,
        items.map(({ id }) => id),
      );
      await failed(operationId, 60);
      const requests = world.youtube.calls.length;
      world.youtube.quotaLeft = 1000;
      world.clock.forward(60_000);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(world.youtube.calls.length).toBe(requests);
      world.clock.forward(25 * HOUR);
      expect(await completed(operationId)).toMatchObject({ fetchStatus: 'COMPLETED', processed: 60 });
    });

    it('says that metrics cannot be fetched from a platform without a connector', async () => {
      const [id = ''] = await ingest(world.api, tenant, [
        somePost({ provider: 'INTERNAL', originalUrl: null }),
      ]);
      const { operationId } = await world.refetch(tenant, [id]);
      const end = await completed(operationId);
      expect(end).toMatchObject({ fetchStatus: 'FAILED', failedItemIds: [id] });
      expect(end.failures[0].message).not.toBe('');
    });

    it('completes when the items that are left are deleted', async () => {
      const items = await world.items(tenant, 2);
      world.youtube.fail(UNREACHABLE);
      const { operationId } = await world.refetch(
        tenant,
        items.map(({ id }) => id),
      );
      await failed(operationId, 2);
      await world.query('DELETE FROM items WHERE id = ANY($1)', [items.map(({ id }) => id)]);
      // As the worker does every minute.
      await world.api.app.get(JobQueue, { strict: false }).enqueue('refresh.finish', {});
      expect(await completed(operationId)).toMatchObject({
        total: 0,
        processed: 0,
        fetchStatus: 'COMPLETED',
      });
    });

    it('is removed 90 days after it was completed, and not before', async () => {
      const ids: string[] = [];
      for (const item of await world.items(tenant, 3)) {
        const { operationId } = await world.refetch(tenant, [item.id]);
        await completed(operationId);
        ids.push(operationId);
      }
      const [old = '', young = '', open = ''] = ids;
      const age = (id: string, days: number) =>
        world.query(
          `UPDATE operations SET created_at = created_at - $2 * interval '1 day',
             completed_at = completed_at - $2 * interval '1 day' WHERE id = $1`,
          [id, days],
        );
      await Promise.all([age(old, 91), age(young, 89), age(open, 91)]);
      await world.query('UPDATE operations SET completed_at = NULL WHERE id = $1', [open]);
      await world.api.app.get(JobQueue, { strict: false }).enqueue('operations.expire', {});
      const left = async () =>
        (await world.query('SELECT id FROM operations WHERE id = ANY($1)', [ids])).map(
          ({ id }: { id: string }) => id,
        );
      await expect.poll(left).not.toContain(old);
      expect((await left()).sort()).toEqual([young, open].sort());
    });
  });

  describe('importing a post by its address', () => {
    it('brings it in once, with its metrics, its event and its next snapshots', async () => {
      const video = world.video({ title: 'A film', publishedAt: world.clock.now().toISOString() });
      const { success, operationId } = await world.upload(tenant, `https://youtu.be/${video.id}?si=abc`);
      expect(success).toBe(true);
      const end = await completed(operationId);
      expect(end).toMatchObject({
        fetchStatus: 'COMPLETED',
        total: 1,
        processed: 1,
        error: null,
        pendingItemIds: [],
      });
      const [itemId] = end.succeededItemIds;
      const { items } = await tenant.client.data(
        'query($ids: [ID!]) { items(filter: {ids: $ids}) { nodes { externalId originalUrl currentEngagement { likes views } } } }',
        { ids: [itemId] },
      );
      expect(items.nodes).toEqual([
        {
          externalId: video.id,
          originalUrl: youtubeUrl(video.id),
          currentEngagement: { likes: '9', views: '90' },
        },
      ]);
      const [row] = await world.query('SELECT import_type FROM items WHERE id = $1', [itemId]);
      expect(row.import_type).toBe('MANUAL');
      expect(await world.events(tenant, 'item.captured')).toEqual([expect.objectContaining({ id: itemId })]);
      expect(await world.events(tenant, 'operation.completed')).toEqual([
        expect.objectContaining({ id: operationId, fetchStatus: 'COMPLETED', processed: 1, error: null }),
      ]);
      expect((await world.schedule(itemId))?.window).toEqual(
        new Date(world.clock.now().getTime() + 2 * HOUR),
      );
      expect(await world.upload(tenant, youtubeUrl(video.id))).toEqual({
        success: true,
        operationId: null,
        userErrors: [],
      });
    });

    it('ends with a reason where the platform has no such post', async () => {
      const { operationId } = await world.upload(tenant, youtubeUrl('nosuchvideo'));
      expect(await completed(operationId)).toMatchObject({
        fetchStatus: 'FAILED',
        total: 1,
        processed: 1,
        succeededItemIds: [],
        failedItemIds: [],
        error: 'YouTube has no public video of this address',
      });
      expect(await world.events(tenant, 'operation.completed')).toEqual([
        expect.objectContaining({
          id: operationId,
          fetchStatus: 'FAILED',
          error: 'YouTube has no public video of this address',
        }),
      ]);
      expect(await world.events(tenant, 'item.captured')).toEqual([]);
    });

    it('is tried again after failures that pass, and may be asked for anew when it has failed', async () => {
      const video = world.video();
      world.youtube.fail(UNREACHABLE);
      const { operationId } = await world.upload(tenant, youtubeUrl(video.id));
      for (const [index, seconds] of [5, 30, 120].entries()) {
        await failed(operationId, 1, index + 1);
        world.clock.forward(seconds * 1000);
      }
      const end = await completed(operationId);
      expect(end.fetchStatus).toBe('FAILED');
      expect(end.error).toMatch(/YouTube/);
      world.youtube.fail(null);
      const again = await world.upload(tenant, youtubeUrl(video.id));
      expect(again.operationId).not.toBe(operationId);
      expect(await completed(again.operationId)).toMatchObject({ fetchStatus: 'COMPLETED' });
    });

    it('stores a post under the address that its platform gives it, once for all addresses of it', async () => {
      const host = world.api.app.get(SafeHttp, { strict: false });
      Reflect.set(host, 'resolve', async () => [{ address: '93.184.216.34', family: 4 }]);
      const canonical = 'https://posts.example.com/canonical/7';
      const shortener: Connector = {
        provider: 'INTERNAL',
        capabilities: { metrics: false, profiles: false, postsPerRequest: 1 },
        resolve: (url) =>
          url.host === 'short.example.com'
            ? { provider: 'INTERNAL', externalId: url.href, url: url.href, accountName: null }
            : null,
        // As a page that a link leads to: what it is called depends on how it was reached.
        fetchPost: async (_, post) =>
          somePost({
            provider: 'INTERNAL',
            type: 'POST',
            externalId: post.externalId ?? '',
            originalUrl: canonical,
          }),
        fetchMetrics: async () => [],
        fetchProfile: async () => null,
        missingAccess: async () => null,
      };
      world.worker.get<Connector[]>(CONNECTORS, { strict: false }).unshift(shortener);
      const ids: string[] = [];
      for (const link of ['https://short.example.com/a', 'https://short.example.com/b']) {
        const { operationId } = await world.upload(tenant, link);
        ids.push(...(await completed(operationId)).succeededItemIds);
      }
      expect(ids).toHaveLength(2);
      expect(ids[0]).toBe(ids[1]);
      const stored = await world.query('SELECT original_url FROM items WHERE workspace_id = $1', [
        tenant.scope.workspaceId,
      ]);
      expect(stored).toEqual([{ original_url: canonical }]);
      expect(await world.upload(tenant, canonical)).toMatchObject({ success: true, operationId: null });
    });

    it('refuses hosts that are private, reserved or absent', async () => {
      const refused = async (url: string) => (await world.upload(tenant, url)).userErrors;
      for (const url of [
        // 127.0.0.0/8 and names are allowed here by OUTBOUND_ALLOW_CIDRS; a name is judged when it is resolved.
        'http://169.254.169.254/latest',
        'http://10.1.2.3/',
        'http://[fd00::1]/p',
      ]) {
        expect(await refused(url)).toEqual([
          { field: ['input', 'url'], message: 'is not the public address of a post' },
        ]);
      }
      expect(await refused('https://www.youtube.com:25/watch?v=abcdefghijk')).toEqual([
        {
          field: ['input', 'url'],
          message: 'is not the public address of a post: the port must be 80, 443 or above 1023',
        },
      ]);
      // Whatever this machine's resolver says of names that do not exist.
      const absent = () => Promise.reject(Object.assign(new Error('absent'), { code: 'ENOTFOUND' }));
      Reflect.set(world.api.app.get(SafeHttp, { strict: false }), 'resolve', absent);
      expect(await refused('https://no-such-host-of-loupe.example.com/post/1')).toEqual([
        { field: ['input', 'url'], message: 'is not the public address of a post: its host does not exist' },
      ]);
    });
  });

  describe('scheduled snapshots', () => {
    const read = (id: string, times: number) =>
      vi.waitFor(async () => expect(await world.snapshots(id)).toHaveLength(times), LIMIT);

    it('store a snapshot and its event at the time, and plan the next', async () => {
      const [item] = await world.items(tenant, 1);
      const id = item?.id ?? '';
      const taken = world.clock.now().getTime();
      world.clock.forward(2 * HOUR);
      await read(id, 1);
      expect(await world.schedule(id)).toMatchObject({ window: new Date(taken + 24 * HOUR), failures: 0 });
      expect(await world.events(tenant, 'item.engagement_updated')).toEqual([
        expect.objectContaining({
          id,
          currentEngagement: expect.objectContaining({ likes: '9', views: '90' }),
        }),
      ]);
    });

    it('that were missed are caught up once', async () => {
      const [item] = await world.items(tenant, 1);
      const taken = world.clock.now().getTime();
      world.clock.forward(5 * 24 * HOUR);
      await read(item?.id ?? '', 1);
      expect((await world.schedule(item?.id ?? ''))?.window).toEqual(new Date(taken + 7 * 24 * HOUR));
    });

    it('are daily while a post is viral', async () => {
      const [item] = await world.items(tenant, 1, 25);
      const video = world.youtube.videos.get(item?.videoId ?? '');
      if (video !== undefined) video.views = 4000;
      await read(item?.id ?? '', 1);
      expect((await world.schedule(item?.id ?? ''))?.window).toEqual(
        new Date(world.clock.now().getTime() + 23 * HOUR),
      );
    });

    it('end when the platform does not have the post any more, whose media is marked', async () => {
      const [item] = await world.items(tenant, 1);
      world.youtube.remove(item?.videoId ?? '');
      world.clock.forward(2 * HOUR);
      await vi.waitFor(async () => expect(await world.schedule(item?.id ?? '')).toBeUndefined(), LIMIT);
      expect(await world.snapshots(item?.id ?? '')).toEqual([]);
      const gone = await world.query('SELECT item_id FROM upstream_deletions WHERE item_id = $1', [item?.id]);
      expect(gone).toHaveLength(1);
    });

    it('are tried again after ever longer waits when the platform fails, and keep their time', async () => {
      const [item] = await world.items(tenant, 1);
      const id = item?.id ?? '';
      world.youtube.fail(UNREACHABLE);
      const window = new Date(world.clock.now().getTime() + 2 * HOUR);
      world.clock.moveTo(window);
      await vi.waitFor(async () => expect((await world.schedule(id))?.failures).toBe(1), LIMIT);
      expect(await world.schedule(id)).toEqual({
        window,
        due: new Date(window.getTime() + 60_000),
        failures: 1,
      });
      world.youtube.fail(null);
      world.clock.forward(60_000);
      await read(id, 1);
    });

    it('are the worker’s that has the lease: one that comes late changes nothing', async () => {
      const [item] = await world.items(tenant, 1);
      const id = item?.id ?? '';
      const taken = world.clock.now().getTime();
      const other = await world.secondWorker();
      // The first request is left without an answer until it is too late; the next ones are answered.
      let asked = 0;
      world.youtube.fail(({ query }) =>
        query.get('id')?.includes(item?.videoId ?? '') && asked++ === 0 ? { kind: 'silent' } : null,
      );
      world.clock.forward(2 * HOUR);
      await vi.waitFor(() => expect(asked).toBe(1), LIMIT);
      world.clock.forward(6 * 60_000);
      await read(id, 1);
      expect(asked).toBeGreaterThan(1);
      // Whichever worker asked first, it fails in the end; closing waits for it, or for a round after it.
      world.youtube.hangUp();
      await vi.waitFor(() => expect(world.youtube.abandoned).toBe(1), LIMIT);
      await other.close();
      const [later] = await world.items(tenant, 1);
      world.clock.forward(2 * HOUR);
      await read(later?.id ?? '', 1);
      expect(await world.schedule(id)).toMatchObject({ window: new Date(taken + 24 * HOUR), failures: 0 });
      expect(await world.snapshots(id)).toHaveLength(1);
    });

    it('wait for quota, for all of a workspace on the platform with one request', async () => {
      const items = await world.items(tenant, 120);
      world.youtube.quotaLeft = 0;
      world.clock.forward(2 * HOUR);
      const pause = () =>
        world.query('SELECT problem, paused_until FROM snapshot_pauses WHERE workspace_id = $1', [
          tenant.scope.workspaceId,
        ]);
      await vi.waitFor(async () => expect(await pause()).toHaveLength(1), LIMIT);
      const [paused] = await pause();
      expect(paused.problem).toBe('QUOTA');
      const requests = world.youtube.calls.length;
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(world.youtube.calls.length).toBe(requests);
      world.youtube.quotaLeft = 10_000;
      world.clock.moveTo(new Date(paused.paused_until.getTime() + 1000));
      for (const { id } of items) await read(id, 1);
    });

    it('are so many statements a request to the platform, however many posts it is about', async () => {
      const recorder = new StatementRecorder();
      world.worker.get<DataSource>(getDataSourceToken(), { strict: false }).logger = recorder;
      const sentFor = async (count: number) => {
        const items = await world.items(tenant, count);
        const sent = await recorder.allDuring(async () => {
          world.clock.forward(2 * HOUR);
          for (const { id } of items) await read(id, 1);
        });
        // Without the relay, the deliveries and the sweeps, which go on beside it.
        const others = ['outbox', 'webhooks', 'webhook_pings'];
        return (
          sent
            .filter(({ parameters }) => parameters.includes(tenant.scope.workspaceId))
            .filter(({ parameters }) => !others.some((queue) => parameters.includes(queue)))
            .filter(({ text }) => !/webhook|relayed_at|outbox_sequences|creator_moves|campaign/.test(text))
            // Nor turns that look for work, such as captions without a language: while a slow machine stores the snapshots, others look in vain.
            .filter(
              ({ text }) =>
                !/queue_groups|queue_deaths|AS taken SET lease|FROM "workspaces"|language IS NULL/.test(text),
            )
            .map(({ text }) => text)
        );
      };
      const [one, fifty] = [await sentFor(1), await sentFor(50)];
      expect(one.filter((text) => text.includes('INSERT INTO engagement_snapshots'))).toHaveLength(1);
      // Two of them are for alerts and for what changed since the snapshot before, one looks whether there is more.
      expect(one.length, one.join('\n')).toBeLessThanOrEqual(14);
      expect(fifty.length, fifty.join('\n')).toBeLessThanOrEqual(one.length);
    });

    it('are seen in the gauges: how many are due, since when, and their outcomes', async () => {
      const metrics = await (await fetch(`${world.api.origin}/metrics`)).text();
      expect(metrics).toMatch(/loupe_snapshots_total\{provider="YOUTUBE",outcome="read"\} \d+/);
      expect(metrics).toMatch(/loupe_snapshots_total\{provider="YOUTUBE",outcome="quota"\} \d+/);
      expect(metrics).toMatch(/loupe_snapshots_total\{provider="YOUTUBE",outcome="gone"\} 1/);
      expect(metrics).toMatch(/loupe_snapshots_drift_seconds_total\{provider="YOUTUBE"\} \d+/);
    });
  });
});

describe('without credentials', () => {
  let world: RefreshWorld;
  let tenant: Tenant;

  beforeAll(async () => {
    world = await RefreshWorld.start({ YOUTUBE_API_KEY: '' });
    tenant = await world.tenant();
  });
  afterAll(() => world?.stop(), 30_000);

  it('a refresh and an import fail and say so; snapshots are looked at again a day later', async () => {
    const [item] = await world.items(tenant, 1);
    const refetch = await world.refetch(tenant, [item?.id ?? '']);
    const upload = await world.upload(tenant, youtubeUrl(world.video().id));
    await vi.waitFor(async () => {
      const refreshed = await world.operation(tenant, refetch.operationId);
      expect(refreshed.fetchStatus).toBe('FAILED');
      expect(refreshed.failures).toEqual([
        { itemId: item?.id, message: expect.stringMatching(/YOUTUBE_API_KEY/) },
      ]);
      const imported = await world.operation(tenant, upload.operationId);
      expect(imported).toMatchObject({
        fetchStatus: 'FAILED',
        error: expect.stringMatching(/YOUTUBE_API_KEY/),
      });
    }, LIMIT);
    world.clock.forward(2 * HOUR);
    await vi.waitFor(async () => {
      const [pause] = await world.query('SELECT problem, paused_until FROM snapshot_pauses');
      expect(pause).toEqual({
        problem: 'NOT_CONFIGURED',
        paused_until: new Date(world.clock.now().getTime() + 24 * HOUR),
      });
    }, LIMIT);
    const metrics = await (await fetch(`${world.api.origin}/metrics`)).text();
    expect(metrics).toContain('loupe_snapshots_due{provider="YOUTUBE",stage="paused"} 1');
    expect(metrics).toContain('loupe_snapshots_due{provider="YOUTUBE",stage="due"} 0');
    expect(metrics).toContain('loupe_snapshots_lag_seconds{provider="YOUTUBE"} 0');
    expect(world.youtube.calls).toEqual([]);
  });
});
