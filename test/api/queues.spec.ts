import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Database, sql } from '@loupe/database';
import type { JobName } from '@loupe/kernel';
import { newId } from '@loupe/kernel';
import { getQueueToken } from '@nestjs/bull';
import type { Queue } from 'bull';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { recordedBy } from '../support/audit.js';
import { loupe } from '../support/loupe-in-process.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const ROOT = join(import.meta.dirname, '../..');
const MEDIA = { position: 0, type: 'IMAGE', fileUrl: 'https://media.example.com/a.jpg' };

describe('loupe queues', () => {
  let api: TestApp;
  let tenant: Tenant;
  let workspaceId: string;

  beforeAll(async () => {
    api = await sharedTestApp();
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
    workspaceId = tenant.scope.workspaceId;
  });

  const db = () => api.app.get(Database, { strict: false });
  const run = (...args: string[]) => loupe(['queues', ...args], testEnvironment({ database: api.database }));
  const own = () => ['--workspace', workspaceId];

  async function answer(...args: string[]) {
    const { code, stdout, stderr } = await run(...args, '--json');
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  }

  /** Posts with one picture each, whose copies wait: no worker runs. */
  async function mediaOf(posts: number, of = tenant): Promise<string[]> {
    const media = { ...somePost().media[0], ...MEDIA } as ReturnType<typeof somePost>['media'][number];
    const all = Array.from({ length: posts }, () => somePost({ media: [media] }));
    const ids = await ingest(api, of, all);
    const copies = await db().ids(sql`
      INSERT INTO media_copies (workspace_id, media_content_id, urgency, due_at)
      SELECT media.workspace_id, media.id, 0, now() FROM media_contents media
      WHERE media.workspace_id = ${of.scope.workspaceId} AND media.item_id = ANY(${ids}::uuid[])
      RETURNING media_content_id AS id`);
    expect(copies).toHaveLength(posts);
    return copies.toSorted();
  }

  it('knows every queue of the worker', async () => {
    const sources = execFileSync('git', ['grep', '-hA6', 'queues.open', '--', 'libs/*.repository.ts'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const names = [...sources.matchAll(/^ +name: '(\w+)'/gm)].map(([, name]) => name);
    const { queues } = await answer('list');
    expect(queues.map(({ queue }: { queue: string }) => queue)).toEqual(names.toSorted());
    expect(names).toHaveLength(23);
  });

  it('says what waits, for what and since when, and why attempts have failed', async () => {
    const [due, later, taken, ended] = await mediaOf(4);
    await db().query(sql`
      UPDATE media_copies SET due_at = now() + interval '1 hour', attempts = 2, last_error = ${'timed\u001b[2J out'}
      WHERE workspace_id = ${workspaceId} AND media_content_id = ${later}`);
    await db().query(sql`
      UPDATE media_copies SET due_at = now() + interval '1 minute', lease = ${newId()}
      WHERE workspace_id = ${workspaceId} AND media_content_id = ${taken}`);
    await db().query(sql`
      UPDATE media_copies SET due_at = NULL, attempts = 5, last_error = 'gone'
      WHERE workspace_id = ${workspaceId} AND media_content_id = ${ended}`);
    const { queues } = await answer('list');
    const media = queues.find(({ queue }: { queue: string }) => queue === 'media');
    // Other files of this process leave work of their workspaces behind.
    for (const stage of ['due', 'scheduled', 'taken', 'givenUp']) expect(media[stage]).toBeGreaterThan(0);
    expect(Date.parse(media.dueSince)).toBeLessThanOrEqual(Date.now());
    const { tasks } = await answer('show', 'media', ...own());
    expect(tasks.map((task: Record<string, unknown>) => [task.id, task.stage, task.reason])).toEqual([
      [due, 'due', null],
      [taken, 'taken', null],
      [later, 'scheduled', 'timed\u001b[2J out'],
      [ended, 'givenUp', 'gone'],
    ]);
    const shown = await run('show', 'media', ...own());
    expect(shown.stdout).toContain('timed [2J out');
    expect(shown.stdout).not.toContain('\u001b');
    expect((await run('list')).stdout).toMatch(/^media +\d/m);
  });

  it('has tasks tried now, but not those that a process works on or of other workspaces', async () => {
    const other = await createTenant(api);
    const ids = [...(await mediaOf(3)), ...(await mediaOf(1, other))];
    const taken = String(ids[2]);
    await db().query(sql`
      UPDATE media_copies SET due_at = NULL, attempts = 5, last_error = 'gone'
      WHERE media_content_id = ANY(${ids}::uuid[])`);
    await db().query(sql`
      UPDATE media_copies SET due_at = now() + interval '1 hour', lease = ${newId()}
      WHERE workspace_id = ${workspaceId} AND media_content_id = ${taken}`);
    let answered: unknown;
    const recorded = await recordedBy(api, async () => {
      answered = await answer('retry', 'media', ...own());
    });
    expect([answered, recorded]).toEqual([{ queue: 'media', tasks: 2 }, ['queue.retried']]);
    const { tasks } = await answer('show', 'media', ...own());
    expect(tasks.map((task: Record<string, unknown>) => [task.id, task.stage, task.attempts])).toEqual([
      [ids[0], 'due', 0],
      [ids[1], 'due', 0],
      [taken, 'taken', 5],
    ]);
    expect((await answer('show', 'media', '--workspace', other.scope.workspaceId)).tasks).toMatchObject([
      { stage: 'givenUp' },
    ]);
    // A worker is told of what was given up before.
    const groups = await db().count(
      sql`FROM queue_groups WHERE workspace_id = ${workspaceId} AND queue = 'media' AND due_at <= now()`,
    );
    expect(groups).toBeGreaterThan(0);
  });

  it('drops one task or all, after the name of the queue was typed or with --yes', async () => {
    const [first, ...rest] = await mediaOf(3);
    expect(await run('drop', 'media', ...own())).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--yes: is required'),
    });
    expect(await answer('drop', 'media', ...own(), '--task', String(first), '--yes')).toMatchObject({
      tasks: 1,
    });
    const { tasks } = await answer('show', 'media', ...own());
    expect(tasks.map(({ id }: { id: string }) => id)).toEqual(rest);
    const recorded = await recordedBy(api, () => answer('drop', 'media', ...own(), '--yes'));
    expect(recorded).toEqual(['queue.dropped']);
    expect(await answer('show', 'media', ...own())).toEqual({ tasks: [] });
    expect(await answer('drop', 'media', ...own(), '--yes')).toEqual({ queue: 'media', tasks: 0 });
  });

  it('lets those see what was dropped who wait for it', async () => {
    const [itemId] = await ingest(api, tenant, [somePost()]);
    const [subscription, event, delivery, operation, exported] = Array.from({ length: 5 }, () => newId());
    await db().query(sql`
      INSERT INTO outbox_events (workspace_id, id, type, data, created_at, relayed_at)
      VALUES (${workspaceId}, ${event}, 'item.deleted', '{}', now(), now())`);
    await db().query(sql`
      INSERT INTO webhook_subscriptions (workspace_id, id, name, url, origin, event_types, status, secret)
      VALUES (${workspaceId}, ${subscription}, 's', 'https://a.example', 'https://a.example', '{*}', 'ACTIVE', '')`);
    await db().query(sql`
      INSERT INTO webhook_deliveries (workspace_id, id, subscription_id, event_id, event_type, created_at, due_at,
        next_attempt_at)
      VALUES (${workspaceId}, ${delivery}, ${subscription}, ${event}, 'item.deleted', now(), now(), now())`);
    await db().query(sql`
      INSERT INTO operations (workspace_id, id, operation_type, status, total)
      VALUES (${workspaceId}, ${operation}, 'REFETCH_ENGAGEMENT', 'COMPLETED', 1)`);
    await db().query(sql`
      INSERT INTO operation_items (workspace_id, operation_id, item_id)
      VALUES (${workspaceId}, ${operation}, ${itemId})`);
    await db().query(sql`
      INSERT INTO exports (workspace_id, id, kind, format, request, origin, size, total, due_at)
      VALUES (${workspaceId}, ${exported}, 'ITEMS', 'CSV', '{}', '', 'SMALL', 0, now())`);
    for (const queue of ['webhooks', 'refreshes', 'exports']) {
      expect(await answer('drop', queue, ...own(), '--yes')).toEqual({ queue, tasks: 1 });
      expect((await answer('show', queue, ...own())).tasks).toEqual([]);
    }
    const [row] = await db().query(sql`
      SELECT delivery.status, delivery.next_attempt_at AS next, delivery.last_error AS error,
        (SELECT state || ' ' || error FROM operation_items WHERE operation_id = ${operation}) AS refresh,
        (SELECT state || ' ' || error FROM exports WHERE id = ${exported}) AS export
      FROM webhook_deliveries delivery WHERE id = ${delivery}`);
    const why = 'The operator dropped it.';
    expect(row).toEqual({
      status: 'FAILED',
      next: null,
      error: why,
      refresh: `FAILED ${why}`,
      export: `FAILED ${why}`,
    });
  });

  it.each(['outbox', 'captures', 'snapshots', 'imports', 'import_files'])(
    'says why tasks of %s are never dropped',
    async (queue) => {
      const { code, stderr } = await run('drop', queue, '--yes');
      expect([code, stderr]).toEqual([1, expect.stringMatching(`^Tasks of ${queue} are never dropped: \\w`)]);
    },
  );

  it('says which queues there are, and what a task’s id is', async () => {
    expect((await run('show', 'nothing')).stderr).toMatch(/must be one of alert_mails, .*, people\.expire$/m);
    expect((await run('retry', 'media', '--task', 'nothing')).stderr).toMatch(/^--task: must be a UUID/);
  });

  it('shows failed jobs, has them done again, or removes them', async () => {
    const name: JobName = 'engagement.rerate';
    const queue = api.app.get<Queue>(getQueueToken(name), { strict: false });
    // No worker runs: jobs of the specs before this one are still there.
    await queue.empty();
    const fail = async () => {
      const { id } = await queue.add({ workspaceId }, { attempts: 1 });
      const job = await queue.getNextJob();
      expect(job?.id).toBe(id);
      await job?.moveToFailed({ message: 'no rates' });
      return String(id);
    };
    const [first, second] = [await fail(), await fail()];
    const { failedJobs } = await answer('list');
    expect(failedJobs).toContainEqual({ job: name, failed: 2, reason: 'no rates' });
    expect((await answer('show', name)).jobs).toMatchObject([
      { id: second, reason: 'no rates', attempts: 1, workspaceId },
      { id: first },
    ]);
    const recorded = await recordedBy(api, async () => {
      expect(await answer('retry', name, '--task', first)).toEqual({ queue: name, tasks: 1 });
      expect(await answer('drop', name, '--yes')).toEqual({ queue: name, tasks: 1 });
    });
    expect(recorded).toEqual(['queue.dropped', 'queue.retried']);
    expect(await queue.getJobCounts()).toMatchObject({ waiting: 1, failed: 0 });
    await (await queue.getJob(first))?.remove();
  });
});
