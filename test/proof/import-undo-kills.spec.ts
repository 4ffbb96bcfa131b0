import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Database, sql } from '@loupe/database';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { ImportClient } from '../support/imports.js';
import { scale } from '../support/proofs.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, type Tenant } from '../support/world.js';

/** Posts of the import that is taken back: several reports' parts, and several transactions of removals. */
const POSTS = scale(1500, 40_000);
const KILLS = scale(2, 25);
/** One of so many is in another import as well, and stays. */
const SHARED = 3;

const lineOf = (index: number) =>
  JSON.stringify({
    ...{ externalId: `undo${index}`, provider: 'YOUTUBE', type: 'VIDEO', title: `Tea ${index} #tea` },
    ...{ channelTitle: 'Brewers', publishedAt: '2025-01-01T00:00:00Z' },
    snapshots: [{ at: '2025-02-01T00:00:00Z', views: index }],
  });
const linesOf = (indexes: readonly number[]) => indexes.map(lineOf).join('\n');

let folder: string;
let settings: Record<string, string>;
let api: TestApp;
let worker: Awaited<ReturnType<typeof startTestWorker>> | undefined;
const workers: AppProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-undo-'));
  settings = { STORAGE_URL: pathToFileURL(folder).href, EMBEDDINGS_PROVIDER: 'off', MEDIA: 'off' };
  api = await startTestApp(settings);
});
afterAll(async () => {
  await worker?.close();
  await Promise.all(workers.map((each) => each.end()));
  await api?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const db = () => api.app.get(Database, { strict: false });
const count = ({ scope: { workspaceId } }: Tenant, table: string) =>
  db().count(sql`FROM ${db().rowsOfTable({ workspaceId }, table, 'row')}`);

/** How far the taking back is, as it is recorded. */
async function placeOf({ scope: { workspaceId } }: Tenant, id: string) {
  const [found] = await db().query<{ place: string; completedAt: Date | null }>(sql`
    SELECT coalesce(file.position::text, '') || coalesce(operation.progress::text, '') AS place,
      operation.completed_at AS "completedAt"
    FROM operations AS operation
    LEFT JOIN import_files AS file ON file.workspace_id = operation.workspace_id AND file.id = operation.id
    WHERE operation.workspace_id = ${workspaceId} AND operation.id = ${id}`);
  if (found === undefined) throw new Error('The operation is not there');
  return found;
}

it('an import is taken back as a whole, and once, however often the worker is killed', async () => {
  const tenant = await createTenant(api);
  const client = await ImportClient.of(api, tenant);
  const all = Array.from({ length: POSTS }, (_, index) => index);
  const shared = all.filter((index) => index % SHARED === 0);
  worker = await startTestWorker(api, settings);
  const mine = await client.import(linesOf(all));
  const others = await client.import(linesOf(shared));
  await worker.close();
  worker = undefined;
  expect(mine.operation.imported).toMatchObject({ created: POSTS });
  expect(others.operation.imported).toMatchObject({ created: 0, unchanged: shared.length });

  const { undoImport } = await tenant.client.data(
    'mutation($id: ID!) { undoImport(id: $id) { operation { id } userErrors { message } } }',
    { id: mine.id },
  );
  expect(undoImport.userErrors).toEqual([]);
  const { id } = undoImport.operation;
  const seen = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await placeOf(tenant, id);
    if (before.completedAt !== null) break;
    const killed = AppProcess.start('worker', testEnvironment({ database: api.database, ...settings }));
    workers.push(killed);
    await vi.waitFor(
      async () => {
        const { place, completedAt } = await placeOf(tenant, id);
        if (place === before.place && completedAt === null) throw new Error('Nothing happened yet');
      },
      { timeout: 240_000, interval: 25 },
    );
    await sleep(Math.random() * 60);
    await killed.end();
    seen.add((await placeOf(tenant, id)).place);
    // Its lease ends, which would take half a minute.
    await db().query(sql`UPDATE import_files SET due_at = now() WHERE lease IS NOT NULL`);
  }
  expect(seen.size).toBeGreaterThan(0);
  worker = await startTestWorker(api, settings);
  await vi.waitFor(
    async () => {
      if ((await placeOf(tenant, id)).completedAt === null) throw new Error('It is not done yet');
    },
    { timeout: 240_000, interval: 100 },
  );

  // What only it brought is gone with all that hangs on it, and is counted once.
  const { operation } = await tenant.client.data(
    'query($id: ID!) { operation(id: $id) { processed error } }',
    { id },
  );
  const gone = POSTS - shared.length;
  expect(operation).toEqual({ processed: gone, error: null });
  const left = await db().query<{ id: string }>(sql`
    SELECT external_id AS id FROM items WHERE workspace_id = ${tenant.scope.workspaceId}`);
  expect(left.map((row) => row.id).sort()).toEqual(shared.map((index) => `undo${index}`).sort());
  expect(await count(tenant, 'engagement_snapshots')).toBe(shared.length);
  expect(await count(tenant, 'import_undo_items')).toBe(0);

  // Again there is nothing to take back; the same file brings back what is gone, and only that.
  const again = await tenant.client.data(
    'mutation($id: ID!) { undoImport(id: $id) { operation { id } userErrors { message } } }',
    { id: mine.id },
  );
  expect(again.undoImport).toMatchObject({ operation: null, userErrors: [{}] });
  const anew = await client.import(linesOf(all));
  expect(anew.operation.imported).toMatchObject({ created: gone, unchanged: shared.length });
});
