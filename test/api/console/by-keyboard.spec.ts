import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, startChromium, type Tab, tabOf } from '../../support/chromium.js';
import { Keyboard } from '../../support/keyboard.js';
import { createTenant, ingest, postOf, somePost, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;
let tab: Tab;
let page: Page;
let keys: Keyboard;

beforeAll(async () => {
  api = await sharedTestApp();
  tenant = await createTenant(api, 'Nimbrosa');
  await ingest(
    api,
    tenant,
    ['bread', 'tea', 'tea'].map((hashtag, index) =>
      somePost({ provider: 'TIKTOK', caption: `Lesson ${index}`, hashtags: [hashtag], takenAt: new Date() }),
    ),
  );
  browser = await startChromium();
  tab = await tabOf(browser, api, tenant);
  page = tab.page;
  keys = new Keyboard(page);
});
afterEach(() => {
  expect(tab.faults).toEqual([]);
});
afterAll(async () => {
  if (tab !== undefined) await closeTab(tab);
  await browser?.close();
});

const open = (path: string) => page.goto(`${api.origin}/w/${tenant.scope.workspaceId}${path}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });

/** Presses what deletes something, changes one's mind, and confirms by name at the second time. */
async function removeByName(opener: string, name: string) {
  const confirmed = page.getByLabel(`Type ${name} to confirm`);
  await keys.press(button(opener));
  await keys.waitAt(confirmed);
  await page.keyboard.press('Escape');
  await keys.waitAt(button(opener));
  await page.keyboard.press('Enter');
  await keys.waitAt(confirmed);
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button(opener).waitFor({ state: 'detached' });
}

describe('by Tab, Enter, Space, letters and Escape alone somebody', () => {
  it('follows a feed, pauses it, goes on with it and deletes it', async () => {
    const feed = 'https://blog.example.com/feed';
    await open('/sources');
    await page.getByRole('heading', { name: 'Sources will be here' }).waitFor();
    await keys.type(choice('What'), 'RSS');
    await keys.type(field('Address of the feed'), feed);
    await keys.press(button('Follow'));
    await page.getByText('1 source', { exact: true }).waitFor();
    await keys.press(button(`Pause ${feed}`));
    await keys.waitAt(button(`Resume ${feed}`));
    await page.keyboard.press('Enter');
    await keys.waitAt(button(`Pause ${feed}`));
    await removeByName(`Delete ${feed}`, feed);
    await page.getByRole('heading', { name: 'Sources will be here' }).waitFor();
  });

  it('makes a token, copies it and deletes it', async () => {
    await open('/integration');
    await keys.type(field('Name'), 'Shop');
    await keys.type(choice('What it may do'), 'Read and w');
    await keys.type(choice('Ends'), 'Nev');
    await keys.press(button('Create token'));
    const shown = (await page.getByRole('region', { name: 'Token', exact: true }).textContent()) ?? '';
    await keys.press(button('Copy').first());
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(shown);
    const { apiTokens } = await tenant.client.data('{ apiTokens { name scopes expiresAt } }');
    expect(apiTokens).toContainEqual({ name: 'Shop', scopes: ['READ', 'WRITE'], expiresAt: null });
    await removeByName('Delete Shop', 'Shop');
  });

  it('makes a webhook subscription to one kind of event, and sends it a test event', async () => {
    await open('/webhooks');
    await keys.type(field('Name'), 'Shop');
    await keys.type(field('Address'), 'https://hooks.example.com/loupe');
    await keys.press(box('All events, also those to come'), 'Space');
    await keys.press(box('item.deleted'), 'Space');
    await keys.press(button('Create subscription'));
    await page.getByRole('region', { name: 'Signing secret' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Shop' }).getByText('item.deleted').waitFor();
    await keys.press(button('Send test event to Shop'));
    await keys.press(link('subscription.ping'));
    await keys.waitAt(page.getByRole('complementary', { name: 'Delivery' }).getByRole('heading').first());
    await page.keyboard.press('Escape');
    await keys.waitAt(link('subscription.ping'));
  });

  it('invites somebody with a role, and removes them', async () => {
    await open('/settings');
    const email = `keys-${tenant.scope.workspaceId}@example.com`;
    await keys.type(field('Email'), email);
    await keys.type(choice('Role in this workspace'), 'Vi');
    await keys.press(button('Invite'));
    await page.getByRole('region', { name: 'Invitation' }).waitFor();
    await keys.to(choice(`Role of ${email}`));
    expect(await choice(`Role of ${email}`).inputValue()).toBe('VIEWER');
    await removeByName(`Remove ${email}`, email);
  });

  it('keeps posts for some days, keeps all again, and erases somebody', async () => {
    await ingest(api, tenant, [{ ...postOf('by.keyboard'), provider: 'TIKTOK' }]);
    await open('/settings/retention');
    await page.getByText('No rule yet: all posts are kept.').waitFor();
    const rules = page.getByRole('region', { name: 'How long posts are kept' });
    await keys.type(rules.getByRole('combobox'), 'You');
    await keys.type(rules.getByRole('spinbutton', { name: 'Days' }), '90');
    await keys.press(box('Stories only'), 'Space');
    await keys.press(button('Set rule'));
    await keys.waitAt(page.getByLabel('Type YouTube to confirm'));
    await page.keyboard.type('YouTube');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys.press(button('Keep Stories of YouTube again'));
    await page.getByText('No rule yet: all posts are kept.').waitFor();
    const erase = page.getByRole('region', { name: 'Erase a person', exact: true });
    await keys.type(erase.getByRole('combobox'), 'Tik');
    await keys.type(erase.getByRole('textbox', { name: 'Handle' }), 'by.keyboard');
    await keys.press(button('Preview'));
    await keys.press(button('Erase by.keyboard'));
    await keys.waitAt(page.getByLabel('Type by.keyboard to confirm'));
    await page.keyboard.type('by.keyboard');
    await page.keyboard.press('Enter');
    await keys.waitAt(page.getByText('The person is being erased. Their posts are refused from now on.'));
    await page.getByRole('region', { name: 'Table of erasures' }).getByText('Under way').waitFor();
  });

  it('asks to be told of a post, and takes that back', async () => {
    await open('/alerts');
    await keys.type(field('Name'), 'Liked');
    await keys.to(field('At least'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('5000');
    await keys.type(choice('Metric'), 'lik');
    await keys.press(button('Create rule'));
    await page.getByText('A post reaches 5,000 likes').waitFor();
    await keys.press(button('Pause Liked'));
    await keys.waitAt(button('Resume Liked'));
    await removeByName('Delete Liked', 'Liked');
  });

  it('makes an AI Filter, leaves its panel and opens it again', async () => {
    await open('/ai-filters');
    await keys.press(page.getByText('Create an AI Filter'));
    await keys.type(field('Name'), 'Season');
    await keys.type(choice('Its values'), 'Any');
    await keys.type(page.getByLabel('What the model shall decide'), 'Which seasons does the post speak of?');
    await keys.type(page.getByLabel('Options, one a line'), 'Summer\nWinter');
    await keys.press(button('Create draft'));
    const panel = page.getByRole('complementary', { name: 'AI Filter' });
    await keys.waitAt(panel.getByRole('heading', { name: 'Season' }));
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await keys.press(link('Season'));
    await keys.waitAt(panel.getByRole('heading', { name: 'Season' }));
    await page.keyboard.press('Escape');
    await keys.waitAt(link('Season'));
  });

  it('asks for another grouping', async () => {
    await open('/analytics');
    await keys.type(choice('Metric'), 'Posts');
    await keys.type(choice('By'), 'hash');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('#tea').getByText('2', { exact: true }).first().waitFor();
    await row('#bread').getByText('1', { exact: true }).first().waitFor();
  });
});
