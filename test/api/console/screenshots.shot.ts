import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEMO_ORGANIZATION_ID, DemoWriter } from '@loupe/demo';
import type { Browser as Chromium } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, type Tab, tabOf } from '../../support/chromium.js';
import { startTestWorker } from '../../support/worker.js';

/** Pictures of pages with the demo's posts, for the README and for those who look at a change: `npm run screenshots`. */
const FOLDER = process.env.LOUPE_SCREENSHOTS ?? 'docs/images';
/** As large as a picture in the repository may be. */
const MOST_BYTES = 120_000;

let storage: string;
let api: TestApp;
let browser: Chromium;
let tab: Tab;
let worker: Awaited<ReturnType<typeof startTestWorker>>;
let workspaceId: string;

beforeAll(async () => {
  storage = mkdtempSync(joinPath(tmpdir(), 'loupe-shots-'));
  const settings = {
    STORAGE_URL: pathToFileURL(storage).href,
    MEDIA: 'copy',
    EMBEDDINGS_PROVIDER: 'off',
  };
  api = await startTestApp(settings);
  ({ workspaceId } = await DemoWriter.of(api.app).write(0.05, () => {}));
  worker = await startTestWorker(api, settings);
  const scope = { workspaceId, timeZone: 'UTC' };
  const client = await api.clientOf({ organizationId: DEMO_ORGANIZATION_ID }, workspaceId);
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const page = (args: string) =>
    `items(first: 12, sorting: [{ sortKey: EARNED_MEDIA_VALUE, sortOrder: DESC }]${args})
      { nodes { mediaContents { ... on Image { blurHash } ... on Video { blurHash } } } }`;
  const shown = `{ best: ${page('')} ofMonth: ${page(`, filter: { takenAt: { from: "${from}" } }`)} }`;
  await vi.waitFor(
    async () => {
      const { best, ofMonth } = await client.data(shown);
      const media: { blurHash: string | null }[] = [...best.nodes, ...ofMonth.nodes].flatMap(
        ({ mediaContents }: { mediaContents: { blurHash: string | null }[] }) => mediaContents,
      );
      expect(media.filter(({ blurHash }) => blurHash === null)).toEqual([]);
    },
    { interval: 2000, timeout: 400_000 },
  );
  browser = await sharedChromium();
  tab = await tabOf(browser, api, { organizationId: DEMO_ORGANIZATION_ID, scope, client }, 'viewer', {
    width: 1280,
  });
  mkdirSync(FOLDER, { recursive: true });
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
  rmSync(storage, { recursive: true, force: true });
});

it.each([
  { name: 'home', path: '/home', there: /^Best posts$/ },
  { name: 'posts', path: '/posts?order=emv', there: /^\d+ posts$/ },
  { name: 'analytics', path: '/analytics?metric=emv&by=creator&days=90', there: /groups/ },
])('a picture of $name, small enough for the repository', async ({ name, path, there }) => {
  const { page } = tab;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${api.origin}/w/${workspaceId}${path}`);
  await page.getByText(there).first().waitFor();
  await page.waitForLoadState('networkidle');
  const shot = await page.screenshot({ animations: 'disabled' });
  const small = await sharp(shot).webp({ quality: 76, effort: 6 }).toBuffer();
  expect(small.length).toBeLessThan(MOST_BYTES);
  writeFileSync(joinPath(FOLDER, `${name}.webp`), small);
});

it('the pages do nothing that no page may do', () => closeTab(tab));
