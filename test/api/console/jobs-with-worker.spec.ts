import { readFileSync } from 'node:fs';
import { MediaCopyProcessor } from '@loupe/media';
import type { INestApplicationContext } from '@nestjs/common';
import type { Browser as Chromium, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { poster } from '../../support/console.js';
import { handsOf, overflow, WAYS, WAYS_AT_A_DESK } from '../../support/hands.js';
import { file, type MediaServer, startMediaServer } from '../../support/media-server.js';
import { succeed } from '../../support/presets.js';
import { startTestWorker } from '../../support/worker.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../../support/world.js';

const HOUR = 3_600_000;
const DEFINE = `mutation($input: CreateCustomAttributeInput!) { createCustomAttribute(input: $input) {
  customAttributeSchema { id } userErrors { message } } }`;

let api: TestApp;
let worker: INestApplicationContext;
let host: MediaServer;
let browser: Chromium;

beforeAll(async () => {
  host = await startMediaServer();
  const jpeg = sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } }).jpeg();
  host.answers.set('/a.jpg', file(await jpeg.toBuffer()));
  const settings = { EMBEDDINGS_PROVIDER: 'off', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };
  api = await startTestApp({ ...settings, MEDIA: 'copy' });
  worker = await startTestWorker(api, settings);
  browser = await sharedChromium();
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
  await host?.close();
});

const address = ({ scope }: Tenant, page: string) => `${api.origin}/w/${scope.workspaceId}${page}`;
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

/** A post of TikTok of the middle of last month. */
function lastMonths(name: string, views: number) {
  const now = new Date();
  const takenAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15, 12));
  const at = new Date(takenAt.getTime() + HOUR);
  return somePost({
    provider: 'TIKTOK',
    takenAt,
    profile: poster(name),
    snapshots: [metrics({ at, views })],
  });
}

describe.each(WAYS_AT_A_DESK)('by %s, at a desk', (way) => {
  it('a manager collects the most viral TikToks of last month, and takes them away as a spreadsheet', async () => {
    const tenant = await createTenant(api, 'Viral');
    await ingest(api, tenant, [
      ...['one', 'two', 'three', 'four', 'five', 'six'].map((name, index) =>
        lastMonths(name, 100_000 - index * 10_000),
      ),
      somePost({ provider: 'TIKTOK', takenAt: new Date(), profile: poster('newer') }),
      somePost({ provider: 'YOUTUBE' }),
    ]);
    const tab = await tabOf(browser, api, tenant, 'member');
    const { page } = tab;
    const hands = await handsOf(page, way);
    await page.goto(address(tenant, '/posts'));
    await page.getByText('8 posts', { exact: true }).waitFor();
    await hands.choose(page.getByLabel('Platform', { exact: true }), 'TikTok');
    await hands.choose(page.getByLabel('Published', { exact: true }), 'Last month');
    await page.getByText('6 posts', { exact: true }).waitFor();
    await hands.choose(page.getByLabel('Order', { exact: true }), 'Most viral');
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      await hands.press(page.getByRole('checkbox', { name: new RegExp(`by @${name}$`) }), 'Space');
    }
    const bar = page.getByRole('region', { name: 'Selected posts' });
    await bar.getByText('5 selected').waitFor();
    if (way === 'keyboard') await page.keyboard.press('b');
    await hands.press(button(bar, 'Collect'));
    const dialog = page.getByRole('dialog');
    await hands.type(dialog.getByRole('combobox'), 'Most viral');
    await page.keyboard.press('Enter');
    await bar.getByText('5 posts changed.').waitFor();
    await hands.press(button(bar, 'Export selected'));
    await hands.choose(dialog.getByLabel('Format', { exact: true }), 'Excel (XLSX)');
    await hands.press(button(dialog, 'Export'));
    await dialog.getByText('5 rows are written').waitFor();
    const download = page.waitForEvent('download');
    await hands.press(dialog.getByRole('link', { name: 'Download the file' }));
    expect(
      readFileSync(await (await download).path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const { collections } = await tenant.client.data('{ collections { name itemCount } }');
    expect(collections).toEqual([{ name: 'Most viral', itemCount: 5 }]);
    // A walk-through took 24 before there was a last month.
    expect(hands.clicks()).toBeLessThanOrEqual(18);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await closeTab(tab);
  });
});

describe.each(WAYS)('by %s, with work in the background', (way) => {
  it('a manager tags 300 posts at once, and takes that back', async () => {
    const tenant = await createTenant(api, 'Tagged');
    await succeed(tenant.client, DEFINE, {
      input: { entity: 'ITEM', name: 'Fee', key: 'fee', type: 'NUMBER' },
    });
    await ingest(
      api,
      tenant,
      Array.from({ length: 300 }, (_, index) => somePost({ caption: `Lesson ${index}` })),
    );
    const tab = await tabOf(browser, api, tenant, 'member');
    const { page } = tab;
    const hands = await handsOf(page, way);
    await page.goto(address(tenant, '/posts'));
    await page.getByText('300 posts', { exact: true }).waitFor();
    await hands.press(page.getByRole('checkbox').first(), 'Space');
    const bar = page.getByRole('region', { name: 'Selected posts' });
    if (way === 'keyboard') await page.keyboard.press('b');
    // The bar of a phone has it in its menu.
    if (way === 'phone') await hands.press(button(bar, 'More'));
    await hands.press(button(bar, 'Select all 300'));
    await bar.getByText('300 selected').waitFor();
    await hands.press(button(bar, 'Set an attribute'));
    const dialog = page.getByRole('dialog');
    await hands.choose(dialog.getByLabel('Attribute', { exact: true }), 'Fee');
    await hands.type(dialog.getByLabel('Value', { exact: true }), '250');
    await hands.press(button(dialog, 'Change 300 posts'));
    await bar.getByText('300 posts changed.').waitFor();
    const tagged = async () =>
      (
        await tenant.client.data(
          '{ items(customAttributeConditions: [{ field: "fee", type: NUMBER, operator: IS_NOT_EMPTY }]) { totalCount } }',
        )
      ).items.totalCount;
    expect(await tagged()).toBe(300);
    await hands.press(button(bar, 'Undo'));
    await bar.getByText('300 posts are as they were.').waitFor();
    expect(await tagged()).toBe(0);
    expect(hands.clicks()).toBeLessThanOrEqual(9);
    await closeTab(tab);
  });
});

it('a card has its post collected without opening or selecting it', async () => {
  const tenant = await createTenant(api, 'Card');
  await ingest(api, tenant, [lastMonths('iris', 5), lastMonths('mara', 5)]);
  const tab = await tabOf(browser, api, tenant, 'member');
  const { page } = tab;
  await page.goto(address(tenant, '/posts'));
  const card = page.getByRole('listitem').filter({ hasText: '@iris' });
  await card.hover();
  await button(card, 'Collect TikTok reel by @iris').click();
  const dialog = page.getByRole('dialog', { name: 'Add to a collection' });
  await dialog.getByRole('combobox').fill('Bread');
  await button(dialog, 'Add 1 post').click();
  const bar = page.getByRole('region', { name: 'Selected posts' });
  await bar.getByText('1 post changed.').waitFor();
  const { items } = await tenant.client.data(
    '{ items { nodes { socialProfile { accountName } collections { name } } } }',
  );
  expect(items.nodes).toEqual(
    expect.arrayContaining([
      { socialProfile: { accountName: 'iris' }, collections: [{ name: 'Bread' }] },
      { socialProfile: { accountName: 'mara' }, collections: [] },
    ]),
  );
  await closeTab(tab);
});

it('a manager downloads the pictures of chosen posts as one archive, and is told which have none', async () => {
  const tenant = await createTenant(api, 'Files');
  const shared = { width: null, height: null, videoDuration: null, thumbnailUrl: null };
  await ingest(api, tenant, [
    somePost({
      takenAt: new Date('2026-03-01T12:00:00Z'),
      profile: poster('iris'),
      media: [{ ...shared, type: 'IMAGE', fileUrl: host.urlOf('/a.jpg') }],
    }),
    somePost({ profile: poster('mara') }),
  ]);
  await worker.get(MediaCopyProcessor, { strict: false }).round();
  const tab = await tabOf(browser, api, tenant, 'member');
  const { page } = tab;
  await page.goto(address(tenant, '/posts'));
  await page.getByText('2 posts', { exact: true }).waitFor();
  for (const place of [0, 1]) await page.getByRole('checkbox').nth(place).check();
  const bar = page.getByRole('region', { name: 'Selected posts' });
  const download = page.waitForEvent('download');
  await button(bar, 'More').click();
  await button(bar, 'Download files').click();
  const archive = await download;
  expect(archive.suggestedFilename()).toBe('loupe-media.zip');
  expect(readFileSync(await archive.path(), 'latin1')).toContain('1-iris-2026-03-01.jpg');
  await bar.getByText('1 file is on its way. 1 post has no copy here.').waitFor();
  await closeTab(tab);
});
