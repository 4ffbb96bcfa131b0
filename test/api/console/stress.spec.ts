import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, type Tab, type TabSettings, tabOf } from '../../support/chromium.js';
import { copyRows } from '../../support/copied-rows.js';
import { longNamedWorkspace, TWELVE_DIGITS, WORDS } from '../../support/long-names.js';
import { overflowing, sidewaysScrollers, tooWide } from '../../support/overflowing.js';
import { succeed } from '../../support/presets.js';
import { scale } from '../../support/proofs.js';
import { lowTargets } from '../../support/touch-targets.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../../support/world.js';

const DESK = 1440;
const WIDTHS = [DESK, 390];
/** As wide as A4 between its edges, in the browser's pixels. */
const A4 = 718;

let api: TestApp;
let browser: Chromium;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
});

const PAGES = [
  'home',
  'posts',
  'posts?v=table',
  'posts?v=calendar',
  'creators',
  'creators?of=profiles',
  'creators?of=lists',
  'analytics?metric=views&by=creator&days=90',
  'competitors',
  'campaigns',
  'reports',
  'alerts',
  'sources',
  'import',
  'ai-filters',
  'integration',
  'webhooks',
  'explorer',
  'guides',
  'settings',
  'settings/retention',
  'start',
];

/**
 * What does not fit on each of the pages: what is wider than its box; at a desk, what scrolls sideways; on a phone, what is too low for a
 * finger; and what would be cut off on paper.
 */
async function found({ page }: Tab, tenant: Tenant, pages: readonly string[]): Promise<string[]> {
  const all: string[] = [];
  const note = async (at: string, look: () => Promise<string[]>) => {
    for (const one of await settled(page, look)) all.push(`${at}: ${one}`);
  };
  for (const path of pages) {
    await page.setViewportSize({ width: DESK, height: 900 });
    await open(page, tenant, path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const look = width === DESK ? sidewaysScrollers : lowTargets;
      await note(`${path} at ${width}`, async () => [...(await overflowing(page)), ...(await look(page))]);
    }
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: A4, height: 1000 });
    await note(`${path} on paper`, () => tooWide(page));
    await page.emulateMedia({ media: null });
  }
  return all;
}

/** What is found once the page has taken the width of the window: a chart is drawn anew a moment later. */
async function settled(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  let seen = await look();
  for (let looks = 0; seen.length > 0 && looks < 10; looks += 1) {
    await page.waitForTimeout(200);
    seen = await look();
  }
  return seen;
}

async function open(page: Page, { scope }: Tenant, path: string): Promise<void> {
  await page.goto(`${api.origin}/w/${scope.workspaceId}/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** German words are longer: what is too narrow for English ones mostly is too narrow for them. */
const BOTH: readonly TabSettings[] = [{ locale: 'de' }, { locale: 'en-US' }];
const LANGUAGES = scale(BOTH.slice(0, 1), BOTH);

describe('names of sixty characters and figures of twelve digits', () => {
  let tenant: Tenant;
  let inner: string[];

  beforeAll(async () => {
    ({ tenant, pages: inner } = await longNamedWorkspace(api));
  });

  it.each(BOTH)('are held by every page, in $locale', async (settings) => {
    const tab = await tabOf(browser, api, tenant, 'owner', settings);
    expect(await found(tab, tenant, [...PAGES, ...inner])).toEqual([]);
    await closeTab(tab);
  });
});

describe('what opens on a phone', () => {
  it.each([
    ['webhooks', 'New subscription'],
    ['sources', 'Follow something'],
    ['competitors', 'Add a competitor'],
    ['campaigns', 'New campaign'],
    ['reports', 'New report'],
    ['alerts', 'New rule'],
    ['ai-filters', 'New AI Filter'],
    ['integration', 'New token'],
    ['posts', 'Add a filter'],
  ])('on %s by “%s” is as high as a finger, and fits', async (path, name) => {
    const tab = await tabOf(browser, api, phoneTenant, 'owner', { width: 390 });
    const { page } = tab;
    await open(page, phoneTenant, path);
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.waitForLoadState('networkidle');
    const wrong = await settled(page, async () => [
      ...(await overflowing(page)),
      ...(await lowTargets(page)),
    ]);
    expect(wrong).toEqual([]);
    await closeTab(tab);
  });

  let phoneTenant: Tenant;
  beforeAll(async () => {
    phoneTenant = await createTenant(api, WORDS);
    await ingest(api, phoneTenant, [somePost()]);
  });
});

describe('no row at all', () => {
  it.each(LANGUAGES)('leaves every page in its width, in $locale', async (settings) => {
    const tenant = await createTenant(api, 'Empty');
    const tab = await tabOf(browser, api, tenant, 'owner', settings);
    // What is said where nothing is differs little from page to page.
    const pages = PAGES.filter((_, place) => scale(place % 3 === 0, true));
    expect(await found(tab, tenant, pages)).toEqual([]);
    await closeTab(tab);
  });
});

describe('very many rows', () => {
  it('leave every page in its width', async () => {
    const tenant = await createTenant(api, 'Many');
    const { workspaceId } = tenant.scope;
    await ingest(api, tenant, [
      somePost({ snapshots: [metrics({ at: new Date(), views: TWELVE_DIGITS, likes: 10 })] }),
    ]);
    await copyRows(api, workspaceId, 'items', scale(2_000, 100_000), {
      external_id: 'n::text',
      url_key: 'NULL',
    });
    await succeed(
      tenant.client,
      'mutation { createCampaign(input: { name: "Summer" }) { userErrors { message } } }',
    );
    await copyRows(api, workspaceId, 'campaigns', 900, { name: `name || ' ' || n` });
    const tab = await tabOf(browser, api, tenant, 'owner');
    expect(
      await found(tab, tenant, ['home', ...PAGES.filter((path) => /posts|campaigns/.test(path))]),
    ).toEqual([]);
    await closeTab(tab);
  });
});

describe('the measure', () => {
  let tab: Tab;
  beforeAll(async () => {
    tab = await tabOf(browser, api, await createTenant(api, 'Measure'), 'owner');
  });
  afterAll(() => closeTab(tab));

  it('sees a word that leaves its box, and a page that is wider than its window', async () => {
    const { page } = tab;
    await page.goto(`${api.origin}/w`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await overflowing(page)).toEqual([]);
    await page.evaluate(
      `document.querySelector('main').insertAdjacentHTML('beforeend', '<div id="cut"><p>${'W'.repeat(600)}</p></div>');
       document.querySelector('#cut').setAttribute('class', 'w-56')`,
    );
    const seen = await overflowing(page);
    expect(seen.join('\n')).toContain('the page');
    expect(seen.join('\n')).toContain('WWWW');
  });

  it('sees what is too low for a finger, unless its words or its line make it higher', async () => {
    const { page } = tab;
    await page.goto(`${api.origin}/w`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await settled(page, () => lowTargets(page))).toEqual([]);
    await page.evaluate(
      `document.querySelector('main').innerHTML = '<button>Low</button><p>A <a href="/">link</a> in a sentence</p>'
        + '<label class="flex">High <input type="checkbox"></label><div><input type="checkbox" aria-label="Alone"></div>'`,
    );
    expect((await lowTargets(page)).map((one) => /: (\w+) in /.exec(one)?.[1])).toEqual(['Low', 'Alone']);
    await page.setViewportSize({ width: DESK, height: 900 });
  });

  it('sees what scrolls sideways', async () => {
    const { page } = tab;
    await page.goto(`${api.origin}/w`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await settled(page, () => sidewaysScrollers(page))).toEqual([]);
    await page.evaluate(
      `document.querySelector('main').innerHTML = '<section class="overflow-x-auto" aria-label="Wide"><p>${'W'.repeat(600)}</p></section>'`,
    );
    expect((await sidewaysScrollers(page)).join('\n')).toContain('px: Wide');
  });
});
