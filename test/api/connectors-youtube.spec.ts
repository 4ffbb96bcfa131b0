import type { Connector, MetricsRequest } from '@loupe/connectors';
import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectorsApp, refusal, startConnectors } from '../support/platforms/connectors.js';
import { FakeYouTube, RATE_LIMITED } from '../support/platforms/youtube.js';
import { createTestDatabase, type TestDatabase } from '../support/servers.js';

const DAY_MS = 86_400_000;

let youtube: FakeYouTube;
let database: TestDatabase;
let world: ConnectorsApp;
let connector: Connector;

beforeAll(async () => {
  youtube = await new FakeYouTube().start();
  database = await createTestDatabase();
  world = await startConnectors(youtube.environment, database);
  connector = world.connector('YOUTUBE');
});
afterAll(async () => {
  await world.close();
  await database?.drop();
  await youtube.stop();
});
beforeEach(() => {
  // Whatever a test has used up is available again two days later.
  world.clock.forward(2 * DAY_MS);
  youtube.fail(null);
  youtube.quotaLeft = Number.POSITIVE_INFINITY;
  youtube.calls.length = 0;
  youtube.videos.clear();
  youtube.channels.clear();
  youtube.addChannel({
    id: channelId('one'),
    handle: '@One.Channel',
    title: 'Channel One',
    subscribers: 1500,
  });
});

const channelId = (name: string) => `UC${name.padEnd(22, 'x')}`;
const named = (id: string) => ({
  provider: 'YOUTUBE' as const,
  externalId: id,
  url: null,
  accountName: null,
});
const metricsOf = (id: string): MetricsRequest => ({ itemId: newId(), ...named(id) });
const kinds = async (ids: string[]) =>
  (await connector.fetchMetrics(world.scope, ids.map(metricsOf))).map((answer) =>
    answer.kind === 'failed' ? answer.error.problem : answer.kind,
  );

describe('an address of YouTube', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
    'https://youtu.be/dQw4w9WgXcQ?si=x',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
  ])('%s names its video', (address) => {
    expect(world.connectors.forUrl(new URL(address))?.post).toMatchObject({ externalId: 'dQw4w9WgXcQ' });
  });
});

describe('a video of YouTube', () => {
  it('that is deleted or private is not found', async () => {
    youtube.addVideo({ id: 'secret', channelId: channelId('one'), privacyStatus: 'private' });
    for (const id of ['secret', 'never-was']) {
      expect(await refusal(connector.fetchPost(world.scope, named(id)))).toMatchObject({
        problem: 'NOT_FOUND',
      });
    }
  });

  it('is given with its channel, picture and metrics', async () => {
    youtube.addVideo({
      id: 'v1',
      channelId: channelId('one'),
      title: 'Bread at home',
      description: 'With #bread by @baker',
      publishedAt: '2026-03-04T05:06:07Z',
      duration: 'PT1H2M3S',
      shape: [1280, 720],
      views: 9_007_199_254,
      likes: 20,
      comments: 3,
    });
    const post = await connector.fetchPost(world.scope, named('v1'));
    expect(post).toMatchObject({
      provider: 'YOUTUBE',
      type: 'VIDEO',
      externalId: 'v1',
      originalUrl: 'https://www.youtube.com/watch?v=v1',
      takenAt: new Date('2026-03-04T05:06:07Z'),
      caption: 'Bread at home\n\nWith #bread by @baker',
      hashtags: ['bread'],
      mentions: ['baker'],
      profile: {
        externalId: channelId('one'),
        accountName: 'one.channel',
        fullName: 'Channel One',
        originalUrl: `https://www.youtube.com/channel/${channelId('one')}`,
        followers: 1500,
      },
      media: [
        {
          type: 'VIDEO',
          fileUrl: null,
          thumbnailUrl: 'https://i.ytimg.com/vi/v1/hqdefault.jpg',
          videoDuration: 3723,
        },
      ],
    });
    expect(post.snapshots).toEqual([
      expect.objectContaining({
        views: 9_007_199_254,
        likes: 20,
        comments: 3,
        shares: null,
        impressions: null,
        followers: 1500,
      }),
    ]);
  });

  it.each([
    ['high and 60 s', 'PT1M', [405, 720], '2020-01-01T00:00:00Z', '', 'SHORT'],
    [
      'high and 61 s, before Shorts could last 3 minutes',
      'PT61S',
      [405, 720],
      '2024-10-14T23:59:59Z',
      '',
      'VIDEO',
    ],
    ['high and 3 min since then', 'PT3M', [405, 720], '2024-10-15T00:00:00Z', '', 'SHORT'],
    ['high and longer', 'PT181S', [405, 720], '2025-01-01T00:00:00Z', '', 'VIDEO'],
    ['square and short', 'PT20S', [720, 720], '2025-01-01T00:00:00Z', '', 'SHORT'],
    ['wide and short', 'PT20S', [1280, 720], '2025-01-01T00:00:00Z', '#shorts', 'VIDEO'],
    [
      'of unknown shape, short and said to be one',
      'PT20S',
      undefined,
      '2025-01-01T00:00:00Z',
      '#Shorts',
      'SHORT',
    ],
    ['of unknown shape and short', 'PT20S', undefined, '2025-01-01T00:00:00Z', '', 'VIDEO'],
    ['live', 'P0D', [405, 720], '2025-01-01T00:00:00Z', '#shorts', 'VIDEO'],
  ] as const)('that is %s', async (_, duration, shape, publishedAt, description, type) => {
    youtube.addVideo({
      id: 'v1',
      channelId: channelId('one'),
      duration,
      publishedAt,
      description,
      ...(shape === undefined ? {} : { shape: [...shape] as [number, number] }),
    });
    expect((await connector.fetchPost(world.scope, named('v1'))).type).toBe(type);
  });

  it('that hides likes, comments and subscribers has none, which is not zero', async () => {
    youtube.addChannel({ id: channelId('two'), hidesSubscribers: true });
    youtube.addVideo({ id: 'v1', channelId: channelId('two'), views: 5 });
    const { snapshots, profile } = await connector.fetchPost(world.scope, named('v1'));
    expect(snapshots[0]).toMatchObject({ views: 5, likes: null, comments: null, followers: null });
    expect(profile).not.toHaveProperty('followers');
  });
});

describe('metrics of YouTube', () => {
  it('of 120 videos take 6 requests: 3 for the videos, 3 for their channels', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `v${index}`);
    for (const [index, id] of ids.entries()) {
      youtube.addVideo({ id, channelId: channelId('one'), views: index, likes: 1, comments: 2 });
    }
    const answers = await connector.fetchMetrics(world.scope, ids.map(metricsOf));
    expect(answers.map((answer) => answer.kind === 'metrics' && answer.metrics.views)).toEqual(
      ids.map((_, index) => index),
    );
    expect(answers[7]).toMatchObject({
      at: expect.any(Date),
      metrics: { likes: 1, comments: 2, followers: 1500 },
    });
    expect(youtube.callsTo('/videos').map(({ query }) => query.get('id')?.split(',').length)).toEqual([
      50, 50, 20,
    ]);
    expect(youtube.callsTo('/channels')).toHaveLength(3);
  });

  it('are given in the order asked, with what is gone or cannot be asked in its place', async () => {
    youtube.addVideo({ id: 'here', channelId: channelId('one'), views: 1 });
    youtube.addVideo({ id: 'removed', channelId: channelId('one'), uploadStatus: 'deleted' });
    expect(await kinds(['gone', 'here', 'no,video', 'removed', 'here'])).toEqual([
      'gone',
      'metrics',
      'UNSUPPORTED',
      'gone',
      'metrics',
    ]);
  });

  it('fail for the request that fails alone', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `v${index}`);
    for (const id of ids) youtube.addVideo({ id, channelId: channelId('one'), views: 1 });
    youtube.fail(({ query }) =>
      query.get('id')?.startsWith('v50') ? { kind: 'reply', reply: { status: 500, body: 'oops' } } : null,
    );
    const outcome = await kinds(ids);
    expect(outcome.filter((kind) => kind === 'metrics')).toHaveLength(50);
    expect(outcome.slice(50)).toEqual(Array(10).fill('UNAVAILABLE'));
  });
});

describe('a channel of YouTube', () => {
  it('is found by its handle in any case, with or without @, and by its id', async () => {
    for (const name of ['@one.channel', 'ONE.CHANNEL', channelId('one')]) {
      expect(await connector.fetchProfile(world.scope, name)).toMatchObject({
        externalId: channelId('one'),
        accountName: 'one.channel',
        followers: 1500,
      });
    }
  });

  it('that is not there is null', async () => {
    expect(await connector.fetchProfile(world.scope, 'nobody')).toBeNull();
  });
});

describe('YouTube that refuses or fails', () => {
  it('is not asked again before its quota of the day begins anew', async () => {
    youtube.quotaLeft = 0;
    const first = await refusal(connector.fetchProfile(world.scope, 'one.channel'));
    expect(first).toMatchObject({ problem: 'QUOTA', passes: true });
    const retryAt = first.retryAt as Date;
    expect(retryAt.toLocaleTimeString('en-GB', { timeZone: 'America/Los_Angeles' })).toBe('00:00:00');

    youtube.quotaLeft = Number.POSITIVE_INFINITY;
    youtube.calls.length = 0;
    expect(await refusal(connector.fetchProfile(world.scope, 'one.channel'))).toMatchObject({ retryAt });
    expect(await kinds(['v1'])).toEqual(['QUOTA']);
    expect(youtube.calls).toHaveLength(0);

    world.clock.forward(retryAt.getTime() - world.clock.now().getTime() + 1);
    expect(await connector.fetchProfile(world.scope, 'one.channel')).not.toBeNull();
  });

  it('is left alone by another process as well', async () => {
    youtube.quotaLeft = 0;
    await refusal(connector.fetchProfile(world.scope, 'one.channel'));
    youtube.calls.length = 0;
    const other = await startConnectors(youtube.environment, database);
    other.clock.forward(world.clock.now().getTime() - other.clock.now().getTime());
    try {
      const error = await refusal(other.connector('YOUTUBE').fetchProfile(other.scope, 'one.channel'));
      expect(error.problem).toBe('QUOTA');
      expect(youtube.calls).toHaveLength(0);
    } finally {
      await other.close();
    }
  });

  it.each([
    ['Retry-After', { status: 429, headers: { 'retry-after': '90' }, body: {} }, 90],
    ['no time', RATE_LIMITED, 60],
  ])('that is asked too fast and says %s waits', async (_, reply, seconds) => {
    youtube.fail({ kind: 'reply', reply });
    const before = world.clock.now().getTime();
    const { problem, retryAt } = await refusal(connector.fetchProfile(world.scope, 'one.channel'));
    expect(problem).toBe('QUOTA');
    expect((retryAt as Date).getTime()).toBeGreaterThanOrEqual(before + seconds * 1000);
    expect((retryAt as Date).getTime()).toBeLessThanOrEqual(world.clock.now().getTime() + seconds * 1000);
  });

  it.each([
    ['is silent', { kind: 'silent' }, 'UNAVAILABLE'],
    ['cuts the connection', { kind: 'cut' }, 'UNAVAILABLE'],
    ['breaks off its JSON', { kind: 'broken' }, 'UNREADABLE'],
    ['answers another JSON', { kind: 'reply', reply: { body: { items: [{ id: 7 }] } } }, 'UNREADABLE'],
    ['answers an empty JSON', { kind: 'reply', reply: { body: {} } }, 'UNREADABLE'],
    ['answers a page', { kind: 'reply', reply: { body: '<html>' } }, 'UNREADABLE'],
    ['is down', { kind: 'reply', reply: { status: 503, body: '' } }, 'UNAVAILABLE'],
  ] as const)('and %s', async (_, fault, problem) => {
    youtube.addVideo({ id: 'v1', channelId: channelId('one') });
    youtube.fail(fault);
    expect((await refusal(connector.fetchPost(world.scope, named('v1')))).problem).toBe(problem);
    expect(await kinds(['v1'])).toEqual([problem]);
  });

  it('says what to do about a key that it does not accept, or that is not set, and shows none', async () => {
    for (const [key, problem] of [
      ['wrong-key-of-somebody', 'UNAUTHORIZED'],
      ['', 'NOT_CONFIGURED'],
    ] as const) {
      const other = await startConnectors({ ...youtube.environment, YOUTUBE_API_KEY: key });
      try {
        const error = await refusal(other.connector('YOUTUBE').fetchProfile(other.scope, 'one.channel'));
        expect(error).toMatchObject({ problem, passes: false });
        expect(error.message).toContain('YOUTUBE_API_KEY');
        expect(error.message).not.toContain('wrong-key');
      } finally {
        await other.close();
      }
    }
  });
});
