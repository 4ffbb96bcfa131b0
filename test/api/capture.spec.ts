import type { CapturedPost, CapturedProfile } from '@loupe/content';
import { Database } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CaptureWorld } from '../support/capture.js';
import { BOB, CAROL, uriOf } from '../support/platforms/bluesky.js';
import { rss } from '../support/platforms/feeds.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const MINUTE_MS = 60_000;

const named = (accountName: string, externalId: string | null = null): CapturedProfile => ({
  externalId,
  accountName,
  originalUrl: `https://example.com/${accountName}`,
});

describe('capture', () => {
  let world: CaptureWorld;
  let tenant: Tenant;
  let tag = 0;
  beforeAll(async () => {
    world = await CaptureWorld.start();
    tenant = await createTenant(world.api);
  });
  afterAll(() => world?.stop());

  /** A hashtag that no other test follows. */
  const newTag = () => `tag${tag++}`;
  const post = (key: string, text: string, minutes: number, more: object = {}) =>
    world.bluesky.posts.push({ key, text, createdAt: world.ago(minutes), ...more });
  const captions = async (...ids: string[]) =>
    (await world.items(tenant, ...ids)).map(({ caption }: { caption: string }) => caption);

  describe('of Bluesky', () => {
    it('brings what the operators of a keyword find, of what the platform finds by one of its words', async () => {
      for (const [key, text] of [
        ['kw1', 'Kittelberg creams for the night'],
        ['kw2', 'Kittelberg cream, an ad'],
        ['kw3', 'Kittelberg alone'],
        ['kw4', 'Kittelberg with #oil'],
      ] as const)
        post(key, text, 10);
      const name = 'Kittelberg (cream OR tag:oil) -ad';
      const id = await world.follow(tenant, { kind: 'KEYWORD', name, platforms: ['BLUESKY'] });
      expect(await world.settled(tenant, id)).toMatchObject({ name, itemsCount: 2 });
      expect((await captions(id)).sort()).toEqual([
        'Kittelberg creams for the night',
        'Kittelberg with #oil',
      ]);
    });

    it('brings what there is, then what is new, each once and with its source', async () => {
      const name = newTag();
      for (let index = 0; index < 120; index++) post(`${name}a${index}`, `${index} #${name}`, 500 - index);
      world.bluesky.pageSize = 50;
      const id = await world.follow(tenant, {
        kind: 'HASHTAG',
        name: `#${name.toUpperCase()}`,
        platforms: ['BLUESKY'],
      });
      const first = await world.settled(tenant, id);
      expect(first).toMatchObject({
        kind: 'HASHTAG',
        name,
        itemsCount: 120,
        platforms: [{ provider: 'BLUESKY', status: 'ACTIVE', problem: null, itemsCount: 120 }],
      });
      post(`${name}b`, `new #${name}`, 0, { author: BOB, images: 1, likes: 5 });
      const second = await world.next(tenant, id);
      expect(second.itemsCount).toBe(121);
      const { items } = await tenant.client.data(
        `query($ids: [ID!]) { items(first: 1, filter: {sourcesIds: $ids}) { totalCount nodes { provider type externalId
          originalUrl caption hashtags socialProfile { accountName } currentEngagement { likes comments shares views }
          mediaContents { ... on Image { width height } } } } }`,
        { ids: [id] },
      );
      expect(items).toEqual({
        totalCount: 121,
        nodes: [
          {
            provider: 'BLUESKY',
            type: 'POST',
            externalId: `at://${BOB.did}/app.bsky.feed.post/${name}b`,
            originalUrl: `https://bsky.app/profile/${BOB.handle}/post/${name}b`,
            caption: `new #${name}`,
            hashtags: [name],
            socialProfile: { accountName: BOB.handle },
            currentEngagement: { likes: '5', comments: '1', shares: '5', views: null },
            mediaContents: [{ width: 2000, height: 1500 }],
          },
        ],
      });
      world.bluesky.pageSize = 100;
    });

    it('tells posts, replies, quotes and reposts apart, and keeps what it is asked to keep', async () => {
      const quoted = 'at://did:plc:bob/app.bsky.feed.post/other';
      post('own', 'own', 9, { author: CAROL });
      post('reply', 'reply', 8, { author: CAROL, isReply: true });
      post('quote', 'quote', 7, { author: CAROL, quotes: quoted });
      post('shown', 'of Bob', 6, { author: BOB, repostedBy: CAROL });
      const all = ['POST', 'REPLY', 'QUOTE', 'REPOST'];
      const id = await world.follow(tenant, {
        kind: 'ACCOUNT',
        name: `@${CAROL.handle}`,
        platforms: ['BLUESKY'],
        keep: all,
      });
      await world.settled(tenant, id);
      const items = await world.items(tenant, id);
      expect(items.map(({ type, caption }) => [type, caption])).toEqual([
        ['POST', 'own'],
        ['REPLY', 'reply'],
        ['QUOTE', 'quote'],
        ['REPOST', 'of Bob'],
      ]);
      expect(items[3]).toMatchObject({
        externalId: uriOf({ key: 'shown', text: '', createdAt: new Date(), repostedBy: CAROL }),
        originalUrl: null,
        socialProfile: { accountName: CAROL.handle },
        currentEngagement: null,
      });
      const other = await createTenant(world.api);
      const without = await world.follow(other, {
        kind: 'ACCOUNT',
        name: CAROL.handle,
        platforms: ['BLUESKY'],
      });
      await world.settled(other, without);
      const types = (await world.items(other, without)).map(({ type }) => type);
      expect(new Set(types)).toEqual(new Set(['POST', 'REPLY', 'QUOTE']));
    });

    it('makes one item with two sources of a post that both find', async () => {
      const [one, two] = [newTag(), newTag()];
      post(`${one}x`, `#${one} and #${two}`, 3);
      const ids = [
        await world.follow(tenant, { kind: 'HASHTAG', name: one, platforms: ['BLUESKY'] }),
        await world.follow(tenant, { kind: 'HASHTAG', name: two, platforms: ['BLUESKY'] }),
      ];
      for (const id of ids) await world.settled(tenant, id);
      const found = await Promise.all([
        ...ids.map((id) => world.items(tenant, id)),
        world.items(tenant, ...ids),
      ]);
      expect(new Set(found.flat().map(({ id }) => id)).size).toBe(1);
      expect(found.map(({ length }) => length)).toEqual([1, 1, 1]);
    });

    it('misses nothing of pages that overlap, repeat, and come out of order', async () => {
      const name = newTag();
      const { bluesky } = world;
      for (let index = 0; index < 30; index++) post(`${name}o${index}`, `${index} #${name}`, 300 - index);
      const id = await world.follow(tenant, { kind: 'HASHTAG', name, platforms: ['BLUESKY'] });
      await world.settled(tenant, id);
      bluesky.pageSize = 7;
      // Neighbours change places, and the second page begins with the end of the first.
      bluesky.order = (posts) => {
        const swapped = posts.map(
          (_, index) => posts[index % 2 === 0 ? index + 1 : index - 1] ?? posts[index],
        );
        const list = swapped.filter((each) => each !== undefined);
        return [...list.slice(0, 7), ...list.slice(4)];
      };
      for (let index = 0; index < 25; index++) post(`${name}n${index}`, `new ${index} #${name}`, 25 - index);
      const { itemsCount } = await world.next(tenant, id);
      expect(itemsCount).toBe(55);
      bluesky.order = (posts) => posts;
      bluesky.pageSize = 100;
      expect((await world.next(tenant, id)).itemsCount).toBe(55);
    });

    it('finds a post that shows up late, behind newer ones', async () => {
      const name = newTag();
      post(`${name}1`, `first #${name}`, 40);
      const id = await world.follow(tenant, { kind: 'HASHTAG', name, platforms: ['BLUESKY'] });
      await world.settled(tenant, id);
      post(`${name}2`, `late #${name}`, 50);
      await world.next(tenant, id);
      expect(await captions(id)).toEqual([`late #${name}`, `first #${name}`]);
    });

    it('does not bring back what somebody has deleted', async () => {
      const name = newTag();
      post(`${name}1`, `gone #${name}`, 5);
      const id = await world.follow(tenant, { kind: 'HASHTAG', name, platforms: ['BLUESKY'] });
      await world.settled(tenant, id);
      const [item] = await world.items(tenant, id);
      const { manager } = world.api.app.get(Database, { strict: false });
      await manager.query('DELETE FROM items WHERE id = $1', [item.id]);
      expect((await world.source(tenant, id)).itemsCount).toBe(0);
      await world.next(tenant, id);
      expect(await world.items(tenant, id)).toEqual([]);
    });

    it('captures sooner what posts often, and later what does not', async () => {
      const name = newTag();
      const id = await world.follow(tenant, { kind: 'HASHTAG', name, platforms: ['BLUESKY'] });
      const minutes = async (source: { platforms: { intervalMinutes: number }[] }) =>
        source.platforms[0]?.intervalMinutes;
      expect(await minutes(await world.settled(tenant, id))).toBe(90);
      for (let index = 0; index < 9; index++) await world.next(tenant, id);
      expect(await minutes(await world.source(tenant, id))).toBe(720);
      for (let round = 0; round < 7; round++) {
        for (let index = 0; index < 9; index++) post(`${name}-${round}-${index}`, `#${name}`, 0);
        await world.next(tenant, id);
      }
      expect(await minutes(await world.source(tenant, id))).toBe(15);
      expect((await world.source(tenant, id)).itemsCount).toBe(63);
    });

    it('waits while the quota is used up, and misses nothing', async () => {
      const name = newTag();
      post(`${name}1`, `one #${name}`, 5);
      const until = new Date(world.clock.now().getTime() + 7 * MINUTE_MS);
      const headers = {
        'ratelimit-limit': '3000',
        'ratelimit-remaining': '0',
        'ratelimit-reset': String(Math.ceil(until.getTime() / 1000)),
      };
      world.bluesky.fail({
        kind: 'reply',
        reply: { status: 429, headers, body: { error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' } },
      });
      const id = await world.follow(tenant, { kind: 'HASHTAG', name, platforms: ['BLUESKY'] });
      const { platforms } = await world.settled(tenant, id);
      expect(platforms[0]).toMatchObject({ status: 'ACTIVE', lastCapturedAt: null });
      expect(platforms[0].problem).toContain('quota');
      expect(Date.parse(platforms[0].nextCaptureAt)).toBe(Number(headers['ratelimit-reset']) * 1000);
      world.bluesky.fail(null);
      expect((await world.next(tenant, id)).platforms[0]).toMatchObject({
        status: 'ACTIVE',
        problem: null,
        itemsCount: 1,
      });
    });

    it('says what fails, tries again later and later, and recovers', async () => {
      const id = await world.follow(tenant, {
        kind: 'ACCOUNT',
        name: 'nobody.bsky.social',
        platforms: ['BLUESKY'],
      });
      const waits: number[] = [];
      let source = await world.settled(tenant, id);
      for (let attempt = 0; attempt < 4; attempt++) {
        const [platform] = source.platforms;
        expect(platform).toMatchObject({ status: 'FAILING', problem: 'Bluesky has no such account' });
        waits.push(
          Math.round((Date.parse(platform.nextCaptureAt) - world.clock.now().getTime()) / MINUTE_MS),
        );
        source = await world.next(tenant, id);
      }
      expect(waits).toEqual([5, 10, 20, 40]);
      world.bluesky.fail((call) =>
        call.query.get('actor') === 'nobody.bsky.social'
          ? { kind: 'reply', reply: { body: { feed: [] } } }
          : null,
      );
      expect((await world.next(tenant, id)).platforms[0]).toMatchObject({ status: 'ACTIVE', problem: null });
      world.bluesky.fail(null);
    });
  });

  it('of a hashtag and an account of Mastodon', async () => {
    const { mastodon } = world;
    const name = newTag();
    for (let index = 0; index < 50; index++) {
      const createdAt = world.ago(200 - index);
      mastodon.toots.push({
        id: String(1000 + index),
        content: `<p>${index} <a href="#">#${name}</a></p>`,
        createdAt,
        tags: [name],
      });
    }
    const boosted = { id: '2000', content: '<p>of Ann</p>', username: 'ann', createdAt: world.ago(3) };
    mastodon.toots.push(
      { id: '2001', content: '<p>yes</p>', createdAt: world.ago(2), isReply: true },
      { id: '2002', content: '', createdAt: world.ago(1), reblogs: boosted },
      {
        id: '2003',
        content: '<p>One<br>two</p><p>three &amp; four</p>',
        createdAt: world.ago(0),
        quotes: true,
        images: 2,
      },
    );
    const instance = mastodon.origin;
    const tagged = await world.follow(tenant, { kind: 'HASHTAG', name, platforms: ['MASTODON'], instance });
    expect(await world.settled(tenant, tagged)).toMatchObject({ instance, itemsCount: 50 });
    const account = await world.follow(tenant, {
      kind: 'ACCOUNT',
      name: 'baker',
      platforms: ['MASTODON'],
      instance,
      keep: ['POST', 'REPLY', 'QUOTE', 'REPOST'],
    });
    await world.settled(tenant, account);
    const items = (await world.items(tenant, account)).slice(-3);
    const { host } = new URL(instance);
    expect(items).toMatchObject([
      { type: 'REPLY', caption: 'yes', externalId: `${instance}/users/baker/statuses/2001` },
      {
        type: 'REPOST',
        caption: 'of Ann',
        originalUrl: null,
        socialProfile: { accountName: `baker@${host}` },
      },
      {
        provider: 'MASTODON',
        type: 'QUOTE',
        caption: 'One\ntwo\n\nthree & four',
        originalUrl: `${instance}/@baker/2003`,
        currentEngagement: { likes: '7', comments: '1', shares: '3', views: null },
        mediaContents: [{ width: 1200 }, { width: 1200 }],
      },
    ]);
    mastodon.isClosed = true;
    expect((await world.next(tenant, tagged)).platforms[0]).toMatchObject({
      status: 'NOT_AVAILABLE',
      problem: expect.stringContaining('members only'),
      nextCaptureAt: null,
      itemsCount: 50,
    });
    mastodon.isClosed = false;
  });

  it('of an RSS feed, whatever its ids and times are like', async () => {
    const entry = (guid: string, minutes: number) => ({
      guid,
      title: `On ${guid}`,
      publishedAt: world.ago(minutes),
    });
    const name = world.feeds.put('/feed.xml', rss([entry('2', 10), entry('1', 20)]));
    const id = await world.follow(tenant, { kind: 'FEED', name });
    expect((await world.settled(tenant, id)).platforms[0]).toMatchObject({
      provider: 'FEED',
      status: 'ACTIVE',
    });
    // The same ids in the feed of another site are other posts.
    const other = await world.follow(tenant, {
      kind: 'FEED',
      name: world.feeds.put('/other.xml', rss([entry('1', 20)])),
    });
    await world.settled(tenant, other);
    world.feeds.put('/feed.xml', rss([entry('4', 1), entry('3', 60), entry('2', 10)]));
    await world.next(tenant, id);
    const items = await world.items(tenant, id);
    expect(items.map(({ caption }) => caption.split('\n')[0])).toEqual(['On 3', 'On 1', 'On 2', 'On 4']);
    expect(items[3]).toMatchObject({
      provider: 'FEED',
      type: 'ARTICLE',
      caption: 'On 4\n\nAbout On 4',
      originalUrl: 'https://blog.example.com/4',
      socialProfile: { accountName: 'The Blog' },
    });
    expect(await world.items(tenant, other)).toHaveLength(1);
    world.feeds.put('/feed.xml', '<html><body>Moved</body></html>', 'text/html');
    expect((await world.next(tenant, id)).platforms[0]).toMatchObject({
      status: 'FAILING',
      problem: expect.stringContaining('neither an RSS nor an Atom feed'),
    });
  });

  it('of a kind that a platform does not offer is NOT_AVAILABLE, and asks nothing', async () => {
    const id = await world.follow(tenant, { kind: 'KEYWORD', name: 'oat milk', platforms: ['BLUESKY'] });
    await world.settled(tenant, id);
    // Nobody can make such a source now; there are some of the time when all could be made.
    await world.api.app.get(Database, { strict: false }).manager.query(
      `INSERT INTO source_platforms (workspace_id, id, source_id, provider, place, due_at)
       SELECT $1, gen_random_uuid(), $2, provider, 1, $3 FROM unnest('{INSTAGRAM,MASTODON}'::text[]) AS t(provider)`,
      [tenant.scope.workspaceId, id, world.clock.now()],
    );
    const calls = world.mastodon.calls.length;
    const { platforms } = await world.settled(tenant, id);
    expect(platforms).toMatchObject([
      { provider: 'BLUESKY', status: 'ACTIVE' },
      { provider: 'INSTAGRAM', status: 'NOT_AVAILABLE' },
      { provider: 'MASTODON', status: 'NOT_AVAILABLE' },
    ]);
    for (const { problem } of platforms.slice(1)) expect(problem).toContain('KEYWORD');
    expect(world.mastodon.calls.length).toBe(calls);
  });

  it('by hand is an operation, which says what came in', async () => {
    const name = newTag();
    const id = await world.follow(tenant, { kind: 'HASHTAG', name, platforms: ['BLUESKY'] });
    await world.settled(tenant, id);
    const ask = async () =>
      (
        await tenant.client.data(
          'mutation($id: ID!) { captureSource(id: $id) { operationId userErrors { field message } } }',
          { id },
        )
      ).captureSource;
    expect(await ask()).toEqual({
      operationId: null,
      userErrors: [{ field: ['id'], message: 'The source was captured less than a minute ago' }],
    });
    world.clock.forward(2 * MINUTE_MS);
    post(`${name}1`, `one #${name}`, 1);
    post(`${name}2`, `two #${name}`, 1);
    const { operationId } = await ask();
    const operation = async () =>
      (
        await tenant.client.data(
          'query($id: ID) { operation(id: $id) { operationType fetchStatus total succeededItemIds error completedAt } }',
          { id: operationId },
        )
      ).operation;
    await expect.poll(async () => (await operation()).completedAt).not.toBeNull();
    const items = await world.items(tenant, id);
    expect(await operation()).toMatchObject({
      operationType: 'CAPTURE_SOURCE',
      fetchStatus: 'COMPLETED',
      total: 2,
      succeededItemIds: items.map((item) => item.id).toSorted(),
      error: null,
    });
  });

  it('stops while a source is paused, and goes on where it was', async () => {
    const name = newTag();
    const id = await world.follow(tenant, { kind: 'HASHTAG', name, platforms: ['BLUESKY'] });
    await world.settled(tenant, id);
    const update = (input: object) =>
      tenant.client.data(
        `mutation($id: ID!, $input: UpdateSourceInput!) { updateSource(id: $id, input: $input) {
          source { paused } userErrors { message } } }`,
        { id, input },
      );
    await update({ paused: true });
    post(`${name}1`, `one #${name}`, 1);
    world.clock.forward(24 * 60 * MINUTE_MS);
    expect((await world.settled(tenant, id)).platforms[0]).toMatchObject({
      status: 'PAUSED',
      nextCaptureAt: null,
    });
    expect(await world.items(tenant, id)).toEqual([]);
    await update({ paused: false });
    expect(await world.settled(tenant, id)).toMatchObject({ paused: false, itemsCount: 1 });
  });

  it('ends with the source, whose items stay', async () => {
    const name = newTag();
    post(`${name}1`, `one #${name}`, 1);
    const id = await world.follow(tenant, { kind: 'HASHTAG', name, platforms: ['BLUESKY'] });
    await world.settled(tenant, id);
    const [item] = await world.items(tenant, id);
    const { deleteSource } = await tenant.client.data(
      'mutation($id: ID!) { deleteSource(id: $id) { deletedSourceId userErrors { message } } }',
      { id },
    );
    expect(deleteSource).toEqual({ deletedSourceId: id, userErrors: [] });
    expect(await world.source(tenant, id)).toBeNull();
    const { items } = await tenant.client.data(
      'query($ids: [ID!]) { items(filter: {ids: $ids}) { totalCount } }',
      {
        ids: [item.id],
      },
    );
    expect(items.totalCount).toBe(1);
    // The id goes on finding what the source brought in, and what comes later is not counted for it.
    expect(await world.items(tenant, id)).toHaveLength(1);
    const { manager } = world.api.app.get(Database, { strict: false });
    await manager.query('DELETE FROM items WHERE id = $1', [item.id]);
    expect(await manager.query('SELECT FROM source_counts WHERE source_id = $1', [id])).toEqual([]);
  });

  describe('of posts that another source or an import stored', () => {
    const MASTODON = { provider: 'MASTODON' as const, type: 'POST' as const };
    it.each<[string, object, Partial<CapturedPost>]>([
      ['a hashtag', { kind: 'HASHTAG', name: 'import1' }, { hashtags: ['Import1'] }],
      ['a mention', { kind: 'MENTION', name: 'import2' }, { mentions: ['import2'] }],
      [
        'an account',
        { kind: 'ACCOUNT', name: 'Import3.bsky.social' },
        { profile: named('import3.bsky.social') },
      ],
      [
        'an account of Mastodon by its name and server',
        { kind: 'ACCOUNT', name: 'import4', platforms: ['MASTODON'], instance: 'example.social' },
        { ...MASTODON, profile: named('import4@example.social') },
      ],
      [
        'a channel by its id',
        { kind: 'ACCOUNT', name: 'UCimport5import5import5i', platforms: ['YOUTUBE'] },
        { provider: 'YOUTUBE', type: 'VIDEO', profile: named('import5', 'UCimport5import5import5i') },
      ],
    ])('finds %s, once, and counts it', async (_, input, more) => {
      const source = await world.follow(tenant, { platforms: ['BLUESKY'], ...input });
      const post = somePost({ provider: 'BLUESKY', type: 'POST', ...more });
      const other = somePost({
        provider: 'TIKTOK',
        type: 'SHORT',
        hashtags: post.hashtags,
        mentions: post.mentions,
      });
      const reply = somePost({
        provider: 'BLUESKY',
        type: 'REPOST',
        originalUrl: null,
        hashtags: post.hashtags,
      });
      const [itemId] = await ingest(world.api, tenant, [post, other, reply]);
      await ingest(world.api, tenant, [{ ...post, caption: 'Changed' }]);
      expect((await world.items(tenant, source)).map(({ id }) => id)).toEqual([itemId]);
      expect((await world.source(tenant, source)).itemsCount).toBe(1);
    });

    it('is another workspace’s own', async () => {
      const source = await world.follow(tenant, { kind: 'HASHTAG', name: 'import6', platforms: ['BLUESKY'] });
      const stranger = await createTenant(world.api);
      await ingest(world.api, stranger, [
        somePost({ provider: 'BLUESKY', type: 'POST', hashtags: ['import6'] }),
      ]);
      expect(await world.items(tenant, source)).toEqual([]);
      expect(await world.items(stranger, source)).toEqual([]);
    });
  });

  it('is one tenant’s own', async () => {
    const name = newTag();
    post(`${name}1`, `one #${name}`, 1);
    const id = await world.follow(tenant, { kind: 'HASHTAG', name, platforms: ['BLUESKY'] });
    await world.settled(tenant, id);
    const stranger = await createTenant(world.api);
    expect(await world.source(stranger, id)).toBeNull();
    expect(await world.items(stranger, id)).toEqual([]);
  });
});
