import { newId } from '@loupe/kernel';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { scale } from '../support/proofs.js';
import { Random } from '../support/random.js';
import { testEnvironment } from '../support/servers.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const WRITES = scale(300, 20_000);
const KILLS = scale(1, 10);
const WRITERS = 6;
const PAGE = 100;

const CHANGES = `query($after: String) { changes(after: $after, first: ${PAGE}) {
  nodes { type action objectId } hasNextPage endCursor latestCursor } }`;

interface Listed {
  type: 'ITEM' | 'CREATOR' | 'COLLECTION';
  action: 'CREATED' | 'CHANGED' | 'DELETED';
  objectId: string;
}

/** What a mirror has: values by id. A restart continues from what it stored, in one piece with the cursor. */
interface Mirror {
  items: Map<string, string | null>;
  collections: Map<string, number>;
  cursor: string | null;
}

describe('a mirror that is kept by changes', () => {
  let api: TestApp;
  let tenant: Tenant;
  let connectionString: string;
  let worker: AppProcess | null = null;
  let kills = 0;
  const environment = () => testEnvironment({ database: api.database, EMBEDDINGS_PROVIDER: 'off' });

  beforeAll(async () => {
    api = await startTestApp();
    connectionString = environment().DATABASE_URL ?? '';
    tenant = await createTenant(api);
    await ingest(
      api,
      tenant,
      Array.from({ length: 30 }, () => somePost({ snapshots: [metrics({ likes: 1 })] })),
    );
  });
  afterAll(async () => {
    await worker?.end();
    await api?.close();
  });

  /** One transaction of up to three changes; many are in progress at once, and commit in another order than they begin. */
  async function write(client: pg.Client, random: Random): Promise<void> {
    const { workspaceId } = tenant.scope;
    const some = (table: string) =>
      `(SELECT id FROM ${table} WHERE workspace_id = '${workspaceId}' ORDER BY md5(id::text || ${random.integer(1000)}) LIMIT 1)`;
    const statements = [
      () => `UPDATE items SET likes = ${random.integer(1_000_000)} WHERE id = ${some('items')}`,
      () => `UPDATE items SET likes = ${random.integer(1_000_000)} WHERE id = ${some('items')}`,
      () => `INSERT INTO items (workspace_id, id, provider, type, external_id, social_profile_id, creator_id, taken_at, import_type,
          account_name_key, followers, likes)
        SELECT workspace_id, '${newId()}', provider, type, '${newId()}', social_profile_id, creator_id, taken_at, import_type,
          account_name_key, followers, 0 FROM items WHERE id = ${some('items')}`,
      () => `DELETE FROM items WHERE id = ${some('items')}
        AND (SELECT count(*) FROM items WHERE workspace_id = '${workspaceId}') > 10`,
      () =>
        `INSERT INTO collections (workspace_id, id, name, position) VALUES ('${workspaceId}', '${newId()}', '${newId()}', 0)`,
      () => `DELETE FROM collections WHERE id = ${some('collections')}`,
      () => `INSERT INTO collection_items (workspace_id, collection_id, item_id)
        SELECT '${workspaceId}', ${some('collections')}, ${some('items')}
        WHERE EXISTS (SELECT FROM collections WHERE workspace_id = '${workspaceId}') ON CONFLICT DO NOTHING`,
      () => `DELETE FROM collection_items WHERE (collection_id, item_id) IN (
        SELECT collection_id, item_id FROM collection_items WHERE workspace_id = '${workspaceId}' LIMIT 1)`,
    ];
    await client.query('BEGIN');
    try {
      for (let left = 1 + random.integer(3); left > 0; left -= 1) {
        await client.query(random.pick(statements)());
        if (random.integer(4) === 0) await client.query('SELECT pg_sleep(0.01)');
      }
      await client.query(random.integer(5) === 0 ? 'ROLLBACK' : 'COMMIT');
    } catch (error) {
      // Two transactions that wait for each other, or for what the other one deletes: one is rolled back.
      if (!(error instanceof pg.DatabaseError)) throw error;
      await client.query('ROLLBACK');
    }
  }

  async function writeAll(): Promise<void> {
    let left = WRITES;
    const run = async (seed: number) => {
      const random = new Random(seed);
      const client = new pg.Client({ connectionString });
      await client.connect();
      // Transactions that wait for each other are ended soon; many do here.
      await client.query("SET deadlock_timeout = '20ms'");
      // Until the last kill, so that each worker has something to do.
      while (left > 0 || kills < KILLS) {
        left -= 1;
        await write(client, random);
      }
      await client.end();
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, index) => run(index + 1)));
  }

  /** Applies one page; a mirror that is killed in between has neither the values nor the cursor. */
  async function step(mirror: Mirror): Promise<{ mirror: Mirror; hasNextPage: boolean; count: number }> {
    const { changes } = await tenant.client.data(CHANGES, { after: mirror.cursor });
    const nodes = changes.nodes as Listed[];
    const items = new Map(mirror.items);
    const collections = new Map(mirror.collections);
    for (const { type, action, objectId } of nodes) {
      if (action !== 'DELETED') continue;
      if (type === 'ITEM') items.delete(objectId);
      if (type === 'COLLECTION') collections.delete(objectId);
    }
    const ids = nodes.filter(({ type }) => type === 'ITEM').map(({ objectId }) => objectId);
    const found = await tenant.client.data(
      `query($ids: [ID!]) { items(first: 100, filter: {ids: $ids}) { nodes { id currentEngagement { likes } } } collections { id itemCount } }`,
      { ids: ids.length === 0 ? [newId()] : ids },
    );
    for (const { id, currentEngagement } of found.items.nodes)
      items.set(id, currentEngagement?.likes ?? null);
    const listed = new Set(nodes.filter(({ type }) => type === 'COLLECTION').map(({ objectId }) => objectId));
    for (const { id, itemCount } of found.collections) if (listed.has(id)) collections.set(id, itemCount);
    const next = { items, collections, cursor: changes.endCursor as string };
    return { mirror: next, hasNextPage: changes.hasNextPage, count: nodes.length };
  }

  const count = async (table: 'changes' | 'committed_changes') => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) AS count FROM ${table}`);
    await client.end();
    return Number(rows[0]?.count);
  };

  it('equals the source, although transactions overlap and the worker and the mirror are killed', async () => {
    const random = new Random(99);
    let mirror: Mirror = { items: new Map(), collections: new Map(), cursor: null };
    let isWriting = true;
    let dropped = 0;
    const writing = writeAll().finally(() => {
      isWriting = false;
    });
    const killing = (async () => {
      while (kills < KILLS) {
        worker = AppProcess.start('worker', environment());
        // Killed in its work, whatever it is at: it has given places to some changes since it began.
        const before = await count('changes');
        await expect.poll(() => count('changes'), { timeout: 120_000 }).toBeGreaterThan(before);
        await worker.end();
        kills += 1;
      }
      worker = AppProcess.start('worker', environment());
    })().finally(() => {
      // The writers end, also where a worker did nothing; that fails below.
      kills = Math.max(kills, KILLS);
    });
    killing.catch(() => undefined);
    const reading = async () => {
      const next = await step(mirror);
      // The mirror is killed before it has stored the page.
      if (random.integer(4) === 0) dropped += 1;
      else mirror = next.mirror;
      return next;
    };
    while (isWriting) await reading();
    await writing;
    await killing;
    await expect.poll(() => count('committed_changes'), { timeout: 120_000 }).toBe(0);
    for (let more = true; more; ) {
      const next = await step(mirror);
      mirror = next.mirror;
      more = next.hasNextPage;
    }
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { workspaceId } = tenant.scope;
    const items = await client.query<{ id: string; likes: string | null }>(
      'SELECT id, CASE WHEN engagement_at IS NOT NULL THEN likes END AS likes FROM items WHERE workspace_id = $1',
      [workspaceId],
    );
    const collections = await client.query<{ id: string; count: number }>(
      `SELECT id, (SELECT count(*)::integer FROM collection_items AS member WHERE member.collection_id = collection.id) AS count
       FROM collections AS collection WHERE workspace_id = $1`,
      [workspaceId],
    );
    await client.end();
    expect(kills).toBeGreaterThanOrEqual(KILLS);
    expect(dropped).toBeGreaterThan(0);
    expect(items.rows.length).toBeGreaterThan(5);
    expect(mirror.items).toEqual(new Map(items.rows.map(({ id, likes }) => [id, likes])));
    expect(mirror.collections).toEqual(new Map(collections.rows.map(({ id, count }) => [id, count])));
  }, 900_000);
});
