import type { Connector, MetricsRequest } from '@loupe/connectors';
import { newId } from '@loupe/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ConnectorsApp,
  forgetPlatforms,
  refusal,
  startConnectors,
} from '../support/platforms/connectors.js';
import { FakeInstagram, NO_PERMISSION, tooMany } from '../support/platforms/instagram.js';
import { createTestDatabase, type TestDatabase } from '../support/servers.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let instagram: FakeInstagram;
let database: TestDatabase;
let world: ConnectorsApp;
let connector: Connector;

beforeAll(async () => {
  instagram = await new FakeInstagram().start();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database?.drop();
  await instagram.stop();
});
beforeEach(async () => {
  instagram.fail(null);
  instagram.usage = null;
  instagram.accounts.clear();
  instagram.tokens.clear();
  instagram.addAccount({ id: '178410', username: 'brand', followers: 5000, following: 10 });
  instagram.addAccount({ id: '178411', username: 'baker.ella', name: 'Ella', followers: 900, following: 80 });
  await forgetPlatforms(database);
  world = await startConnectors(instagram.environment, database);
  connector = world.connector('INSTAGRAM');
  instagram.calls.length = 0;
});
afterEach(() => world.close());

const connect = async (login: 'facebook' | 'instagram' = 'facebook') => {
  const id = await world.connect('INSTAGRAM', '@brand', instagram.issue(login, '178410'));
  instagram.calls.length = 0;
  return id;
};
const at = (address: string) => {
  const found = connector.resolve(new URL(address));
  if (found === null) throw new Error(`${address} is not Instagram’s`);
  return found;
};
const request = (code: string, accountName: string | null): MetricsRequest => ({
  itemId: newId(),
  provider: 'INSTAGRAM',
  externalId: code,
  url: `https://www.instagram.com/p/${code}/`,
  accountName,
});
const story = (code: string, accountName: string): MetricsRequest => ({
  ...request(code, accountName),
  url: null,
});
const kinds = async (posts: MetricsRequest[]) =>
  (await connector.fetchMetrics(world.scope, posts)).map((answer) =>
    answer.kind === 'failed' ? answer.error.problem : answer.kind,
  );
const mediaOf = (username: string) => {
  const found = [...instagram.accounts.values()].find((account) => account.username === username);
  if (found === undefined) throw new Error(`No account ${username}`);
  return found;
};

describe('a workspace without an Instagram account', () => {
  it('gets an instruction, and no request is sent', async () => {
    const error = await refusal(connector.fetchProfile(world.scope, 'baker.ella'));
    expect(error).toMatchObject({ problem: 'NOT_CONFIGURED', passes: false });
    expect(error.message).toContain('loupe integration add');
    expect(await kinds([request('Cabc', 'baker.ella')])).toEqual(['NOT_CONFIGURED']);
    expect(instagram.calls).toEqual([]);
  });
});

describe('connecting an Instagram account', () => {
  it.each(['facebook', 'instagram'] as const)('by %s login asks whose the token is', async (login) => {
    const token = instagram.issue(login, '178411');
    await expect(world.connect('INSTAGRAM', 'brand', token)).rejects.toThrow(
      /not of brand, but of baker\.ella/,
    );
    expect(await world.integrations()).toEqual([]);
    await world.connect('INSTAGRAM', '@brand', instagram.issue(login, '178410'));
    expect(await world.integrations()).toMatchObject([
      { handle: 'brand', status: 'CONNECTED', problem: null },
    ]);
  });

  it('stores nothing of a token that is refused', async () => {
    expect(await refusal(world.connect('INSTAGRAM', 'brand', 'EAAunknown'))).toMatchObject({
      problem: 'UNAUTHORIZED',
    });
    expect(await world.integrations()).toEqual([]);
  });
});

describe('another account’s post on Instagram', () => {
  it('is found on the third page of its account, with its metrics', async () => {
    await connect();
    mediaOf('baker.ella').media = Array.from({ length: 120 }, (_, place) => ({
      id: `m${place}`,
      code: `Ccode${place}`,
    }));
    mediaOf('baker.ella').media[110] = {
      id: 'm110',
      code: 'Creel_110',
      kind: 'REELS',
      caption: 'Rye #bread @miller',
      timestamp: '2026-02-03T04:05:06+0000',
      likes: 12,
      comments: 3,
      views: 4000,
    };
    const post = await connector.fetchPost(
      world.scope,
      at('https://www.instagram.com/baker.ella/reel/Creel_110/?igsh=x'),
    );
    expect(post).toMatchObject({
      provider: 'INSTAGRAM',
      type: 'REEL',
      externalId: 'Creel_110',
      originalUrl: 'https://www.instagram.com/reel/Creel_110/',
      takenAt: new Date('2026-02-03T04:05:06Z'),
      hashtags: ['bread'],
      mentions: ['miller'],
      profile: {
        externalId: '178411',
        accountName: 'baker.ella',
        followers: 900,
        following: 80,
        proAccount: true,
      },
      media: [{ type: 'VIDEO', fileUrl: 'https://scontent.cdninstagram.com/m110.mp4' }],
      snapshots: [{ likes: 12, comments: 3, views: 4000, shares: null, impressions: null, followers: 900 }],
    });
    expect(instagram.calls).toHaveLength(3);
  });

  it('of an account that is private, personal or not there is not found', async () => {
    await connect();
    instagram.addAccount({ id: '178412', username: 'secretive', isProfessional: false });
    for (const name of ['secretive', 'nobody', 'no){body']) {
      expect(await connector.fetchProfile(world.scope, name)).toBeNull();
    }
    expect(
      await refusal(connector.fetchPost(world.scope, at('https://www.instagram.com/secretive/p/Cabc/'))),
    ).toMatchObject({ problem: 'NOT_FOUND' });
  });

  it('whose account is not known cannot be fetched, and the error names the address to use', async () => {
    await connect();
    const error = await refusal(connector.fetchPost(world.scope, at('https://www.instagram.com/p/Cabc/')));
    expect(error.problem).toBe('UNSUPPORTED');
    expect(error.message).toContain('instagram.com/ACCOUNT/p/CODE/');
  });

  it('is not given to an account of Instagram Login', async () => {
    await connect('instagram');
    expect(await refusal(connector.fetchProfile(world.scope, 'baker.ella'))).toMatchObject({
      problem: 'UNSUPPORTED',
    });
  });

  it('with several files and hidden likes has them all, and unknown likes', async () => {
    await connect();
    mediaOf('baker.ella').media = [
      { id: 'm1', code: 'Calbum', type: 'CAROUSEL_ALBUM', children: 3, comments: 1 },
    ];
    const post = await connector.fetchPost(world.scope, at('https://www.instagram.com/baker.ella/p/Calbum/'));
    expect(post.type).toBe('POST');
    expect(post.media.map(({ type }) => type)).toEqual(['VIDEO', 'IMAGE', 'IMAGE']);
    expect(post.snapshots[0]).toMatchObject({ likes: null, comments: 1 });
  });
});

describe('the connected account’s own posts', () => {
  it('have views and shares from their insights, where there are any', async () => {
    await connect('instagram');
    mediaOf('brand').media = [
      { id: 'm1', code: 'Cone', kind: 'REELS', likes: 5, comments: 1, views: 300, shares: 7 },
      { id: 'm2', code: 'Ctwo', likes: 2, comments: 0, withoutInsights: true },
    ];
    const answers = await connector.fetchMetrics(world.scope, [
      request('Ctwo', 'Brand'),
      request('Cone', '@brand'),
      request('Cgone', 'brand'),
    ]);
    expect(answers).toMatchObject([
      { kind: 'metrics', metrics: { likes: 2, views: null, shares: null, followers: 5000 } },
      { kind: 'metrics', metrics: { likes: 5, views: 300, shares: 7, followers: 5000 } },
      { kind: 'gone' },
    ]);
    // The account, its page of posts, and the insights of each post that was found.
    expect(instagram.calls).toHaveLength(4);
  });

  it('are found by an address without an account', async () => {
    await connect();
    mediaOf('brand').media = [{ id: 'm1', code: 'Cone', likes: 5 }];
    const post = await connector.fetchPost(world.scope, at('https://www.instagram.com/p/Cone/'));
    expect(post).toMatchObject({ externalId: 'Cone', profile: { accountName: 'brand' } });
  });

  it('that are stories are given while Instagram lists them, and are not gone after that', async () => {
    await connect('instagram');
    mediaOf('brand').stories = [{ id: 's1', code: '33445566', kind: 'STORY', views: 70 }];
    const address = at('https://www.instagram.com/stories/brand/33445566/');
    expect(address).toEqual({
      provider: 'INSTAGRAM',
      externalId: '33445566',
      url: null,
      accountName: 'brand',
    });
    expect(await connector.fetchPost(world.scope, address)).toMatchObject({
      type: 'STORY',
      externalId: '33445566',
      originalUrl: null,
      snapshots: [{ views: 70 }],
    });
    expect(await kinds([story('33445566', 'brand'), story('111', 'brand')])).toEqual([
      'metrics',
      'UNSUPPORTED',
    ]);
    expect(await kinds([story('33445566', 'baker.ella')])).toEqual(['UNSUPPORTED']);
  });
});

describe('metrics of several accounts', () => {
  it('are asked for by account, fail by account, and keep their order', async () => {
    await connect();
    instagram.addAccount({ id: '178413', username: 'third', media: [{ id: 't', code: 'Cthird', likes: 3 }] });
    mediaOf('baker.ella').media = [{ id: 'e', code: 'Cella', likes: 1 }];
    instagram.fail(({ query }) =>
      query.get('fields')?.includes('username(third)') ? { kind: 'cut' } : null,
    );
    expect(
      await kinds([
        request('Cthird', 'third'),
        request('Cella', 'baker.ella'),
        request('Cgone', 'baker.ella'),
        request('Cany', null),
      ]),
    ).toEqual(['UNAVAILABLE', 'metrics', 'gone', 'UNSUPPORTED']);
  });

  it('are not gone where the account has more posts than are looked through', async () => {
    await connect();
    mediaOf('baker.ella').media = Array.from({ length: 1100 }, (_, place) => ({
      id: `m${place}`,
      code: `C${place}`,
    }));
    expect(await kinds([request('C1099', 'baker.ella')])).toEqual(['UNSUPPORTED']);
    expect(instagram.calls).toHaveLength(20);
  });
});

describe('Instagram’s quota', () => {
  it.each([4, 17, 32, 80002])(
    'that is used up (code %s) is left alone for as long as its headers say',
    async (code) => {
      await connect();
      const reply = tooMany(code);
      const usage = {
        type: 'instagram',
        call_count: 101,
        total_cputime: 1,
        total_time: 1,
        estimated_time_to_regain_access: 19,
      };
      instagram.fail({
        kind: 'reply',
        reply: { ...reply, headers: { 'x-business-use-case-usage': JSON.stringify({ '17841': [usage] }) } },
      });
      const before = world.clock.now().getTime();
      const error = await refusal(connector.fetchProfile(world.scope, 'baker.ella'));
      expect(error.problem).toBe('QUOTA');
      const waits = (error.retryAt as Date).getTime() - before;
      expect(Math.round(waits / MINUTE_MS)).toBe(19);
      instagram.fail(null);
      instagram.calls.length = 0;
      expect(await kinds([request('Cone', 'brand')])).toEqual(['QUOTA']);
      expect(instagram.calls).toEqual([]);
      world.clock.forward(20 * MINUTE_MS);
      expect(await connector.fetchProfile(world.scope, 'baker.ella')).not.toBeNull();
      expect(await world.integrations()).toMatchObject([{ status: 'CONNECTED' }]);
    },
  );

  it('that an answer says is used up now is not used further', async () => {
    await connect();
    instagram.usage = { callCount: 100, minutes: 7 };
    expect(await connector.fetchProfile(world.scope, 'baker.ella')).not.toBeNull();
    expect((await refusal(connector.fetchProfile(world.scope, 'baker.ella'))).problem).toBe('QUOTA');
    expect(instagram.calls).toHaveLength(1);
  });
});

describe('Instagram that refuses or fails', () => {
  it('a token disconnects its account, until it is connected again', async () => {
    await connect();
    instagram.tokens.clear();
    expect(await refusal(connector.fetchProfile(world.scope, 'baker.ella'))).toMatchObject({
      problem: 'UNAUTHORIZED',
    });
    expect(await world.integrations()).toMatchObject([
      { status: 'DISCONNECTED', problem: expect.stringContaining('connect the account again') },
    ]);
    instagram.calls.length = 0;
    expect((await refusal(connector.fetchProfile(world.scope, 'baker.ella'))).problem).toBe('UNAUTHORIZED');
    expect(instagram.calls).toEqual([]);
    await connect();
    expect(await world.integrations()).toMatchObject([{ status: 'CONNECTED', problem: null }]);
    expect(await connector.fetchProfile(world.scope, 'baker.ella')).not.toBeNull();
  });

  it.each([
    ['a permission', { kind: 'reply', reply: NO_PERMISSION }, 'PRIVATE'],
    ['an answer', { kind: 'silent' }, 'UNAVAILABLE'],
    ['half of its JSON', { kind: 'broken' }, 'UNREADABLE'],
    ['another JSON', { kind: 'reply', reply: { body: { data: 'x' } } }, 'UNREADABLE'],
    ['itself', { kind: 'reply', reply: { status: 500, body: 'oops' } }, 'UNAVAILABLE'],
  ] as const)('%s', async (_, fault, problem) => {
    await connect();
    instagram.fail(fault);
    expect((await refusal(connector.fetchProfile(world.scope, 'baker.ella'))).problem).toBe(problem);
    expect(await kinds([request('Cone', 'brand')])).toEqual([problem]);
    expect(await world.integrations()).toMatchObject([{ status: 'CONNECTED' }]);
  });
});

describe('a token of Instagram', () => {
  it('is prolonged from its second day, then a month before its end, once for many who ask', async () => {
    await connect('instagram');
    const profile = () => connector.fetchProfile(world.scope, 'brand');
    await profile();
    expect(instagram.callsTo('/refresh_access_token')).toHaveLength(0);
    world.clock.forward(DAY_MS + 1);
    await Promise.all([profile(), profile(), profile()]);
    expect(instagram.callsTo('/refresh_access_token')).toHaveLength(1);
    world.clock.forward(29 * DAY_MS);
    await profile();
    expect(instagram.callsTo('/refresh_access_token')).toHaveLength(1);
    world.clock.forward(2 * DAY_MS);
    expect(await profile()).not.toBeNull();
    expect(instagram.callsTo('/refresh_access_token')).toHaveLength(2);
  });

  it('that cannot be prolonged now is used on, and not tried again with every request', async () => {
    await connect('instagram');
    world.clock.forward(2 * DAY_MS);
    instagram.fail(({ path }) => (path.endsWith('/refresh_access_token') ? { kind: 'cut' } : null));
    expect(await connector.fetchProfile(world.scope, 'brand')).not.toBeNull();
    expect(await connector.fetchProfile(world.scope, 'brand')).not.toBeNull();
    expect(instagram.callsTo('/refresh_access_token')).toHaveLength(1);
    expect(await world.integrations()).toMatchObject([{ status: 'CONNECTED' }]);
  });

  it('of Facebook Login is exchanged by its app when it is connected, and before its end', async () => {
    await world.close();
    const app = { FACEBOOK_APP_ID: instagram.app.id, FACEBOOK_APP_SECRET: instagram.app.secret };
    world = await startConnectors({ ...instagram.environment, ...app }, database);
    connector = world.connector('INSTAGRAM');
    await world.connect('INSTAGRAM', 'brand', instagram.issue('facebook', '178410'));
    expect(instagram.callsTo('/oauth/access_token')).toHaveLength(1);
    world.clock.forward(31 * DAY_MS);
    expect(await connector.fetchProfile(world.scope, 'baker.ella')).not.toBeNull();
    expect(instagram.callsTo('/oauth/access_token')).toHaveLength(2);
  });
});
