import { ApiTokensService } from '@loupe/auth';
import { Database, sql } from '@loupe/database';
import { SuppressionService } from '@loupe/ingest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { ALICE, BOB, CAROL, FakeBluesky, problem } from '../support/platforms/bluesky.js';
import { FakeFeeds, rss } from '../support/platforms/feeds.js';
import { FakeMastodon } from '../support/platforms/mastodon.js';
import { FakeYouTube } from '../support/platforms/youtube.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const HOUR_MS = 60 * 60_000;
const PREVIEW = `query($kind: SourceKind!, $name: String!, $platforms: [Provider!], $instance: String, $keep: [PostKind!]) {
  sourcePreview(kind: $kind, name: $name, platforms: $platforms, instance: $instance, keep: $keep) {
    kind name instance platforms { provider status problem notice listedCount comingCount postsPerWeek
      posts { type caption takenAt originalUrl accountName fullName mediaCount } } } }`;
const NOTHING = { notice: null, listedCount: 0, comingCount: 0, postsPerWeek: null, posts: [] };

const bluesky = new FakeBluesky();
const youtube = new FakeYouTube();
const mastodon = new FakeMastodon();
const feeds = new FakeFeeds();
let api: TestApp;
let tenant: Tenant;
let tag = 0;

beforeAll(async () => {
  await Promise.all([bluesky.start(), youtube.start(), mastodon.start(), feeds.start()]);
  api = await startTestApp({
    ...bluesky.environment,
    ...youtube.environment,
    YOUTUBE_SEARCHES_PER_DAY: '2',
    PLATFORM_TIMEOUT_MS: '1500',
  });
});
afterAll(async () => {
  await api?.close();
  await Promise.all([bluesky.stop(), youtube.stop(), mastodon.stop(), feeds.stop()]);
});
beforeEach(async () => {
  tenant = await createTenant(api);
  for (const platform of [bluesky, youtube, mastodon, feeds]) {
    platform.fail(null);
    platform.calls.length = 0;
  }
});

const newTag = () => `tag${tag++}`;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const post = (key: string, text: string, hours: number, more: object = {}) =>
  bluesky.posts.push({ key, text, createdAt: ago(hours), ...more });
const preview = async (variables: object) =>
  (await tenant.client.data(PREVIEW, { ...variables })).sourcePreview;
const ofBluesky = async (kind: string, name: string, more: object = {}) =>
  (await preview({ kind, name, platforms: ['BLUESKY'], ...more })).platforms[0];
const failing = (variables: object) => tenant.client.error(PREVIEW, { ...variables });
const captions = ({ posts }: { posts: { caption: string }[] }) => posts.map(({ caption }) => caption);

describe('a preview of a source is refused', () => {
  it.each([
    [{ kind: 'HASHTAG', name: 'two words', platforms: ['BLUESKY'] }, 'name: has to be one word'],
    [{ kind: 'HASHTAG', name: 'tea' }, 'platforms: name at least one platform'],
    [{ kind: 'HASHTAG', name: 'tea', platforms: ['INTERNAL'] }, 'platforms: INTERNAL cannot be asked'],
    [{ kind: 'KEYWORD', name: 'oat OR milk', platforms: ['BLUESKY'] }, 'name: has no word that every post'],
    [{ kind: 'HASHTAG', name: 'tea', platforms: ['MASTODON'] }, 'instance: name a server of Mastodon'],
    [{ kind: 'HASHTAG', name: 'tea', platforms: ['BLUESKY'], keep: [] }, 'keep: name at least one kind'],
    [{ kind: 'FEED', name: 'http://10.0.0.1/feed' }, 'name: is an address that this service may not contact'],
    [{ kind: 'FEED', name: 'http://169.254.169.254/latest' }, 'name: is an address that this service'],
    [
      { kind: 'HASHTAG', name: 'tea', platforms: ['MASTODON'], instance: 'http://192.168.0.1' },
      'instance: is an address that this service may not contact',
    ],
  ])('for what cannot be followed: %o', async (variables, message) => {
    expect(await failing(variables)).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(message),
    });
  });

  it('for kinds and platforms that there are not', async () => {
    expect((await failing({ kind: 'SMELL', name: 'tea', platforms: ['BLUESKY'] })).message).toContain(
      'SMELL',
    );
    expect((await failing({ kind: 'HASHTAG', name: 'tea', platforms: ['MYSPACE'] })).message).toContain(
      'MYSPACE',
    );
  });

  it('to who may only read, and no platform is asked', async () => {
    const { token } = await api.app
      .get(ApiTokensService)
      .create({ organizationId: tenant.organizationId, name: 'reader', scopes: ['read'] });
    const reader = tenant.client.with({ token });
    const error = await reader.error(PREVIEW, { kind: 'HASHTAG', name: 'tea', platforms: ['BLUESKY'] });
    expect(error).toMatchObject({ code: 'UNAUTHORIZED', message: expect.stringContaining('write') });
    expect(bluesky.calls).toEqual([]);
  });

  it('while ten platforms are asked for the workspace, and for no other', async () => {
    const [name, ask] = [newTag(), { kind: 'HASHTAG', platforms: ['BLUESKY'] }];
    bluesky.fail({ kind: 'held' });
    const five = `{ ${Array.from({ length: 5 }, (_, index) => `p${index}: sourcePreview(kind: HASHTAG, name: "${name}", platforms: [BLUESKY]) { platforms { status } }`).join(' ')} }`;
    const begun = [tenant.client.data(five), tenant.client.data(five)];
    await expect.poll(() => bluesky.calls.length).toBe(10);
    expect(await failing({ ...ask, name })).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      message: expect.stringContaining('At most 10 platforms'),
    });
    const other = await createTenant(api);
    const theirs = other.client.data(PREVIEW, { ...ask, name });
    await expect.poll(() => bluesky.calls.length).toBe(11);
    bluesky.fail(null);
    bluesky.release();
    for (const answer of await Promise.all(begun)) {
      expect(Object.values(answer)).toEqual(Array(5).fill({ platforms: [{ status: 'ACTIVE' }] }));
    }
    expect((await theirs).sourcePreview.platforms[0].status).toBe('ACTIVE');
    expect((await ofBluesky('HASHTAG', name)).status).toBe('ACTIVE');
  });
});

describe('a platform that shows nothing says why', () => {
  it.each([
    ['wants an account', 401, 'NOT_AVAILABLE'],
    ['refuses the request', 403, 'NOT_AVAILABLE'],
    ['fails', 500, 'FAILING'],
  ])('where it %s', async (_, status, expected) => {
    bluesky.fail({ kind: 'reply', reply: problem(status, 'Refused', 'Refused') });
    const shown = await ofBluesky('HASHTAG', newTag());
    expect(shown).toEqual({
      provider: 'BLUESKY',
      ...NOTHING,
      status: expected,
      problem: expect.stringContaining('Bluesky'),
    });
  });

  it('as a captured source says it', async () => {
    const connected = { kind: 'ACCOUNT', name: 'nova', platforms: ['INSTAGRAM', 'TIKTOK', 'YOUTUBE'] };
    const { platforms } = await preview(connected);
    expect(
      platforms.map(({ provider, status, problem: said }: Record<string, string>) => [
        provider,
        status,
        said,
      ]),
    ).toEqual([
      ['INSTAGRAM', 'NEEDS_CONNECTION', expect.stringContaining('connect')],
      ['TIKTOK', 'NEEDS_CONNECTION', expect.stringContaining('connect')],
      ['YOUTUBE', 'FAILING', 'YouTube has no channel nova'],
    ]);
  });

  it('where its quota is used up, until when, and it is not asked again', async () => {
    bluesky.fail({
      kind: 'reply',
      reply: { ...problem(429, 'RateLimitExceeded', 'Slow down'), headers: { 'retry-after': '2' } },
    });
    const first = await ofBluesky('HASHTAG', newTag());
    expect(first).toMatchObject({
      status: 'ACTIVE',
      problem: expect.stringMatching(/is used up until \d{4}-/),
    });
    expect(bluesky.calls).toHaveLength(1);
    bluesky.fail(null);
    expect(await ofBluesky('HASHTAG', newTag())).toEqual(first);
    expect(bluesky.calls).toHaveLength(1);
    await expect
      .poll(async () => (await ofBluesky('HASHTAG', newTag())).problem, { timeout: 10_000, interval: 500 })
      .toBeNull();
  });

  it('where the workspace has used up its share of the day', async () => {
    const search = async () =>
      (await preview({ kind: 'KEYWORD', name: newTag(), platforms: ['YOUTUBE'] })).platforms[0];
    expect((await search()).problem).toBeNull();
    await expect.poll(async () => (await search()).problem).toMatch(/^(The workspace|Loupe) has used up/);
    const asked = youtube.callsTo('/search').length;
    expect((await search()).problem).toMatch(/^(The workspace|Loupe) has used up/);
    expect(youtube.callsTo('/search')).toHaveLength(asked);
  });

  it('where it does not answer in time, or cannot be understood', async () => {
    bluesky.fail({ kind: 'silent' });
    expect(await ofBluesky('HASHTAG', newTag())).toMatchObject({ ...NOTHING, status: 'FAILING' });
    bluesky.hangUp();
    bluesky.fail({ kind: 'broken' });
    post('broken', 'a #broken one', 1);
    expect(await ofBluesky('HASHTAG', 'broken')).toMatchObject({
      ...NOTHING,
      status: 'FAILING',
      problem: expect.stringContaining('Bluesky'),
    });
  });

  it('and the others are shown beside it', async () => {
    const name = newTag();
    mastodon.fail({ kind: 'reply', reply: { status: 503, body: { error: 'down' } } });
    post(name, `one #${name}`, 1);
    const { platforms } = await preview({
      kind: 'HASHTAG',
      name,
      platforms: ['MASTODON', 'BLUESKY'],
      instance: mastodon.origin,
    });
    expect(platforms).toMatchObject([
      { provider: 'MASTODON', status: 'FAILING', posts: [] },
      { provider: 'BLUESKY', status: 'ACTIVE', problem: null, posts: [{ caption: `one #${name}` }] },
    ]);
  });
});

describe('a preview of a feed', () => {
  const ofFeed = async (name: string) => (await preview({ kind: 'FEED', name })).platforms[0];

  it('says what is no feed, and what cannot be reached', async () => {
    const page = feeds.put('/page', '<!doctype html><title>A page</title>', 'text/html');
    expect(await ofFeed(page)).toMatchObject({
      ...NOTHING,
      status: 'FAILING',
      problem: expect.stringContaining('neither an RSS nor an Atom feed'),
    });
    const torn = feeds.put('/torn', 'not <xml', 'application/rss+xml');
    expect(await ofFeed(torn)).toMatchObject({ ...NOTHING, status: 'FAILING', problem: expect.any(String) });
    expect(await ofFeed(`${feeds.origin}/none`)).toMatchObject({ ...NOTHING, problem: expect.any(String) });
  });

  it('does not follow a redirect into a private network', async () => {
    feeds.fail({
      kind: 'reply',
      reply: { status: 302, headers: { location: 'http://10.0.0.1/feed' }, body: '' },
    });
    expect(await ofFeed(`${feeds.origin}/moved`)).toMatchObject({ ...NOTHING, status: 'NOT_AVAILABLE' });
  });

  it('shows its newest entries, and about how many come in a week', async () => {
    const entries = Array.from({ length: 15 }, (_, index) => ({
      guid: `entry${index}`,
      title: `Entry ${index}`,
      publishedAt: ago(12 * index + 1),
    }));
    const address = feeds.put('/feed', rss(entries));
    const { name, instance, platforms } = await preview({ kind: 'FEED', name: ` <${address}#top> ` });
    expect({ name, instance }).toEqual({ name: address, instance: null });
    expect(platforms).toMatchObject([
      { provider: 'FEED', status: 'ACTIVE', problem: null, listedCount: 15, comingCount: 15 },
    ]);
    expect(platforms[0].postsPerWeek).toBeCloseTo(13.9, 0);
    expect(platforms[0].posts).toHaveLength(6);
    expect(platforms[0].posts[0]).toMatchObject({
      type: 'ARTICLE',
      caption: expect.stringContaining('Entry 0'),
      originalUrl: 'https://blog.example.com/entry0',
      mediaCount: 0,
    });
  });
});

describe('a preview', () => {
  it('shows posts with their creators, and stores nothing', async () => {
    const name = newTag();
    post(`${name}a`, `older #${name}`, 30, { author: ALICE });
    post(`${name}b`, `newer #${name}`, 2, { author: CAROL, images: 2 });
    const shown = await preview({ kind: 'HASHTAG', name: ` #${name.toUpperCase()}`, platforms: ['BLUESKY'] });
    expect(shown).toEqual({
      kind: 'HASHTAG',
      name,
      instance: null,
      platforms: [
        {
          provider: 'BLUESKY',
          status: 'ACTIVE',
          problem: null,
          notice: null,
          listedCount: 2,
          comingCount: 2,
          postsPerWeek: null,
          posts: [
            {
              type: 'POST',
              caption: `newer #${name}`,
              takenAt: expect.any(String),
              originalUrl: `https://bsky.app/profile/${CAROL.handle}/post/${name}b`,
              accountName: CAROL.handle,
              fullName: null,
              mediaCount: 2,
            },
            expect.objectContaining({ caption: `older #${name}`, fullName: 'Alice', mediaCount: 0 }),
          ],
        },
      ],
    });
    expect(
      await tenant.client.data(
        '{ items { totalCount } sources { totalCount } socialProfiles { totalCount } }',
      ),
    ).toEqual({ items: { totalCount: 0 }, sources: { totalCount: 0 }, socialProfiles: { totalCount: 0 } });
    const captures = await api.app
      .get(Database)
      .query(sql`SELECT 1 FROM source_platforms WHERE workspace_id = ${tenant.scope.workspaceId}`);
    expect(captures).toEqual([]);
  });

  it('shows at most six, and 500 characters of each', async () => {
    const name = newTag();
    for (let index = 0; index < 20; index++)
      post(`${name}${index}`, `${index} #${name} ${'x'.repeat(600)}`, index + 1);
    const shown = await ofBluesky('HASHTAG', name);
    expect(shown).toMatchObject({ listedCount: 20, comingCount: 20 });
    expect(
      shown.posts.map(({ caption }: { caption: string }) => [caption.split(' ')[0], caption.length]),
    ).toEqual([0, 1, 2, 3, 4, 5].map((index) => [String(index), 500]));
  });

  it('has of a keyword what its operators find', async () => {
    for (const [key, text] of [
      ['pv1', 'Pretzelbach creams for the night'],
      ['pv2', 'Pretzelbach cream, an ad'],
      ['pv3', 'Pretzelbach alone'],
    ] as const)
      post(key, text, 5);
    const shown = await ofBluesky('KEYWORD', 'Pretzelbach cream -ad');
    expect(shown).toMatchObject({ listedCount: 3, comingCount: 1 });
    expect(captions(shown)).toEqual(['Pretzelbach creams for the night']);
  });

  it('leaves out the kinds of posts that would not be kept', async () => {
    post('kinds-own', 'own words', 3, { author: CAROL });
    post('kinds-shown', 'of Bob', 2, { author: BOB, repostedBy: CAROL });
    expect(captions(await ofBluesky('ACCOUNT', CAROL.handle))).not.toContain('of Bob');
    expect(captions(await ofBluesky('ACCOUNT', CAROL.handle, { keep: ['REPOST'] }))).toEqual(['of Bob']);
  });

  it('never shows people who were erased, nor their names in posts of others', async () => {
    const name = newTag();
    await ingest(api, tenant, [
      somePost({
        provider: 'BLUESKY',
        profile: {
          externalId: BOB.did,
          accountName: BOB.handle,
          originalUrl: 'https://bsky.app/profile/bob',
        },
      }),
    ]);
    const { socialProfile } = await tenant.client.data(
      `{ socialProfile(accountName: "${BOB.handle}", provider: BLUESKY) { id } }`,
    );
    const profile = {
      id: socialProfile.id,
      provider: 'BLUESKY' as const,
      externalKey: BOB.did,
      accountName: BOB.handle,
    };
    await api.app
      .get(SuppressionService, { strict: false })
      .begin(tenant.scope, profile as never, [BOB.handle, 'Bobby Tables'], false);
    post(`${name}a`, `mine #${name}`, 2, { author: BOB });
    post(`${name}b`, `met Bobby Tables #${name}`, 3, { author: ALICE });
    const shown = await ofBluesky('HASHTAG', name);
    expect(shown).toMatchObject({ listedCount: 2, comingCount: 1 });
    expect(JSON.stringify(shown.posts)).not.toMatch(/bob/i);
    const other = await createTenant(api);
    const theirs = await other.client.data(PREVIEW, { kind: 'HASHTAG', name, platforms: ['BLUESKY'] });
    expect(theirs.sourcePreview.platforms[0].comingCount).toBe(2);
  });

  it('costs 50 credits, and 50 for each platform that is named', async () => {
    const client = tenant.client.with({ headers: { 'x-loupe-cost': 'estimate' } });
    const cost = async (variables: object) =>
      (await client.send(PREVIEW, { ...variables })).body.extensions.cost.estimated;
    expect(await cost({ kind: 'FEED', name: 'https://example.com/feed' })).toBe(50);
    expect(await cost({ kind: 'HASHTAG', name: 'tea', platforms: ['BLUESKY'] })).toBe(100);
    expect(await cost({ kind: 'HASHTAG', name: 'tea', platforms: ['BLUESKY', 'YOUTUBE'] })).toBe(150);
    expect(bluesky.calls).toEqual([]);
  });
});
