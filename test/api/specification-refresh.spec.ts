import { lookup } from 'node:dns/promises';
import { Database } from '@loupe/database';
import { IntegrationStatus } from '@loupe/kernel';
import { SafeHttp } from '@loupe/safe-http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { connectAccounts } from '../support/platforms/connected.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const REFETCH = `mutation($ids: [ID!]!) { refetchEngagementBulk(itemIds: $ids) {
  operationId processedCount skippedItemIds skippedItems { itemId message } refusedItems { itemId code message }
  userErrors { field message code } } }`;
const UPLOAD = `mutation($url: String!) { uploadItemFromUrl(input: {url: $url}) {
  success operationId itemId userErrors { field message } } }`;

const TO_CONNECT =
  'is not connected: an administrator connects an account on the page of sources, or the operator with `loupe integration add`';
const NO_KEY =
  'YouTube is not connected: the operator has to set YOUTUBE_API_KEY to a key of the YouTube Data API v3, or an administrator connects a channel or a key on the page of sources';

let api: TestApp;
let tenant: Tenant;
let [instagram, story, tiktok, youtube] = ['', '', '', ''];

beforeAll(async () => {
  api = await startTestApp({ YOUTUBE_API_KEY: '', RATE_LIMITS: 'enforce' });
});
afterAll(() => api?.close());
beforeEach(async () => {
  tenant = await createTenant(api);
  [instagram = '', story = '', tiktok = '', youtube = ''] = await ingest(api, tenant, [
    somePost(),
    somePost({ type: 'STORY', originalUrl: null }),
    somePost({ provider: 'TIKTOK', type: 'SHORT', originalUrl: 'https://www.tiktok.com/@a/video/1' }),
    somePost({ provider: 'YOUTUBE', type: 'VIDEO', originalUrl: 'https://youtu.be/abcdefghijk' }),
  ]);
});

const refetch = async (...ids: string[]) =>
  (await tenant.client.data(REFETCH, { ids })).refetchEngagementBulk;
const upload = async (url: string) => (await tenant.client.data(UPLOAD, { url })).uploadItemFromUrl;

describe('spec §4.4: refetchEngagementBulk of platforms that are not connected', () => {
  it('is refused on ["itemIds"], for each platform with what to do, and charged nothing but the request', async () => {
    const { body } = await tenant.client
      .with({ headers: { 'x-loupe-cost': '1' } })
      .send(REFETCH, { ids: [instagram, story, tiktok, youtube] });
    expect(body.data.refetchEngagementBulk).toEqual({
      operationId: null,
      processedCount: null,
      skippedItemIds: null,
      skippedItems: null,
      refusedItems: null,
      userErrors: [`Instagram ${TO_CONNECT}`, `TikTok ${TO_CONNECT}`, NO_KEY].map((message) => ({
        field: ['itemIds'],
        message: expect.stringContaining(message),
        code: 'NOT_CONNECTED',
      })),
    });
    // 50 for the mutation and 1 for each field of its payload, and nothing for items.
    expect(body).toMatchObject({ extensions: { cost: { requested: 64 } } });
    const { operations } = await tenant.client.data('{ operations { totalCount } }');
    expect(operations.totalCount).toBe(0);
  });

  it('gives them as refused, and says why, where others can be asked for', async () => {
    await connectAccounts(api, tenant.scope);
    const first = await refetch(youtube, instagram, story);
    expect(first).toEqual({
      operationId: expect.any(String),
      processedCount: 1,
      skippedItemIds: [],
      skippedItems: [],
      refusedItems: [{ itemId: youtube, code: 'NOT_CONNECTED', message: NO_KEY }],
      userErrors: [],
    });
    const second = await refetch(youtube, instagram, tiktok);
    expect(second).toMatchObject({ processedCount: 1, userErrors: [] });
    expect(second.skippedItems).toEqual([
      { itemId: instagram, message: 'A refresh of the item is queued already' },
    ]);
    expect(second.skippedItemIds).toEqual([instagram]);
    expect(second.refusedItems).toEqual(first.refusedItems);
    // The operation tells of both.
    const { operation } = await tenant.client.data(
      'query($id: ID!) { operation(id: $id) { skippedItems { itemId message } } }',
      { id: second.operationId },
    );
    expect(operation.skippedItems).toEqual([...second.skippedItems, { itemId: youtube, message: NO_KEY }]);
  });

  it('says with a code why all of it is refused', async () => {
    const many = Array.from({ length: 1001 }, () => instagram);
    expect((await refetch(...many)).userErrors).toEqual([
      expect.objectContaining({ field: ['itemIds'], code: 'TOO_MANY_ITEMS' }),
    ]);
    expect((await refetch()).userErrors).toEqual([
      expect.objectContaining({ field: ['itemIds'], code: null }),
    ]);
  });

  it('an account that the platform refuses has to be connected again', async () => {
    await connectAccounts(api, tenant.scope);
    const { manager } = api.app.get(Database, { strict: false });
    await manager.query('UPDATE integrations SET status = $1, problem = $2 WHERE workspace_id = $3', [
      IntegrationStatus.DISCONNECTED,
      'Instagram refuses the token',
      tenant.scope.workspaceId,
    ]);
    expect((await refetch(instagram)).userErrors).toEqual([
      { field: ['itemIds'], message: 'Instagram refuses the token', code: 'NOT_CONNECTED' },
    ]);
  });

  it('is as ever for what the workspace does not have', async () => {
    expect(await refetch(story)).toMatchObject({
      operationId: null,
      processedCount: 0,
      skippedItems: [],
      userErrors: [],
    });
  });
});

describe('spec §4.4: uploadItemFromUrl', () => {
  it.each([
    ['https://www.instagram.com/p/abc/', `Instagram ${TO_CONNECT}`],
    ['https://www.instagram.com/stories/brand/3141592653589793238/', `Instagram ${TO_CONNECT}`],
    ['https://youtu.be/bcdefghijkl', NO_KEY],
  ])('says at once on ["input", "url"] that the platform of %s is not connected', async (url, message) => {
    const { success, operationId, userErrors } = await upload(url);
    expect([success, operationId]).toEqual([false, null]);
    expect(userErrors).toEqual([{ field: ['input', 'url'], message: expect.stringContaining(message) }]);
  });

  it('accepts a post that is there already, connected or not', async () => {
    expect(await upload('https://www.youtube.com/watch?v=abcdefghijk')).toMatchObject({
      success: true,
      itemId: youtube,
      userErrors: [],
    });
  });

  it('does not look up the platforms’ own names, and does look up any other', async () => {
    const asked: string[] = [];
    const http = api.app.get(SafeHttp, { strict: false });
    const resolve = Reflect.get(http, 'resolve');
    // A resolver that knows no name, as where those of the platforms are closed.
    Reflect.set(http, 'resolve', async (name: string) => {
      asked.push(name);
      return lookup('does-not-exist.invalid', { all: true });
    });
    const urls = [
      'https://www.instagram.com/brand/p/abc/',
      'https://www.instagram.com/brand/',
      'https://m.youtube.com/@channel',
      'https://www.tiktok.com/@brand',
      'https://www.tiktok.com/@a/video/2',
      'https://vm.tiktok.com/ZMabc/',
    ];
    for (const url of urls) {
      // Each in a workspace of its own, as one may send few requests a second.
      tenant = await createTenant(api);
      await connectAccounts(api, tenant.scope);
      const accepted = { success: true, operationId: expect.any(String), itemId: null, userErrors: [] };
      expect([url, await upload(url)]).toEqual([url, accepted]);
    }
    expect(asked).toEqual([]);
    for (const url of [
      'https://instagram.com.example.com/p/abc/',
      'https://notyoutube.com/x',
      'https://youtube.com:8443/x',
    ])
      expect((await upload(url)).userErrors).toEqual([
        { field: ['input', 'url'], message: 'is not the public address of a post: its host does not exist' },
      ]);
    expect(asked).toEqual(['instagram.com.example.com', 'notyoutube.com', 'youtube.com']);
    Reflect.set(http, 'resolve', resolve);
  });
});
