import { Database } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, type Tenant } from '../support/world.js';

const CREATE = `mutation($input: CreateSourceInput!) { createSource(input: $input) {
  source { id kind name instance keep paused platforms { provider status } } userErrors { field message code } } }`;
const UPDATE = `mutation($id: ID!, $input: UpdateSourceInput!) { updateSource(id: $id, input: $input) {
  source { keep paused platforms { provider status } } userErrors { field message } } }`;

describe('sources', () => {
  let api: TestApp;
  let tenant: Tenant;
  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
  });
  afterAll(() => api?.close());

  const create = async (input: object) => (await tenant.client.data(CREATE, { input })).createSource;
  const update = async (id: string, input: object) =>
    (await tenant.client.data(UPDATE, { id, input })).updateSource;

  it.each([
    [
      { kind: 'HASHTAG', name: ' #Coffee ', platforms: ['BLUESKY', 'BLUESKY'] },
      { name: 'coffee', instance: null },
    ],
    [{ kind: 'MENTION', name: '@Brand.bsky.social', platforms: ['BLUESKY'] }, { name: 'brand.bsky.social' }],
    [{ kind: 'KEYWORD', name: '  Oat   Milk ', platforms: ['YOUTUBE', 'BLUESKY'] }, { name: 'Oat Milk' }],
    [
      { kind: 'ACCOUNT', name: '@baker@Example.social', platforms: ['MASTODON'] },
      { name: 'baker@example.social', instance: 'https://example.social' },
    ],
    [
      { kind: 'HASHTAG', name: 'bread', platforms: ['MASTODON'], instance: 'Mastodon.Social/' },
      { name: 'bread', instance: 'https://mastodon.social' },
    ],
    [{ kind: 'FEED', name: 'https://Blog.example.com/feed#top' }, { name: 'https://blog.example.com/feed' }],
  ])('are stored under one name: %o', async (input, expected) => {
    const { source, userErrors } = await create(input);
    expect(userErrors).toEqual([]);
    expect(source).toMatchObject({ ...expected, keep: ['POST', 'QUOTE', 'REPLY'], paused: false });
    expect(source.platforms.map(({ status }: { status: string }) => status)).toEqual(
      source.platforms.map(() => 'ACTIVE'),
    );
  });

  it.each<[object, string[], string]>([
    [
      { kind: 'HASHTAG', name: '#', platforms: ['BLUESKY'] },
      ['input', 'name'],
      'has to be one word of letters, digits and _',
    ],
    [
      { kind: 'HASHTAG', name: 'two words', platforms: ['BLUESKY'] },
      ['input', 'name'],
      'has to be one word of letters, digits and _',
    ],
    [
      { kind: 'KEYWORD', name: 'oat OR milk', platforms: ['BLUESKY'] },
      ['input', 'name'],
      'has no word that every post must have in its caption, for which a platform can be asked; make a source of each alternative',
    ],
    [{ kind: 'KEYWORD', name: '  ', platforms: ['BLUESKY'] }, ['input', 'name'], "can't be blank"],
    [{ kind: 'KEYWORD', name: 'x'.repeat(256), platforms: ['BLUESKY'] }, ['input', 'name'], 'is too long'],
    [
      { kind: 'ACCOUNT', name: 'a b', platforms: ['BLUESKY'] },
      ['input', 'name'],
      'has to be a handle, such as @brand or @brand@mastodon.social, or the address of a profile',
    ],
    [{ kind: 'HASHTAG', name: 'tea' }, ['input', 'platforms'], 'name at least one platform'],
    [
      { kind: 'HASHTAG', name: 'tea', platforms: ['INTERNAL'] },
      ['input', 'platforms'],
      'INTERNAL cannot be asked for a HASHTAG: docs/sources.md says what each platform offers',
    ],
    [
      { kind: 'HASHTAG', name: 'tea', platforms: ['FEED'] },
      ['input', 'platforms'],
      'nothing of this kind can be followed on FEED',
    ],
    [
      { kind: 'FEED', name: 'https://example.com/', platforms: ['BLUESKY'] },
      ['input', 'platforms'],
      'a feed is on the platform FEED alone',
    ],
    [
      { kind: 'FEED', name: 'ftp://example.com/feed' },
      ['input', 'name'],
      'has to be the address of a feed or of a site, which begins with http:// or https://',
    ],
    [
      { kind: 'FEED', name: 'https://me:secret@example.com/feed' },
      ['input', 'name'],
      'has to be the address of a feed or of a site, which begins with http:// or https://',
    ],
    [{ kind: 'FEED', name: `https://example.com/${'x'.repeat(2048)}` }, ['input', 'name'], 'is too long'],
    [
      { kind: 'HASHTAG', name: 'tea', platforms: ['MASTODON'] },
      ['input', 'instance'],
      'name a server of Mastodon, such as mastodon.social',
    ],
    [
      { kind: 'HASHTAG', name: 'tea', platforms: ['MASTODON'], instance: 'a b' },
      ['input', 'instance'],
      'has to be the name of a server, such as mastodon.social',
    ],
    [
      { kind: 'HASHTAG', name: 'tea', platforms: ['MASTODON'], instance: 'mastodon.social/about' },
      ['input', 'instance'],
      'has to be the name of a server, such as mastodon.social',
    ],
    [
      { kind: 'HASHTAG', name: 'tea', platforms: ['BLUESKY'], instance: 'mastodon.social' },
      ['input', 'instance'],
      'only Mastodon has servers to name',
    ],
    [
      {
        kind: 'KEYWORD',
        name: 'tea',
        platforms: ['MASTODON', 'BLUESKY', 'INSTAGRAM'],
        instance: 'a.example',
      },
      ['input', 'platforms'],
      'MASTODON and INSTAGRAM cannot be asked for a KEYWORD: docs/sources.md says what each platform offers',
    ],
    [
      { kind: 'HASHTAG', name: 'tea', platforms: ['BLUESKY'], keep: [] },
      ['input', 'keep'],
      'name at least one kind of posts, or pause the source',
    ],
  ])('refuse what cannot be followed: %o', async (input, field, message) => {
    expect(await create(input)).toEqual({ source: null, userErrors: [{ field, message, code: null }] });
  });

  it('are followed once on a platform, also where two ask at once', async () => {
    const input = { kind: 'HASHTAG', name: 'once', platforms: ['BLUESKY', 'YOUTUBE'] };
    const made = await Promise.all([create(input), create({ ...input, platforms: ['YOUTUBE'] })]);
    const errors = made.flatMap(({ userErrors }) => userErrors);
    expect(errors).toEqual([
      { field: ['input', 'name'], message: 'is followed already on YOUTUBE', code: null },
    ]);
    expect((await create({ ...input, kind: 'KEYWORD', platforms: ['YOUTUBE'] })).userErrors).toEqual([]);
    // Servers of Mastodon are different places.
    for (const instance of ['one.example.com', 'two.example.com']) {
      expect((await create({ ...input, platforms: ['MASTODON'], instance })).userErrors).toEqual([]);
    }
  });

  it('are changed, paused and resumed', async () => {
    const { source } = await create({ kind: 'HASHTAG', name: 'changed', platforms: ['BLUESKY', 'YOUTUBE'] });
    const changed = await update(source.id, {
      paused: true,
      platforms: ['YOUTUBE', 'BLUESKY'],
      keep: ['REPOST', 'REPOST'],
    });
    expect(changed).toEqual({
      source: {
        keep: ['REPOST'],
        paused: true,
        platforms: [
          { provider: 'YOUTUBE', status: 'PAUSED' },
          { provider: 'BLUESKY', status: 'PAUSED' },
        ],
      },
      userErrors: [],
    });
    expect((await update(source.id, { paused: false })).source.platforms[0].status).toBe('ACTIVE');
    expect((await update(source.id, { platforms: ['MASTODON'] })).userErrors).toEqual([
      {
        field: ['input', 'platforms'],
        message: 'the source names no server of Mastodon: make another with one',
      },
    ]);
    expect((await update('nonsense', { paused: true })).userErrors).toEqual([
      { field: ['id'], message: 'Source not found' },
    ]);
  });

  it('are paged, and narrowed by kind and platform', async () => {
    const other = await createTenant(api);
    for (const [kind, name, platforms] of [
      ['HASHTAG', 'a', ['BLUESKY']],
      ['KEYWORD', 'b', ['YOUTUBE']],
      ['HASHTAG', 'c', ['YOUTUBE', 'BLUESKY']],
    ] as const) {
      await other.client.data(CREATE, { input: { kind, name, platforms } });
    }
    const names = async (more: string) => {
      const { sources } = await other.client.data(`{ sources${more} { totalCount nodes { name } } }`);
      expect(sources.totalCount).toBeGreaterThanOrEqual(sources.nodes.length);
      return sources.nodes.map(({ name }: { name: string }) => name);
    };
    expect(await names('')).toEqual(['c', 'b', 'a']);
    expect(await names('(kinds: [HASHTAG])')).toEqual(['c', 'a']);
    expect(await names('(providers: [YOUTUBE])')).toEqual(['c', 'b']);
    expect(await names('(kinds: [KEYWORD], providers: [BLUESKY])')).toEqual([]);
    const first = await other.client.data('{ sources(first: 2) { pageInfo { endCursor } } }');
    expect(await names(`(first: 2, after: "${first.sources.pageInfo.endCursor}")`)).toEqual(['a']);
  });

  it('are the hashtags, mentions and keywords of the workspace, with the same ids', async () => {
    const other = await createTenant(api);
    const made: Record<string, string> = {};
    for (const kind of ['HASHTAG', 'MENTION', 'KEYWORD', 'ACCOUNT']) {
      const { createSource } = await other.client.data(CREATE, {
        input: { kind, name: 'word', platforms: ['YOUTUBE', 'BLUESKY'] },
      });
      made[kind] = createSource.source.id;
    }
    const { workspace } = await other.client.data(
      '{ workspace { hashtags { id name provider type } mentions { id name provider type } keywords { id name provider } } }',
    );
    const shown = { name: 'word', provider: 'YOUTUBE' };
    expect(workspace).toEqual({
      hashtags: [{ ...shown, id: made.HASHTAG, type: 'HASHTAG' }],
      mentions: [{ ...shown, id: made.MENTION, type: 'MENTION' }],
      keywords: [{ ...shown, id: made.KEYWORD }],
    });
  });

  it('are as many as the plan allows', async () => {
    const other = await createTenant(api);
    const { workspaceId } = other.scope;
    await api.app.get(Database, { strict: false }).manager.query(
      `INSERT INTO sources (workspace_id, id, kind, name) SELECT $1, gen_random_uuid(), 'KEYWORD', 'word' || n
       FROM generate_series(1, 1000) AS n`,
      [workspaceId],
    );
    const { createSource } = await other.client.data(CREATE, {
      input: { kind: 'HASHTAG', name: 'one', platforms: ['BLUESKY'] },
    });
    expect(createSource.userErrors).toMatchObject([{ field: [], code: 'limit_reached' }]);
  });
});
