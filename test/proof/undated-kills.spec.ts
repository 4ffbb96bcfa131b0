import { Database, sql } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { MovedClock } from '../support/moved-clock.js';
import { FakeFeeds } from '../support/platforms/feeds.js';
import { succeed } from '../support/presets.js';
import { scale } from '../support/proofs.js';
import { testEnvironment } from '../support/servers.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, type Tenant } from '../support/world.js';

const ENTRIES = scale(80, 800);
const CAPTURES = scale(4, 20);
const KILLS = scale(2, 10);
/** The feed moves as often. */
const MOVES = 3;
const HOUR_MS = 3_600_000;
/** A capture of the full length may wait for two programs to start. */
const WHOLE = scale(600_000, 3_600_000);
const SOON = { timeout: 240_000, interval: 100 };
const SETTINGS = { EMBEDDINGS_PROVIDER: 'off', MEDIA: 'off', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };

interface Row {
  readonly externalId: string;
  readonly takenAt: Date;
  readonly basis: string;
}

describe('entries without a time, of a feed that moves, captured by workers that are killed', () => {
  const clock = new MovedClock(new Date('2026-05-04T12:00:00.000Z'));
  let workers: AppProcess[] = [];
  let feeds: FakeFeeds;
  let api: TestApp;
  let tenant: Tenant;
  let db: Database;

  beforeAll(async () => {
    feeds = await new FakeFeeds().start();
    api = await startTestApp(SETTINGS);
    clock.rule(api.app);
    tenant = await createTenant(api);
    db = api.app.get(Database, { strict: false });
  });
  afterAll(async () => {
    await end();
    await api?.close();
    await feeds?.stop();
    clock.remove();
  });

  const start = () => {
    const env = testEnvironment({ database: api.database, ...SETTINGS, ...clock.environment });
    workers = [AppProcess.start('worker', env), AppProcess.start('worker', env)];
  };
  const end = async () => {
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
  };
  /** Has the feed captured now, also where a killed worker has taken it. */
  const hurry = () => db.query(sql`UPDATE source_platforms SET due_at = ${clock.now()}, lease = NULL`);
  const rows = () =>
    db.query<Row>(
      sql`SELECT external_id AS "externalId", taken_at AS "takenAt", taken_at_basis AS basis FROM items`,
    );
  const captured = async (since: Date) => {
    const [row] = await db.query<{ at: Date | null; run: unknown }>(
      sql`SELECT last_captured_at AS at, progress -> 'run' AS run FROM source_platforms`,
    );
    expect(row?.run).toBeNull();
    expect(row?.at?.getTime()).toBeGreaterThanOrEqual(since.getTime());
  };
  const place = (move: number) => `/place-${move}.xml`;
  /** The feed at its place of the moment, behind an address that never changes; each place is signed anew. */
  const move = (to: number) => {
    const items = Array.from(
      { length: ENTRIES },
      (_, index) => `<item><title>Entry ${index}</title><guid isPermaLink="false">${index}</guid></item>`,
    );
    feeds.feeds.clear();
    feeds.put(
      place(to),
      `<rss version="2.0"><channel><title>Undated</title><link>https://undated.example.com/</link>${items.join('')}</channel></rss>`,
    );
    feeds.fail(({ path }) => {
      const headers = { location: `${place(to)}?signed=${feeds.calls.length}` };
      return path === '/followed' ? { kind: 'reply', reply: { status: 302, headers, body: '' } } : null;
    });
  };

  it(
    'are stored once each, and no time moves',
    async () => {
      move(0);
      await succeed(
        tenant.client,
        'mutation($input: CreateSourceInput!) { createSource(input: $input) { source { id } userErrors { message } } }',
        { input: { kind: 'FEED', name: `${feeds.origin}/followed` } },
      );
      const first = new Map<string, number>();
      const moved: string[] = [];
      const look = async () => {
        const found = await rows();
        expect(new Set(found.map(({ externalId }) => externalId)).size).toBe(found.length);
        for (const { externalId, takenAt, basis } of found) {
          const seen = first.get(externalId);
          if (seen === undefined) first.set(externalId, takenAt.getTime());
          else if (seen !== takenAt.getTime()) moved.push(externalId);
          expect(basis).toBe('FIRST_SEEN');
        }
      };
      start();
      let kills = 0;
      for (let capture = 0; capture < CAPTURES; capture++) {
        clock.forward(7 * HOUR_MS);
        const step = Math.floor((capture * (MOVES + 1)) / CAPTURES);
        if (!feeds.feeds.has(place(step))) move(step);
        const begun = clock.now();
        const calls = feeds.calls.length;
        await hurry();
        while (kills < Math.ceil(((capture + 1) * KILLS) / CAPTURES)) {
          // The feed was asked for: its entries are on their way, or are being stored.
          await vi.waitFor(() => expect(feeds.calls.length).toBeGreaterThan(calls), SOON);
          await end();
          kills += 1;
          await look();
          clock.forward(HOUR_MS);
          await hurry();
          start();
        }
        await vi.waitFor(() => captured(begun), SOON);
        await look();
        expect(first.size).toBe(ENTRIES);
      }
      expect(kills).toBe(KILLS);
      expect(moved).toEqual([]);
      console.log(`${ENTRIES} entries, ${CAPTURES} captures, ${MOVES} moves, ${kills} kills of two workers`);
    },
    WHOLE,
  );
});
