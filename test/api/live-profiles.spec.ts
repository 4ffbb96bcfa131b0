import { AccountConnectionService } from '@loupe/connectors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeInstagram } from '../support/platforms/instagram.js';
import { FakeTikTok } from '../support/platforms/tiktok.js';
import { FakeYouTube, RATE_LIMITED } from '../support/platforms/youtube.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const youtube = new FakeYouTube();
const instagram = new FakeInstagram();
const tiktok = new FakeTikTok();
let api: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  await Promise.all([youtube.start(), instagram.start(), tiktok.start()]);
  api = await startTestApp({
    ...youtube.environment,
    ...instagram.environment,
    ...tiktok.environment,
    PLATFORM_TIMEOUT_MS: '3000',
  });
  youtube.addChannel({
    id: `UC${'Ella'.padEnd(22, 'x')}`,
    handle: '@ella',
    title: 'Ella',
    subscribers: 1200,
  });
  instagram.addAccount({ id: '178411', username: 'baker', followers: 900, following: 80 });
  instagram.addAccount({ id: '178410', username: 'brand' });
});
afterAll(async () => {
  await api?.close();
  await Promise.all([youtube.stop(), instagram.stop(), tiktok.stop()]);
});
beforeEach(async () => {
  tenant = await createTenant(api);
  for (const platform of [youtube, instagram, tiktok]) {
    platform.fail(null);
    platform.calls.length = 0;
  }
});

const PROFILE = `query($name: String, $provider: Provider, $fallback: Boolean) {
  socialProfile(accountName: $name, provider: $provider, fallback: $fallback) {
    id provider accountName fullName followers following originalUrl creator { id } } }`;
const look = async (name: string, provider?: string, fallback = true) =>
  (await tenant.client.data(PROFILE, { name, provider, fallback })).socialProfile;
const failure = (name: string, provider?: string) =>
  tenant.client.error(PROFILE, { name, provider, fallback: true });
const connectInstagram = () =>
  api.app.get(AccountConnectionService, { strict: false }).connect(tenant.scope, 'INSTAGRAM', 'brand', {
    accessToken: instagram.issue('facebook', '178410'),
    refreshToken: null,
  });

describe('socialProfile(fallback: true)', () => {
  it('shows the platform’s profile, the same each time, and stores nothing', async () => {
    const found = await look('@Ella', 'YOUTUBE');
    expect(found).toMatchObject({
      provider: 'YOUTUBE',
      accountName: 'ella',
      fullName: 'Ella',
      followers: 1200,
      creator: null,
    });
    expect(await look('ella', 'YOUTUBE')).toEqual(found);
    expect(await tenant.client.data('{ socialProfiles { totalCount } creators { totalCount } }')).toEqual({
      socialProfiles: { totalCount: 0 },
      creators: { totalCount: 0 },
    });
    const byId = await tenant.client.data(`{ socialProfile(id: "${found.id}", fallback: true) { id } }`);
    expect(byId.socialProfile).toBeNull();
  });

  it('without a platform tries those that can be asked', async () => {
    await connectInstagram();
    expect(await look('baker')).toMatchObject({ provider: 'INSTAGRAM', followers: 900, following: 80 });
    expect(await look('ella')).toMatchObject({ provider: 'YOUTUBE' });
    expect(await look('nobody')).toBeNull();
  });

  it('asks nobody for what is stored, nor without fallback, nor for an empty name', async () => {
    await ingest(api, tenant, [somePost({ provider: 'YOUTUBE', type: 'VIDEO' })]);
    expect(await look('someone', 'YOUTUBE')).toMatchObject({ followers: 1000 });
    expect(await look('ella', 'YOUTUBE', false)).toBeNull();
    for (const name of ['', ' ', '@', 'x'.repeat(300), '\u{1F600}', '){}', '../..'])
      await look(name, 'INSTAGRAM');
    expect(youtube.calls).toEqual([]);
  });

  it('is null where the platform is not connected', async () => {
    expect(await look('baker', 'INSTAGRAM')).toBeNull();
    expect(await look('baker', 'INTERNAL')).toBeNull();
  });

  it('is SERVICE_UNAVAILABLE where the platform fails, and other parts of the answer stay', async () => {
    await connectInstagram();
    instagram.fail({ kind: 'silent' });
    expect(await failure('baker', 'INSTAGRAM')).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const { body } = await tenant.client.send(
      '{ workspace { name } socialProfile(accountName: "baker", fallback: true) { id } }',
    );
    expect(body.data).toEqual({ workspace: { name: 'Tenant' }, socialProfile: null });
    expect(await look('ella')).toMatchObject({ provider: 'YOUTUBE' });
    instagram.tokens.clear();
    instagram.fail(null);
    const refused = await failure('baker', 'INSTAGRAM');
    expect(refused).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('connect'),
    });
    const shown = await tenant.client.data('{ workspace { integrations { status problem } } }');
    expect(shown.workspace.integrations).toMatchObject([
      { status: 'DISCONNECTED', problem: refused.message },
    ]);
  });

  it('of another workspace is not asked by this one’s account', async () => {
    await connectInstagram();
    const other = await createTenant(api, 'Other');
    const { socialProfile } = await other.client.data(PROFILE, {
      name: 'baker',
      provider: 'INSTAGRAM',
      fallback: true,
    });
    expect(socialProfile).toBeNull();
  });

  it('names the time when the quota is used up', async () => {
    youtube.fail({ kind: 'reply', reply: RATE_LIMITED });
    expect(await failure('ella', 'YOUTUBE')).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringMatching(/quota of YouTube is used up until \d{4}-/),
    });
  });
});

describe('socialProfileHistory', () => {
  const HISTORY = `query($id: ID!, $after: String) { socialProfileHistory(socialProfileId: $id, first: 2, after: $after) {
    totalCount nodes { at followers following } pageInfo { endCursor hasNextPage } } }`;
  const read = (day: number, followers: number) =>
    somePost({
      externalId: 'one',
      profile: { externalId: '7', accountName: 'ella', originalUrl: '', followers, following: 5 },
      snapshots: [metrics({ at: new Date(Date.UTC(2026, 0, day)), followers })],
    });

  it('has an entry for each time that the metrics changed, newest first, in pages', async () => {
    for (const [day, followers] of [
      [1, 100],
      [2, 100],
      [3, 150],
      [4, 120],
      [4, 120],
    ] as const) {
      await ingest(api, tenant, [read(day, followers)]);
    }
    const { socialProfile } = await tenant.client.data('{ socialProfile(accountName: "ella") { id } }');
    const first = (await tenant.client.data(HISTORY, { id: socialProfile.id })).socialProfileHistory;
    expect(first).toMatchObject({
      totalCount: 3,
      nodes: [
        { at: '2026-01-04T00:00:00Z', followers: 120, following: 5 },
        { at: '2026-01-03T00:00:00Z', followers: 150, following: 5 },
      ],
      pageInfo: { hasNextPage: true },
    });
    const after = first.pageInfo.endCursor;
    const second = (await tenant.client.data(HISTORY, { id: socialProfile.id, after })).socialProfileHistory;
    expect(second.nodes).toEqual([{ at: '2026-01-01T00:00:00Z', followers: 100, following: 5 }]);

    const stranger = await createTenant(api, 'Stranger');
    const theirs = await stranger.client.data(HISTORY, { id: socialProfile.id });
    expect(theirs.socialProfileHistory).toMatchObject({ totalCount: 0, nodes: [] });
    expect((await tenant.client.data(HISTORY, { id: 'nonsense' })).socialProfileHistory.nodes).toEqual([]);
  });
});
