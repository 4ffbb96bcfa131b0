import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, type Tab, tabOf, violations } from '../../support/chromium.js';
import { poster } from '../../support/console.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../../support/world.js';

const LONG = 'a.name.that.is.longer.than.anybody.would.want.it.to.be.really';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;
let ids: string[];
let tab: Tab;
let page: Page;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
  // A day of Tokyo begins while it is the day before elsewhere.
  tenant = await createTenant(api, 'Displays', 'Asia/Tokyo');
  const post = (name: string, takenAt: string, views: number | null) =>
    somePost({
      provider: 'TIKTOK',
      caption: `Of ${name} with #bread`,
      hashtags: ['bread'],
      takenAt: new Date(takenAt),
      profile: poster(name),
      snapshots: [
        metrics({ at: new Date(Date.parse(takenAt) + 3_600_000), views: views === null ? null : 1 }),
        metrics({ at: new Date(Date.parse(takenAt) + 30 * 3_600_000), views, likes: 20, comments: 5 }),
      ],
    });
  ids = await ingest(api, tenant, [
    post('nova', '2026-03-09T14:59:59Z', 123_456_789_012),
    post('iris', '2026-03-09T15:00:00Z', 700),
    post(LONG, '2026-03-10T03:00:00Z', null),
    post('mara', '2026-02-20T03:00:00Z', 50),
  ]);
  tab = await tabOf(browser, api, tenant);
  page = tab.page;
});
beforeEach(() => page.setViewportSize({ width: 1440, height: 900 }));
afterAll(async () => {
  if (tab !== undefined) await closeTab(tab);
});

const open = (path: string) => page.goto(`${api.origin}/w/${tenant.scope.workspaceId}${path}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');

describe('the calendar', () => {
  it('has each post on its day of the workspace, and a day leads to its posts', async () => {
    await open('/posts?month=2026-03');
    await page.getByText('4 posts', { exact: true }).waitFor();
    await button('Show as calendar').click();
    const calendar = page.getByRole('region', { name: 'Posts as a calendar' });
    await calendar.getByText('3 posts', { exact: true }).waitFor();
    await calendar.getByRole('link', { name: 'March 9: 1 post', exact: true }).waitFor();
    const day = calendar.getByRole('cell').filter({ hasText: 'March 10: 2 posts' });
    // The most seen first; one whose views are not known last.
    expect(await day.getByRole('link').allTextContents()).toEqual([
      expect.stringContaining('March 10: 2 posts'),
      expect.stringContaining('by @iris'),
      expect.stringContaining(`by @${LONG}`),
    ]);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow()).toBeLessThanOrEqual(0);
    await calendar.getByRole('link', { name: 'March 10: 2 posts', exact: true }).click();
    await page.getByText('2 posts', { exact: true }).waitFor();
    await page.getByRole('list', { name: 'Posts as a gallery' }).waitFor();
  });

  it('goes to another month, opens a post over it, and keeps the filters', async () => {
    await open('/posts?v=calendar&month=2026-03&filter={"accountNames":["mara"]}');
    const calendar = page.getByRole('region', { name: 'Posts as a calendar' });
    await calendar.getByText('0 posts', { exact: true }).waitFor();
    await button('Next month').click();
    await calendar.getByRole('heading', { name: 'April 2026' }).waitFor();
    // The nearest month with posts that the filters choose: others have some in March.
    await button('Back to February 2026').click();
    await calendar.getByRole('heading', { name: 'February 2026' }).waitFor();
    await button('Previous month').click();
    await button('On to February 2026').click();
    await calendar.getByRole('heading', { name: 'February 2026' }).waitFor();
    await calendar.getByRole('link', { name: /by @mara$/ }).click();
    await page.getByRole('complementary', { name: 'Post' }).getByText('Of mara').first().waitFor();
    await page.keyboard.press('Escape');
    await calendar.getByRole('link', { name: 'February 20: 1 post', exact: true }).click();
    await page.getByText('1 post', { exact: true }).waitFor();
  });

  it('leads to a month of another year with three presses, and shows which one is open', async () => {
    await open('/posts?v=calendar&month=2026-03');
    const calendar = page.getByRole('region', { name: 'Posts as a calendar' });
    await button('Choose a month').click();
    const shown = calendar.getByRole('button', { name: 'March 2026', exact: true });
    expect(await shown.getAttribute('aria-current')).toBe('true');
    await button('Previous year').click();
    await calendar.getByRole('button', { name: 'November 2025', exact: true }).click();
    await calendar.getByRole('heading', { name: 'November 2025' }).waitFor();
    expect(await shown.count()).toBe(0);
  });

  it('says that likeness has no calendar', async () => {
    await open('/posts?v=calendar&mode=meaning&q=bread');
    await page.getByRole('heading', { name: 'No calendar for this search' }).waitFor();
  });
});

describe('posts side by side', () => {
  it('are two to four of the selected, with the largest figure of each row marked', async () => {
    await open('/posts');
    await page.getByText('4 posts', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: /nova/ }).check();
    await button('More').click();
    await button('Set rights').waitFor();
    expect(await button('Compare').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: /iris/ }).check();
    await page.getByRole('checkbox', { name: new RegExp(LONG) }).check();
    await button('More').click();
    await button('Compare').click();
    const dialog = page.getByRole('dialog', { name: 'Posts side by side' });
    const views = dialog.getByRole('row', { name: /^Views/ });
    await views.waitFor();
    expect((await views.getByRole('cell').allTextContents()).toSorted()).toEqual([
      '123,456,789,012most',
      '700',
      'not reported',
    ]);
    // All have the same: none is the most.
    expect(await dialog.getByRole('row', { name: /^Likes 20/ }).textContent()).not.toContain('most');
    await dialog.getByRole('slider', { name: 'Views at the same age, point by point' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('compare');
  });

  it('are kept by the address, which says what is gone and takes no five', async () => {
    await open(`/posts?compare=${ids[0]},00000000-0000-4000-8000-000000000000`);
    const dialog = page.getByRole('dialog', { name: 'Posts side by side' });
    await dialog.getByText('Some of these posts are no longer in the workspace.').waitFor();
    await open(`/posts?compare=a,b,c,d,e`);
    await page.getByText('4 posts', { exact: true }).waitFor();
    expect(await dialog.count()).toBe(0);
  });
});

describe('a card', () => {
  it('leads from its menu to what else the creator posted, and by c to collecting it', async () => {
    await open('/posts');
    const card = page.getByRole('listitem').filter({ hasText: '@mara' });
    await card.locator('[data-row]').focus();
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'Add to a collection' }).waitFor();
    await page.keyboard.press('Escape');
    await card.hover();
    await card.getByRole('button', { name: /^More for/ }).click();
    await button('Set rights').waitFor();
    await page.getByRole('link', { name: 'All posts of the creator' }).click();
    await page.getByText('1 post', { exact: true }).waitFor();
  });

  it('offers somebody who may only read nothing that changes it', async () => {
    const other = await tabOf(browser, api, tenant, 'viewer');
    await other.page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/posts`);
    const card = other.page.getByRole('listitem').filter({ hasText: '@mara' });
    await card.hover();
    await card.getByRole('button', { name: /^More for/ }).click();
    await other.page.getByRole('link', { name: 'All posts of the creator' }).waitFor();
    expect(await other.page.getByRole('button', { name: /Collect|Set rights|campaign/ }).count()).toBe(0);
    await closeTab(other);
  });
});
