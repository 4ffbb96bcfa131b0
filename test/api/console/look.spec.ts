import { Database, sql } from '@loupe/database';
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, type Tab, tabOf, violations } from '../../support/chromium.js';
import { FOLLOW, poster } from '../../support/console.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../../support/world.js';

const DAY = 86_400_000;
const LONG = 'a.name.that.is.longer.than.anybody.would.want.it.to.be.really';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
  tenant = await createTenant(api, `Look ${'at this workspace '.repeat(4)}`.trim());
  const now = Date.now();
  await ingest(
    api,
    tenant,
    Array.from({ length: 8 }, (_, index) =>
      somePost({
        provider: index % 2 === 0 ? 'TIKTOK' : 'YOUTUBE',
        caption: `Lesson ${index} with #bread`,
        hashtags: ['bread'],
        takenAt: new Date(now - index * 9 * DAY - 3_600_000),
        profile: poster(index === 0 ? LONG : 'nova'),
        snapshots: [
          metrics({
            at: new Date(now - index * 9 * DAY),
            views: index === 0 ? 123_456_789_012 : 1000 * index,
          }),
        ],
      }),
    ),
  );
  tab = await tabOf(browser, api, tenant);
  page = tab.page;
});
afterAll(async () => {
  if (tab !== undefined) await closeTab(tab);
});

const open = (path: string) => page.goto(`${api.origin}/w/${tenant.scope.workspaceId}${path}`);
const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
const slider = () => page.getByRole('slider').first();

describe('the overview', () => {
  it('says what was reached beside the time before, and holds names of 60 letters and figures of 12 digits', async () => {
    await open('/home?days=7');
    await page.getByRole('link', { name: 'See 1 post', exact: true }).waitFor();
    await page.getByTitle('123,456,789,012').first().waitFor();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => ({ width, overflow: await overflow() })).toEqual({ width, overflow: 0 });
    }
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('Period').selectOption('Last 30 days');
    await page.getByRole('figure').getByText('Last 30 days').first().waitFor();
    expect(page.url()).toContain('days=30');
  });

  it('counts the posts of the days that its link leads to, the first of them and today', async () => {
    const begin = Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`) - 7 * DAY;
    const edge = await createTenant(api, 'The first day', 'UTC');
    await ingest(
      api,
      edge,
      [begin - 1000, begin, Date.now() - 1000].map((at) =>
        somePost({ provider: 'TIKTOK', takenAt: new Date(at), profile: poster('nova') }),
      ),
    );
    const own = await tabOf(browser, api, edge);
    await own.page.goto(`${api.origin}/w/${edge.scope.workspaceId}/home?days=7`);
    await own.page.getByText('Show as table').click();
    const numbers = own.page.getByRole('region', { name: 'Numbers of Earned media value by day' });
    expect(await numbers.getByRole('row').count()).toBe(1 + 8);
    await own.page.getByRole('link', { name: 'See 2 posts' }).click();
    await own.page.getByText('2 posts', { exact: true }).waitFor();
    await closeTab(own);
  });

  it('leads to all that needs attention where it has no room for it', async () => {
    const own = await createTenant(api, 'Attention');
    for (const name of ['one', 'two', 'three', 'four', 'five'])
      await own.client.data(FOLLOW, { input: { kind: 'HASHTAG', name, platforms: ['BLUESKY'] } });
    await api.app
      .get(Database, { strict: false })
      .query(
        sql`UPDATE source_platforms SET status = 'NEEDS_CONNECTION' WHERE workspace_id = ${own.scope.workspaceId}`,
      );
    const { page: home, ...ownTab } = await tabOf(browser, api, own);
    await home.goto(`${api.origin}/w/${own.scope.workspaceId}/home`);
    const part = home.getByRole('region', { name: 'Needs attention' });
    await part.getByRole('link', { name: 'All 5 sources that find nothing' }).click({ timeout: 60_000 });
    await home.getByRole('heading', { level: 1, name: 'Sources' }).waitFor();
    await closeTab({ page: home, ...ownTab });
  });

  it('has the first steps as a card that goes away, and stays away', async () => {
    await open('/home');
    const card = page.getByRole('region', { name: 'First steps' });
    await card.getByText('Connect an agent').waitFor();
    await page.getByRole('button', { name: 'Close the first steps' }).click();
    await card.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Best posts' }).waitFor();
    expect(await card.count()).toBe(0);
  });

  it('is what the console opens, of the workspace that was open last; all of them stand beside each other', async () => {
    await page.goto(api.origin);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    expect(page.url()).toContain(`/w/${tenant.scope.workspaceId}/home`);
    await page.goto(`${api.origin}/w`);
    const row = page.getByRole('row').filter({ hasText: 'Look at this workspace' });
    await row.getByText('none yet').waitFor();
    expect(await violations(page)).toEqual([]);
    // A page beside the workspaces has what belongs to the person too.
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.getByLabel('Language').waitFor();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await expect.poll(() => page.url()).toBe(`${api.origin}/account`);
  });
});

describe('a page', () => {
  it.each(['import', 'report'])('has one main button at most: %s', async (name) => {
    const { createReport } = await tenant.client.data(
      'mutation { createReport(input: { name: "Buttons", blocks: [{ kind: FIGURES }] }) { report { id } } }',
    );
    await open(name === 'import' ? '/import' : `/reports?report=${createReport.report.id}`);
    const other = name === 'import' ? 'Create an address' : 'Save the report';
    await page.getByRole('button', { name: other, exact: true }).waitFor();
    expect(await page.locator('main button.bg-fill').count()).toBeLessThanOrEqual(1);
  });
});

describe('a chart', () => {
  it('has room for the marks of its axis', async () => {
    await open('/home');
    const chart = page.getByRole('figure', { name: 'Earned media value by day' });
    await chart.waitFor();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      // Pixels by which a mark stands to the left of its chart.
      const beyond = chart.evaluate(
        (figure: {
          getBoundingClientRect(): { left: number };
          querySelectorAll(of: string): Iterable<{ getBoundingClientRect(): { left: number } }>;
        }) =>
          Math.max(
            ...[...figure.querySelectorAll('svg text')].map(
              (text) => figure.getBoundingClientRect().left - text.getBoundingClientRect().left,
            ),
          ),
      );
      expect(await beyond).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('is gone through by arrow keys, says each point, and has its numbers as a table', async () => {
    await open('/home?days=7');
    await slider().focus();
    await page.keyboard.press('Home');
    await expect.poll(() => slider().getAttribute('aria-valuenow')).toBe('0');
    await page.keyboard.press('End');
    expect(await slider().getAttribute('aria-valuetext')).toMatch(/: Last 7 days .*7 days before /);
    await page.getByText('Show as table').click();
    await page.getByRole('region', { name: 'Numbers of Earned media value by day' }).waitFor();
  });

  it('has weeks in order of time, stacked by platform', async () => {
    await open('/analytics?metric=views&by=week&and=platform&days=90');
    const chart = page.getByRole('figure', { name: 'Views' });
    await chart.getByText('YouTube').waitFor();
    const rows = await page.getByRole('row').allTextContents();
    const weeks = rows.flatMap((row) => Date.parse(/Week of (\w+ \d+, \d{4})/.exec(row)?.[1] ?? '') || []);
    expect(weeks.length).toBeGreaterThan(5);
    expect(weeks).toEqual(weeks.toSorted((one, other) => one - other));
    expect(await violations(page)).toEqual([]);
  });

  it('leads from a group to its posts', async () => {
    await open('/analytics?metric=posts&by=platform&days=90');
    await page.getByRole('row').filter({ hasText: 'YouTube' }).getByRole('link').click();
    await page.getByText('4 posts', { exact: true }).waitFor();
    expect(page.url()).toContain('platform=YOUTUBE');
  });
});

describe('a page on paper', () => {
  /** As wide as A4 between its edges, in the browser's pixels. */
  const A4 = 718;

  afterEach(async () => {
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('has all columns of a table, at the width of the paper', async () => {
    await open('/posts?v=table');
    await page.getByText('8 posts', { exact: true }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: A4, height: 1000 });
    expect(await overflow()).toBeLessThanOrEqual(0);
    const last = await page.getByRole('columnheader').last().boundingBox();
    expect((last?.x ?? A4) + (last?.width ?? 0)).toBeLessThanOrEqual(A4);
  });

  it('is what is open beside its list, or over it, and all of that', async () => {
    await open('/creators');
    await page.locator('[data-row="0"]').click();
    const panel = page.getByRole('complementary', { name: 'Creator' });
    await panel.getByRole('heading', { name: 'Most viewed posts' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('table [data-row="0"]').isVisible()).toBe(false);
    expect(
      await panel.evaluate(
        (box: { scrollHeight: number; clientHeight: number }) => box.scrollHeight - box.clientHeight,
      ),
    ).toBe(0);
  });

  it('has no form that is open, whose fields could not be written in', async () => {
    await open('/campaigns');
    const list = page.getByRole('heading', { name: 'No campaigns yet' });
    await list.waitFor();
    await page.getByRole('button', { name: 'New campaign' }).click();
    const form = page.getByRole('complementary', { name: 'New campaign' });
    await form.getByLabel('Name').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await form.isVisible()).toBe(false);
    expect(await list.isVisible()).toBe(true);
  });
});

describe('a name that is cut', () => {
  it('shows whole while the pointer rests on it', async () => {
    await open('/creators');
    await page.locator('[data-row="0"]').waitFor();
    const name = page.locator('main .truncate', { hasText: LONG }).first();
    await name.hover();
    await expect.poll(async () => (await name.getAttribute('title')) ?? '').toContain(LONG);
    await page.mouse.move(0, 0);
    await expect.poll(() => name.getAttribute('title')).toBe(null);
  });
});

describe('a post over its list', () => {
  it('goes on to the next and back by keys and buttons, and Escape leads back', async () => {
    await open('/posts');
    await page.getByText('8 posts', { exact: true }).waitFor();
    await page.locator('[data-row="1"]').click();
    const panel = page.getByRole('complementary', { name: 'Post' });
    await panel.getByText('2 of 8').waitFor();
    await page.keyboard.press('j');
    await panel.getByText('3 of 8').waitFor();
    await panel.getByRole('button', { name: 'Previous post' }).click();
    await panel.getByText('2 of 8').waitFor();
    await page.keyboard.press('ArrowRight');
    await panel.getByText('3 of 8').waitFor();
    await page.keyboard.press('ArrowLeft');
    await panel.getByText('2 of 8').waitFor();
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('link', { name: '#bread' }).click();
    await page.getByRole('button', { name: 'Remove the filter Hashtag or mention is #bread' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  it('keeps Tab to itself, and is collected by a key', async () => {
    await open('/posts');
    await page.getByText('8 posts', { exact: true }).waitFor();
    await page.locator('[data-row="1"]').click();
    const panel = page.getByRole('complementary', { name: 'Post' });
    const last = panel.getByRole('button', { name: 'Refresh metrics' });
    await last.focus();
    await page.keyboard.press('Tab');
    const first = panel.getByRole('button', { name: 'Close' });
    await expect.poll(() => first.evaluate('document.activeElement.ariaLabel')).toBe('Close');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Refresh metrics');
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: /collection/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Collect' }).waitFor();
  });

  it('is a dialog on a phone, which Escape closes', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/creators');
    await page.locator('[data-row="0"]').click();
    const panel = page.getByRole('dialog', { name: 'Creator' });
    await panel.getByRole('heading', { name: 'Most viewed posts' }).waitFor();
    expect((await panel.boundingBox())?.width).toBe(390);
    await page.keyboard.press('Shift+Tab');
    const isInside = 'document.activeElement.closest("[role=dialog]") !== null';
    expect(await page.evaluate<boolean>(isInside)).toBe(true);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('has the actions for selected posts in one row of a phone, and a menu with the others', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/posts');
    await page.getByText('8 posts', { exact: true }).waitFor();
    await page.getByRole('checkbox').first().check();
    const bar = page.getByRole('region', { name: 'Selected posts' });
    await bar.waitFor();
    const row = bar.locator('button:visible');
    const boxes = await Promise.all((await row.all()).map((button) => button.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect(
      Math.min(...boxes.map((box) => Math.min(box?.width ?? 0, box?.height ?? 0))),
    ).toBeGreaterThanOrEqual(44);
    expect(Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0)))).toBeLessThanOrEqual(390);
    await bar.getByRole('button', { name: 'More' }).click();
    await bar.getByRole('button', { name: /^Refresh metrics \(\d+ credits\)$/ }).waitFor();
    await bar.getByRole('button', { name: 'Select all 8' }).click();
    await bar.getByText('8 selected').waitFor();
    expect(await violations(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Done' }).click();
    await bar.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('stands in two columns on a phone, with a bar at its foot and the other pages in a sheet', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/posts');
    await page.getByText('8 posts', { exact: true }).waitFor();
    const [one, other] = await Promise.all(
      [0, 1].map((row) => page.locator(`[data-row="${row}"]`).boundingBox()),
    );
    expect(one?.y).toBe(other?.y);
    const switcher = await page.getByRole('button', { name: /^Workspace: Look at/ }).boundingBox();
    expect(Math.min(switcher?.width ?? 0, switcher?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    expect(await violations(page)).toEqual([]);
    await page
      .getByRole('navigation', { name: 'All pages' })
      .getByRole('link', { name: 'Campaigns' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('a filter', () => {
  it('is found by its words, and reads as a sentence', async () => {
    await open('/posts');
    await page.getByText('8 posts', { exact: true }).waitFor();
    await page.locator('body').press('f');
    await page.keyboard.type('zzz');
    await page.getByText('No filter has this name.').waitFor();
    await page.getByLabel('Find a filter').fill('figure');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'A figure' }).click();
    await page.getByLabel('From').fill('3000');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('button', { name: 'Remove the filter Views from 3,000' }).waitFor();
    await page.getByText('6 posts', { exact: true }).waitFor();
  });
});
