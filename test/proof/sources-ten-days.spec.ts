import { Database } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { MovedClock } from '../support/moved-clock.js';
import { FakeBluesky, uriOf } from '../support/platforms/bluesky.js';
import { connectAccount } from '../support/platforms/connected.js';
import type { FakePlatform } from '../support/platforms/fake-platform.js';
import { type FakeEntry, FakeFeeds, rss } from '../support/platforms/feeds.js';
import { FakeInstagram } from '../support/platforms/instagram.js';
import { FakeMastodon } from '../support/platforms/mastodon.js';
import { FakeTikTok } from '../support/platforms/tiktok.js';
import { FakeYouTube } from '../support/platforms/youtube.js';
import { succeed } from '../support/presets.js';
import { FULL_PROOFS, scale } from '../support/proofs.js';
import { Random } from '../support/random.js';
import { testEnvironment } from '../support/servers.js';
import { AppProcess } from '../support/worker-process.js';
import { createTenant, type Tenant } from '../support/world.js';

const KILLS = scale(1, 20);
const DAYS = 10;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How far the clock goes at a time. */
const STEP = scale(24, 1) * HOUR;
const STEPS = (DAYS * 24 * HOUR) / STEP;
/** Longer than what a killed worker has taken is kept for it. */
const LEASE = 6 * MINUTE;
const CHANNEL = 'UCtendaystendaystendaysx';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A platform with a source, and how a post of it is published. */
interface Followed {
  readonly platform: FakePlatform;
  readonly input: object;
  /** Gives the post's id as items have it. */
  publish(number: number, at: Date): string;
}

describe(`sources of six platforms over ${DAYS} days, two workers and kill -9`, () => {
  const clock = new MovedClock(new Date('2026-05-04T12:00:00.000Z'));
  const random = new Random(20260504);
  const workers: AppProcess[] = [];
  const platforms: Record<string, Followed> = {};
  /** Of each platform: when each post could be seen first. */
  const published: Record<string, Map<string, number>> = {};
  const sourceIds: Record<string, string> = {};
  const deleted = new Set<string>();
  let api: TestApp;
  let tenant: Tenant;
  let env: NodeJS.ProcessEnv;
  let count = 0;
  /** Whether a killed worker may have taken something with it. */
  let hasTakenAway = false;

  const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    api.app.get(Database, { strict: false }).manager.query(text, values);
  const startWorker = (place: number) => {
    workers[place] = AppProcess.start('worker', env);
  };

  beforeAll(async () => {
    const bluesky = await new FakeBluesky().start();
    const mastodon = await new FakeMastodon().start();
    const feeds = await new FakeFeeds().start();
    const youtube = await new FakeYouTube().start();
    const instagram = await new FakeInstagram().start();
    const tiktok = await new FakeTikTok().start();
    bluesky.pageSize = 4;
    youtube.pageSize = 4;
    instagram.pageSize = 4;
    tiktok.pageSize = 4;
    // Neighbours change places, and pages begin with the end of the one before.
    const mixed = <Post>(posts: Post[]): Post[] => {
      const list = posts.flatMap(
        (_, index) => posts[index % 2 === 0 ? index + 1 : index - 1] ?? posts[index] ?? [],
      );
      return [...list.slice(0, 4), ...list.slice(2)];
    };
    bluesky.order = mixed;
    youtube.order = (videos) => [...new Set(mixed(videos))];
    const account = instagram.addAccount({ id: '178410', username: 'brand' });
    const user = tiktok.addUser({ openId: 'o1', username: 'brand' });
    youtube.addChannel({ id: CHANNEL, handle: '@brand' });
    const entries: FakeEntry[] = [];
    const feed = feeds.put('/feed.xml', rss(entries));
    Object.assign(platforms, {
      BLUESKY: {
        platform: bluesky,
        input: { kind: 'HASHTAG', name: 'ten', platforms: ['BLUESKY'] },
        publish: (number: number, at: Date) => {
          const post = { key: `k${number}`, text: `${number} #ten`, createdAt: at };
          bluesky.posts.push(post);
          return uriOf(post);
        },
      },
      MASTODON: {
        platform: mastodon,
        input: { kind: 'HASHTAG', name: 'ten', platforms: ['MASTODON'], instance: mastodon.origin },
        publish: (number: number, at: Date) => {
          const id = String(10_000 + number);
          mastodon.toots.push({ id, content: '<p>#ten</p>', createdAt: at, tags: ['ten'] });
          return `${mastodon.origin}/users/baker/statuses/${id}`;
        },
      },
      FEED: {
        platform: feeds,
        input: { kind: 'FEED', name: feed },
        publish: (number: number, at: Date) => {
          entries.unshift({ guid: `urn:ten:${number}`, title: `Ten ${number}`, publishedAt: at });
          feeds.put('/feed.xml', rss(entries.slice(0, 40)));
          return `urn:ten:${number}`;
        },
      },
      YOUTUBE: {
        platform: youtube,
        input: { kind: 'ACCOUNT', name: 'brand', platforms: ['YOUTUBE'] },
        publish: (number: number, at: Date) => {
          youtube.addVideo({ id: `v${number}`, channelId: CHANNEL, publishedAt: at.toISOString(), views: 1 });
          return `v${number}`;
        },
      },
      INSTAGRAM: {
        platform: instagram,
        input: { kind: 'ACCOUNT', name: 'brand', platforms: ['INSTAGRAM'] },
        publish: (number: number, at: Date) => {
          const code = `C${number}`;
          account.media.unshift({
            id: `m${number}`,
            code,
            timestamp: at.toISOString().replace(/\.\d+Z/, '+0000'),
          });
          return code;
        },
      },
      TIKTOK: {
        platform: tiktok,
        input: { kind: 'ACCOUNT', name: 'brand', platforms: ['TIKTOK'] },
        publish: (number: number, at: Date) => {
          const id = String(7_500_000_000_000_000_000n + BigInt(number));
          user.videos.push({ id, createTime: Math.floor(at.getTime() / 1000) });
          return id;
        },
      },
    } satisfies Record<string, Followed>);
    const settings = {
      ...bluesky.environment,
      ...youtube.environment,
      ...instagram.environment,
      ...tiktok.environment,
      EMBEDDINGS_PROVIDER: 'off',
      MEDIA: 'off',
    };
    api = await startTestApp(settings);
    clock.rule(api.app);
    tenant = await createTenant(api);
    await connectAccount(api, tenant.scope, {
      provider: 'INSTAGRAM',
      handle: 'brand',
      accountId: account.id,
      accessToken: instagram.issue('facebook', account.id),
    });
    const tokens = { provider: 'TIKTOK' as const, handle: 'brand', accountId: 'o1', ...tiktok.issue('o1') };
    await connectAccount(api, tenant.scope, tokens);
    for (const [name, { input }] of Object.entries(platforms)) {
      published[name] = new Map();
      const { source } = await succeed(
        tenant.client,
        'mutation($input: CreateSourceInput!) { createSource(input: $input) { source { id } userErrors { message } } }',
        { input },
      );
      sourceIds[name] = source.id;
    }
    env = testEnvironment({ database: api.database, ...settings, ...clock.environment });
    startWorker(0);
    startWorker(1);
  });

  afterAll(async () => {
    for (const worker of workers) await worker.end();
    await api?.close();
    for (const { platform } of Object.values(platforms)) await platform.stop();
    clock.remove();
  });

  /** Publishes some posts of the time since the step before, on each platform. */
  const publish = () => {
    const now = clock.now().getTime();
    for (const [name, { publish: put }] of Object.entries(platforms)) {
      // Entries of a list stand in the order in which they came.
      const ages = Array.from({ length: random.integer(5) }, () => random.integer(45)).toSorted(
        (a, b) => b - a,
      );
      for (const age of ages) published[name]?.set(put(count++, new Date(now - age * MINUTE)), now);
    }
  };

  const waiting = async () => {
    const [row] = await query<{ due: number; taken: number }>(
      `SELECT count(*) FILTER (WHERE due_at <= $1)::int AS due, count(*) FILTER (WHERE lease IS NOT NULL)::int AS taken
       FROM source_platforms`,
      [clock.now()],
    );
    return row ?? { due: 0, taken: 0 };
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
      const state = `${due} ${taken}`;
      if (state !== last) stillSince = Date.now();
      last = state;
      if (due === 0 && hasTakenAway && Date.now() - stillSince > 1500) {
        clock.forward(LEASE);
        hasTakenAway = false;
      }
      await sleep(25);
    }
  };

  const stored = async (name: string) => {
    const rows = await query<{ id: string; externalId: string }>(
      `SELECT id, external_id AS "externalId" FROM items WHERE source_ids = ARRAY[$1::uuid]`,
      [sourceIds[name]],
    );
    return new Map(rows.map(({ id, externalId }) => [externalId, id]));
  };

  /** What the last capture of a platform could see and is not there. */
  const missed = async (name: string): Promise<string[]> => {
    const [row] = await query<{ at: Date | null }>(
      'SELECT last_captured_at AS at FROM source_platforms WHERE source_id = $1',
      [sourceIds[name]],
    );
    const seen = row?.at?.getTime() ?? 0;
    const items = await stored(name);
    return [...(published[name] ?? [])].flatMap(([id, at]) =>
      at < seen && !items.has(id) && !deleted.has(id) ? [`${name} ${id}`] : [],
    );
  };

  // Captures are killed at usual length too (capture-kills), and days pass (snapshots-ten-days).
  it.runIf(FULL_PROOFS)('brings every post within one interval, once, with its source', async () => {
    await settle();
    const problems: string[] = [];
    const names = Object.keys(platforms);
    let kills = 0;
    let killsAtWork = 0;
    for (let step = 0; step < STEPS; step++) {
      clock.forward(STEP);
      publish();
      clock.forward(MINUTE);
      // A platform refuses for a while now and then.
      const refusing = step % 5 === 2 ? platforms[names[step % names.length] ?? ''] : undefined;
      refusing?.platform.fail({
        kind: 'reply',
        reply: { status: 429, headers: { 'retry-after': '1200' }, body: {} },
      });
      // More often, as long as none was at work.
      if (step % Math.max(1, Math.floor(STEPS / KILLS)) === 0 || killsAtWork === 0) {
        const isUnclaimed = async () => {
          const { due, taken } = await waiting();
          return due > 0 && taken === 0;
        };
        while (await isUnclaimed()) await sleep(5);
        const place = random.integer(2);
        if ((await waiting()).taken > 0) killsAtWork += 1;
        await workers[place]?.end();
        kills += 1;
        hasTakenAway = true;
        startWorker(place);
      }
      await settle();
      if (refusing !== undefined) {
        refusing.platform.fail(null);
        clock.forward(21 * MINUTE);
        await settle();
      }
      for (const name of names) problems.push(...(await missed(name)));
      // Somebody deletes a post, which must not come back.
      const [victim] = [...(await stored(names[step % names.length] ?? ''))];
      if (victim !== undefined) {
        deleted.add(victim[0]);
        await query('DELETE FROM items WHERE id = $1', [victim[1]]);
      }
    }
    clock.forward(13 * HOUR);
    await settle();
    for (const name of names) {
      const expected = [...(published[name]?.keys() ?? [])].filter((id) => !deleted.has(id));
      expect([name, [...(await stored(name)).keys()].toSorted()]).toEqual([name, expected.toSorted()]);
    }
    const { sources } = await tenant.client.data('{ sources(first: 10) { nodes { id itemsCount } } }');
    const total = sources.nodes.reduce(
      (sum: number, { itemsCount }: { itemsCount: number }) => sum + itemsCount,
      0,
    );
    const [row] = await query<{ items: number }>('SELECT count(*)::int AS items FROM items');
    console.log(
      `${STEPS} steps, ${count} posts, ${deleted.size} deleted, ${kills} kills, ${killsAtWork} at work`,
    );
    expect(total).toBe(row?.items);
    expect(total).toBe(count - deleted.size);
    expect(problems).toEqual([]);
    expect(kills).toBeGreaterThanOrEqual(KILLS);
    expect(killsAtWork).toBeGreaterThan(0);
  });
});
