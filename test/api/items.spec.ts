import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const IDS = `query Items($filter: ItemFilterInput, $sorting: [ItemSortingInput!]) {
  items(first: 100, filter: $filter, sorting: $sorting) { nodes { externalId } totalCount }
}`;

describe('items', () => {
  let api: TestApp;
  let tenant: Tenant;
  let ids: string[];

  const matching = async (filter: object) => {
    const { items } = await tenant.client.data(IDS, { filter });
    const found = items.nodes.map((item: { externalId: string }) => item.externalId).sort();
    expect(items.totalCount).toBe(found.length);
    return found;
  };

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
    const profile = (accountName: string, followers: number, verified = false) => ({
      externalId: accountName,
      accountName,
      originalUrl: `https://example.com/${accountName}`,
      followers,
      verified,
    });
    ids = await ingest(api, tenant, [
      somePost({
        externalId: 'reel',
        type: 'REEL',
        takenAt: new Date('2026-01-01T10:00:00Z'),
        caption: '100% #Summer 🌞 @Brand',
        hashtags: ['Summer'],
        mentions: ['Brand'],
        profile: profile('Alice', 1000, true),
        media: [
          {
            type: 'VIDEO',
            fileUrl: 'https://cdn.example.com/a.mp4',
            thumbnailUrl: null,
            width: 9,
            height: 16,
            videoDuration: 12,
            transcript: 'hello there',
          },
          {
            type: 'IMAGE',
            fileUrl: 'https://cdn.example.com/a.jpg',
            thumbnailUrl: null,
            width: 1,
            height: 1,
            videoDuration: null,
          },
        ],
        snapshots: [
          metrics({ at: new Date('2026-01-01T12:00:00Z'), likes: 5, views: 100, followers: 900 }),
          metrics({
            at: new Date('2026-01-02T12:00:00.123Z'),
            likes: 10,
            comments: 2,
            views: 4000,
            followers: 1000,
          }),
        ],
      }),
      somePost({
        externalId: 'tiktok',
        provider: 'TIKTOK',
        type: 'SHORT',
        takenAt: new Date('2026-01-02T10:00:00Z'),
        caption: 'second',
        hashtags: ['winter', 'été'],
        profile: profile('bob', 500),
        snapshots: [metrics({ likes: 0, comments: 7, shares: 3, views: 999, followers: 500 })],
      }),
      somePost({
        externalId: 'story',
        type: 'STORY',
        originalUrl: null,
        takenAt: new Date('2026-01-03T10:00:00Z'),
        mentions: ['alice'],
        profile: profile('carol', 10),
      }),
      somePost({
        externalId: 'video',
        provider: 'YOUTUBE',
        type: 'VIDEO',
        takenAt: new Date('2026-01-04T10:00:00Z'),
        originalUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
        profile: profile('dave', 0),
        snapshots: [metrics({ views: 50 })],
      }),
    ]);
  });
  afterAll(() => api?.close());

  it('gives every field of an item as it was captured', async () => {
    const { items } = await tenant.client.data(
      `query Reel($ids: [ID!]) { items(filter: {ids: $ids}) { nodes {
        id mediaItemId provider type externalId caption hashtags mentions takenAt originalUrl linearViralityScore
        customAttributes aiFilterReasons { key reason } archivePublicUrl location { city }
        socialProfile { accountName followers verified creator { id } }
        creator { id socialProfiles { accountName } }
        currentEngagement { likes comments shares views impressions earnedMediaValue linearViralityScore }
        mediaContents { __typename ... on Image { id mediaItemId width } ... on Video { id videoDuration deleted } }
        transcriptions { mediaContentId transcript }
        collections { name }
      } } }`,
      { ids: [ids[0]] },
    );
    const [item] = items.nodes;
    expect(item).toMatchObject({
      id: ids[0],
      mediaItemId: ids[0],
      provider: 'INSTAGRAM',
      type: 'REEL',
      caption: '100% #Summer 🌞 @Brand',
      hashtags: ['summer'],
      mentions: ['brand'],
      takenAt: '2026-01-01T10:00:00Z',
      originalUrl: 'https://www.instagram.com/reel/reel/',
      linearViralityScore: 'HIGH',
      customAttributes: {},
      aiFilterReasons: [],
      archivePublicUrl: expect.stringContaining(`${api.origin}/p/`),
      location: null,
      socialProfile: {
        accountName: 'Alice',
        followers: 1000,
        verified: true,
        creator: { id: item.creator.id },
      },
      creator: { socialProfiles: [{ accountName: 'Alice' }] },
      currentEngagement: {
        likes: '10',
        comments: '2',
        shares: null,
        views: '4000',
        impressions: '4000',
        linearViralityScore: 'HIGH',
      },
      mediaContents: [
        { __typename: 'Video', videoDuration: 12, deleted: false },
        { __typename: 'Image', mediaItemId: ids[0], width: 1 },
      ],
      transcriptions: [{ mediaContentId: item.mediaContents[0].id, transcript: 'hello there' }],
      collections: [],
    });
    // 4000 impressions at 10.00 a thousand, 10 likes at 0.08, 2 comments at 0.60, in cents.
    expect(item.currentEngagement.earnedMediaValue).toBe(String(4 * 1000 + 10 * 8 + 2 * 60));
  });

  it('gives no engagement before metrics have been read', async () => {
    const { items } = await tenant.client.data(
      '{ items(filter: {itemTypes: [STORY]}) { nodes { originalUrl linearViralityScore currentEngagement { likes } } } }',
    );
    expect(items.nodes).toEqual([
      { originalUrl: null, linearViralityScore: 'NOT_VIRAL', currentEngagement: null },
    ]);
  });

  it.each<[string, object, string[]]>([
    [
      'a span of time, both ends included',
      { takenAt: { from: '2026-01-02T10:00:00Z', to: '2026-01-03T10:00:00Z' } },
      ['story', 'tiktok'],
    ],
    ['kinds of posts', { itemTypes: ['REEL', 'YOUTUBE'] }, ['reel', 'video']],
    ['TikTok videos but not TikTok stories', { itemTypes: ['TIKTOK'] }, ['tiktok']],
    ['the platform', { provider: 'TIKTOK' }, ['tiktok']],
    [
      'handles of posters and of the mentioned, whatever the case',
      { accountNames: ['@ALICE'] },
      ['reel', 'story'],
    ],
    ['tags with or without their sign', { tagsNames: ['#SUMMER', 'winter'] }, ['reel', 'tiktok']],
    ['tags however their letters are composed', { tagsNames: ['Été'.normalize('NFD')] }, ['tiktok']],
    ['mentions as tags', { tagsNames: ['brand'] }, ['reel']],
    ['virality levels', { viralityScore: ['HIGH', 'LOW'] }, ['reel', 'tiktok']],
    ['one virality level', { viralityScore: ['MEDIUM'] }, []],
    [
      'a range of likes, where unknown is not zero',
      { engagement: [{ field: 'LIKE_COUNT', range: { to: 10 } }] },
      ['reel', 'tiktok'],
    ],
    [
      'several ranges at once',
      {
        engagement: [
          { field: 'LIKE_COUNT', range: { from: 0 } },
          { field: 'COMMENT_COUNT', range: { from: 3 } },
        ],
      },
      ['tiktok'],
    ],
    [
      'the rate of engagements per hundred followers',
      { engagement: [{ field: 'ENGAGEMENTS_RATE', range: { from: 2, to: 2 } }] },
      ['tiktok'],
    ],
    [
      'the rate of impressions',
      { engagement: [{ field: 'IMPRESSIONS_RATE', range: { from: 400 } }] },
      ['reel'],
    ],
    ['followers of the poster', { followersCount: { from: 10, to: 500 } }, ['story', 'tiktok']],
    ['verified posters', { verified: [true] }, ['reel']],
    ['both verified and not', { verified: [true, false] }, ['reel', 'story', 'tiktok', 'video']],
    [
      'collections, of which there are none',
      { collectionsIds: ['00000000-0000-7000-8000-000000000000'] },
      [],
    ],
    [
      'all given fields together',
      { provider: 'INSTAGRAM', takenAt: { from: '2026-01-02T00:00:00Z' } },
      ['story'],
    ],
    [
      'nothing, where lists are empty',
      { itemTypes: [], tagsNames: [], ids: [] },
      ['reel', 'story', 'tiktok', 'video'],
    ],
    ['ids that are none', { ids: ['nonsense'] }, []],
  ])('are filtered by %s', async (_, filter, expected) => {
    expect(await matching(filter)).toEqual(expected);
  });

  it('refuses NOT_VIRAL as a filter', async () => {
    const { message } = await tenant.client.error(
      '{ items(filter: {viralityScore: [NOT_VIRAL]}) { totalCount } }',
    );
    expect(message).toContain('NOT_VIRAL');
  });

  it.each([
    ['{ items(first: 101) { totalCount } }', 'first must be less than or equal to 100'],
    ['{ items(first: 0) { totalCount } }', 'first must be greater than or equal to 1'],
    ['{ items(after: "nonsense") { nodes { id } } }', 'Invalid cursor'],
    [
      '{ items(sorting: [{sortKey: TAKEN_AT, sortOrder: ASC}, {sortKey: TAKEN_AT, sortOrder: ASC}]) { totalCount } }',
      'sorting must contain no more than 1 elements',
    ],
    ['{ itemIdsByUrl(urls: []) { status } }', 'urls must have 1 to 100 entries'],
    [
      '{ mediaContents { __typename } }',
      'itemIds and competitorBrandItemIds together must have 1 to 100 entries',
    ],
    ['{ transcriptions { transcript } }', 'give exactly one of itemIds and mediaContentIds'],
    ['{ socialProfile { id } }', 'give exactly one of id and accountName'],
  ])('refuses %s, naming what is wrong', async (query, message) => {
    expect(await tenant.client.error(query)).toEqual({ code: 'INVALID_INPUT', message });
  });

  it('refuses a time that is not in UTC, naming the argument', async () => {
    const { code, message } = await tenant.client.error(IDS, {
      filter: { takenAt: { from: '2026-01-01T00:00:00+02:00' } },
    });
    expect(code).toBe('INVALID_INPUT');
    expect(message).toContain('filter.takenAt.from');
    expect(message).toContain('must be in UTC (ending with Z, +00:00, or -00:00)');
  });

  it('accepts one order without a list around it', async () => {
    const { items } = await tenant.client.data(
      '{ items(sorting: {sortKey: LIKE_COUNT, sortOrder: DESC}) { nodes { externalId } } }',
    );
    expect(items.nodes.map((item: { externalId: string }) => item.externalId).slice(0, 2)).toEqual([
      'reel',
      'tiktok',
    ]);
  });

  it('looks up addresses in the order given', async () => {
    const { itemIdsByUrl } = await tenant.client.data(
      'query Urls($urls: [String!]!) { itemIdsByUrl(urls: $urls) { url status itemId suggestedUrl } }',
      {
        urls: [
          'https://youtu.be/abcdefghijk?si=x',
          'https://www.instagram.com/reels/reel/',
          'https://www.tiktok.com/@x/video/1',
          'ftp://x',
        ],
      },
    );
    expect(itemIdsByUrl).toEqual([
      { url: 'https://youtu.be/abcdefghijk?si=x', status: 'FOUND', itemId: ids[3], suggestedUrl: null },
      {
        url: 'https://www.instagram.com/reels/reel/',
        status: 'INVALID_URL',
        itemId: null,
        suggestedUrl: 'https://www.instagram.com/reel/reel/',
      },
      { url: 'https://www.tiktok.com/@x/video/1', status: 'NOT_FOUND', itemId: null, suggestedUrl: null },
      { url: 'ftp://x', status: 'INVALID_URL', itemId: null, suggestedUrl: null },
    ]);
  });

  it('gives the history newest first, within a span, and nothing for an unknown item', async () => {
    const query = `query History($id: ID!, $filter: EngagementHistoryFilterInput, $after: String) {
      engagementHistory(itemId: $id, filter: $filter, first: 1, after: $after) {
        totalCount pageInfo { hasNextPage endCursor } nodes { at likes views followers earnedMediaValue linearViralityScore } } }`;
    const first = (await tenant.client.data(query, { id: ids[0] })).engagementHistory;
    expect(first).toMatchObject({
      totalCount: 2,
      pageInfo: { hasNextPage: true },
      nodes: [{ at: '2026-01-02T12:00:00Z', likes: '10', linearViralityScore: 'HIGH' }],
    });
    const after = first.pageInfo.endCursor;
    const second = (await tenant.client.data(query, { id: ids[0], after })).engagementHistory;
    expect(second).toMatchObject({
      pageInfo: { hasNextPage: false },
      nodes: [{ at: '2026-01-01T12:00:00Z', likes: '5', followers: '900', linearViralityScore: 'NOT_VIRAL' }],
    });
    const early = { capturedAt: { to: '2026-01-01T23:00:00Z' } };
    expect(
      (await tenant.client.data(query, { id: ids[0], filter: early })).engagementHistory.totalCount,
    ).toBe(1);
    expect(await tenant.client.error(query, { id: ids[1], after })).toEqual({
      code: 'INVALID_INPUT',
      message: 'Invalid cursor',
    });
    expect((await tenant.client.data(query, { id: 'nonsense' })).engagementHistory.totalCount).toBe(0);
  });

  it('gives creators and profiles newest first, one by id or handle, and NOT_FOUND for an unknown creator', async () => {
    const { creators, socialProfiles } = await tenant.client.data(
      '{ creators { totalCount nodes { id socialProfiles { id accountName } } } socialProfiles(filter: {platform: TIKTOK}) { nodes { id accountName creator { id } } } }',
    );
    expect(creators.totalCount).toBe(4);
    expect(socialProfiles.nodes.map((profile: { accountName: string }) => profile.accountName)).toEqual([
      'bob',
    ]);
    const [bob] = socialProfiles.nodes;
    const { creator, byId, byName, wrong } = await tenant.client.data(
      `query One($creator: ID!, $profile: ID!) {
        creator(id: $creator) { id } byId: socialProfile(id: $profile) { id }
        byName: socialProfile(accountName: "@BOB", provider: TIKTOK) { id }
        wrong: socialProfile(accountName: "bob", provider: YOUTUBE) { id } }`,
      { creator: bob.creator.id, profile: bob.id },
    );
    expect([creator.id, byId.id, byName.id, wrong]).toEqual([bob.creator.id, bob.id, bob.id, null]);
    for (const id of ['nonsense', '00000000-0000-7000-8000-000000000000']) {
      expect(await tenant.client.error(`{ creator(id: "${id}") { id } }`)).toEqual({
        code: 'NOT_FOUND',
        message: 'Creator not found',
      });
    }
  });
});
