import { Database, sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, postOf, type Tenant } from '../support/world.js';

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
