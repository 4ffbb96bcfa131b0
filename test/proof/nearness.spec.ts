import { newId } from '@loupe/kernel';
import { JobQueue } from '@loupe/queue';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { FULL_PROOFS, scale } from '../support/proofs.js';
import { testConfig } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, type Tenant } from '../support/world.js';

/** More than are compared one by one. docs/similarity.md has what the long run found. */
const ITEMS = scale(11_000, 110_000);
const LIMIT_MS = 300_000 * Math.ceil(ITEMS / 11_000);
const QUERIES = 40;
const SEARCH = `query($id: ID!) {
  items(first: 20, filter: {superSearch: {mode: EMBEDDING_CONTENT, similarMediaContentId: $id}}) { nodes { id } }
}`;

/** Items with a picture each, whose vectors stand around 300 centres, as those of posts about the same things do. */
const FILL = `
  WITH profile AS (
    INSERT INTO social_profiles (workspace_id, id, creator_id, provider, external_key, account_name, account_name_key, original_url)
    VALUES ($1, $2, $3, 'INSTAGRAM', 'someone', 'someone', 'someone', 'https://www.instagram.com/someone/')
    RETURNING id
  ), item AS (
    INSERT INTO items (workspace_id, id, provider, type, external_id, social_profile_id, creator_id, taken_at,
      import_type, account_name_key, followers)
    SELECT $1, gen_random_uuid(), 'INSTAGRAM', 'POST', number, profile.id, $3, now(), 'AUTOMATIC', 'someone', 0
    FROM profile, generate_series(1, $4) AS number RETURNING id
  ), media AS (
    INSERT INTO media_contents (workspace_id, id, item_id, position, type)
    SELECT $1, gen_random_uuid(), item.id, 0, 'IMAGE' FROM item RETURNING id, item_id
  ), centre AS MATERIALIZED (
    SELECT number, (SELECT array_agg(random() - 0.5) FROM generate_series(1, 512 + 0 * number)) AS place
    FROM generate_series(0, 299) AS number
  ), numbered AS (SELECT media.*, row_number() OVER () AS number FROM media)
  INSERT INTO embeddings (workspace_id, item_id, kind, media_content_id, model, checksum, embedding)
  SELECT $1, numbered.item_id, 'IMAGE', numbered.id, 'builtin-image-1', '', (
    SELECT array_agg(coordinate + 0.7 * (random() - 0.5)) FROM unnest(centre.place) AS coordinate)::real[]::vector::halfvec
  FROM numbered JOIN centre ON centre.number = numbered.number % 300`;

describe.runIf(FULL_PROOFS)('the index by nearness of a large workspace', { timeout: LIMIT_MS }, () => {
  let api: TestApp;
  let worker: INestApplicationContext;
  let database: pg.Client;
  let tenant: Tenant;

  async function fill({ scope: { workspaceId } }: Tenant, items: number): Promise<void> {
    const creatorId = newId();
    await database.query('INSERT INTO creators (workspace_id, id) VALUES ($1, $2)', [workspaceId, creatorId]);
    await database.query(FILL, [workspaceId, newId(), creatorId, items]);
    // As if the configured models had made them: otherwise the worker would queue all items again.
    await database.query(
      `INSERT INTO embedding_generations (workspace_id, kind, model, active)
       VALUES ($1, 'IMAGE', 'builtin-image-1', true), ($1, 'TEXT', 'builtin-text-en-1', true)`,
      [workspaceId],
    );
  }

  beforeAll(async () => {
    api = await startTestApp();
    tenant = await createTenant(api);
    database = new pg.Client({
      connectionString: testConfig({ database: api.database }).get('DATABASE_URL'),
    });
    await database.connect();
    await database.query('SELECT setseed(0.5)');
    // The sweep is not what is tested here.
    await database.query('ALTER TABLE items DISABLE TRIGGER queue_embedding');
    await database.query('ALTER TABLE media_contents DISABLE TRIGGER queue_embedding');
    await fill(tenant, ITEMS);
    await fill(await createTenant(api, 'Neighbour'), 3000);
    await database.query('ANALYZE');
    worker = await startTestWorker(api);
  }, LIMIT_MS);
  afterAll(async () => {
    await database?.end();
    await worker?.close();
    await api?.close();
  });

  it('is built by a job, used, and finds at least 95 % of the 20 nearest that a scan finds', async () => {
    const { workspaceId } = tenant.scope;
    const { rows: media } = await database.query<{ id: string }>(
      'SELECT media_content_id AS id FROM embeddings WHERE workspace_id = $1 ORDER BY media_content_id LIMIT $2',
      [workspaceId, QUERIES],
    );
    const nearest = async () => {
      const found: string[][] = [];
      for (const { id } of media) {
        const { items } = await tenant.client.data(SEARCH, { id });
        found.push(items.nodes.map((node: { id: string }) => node.id));
      }
      return found;
    };
    const scanned = await nearest();
    expect(scanned.every((ids) => ids.length === 20)).toBe(true);

    await worker.get(JobQueue, { strict: false }).enqueue('embeddings.index', { workspaceId });
    const index = await vi.waitFor(
      async () => {
        const { rows } = await database.query<{ name: string }>(
          'SELECT near_index AS name FROM embedding_generations WHERE workspace_id = $1 AND near_index IS NOT NULL',
          [workspaceId],
        );
        expect(rows).toHaveLength(1);
        return rows[0]?.name;
      },
      { timeout: LIMIT_MS, interval: 1000 },
    );

    const uses = async () => {
      await database.query('SELECT pg_stat_force_next_flush()');
      const { rows } = await database.query<{ uses: string }>(
        'SELECT idx_scan AS uses FROM pg_stat_user_indexes WHERE indexrelname = $1',
        [index],
      );
      return Number(rows[0]?.uses);
    };
    const before = await uses();
    const indexed = await nearest();
    await vi.waitFor(async () => expect(await uses()).toBeGreaterThanOrEqual(before + QUERIES), {
      timeout: 240_000,
      interval: 500,
    });
    const shares = scanned.map((ids, query) => ids.filter((id) => indexed[query]?.includes(id)).length / 20);
    const recall = shares.reduce((sum, share) => sum + share, 0) / QUERIES;
    console.log(`recall@20 of the index: ${recall}`);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  });
});
