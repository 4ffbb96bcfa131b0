import type { Browser as Chromium, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { poster } from '../../support/console.js';
import { succeed } from '../../support/presets.js';
import { createTenant, ingest, somePost, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
  tenant = await createTenant(api, 'Nimbrosa');
  await ingest(api, tenant, [
    somePost({ provider: 'TIKTOK', profile: poster('mara') }),
    somePost({ provider: 'BLUESKY', profile: poster('mara.art') }),
  ]);
});
const address = (page: string) => `${api.origin}/w/${tenant.scope.workspaceId}${page}`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Presses a button of a dialog, and waits until the dialog has gone. */
async function answer(page: Page, verb: string) {
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function confirm(page: Page, name: string, verb: string) {
  await page.getByLabel(`Type ${name} to confirm`).fill(name);
  await answer(page, verb);
}

describe('an administrator', () => {
  it('makes attributes, renames their options, adds some and takes some away', async () => {
    const tab = await tabOf(browser, api, tenant, 'admin');
    const { page } = tab;
    await page.goto(address('/ai-filters'));
    await expect.poll(() => page.title()).toBe('AI Filters · Nimbrosa · Loupe');
    const attributes = page.getByRole('region', { name: 'Post attributes', exact: true });
    await press(page, 'Create a post attribute');
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Mood');
    await form.getByLabel('Its values').selectOption('One of several options');
    await form.getByLabel('Options, one per line').fill('Very calm\nLoud');
    await answer(page, 'Create attribute');
    await press(page, 'Change Mood');
    await page.getByLabel('Option Very calm').fill('Calm');
    await page.getByLabel('Option Loud').fill('');
    await page.getByText('Will be deleted, along with every value that uses it: Loud').waitFor();
    await page.getByLabel('More options, one per line').fill('Wild');
    await answer(page, 'Save changes');
    await page.getByRole('cell', { name: 'Calm, Wild', exact: true }).waitFor();
    await press(page, 'Delete Mood');
    await confirm(page, 'Mood', 'Delete attribute');
    await attributes.getByText(/^What you note on posts/).waitFor();
    await closeTab(tab);
  });

  it('adds, renames and deletes a competitor, changes a subscription, and renames and deletes a group', async () => {
    const tab = await tabOf(browser, api, tenant, 'admin');
    const { page } = tab;
    await page.goto(address('/competitors'));
    await press(page, 'Add a competitor');
    await page.getByLabel('Brand', { exact: true }).fill('Quillmora');
    await press(page, 'Add competitor');
    await page.getByText('1 competitor ·').waitFor();
    await press(page, 'More about Quillmora');
    await press(page, 'Rename');
    await page.getByRole('dialog').getByLabel('Name').fill('Quillmore');
    await answer(page, 'Save changes');
    await press(page, 'More about Quillmore');
    await press(page, 'Delete');
    await confirm(page, 'Quillmore', 'Delete competitor');
    await page.getByRole('heading', { name: 'No competitors yet' }).waitFor();

    await page.goto(address('/webhooks'));
    await press(page, 'New subscription');
    await page.getByLabel('Name').fill('Shop');
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('https://hooks.example.com/loupe');
    await press(page, 'Create subscription');
    await press(page, 'Change Shop');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address', { exact: true }).fill('https://hooks.example.com/other');
    await dialog.getByLabel('All events, including future ones').uncheck();
    await dialog.getByLabel('item.deleted').check();
    await answer(page, 'Save changes');
    await page.getByText('https://hooks.example.com/other').waitFor();
    await page.getByRole('cell', { name: 'item.deleted', exact: true }).waitFor();

    await succeed(
      tenant.client,
      'mutation { createViewGroup(input: { name: "Spring" }) { userErrors { message } } }',
    );
    await page.goto(address('/posts'));
    await press(page, 'Groups');
    await page.getByLabel('Name of Spring').fill('Summer');
    await press(page, 'Rename Spring');
    await press(page, 'Delete Summer');
    await page.getByLabel('Name of Summer').waitFor({ state: 'detached' });
    expect((await tenant.client.data('{ viewGroups { id } }')).viewGroups).toEqual([]);
    await closeTab(tab);
  });
});

describe('somebody who has the console open during an upgrade', () => {
  it('gets a page whose part is gone by opening it anew, once, and else a sentence', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page, faults } = tab;
    await page.goto(address('/posts'));
    await page.getByText('2 posts', { exact: true }).waitFor();
    let opened = 0;
    page.on('load', () => {
      opened += 1;
    });
    let isGone = true;
    await page.route(/assets\/analytics-[^/]*\.js$/, (route) =>
      isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Analytics' }).click();
    await page.getByText('A part of the console could not be loaded.').waitFor();
    expect(opened).toBe(1);
    isGone = false;
    await press(page, 'Retry');
    await page.getByLabel('Metric').waitFor();
    expect(opened).toBe(2);
    expect(await page.title()).toBe('Analytics · Nimbrosa · Loupe');
    faults.splice(0);
    await closeTab(tab);
  });
});
