import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { handsOf, overflow, WAYS } from '../../support/hands.js';
import { holding } from '../../support/held-requests.js';
import { type PictureServer, startPictureServer } from '../../support/picture-server.js';
import { stripes } from '../../support/stripes.js';
import { startTestWorker } from '../../support/worker.js';
import { wakeWorkers } from '../../support/worker-loops.js';
import { createTenant, ingest, somePost, type Tenant } from '../../support/world.js';

const LIKE = `query($imageUrl: String!) {
  items(filter: { superSearch: { mode: EMBEDDING_CONTENT, imageUrl: $imageUrl } }) { nodes { caption } } }`;

/** This only ends what hangs. */
const SOON = { timeout: 240_000, interval: 200 };

let folder: string;
let pictures: PictureServer;
let api: TestApp;
let worker: INestApplicationContext;
let browser: Chromium;
let tenant: Tenant;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-by-picture-'));
  const files = new Map([
    ['narrow', await stripes(4)],
    ['wide', await stripes(40)],
  ]);
  pictures = await startPictureServer(files);
  const settings = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', STORAGE_URL: `file:${folder}` };
  api = await startTestApp(settings);
  worker = await startTestWorker(api, settings);
  browser = await sharedChromium();
  tenant = await createTenant(api, 'Striped');
  await writeFile(join(folder, 'mine.png'), await stripes(38));
  for (const [index, name] of [...files.keys(), 'without'].entries()) {
    const image = { type: 'IMAGE' as const, fileUrl: null, thumbnailUrl: pictures.urlOf(name) };
    const media = { ...image, width: null, height: null, videoDuration: null };
    await ingest(api, tenant, [
      somePost({
        caption: `Of ${name}`,
        takenAt: new Date(Date.UTC(2026, 0, 20 - 5 * index)),
        media: files.has(name) ? [media] : [],
      }),
    ]);
  }
  for (const name of files.keys())
    await vi.waitFor(async () => {
      wakeWorkers();
      const { items } = await tenant.client.data(LIKE, { imageUrl: pictures.urlOf(name) });
      expect(items.nodes[0]?.caption).toBe(`Of ${name}`);
    }, SOON);
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
  await pictures?.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(WAYS)('by %s, in the console', (way) => {
  it('a manager finds posts that look like a picture, and is not shown the old list as an answer', async () => {
    const tab = await tabOf(browser, api, tenant, 'member');
    const { page } = tab;
    const hands = await handsOf(page, way);
    await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/posts`);
    await page.getByText('3 posts', { exact: true }).waitFor();
    const cards = page.getByRole('list', { name: 'Posts as a gallery' }).locator('[data-row]');
    const first = async () => (await cards.first().textContent()) ?? '';
    expect(await first()).toContain('Of narrow');

    const held = await holding(page, 'EMBEDDING_CONTENT');
    const chooser = page.waitForEvent('filechooser');
    const picture = page.getByLabel('Picture, or drop one on the page');
    // The label is what a mouse and a finger meet; a keyboard comes to the field behind it.
    await hands.press(
      way === 'keyboard'
        ? picture
        : page.locator('label').filter({ has: page.getByText('Picture, or drop one on the page') }),
    );
    await (await chooser).setFiles(join(folder, 'mine.png'));
    const request = await held.one('EMBEDDING_CONTENT');
    await page.getByRole('button', { name: 'Remove the filter Like your picture' }).waitFor();
    expect(await page.locator('[aria-busy=true] [data-row]').count()).toBe(await cards.count());
    await request.go();
    await page.unrouteAll({ behavior: 'wait' });
    await expect.poll(first).toContain('Of wide');
    expect(await page.locator('[aria-busy=true]').count()).toBe(0);
    expect(hands.clicks()).toBe(1);
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    await hands.press(page.getByRole('button', { name: 'Remove the filter Like your picture' }));
    await page.getByText('3 posts', { exact: true }).waitFor();
    await hands.press(cards.first());
    await hands.press(page.getByRole('link', { name: 'Posts that look like it' }));
    await page.getByRole('button', { name: 'Remove the filter Like the picture of a post' }).waitFor();
    await expect.poll(first).toContain('Of narrow');
    expect(hands.clicks()).toBe(4);
    await closeTab(tab);
  });
});
