import { Database, sql } from '@loupe/database';
import type { Browser as Chromium } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { poster } from '../../support/console.js';
import { createTenant, ingest, somePost, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;

const LONG = 'n'.repeat(60);

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
  tenant = await createTenant(api, 'Nimbrosa');
  await ingest(api, tenant, [
    somePost({ provider: 'TIKTOK', profile: { ...poster('most'), followers: 999_999_999 } }),
    somePost({ provider: 'TIKTOK', profile: { ...poster('most'), followers: 999_999_999 } }),
    somePost({ provider: 'TIKTOK', profile: poster(LONG) }),
  ]);
});

/** Whether the page is wider than its window. */
const OVERFLOW = 'document.documentElement.scrollWidth - window.innerWidth';

it('a manager sees in three clicks who posted most about us, and how they grew', async () => {
  const tab = await tabOf(browser, api, tenant, 'viewer');
  const { page } = tab;
  await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/creators`);
  await page.getByText('2 creators').waitFor();
  const sortOf = (column: string) =>
    page.getByRole('columnheader', { name: column }).getAttribute('aria-sort');
  // Nobody has ordered them, and the column says which order it is.
  expect(await sortOf('Followers')).toBe('descending');
  expect((await page.getByRole('row').allTextContents())[1]).toContain('most');
  await page.getByRole('button', { name: 'Posts', exact: true }).click();
  await expect.poll(() => page.url()).toContain('order=posts');
  await expect
    .poll(async () => [await sortOf('Posts'), await sortOf('Followers')])
    .toEqual(['descending', null]);
  await expect.poll(async () => (await page.getByRole('row').allTextContents())[1]).toContain('most');
  await page.getByRole('link', { name: /most/ }).click();
  const panel = page.getByRole('complementary', { name: 'Creator' });
  await panel.getByRole('link', { name: 'Open the page' }).click();
  await page.getByRole('heading', { level: 1, name: 'most' }).waitFor();
  await page
    .getByRole('region', { name: 'Growth of TikTok @most' })
    .getByText('999,999,999 followers')
    .waitFor();
  await page
    .getByRole('region', { name: 'Most viewed posts' })
    .getByRole('link', { name: 'All 2 posts' })
    .waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate<number>(OVERFLOW)).toBeLessThanOrEqual(0);
  await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/creators`);
  await page.getByText('2 creators').waitFor();
  expect(await page.evaluate<number>(OVERFLOW)).toBeLessThanOrEqual(0);
  await closeTab(tab);
});

it('profiles, and the creators that a search finds, are ordered by what their posts and readings say', async () => {
  const tab = await tabOf(browser, api, tenant, 'viewer');
  const { page } = tab;
  const first = async () => (await page.getByRole('row').allTextContents())[1];
  await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/creators?of=profiles`);
  await page.getByText('2 profiles').waitFor();
  for (const name of ['Followers', 'Posts']) {
    // Nobody has to ask for the first order.
    if (name === 'Posts') await page.getByRole('button', { name, exact: true }).click();
    await expect.poll(first).toContain('@most');
    await expect
      .poll(() => page.getByRole('columnheader', { name }).getAttribute('aria-sort'))
      .toBe('descending');
  }
  await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/creators?q=o`);
  await page.getByRole('button', { name: 'Last post', exact: true }).click();
  await expect.poll(() => page.url()).toContain('order=lastPost');
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Last post' }).getAttribute('aria-sort'))
    .toBe('descending');
  expect(await page.getByRole('button', { name: 'Median views', exact: true }).count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/creators?of=profiles&order=posts`);
  await page.getByText('2 profiles').waitFor();
  expect(await page.evaluate<number>(OVERFLOW)).toBeLessThanOrEqual(0);
  await closeTab(tab);
});

it('followers have the shape of their last ninety days beside them, where it was read, for no request of its own', async () => {
  const { workspaceId } = tenant.scope;
  await api.app.get(Database, { strict: false }).query(sql`
    INSERT INTO profile_snapshots (workspace_id, social_profile_id, captured_at, followers, following)
    SELECT workspace_id, id, now() - days * interval '1 day', 900000000 - days * 1000000, 0
    FROM social_profiles CROSS JOIN generate_series(5, 95, 10) AS days
    WHERE workspace_id = ${workspaceId} AND account_name = 'most'`);
  const tab = await tabOf(browser, api, tenant, 'viewer', { width: 1440 });
  const { page } = tab;
  let requests = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('query ReachedByCreators') === true) requests += 1;
  });
  await page.goto(`${api.origin}/w/${workspaceId}/creators`);
  const followers = (name: string) =>
    page.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(2);
  await followers('most').locator('svg').waitFor();
  // Four readings: ninety, sixty and thirty days ago, and the newest.
  expect(await followers('most').locator('path').getAttribute('d')).toMatch(/^M[^ML]+(L[^ML]+){3}$/);
  expect(await followers(LONG).locator('svg').count()).toBe(0);
  expect(requests).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await followers('most').locator('svg').isVisible()).toBe(false);
  expect(await page.evaluate<number>(OVERFLOW)).toBeLessThanOrEqual(0);
  await closeTab(tab);
});
