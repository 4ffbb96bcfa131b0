import type { Browser as Chromium, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, type Tab, tabOf } from '../../support/chromium.js';
import { poster } from '../../support/console.js';
import { Keyboard } from '../../support/keyboard.js';
import { succeed } from '../../support/presets.js';
import { createTenant, ingest, postOf, somePost, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;
let tab: Tab;
let page: Page;
let keys: Keyboard;

const CREATE = `mutation { createCollection(input: { name: "Summer" }) { collection { id } userErrors { message } } }`;
const COMPETE = 'mutation { createCompetitorBrand(input: { name: "Quillmora" }) { userErrors { message } } }';
const COLLECT = `mutation($id: ID!, $itemIds: [ID!]!) { addItemsToCollections(collectionIds: [$id], itemIds: $itemIds) {
  userErrors { message } } }`;

beforeAll(async () => {
  api = await sharedTestApp();
  tenant = await createTenant(api, 'Nimbrosa');
  await ingest(
    api,
    tenant,
    ['bread', 'tea', 'tea'].map((hashtag, index) =>
      somePost({
        provider: 'TIKTOK',
        caption: `Lesson ${index}`,
        hashtags: [hashtag],
        takenAt: new Date(),
        profile: poster(index === 0 ? 'iris' : 'nova'),
      }),
    ),
  );
  browser = await sharedChromium();
  tab = await tabOf(browser, api, tenant);
  page = tab.page;
  keys = new Keyboard(page);
});
afterEach(() => {
  expect(tab.faults).toEqual([]);
});
afterAll(async () => {
  if (tab !== undefined) await closeTab(tab);
});

const open = (path: string) => page.goto(`${api.origin}/w/${tenant.scope.workspaceId}${path}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });

/**
 * Presses what deletes something, changes one's mind, and confirms by name at the second time.
 * @param next gets the keyboard when the row has gone
 * @param entry of the menu that the opener opens
 */
async function removeByName(opener: string, name: string, next: Locator, entry?: string) {
  const confirmed = page.getByLabel(`Type ${name} to confirm`);
  const ask = async () => {
    await keys.press(button(opener));
    if (entry !== undefined) await keys.press(button(entry));
    await keys.waitAt(confirmed);
  };
  await ask();
  await page.keyboard.press('Escape');
  await keys.waitAt(button(opener));
  await ask();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button(opener).waitFor({ state: 'detached' });
  await keys.waitAt(next);
}

/** The buttons that delete a row, in the order of their rows. */
const deleters = () =>
  page
    .getByRole('button', { name: /^(Delete|Remove) / })
    // biome-ignore lint/suspicious/noExplicitAny: the tests have no types of the browser.
    .evaluateAll((buttons: any[]) => buttons.map((each) => each.getAttribute('aria-label') as string));
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

describe('by Tab, Enter, Space, letters and Escape alone somebody', () => {
  it('follows feeds, pauses one, goes on with it and deletes them, and comes to the next one by that', async () => {
    const feed = 'https://blog.example.com/feed';
    const other = 'https://news.example.com/feed';
    await open('/sources');
    await heading('No sources yet').waitFor();
    await keys.press(button('Follow something'));
    await keys.type(choice('What'), 'RSS');
    await keys.type(field('Address of the feed'), feed);
    await keys.press(button('Follow'));
    await page.getByText('1 source', { exact: true }).waitFor();
    await keys.type(field('Address of the feed'), other);
    await keys.press(button('Follow'));
    await page.getByText('2 sources', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    for (const [entry, done] of [
      ['Pause', 'is paused.'],
      ['Resume', 'is resumed.'],
    ]) {
      await keys.press(button(`More about ${feed}`));
      await keys.press(button(`${entry} ${feed}`));
      await page.getByText(`${feed} ${done}`).waitFor();
    }
    await removeByName(`More about ${feed}`, feed, button(`More about ${other}`), `Delete ${feed}`);
    await removeByName(`More about ${other}`, other, heading('Sources'), `Delete ${other}`);
  });

  it('makes a campaign of a month, and comes back to its report', async () => {
    await open('/campaigns');
    await keys.press(button('New campaign'));
    await keys.type(field('Name'), 'Bread week');
    await keys.type(page.getByLabel('From'), '06012026');
    await keys.type(page.getByLabel('To', { exact: true }), '06302026');
    await keys.press(button('Create campaign'));
    await page.getByRole('heading', { level: 1, name: 'Bread week' }).waitFor();
    await keys.press(link('All campaigns'));
    await page.getByText('1 campaign', { exact: true }).waitFor();
    await keys.press(link('Bread week'));
    await page.getByText(/^Jun 1, 2026 – Jun 30, 2026/).waitFor();
  });

  it('makes a token, copies it and deletes it', async () => {
    await open('/integration');
    await keys.press(button('New token'));
    await keys.type(field('Name'), 'Shop');
    await keys.type(choice('What it may do'), 'Read and w');
    await keys.type(choice('Ends'), 'Nev');
    await keys.press(button('Create token'));
    const shown = (await page.getByRole('region', { name: 'Token', exact: true }).textContent()) ?? '';
    await keys.press(button('Copy').first());
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(shown);
    const { apiTokens } = await tenant.client.data('{ apiTokens { name scopes expiresAt } }');
    expect(apiTokens).toContainEqual({ name: 'Shop', scopes: ['READ', 'WRITE'], expiresAt: null });
    const [first, second = ''] = await deleters();
    expect(first).toBe('Delete Shop');
    await removeByName('Delete Shop', 'Shop', button(second));
  });

  it('makes a webhook subscription to one kind of event, and sends it a test event', async () => {
    await open('/webhooks');
    await keys.press(button('New subscription'));
    await keys.type(field('Name'), 'Shop');
    await keys.type(field('Address'), 'https://hooks.example.com/loupe');
    await keys.press(box('All events, including future ones'), 'Space');
    await keys.press(box('item.deleted'), 'Space');
    await keys.press(button('Create subscription'));
    await page.getByRole('region', { name: 'Signing secret' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Shop' }).getByText('item.deleted').waitFor();
    await keys.press(button('Send test event to Shop'));
    await keys.press(link('subscription.ping'));
    await keys.waitAt(page.getByRole('complementary', { name: 'Delivery' }).getByRole('heading').first());
    await page.keyboard.press('Escape');
    await keys.waitAt(link('subscription.ping'));
    await removeByName('Delete Shop', 'Shop', heading('Subscriptions'));
  });

  it('invites somebody with a role, and removes them', async () => {
    await open('/settings');
    const email = `keys-${tenant.scope.workspaceId}@example.com`;
    await keys.type(field('Email'), email);
    await keys.type(choice('Role'), 'Vi');
    await keys.press(button('Invite'));
    await page.getByRole('region', { name: 'Invitation' }).waitFor();
    await keys.to(choice(`Role of ${email}`));
    expect(await choice(`Role of ${email}`).inputValue()).toBe('VIEWER');
    const roleNow = async () => {
      const { members } = await tenant.client.data('{ members { email role } }');
      return members.find((member: { email: string }) => member.email === email).role;
    };
    // Roles are looked at by arrows, and given by Enter alone.
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await button('Save').waitFor();
    await page.keyboard.press('Escape');
    expect(await choice(`Role of ${email}`).inputValue()).toBe('VIEWER');
    await page.keyboard.press('ArrowDown');
    expect(await roleNow()).toBe('VIEWER');
    await page.keyboard.press('Enter');
    await expect.poll(roleNow).toBe('MEMBER');
    await keys.waitAt(choice(`Role of ${email}`));
    const all = await deleters();
    const place = all.indexOf(`Remove ${email}`);
    // The last row has none after it.
    await removeByName(`Remove ${email}`, email, button(all[place + 1] ?? all[place - 1] ?? ''));
  });

  it('asks to be told of a post, and takes that back', async () => {
    await open('/alerts');
    await keys.press(button('New rule'));
    await keys.type(field('Name'), 'Liked');
    await keys.to(field('At least'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('5000');
    await keys.type(choice('Metric'), 'lik');
    await keys.press(button('Create rule'));
    await page.getByText('A post reaches 5,000 likes').waitFor();
    await keys.press(button('Pause Liked'));
    await keys.waitAt(button('Resume Liked'));
    await removeByName('Delete Liked', 'Liked', heading('Rules'));
  });

  it('makes an AI Filter, leaves its panel and opens it again', async () => {
    await open('/ai-filters');
    await keys.press(button('New AI Filter'));
    await keys.type(field('Name'), 'Season');
    await keys.type(choice('Its values'), 'Any');
    await keys.type(page.getByLabel('What the model should decide'), 'Which seasons does the post speak of?');
    await keys.type(page.getByLabel('Options, one per line'), 'Summer\nWinter');
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

  it('opens a collection, a post of it, and comes back to its card', async () => {
    const { items } = await tenant.client.data('{ items(first: 2) { nodes { id } } }');
    const itemIds = items.nodes.map(({ id }: { id: string }) => id);
    const { collection } = await succeed(tenant.client, CREATE);
    await succeed(tenant.client, COLLECT, { id: collection.id, itemIds });
    await open('/posts');
    await page.getByText('3 posts', { exact: true }).waitFor();
    await keys.type(choice('View or collection'), 'Sum');
    await page.getByText('2 posts', { exact: true }).waitFor();
    const card = page.locator('[data-row="1"]');
    await keys.press(card);
    const panel = page.getByRole('complementary', { name: 'Post' });
    await keys.waitAt(panel.getByRole('heading').first());
    await page.keyboard.press('Escape');
    await keys.waitAt(card);
    await page.keyboard.press('k');
    await keys.waitAt(page.locator('[data-row="0"]'));
    await keys.press(button('Delete collection'));
    await page.keyboard.type('Summer');
    await page.keyboard.press('Escape');
    await keys.waitAt(button('Delete collection'));
    await keys.press(button('Leave the view'));
    await page.getByText('3 posts', { exact: true }).waitFor();
  });

  it('asks for another grouping', async () => {
    await open('/analytics');
    await keys.type(choice('Metric'), 'Posts');
    await keys.type(choice('By'), 'hash');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('#tea').getByText('2', { exact: true }).first().waitFor();
    await row('#bread').getByText('1', { exact: true }).first().waitFor();
  });

  it('compares brands over another time, in another order, and copies the request', async () => {
    await succeed(tenant.client, COMPETE);
    await open('/competitors');
    await page.getByText('1 competitor', { exact: false }).waitFor();
    await keys.type(choice('Over'), 'last y');
    await keys.type(choice('Sorted by'), 'Posts');
    await expect.poll(() => page.url()).toMatch(/over=year.*by=POSTS/);
    await keys.press(button('For developers'));
    await keys.press(button('Copy as GraphQL'));
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toContain('"LAST_YEAR"');
  });

  it('finds a creator by handle, looks at posts, and makes one creator of two', async () => {
    await open('/creators');
    await page.getByText('2 creators', { exact: true }).waitFor();
    await keys.type(page.getByRole('searchbox', { name: 'Name or handle' }), '@nova');
    await page.getByText('1 creator', { exact: true }).waitFor();
    const panel = page.getByRole('complementary', { name: 'Creator' });
    await keys.press(link('nova'));
    await keys.waitAt(panel.getByRole('heading', { name: 'nova' }));
    await page.keyboard.press('Escape');
    await keys.waitAt(link('nova'));
    await keys.to(page.getByRole('searchbox', { name: 'Name or handle' }));
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.getByText('2 creators', { exact: true }).waitFor();
    await keys.press(box('Select nova'), 'Space');
    await keys.press(box('Select iris'), 'Space');
    await page.keyboard.press('b');
    await keys.waitAt(button('Merge'));
    await page.keyboard.press('Enter');
    await keys.type(choice('Creator to keep'), 'nov');
    await keys.type(field('Type nova to confirm'), 'nova');
    await page.keyboard.press('Enter');
    await page.getByText('1 creator', { exact: true }).waitFor();
    await keys.waitAt(button('Done'));
    await page.keyboard.press('Enter');
    await keys.waitAt(heading('Creators'));
  });

  it('searches the guides, reads what was found, and goes to another one', async () => {
    await open('/guides');
    await keys.type(field('Search the guides'), 'rotate a token');
    await page.keyboard.press('Enter');
    await page.getByText(/places for/).waitFor();
    await keys.press(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Authentication: / })
        .first(),
    );
    await keys.waitAt(page.getByRole('heading', { level: 1, name: /^Authentication/ }));
    await keys.press(
      page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Webhooks' }),
    );
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  });

  it('pastes links, and reads which are refused', async () => {
    await open('/import');
    await keys.type(page.getByLabel(/^Addresses of posts/), 'nothing');
    await keys.press(button('Add 1 post'));
    await page.getByText('0 are there already, 0 are being fetched, 1 are refused.').waitFor();
  });

  it('takes the first steps: a source, a file, a token, an agent, and the posts', async () => {
    await open('/start');
    await keys.type(choice('What'), 'RSS');
    await keys.type(field('Address of the feed'), 'https://first.example.com/feed');
    await keys.press(button('Follow'));
    await page
      .getByRole('status')
      .getByText(/^You follow/)
      .waitFor();
    const chooser = page.waitForEvent('filechooser');
    await keys.press(page.getByLabel('Drop files here'));
    await (await chooser).setFiles({
      name: 'posts.ndjson',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from('{}'),
    });
    await keys.press(button('Import'));
    await page.getByText(/^posts\.ndjson is being imported/).waitFor();
    await keys.type(field('Name').last(), 'Steps');
    await keys.press(button('Create token'));
    await page.getByRole('region', { name: 'Token', exact: true }).waitFor();
    await keys.type(choice('Program'), 'Claude C');
    await page.getByText(/^claude mcp add /).waitFor();
    await keys.press(link('See 3 posts'));
    await page.getByText('3 posts', { exact: true }).waitFor();
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
    const handle = erase.getByRole('textbox', { name: 'Handle' });
    await keys.type(handle, 'nobody');
    await page.keyboard.press('Enter');
    await erase.getByText('Social profile not found').waitFor();
    await keys.to(handle);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('by.keyboard');
    await keys.press(button('Preview'));
    await keys.press(button('Erase by.keyboard'));
    await keys.waitAt(page.getByLabel('Type by.keyboard to confirm'));
    await page.keyboard.type('by.keyboard');
    await page.keyboard.press('Enter');
    await keys.waitAt(page.getByText('The person is being erased. Their posts are refused from now on.'));
    await page.getByRole('region', { name: 'Table of erasures' }).getByText('Under way').waitFor();
  });
});
