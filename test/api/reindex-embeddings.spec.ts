import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { type EmbeddingDouble, startEmbeddingDouble } from '../support/embedding-double.js';
import { loupe } from '../support/loupe-in-process.js';
import { testConfig, testEnvironment } from '../support/servers.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const CLI = fileURLToPath(new URL('../../apps/cli/bin/loupe.mjs', import.meta.url));
const ITEMS = 60;

describe('loupe reindex --only embeddings', () => {
  let api: TestApp;
  let double: EmbeddingDouble;
  let database: pg.Client;
  let environment: NodeJS.ProcessEnv;
  let tenant: Tenant;

  beforeAll(async () => {
    double = await startEmbeddingDouble();
    const settings = { EMBEDDINGS_PROVIDER: 'openai', EMBEDDINGS_OPENAI_URL: double.url };
    api = await startTestApp(settings);
    environment = { PATH: process.env.PATH, ...testEnvironment({ database: api.database, ...settings }) };
    database = new pg.Client({
      connectionString: testConfig({ database: api.database }).get('DATABASE_URL'),
    });
    await database.connect();
    tenant = await createTenant(api);
    const posts = Array.from({ length: ITEMS }, (_, number) => somePost({ caption: `dog ${number}` }));
    await ingest(api, tenant, posts);
  });
  afterAll(async () => {
    await database?.end();
    await api?.close();
    await double?.close();
  });

  const start = () =>
    spawn(process.execPath, [CLI, 'reindex', '--only', 'embeddings', '--json'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const embedded = async () =>
    (await database.query<{ checksum: string; xmin: string }>('SELECT checksum, xmin::text FROM embeddings'))
      .rows;

  it('goes on where it was when it was killed', async () => {
    // It is killed while it waits for the vectors of the second batch.
    double.fallSilent(1);
    const killed = start();
    await vi.waitFor(
      async () => {
        expect(double.asked.length).toBeGreaterThan(1);
        expect((await embedded()).length).toBeGreaterThan(0);
      },
      { timeout: 240_000, interval: 200 },
    );
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    double.fallSilent(null);
    // The lease of the one that is gone ends, which would take two minutes.
    await database.query(
      `UPDATE embedding_queue SET lease = NULL, due_at = now() - interval '1 second' WHERE lease IS NOT NULL`,
    );
    const before = await embedded();
    expect(before.length).toBeLessThan(ITEMS);

    const second = start();
    let progress = '';
    second.stderr.on('data', (chunk: Buffer) => {
      progress += chunk;
    });
    const [code] = await once(second, 'exit');
    expect(code).toBe(0);
    expect(progress).toContain(`of ${ITEMS - before.length} items`);
    const after = await embedded();
    expect(after).toHaveLength(ITEMS);
    // What was there was not made again.
    for (const row of before) expect(after).toContainEqual(row);
    const { rows } = await database.query('SELECT 1 FROM embedding_queue');
    expect(rows).toEqual([]);
  });

  const run = async () =>
    JSON.parse((await loupe(['reindex', '--only', 'embeddings', '--json'], environment)).stdout);

  it('does not make an item again of which nothing can be read, until it is changed', async () => {
    const silent = somePost({ caption: null });
    await ingest(api, tenant, [silent]);
    expect(await run()).toEqual({ finished: true, made: { embeddings: 1 } });
    expect(await run()).toEqual({ finished: true, made: { embeddings: 0 } });

    await ingest(api, tenant, [{ ...silent, caption: 'A dog after all' }]);
    expect(await run()).toEqual({ finished: true, made: { embeddings: 1 } });
    expect(await embedded()).toHaveLength(ITEMS + 1);
    const { rows } = await database.query('SELECT 1 FROM embedding_queue');
    expect(rows).toEqual([]);
  });
});
