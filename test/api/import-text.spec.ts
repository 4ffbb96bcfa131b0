import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { startTestWorker } from '../support/worker.js';
import { wakeWorkers } from '../support/worker-loops.js';
import { createTenant, type Tenant } from '../support/world.js';

const PREVIEW = `mutation($input: ImportTextInput!) { previewImport(input: $input) {
  preview { title certainty questions { name answer } posts { provider originalUrl caption accountName views likes }
    created updated unchanged rejected isWhole refused { line reason } fieldsNotTaken mapping }
  userErrors { field message } } }`;
const IMPORT = `mutation($input: ImportTextInput!) { importText(input: $input, waitSeconds: 30) {
  operationId operation { status error imported { created updated rejected } } userErrors { field message } } }`;

const TABLE =
  'Link,Posted,Plays,Hearts,Mood\n' +
  'https://www.instagram.com/reel/C0ffee00001/,2026-10-01,"12,400",77,calm\n' +
  'https://www.instagram.com/reel/C0ffee00002/,2026-10-02,99,5,loud\n' +
  'no address,2026-10-03,1,1,none\n';
const MAPPING = '{"url": "Link", "publishedAt": "Posted", "views": "Plays", "likes": "Hearts"}';

describe('a file that is sent as a text', () => {
  let api: TestApp;
  let worker: Awaited<ReturnType<typeof startTestWorker>>;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await startTestApp({ EMBEDDINGS_PROVIDER: 'off' });
    worker = await startTestWorker(api, { EMBEDDINGS_PROVIDER: 'off' });
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
  });

  const preview = async (input: object) =>
    (await tenant.client.data(PREVIEW, { input: { text: TABLE, ...input } })).previewImport;
  const importText = async (input: object) => {
    const answer = tenant.client.data(IMPORT, { input: { text: TABLE, ...input } });
    wakeWorkers();
    return (await answer).importText;
  };

  it.each([
    [{ text: ' \n' }, ['input', 'text'], 'must have 1 to 200,000 characters'],
    [{ text: 'x'.repeat(200_001) }, ['input', 'text'], 'must have at most 200000 characters'],
    [{ mapping: '{"url": 1}' }, ['input', 'mapping'], 'url must be the name of a column'],
    [{ mapping: 'None' }, ['input', 'mapping'], 'no mapping of the workspace is named None'],
    [{ timeZone: 'Nowhere' }, ['input', 'timeZone'], 'must be the name of a time zone'],
    [{ readAt: 'yesterday' }, ['input', 'readAt'], 'must be an ISO 8601 time'],
    [{ dayOrder: 'YMD' }, ['input', 'dayOrder'], 'must be DMY or MDY'],
  ])('is refused with the name of what is wrong: %j', async (input, field, message) => {
    for (const { userErrors } of [await preview(input), await importText(input)])
      expect(userErrors).toEqual([{ field, message: expect.stringContaining(message) }]);
  });

  it('of no known program gets a proposal, and is not imported by it alone', async () => {
    const { preview: seen } = await preview({});
    expect(seen).toMatchObject({
      mapping: { url: 'Link' },
      fieldsNotTaken: expect.arrayContaining(['Mood']),
    });
    expect(seen.questions).toContainEqual({ name: 'account', answer: null });
    expect(seen.certainty).toBeLessThan(0.5);
    expect((await tenant.client.data('{ items { totalCount } }')).items.totalCount).toBe(0);
    const { operation } = await importText({});
    expect(operation).toMatchObject({ error: expect.stringContaining('externalId'), imported: null });
  });

  it('is imported as the look at it says, and adds no post twice', async () => {
    const input = { mapping: MAPPING, account: 'teahouse' };
    const { preview: seen, userErrors } = await preview(input);
    expect(userErrors).toEqual([]);
    expect(seen).toMatchObject({ created: 2, rejected: 1, isWhole: true, refused: [{ line: 4 }] });
    expect(seen.posts[0]).toEqual({
      provider: 'INSTAGRAM',
      originalUrl: 'https://www.instagram.com/reel/C0ffee00001/',
      caption: null,
      accountName: 'teahouse',
      views: '12400',
      likes: '77',
    });
    expect((await importText(input)).operation).toEqual({
      status: 'COMPLETED',
      error: null,
      imported: { created: 2, updated: 0, rejected: 1 },
    });
    expect((await preview(input)).preview).toMatchObject({ created: 0, rejected: 1 });
    await importText(input);
    expect((await tenant.client.data('{ items { totalCount } }')).items.totalCount).toBe(2);
  });

  it('of a known program needs no mapping', async () => {
    const video = {
      id: 'bbbbbbbbbb1',
      title: 'A brew',
      extractor: 'youtube',
      extractor_key: 'Youtube',
      webpage_url: 'https://www.youtube.com/watch?v=bbbbbbbbbb1',
      channel: 'The Brewers',
      channel_id: 'UCbbbbbbbbbbbbbbbbbbbbbb',
      view_count: 70,
      upload_date: '20250228',
      epoch: 1741000000,
    };
    const { preview: seen } = await preview({ text: JSON.stringify(video) });
    expect(seen).toMatchObject({ title: 'yt-dlp (.info.json)', created: 1, mapping: null });
    expect(seen.posts).toMatchObject([{ provider: 'YOUTUBE', accountName: 'The Brewers', views: '70' }]);
  });
});
