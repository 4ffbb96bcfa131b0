import { OPERATOR } from '@loupe/audit';
import { ItemDisposalService } from '@loupe/ingest';
import { Clock, type ItemType, newId, type Provider } from '@loupe/kernel';
import { Outbox } from '@loupe/outbox';
import { RetentionService, UnfinishedErasuresService } from '@loupe/privacy';
import { openStore } from '@loupe/storage';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { waitingForLocks } from '../support/lock-waits.js';
import { runLoupe } from '../support/loupe.js';
import { loupe } from '../support/loupe-in-process.js';
import { scale } from '../support/proofs.js';
import { residualInDatabase, residualInFiles, residualInRedis } from '../support/residual-data.js';
import { testEnvironment, testStorageUrl } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { wakeWorkers } from '../support/worker-loops.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Five batches of an erasure. */
const POSTS = 1000;

let api: TestApp;
let worker: INestApplicationContext;
let client: pg.Client;
let environment: NodeJS.ProcessEnv;
/** How far the clock of the service is ahead. */
let ahead = 0;

beforeAll(async () => {
  api = await startTestApp();
  // Vectors are erased in erase.spec.ts.
  worker = await startTestWorker(api, { EMBEDDINGS_PROVIDER: 'off' });
  for (const app of [api.app, worker]) {
    app.get(Clock, { strict: false }).now = () => new Date(Date.now() + ahead);
  }
  environment = testEnvironment({ database: api.database });
  client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await worker?.close();
  await api?.close();
});

async function number(statement: string, values: unknown[]): Promise<number> {
  return Number((await client.query(statement, values)).rows[0].count);
}

const itemsOf = ({ scope }: Tenant) =>
  number('SELECT count(*) FROM items WHERE workspace_id = $1', [scope.workspaceId]);

describe('an erasure that is killed', () => {
  /** A person with many posts, of whom others speak, with files. */
  async function fill(handle: string): Promise<Tenant> {
    const tenant = await createTenant(api);
    const profile = {
      externalId: `id-of-${handle}`,
      accountName: handle,
      originalUrl: `https://www.instagram.com/${handle}/`,
    };
    for (let first = 0; first < POSTS; first += 500) {
      const posts = Array.from({ length: 500 }, () => somePost({ caption: `By ${handle}`, profile }));
      await ingest(api, tenant, posts);
    }
    await ingest(api, tenant, [somePost({ caption: `Hello @${handle}`, mentions: [handle] })]);
    const { rows } = await client.query('SELECT id FROM items WHERE workspace_id = $1 LIMIT 100', [
      tenant.scope.workspaceId,
    ]);
    const store = openStore(testStorageUrl());
    for (const { id } of rows) {
      const key = `media/${tenant.scope.workspaceId}/${id}/${newId()}-file-0123456789abcdef.jpg`;
      await store.put(key, Buffer.from(handle));
    }
    return tenant;
  }

  async function residualOf(handle: string): Promise<string[]> {
    return [
      ...(await residualInDatabase(client, [handle])),
      ...(await residualInRedis(String(environment.REDIS_URL), [handle])),
      ...(await residualInFiles(testStorageUrl(), [handle])),
    ];
  }

  const command = ({ scope }: Tenant, handle: string) => [
    ...['erase', '--workspace', scope.workspaceId, '--profile', `INSTAGRAM:${handle}`, '--yes', '--json'],
  ];

  /** Resolves when a statement waits for what the client has locked. */
  async function someoneWaits(): Promise<void> {
    for (let isSo = false; !isSo; ) {
      isSo = (await waitingForLocks(client)).some((query) => query.includes('DELETE FROM items'));
    }
  }

  it('goes on where it was when it is run again after a kill between two batches, or amid one', async () => {
    const handle = 'killed.person_1';
    const tenant = await fill(handle);
    for (const progress of scale([1], [1, 2])) {
      const { code } = await runLoupe(
        command(tenant, handle),
        environment,
        new RegExp(`(posts removed[^]*){${progress}}`),
      );
      expect(code).toBeNull();
      const left = await itemsOf(tenant);
      expect(left).toBeGreaterThan(1);
      expect(left).toBeLessThan(POSTS);
      // What is not erased yet does not come in again either.
      await expect(
        ingest(api, tenant, [
          somePost({ profile: { externalId: null, accountName: handle, originalUrl: '' } }),
        ]),
      ).rejects.toThrow('erased');
    }
    // A batch cannot end while one of its posts is locked.
    await client.query('BEGIN');
    await client.query('SELECT id FROM items WHERE workspace_id = $1 AND caption = $2 LIMIT 1 FOR UPDATE', [
      tenant.scope.workspaceId,
      `By ${handle}`,
    ]);
    expect((await runLoupe(command(tenant, handle), environment, someoneWaits())).code).toBeNull();
    await client.query('ROLLBACK');
    expect(await itemsOf(tenant)).toBeGreaterThan(1);
    const { code, stdout } = await runLoupe(command(tenant, handle), environment);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ profiles: 1, creators: 1, redacted: { items: 1 } });
    expect(await itemsOf(tenant)).toBe(1);
    expect(await residualOf(handle)).toEqual([]);
    expect(
      await number('SELECT count(*) FROM erased_accounts WHERE workspace_id = $1', [
        tenant.scope.workspaceId,
      ]),
    ).toBe(1);
  });

  it('is finished by the worker, if nobody runs it again', async () => {
    const handle = 'killed.person_2';
    const tenant = await fill(handle);
    await runLoupe(command(tenant, handle), environment, /posts removed/);
    const erasures = worker.get(UnfinishedErasuresService, { strict: false });
    // It may be under way still, for all that the worker knows.
    expect(await erasures.finish()).toBe(0);
    ahead += DAY_MS;
    expect(await erasures.finish()).toBe(1);
    expect(await erasures.finish()).toBe(0);
    expect(await residualOf(handle)).toEqual([]);
    expect(await itemsOf(tenant)).toBe(1);
  });
});

describe('an erasure that somebody asks for', () => {
  const PROGRESS = `query($id: ID!) {
    operation(id: $id) { fetchStatus total processed completedAt error } erasures { nodes { provider items isFinished } }
    auditLog(first: 1) { nodes { action actorKind after } } }`;
  const POST = (handle: string) =>
    somePost({ profile: { externalId: null, accountName: handle, originalUrl: '' } });

  /** Asks for it; gives what says how far it is. */
  async function ask(tenant: Tenant, handle: string) {
    const { erasePerson } = await tenant.client.data(
      'mutation($input: ErasePersonInput!) { erasePerson(input: $input) { operationId userErrors { message } } }',
      { input: { person: { provider: 'INSTAGRAM', handle }, name: handle } },
    );
    expect(erasePerson.userErrors).toEqual([]);
    return () => tenant.client.data(PROGRESS, { id: erasePerson.operationId });
  }
  const over = async (progress: Awaited<ReturnType<typeof ask>>) => {
    wakeWorkers();
    await expect.poll(async () => (await progress()).operation.completedAt).not.toBeNull();
    return progress();
  };
  const done = (posts: number) => ({
    operation: { fetchStatus: 'COMPLETED', total: posts, processed: posts, error: null },
    erasures: { nodes: [{ provider: 'INSTAGRAM', items: posts, isFinished: true }] },
    auditLog: {
      nodes: [
        { action: 'person.erased', actorKind: 'TOKEN', after: { profiles: 1, creators: 1, items: posts } },
      ],
    },
  });

  it('is done by the worker, and leaves nothing that names the person', async () => {
    const handle = 'asked.person_1';
    const tenant = await createTenant(api);
    await ingest(api, tenant, [
      ...Array.from({ length: 3 }, () => POST(handle)),
      somePost({ caption: `Hello @${handle}`, mentions: [handle] }),
    ]);
    const progress = await ask(tenant, handle);
    expect(await over(progress)).toMatchObject(done(3));
    expect(await itemsOf(tenant)).toBe(1);
    expect(await residualInDatabase(client, [handle], tenant.scope.workspaceId)).toEqual([]);
    expect(
      await number('SELECT count(*) FROM erasure_requests WHERE workspace_id = $1', [
        tenant.scope.workspaceId,
      ]),
    ).toBe(0);
  });

  it('goes on after a failure, and says nothing of the person meanwhile', async () => {
    const handle = 'asked.person_2';
    const tenant = await createTenant(api);
    // Two batches.
    await ingest(
      api,
      tenant,
      Array.from({ length: 250 }, () => POST(handle)),
    );
    const disposal = worker.get(ItemDisposalService, { strict: false });
    const remove = vi.spyOn(disposal, 'remove').mockImplementationOnce(async (...given) => {
      await ItemDisposalService.prototype.remove.apply(disposal, given);
      throw new Error(`The process of ${handle} ends here`);
    });
    const progress = await ask(tenant, handle);
    wakeWorkers();
    const failed = () =>
      client.query('SELECT attempts, error FROM erasure_requests WHERE workspace_id = $1 AND attempts > 0', [
        tenant.scope.workspaceId,
      ]);
    await expect.poll(async () => (await failed()).rows).toHaveLength(1);
    expect((await failed()).rows).toEqual([{ attempts: 1, error: 'An attempt failed: the log says why' }]);
    expect(await itemsOf(tenant)).toBe(50);
    ahead += 60_000;
    const { auditLog, ...state } = await over(progress);
    const { auditLog: _, ...expected } = done(250);
    expect(state).toMatchObject(expected);
    // The rest was removed by the attempt that ended it.
    expect(auditLog.nodes[0]).toMatchObject({ action: 'person.erased', after: { items: 50 } });
    expect(await residualInDatabase(client, [handle], tenant.scope.workspaceId)).toEqual([]);
    remove.mockRestore();
  });
});

describe('posts that are kept for a time', () => {
  const rule = (tenant: Tenant, ...args: string[]) =>
    loupe(['retention', ...args, '--workspace', tenant.scope.workspaceId], environment);

  it('are deleted when they have been here for as many days as their platform’s rule says', async () => {
    const tenant = await createTenant(api);
    const other = await createTenant(api);
    await api.app.get(Outbox, { strict: false }).setInterests(tenant.scope, ['*']);
    const [instagram, story, tiktok, late] = await ingest(api, tenant, [
      ...(
        [
          ['INSTAGRAM', 'REEL'],
          ['INSTAGRAM', 'STORY'],
          ['TIKTOK', 'SHORT'],
          ['TIKTOK', 'STORY'],
        ] as [Provider, ItemType][]
      ).map(([provider, type]) =>
        somePost({ provider, type, caption: `retained${type.toLowerCase()}`, takenAt: new Date(0) }),
      ),
    ]);
    await ingest(api, other, [somePost()]);
    const store = openStore(testStorageUrl());
    await store.put(
      `media/${tenant.scope.workspaceId}/${story}/${newId()}-file-0123456789abcdef.jpg`,
      Buffer.from('x'),
    );

    const retention = worker.get(RetentionService, { strict: false });
    await retention.set(tenant.scope, { provider: 'INSTAGRAM', stories: false, days: 30 }, OPERATOR);
    await retention.set(tenant.scope, { provider: 'TIKTOK', stories: false, days: 9 }, OPERATOR);
    await retention.set(tenant.scope, { provider: 'TIKTOK', stories: false, days: 10 }, OPERATOR);
    const set = await rule(tenant, 'set', '--provider', 'INSTAGRAM', '--stories', '--days', '2');
    expect(set.stdout).toBe('Stories of INSTAGRAM are deleted 2 days after they were stored.\n');
    expect(await rule(tenant, 'set', '--provider', 'TIKTOK', '--days', '0')).toMatchObject({ code: 1 });
    expect(JSON.parse((await rule(tenant, 'show', '--json')).stdout)).toEqual({
      rules: [
        { provider: 'INSTAGRAM', stories: false, days: 30 },
        { provider: 'INSTAGRAM', stories: true, days: 2 },
        { provider: 'TIKTOK', stories: false, days: 10 },
      ],
    });

    const left = async () =>
      (
        await client.query('SELECT id FROM items WHERE workspace_id = $1 ORDER BY id', [
          tenant.scope.workspaceId,
        ])
      ).rows.map(({ id }) => id);
    // Old as they are, they have only just come in.
    expect(await retention.apply()).toBe(0);
    ahead += 3 * DAY_MS;
    expect(await retention.apply()).toBe(1);
    expect(await left()).toEqual([instagram, tiktok, late]);
    expect(await residualInFiles(testStorageUrl(), [String(story)])).toEqual([]);
    ahead += 8 * DAY_MS;
    // Stories without a rule of their own have that of their platform.
    expect(await retention.apply()).toBe(2);
    expect(await left()).toEqual([instagram]);
    expect(await rule(tenant, 'clear', '--provider', 'INSTAGRAM')).toMatchObject({
      stdout: 'The rule is removed.\n',
    });
    ahead += 300 * DAY_MS;
    expect(await retention.apply()).toBe(0);
    expect(await itemsOf(other)).toBe(1);

    const { rows: events } = await client.query(
      `SELECT type, data FROM outbox_events WHERE workspace_id = $1 AND data ->> 'id' <> $2 ORDER BY id`,
      [tenant.scope.workspaceId, instagram],
    );
    const reported = [story, tiktok, late].map((id) => ({ type: 'item.deleted', data: { id } }));
    expect(events).toHaveLength(3);
    expect(events).toEqual(expect.arrayContaining(reported));
    const { items } = await tenant.client.data('{ items { totalCount nodes { id } } }');
    expect(items).toEqual({ totalCount: 1, nodes: [{ id: instagram }] });
    expect(await residualInDatabase(client, ['retainedshort'])).toEqual([]);
  });
});
