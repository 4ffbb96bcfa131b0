import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CaptureWorld } from '../support/capture.js';
import { connectAccount } from '../support/platforms/connected.js';
import { FakeTikTok, type FakeTikTokUser } from '../support/platforms/tiktok.js';
import { createTenant, type Tenant } from '../support/world.js';

let tiktok: FakeTikTok;
let world: CaptureWorld;
let tenant: Tenant;
let brand: FakeTikTokUser;
let ella: FakeTikTokUser;
let count = 0;

const start = async (settings: (platform: FakeTikTok) => Record<string, string>) => {
  tiktok = await new FakeTikTok().start();
  world = await CaptureWorld.start(settings(tiktok));
  tenant = await createTenant(world.api);
  brand = tiktok.addUser({ openId: 'o1', username: 'brand', followers: 900 });
  ella = tiktok.addUser({ openId: 'o2', username: 'ella.bakes' });
  await connectAccount(world.api, tenant.scope, {
    provider: 'TIKTOK',
    handle: 'brand',
    accountId: 'o1',
    ...tiktok.issue('o1'),
  });
};
const stop = async () => {
  await world?.stop();
  await tiktok?.stop();
};
const add = ({ videos }: FakeTikTokUser, minutes: number, more: object = {}): string => {
  // Larger than JavaScript's numbers can hold exactly.
  const id = String(7_300_000_000_000_000_001n + BigInt(count++));
  videos.push({ id, createTime: Math.floor(world.ago(minutes).getTime() / 1000), ...more });
  return id;
};
const follow = (kind: string, name: string, of = tenant) =>
  world.follow(of, { kind, name, platforms: ['TIKTOK'] });
const platformOf = ({ platforms }: { platforms: object[] }) => platforms[0] as Record<string, string>;

describe('capture of TikTok', () => {
  beforeAll(() => start((platform) => platform.environment));
  afterAll(stop);

  it('of a connected account brings its public videos', async () => {
    // Three at a time of the same second, also where a page of 20 ends.
    for (let index = 0; index < 50; index++) add(brand, 900 - Math.floor(index / 3));
    add(brand, 20, { isPrivate: true });
    const source = await follow('ACCOUNT', '@brand');
    expect(platformOf(await world.settled(tenant, source))).toMatchObject({
      status: 'ACTIVE',
      itemsCount: 50,
    });
    const id = add(brand, 0, { description: 'Rye #bread', views: 70, likes: 6, shares: 2 });
    await world.next(tenant, source);
    expect((await world.items(tenant, source)).at(-1)).toMatchObject({
      type: 'SHORT',
      externalId: id,
      originalUrl: `https://www.tiktok.com/@brand/video/${id}`,
      hashtags: ['bread'],
      socialProfile: { accountName: 'brand' },
      currentEngagement: { views: '70', likes: '6', shares: '2' },
    });
  });

  it('says what has to be connected, and that search needs TikTok’s approval', async () => {
    const account = await follow('ACCOUNT', 'ella.bakes');
    expect(platformOf(await world.settled(tenant, account))).toMatchObject({
      status: 'NEEDS_CONNECTION',
      problem: expect.stringContaining('TikTok shows the videos of @ella.bakes to this account only'),
    });
    const calls = tiktok.calls.length;
    for (const kind of ['HASHTAG', 'KEYWORD']) {
      const source = await follow(kind, 'bread');
      expect(platformOf(await world.settled(tenant, source))).toMatchObject({
        status: 'NOT_AVAILABLE',
        problem: expect.stringContaining('Research API'),
        nextCaptureAt: null,
      });
    }
    expect(tiktok.calls).toHaveLength(calls);
  });
});

describe('capture of TikTok with access to its Research API', () => {
  beforeAll(() => start((platform) => platform.researchEnvironment));
  afterAll(stop);

  it('finds hashtags, words and other accounts, in whatever order they are answered', async () => {
    tiktok.pageSize = 10;
    tiktok.order = (found) => found.toReversed();
    const old = add(ella, 40 * 24 * 60, { description: '#bread of long ago' });
    for (let index = 0; index < 30; index++) add(ella, 900 - index, { description: `${index} #bread` });
    const sources = [
      await follow('HASHTAG', 'bread'),
      await follow('KEYWORD', 'fresh rye'),
      await follow('ACCOUNT', 'ella.bakes'),
    ];
    for (const source of sources) await world.settled(tenant, source);
    const [tag = '', word = '', account = ''] = sources;
    expect((await world.source(tenant, tag)).itemsCount).toBe(30);
    expect(await world.items(tenant, word)).toEqual([]);
    const id = add(ella, 1, { description: 'Fresh rye #bread', views: 7 });
    for (const source of sources) await world.next(tenant, source);
    const [found] = await world.items(tenant, word);
    expect(found).toMatchObject({
      externalId: id,
      hashtags: ['bread'],
      socialProfile: { accountName: 'ella.bakes' },
      currentEngagement: { views: '7' },
    });
    for (const source of [tag, account]) {
      const ids = (await world.items(tenant, source)).map(({ externalId }) => externalId);
      expect(ids).toHaveLength(31);
      expect(new Set(ids).size).toBe(31);
      expect(ids).toContain(id);
      expect(ids).not.toContain(old);
    }
    // A token is asked for once in its time.
    expect(tiktok.callsTo('/oauth/token/').length).toBeLessThan(
      tiktok.callsTo('/research/video/query/').length,
    );
    tiktok.order = (all) => all;
    tiktok.pageSize = 100;
  });

  it('waits for the next day where the quota is used up', async () => {
    add(ella, 5, { description: '#spelt' });
    tiktok.researchLeft = 0;
    const source = await follow('HASHTAG', 'spelt');
    const held = platformOf(await world.settled(tenant, source));
    const tomorrow = `${new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`;
    expect(held).toMatchObject({ status: 'ACTIVE', nextCaptureAt: tomorrow });
    expect(held.problem).toBe(`The quota of TikTok is used up until ${tomorrow}`);
    tiktok.researchLeft = Number.POSITIVE_INFINITY;
    expect((await world.next(tenant, source)).itemsCount).toBe(1);
  });
});
