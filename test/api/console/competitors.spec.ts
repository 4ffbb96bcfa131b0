import { CompetitorBrandRow } from '@loupe/competitors';
import { Database } from '@loupe/database';
import { newId } from '@loupe/kernel';
import type { Browser as Chromium, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, type Tab, tabOf, violations } from '../../support/chromium.js';
import { holding } from '../../support/held-requests.js';
import { succeed } from '../../support/presets.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../../support/world.js';

const DAY = 86_400_000;
const LONG = `${'Quillmora '.repeat(8)}Beauty`;

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
  tenant = await createTenant(api, 'Solvenne Skin');
  const { manager } = api.app.get(Database, { strict: false });
  const { workspaceId } = tenant.scope;
  const rivals = [LONG, 'Cyclunda', 'Nimbrosa', 'Overnoa', 'Dermaquill', 'Silent'].map((name) => ({
    id: newId(),
    name,
  }));
  for (const rival of rivals) await manager.insert(CompetitorBrandRow, { workspaceId, ...rival });
  // The rivals reach the same, so that their lines end at one place.
  const weeks = Array.from({ length: 14 }, (_, week) => new Date(Date.now() - (week * 7 + 3) * DAY));
  await ingest(
    api,
    tenant,
    weeks.flatMap((takenAt, week) => [
      somePost({ takenAt, snapshots: [metrics({ at: takenAt, views: 1000, likes: 300 + 10 * week })] }),
      ...rivals.slice(0, 5).map(({ id }) =>
        somePost({
          takenAt,
          competitorBrandId: id,
          snapshots: [metrics({ at: takenAt, views: 1000, likes: 50 })],
        }),
      ),
    ]),
  );
  tab = await tabOf(browser, api, tenant, 'viewer', { width: 1440 });
  page = tab.page;
  await page.goto(`${api.origin}/w/${workspaceId}/competitors?by=ENGAGEMENTS`);
  await page.getByRole('slider', { name: 'Share of engagements over time, point by point' }).waitFor();
});
afterAll(async () => {
  if (tab !== undefined) await closeTab(tab);
});

const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
const names = () => page.locator('[data-part="names"]');

describe('the share of each brand over time', () => {
  it('has the name of each brand at the end of its line, none on another one', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await names().getByText('You', { exact: true }).waitFor();
    const labels = await names().locator(':scope > span').all();
    expect(labels.length).toBe(6);
    const figure = await page.getByRole('figure').boundingBox();
    const boxes = await Promise.all(labels.map((label) => label.boundingBox()));
    const tops = boxes.map((box) => box?.y ?? 0).toSorted((one, other) => one - other);
    for (const [index, top] of tops.entries()) {
      if (index > 0) expect(top - (tops[index - 1] ?? 0)).toBeGreaterThanOrEqual(17);
    }
    for (const box of boxes) {
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
        (figure?.x ?? 0) + (figure?.width ?? 0) + 1,
      );
    }
    // The chart itself says the names, so they are not said again.
    expect(await names().getAttribute('aria-hidden')).toBe('true');
    expect(await page.getByRole('figure').getByRole('listitem').count()).toBe(0);
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/You \d.*Cyclunda \d/);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });

  it('has a key instead on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('figure').getByRole('listitem').filter({ hasText: 'Cyclunda' }).waitFor();
    expect(await names().count()).toBe(0);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('stands in the row of each brand too, said by its ends, for no more requests', async () => {
    let requests = 0;
    const count = (request: { postData(): string | null }) => {
      if (request.postData()?.includes('query BrandsOverTime') === true) requests += 1;
    };
    page.on('request', count);
    await page.reload();
    const table = page.getByRole('region', { name: 'Table of brands' });
    const row = table.getByRole('row').filter({ hasText: 'Cyclunda' });
    await row.getByRole('img', { name: /^from [\d.]+ % to [\d.]+ %$/ }).waitFor();
    page.off('request', count);
    // One document for the steps of all spans.
    expect(requests).toBe(1);
    await table.getByRole('columnheader', { name: '12 weeks' }).waitFor();
    await page.getByLabel('Over', { exact: true }).selectOption('last year');
    await table.getByRole('columnheader', { name: '12 months' }).waitFor();
  });
});

describe('the own logo', () => {
  it('stands in the switcher, in the row of the own brand and among all workspaces, for who may change it', async () => {
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#e08e5f' } })
      .png()
      .toBuffer();
    await succeed(
      tenant.client,
      'mutation($logo: String) { setWorkspaceLook(input: { logo: $logo }) { userErrors { message } } }',
      { logo: `data:image/png;base64,${png.toString('base64')}` },
    );
    const own = await tabOf(browser, api, tenant, 'owner', { width: 1440 });
    const asked = await holding(own.page, 'query WorkspaceLook');
    await own.page.goto(page.url());
    // The page does not wait for it.
    const look = await asked.one('');
    const row = own.page.getByRole('row').filter({ hasText: 'You' });
    await row.waitFor();
    expect(await own.page.locator('canvas').count()).toBe(0);
    await look.go();
    await row.locator('canvas').waitFor();
    const inMenu = own.page.getByRole('region', { name: 'Menu' }).first().locator('button canvas');
    await inMenu.waitFor();
    expect(await inMenu.getAttribute('aria-hidden')).toBe('true');
    expect(await violations(own.page)).toEqual([]);
    // A page that is opened anew has it before the API says it again.
    await own.page.reload();
    await inMenu.waitFor();
    await own.page.unroute('**/api/v2');
    await own.page.goto(`${api.origin}/w`);
    await own.page.getByRole('row').filter({ hasText: 'Solvenne Skin' }).locator('canvas').waitFor();
    await closeTab(own);
    // Whoever may not change it sees the letter, and asks for nothing that the API refuses.
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'You' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('canvas').count()).toBe(0);
  });
});
