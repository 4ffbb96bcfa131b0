import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CaptureWorld } from '../support/capture.js';
import { FakeYouTube } from '../support/platforms/youtube.js';
import { createTenant, type Tenant } from '../support/world.js';

const HOUR_MS = 60 * 60_000;
const channelId = (name: string) => `UC${name.padEnd(22, 'x')}`;

let youtube: FakeYouTube;
let world: CaptureWorld;
let tenant: Tenant;
let count = 0;

const start = async (settings: Record<string, string>) => {
  youtube = await new FakeYouTube().start();
  world = await CaptureWorld.start({ ...youtube.environment, ...settings });
  tenant = await createTenant(world.api);
};
const stop = async () => {
  await world?.stop();
  await youtube?.stop();
};
/** A name that no other test uses. */
const newName = () => `name${count++}`;
const channel = (name: string) =>
  youtube.addChannel({
    id: channelId(name),
    handle: `@${name}`,
    title: `Channel ${name}`,
    subscribers: 1500,
  });
const video = (id: string, name: string, minutes: number, more: object = {}) =>
  youtube.addVideo({
    id,
    channelId: channelId(name),
    title: id,
    publishedAt: world.ago(minutes).toISOString(),
    views: 7,
    ...more,
  });
const ids = async (...sources: string[]) =>
  (await world.items(tenant, ...sources)).map(({ externalId }) => externalId);
const platformOf = ({ platforms }: { platforms: object[] }) => platforms[0];

describe('capture of YouTube', () => {
  beforeAll(() => start({}));
  afterAll(stop);

  it.each(['handle', 'id'])('follows a channel by its %s through its uploads', async (by) => {
    const name = newName();
    channel(name);
    youtube.pageSize = 20;
    for (let index = 0; index < 45; index++) video(`${name}-${index}`, name, 500 - index);
    video(`${name}-secret`, name, 10, { privacyStatus: 'private' });
    video(`${name}-failed`, name, 10, { uploadStatus: 'failed' });
    const source = await world.follow(tenant, {
      kind: 'ACCOUNT',
      name: by === 'id' ? channelId(name) : `@${name}`,
      platforms: ['YOUTUBE'],
    });
    expect(platformOf(await world.settled(tenant, source))).toMatchObject({
      status: 'ACTIVE',
      problem: null,
      itemsCount: 45,
    });
    youtube.pageSize = 50;
    video(`${name}-new`, name, 0, { title: 'New', description: '#bread', likes: 3, comments: 2 });
    youtube.calls.length = 0;
    await world.next(tenant, source);
    expect((await world.items(tenant, source)).at(-1)).toMatchObject({
      provider: 'YOUTUBE',
      type: 'VIDEO',
      externalId: `${name}-new`,
      caption: 'New\n\n#bread',
      hashtags: ['bread'],
      socialProfile: { accountName: name },
      currentEngagement: { views: '7', likes: '3', comments: '2' },
    });
    // A page costs three units: the channel, its list and the videos.
    const asked = youtube.calls.filter(({ query }) =>
      [...query.values()].some((value) => value.includes(name)),
    );
    const lists = asked.map(({ path }) => path.split('/').at(-1));
    expect(lists).toEqual(['channels', 'playlistItems', 'videos']);
  });

  it('misses nothing of pages that repeat and come out of order', async () => {
    const name = newName();
    channel(name);
    for (let index = 0; index < 30; index++) video(`${name}-${index}`, name, 300 - index);
    const source = await world.follow(tenant, { kind: 'ACCOUNT', name, platforms: ['YOUTUBE'] });
    await world.settled(tenant, source);
    youtube.pageSize = 6;
    youtube.order = (videos) => {
      const swapped = videos.map(
        (_, index) => videos[index % 2 === 0 ? index + 1 : index - 1] ?? videos[index],
      );
      return swapped.flatMap((each) => each ?? []);
    };
    for (let index = 0; index < 25; index++) video(`${name}-new${index}`, name, 25 - index);
    expect((await world.next(tenant, source)).itemsCount).toBe(55);
    youtube.order = (videos) => videos;
    youtube.pageSize = 50;
    expect((await world.next(tenant, source)).itemsCount).toBe(55);
  });

  it('knows a channel that has never had a video', async () => {
    const name = newName();
    channel(name);
    const source = await world.follow(tenant, { kind: 'ACCOUNT', name, platforms: ['YOUTUBE'] });
    expect(platformOf(await world.settled(tenant, source))).toMatchObject({
      status: 'ACTIVE',
      itemsCount: 0,
    });
    video(`${name}-first`, name, 0);
    expect((await world.next(tenant, source)).itemsCount).toBe(1);
  });

  it('says that there is no such channel', async () => {
    const source = await world.follow(tenant, { kind: 'ACCOUNT', name: 'nobody', platforms: ['YOUTUBE'] });
    expect(platformOf(await world.settled(tenant, source))).toMatchObject({
      status: 'FAILING',
      problem: 'YouTube has no channel nobody',
    });
  });

  it('keeps of what a search finds only videos that name the hashtag or the account', async () => {
    const name = newName();
    channel(name);
    video(`${name}-tag`, name, 3, { description: `With #${name}` });
    video(`${name}-word`, name, 2, { description: `About ${name}` });
    video(`${name}-account`, name, 1, { description: `By @${name}` });
    const found: Record<string, string[]> = {};
    for (const kind of ['HASHTAG', 'MENTION', 'KEYWORD']) {
      const source = await world.follow(tenant, { kind, name, platforms: ['YOUTUBE'] });
      await world.settled(tenant, source);
      found[kind] = await ids(source);
    }
    expect(found).toEqual({
      HASHTAG: [`${name}-tag`],
      MENTION: [`${name}-account`],
      KEYWORD: [`${name}-tag`, `${name}-word`, `${name}-account`],
    });
  });

  it('searches once where nothing is new, though most of what is found is not kept', async () => {
    const name = newName();
    channel(name);
    youtube.pageSize = 5;
    for (let index = 0; index < 40; index++) video(`${name}-${index}`, name, 4000 - index, { title: name });
    video(`${name}-tag`, name, 5, { description: `#${name}` });
    const source = await world.follow(tenant, { kind: 'HASHTAG', name, platforms: ['YOUTUBE'] });
    await world.settled(tenant, source);
    expect(await ids(source)).toEqual([`${name}-tag`]);
    video(`${name}-tag2`, name, 0, { description: `#${name}` });
    youtube.calls.length = 0;
    await world.next(tenant, source);
    expect(await ids(source)).toEqual([`${name}-tag`, `${name}-tag2`]);
    expect(youtube.callsTo('/search').filter(({ query }) => query.get('q') === `#${name}`)).toHaveLength(2);
    youtube.pageSize = 50;
  });

  it('goes on with channels where Google refuses more searches, and says when it searches again', async () => {
    const name = newName();
    channel(name);
    video(`${name}-tag`, name, 3, { description: `With #${name}` });
    youtube.searchesLeft = 0;
    const [tag, account] = [
      await world.follow(tenant, { kind: 'HASHTAG', name, platforms: ['YOUTUBE'] }),
      await world.follow(tenant, { kind: 'ACCOUNT', name, platforms: ['YOUTUBE'] }),
    ];
    const { problem, nextCaptureAt, status } = platformOf(await world.settled(tenant, tag)) as Record<
      string,
      string
    >;
    expect({ problem, status }).toEqual({
      status: 'ACTIVE',
      problem: 'The quota of YouTube is used up until 2026-05-05T07:00:00Z',
    });
    expect(nextCaptureAt).toBe('2026-05-05T07:00:00Z');
    expect((await world.settled(tenant, account)).itemsCount).toBe(1);
    youtube.searchesLeft = Number.POSITIVE_INFINITY;
    expect((await world.next(tenant, tag)).itemsCount).toBe(1);
  });
});

describe('searches of YouTube', () => {
  beforeAll(() => start({ YOUTUBE_SEARCHES_PER_DAY: '24' }));
  afterAll(stop);

  it('are shared between workspaces, and no more of them are made a day than are allowed', async () => {
    // Midnight in Los Angeles, when the day of the quota begins.
    world.clock.moveTo(new Date('2026-05-05T07:00:00.000Z'));
    const [greedy, modest] = [tenant, await createTenant(world.api)];
    for (let index = 0; index < 20; index++) {
      await world.follow(greedy, { kind: 'KEYWORD', name: `many ${index}`, platforms: ['YOUTUBE'] });
    }
    const last = await world.follow(greedy, { kind: 'KEYWORD', name: 'last', platforms: ['YOUTUBE'] });
    const held = platformOf(await world.settled(greedy, last)) as Record<string, string>;
    // The only workspace has half: the other half is kept for one that comes.
    expect(youtube.callsTo('/search')).toHaveLength(12);
    expect(held.status).toBe('ACTIVE');
    expect(held.problem).toMatch(
      /^The workspace has used up its share of what YouTube allows Loupe a day \(24, shared/,
    );
    expect(Date.parse(String(held.nextCaptureAt))).toBe(Date.parse('2026-05-05T20:00:00Z'));

    for (let index = 0; index < 9; index++) {
      const id = await world.follow(modest, {
        kind: 'KEYWORD',
        name: `few ${index}`,
        platforms: ['YOUTUBE'],
      });
      await world.settled(modest, id);
    }
    expect(youtube.callsTo('/search')).toHaveLength(12 + 8);

    // What the others do not use is given out hour by hour.
    const used: number[] = [];
    for (let hour = 1; hour < 24; hour++) {
      world.clock.moveTo(new Date(Date.parse('2026-05-05T07:00:01.000Z') + hour * HOUR_MS));
      await world.settled(greedy, last);
      used.push(youtube.callsTo('/search').length);
    }
    expect(used.at(18)).toBe(20);
    expect(used.at(-1)).toBeGreaterThan(20);
    expect(used.at(-1)).toBeLessThanOrEqual(24);
  });
});

describe('YouTube without a key', () => {
  beforeAll(() => start({ YOUTUBE_API_KEY: '' }));
  afterAll(stop);

  it('is followed by the feeds of channels', async () => {
    const name = newName();
    channel(name);
    for (let index = 0; index < 20; index++) video(`${name}-${index}`, name, 100 - index);
    const source = await world.follow(tenant, {
      kind: 'ACCOUNT',
      name: channelId(name),
      platforms: ['YOUTUBE'],
    });
    expect((await world.settled(tenant, source)).itemsCount).toBe(15);
    video(`${name}-new`, name, 0, {
      title: 'A &amp; B',
      description: 'On #bread',
      views: 50,
      likes: 4,
      shape: [9, 16],
    });
    await world.next(tenant, source);
    expect((await world.items(tenant, source)).at(-1)).toMatchObject({
      type: 'SHORT',
      externalId: `${name}-new`,
      originalUrl: `https://www.youtube.com/shorts/${name}-new`,
      caption: 'A & B\n\nOn #bread',
      socialProfile: { accountName: `Channel ${name}` },
      currentEngagement: { views: '50', likes: '4', comments: null },
    });
  });

  it.each([
    ['ACCOUNT', /YOUTUBE_API_KEY.*; or follow the channel by its id, which begins with UC$/],
    ['HASHTAG', /YOUTUBE_API_KEY/],
  ])('needs a connection for %s', async (kind, problem) => {
    const source = await world.follow(tenant, { kind, name: newName(), platforms: ['YOUTUBE'] });
    expect(platformOf(await world.settled(tenant, source))).toMatchObject({
      status: 'NEEDS_CONNECTION',
      problem: expect.stringMatching(problem),
    });
  });
});
