import { readFileSync } from 'node:fs';
import type { Browser as Chromium } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { succeed } from '../../support/presets.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;

const at = (day: number) => new Date(Date.UTC(2026, 5, day, 12));
const post = (day: number, hashtag: string, views: number) =>
  somePost({
    provider: 'TIKTOK',
    takenAt: at(day),
    hashtags: [hashtag],
    snapshots: [metrics({ at: at(day + 1), views })],
  });

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
  tenant = await createTenant(api, 'Analytics', 'America/New_York');
  await ingest(api, tenant, [
    post(3, 'bread', 100),
    post(5, 'tea', 50),
    post(12, 'bread', 300),
    post(13, 'bread', 100),
    post(14, 'tea', 50),
  ]);
});
const address = (page: string) => `${api.origin}/w/${tenant.scope.workspaceId}${page}`;

describe('somebody who reports', () => {
  it('asks for any statistic by two groupings over days of their own, beside the days before, by keyboard', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/analytics?from=2026-06-08&to=2026-06-14&by=hashtag'));
    const bread = page.getByRole('row').filter({ hasText: '#bread' });
    await bread.getByText('400', { exact: true }).waitFor();
    // A hundred views in the seven days before.
    await bread.getByText('up 300 %').waitFor();
    await page.getByText('compared with Jun 1, 2026').waitFor();
    await page.getByLabel('Published').focus();
    await page.keyboard.type('on av');
    await bread.getByText('200', { exact: true }).waitFor();
    await page.getByLabel('And by').selectOption('platform');
    await bread.getByText('TikTok').waitFor();
    await page.getByLabel('And by').selectOption('nothing else');
    await page.getByLabel('By', { exact: true }).selectOption('day');
    await page.getByRole('row').filter({ hasText: 'Jun 12, 2026' }).getByText('300').waitFor();
    await page.getByRole('slider').waitFor();
    expect(page.url()).toContain('by=day');
    await closeTab(tab);
  });

  it('compares a span with any other one, and with the same days a year before', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/analytics?from=2026-06-14&to=2026-06-14&by=hashtag'));
    const tea = page.getByRole('row').filter({ hasText: '#tea' });
    await tea.getByText('50', { exact: true }).waitFor();
    await page.getByLabel('Compared with', { exact: true }).selectOption('custom dates');
    await page.getByLabel('Compared from').fill('2026-06-05');
    await page.getByLabel('Compared to').fill('2026-06-13');
    // Another span, and a longer one: 50 of tea, 400 of bread, of which the first span has none.
    await page.getByText('compared with Jun 5, 2026 – Jun 13, 2026').waitFor();
    await tea.getByText('no change 0 %').waitFor();
    await page.getByRole('row').filter({ hasText: 'All posts' }).getByText('450').waitFor();
    await page.reload();
    await page.getByText('compared with Jun 5, 2026 – Jun 13, 2026').waitFor();
    await page.getByLabel('Compared with', { exact: true }).selectOption('the same days a year earlier');
    await page.getByText('compared with Jun 14, 2025 – Jun 14, 2025').waitFor();
    expect(page.url()).not.toContain('vsFrom');
    await closeTab(tab);
  });

  it('sees the own brand first, and competitors by what they reached', async () => {
    for (const name of ['Quillmora', 'Cyclunda']) {
      await succeed(
        tenant.client,
        `mutation($name: String!) { createCompetitorBrand(input: { name: $name }) { userErrors { message } } }`,
        { name },
      );
    }
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/competitors'));
    await page.getByText('2 competitors').waitFor();
    const brands = page.getByRole('region', { name: 'Table of brands' });
    const rows = await brands.getByRole('row').allTextContents();
    expect(rows).toHaveLength(4);
    expect(rows[1]).toMatch(/You/);
    await page.getByRole('slider', { name: /^Share of earned media value over time/ }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const [head, ...saved] = readFileSync(await (await download).path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(head).toMatch(/^Brand,Earned media value \([A-Z]{3}\),"Earned media value \([A-Z]{3}\), before",/);
    expect(saved.map((line) => line.split(',')[0])).toEqual(['Analytics', 'Cyclunda', 'Quillmora']);
    await page.getByLabel('Over', { exact: true }).selectOption('last year');
    await expect.poll(() => page.url()).toContain('over=year');
    await page.getByRole('button', { name: 'For developers' }).click();
    await page.getByRole('button', { name: 'Copy as GraphQL' }).click();
    await page.getByText('Copied').waitFor();
    await closeTab(tab);
  });

  it('makes a campaign, adds posts to it, and prints its report without the pages around it', async () => {
    const tab = await tabOf(browser, api, tenant, 'member');
    const { page } = tab;
    await page.goto(address('/campaigns'));
    await page.getByRole('button', { name: 'New campaign' }).click();
    await page.getByLabel('Name').fill('Bread week');
    await page.getByLabel('From').fill('2026-06-08');
    await page.getByLabel('To', { exact: true }).fill('2026-06-14');
    await page.getByRole('button', { name: 'Create campaign' }).click();
    await page.getByText('It has no posts yet').waitFor();
    // There is no worker here, which adds those that are chosen in the list (bulk-changes.spec.ts).
    const { items, campaigns } = await tenant.client.data(
      '{ items(first: 2) { nodes { id } } campaigns { nodes { id } } }',
    );
    await succeed(
      tenant.client,
      `mutation($id: ID!, $itemIds: [ID!]!) { addItemsToCampaign(campaignId: $id, itemIds: $itemIds) {
        userErrors { message } } }`,
      { id: campaigns.nodes[0].id, itemIds: items.nodes.map(({ id }: { id: string }) => id) },
    );
    await page.goto(address('/campaigns'));
    await page.getByRole('row').filter({ hasText: 'Jun 8, 2026 – Jun 14, 2026' }).waitFor();
    await page.getByRole('link', { name: 'Bread week' }).click();
    const best = page.getByRole('table').last();
    await best.getByText('TikTok reel by @someone').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const hidden of [
      page.getByRole('navigation', { name: 'Pages' }),
      page.getByRole('banner'),
      page.getByRole('button', { name: 'Print the report' }),
    ]) {
      expect(await hidden.isVisible()).toBe(false);
    }
    expect(await page.getByRole('heading', { name: 'Bread week' }).isVisible()).toBe(true);
    const wide = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    expect(wide).toBe(0);
    expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
    await closeTab(tab);
  });
});
