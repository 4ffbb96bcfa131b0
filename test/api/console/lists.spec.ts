import type { CDPSession, Browser as Chromium, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { copyRows } from '../../support/copied-rows.js';
import { succeed } from '../../support/presets.js';
import { scale } from '../../support/proofs.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;

const MANY = 10_000;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
});
const address = ({ scope }: Tenant, page: string) => `${api.origin}/w/${scope.workspaceId}${page}`;
const snapshot = metrics({ at: new Date(Date.UTC(2026, 5, 2)), views: 1000, likes: 10 });

/** One post of one creator, in a workspace of its own. */
async function withOnePost(name: string): Promise<Tenant> {
  const tenant = await createTenant(api, name);
  await ingest(api, tenant, [somePost({ provider: 'TIKTOK', caption: 'Lesson', snapshots: [snapshot] })]);
  return tenant;
}

/** So many posts of one creator, each a second later than the one before. */
async function withPosts(name: string, count: number): Promise<Tenant> {
  const tenant = await withOnePost(name);
  await copyRows(api, tenant.scope.workspaceId, 'items', count - 1, {
    external_id: 'n::text',
    url_key: 'NULL',
    caption: `'Lesson ' || n`,
    taken_at: `taken_at + n * interval '1 second'`,
  });
  return tenant;
}

const CAMPAIGN =
  'mutation { createCampaign(input: { name: "Summer" }) { campaign { id } userErrors { message } } }';
const SOURCE = `mutation { createSource(input: { kind: HASHTAG, name: "bread", platforms: [BLUESKY] }) {
  userErrors { message } } }`;

describe('a list of no, one and ten thousand rows', () => {
  /** Each list: its page, what it says of none, one and many, and how it comes to one and many rows. */
  const lists: {
    page: string;
    says: readonly [string, string, string];
    one: (tenant: Tenant) => Promise<unknown>;
    many: (tenant: Tenant) => Promise<void>;
  }[] = [
    {
      page: '/posts',
      says: ['0 posts', '1 post', '10,000 posts'],
      one: (tenant) => ingest(api, tenant, [somePost({ snapshots: [snapshot] })]),
      many: ({ scope }) =>
        copyRows(api, scope.workspaceId, 'items', MANY - 1, { external_id: 'n::text', url_key: 'NULL' }),
    },
    {
      page: '/creators',
      says: ['0 creators', '1 creator', '10,000 creators'],
      one: (tenant) => ingest(api, tenant, [somePost()]),
      many: ({ scope }) => copyRows(api, scope.workspaceId, 'creators', MANY - 1, {}),
    },
    {
      page: '/campaigns',
      says: ['0 campaigns', '1 campaign', '10,000 campaigns'],
      one: ({ client }) => succeed(client, CAMPAIGN),
      many: ({ scope }) =>
        copyRows(api, scope.workspaceId, 'campaigns', MANY - 1, { name: `name || ' ' || n` }),
    },
    {
      page: '/sources',
      says: ['0 sources', '1 source', '10,000 sources'],
      one: ({ client }) => succeed(client, SOURCE),
      many: ({ scope }) => copyRows(api, scope.workspaceId, 'sources', MANY - 1, { name: `name || n` }),
    },
  ];

  it.each(lists)(
    '$page: says how many there are, and shows the first',
    async ({ page: path, says, one, many }) => {
      const tenant = await createTenant(api, 'Lists');
      const tab = await tabOf(browser, api, tenant, 'viewer');
      const { page } = tab;
      const [none, single, all] = says;
      await page.goto(address(tenant, path));
      await page.getByRole('heading', { name: /^No \w+ yet$/ }).waitFor();
      // The page says already that there is none: the count is for those who do not see that.
      await page.getByText(none, { exact: true }).waitFor();
      expect((await page.getByText(none, { exact: true }).boundingBox())?.width).toBeLessThanOrEqual(1);
      await one(tenant);
      await page.reload();
      await page.getByText(single, { exact: true }).waitFor();
      await many(tenant);
      await page.reload();
      await page.getByText(all, { exact: true }).waitFor();
      await page.locator('[data-row]').nth(5).waitFor();
      expect(await page.locator('[data-row]').count()).toBeLessThan(120);
      await closeTab(tab);
    },
  );

  it('/analytics: says how many groups there are, and shows the first hundred', async () => {
    const tenant = await createTenant(api, 'Groups');
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    const path = '/analytics?metric=posts&by=hashtag&from=2020-01-01';
    await page.goto(address(tenant, path));
    await page.getByRole('heading', { name: 'No post in this period' }).waitFor();
    await ingest(api, tenant, [somePost({ hashtags: ['bread'] })]);
    await page.reload();
    await page.getByText(/^1 group(?!s)/).waitFor();
    await copyRows(api, tenant.scope.workspaceId, 'items', MANY - 1, {
      external_id: 'n::text',
      url_key: 'NULL',
      hashtags: `ARRAY['tag' || n]`,
    });
    await page.reload();
    await page.getByText(/^The first 100 of 10,000 groups/).waitFor();
    // A hundred groups, the head and the totals.
    expect(await page.getByRole('row').count()).toBe(102);
    await closeTab(tab);
  });
});

describe('a long list on paper', () => {
  it.each(['/campaigns', '/posts', '/posts?v=table'])(
    '%s: has all rows that were read, and says which part of the list that is',
    async (path) => {
      const tenant = await createTenant(api, 'Paper');
      const { workspaceId } = tenant.scope;
      if (path === '/campaigns') {
        await succeed(tenant.client, CAMPAIGN);
        await copyRows(api, workspaceId, 'campaigns', 129, { name: `name || ' ' || n` });
      } else {
        await ingest(api, tenant, [somePost({ snapshots: [snapshot] })]);
        await copyRows(api, workspaceId, 'items', 129, { external_id: 'n::text', url_key: 'NULL' });
      }
      const tab = await tabOf(browser, api, tenant, 'viewer');
      const { page } = tab;
      const rows = () => page.locator('[data-row]').count();
      await page.goto(address(tenant, path));
      await page.locator('[data-row]').nth(5).waitFor();
      await page.waitForLoadState('networkidle');
      const seen = await rows();
      await page.emulateMedia({ media: 'print' });
      const part = page.getByText(/^Rows 1 to \d+ of 130 are on this print\.$/);
      const [, last] = /to (\d+) of/.exec((await part.textContent()) ?? '') ?? [];
      expect(Number(last)).toBeGreaterThan(seen);
      expect(await rows()).toBe(Number(last));
      expect(await page.locator('[data-row]').last().isVisible()).toBe(true);
      await page.emulateMedia({ media: null });
      await expect.poll(rows).toBeLessThan(Number(last));
      await scrollPast(page, 129);
      await page.emulateMedia({ media: 'print' });
      await expect.poll(rows).toBe(130);
      expect(await part.count()).toBe(0);
      await page.emulateMedia({ media: null });
      await closeTab(tab);
    },
  );
});

/** Bytes that the page's scripts hold, after the garbage was taken out. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** Scrolls to the end of what is there, again and again, until so many posts have been passed. */
async function scrollPast(page: Page, posts: number) {
  const passed = () =>
    page.evaluate<number>(
      `Math.max(0, ...[...document.querySelectorAll('[data-row]')].map((row) => Number(row.dataset.row)))`,
    );
  await expect
    .poll(
      async () => {
        await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
        return passed();
      },
      { interval: 200, timeout: 3_600_000 },
    )
    .toBeGreaterThanOrEqual(posts);
}

describe('the gallery', () => {
  const POSTS = scale(800, 100_000);

  it('scrolls by keyset through all posts without growing, and back, and nothing jumps', async () => {
    const tenant = await withPosts('Gallery', POSTS);
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.addInitScript(`
      window.shifts = 0;
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) {
          window.shifts += shift.value;
          window.shifted = shift.sources.map(({ node }) => node?.outerHTML?.slice(0, 150));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    await page.goto(address(tenant, '/posts'));
    await page.getByText(`Lesson ${POSTS - 1}`).waitFor();
    await scrollPast(page, Math.round(POSTS / 5));
    const session = await page.context().newCDPSession(page);
    const before = await heapOf(session);
    await scrollPast(page, POSTS - 1);
    expect(await page.locator('li').count()).toBeLessThan(120);
    const { count } = await page.evaluate<{ count: number }>(
      `({ count: document.querySelectorAll('*').length })`,
    );
    expect(count).toBeLessThan(4000);
    // Pages far from the window are dropped after ten seconds; a cursor of each stays.
    await expect
      .poll(async () => (await heapOf(session)) - before, { interval: 2000 })
      .toBeLessThan(scale(2, 4) * 1024 * 1024);
    await page.evaluate('window.scrollTo(0, 0)');
    await page.getByText(`Lesson ${POSTS - 1}`).waitFor();
    const last = await page.evaluate('String(window.shifted)');
    expect(await page.evaluate<number>('window.shifts'), `moved: ${last}`).toBeLessThan(0.01);
    await closeTab(tab);
  });
});
