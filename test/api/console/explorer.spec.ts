import type { Browser as Chromium } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf, violations } from '../../support/chromium.js';
import { Keyboard } from '../../support/keyboard.js';
import { overflowing } from '../../support/overflowing.js';
import { lowTargets } from '../../support/touch-targets.js';
import { createTenant, ingest, somePost, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;
let id: string;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
  tenant = await createTenant(api, 'Nimbrosa');
  [id = ''] = await ingest(api, tenant, [somePost({ caption: 'A quiet morning' })]);
});
const address = () => `${api.origin}/w/${tenant.scope.workspaceId}/explorer`;

describe('an engineer', () => {
  it('sees the cost, asks, and finds the answer again by the address', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address());
    await page.getByText(/^Costs \d+ credits/).waitFor();
    await page.getByRole('button', { name: 'Run' }).click();
    const answer = page.getByRole('region', { name: /^Answer: status 200/ });
    await answer.getByText('A quiet morning').waitFor();
    await page.reload();
    await page.getByLabel('Examples').selectOption('A post over time');
    await page.getByRole('textbox', { name: 'GraphQL document' }).getByText('engagementHistory').waitFor();
    expect(await page.getByLabel('Variables, as JSON').inputValue()).toContain(id);
    await page.getByRole('button', { name: 'Run' }).click();
    await answer.getByText('"engagementHistory"').waitFor();
    expect(page.url()).toContain('PostOverTime');
    await closeTab(tab);
  });

  it('writes a request with the keyboard alone, with the names of the schema', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address());
    await page.getByText(/^Costs/).waitFor();
    const editor = page.getByRole('textbox', { name: 'GraphQL document' });
    await editor.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('{ works');
    // The types may still be on their way when the first letters come: then somebody asks for the list.
    await expect
      .poll(
        async () => {
          const options = await page.getByRole('option', { name: /^workspaces/ }).count();
          if (options === 0) await page.keyboard.press('Control+Space');
          return options;
        },
        { interval: 1000 },
      )
      .toBeGreaterThan(0);
    await page.getByRole('option', { name: /^workspace(?!s|Look)/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.type('pace { nam');
    await page.getByRole('option', { name: /^name/ }).waitFor();
    // What was chosen from the list a moment ago is not taken yet: the list waits for the fingers to rest.
    await page.keyboard.press('Escape');
    await page.keyboard.type('e ');
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('region', { name: /^Answer: status 200/ })
      .getByText('"Nimbrosa"')
      .waitFor();
    await page.keyboard.press('Control+Home');
    for (const _ of '{ work') await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F1');
    await page.locator('.loupe-docs').getByText('The workspace in the WORKSPACE-ID header.').waitFor();
    // Tab leaves the editor.
    await page.keyboard.press('Tab');
    expect(await page.getByLabel('Variables, as JSON').evaluate('document.activeElement.tagName')).toBe(
      'TEXTAREA',
    );
    await closeTab(tab);
  });

  it('reads what a field is under the pointer, and what is wrong before sending', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address());
    await page.getByText(/^Costs/).waitFor();
    // The types may still be on their way when the pointer comes first.
    await expect
      .poll(
        async () => {
          await page.mouse.move(0, 0);
          // On the word: the line is as wide as the editor.
          await page.getByText('totalCount', { exact: true }).hover({ position: { x: 60, y: 8 } });
          const docs = page.getByText('Number of rows in the whole list');
          return docs.waitFor({ timeout: 3000 }).then(
            () => true,
            () => false,
          );
        },
        { timeout: 120_000, interval: 1000 },
      )
      .toBe(true);
    const editor = page.getByRole('textbox', { name: 'GraphQL document' });
    await editor.focus();
    // By keys: a text that replaces what the browser has selected, before the editor knows of that, is styled by Chrome.
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('{ nothing }');
    await page
      .getByText(/"nothing"/)
      .last()
      .waitFor();
    await page.getByLabel('Variables, as JSON').fill('[]');
    await page.getByText('The variables have to be a JSON object').waitFor();
    await closeTab(tab);
  });
});

describe('the documentation beside the editor', () => {
  it('says so when the schema cannot be loaded, and loads it when somebody asks again', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    let isRefused = true;
    await page.route('**/api/v2/schema.graphql', (route) => (isRefused ? route.abort() : route.continue()));
    await page.goto(address());
    const docs = page.getByRole('complementary', { name: 'Documentation' });
    await docs.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    isRefused = false;
    await docs.getByRole('button', { name: 'Retry' }).click();
    await docs.getByRole('heading', { name: 'Queries' }).waitFor();
    // What the browser itself says of the requests that were not let through.
    tab.faults.splice(0);
    await closeTab(tab);
  });

  it('says what nothing is called, and empties its search by Escape', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address());
    const search = page.getByRole('searchbox', { name: 'Search fields, types, arguments and values' });
    await search.fill('no such thing');
    await page.getByText('Nothing in the schema is called “no such thing”.').waitFor();
    await search.press('Escape');
    await page.getByRole('heading', { name: 'Mutations' }).waitFor();
    await closeTab(tab);
  });

  it('finds a field, opens its type, goes back, and is inserted and run, by keyboard alone', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    const keys = new Keyboard(page);
    await page.goto(address());
    const docs = page.getByRole('complementary', { name: 'Documentation' });
    await docs.getByRole('heading', { name: 'Queries' }).waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).focus();
    await page.keyboard.press('/');
    await keys.waitAt(docs.getByRole('searchbox'));
    await page.keyboard.type('item');
    await docs.getByText(/^The first 30 of \d+/).waitFor();
    // From the field through what is found, and back; the best is first.
    await page.keyboard.press('ArrowDown');
    await keys.waitAt(docs.getByRole('button', { name: 'item query', exact: true }));
    await page.keyboard.press('ArrowUp');
    await keys.waitAt(docs.getByRole('searchbox'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await keys.waitAt(docs.getByRole('heading', { level: 3, name: 'item', exact: true }));
    await docs.getByRole('heading', { name: 'Arguments' }).waitFor();
    await keys.press(docs.getByRole('button', { name: 'Item', exact: true }));
    await keys.waitAt(docs.getByRole('heading', { level: 3, name: 'Item', exact: true }));
    await docs.getByText('Object type').waitFor();
    await keys.press(docs.getByRole('button', { name: 'Back' }));
    await keys.waitAt(docs.getByRole('heading', { level: 3, name: 'item', exact: true }));
    expect(await violations(page)).toEqual([]);
    await keys.press(docs.getByRole('button', { name: 'Insert item', exact: true }));
    const editor = page.getByRole('textbox', { name: 'GraphQL document' });
    await keys.waitAt(editor);
    expect(await editor.textContent()).toContain('query Item($id: ID!)');
    // The newest post of this workspace.
    expect(await page.getByLabel('Variables, as JSON').inputValue()).toContain(id);
    await page.getByText(/^Costs \d+ credits/).waitFor();
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('region', { name: /^Answer: status 200/ })
      .getByText('A quiet morning')
      .waitFor();
    await closeTab(tab);
  });

  it('stays closed after the page is loaded again, and open after that', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address());
    const docs = page.getByRole('complementary', { name: 'Documentation' });
    const opener = page.getByRole('button', { name: 'Documentation', exact: true });
    await docs.getByRole('button', { name: 'Close the documentation' }).click();
    await docs.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(/^Costs \d+ credits/).waitFor();
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    expect(await docs.count()).toBe(0);
    await opener.click();
    await docs.getByRole('heading', { name: 'Queries' }).waitFor();
    await page.reload();
    await docs.getByRole('heading', { name: 'Queries' }).waitFor();
    await closeTab(tab);
  });

  it('lies over the page as a panel in a window of middle width, and goes when something is inserted', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer', { width: 1024 });
    const { page } = tab;
    await page.goto(address());
    await page.getByText(/^Costs \d+ credits/).waitFor();
    const docs = page.getByRole('complementary', { name: 'Documentation' });
    expect(await docs.count()).toBe(0);
    const opener = page.getByRole('button', { name: 'Documentation', exact: true });
    await opener.click();
    await docs.getByRole('heading', { name: 'Queries' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await docs.waitFor({ state: 'detached' });
    await expect.poll(() => opener.and(page.locator(':focus')).count()).toBe(1);
    await opener.click();
    await docs.getByRole('searchbox').fill('campaigns');
    await docs.getByRole('button', { name: 'campaigns query', exact: true }).click();
    await docs.getByRole('button', { name: 'Insert campaigns', exact: true }).click();
    await docs.waitFor({ state: 'detached' });
    const editor = page.getByRole('textbox', { name: 'GraphQL document' });
    await expect.poll(() => editor.textContent()).toContain('query Campaigns');
    await expect.poll(() => editor.and(page.locator(':focus')).count()).toBe(1);
    await closeTab(tab);
  });

  it('is a fold on a phone, which fits and is high enough for fingers, in the dark and in German', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer', {
      width: 390,
      colorScheme: 'dark',
      locale: 'de',
    });
    const { page } = tab;
    await page.goto(address());
    await page.locator('summary').filter({ hasText: 'Dokumentation' }).click();
    const docs = page.getByRole('region', { name: 'Dokumentation' });
    await docs.getByText('Mutationen').click();
    await docs.getByRole('button', { name: 'createCampaign einfügen' }).waitFor();
    const wrong = async () => [
      ...(await overflowing(page)),
      ...(await lowTargets(page)),
      ...(await violations(page)),
    ];
    expect(await wrong()).toEqual([]);
    await docs.getByRole('button', { name: 'items', exact: true }).click();
    await docs.getByRole('heading', { name: 'Argumente' }).waitFor();
    expect(await wrong()).toEqual([]);
    await docs.getByRole('button', { name: 'ItemConnection' }).first().click();
    await docs.getByText('Objekttyp').waitFor();
    expect(await wrong()).toEqual([]);
    await docs.getByRole('button', { name: 'Zurück' }).click();
    await docs.getByRole('button', { name: 'items einfügen' }).click();
    await docs.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Ausführen' }).click();
    await page
      .getByRole('region', { name: /^Antwort: Status 200/ })
      .getByText('"nodes"')
      .waitFor();
    await closeTab(tab);
  });
});
