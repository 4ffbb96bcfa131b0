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
