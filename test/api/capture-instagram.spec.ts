import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CaptureWorld } from '../support/capture.js';
import { connectAccount } from '../support/platforms/connected.js';
import {
  type FakeAccount,
  FakeInstagram,
  type FakeMedia,
  NO_PERMISSION,
} from '../support/platforms/instagram.js';
import { createTenant, type Tenant } from '../support/world.js';

const HOUR_MS = 60 * 60_000;

let instagram: FakeInstagram;
let world: CaptureWorld;
let tenant: Tenant;
let brand: FakeAccount;
let ella: FakeAccount;
let count = 0;

beforeAll(async () => {
  instagram = await new FakeInstagram().start();
  world = await CaptureWorld.start(instagram.environment);
  instagram.now = () => world.clock.now().getTime();
  tenant = await createTenant(world.api);
  brand = instagram.addAccount({ id: '178410', username: 'brand', followers: 5000 });
  ella = instagram.addAccount({ id: '178411', username: 'baker.ella', followers: 900 });
  await connect(tenant, brand);
});
afterAll(async () => {
  await world?.stop();
  await instagram?.stop();
});

const connect = (to: Tenant, { id, username }: FakeAccount, login: 'facebook' | 'instagram' = 'facebook') =>
  connectAccount(world.api, to.scope, {
    provider: 'INSTAGRAM',
    handle: username,
    accountId: id,
    accessToken: instagram.issue(login, id),
  });
/** Puts a post in front of a list, published some minutes ago. */
const add = (list: FakeMedia[], minutes: number, more: Partial<FakeMedia> = {}): string => {
  const code = `C${String(count++).padStart(5, '0')}`;
  const timestamp = world
    .ago(minutes)
    .toISOString()
    .replace(/\.\d+Z$/, '+0000');
  list.unshift({ id: `m${code}`, code, timestamp, ...more });
  return code;
};
const follow = (kind: string, name: string, of = tenant) =>
  world.follow(of, { kind, name, platforms: ['INSTAGRAM'] });
const platformOf = ({ platforms }: { platforms: object[] }) => platforms[0] as Record<string, string>;

describe('capture of Instagram', () => {
  it('of a connected account brings its posts, reels and stories', async () => {
    for (let index = 0; index < 60; index++) add(brand.media, 900 - index);
    add(brand.stories, 30, { kind: 'STORY', code: '3311', type: 'VIDEO' });
    const source = await follow('ACCOUNT', '@Brand');
    expect(platformOf(await world.settled(tenant, source))).toMatchObject({
      status: 'ACTIVE',
      itemsCount: 61,
    });
    add(brand.media, 2, { kind: 'REELS', caption: 'Rye #bread', likes: 12, comments: 3 });
    add(brand.stories, 1, { kind: 'STORY', code: '3312' });
    await world.next(tenant, source);
    expect((await world.items(tenant, source)).slice(-2)).toMatchObject([
      {
        type: 'REEL',
        caption: 'Rye #bread',
        hashtags: ['bread'],
        socialProfile: { accountName: 'brand' },
        currentEngagement: { likes: '12', comments: '3' },
      },
      { type: 'STORY', externalId: '3312', originalUrl: null },
    ]);
    expect((await world.source(tenant, source)).itemsCount).toBe(63);
  });

  it('of another professional account comes by business discovery, and of a personal one says what is wrong', async () => {
    for (let index = 0; index < 80; index++) add(ella.media, 900 - index);
    const source = await follow('ACCOUNT', 'baker.ella');
    expect((await world.settled(tenant, source)).itemsCount).toBe(80);
    const code = add(ella.media, 0, { likes: 7 });
    await world.next(tenant, source);
    expect((await world.items(tenant, source)).at(-1)).toMatchObject({
      externalId: code,
      originalUrl: `https://www.instagram.com/p/${code}/`,
      socialProfile: { accountName: 'baker.ella' },
      currentEngagement: { likes: '7' },
    });
    const personal = await follow('ACCOUNT', 'personal');
    expect(platformOf(await world.settled(tenant, personal))).toMatchObject({
      status: 'FAILING',
      problem: 'Instagram has no such account or post, or it is not a professional account',
    });
  });

  it('brings posts that tag a connected account, and says that others have to be connected', async () => {
    const first = add(brand.tags, 5, { username: 'ann', caption: 'With @brand', likes: 4 });
    const source = await follow('MENTION', 'brand');
    await world.settled(tenant, source);
    const second = add(brand.tags, 0, { username: 'bea' });
    await world.next(tenant, source);
    expect(await world.items(tenant, source)).toMatchObject([
      { externalId: first, socialProfile: { accountName: 'ann' }, mentions: ['brand'] },
      { externalId: second, socialProfile: { accountName: 'bea' } },
    ]);
    const other = await follow('MENTION', 'baker.ella');
    expect(platformOf(await world.settled(tenant, other))).toMatchObject({
      status: 'NEEDS_CONNECTION',
      problem:
        'Instagram shows the posts that tag @baker.ella to this account only: the operator connects it with `loupe integration add`',
    });
  });

  it('of a hashtag misses nothing of pages that are in no order', async () => {
    const media: FakeMedia[] = [];
    instagram.hashtags.set('rye', media);
    instagram.pageSize = 10;
    // The oldest come first, though the newest are asked for.
    instagram.order = (posts) => posts.toReversed();
    for (let index = 0; index < 25; index++) add(media, 600 - index, { caption: '#rye' });
    const source = await follow('HASHTAG', 'rye');
    expect((await world.settled(tenant, source)).itemsCount).toBe(25);
    const reel = add(media, 1, { caption: 'A #rye reel', kind: 'REELS' });
    await world.next(tenant, source);
    const items = await world.items(tenant, source);
    expect(items).toHaveLength(26);
    // Instagram does not say whose these posts are.
    expect(items.at(-1)).toMatchObject({
      type: 'REEL',
      externalId: reel,
      socialProfile: { accountName: 'Unknown account' },
    });
    instagram.order = (posts) => posts;
    instagram.pageSize = 50;
    // One of them is seen with its account later.
    brand.tags.unshift({ ...(media[0] as FakeMedia), username: 'carla' });
    const mention = (await tenant.client.data('{ sources(kinds: [MENTION]) { nodes { id name } } }')).sources
      .nodes;
    const tagged = mention.find(({ name }: { name: string }) => name === 'brand').id;
    await world.next(tenant, tagged);
    expect((await world.items(tenant, source)).at(-1)).toMatchObject({
      socialProfile: { accountName: 'carla' },
    });
  });

  it('searches for 30 hashtags in 7 days, says so, and goes on', async () => {
    const other = await createTenant(world.api);
    const account = instagram.addAccount({ id: '178420', username: 'busy' });
    await connect(other, account);
    const start = world.clock.now().getTime();
    const before = Array.from({ length: 30 }, (_, index): [string, number] => [
      `old${index}`,
      start - 12 * HOUR_MS,
    ]);
    instagram.searched.set(account.id, new Map(before));
    const media: FakeMedia[] = [];
    instagram.hashtags.set('onemore', media);
    const source = await follow('HASHTAG', 'onemore', other);
    const held = platformOf(await world.settled(other, source));
    expect(held).toMatchObject({
      status: 'ACTIVE',
      problem:
        'Instagram lets an account search for 30 hashtags in 7 days, and @busy has searched for 30: connect another account, follow fewer hashtags, or wait until 7 days have passed',
      lastCapturedAt: null,
    });
    expect(Date.parse(String(held.nextCaptureAt)) - start).toBe(6 * HOUR_MS);
    // The account is asked for all else as before.
    add(account.media, 0);
    const own = await follow('ACCOUNT', 'busy', other);
    expect((await world.settled(other, own)).itemsCount).toBe(1);
    // Another account has searches of its own.
    const second = instagram.addAccount({ id: '178421', username: 'second' });
    await connect(other, second);
    add(media, 1);
    expect(platformOf(await world.next(other, source))).toMatchObject({ problem: null });
    expect([...(instagram.searched.get('178421')?.keys() ?? [])]).toEqual(['onemore']);
  });

  it('says what has to be connected, and what Instagram Login cannot do', async () => {
    const other = await createTenant(world.api);
    const source = await follow('ACCOUNT', 'brand', other);
    expect(platformOf(await world.settled(other, source))).toMatchObject({
      status: 'NEEDS_CONNECTION',
      problem: expect.stringContaining('loupe integration add'),
    });
    await connect(other, instagram.addAccount({ id: '178430', username: 'small' }), 'instagram');
    const tag = await follow('HASHTAG', 'rye', other);
    expect(platformOf(await world.settled(other, tag))).toMatchObject({
      status: 'NOT_AVAILABLE',
      problem: 'Instagram gives posts with a hashtag only to one that is connected by Facebook Login',
    });
  });

  it('says that a permission is missing', async () => {
    instagram.fail(({ path }) =>
      path.endsWith('ig_hashtag_search') ? { kind: 'reply', reply: NO_PERMISSION } : null,
    );
    const source = await follow('HASHTAG', 'spelt');
    expect(platformOf(await world.settled(tenant, source))).toMatchObject({
      status: 'FAILING',
      problem: 'Instagram does not show it to the connected account: a permission is missing',
    });
    instagram.fail(null);
  });
});
