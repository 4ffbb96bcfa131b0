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
  /** What the frame of every page offers. */
  const ON_EACH_PAGE = /^(Search or jump to|Collapse the menu|Workspace|Account)/;
  /** The buttons of each page that the menu offers. Reading and copying is for all. */
  const READER = {
    Home: ['For developers'],
    Posts: [
      'Add a filter',
      'For developers',
      'More for Instagram reel by @someone',
      'Show as calendar',
      'Show as gallery',
      'Show as table',
    ],
    Creators: [
      '30 days',
      'Columns',
      'Earned media value',
      'Engagement',
      'Followers',
      'For developers',
      'Last post',
      'Median views',
      'Posts',
    ],
    Analytics: ['For developers'],
    Competitors: ['For developers', 'Save as CSV'],
    Campaigns: ['For developers'],
    Reports: ['For developers'],
    Alerts: ['For developers'],
    Sources: ['For developers'],
    'AI Filters': ['For developers'],
    Integration: ['Copy'],
    Explorer: ['Copy as curl', 'Documentation', 'Run'],
    Guides: ['Search'],
  };
  const WRITER = {
    ...READER,
    Posts: [...READER.Posts, 'Add to report', 'Collect Instagram reel by @someone', 'Export'].sort(),
    Creators: [...READER.Creators, 'Export'].sort(),
    Competitors: ['Add a competitor', 'Add the first one', 'For developers', 'Save as CSV'],
    Analytics: [...READER.Analytics, 'Add to report', 'Export'].sort(),
    Campaigns: ['For developers', 'New campaign'],
    Alerts: ['For developers', 'New rule'],
    Sources: ['Follow something', 'For developers', 'More about #bread'],
    Reports: ['For developers', 'New report'],
    'Import files': ['Add posts'],
    'AI Filters': [
      'Create a creator attribute',
      'Create a post attribute',
      'For developers',
      'New AI Filter',
    ],
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
        buttons
          // What stands in the documentation of the API is the same for all.
          // biome-ignore lint/suspicious/noExplicitAny: the tests have no types of the browser.
          .filter((button: any) => button.closest('[data-docs]') === null)
          // biome-ignore lint/suspicious/noExplicitAny: the tests have no types of the browser.
          .map((button: any) => button.getAttribute('aria-label') ?? button.textContent),
      );
      // The field for a file is a button too, without a text. Commands are on each page, and of each role its own.
      return [...new Set(names as string[])].filter((name) => name !== '' && !ON_EACH_PAGE.test(name)).sort();
    };
    const pages = await menu.getByRole('link').allTextContents();
    expect(pages.toSorted()).toEqual(Object.keys(expected).toSorted());
    for (const [name, buttons] of Object.entries(expected)) {
      await menu.getByRole('link', { name, exact: true }).click();
      await expect.poll(offered, { timeout: 240_000 }).toEqual(buttons);
    }
    await page.goto(`${api.origin}/w/${own.scope.workspaceId}/posts?panel=${id}`);
    await page.getByText('Found by').waitFor();
    for (const name of ['Collect', 'Refresh metrics']) {
      await expect
        .poll(() => page.getByRole('button', { name, exact: true }).count())
        .toBe(role === 'member' ? 1 : 0);
    }
    await page.getByRole('button', { name: 'Copy as JSON' }).waitFor();
    expect(refused).toEqual([]);
    await closeTab(tab);
  });

  it('is told so at an address that the menu does not have', async () => {
    const tab = await tabOf(browser, api, tenant, 'member');
    await tab.page.goto(address('/webhooks'));
    await tab.page.getByRole('heading', { name: 'Your role has no access to webhooks' }).waitFor();
    await tab.page.goto(address('/settings/retention'));
    await tab.page
      .getByRole('heading', { name: 'Your role has no access to retention and erasure' })
      .waitFor();
    await closeTab(tab);
  });
});
