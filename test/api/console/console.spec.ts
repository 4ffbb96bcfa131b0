import type { Browser as Chromium, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/app.js';
import { join, PASSWORD } from '../../support/browser.js';
import { closeTab, openTab, tabOf, violations } from '../../support/chromium.js';
import { consoleWorld } from '../../support/console.js';
import { mcpClientOf } from '../../support/mcp.js';
import { createTenant, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;
let ids: string[];
let address: (page?: string) => string;

beforeAll(async () => {
  ({ api, browser, tenant, ids, address } = await consoleWorld());
});
describe('opening the console', () => {
  it('leads somebody who is not signed in to the sign-in page, and back to the page they asked for', async () => {
    const { email } = await join(api, tenant);
    const tab = await openTab(browser, api, null);
    await tab.page.goto(address('/posts?q=coffee'));
    await tab.page.getByLabel('Email').fill(email);
    await tab.page.getByLabel('Password').fill(PASSWORD);
    await tab.page.getByRole('button', { name: 'Sign in' }).click();
    await tab.page.getByText('1 post', { exact: true }).waitFor();
    expect(tab.page.url()).toBe(address('/posts?q=coffee'));
    // The one error: the request that found nobody signed in.
    expect(tab.faults.splice(0)).toEqual([expect.stringContaining('401')]);
    await closeTab(tab);
  });

  it('opens the overview of the first workspace', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    await tab.page.goto(api.origin);
    await tab.page.getByRole('link', { name: 'See 62 posts' }).waitFor();
    expect(tab.page.url()).toBe(address('/home'));
    await closeTab(tab);
  });

  it('says of a workspace of others that it cannot be opened', async () => {
    const other = await createTenant(api, 'Other');
    const tab = await tabOf(browser, api, tenant);
    await tab.page.goto(`${api.origin}/w/${other.scope.workspaceId}/posts`);
    await tab.page.getByRole('heading', { name: 'You cannot open this workspace' }).waitFor();
    await closeTab(tab);
  });

  it('says what will be in an empty workspace, and where one begins', async () => {
    const empty = await createTenant(api, 'Empty');
    const tab = await tabOf(browser, api, empty);
    await tab.page.goto(api.origin);
    await tab.page.getByRole('heading', { name: 'No posts yet' }).waitFor();
    // Nothing is known yet, which is said once.
    expect(await tab.page.getByText('not known').count()).toBe(0);
    for (const [page, title] of [
      ['home', 'No posts yet'],
      ['posts', 'No posts yet'],
      ['posts?v=calendar', 'No posts yet'],
      ['creators', 'No creators yet'],
      ['analytics', 'No post in this period'],
    ]) {
      await tab.page.goto(`${api.origin}/w/${empty.scope.workspaceId}/${page}`);
      await tab.page.getByRole('heading', { name: title }).waitFor();
      await tab.page.getByRole('main').getByRole('link', { name: 'Bring posts in' }).click();
      await tab.page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor();
    }
    await closeTab(tab);
  });
});

describe('posts', () => {
  it('are searched, opened and closed by keyboard alone', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/posts'));
    await page.getByText('62 posts').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('cofee');
    await page.getByText('1 post', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.getByLabel('Platform').press('Escape');
    await page.locator('body').evaluate('document.activeElement.blur()');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Post' });
    await panel.getByText('12,894').first().waitFor();
    expect(page.url()).toContain(`panel=${ids[0]}`);
    await panel.getByText('Show as table').click();
    expect(await panel.getByRole('row').count()).toBe(3);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await closeTab(tab);
  });

  it('leave what somebody types alone while they are searched', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/posts'));
    await page.getByText('62 posts').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('cofee ');
    await page.getByText('1 post', { exact: true }).waitFor();
    await page.keyboard.type('g');
    expect(await page.getByLabel('Words').inputValue()).toBe('cofee g');
    await closeTab(tab);
  });

  it('are filtered by platform, and the address keeps the filter', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/posts'));
    await page.getByLabel('Platform').selectOption('Instagram');
    await page.getByText('1 post', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('1 post', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('62 posts').waitFor();
    await closeTab(tab);
  });

  it('stand in a table with exact metrics, and a metric that is not reported is no zero', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/posts?v=table'));
    await page.getByRole('cell', { name: '12,894' }).waitFor();
    const iris = page.getByRole('row').filter({ hasText: '@iris' });
    expect(await iris.getByText('not reported').count()).toBe(5);
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('63');
    // The page after the first has the rest.
    await page.keyboard.press('End');
    await page.getByText('Lesson 59').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(63);
    await closeTab(tab);
  });

  it('are copied as the request that found them', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/posts?platform=TIKTOK'));
    await page.getByText('1 post', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'For developers' }).click();
    await page.getByRole('button', { name: 'Copy as GraphQL' }).click();
    await page.getByText('Copied').waitFor();
    const text = await page.evaluate<string>('navigator.clipboard.readText()');
    const [query = '', variables = '{}'] = text.split('\n\n# variables\n');
    const { body } = await tenant.client.send(query, JSON.parse(variables));
    expect(body).toMatchObject({ data: { items: { totalCount: 1, nodes: [{ id: ids[0] }] } } });
    await page.getByRole('button', { name: 'Copy as MCP call' }).press('Enter');
    await expect
      .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
      .toContain('"searchItems"');
    const call = await page.evaluate<string>('navigator.clipboard.readText()');
    const { method, params } = JSON.parse(call);
    expect(method).toBe('tools/call');
    const agent = await mcpClientOf(api, tenant);
    const { structuredContent } = await agent.result(params.name, params.arguments);
    expect(JSON.stringify(structuredContent)).toContain(ids[0]);
    await page.getByRole('button', { name: 'Copy as curl' }).press('Enter');
    await expect
      .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
      .toContain('Bearer $LOUPE_TOKEN');
    await closeTab(tab);
  });
});

describe('analytics', () => {
  it('answers with the numbers of the API', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/analytics?days=7'));
    const nova = page.getByRole('row').filter({ hasText: '@nova' });
    await nova.getByText('12,894').waitFor();
    await page.getByLabel('Metric').selectOption('Posts');
    await page.getByLabel('By', { exact: true }).selectOption('platform');
    await page.getByRole('row').filter({ hasText: 'YouTube' }).getByText('60').first().waitFor();
    await closeTab(tab);
  });
});

/** Whether a whole element is in the window. */
async function inWindow(element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const { width = 0 } = element.page().viewportSize() ?? {};
  return box !== null && box.x >= 0 && box.x + box.width <= width;
}

/** Opens the palette by its keys; gives its field. */
async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Go to/ });
  await field.waitFor();
  return field;
}

describe('the palette', () => {
  it('goes to pages and posts by keyboard alone, and offers what the role allows', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/posts'));
    await page.getByText('62 posts').waitFor();
    const field = await openPalette(page);
    expect(await violations(page)).toEqual([]);
    await field.pressSequentially('create');
    await page.getByText('Nothing has this name.').waitFor();
    await field.fill('gui');
    await page.getByRole('option', { name: /^Guides/ }).waitFor();
    await field.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Cookbook' }).waitFor();
    await page.getByRole('button', { name: 'Search or jump to' }).press('Enter');
    await field.fill('quiet morning');
    await page.getByRole('option', { name: /A quiet morning with coffee/ }).waitFor();
    await field.press('ArrowDown');
    await field.press('End');
    await field.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('complementary', { name: 'Post' }).getByText('12,894').first().waitFor();
    await (await openPalette(page)).press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await closeTab(tab);
  });

  it('is closed at once: a key that comes before the browser tells of it opens it again', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/posts'));
    await page.getByText('62 posts').waitFor();
    const field = await openPalette(page);
    await field.fill('gui');
    await page.getByRole('option', { name: /^Guides/ }).waitFor();
    // Promises are settled before the next event of the browser, such as that of a closed dialog.
    await page.evaluate(`(async () => {
      const key = (target, init) => target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
      key(document.activeElement, { key: 'Enter' });
      for (let turn = 0; turn < 20; turn += 1) await null;
      key(document.body, { key: 'k', ctrlKey: true });
    })()`);
    await page.getByRole('heading', { level: 1, name: 'Cookbook' }).waitFor();
    await field.fill('cre');
    await page.getByRole('option', { name: /^Creators/ }).waitFor();
    await closeTab(tab);
  });
});

describe('on a phone', () => {
  it('posts begin high on the first screen, the filters are one row, and the open page is in view', async () => {
    const tab = await tabOf(browser, api, tenant, 'owner', { width: 360 });
    const { page } = tab;
    await page.goto(address('/posts'));
    await page.getByText('62 posts').waitFor();
    const platform = page.getByLabel('Platform');
    const first = await page.locator('[data-row]').first().boundingBox();
    expect(first?.y).toBeLessThan(300);
    await platform.selectOption('TikTok');
    await page.getByText('1 post', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await page.getByText('1 post', { exact: true }).waitFor();
    await platform.waitFor();
    await page.goto(address('/settings'));
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
    const open = page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Settings' });
    await open.waitFor();
    await expect.poll(() => inWindow(open)).toBe(true);
    await closeTab(tab);
  });

  it('a guide that is chosen folds the list of guides, and the keyboard stays at it', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer', { width: 360 });
    const { page } = tab;
    await page.goto(address('/guides'));
    await page.getByRole('heading', { level: 1, name: 'Cookbook' }).waitFor();
    const list = page.getByText('All guides', { exact: true });
    await list.press('Enter');
    const guide = page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Glossary' });
    await guide.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
    await guide.waitFor({ state: 'hidden' });
    await list.and(page.locator(':focus')).waitFor();
    await closeTab(tab);
  });
});

describe('somebody who is offline', () => {
  it('is told so quietly, and the page goes on when they are back', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/posts'));
    await page.getByText('62 posts').waitFor();
    // What is asked for behind the first rows would fail, and that is no fault of the page.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByLabel('Platform').selectOption('TikTok');
    await expect.poll(() => page.url()).toContain('platform=TIKTOK');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByText('1 post', { exact: true }).waitFor();
    expect(await page.getByText('You are offline.').count()).toBe(0);
    await closeTab(tab);
  });
});
