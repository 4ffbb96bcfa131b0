import { Database } from '@loupe/database';
import { groupBy } from '@loupe/kernel';
import { TurnJobs } from '@loupe/queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { MovedClock } from '../support/moved-clock.js';
import { FakeYouTube } from '../support/platforms/youtube.js';
import { scale } from '../support/proofs.js';
import { Random } from '../support/random.js';
import { testEnvironment } from '../support/servers.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const ITEMS = scale(60, 1000);
const VIRAL = scale(6, 50);
const KILLS = scale(3, 20);
/** Steps of the clock from one kill to the next. */
const KILL_EVERY = scale(10, 2);
const DAYS = 10;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = new Date('2026-05-04T12:00:00.000Z');
/** What a step of the clock takes together, and what the leases of the killed cost. */
const STEP = 10 * MINUTE;
const LATEST = 60 * MINUTE;
const LEASE = 6 * MINUTE;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe(`${ITEMS} posts over ${DAYS} days, two workers and kill -9`, () => {
  const clock = new MovedClock(START);
  const random = new Random(20260504);
  const workers: AppProcess[] = [];
  let api: TestApp;
  let tenant: Tenant;
  let youtube: FakeYouTube;
  let env: NodeJS.ProcessEnv;
  /** When each item was published, and whether it is viral. */
  const items = new Map<string, { takenAt: number; isViral: boolean }>();
  let kills = 0;
  let killsAtWork = 0;
  /** Whether a killed worker may have taken something with it. */
  let hasTakenAway = false;

  const startWorker = (place: number) => {
    workers[place] = AppProcess.start('worker', env);
  };
  const waiting = async () => {
    const [row] = await api.app.get(Database).manager.query(
      `SELECT count(*) FILTER (WHERE due_at <= $1)::int AS due, count(*) FILTER (WHERE lease IS NOT NULL)::int AS taken,
        min(due_at) AS next FROM snapshot_schedule`,
      [clock.now()],
    );
    return row as { due: number; taken: number; next: Date };
  };

  /** As the mutations do: time does not pass for the workers' own looking around. */
  const wake = () =>
    api.app
      .get(TurnJobs, { strict: false })
      .offer('snapshots', [{ workspaceId: tenant.scope.workspaceId, part: 'YOUTUBE' }]);

  beforeAll(async () => {
    youtube = await new FakeYouTube().start();
    youtube.addChannel({ id: 'UCchannel', handle: '@channel', subscribers: 1000 });
    api = await startTestApp(youtube.environment);
    clock.rule(api.app);
    tenant = await createTenant(api);
    const posts = Array.from({ length: ITEMS }, (_, index) => {
      const id = `video${String(index).padStart(6, '0')}`;
      const isViral = index < VIRAL;
      youtube.addVideo({ id, channelId: 'UCchannel', views: isViral ? 9000 : 90, likes: index });
      return somePost({
        provider: 'YOUTUBE',
        type: 'VIDEO',
        externalId: id,
        originalUrl: `https://www.youtube.com/watch?v=${id}`,
        takenAt: new Date(START.getTime() - random.integer(4) * 25 * MINUTE),
        profile: {
          externalId: 'UCchannel',
          accountName: 'channel',
          originalUrl: 'https://www.youtube.com/@channel',
        },
      });
    });
    const ids = await ingest(api, tenant, posts);
    for (const [index, id] of ids.entries()) {
      items.set(id, { takenAt: posts[index]?.takenAt.getTime() ?? 0, isViral: index < VIRAL });
    }
    env = testEnvironment({
      database: api.database,
      ...youtube.environment,
      ...clock.environment,
      EMBEDDINGS_PROVIDER: 'off',
    });
    startWorker(0);
    startWorker(1);
  });

  afterAll(async () => {
    for (const worker of workers) await worker.end();
    await api?.close();
    await youtube?.stop();
    clock.remove();
  });

  /** Kills one of the workers at any time, or every second time as soon as something is claimed, and starts it again. */
  const kill = async () => {
    if (kills % 2 === 1) await sleep(random.integer(150));
    else {
      const isUnclaimed = async () => {
        const { due, taken } = await waiting();
        return due > 0 && taken === 0;
      };
      while (await isUnclaimed()) await sleep(1);
    }
    const place = random.integer(2);
    const before = (await waiting()).taken;
    await workers[place]?.end();
    kills += 1;
    if (before > 0) killsAtWork += 1;
    hasTakenAway = true;
    startWorker(place);
  };

  /** Has the workers do all that is due. Time passes once, for what a killed one has taken with it: those that live may be slow. */
  const settle = async () => {
    let last = '';
    let stillSince = Date.now();
    for (;;) {
      const { due, taken } = await waiting();
      if (due === 0 && taken === 0) {
        hasTakenAway = false;
        return;
      }
      if (workers.some((worker) => !worker.isAlive)) throw new Error('A worker ended by itself');
      const now = `${due} ${taken}`;
      if (now !== last) stillSince = Date.now();
      last = now;
      if (due === 0 && hasTakenAway && Date.now() - stillSince > 400) {
        clock.forward(LEASE);
        await wake();
        hasTakenAway = false;
      }
      await sleep(25);
    }
  };

  it('each window of each post is read in time, once', async () => {
    const end = new Date(START.getTime() + DAYS * DAY);
    let steps = 0;
    for (;;) {
      const { next } = await waiting();
      if (next > end) break;
      clock.moveTo(new Date(next.getTime() + STEP));
      steps += 1;
      await wake();
      // More often, as long as none was at work.
      if (steps % KILL_EVERY === 0 || (kills > 0 && killsAtWork === 0)) await kill();
      await settle();
    }
    expect(kills).toBeGreaterThanOrEqual(KILLS);
    expect(killsAtWork).toBeGreaterThan(0);

    const rows = (await api.app
      .get(Database)
      .manager.query(
        'SELECT item_id, captured_at FROM engagement_snapshots ORDER BY item_id, captured_at',
      )) as { item_id: string; captured_at: Date }[];
    const read = groupBy(rows, (row) => row.item_id);
    const problems: string[] = [];
    let drift = 0;
    for (const [id, { takenAt, isViral }] of items) {
      const windows = (isViral ? [2 / 24, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [2 / 24, 1, 3, 7]).map(
        (days) => takenAt + days * DAY,
      );
      const times = (read.get(id) ?? []).map((row) => row.captured_at.getTime());
      if (times.length !== windows.filter((at) => at <= end.getTime()).length) {
        problems.push(`${id} was read ${times.length} times`);
      }
      for (const [index, time] of times.entries()) {
        const late = time - (windows[index] ?? 0);
        if (late < 0 || late > LATEST)
          problems.push(`${id} was read ${late / MINUTE} minutes after its time`);
        drift = Math.max(drift, late);
      }
    }
    console.log(
      `${steps} steps, ${rows.length} snapshots, ${kills} kills, ${killsAtWork} of them at work, latest ${drift / MINUTE} min`,
    );
    expect(problems).toEqual([]);
    // What the platform was asked for and lost with a killed worker was asked for again.
    expect(youtube.callsTo('/videos').length).toBeGreaterThanOrEqual(rows.length / 50);
  });
});
