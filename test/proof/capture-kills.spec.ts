import { Database, sql } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeBluesky } from '../support/platforms/bluesky.js';
import { succeed } from '../support/presets.js';
import { scale } from '../support/proofs.js';
import { testEnvironment } from '../support/servers.js';
import { startTestWorker } from '../support/worker.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, type Tenant } from '../support/world.js';

const POSTS = 300;
const PAGE = 5;
const KILLS = scale(2, 20);
const SOON = { timeout: 240_000, interval: 100 };

describe('capture by workers that are killed', () => {
  let api: TestApp;
  let tenant: Tenant;
  let bluesky: FakeBluesky;
  let env: NodeJS.ProcessEnv;
  let db: Database;
  let settings: Record<string, string>;

  beforeAll(async () => {
    bluesky = await new FakeBluesky().start();
    bluesky.pageSize = PAGE;
    settings = { ...bluesky.environment, EMBEDDINGS_PROVIDER: 'off' };
    api = await startTestApp(settings);
    tenant = await createTenant(api);
    db = api.app.get(Database, { strict: false });
    env = testEnvironment({ database: api.database, ...settings });
    // Events are written for those who want them.
    await succeed(
      tenant.client,
      'mutation($i: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $i) { userErrors { message } } }',
      { i: { name: 'all', url: 'https://hooks.example.com/loupe', eventTypes: ['item.captured'] } },
    );
  });
  afterAll(async () => {
    await api?.close();
    await bluesky?.stop();
  });

  const items = () => db.count(sql`FROM items`);
  /** Ends leases, which would take minutes, and has captures begin again. */
  const hurry = () => db.query(sql`UPDATE source_platforms SET due_at = now(), lease = NULL`);
  const captured = async () => {
    const [row] = await db.query<{ run: unknown; capturedAt: Date | null }>(
      sql`SELECT progress -> 'run' AS run, last_captured_at AS "capturedAt" FROM source_platforms`,
    );
    return row;
  };

  it('misses no post, stores none twice, and tells of each once', async () => {
    const { source } = await succeed(
      tenant.client,
      'mutation($input: CreateSourceInput!) { createSource(input: $input) { source { id } userErrors { message } } }',
      { input: { kind: 'HASHTAG', name: 'kills', platforms: ['BLUESKY'] } },
    );
    const first = await startTestWorker(api, settings);
    await vi.waitFor(async () => expect((await captured())?.capturedAt).not.toBeNull(), SOON);
    await first.close();
    const before = await captured();

    const now = Date.now();
    for (let index = 0; index < POSTS; index++) {
      const createdAt = new Date(now + index);
      bluesky.posts.push({ key: `k${index}`, text: `${index} #kills`, createdAt });
    }
    const seen: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      await hurry();
      const calls = bluesky.calls.length;
      const processes = [AppProcess.start('worker', env), AppProcess.start('worker', env)];
      await vi.waitFor(() => expect(bluesky.calls.length).toBeGreaterThan(calls + (kill % 3)), SOON);
      await Promise.all(processes.map((process) => process.end('SIGKILL')));
      seen.push(await items());
    }
    await hurry();
    const last = await startTestWorker(api, settings);
    try {
      await vi.waitFor(async () => {
        const row = await captured();
        expect(row?.run).toBeNull();
        expect(row?.capturedAt).not.toEqual(before?.capturedAt);
      }, SOON);
    } finally {
      await last.close();
    }
    // The kills came while there was work: otherwise they would prove nothing.
    expect(seen.filter((count) => count < POSTS).length).toBeGreaterThanOrEqual(KILLS / 2);
    expect(await items()).toBe(POSTS);
    expect(await db.count(sql`FROM items WHERE source_ids = ARRAY[${source.id}::uuid]`)).toBe(POSTS);
    expect(await db.count(sql`FROM outbox_events WHERE type = 'item.captured'`)).toBe(POSTS);
    const shown = await tenant.client.data('query($id: ID!) { source(id: $id) { itemsCount } }', {
      id: source.id,
    });
    expect(shown.source.itemsCount).toBe(POSTS);
  });
});
