import type { Browser as Chromium, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf, violations } from '../../support/chromium.js';
import { scale } from '../../support/proofs.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
  tenant = await createTenant(api, 'Sprachen');
  const at = new Date(Date.UTC(2026, 5, 2));
  await ingest(api, tenant, [
    somePost({ provider: 'TIKTOK', type: 'VIDEO', snapshots: [metrics({ at, views: 12_894, likes: 10 })] }),
  ]);
});
const address = (page: string) => `${api.origin}/w/${tenant.scope.workspaceId}/${page}`;
const languageOf = (page: Page) => page.evaluate<string>('document.documentElement.lang');

/** The pages by their names in German, with what each is headed by. */
const PAGES = [
  ['home', 'Übersicht'],
  ['start', 'Erste Schritte'],
  ['posts', 'Beiträge'],
  ['creators', 'Creator'],
  ['analytics', 'Auswertung'],
  ['competitors', 'Mitbewerber'],
  ['campaigns', 'Kampagnen'],
  ['alerts', 'Hinweise und Vorgänge'],
  ['sources', 'Quellen'],
  ['import', 'Dateien importieren'],
  ['ai-filters', 'KI-Filter'],
  ['integration', 'Anbindung'],
  ['webhooks', 'Webhooks'],
  ['explorer', 'Explorer'],
  ['settings', 'Einstellungen'],
  ['settings/retention', 'Aufbewahrung und Löschung'],
] as const;

describe('the language of the console', () => {
  it('is the one of the browser; its texts, plurals, numbers and times are', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer', { locale: 'de-AT' });
    await tab.page.goto(address('posts?v=table'));
    await tab.page.getByText('1 Beitrag', { exact: true }).waitFor();
    expect(await languageOf(tab.page)).toBe('de');
    await tab.page.getByRole('cell', { name: '12.894' }).waitFor();
    await tab.page.getByRole('columnheader', { name: 'Veröffentlicht' }).waitFor();
    await tab.page.locator('time', { hasText: /^vor / }).first().waitFor();
    await closeTab(tab);
  });

  it('is English where the catalogue of another cannot be had', async () => {
    const { page } = await tabOf(browser, api, tenant, 'viewer', { locale: 'de-AT' });
    await page.route(/\/assets\/de-[^/]*\.js$/, (route) => route.abort());
    await page.goto(address('posts'));
    await page.getByText('1 post', { exact: true }).waitFor();
    await page.context().close();
  });

  it('can be changed, and stays so; the catalogue of another language is loaded by those who need it', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    const catalogues: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/de-[^/]*\.js$/.test(request.url())) catalogues.push(request.url());
    });
    await page.goto(address('creators'));
    await page.getByText('1 creator', { exact: true }).waitFor();
    expect(await languageOf(page)).toBe('en');
    expect(catalogues).toEqual([]);
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByLabel('Language').selectOption('Deutsch');
    await page.getByRole('heading', { name: 'Creator', exact: true }).waitFor();
    expect(page.url()).toBe(address('creators'));
    expect(catalogues).toHaveLength(1);
    await page.goto(address('sources'));
    await page.getByText('0 Quellen', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Konto: / }).click();
    await page.getByLabel('Sprache').selectOption('English');
    await page.getByText('0 sources', { exact: true }).waitFor();
    await closeTab(tab);
  });

  it('is that of what the API refuses, and of the names that a new list begins with', async () => {
    const tab = await tabOf(browser, api, tenant, 'member', { locale: 'de' });
    const { page } = tab;
    await page.goto(address('import'));
    await page
      .getByLabel(/^Adressen von Beiträgen/)
      .fill('nothing\nhttps://10.0.0.1/post\nhttps://somebody:secret@example.com/post');
    await page.getByRole('button', { name: '3 Beiträge hinzufügen' }).click();
    await page.getByText(/3 (wurden|werden|sind) abgewiesen/).waitFor();
    const refused = await page
      .getByRole('list', { name: 'Abgewiesene Adressen' })
      .getByRole('listitem')
      .allTextContents();
    expect(refused).toHaveLength(3);
    for (const each of refused) expect(each).toContain(': ist nicht die öffentliche Adresse eines Beitrags');
    await page.goto(address('creators'));
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Zu einer Liste hinzufügen' }).click();
    await page.getByLabel('Oder eine neue Liste').fill('Herbst');
    await page.getByRole('button', { name: '1 Creator hinzufügen' }).click();
    await expect
      .poll(async () => (await tenant.client.data('{ creatorLists { name stages } }')).creatorLists)
      .toEqual([{ name: 'Herbst', stages: ['Anzufragen', 'Angefragt', 'Zugesagt', 'Abgesagt'] }]);
    await closeTab(tab);
  });

  it('is German on its pages, without a violation of axe and without a page wider than a phone', async () => {
    const tab = await tabOf(browser, api, tenant, 'owner', { locale: 'de', width: 360 });
    const { page } = tab;
    // stress.spec.ts measures all pages in German.
    for (const [path, heading] of PAGES.filter((_, place) => scale(place % 4 === 0, true))) {
      await page.goto(address(path));
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();

      expect({ path, found: await violations(page) }).toEqual({ path, found: [] });
      expect({
        path,
        width: await page.evaluate<number>('document.documentElement.scrollWidth'),
      }).toEqual({ path, width: 360 });
    }
    await page.goto(address('settings'));
    const role = await page
      .getByLabel(/^Rolle von /)
      .first()
      .boundingBox();
    expect(role?.width, 'the role can be read').toBeGreaterThan(100);
    await closeTab(tab);
  });
});
