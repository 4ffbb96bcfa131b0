import { Database, sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, metrics, postOf, type Tenant } from '../support/world.js';

let api: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  api = await sharedTestApp();
  tenant = await createTenant(api);
  const post = (accountName: string, profile: object, provider: 'INSTAGRAM' | 'TIKTOK' = 'INSTAGRAM') => {
    const base = postOf(accountName);
    return { ...base, provider, profile: { ...base.profile, followers: 100, ...profile } };
  };
  await ingest(api, tenant, [
    post('glow.studio', { fullName: 'Élodie Martin', followers: 5000 }),
    post('kaffee_freund', { bio: 'Rösterei in Köln ☕️ cold-brew' }),
    post('tokyo', { fullName: '東京の美容室' }, 'TIKTOK'),
    post('anna', { fullName: null }, 'TIKTOK'),
  ]);
});
afterAll(() => api?.close());

const PROFILES = `query($filter: SocialProfileFilterInput) {
  socialProfiles(first: 10, filter: $filter) { totalCount nodes { accountName bio } } }`;
const CREATORS = `query($filter: CreatorFilterInput) {
  creators(first: 10, filter: $filter) { totalCount nodes { socialProfiles { accountName } } } }`;

async function profiles(filter: object): Promise<string[]> {
  const { socialProfiles } = await tenant.client.data(PROFILES, { filter });
  const names = socialProfiles.nodes.map((each: { accountName: string }) => each.accountName);
  expect(socialProfiles.totalCount).toBe(names.length);
  return names.sort();
}

describe('people are found', () => {
  it.each([
    ['glow', ['glow.studio']],
    ['low.stu', ['glow.studio']],
    ['elodie', ['glow.studio']],
    ['ELODIE MARTIN', ['glow.studio']],
    ['elodie martni', ['glow.studio']],
    ['elodi martin', ['glow.studio']],
    ['elodiee martin', ['glow.studio']],
    ['elxdie martin', ['glow.studio']],
    ['elxdie mxrtin', []],
    ['studoi', ['glow.studio']],
    ['rosterei', ['kaffee_freund']],
    ['Cold Brew', ['kaffee_freund']],
    ['köln', ['kaffee_freund']],
    ['美容', ['tokyo']],
    ['anma', []],
    ['an', ['anna']],
    ['100%', []],
  ])('by a part of a name: %s', async (name, wanted) => {
    expect(await profiles({ name })).toEqual(wanted);
    const { creators } = await tenant.client.data(CREATORS, { filter: { name } });
    expect(creators.totalCount).toBe(wanted.length);
  });

  it('by platforms and followers', async () => {
    expect(await profiles({ providers: ['TIKTOK'] })).toEqual(['anna', 'tokyo']);
    expect(await profiles({ providers: [] })).toHaveLength(4);
    expect(await profiles({ followersCount: { from: 1000 } })).toEqual(['glow.studio']);
    const filter = { providers: ['INSTAGRAM'], followersCount: { to: 1000 } };
    const { creators } = await tenant.client.data(CREATORS, { filter });
    expect(creators.nodes).toEqual([{ socialProfiles: [{ accountName: 'kaffee_freund' }] }]);
    const { items } = await tenant.client.data(
      '{ items(first: 5, filter: {providers: [TIKTOK, YOUTUBE]}) { totalCount } }',
    );
    expect(items.totalCount).toBe(2);
  });

  it('by their posts, and by when the newest of them was published', async () => {
    const day = (number: number) => new Date(Date.UTC(2026, 2, number)).toISOString();
    const own = await createTenant(api);
    const posts: Record<string, number[]> = { often: [1, 5, 9], once: [5], late: [9, 20] };
    await ingest(
      api,
      own,
      Object.entries(posts).flatMap(([name, days]) =>
        days.map((each) => ({
          ...postOf(name),
          externalId: `${name} ${each}`,
          takenAt: new Date(day(each)),
        })),
      ),
    );
    const numbers = [undefined, -1, 0, 1, 2, 3, 4];
    const days = [undefined, 4, 5, 9, 10, 20, 21];
    const inRange = (value: number, from?: number, to?: number) =>
      value >= (from ?? value) && value <= (to ?? value);
    for (const [at, from] of numbers.entries()) {
      for (const [other, to] of numbers.entries()) {
        const filter: Record<string, object> = {};
        const wanted = Object.entries(posts).filter(([, each]) => {
          const isChosen = inRange(each.length, from, to);
          return isChosen && inRange(Math.max(...each), days[at], days[other]);
        });
        filter.postsCount = { from, to };
        filter.lastPostAt = {
          from: days[at] === undefined ? undefined : day(days[at]),
          to: days[other] === undefined ? undefined : day(days[other]),
        };
        const { socialProfiles, creators } = await own.client.data(
          `query($filter: SocialProfileFilterInput, $same: CreatorFilterInput) {
            socialProfiles(filter: $filter) { nodes { accountName } }
            creators(filter: $same) { nodes { displayName } } }`,
          { filter, same: filter },
        );
        const names = wanted.map(([name]) => name).sort();
        expect(socialProfiles.nodes.map((each: { accountName: string }) => each.accountName).sort()).toEqual(
          names,
        );
        expect(creators.nodes.map((each: { displayName: string }) => each.displayName).sort()).toEqual(names);
      }
    }
  });

  it('in the order of their followers, each once on pages of any size', async () => {
    const own = await createTenant(api);
    const followers = [300, 100, 100, 0, 200, 100];
    await ingest(
      api,
      own,
      followers.map((count, at) => {
        const base = postOf(`name${at}`);
        // The first and the last are of one person.
        const creatorKey = at % 5 === 0 ? 'both' : undefined;
        return { ...base, creatorKey, profile: { ...base.profile, followers: count } };
      }),
    );
    const db = api.app.get(Database, { strict: false });
    // Nobody is behind a profile of a competitor, and a creator may be left without a profile.
    await db.query(
      sql`INSERT INTO creators (workspace_id, id) VALUES (${own.scope.workspaceId}, ${newId()})`,
    );
    const read = async (list: string, sortKey: string, sortOrder: string, first: number) => {
      const seen: { id: string; followers: (number | null)[] }[] = [];
      for (let after: string | null = null; ; ) {
        const nodes = list === 'creators' ? 'id socialProfiles { followers }' : 'id followers';
        const answer: Record<string, { totalCount: number; nodes: never[]; pageInfo: never }> =
          await own.client.data(
            `query($first: Int, $after: String) { ${list}(first: $first, after: $after, sorting: [{sortKey: ${sortKey}, sortOrder: ${sortOrder}}]) {
            totalCount nodes { ${nodes} } pageInfo { hasNextPage endCursor } } }`,
            { first, after },
          );
        const page = answer[list] as unknown as {
          totalCount: number;
          nodes: { id: string; followers?: number; socialProfiles?: { followers: number }[] }[];
          pageInfo: { hasNextPage: boolean; endCursor: string };
        };
        for (const { id, followers: count, socialProfiles } of page.nodes)
          seen.push({ id, followers: socialProfiles?.map((each) => each.followers) ?? [count ?? null] });
        if (!page.pageInfo.hasNextPage) {
          expect(seen).toHaveLength(page.totalCount);
          expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
          return seen.map((each) =>
            each.followers.length === 0 ? null : Math.max(...each.followers.map(Number)),
          );
        }
        after = page.pageInfo.endCursor;
      }
    };
    for (const first of [1, 2, 50]) {
      expect(await read('socialProfiles', 'FOLLOWERS_COUNT', 'DESC', first)).toEqual([
        300, 200, 100, 100, 100, 0,
      ]);
      expect(await read('socialProfiles', 'FOLLOWERS_COUNT', 'ASC', first)).toEqual([
        0, 100, 100, 100, 200, 300,
      ]);
      expect(await read('creators', 'FOLLOWERS_COUNT', 'DESC', first)).toEqual([300, 200, 100, 100, 0, null]);
      expect(await read('creators', 'FOLLOWERS_COUNT', 'ASC', first)).toEqual([0, 100, 100, 200, 300, null]);
      expect(await read('creators', 'CREATED_AT', 'ASC', first)).toHaveLength(6);
    }
    const { socialProfiles } = await own.client.data(
      '{ socialProfiles(first: 2) { pageInfo { endCursor } } }',
    );
    const error = await own.client.error(
      'query($after: String) { socialProfiles(after: $after, sorting: [{sortKey: FOLLOWERS_COUNT, sortOrder: DESC}]) { totalCount } }',
      { after: socialProfiles.pageInfo.endCursor },
    );
    expect(error).toEqual({ code: 'INVALID_INPUT', message: 'Invalid cursor' });
  });

  it('in the order of what their posts and readings say, and by it', async () => {
    const own = await createTenant(api);
    const db = api.app.get(Database, { strict: false });
    const day = (number: number) => new Date(Date.UTC(2026, 2, number));
    const likes: Record<string, (number | null)[]> = {
      many: [1, 9, 4, 8],
      one: [50],
      two: [7, null],
      none: [null],
    };
    const posts = Object.entries(likes).flatMap(([name, each]) =>
      each.map((count, at) => ({
        ...postOf(name),
        externalId: `${name} ${at}`,
        takenAt: day(name.length + 5 * at),
        // The first two are one person.
        creatorKey: name === 'many' || name === 'one' ? 'both' : undefined,
        snapshots: [metrics({ likes: count, comments: count === null ? null : 2, views: 10 })],
      })),
    );
    await ingest(api, own, posts);
    const readings = { many: [100, 90], one: [10, 40], two: [5, 500] };
    for (const [name, [before, after]] of Object.entries(readings)) {
      await db.query(sql`DELETE FROM profile_snapshots WHERE social_profile_id IN (
        SELECT id FROM social_profiles WHERE workspace_id = ${own.scope.workspaceId} AND account_name = ${name})`);
      await db.query(sql`
        INSERT INTO profile_snapshots (workspace_id, social_profile_id, captured_at, followers, following)
        SELECT workspace_id, id, now() - reading.days * interval '1 day', reading.followers, 0
        FROM social_profiles, (VALUES (60, 3), (40, ${before}::integer), (2, ${after}::integer)) AS reading(days, followers)
        WHERE workspace_id = ${own.scope.workspaceId} AND account_name = ${name}`);
    }
    const PROFILE = 'accountName postsCount lastPostAt followersGrowth medianEngagements';
    const CREATOR = 'displayName postsCount lastPostAt followersGrowth medianEngagements';
    const of = (name: string, count: number, at: Date, growth: string | null, median: number | null) => ({
      name,
      postsCount: count,
      lastPostAt: at.toISOString().replace('.000Z', 'Z'),
      followersGrowth: growth,
      medianEngagements: median,
    });
    type Row = ReturnType<typeof of>;
    const wanted: Record<string, Row[]> = {
      socialProfiles: [
        of('many', 4, day(19), '-10', 8),
        of('one', 1, day(3), '30', 52),
        of('two', 2, day(8), '495', 9),
        of('none', 1, day(4), null, null),
      ],
      creators: [
        of('many', 5, day(19), '20', 10),
        of('two', 2, day(8), '495', 9),
        of('none', 1, day(4), null, null),
      ],
    };
    const figureIn = (row: Row, key: string): number | null => {
      if (key === 'POSTS_COUNT') return row.postsCount;
      if (key === 'LAST_POST_AT') return Date.parse(row.lastPostAt);
      const value = key === 'FOLLOWERS_GROWTH' ? row.followersGrowth : row.medianEngagements;
      return value === null ? null : Number(value);
    };
    const read = async (list: string, rest: string): Promise<Row[]> => {
      const rows: Row[] = [];
      for (let after: string | null = null; ; ) {
        const answer = await own.client.data(
          `query($after: String) { page: ${list}(first: 2, after: $after, ${rest}) {
            totalCount nodes { ${list === 'creators' ? CREATOR : PROFILE} } pageInfo { hasNextPage endCursor } } }`,
          { after },
        );
        const { nodes, totalCount, pageInfo } = answer.page;
        for (const { displayName, accountName, ...row } of nodes)
          rows.push({ name: displayName ?? accountName, ...row });
        if (!pageInfo.hasNextPage) {
          expect(rows).toHaveLength(totalCount);
          return rows;
        }
        after = pageInfo.endCursor;
      }
    };
    for (const [list, all] of Object.entries(wanted)) {
      for (const key of ['POSTS_COUNT', 'LAST_POST_AT', 'FOLLOWERS_GROWTH', 'MEDIAN_ENGAGEMENTS']) {
        for (const sortOrder of ['ASC', 'DESC']) {
          const rows = await read(list, `sorting: [{sortKey: ${key}, sortOrder: ${sortOrder}}]`);
          expect(rows.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual(
            all.toSorted((one, other) => one.name.localeCompare(other.name)),
          );
          const values = rows.map((row) => figureIn(row, key));
          const known = values.filter((value) => value !== null);
          const inOrder = known.toSorted((one, other) => (sortOrder === 'ASC' ? one - other : other - one));
          expect(values).toEqual([...inOrder, ...values.filter((value) => value === null)]);
        }
      }
      for (const [field, key] of [
        ['followersGrowth', 'FOLLOWERS_GROWTH'],
        ['medianEngagements', 'MEDIAN_ENGAGEMENTS'],
      ] as const) {
        for (const [from, to] of [
          [9, 52],
          [-10, 20],
          [10, null],
          [null, 8],
        ] as const) {
          const rows = await read(list, `filter: {${field}: {from: ${from}, to: ${to}}}`);
          const inRange = all.filter((row) => {
            const value = figureIn(row, key);
            return value !== null && value >= (from ?? value) && value <= (to ?? value);
          });
          expect(rows.map(({ name }) => name).sort()).toEqual(inRange.map(({ name }) => name).sort());
        }
      }
    }
  });

  it('with what they say of themselves', async () => {
    const { socialProfiles } = await tenant.client.data(PROFILES, { filter: { name: 'freund' } });
    expect(socialProfiles.nodes[0].bio).toBe('Rösterei in Köln ☕️ cold-brew');
  });

  it.each([
    ['…', 'filter.name: must have a word, a number or an emoji'],
    ['a'.repeat(101), 'filter.name: must have at most 100 characters'],
  ])('and %s is refused', async (name, message) => {
    for (const query of [PROFILES, CREATORS])
      expect(await tenant.client.error(query, { filter: { name } })).toEqual({
        code: 'INVALID_INPUT',
        message,
      });
  });
});
