import type { Browser as Chromium } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { holding } from '../../support/held-requests.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
  tenant = await createTenant(api, 'Nimbrosa', 'Europe/Berlin');
  await ingest(
    api,
    tenant,
    Array.from({ length: 16 }, (_, index) =>
      somePost({
        provider: index === 0 ? 'BLUESKY' : 'TIKTOK',
        caption: `Lesson ${index}`,
        takenAt: new Date(Date.UTC(2026, 5, 10 + (index % 3), 12)),
        snapshots: [
          metrics({ at: new Date(Date.UTC(2026, 5, 20)), views: 1000, likes: 7, impressions: 400_000 }),
        ],
      }),
    ),
  );
});
const address = (page: string) => `${api.origin}/w/${tenant.scope.workspaceId}${page}`;

describe('an answer that comes late', () => {
  it('stands under the labels of its own question, dimmed and busy, whichever comes first or fails', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page, faults } = tab;
    await page.goto(address('/analytics?from=2026-06-01&to=2026-06-30&by=day&metric=views'));
    const heads = page.getByRole('columnheader');
    const isHead = (name: string) => heads.getByText(name, { exact: true }).waitFor();
    const busy = page.locator('[aria-busy=true]');
    await isHead('Views');
    const held = await holding(page, 'itemAggregates');
    await page.getByLabel('Metric').selectOption('Likes');
    // On a busy machine the page would ask the second question alone.
    const likes = await held.one('LIKES');
    await page.getByLabel('Metric').selectOption('Comments');
    const comments = await held.one('COMMENTS');
    await busy.waitFor();
    await isHead('Views');
    expect(await heads.getByText('Comments', { exact: true }).count()).toBe(0);
    await comments.go();
    await isHead('Comments');
    await busy.waitFor({ state: 'detached' });
    // Nobody waits for it any more.
    await likes.go().catch(() => {});
    await page.getByLabel('Metric').selectOption('Shares');
    const shares = await held.one('SHARES');
    await busy.waitFor();
    await isHead('Comments');
    await shares.fail();
    // On a busy machine the page has asked more than once.
    await held.refuse('SHARES');
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    expect(await heads.count()).toBe(0);
    expect(faults.splice(0)).toEqual(
      Array.from({ length: held.failed() }, () => expect.stringContaining('502')),
    );
    await closeTab(tab);
  });

  it('leaves a selection and its actions to the list that they are of', async () => {
    const tab = await tabOf(browser, api, tenant, 'member');
    const { page } = tab;
    await page.goto(address('/posts'));
    await page.getByText('16 posts', { exact: true }).waitFor();
    await page.getByRole('checkbox').first().check();
    const bar = page.getByRole('region', { name: 'Selected posts' });
    await bar.getByRole('button', { name: 'Select all 16' }).click();
    const held = await holding(page, 'items(');
    await page.getByLabel('Platform').selectOption('Bluesky');
    const bluesky = await held.one('BLUESKY');
    await page.locator('[aria-busy=true]').getByText('16 posts', { exact: true }).waitFor();
    // Nothing is chosen from a list that gives way to another: it would be forgotten.
    expect(await page.getByRole('checkbox').first().isEnabled()).toBe(false);
    await bar.getByText('16 selected').waitFor();
    // 50 for the mutation, 8 for the fields that the console selects, and 3 for each post.
    await bar.getByRole('button', { name: 'Refresh metrics (106 credits)' }).waitFor();
    await bar.getByRole('button', { name: 'Collect' }).click();
    await bluesky.go();
    await page.getByText('1 post', { exact: true }).waitFor();
    await bar.waitFor({ state: 'detached' });
    expect(await page.locator('[aria-busy=true]').count()).toBe(0);
    await closeTab(tab);
  });
});

describe('a chart of money', () => {
  it('has money on its axis, in the unit of the table below', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/analytics?from=2026-06-01&to=2026-06-30&by=day&metric=emv'));
    const chart = page.getByRole('slider');
    await chart.waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Jun 10, 2026' });
    const [, amount = ''] = /[$€]([\d,]+)/.exec((await row.textContent()) ?? '') ?? [];
    const most = Number(amount.replaceAll(',', ''));
    const marks = await chart.locator('svg text').allTextContents();
    const values = marks.flatMap((mark) => {
      const [, number, letter] = /^[$€]([\d.]+)(K|M)?$/.exec(mark) ?? [];
      return number === undefined
        ? []
        : Number(number) * (letter === 'M' ? 1_000_000 : letter === 'K' ? 1000 : 1);
    });
    expect(most).toBeGreaterThan(0);
    expect(Math.max(...values)).toBeGreaterThan(most / 2);
    expect(Math.max(...values)).toBeLessThanOrEqual(most * 1.6);
    await closeTab(tab);
  });
});
