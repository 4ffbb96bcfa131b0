import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { closeTab, tabOf } from '../../support/chromium.js';
import { consoleWorld } from '../../support/console.js';

/** Something that happens once, which others wait for. */
function moment() {
  let happened = () => {};
  const waited = new Promise<void>((resolve) => {
    happened = resolve;
  });
  return { happened: () => happened(), waited };
}

it('asks for the bearer, the workspaces and the rights without waiting for the parts of the page or for each other', async () => {
  const { api, browser, tenant, address } = await consoleWorld();
  const tab = await tabOf(browser, api, tenant, 'viewer');
  const { page } = tab;
  await page.goto(address('/posts'));
  await page.getByText('62 posts', { exact: true }).waitFor();
  const [bearer, rights] = [moment(), moment()];
  let parts = 0;
  // Each is held until what must not wait for it has been asked for: who waits for it waits for ever.
  await page.route(/\/assets\/posts-[\w-]+\.js$/, async (route: Route) => {
    parts += 1;
    await rights.waited;
    await route.continue();
  });
  await page.route('**/session/bearer', async (route) => {
    bearer.happened();
    await route.continue();
  });
  await page.route('**/api/v2', async (route) => {
    const body = route.request().postData() ?? '';
    if (body.includes('query Rights')) rights.happened();
    if (body.includes('query Workspaces')) await rights.waited;
    await route.continue();
  });
  await page.reload();
  await bearer.waited;
  await page.getByText('62 posts', { exact: true }).waitFor();
  expect(parts).toBeGreaterThan(0);
  await closeTab(tab);
});

it.each([
  ['/home', 'Overview', '#home-best'],
  ['/posts', 'Posts', '[data-row="0"]'],
  ['/creators', 'Creators', '[data-row="0"]'],
])('asks for what %s shows first without waiting for the parts of the page', async (at, query, first) => {
  const { api, browser, tenant, address } = await consoleWorld();
  const tab = await tabOf(browser, api, tenant, 'viewer');
  const { page } = tab;
  await page.goto(address(at));
  await page.locator(first).waitFor();
  const rows = moment();
  let times = 0;
  await page.route('**/api/v2', async (route) => {
    const body = route.request().postData() ?? '';
    if (new RegExp(`query ${query}\\b`).test(body)) {
      times += 1;
      rows.happened();
    }
    await route.continue();
  });
  // Without them nothing of the page is there that could ask.
  await page.route(new RegExp(`/assets${at}-[\\w-]+\\.js$`), async (route: Route) => {
    await rows.waited;
    await route.continue();
  });
  await page.reload();
  await page.locator(first).waitFor();
  expect(times).toBe(1);
  await closeTab(tab);
});

/** Collects what moves on a page without somebody having done anything (https://wicg.github.io/layout-instability). */
const MOVED = `window.moved = [];
new PerformanceObserver((list) => {
  for (const { hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput)
      for (const { node } of sources) if (node?.closest?.('main')?.querySelector('[data-row]')) moved.push(node.outerHTML.slice(0, 200));
}).observe({ type: 'layout-shift', buffered: true });`;

it.each([
  [1440, '', ''],
  [1440, '', '?v=table'],
  [1280, '', ''],
  [1440, 'loupe-language=de', ''],
  [1440, '', '?platform=TIKTOK&days=30'],
  [390, '', ''],
])('what comes behind the first rows moves none of them (%i px %s %s)', async (width, cookie, search) => {
  const { api, browser, tenant, address } = await consoleWorld();
  const tab = await tabOf(browser, api, tenant, 'owner', { width });
  const { page } = tab;
  const [name, value] = cookie.split('=');
  if (name !== undefined && value !== undefined)
    await page.context().addCookies([{ name, value, url: api.origin }]);
  await page.addInitScript(MOVED);
  await page.goto(address(`/posts${search}`));
  await page.locator('[data-row="0"], main h2').first().waitFor();
  // The bar above the rows and the menu beside them come last.
  await page.locator('main search').waitFor();
  if (width > 390) await page.getByRole('navigation').getByRole('link').first().waitFor();
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  const moved = await page.evaluate('moved');
  await closeTab(tab);
  expect(moved).toEqual([]);
});
