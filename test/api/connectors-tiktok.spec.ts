import type { Connector, MetricsRequest } from '@loupe/connectors';
import { newId } from '@loupe/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ConnectorsApp,
  forgetPlatforms,
  refusal,
  startConnectors,
} from '../support/platforms/connectors.js';
import { FakeTikTok, RATE_LIMITED } from '../support/platforms/tiktok.js';
import { createTestDatabase, type TestDatabase } from '../support/servers.js';

const HOUR_MS = 3_600_000;
/** Uploaded at 2023-11-14T22:13:20Z, which is in its upper 32 bits. */
const ID = String((1_700_000_000n << 32n) + 12_345n);

let tiktok: FakeTikTok;
let database: TestDatabase;
let world: ConnectorsApp;
let connector: Connector;

beforeAll(async () => {
  tiktok = await new FakeTikTok().start();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database?.drop();
  await tiktok.stop();
});
beforeEach(async () => {
  tiktok.fail(null);
  tiktok.users.clear();
  tiktok.addUser({ openId: 'open-brand', username: 'brand', followers: 800, following: 3 });
  tiktok.addUser({ openId: 'open-ella', username: 'ella.bakes', displayName: 'Ella', followers: 90 });
  await begin(tiktok.appEnvironment);
});
afterEach(() => world.close());

async function begin(environment: Record<string, string>): Promise<void> {
  await forgetPlatforms(database);
  world = await startConnectors(environment, database);
  connector = world.connector('TIKTOK');
  tiktok.calls.length = 0;
}

const connect = async () => {
  const { accessToken, refreshToken } = tiktok.issue('open-brand');
  await world.connect('TIKTOK', '@brand', accessToken, refreshToken);
  tiktok.calls.length = 0;
};
const at = (address: string) => {
  const found = connector.resolve(new URL(address));
  if (found === null) throw new Error(`${address} is not TikTok’s`);
  return found;
};
const request = (id: string, accountName: string | null): MetricsRequest => ({
  itemId: newId(),
  provider: 'TIKTOK',
  externalId: id,
  url: `https://www.tiktok.com/@x/video/${id}`,
  accountName,
});
const kinds = async (posts: MetricsRequest[]) =>
  (await connector.fetchMetrics(world.scope, posts)).map((answer) =>
    answer.kind === 'failed' ? answer.error.problem : answer.kind,
  );
const videosOf = (openId: string) => tiktok.users.get(openId)?.videos ?? [];

describe('a public video of TikTok', () => {
  it('is given without an account, by oEmbed: no metrics, and the time that is in its id', async () => {
    videosOf('open-ella').push({ id: ID, description: 'Rye #bread for @brand', views: 5 });
    expect(
      await connector.fetchPost(world.scope, at(`https://m.tiktok.com/@ella.bakes/video/${ID}?_t=1`)),
    ).toMatchObject({
      provider: 'TIKTOK',
      type: 'SHORT',
      externalId: ID,
      originalUrl: `https://www.tiktok.com/@ella.bakes/video/${ID}`,
      takenAt: new Date('2023-11-14T22:13:20Z'),
      caption: 'Rye #bread for @brand',
      hashtags: ['bread'],
      mentions: ['brand'],
      profile: { externalId: null, accountName: 'ella.bakes', fullName: 'Ella' },
      media: [{ type: 'VIDEO', fileUrl: null, thumbnailUrl: `https://p16.tiktokcdn.com/${ID}.jpg` }],
      snapshots: [],
    });
    expect(await kinds([request(ID, 'ella.bakes')])).toEqual(['NOT_CONFIGURED']);
  });

  it('that is private or deleted is not found', async () => {
    videosOf('open-ella').push({ id: ID, isPrivate: true });
    for (const id of [ID, '7000000000000000000']) {
      expect(
        await refusal(connector.fetchPost(world.scope, at(`https://www.tiktok.com/@ella.bakes/video/${id}`))),
      ).toMatchObject({ problem: 'NOT_FOUND' });
    }
  });
});

describe('the connected account’s own videos', () => {
  it('are given whole', async () => {
    await connect();
    videosOf('open-brand').push({
      id: ID,
      description: 'Ours #ad',
      createTime: 1_767_225_600,
      duration: 31,
      views: 100,
      likes: 10,
      comments: 2,
      shares: 4,
    });
    expect(
      await connector.fetchPost(world.scope, at(`https://www.tiktok.com/@brand/video/${ID}`)),
    ).toMatchObject({
      takenAt: new Date('2026-01-01T00:00:00Z'),
      caption: 'Ours #ad',
      profile: {
        externalId: 'open-brand',
        accountName: 'brand',
        followers: 800,
        following: 3,
        verified: true,
      },
      media: [{ width: 576, height: 1024, videoDuration: 31 }],
      snapshots: [{ views: 100, likes: 10, comments: 2, shares: 4, impressions: null, followers: 800 }],
    });
  });

  it('have their metrics 20 at a time, and are gone when TikTok does not list them', async () => {
    await connect();
    const ids = Array.from({ length: 45 }, (_, place) => String(7_000_000_000_000_000_000n + BigInt(place)));
    videosOf('open-brand').push(...ids.map((id, place) => ({ id, views: place })));
    const answers = await connector.fetchMetrics(
      world.scope,
      ids.map((id) => request(id, '@Brand')),
    );
    expect(answers.map((answer) => answer.kind === 'metrics' && answer.metrics.views)).toEqual(
      ids.map((_, place) => place),
    );
    expect(tiktok.callsTo('/video/query/')).toHaveLength(3);
    expect(
      await kinds([
        request('1', 'brand'),
        request('2', 'ella.bakes'),
        request('x', 'brand'),
        request('3', null),
      ]),
    ).toEqual(['gone', 'UNSUPPORTED', 'UNSUPPORTED', 'UNSUPPORTED']);
  });

  it('have no followers where the account has not allowed to tell them', async () => {
    const user = tiktok.users.get('open-brand');
    if (user !== undefined) user.scopes = [];
    await connect();
    videosOf('open-brand').push({ id: ID, views: 1 });
    expect(await connector.fetchMetrics(world.scope, [request(ID, 'brand')])).toMatchObject([
      { kind: 'metrics', metrics: { views: 1, followers: null } },
    ]);
    expect(await world.integrations()).toMatchObject([{ status: 'CONNECTED' }]);
  });
});

describe('an account of TikTok', () => {
  it('has metrics if it is connected, and only names if not; one that is not there is null', async () => {
    await connect();
    expect(await connector.fetchProfile(world.scope, '@Brand')).toMatchObject({ followers: 800 });
    const other = await connector.fetchProfile(world.scope, 'ella.bakes');
    expect(other).toMatchObject({ accountName: 'ella.bakes', fullName: 'Ella' });
    expect(other).not.toHaveProperty('followers');
    expect(await connector.fetchProfile(world.scope, 'nobody')).toBeNull();
    expect(await connector.fetchProfile(world.scope, 'no/body?')).toBeNull();
  });

  it('is not connected with another’s token, nor with one that is refused', async () => {
    const { accessToken, refreshToken } = tiktok.issue('open-ella');
    await expect(world.connect('TIKTOK', 'brand', accessToken, refreshToken)).rejects.toThrow(/not of brand/);
    expect(await refusal(world.connect('TIKTOK', 'brand', 'act.no', 'rft.no'))).toMatchObject({
      problem: 'UNAUTHORIZED',
    });
    expect(await world.integrations()).toEqual([]);
  });
});

describe('a token of TikTok', () => {
  it('is renewed before it ends, once for many who ask at a time, as each refresh token works once', async () => {
    await connect();
    world.clock.forward(1.5 * HOUR_MS);
    await connector.fetchProfile(world.scope, 'brand');
    expect(tiktok.callsTo('/oauth/token/')).toHaveLength(0);
    for (let round = 1; round <= 3; round++) {
      world.clock.forward(2 * HOUR_MS);
      const asked = Array.from({ length: 4 }, () => connector.fetchProfile(world.scope, 'brand'));
      expect((await Promise.all(asked)).every((profile) => profile?.followers === 800)).toBe(true);
      expect(tiktok.callsTo('/oauth/token/')).toHaveLength(round);
    }
  });

  it('that has ended and is not renewed disconnects its account', async () => {
    await connect();
    world.clock.forward(3 * HOUR_MS);
    tiktok.fail(({ path }) =>
      path.endsWith('/oauth/token/')
        ? { kind: 'reply', reply: { body: { error: 'invalid_grant', error_description: 'expired' } } }
        : null,
    );
    expect(await refusal(connector.fetchProfile(world.scope, 'brand'))).toMatchObject({
      problem: 'UNAUTHORIZED',
    });
    expect(await world.integrations()).toMatchObject([{ status: 'DISCONNECTED' }]);
  });

  it('is used to its end where the app’s secret is not set', async () => {
    await world.close();
    await begin(tiktok.environment);
    await connect();
    world.clock.forward(3 * HOUR_MS);
    expect(await connector.fetchProfile(world.scope, 'brand')).toMatchObject({ followers: 800 });
    tiktok.accessTokens.clear();
    expect(await refusal(connector.fetchProfile(world.scope, 'brand'))).toMatchObject({
      problem: 'UNAUTHORIZED',
    });
    expect(await world.integrations()).toMatchObject([{ status: 'DISCONNECTED' }]);
  });
});

describe('TikTok that refuses or fails', () => {
  it('is left alone for the minute that its limit is counted by', async () => {
    await connect();
    tiktok.fail({ kind: 'reply', reply: RATE_LIMITED });
    expect(await kinds([request(ID, 'brand')])).toEqual(['QUOTA']);
    tiktok.fail(null);
    tiktok.calls.length = 0;
    expect(await kinds([request(ID, 'brand')])).toEqual(['QUOTA']);
    expect(tiktok.calls).toEqual([]);
    world.clock.forward(61_000);
    expect(await kinds([request(ID, 'brand')])).toEqual(['gone']);
  });

  it.each([
    ['is silent', { kind: 'silent' }, 'UNAVAILABLE'],
    ['breaks off', { kind: 'broken' }, 'UNREADABLE'],
    ['answers another JSON', { kind: 'reply', reply: { body: { error: { code: 'ok' } } } }, 'UNREADABLE'],
    [
      'has an internal error',
      { kind: 'reply', reply: { status: 500, body: { error: { code: 'internal_error' } } } },
      'UNAVAILABLE',
    ],
    [
      'misses a scope',
      { kind: 'reply', reply: { status: 401, body: { error: { code: 'scope_not_authorized' } } } },
      'PRIVATE',
    ],
  ] as const)('and %s', async (_, fault, problem) => {
    await connect();
    videosOf('open-brand').push({ id: ID, views: 1 });
    tiktok.fail(fault);
    expect(await kinds([request(ID, 'brand')])).toEqual([problem]);
    expect(await world.integrations()).toMatchObject([{ status: 'CONNECTED' }]);
  });
});
