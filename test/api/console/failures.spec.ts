import pg from 'pg';
import type { Browser as Chromium, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { sharedChromium, tabOf, violations } from '../../support/chromium.js';
import { scale } from '../../support/proofs.js';
import { testEnvironment } from '../../support/servers.js';
import { createTenant, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;

beforeAll(async () => {
  api = await sharedTestApp();
  tenant = await createTenant(api, 'Failures');
  browser = await sharedChromium();
});
const OF_POSTS = ['Posts'];
const OF_ALERTS = ['AlertRules', 'Alerts', 'Operations'];

/** The lists of each page, by the operations that read them. */
const LISTS: readonly [path: string, operations: readonly string[]][] = [
  ['posts', OF_POSTS],
  ['creators', ['Creators']],
  ['analytics', ['Aggregates']],
  ['competitors', ['Comparison']],
  ['campaigns', ['Campaigns']],
  ['sources', ['Sources']],
  ['alerts', OF_ALERTS],
  ['ai-filters', ['AiFields']],
  ['webhooks', ['WebhookSubscriptions', 'WebhookDeliveries']],
  ['integration', ['Tokens', 'Usage', 'StoredFiles', 'OauthConnections']],
  ['settings', ['Members', 'Providers', 'AuditLog']],
  ['settings/retention', ['RetentionRules', 'Erasures']],
];

/** A list that is read in windows, and lists that are read whole and page by page: the headings in their content when they are read. */
const READ: readonly [path: string, operations: readonly string[], headings: readonly string[]][] = [
  ['posts', OF_POSTS, ['No posts yet']],
  [
    'alerts',
    OF_ALERTS,
    ['Alerts', 'No alert yet', 'Rules', 'No rules yet', 'Operations', 'No operations yet'],
  ],
];

const MESSAGE = 'The database cannot be reached';

/** Has the API fail for some operations, as it does while its database is away. @returns what makes it well again */
async function fail(page: Page, operations: readonly string[]): Promise<() => Promise<void>> {
  await page.route('**/api/v2', async (route) => {
    const { query }: { query: string } = route.request().postDataJSON();
    // What is asked at the same time is one request.
    const names = [...query.matchAll(/query (\w+)/g)].map(([, name]) => name ?? '');
    if (!names.some((name) => operations.includes(name))) return route.fallback();
    await route.fulfill({ status: 500, json: { errors: [{ message: MESSAGE }] } });
  });
  return () => page.unroute('**/api/v2');
}

const failures = (page: Page) => page.getByRole('heading', { name: 'This could not be loaded' });
const retry = (page: Page) => page.getByRole('button', { name: 'Retry', exact: true });

/** Has the page read again what is older than half a minute, as when somebody comes back to it. */
const comeBack = (page: Page) =>
  page.evaluate(`(() => {
    const now = Date.now;
    Date.now = () => now() + 60_000;
    window.dispatchEvent(new Event('visibilitychange'));
  })()`);

const headings = (page: Page) => page.getByRole('main').getByRole('heading').allInnerTexts();

describe('a list that cannot be read', () => {
  it.each(LISTS)('of the page %s says why, and is read again by Retry', async (path, operations) => {
    const { page } = await tabOf(browser, api, tenant, 'owner', { width: 360 });
    const end = await fail(page, operations);
    await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/${path}`);
    await expect.poll(() => failures(page).count()).toBe(operations.length);
    expect(await page.getByRole('alert').filter({ hasText: MESSAGE }).count()).toBe(operations.length);
    // The line is the same on each page.
    if (scale(path.startsWith('settings'), true)) expect(await violations(page)).toEqual([]);
    await end();
    for (let left = operations.length - 1; left >= 0; left -= 1) {
      await retry(page).first().press('Enter');
      await expect.poll(() => failures(page).count()).toBe(left);
    }
    await page.context().close();
  });

  it('again stays as it was, which a quiet line says, and is refreshed by Retry', async () => {
    const { page } = await tabOf(browser, api, tenant, 'owner', { width: 360 });
    const quietLine = page.getByRole('status').filter({ hasText: 'This page could not be refreshed' });
    for (const [path, operations, before] of READ) {
      await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/${path}`);
      await expect.poll(() => headings(page)).toEqual(before);
      const end = await fail(page, operations);
      const failed = operations.map((name) =>
        page.waitForResponse(
          (answer) =>
            answer.status() === 500 && answer.request().postData()?.includes(`query ${name}`) === true,
        ),
      );
      await comeBack(page);
      await Promise.all(failed);
      await quietLine.waitFor();
      expect(await headings(page)).toEqual(before);
      expect(await page.getByRole('alert').count()).toBe(0);
      if (path === 'alerts') expect(await violations(page)).toEqual([]);
      await end();
      await retry(page).press('Enter');
      await quietLine.waitFor({ state: 'detached' });
      expect(await headings(page)).toEqual(before);
    }
    await page.context().close();
  });

  it('to its end keeps what was read, and reads on by Retry', async () => {
    const database = new pg.Client({
      connectionString: testEnvironment({ database: api.database }).DATABASE_URL,
    });
    await database.connect();
    await database.query(
      `INSERT INTO erased_accounts (workspace_id, id, platform_id_known, mentions_only, erased_at, provider, items)
       SELECT $1::uuid, gen_random_uuid(), false, false, now(), 'TIKTOK', n FROM generate_series(1, 60) n`,
      [tenant.scope.workspaceId],
    );
    await database.end();
    const { page } = await tabOf(browser, api, tenant);
    await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/settings/retention`);
    const rows = page.getByRole('region', { name: 'Table of erasures' }).locator('tbody').getByRole('row');
    await expect.poll(() => rows.count()).toBe(50);
    const end = await fail(page, ['Erasures']);
    const handle = page
      .getByRole('region', { name: 'Accept posts of an erased profile again' })
      .getByRole('textbox');
    await handle.fill('nova');
    await page.getByRole('button', { name: 'Show more' }).click();
    await failures(page).waitFor();
    expect([await rows.count(), await handle.inputValue()]).toEqual([50, 'nova']);
    await end();
    await retry(page).click();
    await expect.poll(() => rows.count()).toBe(60);
    expect([await failures(page).count(), await handle.inputValue()]).toEqual([0, 'nova']);
    await page.context().close();
  });
});
