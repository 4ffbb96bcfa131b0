import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.js';
import { connectorKit } from '../support/connector-kit.js';
import { FakeBluesky, uriOf } from '../support/platforms/bluesky.js';
import { startConnectors } from '../support/platforms/connectors.js';
import { FakeFeeds, rss } from '../support/platforms/feeds.js';
import { FakeHackerNews } from '../support/platforms/hacker-news.js';
import { FakeInstagram } from '../support/platforms/instagram.js';
import { FakeMastodon } from '../support/platforms/mastodon.js';
import { FakeTikTok } from '../support/platforms/tiktok.js';
import { FakeYouTube } from '../support/platforms/youtube.js';

const EXAMPLE = './examples/hacker-news-connector.mjs';
const LOOPBACK = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };
const CHANNEL = 'UCkitkitkitkitkitkitkitk';
let count = 0;

/** So many numbers that were not used before, each with a time of the last hour. */
const numbered = (wanted: number) =>
  Array.from({ length: wanted }, (_, index) => ({
    number: count++,
    at: new Date(Math.floor((Date.now() - 3_500_000 + (index * 3_400_000) / wanted) / 1000) * 1000),
  }));

connectorKit('Bluesky', async () => {
  const platform = await new FakeBluesky().start();
  platform.pageSize = 25;
  return {
    provider: 'BLUESKY',
    platform,
    environment: platform.environment,
    source: { kind: 'HASHTAG', name: 'kit', instance: null },
    publish: (wanted) =>
      numbered(wanted).map(({ number, at }) => {
        const post = { key: `kit${number}`, text: `${number} #kit`, createdAt: at };
        platform.posts.push(post);
        return uriOf(post);
      }),
    metricsOf: () => ({ url: null, accountName: null }),
  };
});

connectorKit('Mastodon', async () => {
  const platform = await new FakeMastodon().start();
  const prefix = () => `${platform.origin}/users/baker/statuses/`;
  return {
    provider: 'MASTODON',
    platform,
    environment: LOOPBACK,
    source: { kind: 'HASHTAG', name: 'kit', instance: platform.origin },
    publish: (wanted) =>
      numbered(wanted).map(({ number, at }) => {
        const id = String(10_000 + number);
        platform.toots.push({ id, content: '<p>#kit</p>', createdAt: at, tags: ['kit'] });
        return `${prefix()}${id}`;
      }),
    metricsOf: (externalId) => {
      const id = externalId.startsWith(prefix()) ? externalId.slice(prefix().length) : '0';
      return { url: `${platform.origin}/@baker/${id}`, accountName: 'baker' };
    },
  };
});

connectorKit('feeds', async () => {
  const platform = await new FakeFeeds().start();
  const entries: { guid: string; title: string; publishedAt: Date }[] = [];
  const name = platform.put('/feed.xml', rss(entries));
  return {
    provider: 'FEED',
    platform,
    environment: LOOPBACK,
    source: { kind: 'FEED', name, instance: null },
    publish: (wanted) =>
      numbered(wanted).map(({ number, at }) => {
        entries.unshift({ guid: `urn:kit:${number}`, title: `Kit ${number}`, publishedAt: at });
        platform.put('/feed.xml', rss(entries));
        return `urn:kit:${number}`;
      }),
  };
});

connectorKit('YouTube', async () => {
  const platform = await new FakeYouTube().start();
  platform.addChannel({ id: CHANNEL, handle: '@kit' });
  return {
    provider: 'YOUTUBE',
    platform,
    environment: platform.environment,
    source: { kind: 'ACCOUNT', name: 'kit', instance: null },
    publish: (wanted) =>
      numbered(wanted).map(({ number, at }) => {
        const id = `kit${number}`;
        platform.addVideo({ id, channelId: CHANNEL, publishedAt: at.toISOString(), views: 1 });
        return id;
      }),
    metricsOf: () => ({ url: null, accountName: null }),
    secrets: () => [platform.key],
  };
});

connectorKit('Instagram', async () => {
  const platform = await new FakeInstagram().start();
  const account = platform.addAccount({ id: '178499', username: 'kit' });
  return {
    provider: 'INSTAGRAM',
    platform,
    environment: platform.environment,
    prepare: (world) => world.connect('INSTAGRAM', 'kit', platform.issue('facebook', account.id)),
    source: { kind: 'ACCOUNT', name: 'kit', instance: null },
    publish: (wanted) =>
      numbered(wanted).map(({ number, at }) => {
        const code = `Ckit${number}`;
        account.media.unshift({
          id: `m${number}`,
          code,
          timestamp: at.toISOString().replace('.000Z', '+0000'),
        });
        return code;
      }),
    metricsOf: (code) => ({
      url: `https://www.instagram.com/p/${code.replaceAll(' ', '')}/`,
      accountName: 'kit',
    }),
    secrets: () => [...platform.tokens.keys()],
  };
});

connectorKit('TikTok', async () => {
  const platform = await new FakeTikTok().start();
  const user = platform.addUser({ openId: 'kit', username: 'kit' });
  return {
    provider: 'TIKTOK',
    platform,
    environment: platform.environment,
    prepare: (world) => world.connect('TIKTOK', 'kit', platform.issue('kit').accessToken),
    source: { kind: 'ACCOUNT', name: 'kit', instance: null },
    publish: (wanted) =>
      numbered(wanted).map(({ number, at }) => {
        const id = String(7_400_000_000_000_000_000n + BigInt(number));
        user.videos.push({ id, createTime: at.getTime() / 1000 });
        return id;
      }),
    metricsOf: () => ({ url: null, accountName: 'kit' }),
    secrets: () => [...platform.accessTokens.keys()],
  };
});

connectorKit('the example', async () => {
  const platform = await new FakeHackerNews().start();
  return {
    provider: 'INTERNAL',
    platform,
    environment: { ...LOOPBACK, CONNECTORS: `${EXAMPLE}?base=${platform.origin}` },
    source: { kind: 'KEYWORD', name: 'kit', instance: null },
    publish: (wanted) =>
      numbered(wanted).map(({ number, at }) => {
        platform.stories.push({ id: String(number), title: `A kit ${number}`, createdAt: at });
        return `hackernews:${number}`;
      }),
    metricsOf: (externalId) => ({
      url: `https://news.ycombinator.com/item?id=${externalId.replace(/^hackernews:/, '').replaceAll(' ', '')}`,
      accountName: null,
    }),
  };
});

describe('the setting CONNECTORS', () => {
  let platform: FakeHackerNews;
  beforeAll(async () => {
    platform = await new FakeHackerNews().start();
  });
  afterAll(() => platform?.stop());

  it.each([
    [
      './examples/no-such-connector.mjs',
      /no-such-connector\.mjs cannot be loaded: install the package, or correct its name or path/,
    ],
    ['@example/no-such-package', /@example\/no-such-package cannot be loaded/],
    ['./examples/paced-client.mjs', /paced-client\.mjs has to export a function as default/],
    [
      './test/support/connectors/half.mjs',
      /half\.mjs makes no connector: provider: .*; capabilities\.postsPerRequest: .*; resolve: has to be a function/,
    ],
    [
      './test/support/connectors/broken.mjs',
      /broken\.mjs fails when it makes its connector: The base is missing/,
    ],
    [`${EXAMPLE},${EXAMPLE}?base=x`, /is a second connector for INTERNAL: leave one of them out/],
  ])('refuses %s at the start and says what to do', async (setting, message) => {
    await expect(startTestApp({ CONNECTORS: setting, LOG_LEVEL: 'fatal' })).rejects.toThrow(message);
  });

  it('puts a connector before the built-in ones, which go on', async () => {
    const world = await startConnectors({ ...LOOPBACK, CONNECTORS: ` ${EXAMPLE}?base=${platform.origin} ,` });
    try {
      platform.stories.push({ id: '7', title: 'Seven', createdAt: new Date(), points: 9 });
      const story = world.connectors.forUrl(new URL('https://news.ycombinator.com/item?id=7'));
      const post = await story?.connector.fetchPost(world.scope, story.post);
      expect(post).toMatchObject({ externalId: 'hackernews:7', caption: 'Seven', snapshots: [{ likes: 9 }] });
      expect(world.connectors.forUrl(new URL('https://youtu.be/abc'))?.connector.provider).toBe('YOUTUBE');
      const page = world.connectors.forUrl(new URL('https://example.org/story'));
      expect(page?.connector).not.toBe(story?.connector);
    } finally {
      await world.close();
    }
  });
});
