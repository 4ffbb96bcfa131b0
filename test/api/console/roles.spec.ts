import type { Browser as Chromium } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/app.js';
import { closeTab, tabOf } from '../../support/chromium.js';
import { consoleWorld, FOLLOW } from '../../support/console.js';
import { succeed } from '../../support/presets.js';
import { createTenant, ingest, somePost, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;
let address: (page?: string) => string;

beforeAll(async () => {
  ({ api, browser, tenant, address } = await consoleWorld());
});
describe('somebody who may not everything', () => {
  /** The buttons of each page that the menu offers. Reading and copying is for all. */
  const READER = {
    'First steps': ['Copy', 'Keys', 'Sign out'],
    Posts: [
      'Add a filter',
      'Copy as GraphQL',
      'Copy as MCP call',
      'Copy as curl',
      'Keys',
      'Show as table',
      'Sign out',
    ],
    Creators: ['Keys', 'Sign out'],
    Analytics: ['Copy as GraphQL', 'Copy as MCP call', 'Copy as curl', 'Keys', 'Sign out'],
    Competitors: ['Copy as GraphQL', 'Copy as MCP call', 'Copy as curl', 'Keys', 'Sign out'],
    Campaigns: ['Keys', 'Sign out'],
    Alerts: ['Keys', 'Sign out'],
    Sources: ['Keys', 'Sign out'],
    'AI Filters': ['Keys', 'Sign out'],
    Integration: ['Copy', 'Keys', 'Sign out'],
    Explorer: ['Copy as curl', 'Keys', 'Run', 'Sign out'],
    Guides: ['Keys', 'Search', 'Sign out'],
  };
  const WRITER = {
    ...READER,
    Posts: [...READER.Posts, 'Export'].sort(),
    Creators: ['Export', 'Keys', 'Sign out'],
    Analytics: [...READER.Analytics, 'Export'].sort(),
    Campaigns: ['Create campaign', 'Keys', 'Sign out'],
    'First steps': ['Copy', 'Follow', 'Keys', 'Sign out'],
    Alerts: ['Create rule', 'Keys', 'Sign out'],
    Sources: [
      'Add post',
      'Capture #bread now',
      'Delete #bread',
      'Follow',
      'Keys',
      'Pause #bread',
      'Sign out',
    ],
    'AI Filters': ['Create an attribute of creators', 'Create an attribute of posts', 'Keys', 'Sign out'],
  };

  it.each([
    ['viewer', READER],
    ['member', WRITER],
  ] as const)('is offered nothing that the API would refuse: a %s', async (role, expected) => {
    const own = await createTenant(api, 'Rights');
    await succeed(own.client, FOLLOW, {
      input: { kind: 'HASHTAG', name: 'bread', platforms: ['BLUESKY'] },
    });
    const [id] = await ingest(api, own, [somePost()]);
    const tab = await tabOf(browser, api, own, role);
    const { page } = tab;
    const refused: string[] = [];
    page.on('response', async (response) => {
      if (!response.url().endsWith('/api/v2')) return;
      // A page that was left has no body any more; its status is looked at all the same.
      const text = await response.text().catch(() => '');
      if (text.includes('UNAUTHORIZED') || response.status() >= 400) refused.push(text);
    });
    await page.goto(`${api.origin}/w/${own.scope.workspaceId}/posts`);
    const menu = page.getByRole('navigation', { name: 'Pages' });
    await menu.getByRole('link', { name: 'Explorer' }).waitFor();
    const offered = async () => {
      const names = await page.getByRole('button').evaluateAll((buttons) =>
        // biome-ignore lint/suspicious/noExplicitAny: the tests have no types of the browser.
        buttons.map((button: any) => button.getAttribute('aria-label') ?? button.textContent),
      );
      // The field for a file is a button too, without a text. Commands are on each page, and of each role its own.
      return [...new Set(names as string[])].filter((name) => name !== '' && name !== 'Commands').sort();
    };
    const pages = await menu.getByRole('link').allTextContents();
    expect(pages).toEqual(Object.keys(expected));
    for (const [name, buttons] of Object.entries(expected)) {
      await menu.getByRole('link', { name, exact: true }).click();
      await expect.poll(offered, { timeout: 240_000 }).toEqual(buttons);
    }
    await page.goto(`${api.origin}/w/${own.scope.workspaceId}/posts?panel=${id}`);
    await page.getByText('Found by').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Refresh metrics' }).count())
      .toBe(role === 'member' ? 1 : 0);
    expect(refused).toEqual([]);
    await closeTab(tab);
  });

  it('is told so at an address that the menu does not have', async () => {
    const tab = await tabOf(browser, api, tenant, 'member');
    await tab.page.goto(address('/webhooks'));
    await tab.page.getByRole('heading', { name: 'Your role does not open webhooks' }).waitFor();
    await tab.page.goto(address('/settings/retention'));
    await tab.page.getByRole('heading', { name: 'Your role does not open retention and erasure' }).waitFor();
    await closeTab(tab);
  });
});
