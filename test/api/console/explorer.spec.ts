import type { Browser as Chromium } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
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
    await page.getByText('engagementHistory').first().waitFor();
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
    await page.getByText('The workspace in the WORKSPACE-ID header.').waitFor();
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
          await page.getByText('totalCount').hover({ position: { x: 60, y: 8 } });
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
