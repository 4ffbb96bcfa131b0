import { Database, sql } from '@loupe/database';
import { REFRESH_COST } from '@loupe/refresh';
import { ObjectStore } from '@loupe/storage';
import type { Browser as Chromium, Locator } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { FOLLOW, poster } from '../../support/console.js';
import { succeed } from '../../support/presets.js';
import { createTenant, ingest, somePost, type Tenant } from '../../support/world.js';

/** Only against what hangs. */
const SOON = { timeout: 240_000, interval: 200 };

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;
let ids: string[];

const DEFINE = `mutation($input: CreateCustomAttributeInput!) { createCustomAttribute(input: $input) {
  customAttributeSchema { id options { id } } userErrors { message } } }`;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
  tenant = await createTenant(api, 'Nimbrosa');
  await succeed(tenant.client, FOLLOW, { input: { kind: 'HASHTAG', name: 'tea', platforms: ['BLUESKY'] } });
  ids = await ingest(api, tenant, [
    somePost({ provider: 'TIKTOK', profile: poster('nova') }),
    somePost({ provider: 'TIKTOK', profile: poster('nova') }),
    somePost({ provider: 'BLUESKY', hashtags: ['tea'], profile: poster('iris') }),
  ]);
});
const address = (page = '') => `${api.origin}/w/${tenant.scope.workspaceId}${page}`;

describe('a manager', () => {
  it('finds a creator by handle with the keyboard, and looks at the posts', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/creators'));
    await page.getByText('2 creators').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('@NOVA');
    await page.getByText('1 creator', { exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await page.getByRole('searchbox').blur();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Creator' });
    await panel
      .getByRole('region', { name: 'Growth of TikTok @nova' })
      .getByText('1,000 followers')
      .waitFor();
    await panel.getByRole('link', { name: 'All 2 posts' }).press('Enter');
    await page.getByText('2 posts', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Creator nova' }).click();
    await page.getByText('3 posts', { exact: true }).waitFor();
    await page.goto(address('/creators?q=nobody'));
    await page.getByRole('heading', { name: 'No creator has this name' }).waitFor();
    await closeTab(tab);
  });

  it('reads in the panel why AI chose a value, which source found the post, and what a refresh costs', async () => {
    const { customAttributeSchema: schema } = await succeed(tenant.client, DEFINE, {
      input: {
        entity: 'ITEM',
        name: 'Mood',
        key: 'mood',
        type: 'SINGLE_SELECT_V2',
        options: [{ name: 'Calm' }],
      },
    });
    const db = api.app.get(Database, { strict: false });
    const { workspaceId } = tenant.scope;
    const values = JSON.stringify({ mood: schema.options[0].id });
    await db.query(sql`UPDATE custom_attribute_definitions SET ai_generated = true
      WHERE workspace_id = ${workspaceId} AND id = ${schema.id}`);
    await db.query(sql`UPDATE items SET custom_attributes = ${values}, ai_filter_reasons = '{"mood": "Soft light."}'
      WHERE workspace_id = ${workspaceId} AND id = ${ids[2]}`);
    const tab = await tabOf(browser, api, tenant, 'member');
    const { page } = tab;
    await page.goto(address(`/posts?panel=${ids[2]}`));
    const panel = page.getByRole('complementary', { name: 'Post' });
    await panel.getByText('Mood', { exact: true }).waitFor();
    await panel.getByText('filled by AI').waitFor();
    const value = panel.getByLabel('Correct Mood');
    expect(await value.locator('option:checked').textContent()).toBe('Calm');
    await panel.getByText('Soft light.').waitFor();
    // 50 for the mutation, and 5 for the fields that the console selects.
    await panel.getByText(`${50 + 5 + REFRESH_COST} credits`).waitFor();
    await panel.getByRole('button', { name: 'Refresh metrics' }).click();
    await panel.getByRole('status').filter({ hasText: /\w/ }).waitFor();
    await panel.getByRole('region', { name: 'Found by' }).getByRole('link', { name: 'tea' }).click();
    await page.getByText('1 post', { exact: true }).waitFor();
    await closeTab(tab);
  });

  it('sees faces of creators, and the initial of one whose picture cannot be shown', async () => {
    const own = await createTenant(api, 'Faces');
    const { workspaceId } = own.scope;
    await ingest(api, own, [somePost({ profile: poster('nova') }), somePost({ profile: poster('iris') })]);
    const db = api.app.get(Database, { strict: false });
    const profiles = await db.query<{ id: string; name: string }>(sql`
      SELECT id, account_name AS name FROM social_profiles WHERE workspace_id = ${workspaceId}`);
    const picture = await sharp({ create: { width: 160, height: 160, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer();
    for (const { id, name } of profiles) {
      const key = `media/${workspaceId}/${id}/${id}-picture-0123456789abcdef.webp`;
      if (name === 'nova') await api.app.get(ObjectStore, { strict: false }).put(key, picture);
      await db.query(sql`
        INSERT INTO profile_pictures (workspace_id, social_profile_id, source, key, size, checksum, due_at)
        VALUES (${workspaceId}, ${id}, '/a.jpg', ${key}, ${picture.length}, 'x', NULL)`);
    }
    await db.query(sql`UPDATE social_profiles SET has_picture = TRUE WHERE workspace_id = ${workspaceId}`);
    const tab = await tabOf(browser, api, own, 'viewer');
    const { page } = tab;
    const seen = 'img[src*="/picture?"]';
    // A picture that is not there has no width.
    const width = (of: Locator) => of.evaluate((image: { naturalWidth: number }) => image.naturalWidth);
    await page.goto(`${api.origin}/w/${workspaceId}/creators`);
    await page.getByText('2 creators').waitFor();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect.poll(() => width(row('nova').locator(seen)), SOON).toBe(160);
    await row('iris').getByText('I', { exact: true }).waitFor();
    expect(await row('iris').locator('img').count()).toBe(0);

    await page.goto(`${api.origin}/w/${workspaceId}/posts`);
    await page.getByText('2 posts', { exact: true }).waitFor();
    await expect.poll(() => width(page.locator(seen).first()), SOON).toBe(160);
    await page.getByText('I', { exact: true }).first().waitFor();
    expect(await page.locator(seen).count()).toBe(1);
    // The browser says what could not be loaded.
    expect(tab.faults.splice(0).filter((fault) => !fault.includes('status of 404'))).toEqual([]);
    await closeTab(tab);
  });

  it('tells two people of one name apart', async () => {
    const own = await createTenant(api, 'Namesakes');
    const takenAt = new Date();
    await ingest(api, own, [
      somePost({ provider: 'TIKTOK', takenAt, profile: poster('nova') }),
      somePost({ provider: 'BLUESKY', takenAt, profile: poster('nova') }),
    ]);
    const tab = await tabOf(browser, api, own, 'viewer');
    const { page } = tab;
    const home = `${api.origin}/w/${own.scope.workspaceId}`;
    await page.goto(`${home}/creators`);
    await page.getByText('2 creators').waitFor();
    const panel = page.getByRole('complementary', { name: 'Creator' });
    for (const platform of ['TikTok', 'Bluesky']) {
      const row = page.getByRole('row').filter({ hasText: 'nova' }).filter({ hasText: platform });
      await row.getByRole('link').first().click();
      await panel.getByRole('region', { name: `Growth of ${platform} @nova` }).waitFor();
    }
    await page.goto(`${home}/analytics?metric=posts&by=creator`);
    await page.getByRole('link', { name: '@nova · TikTok' }).waitFor();
    await page.getByRole('link', { name: '@nova · Bluesky' }).waitFor();
    await closeTab(tab);
  });

  it('merges two creators after a look at what moves, and gives the one that stays an attribute', async () => {
    const own = await createTenant(api, 'Merging');
    await ingest(api, own, [
      somePost({ provider: 'TIKTOK', profile: poster('mara') }),
      somePost({ provider: 'BLUESKY', profile: poster('mara.art') }),
    ]);
    await succeed(own.client, DEFINE, {
      input: { entity: 'CREATOR', name: 'Tier', key: 'tier', type: 'TEXT' },
    });
    const tab = await tabOf(browser, api, own, 'member');
    const { page } = tab;
    await page.goto(`${api.origin}/w/${own.scope.workspaceId}/creators`);
    await page.getByText('2 creators').waitFor();
    for (const name of ['mara', 'mara.art']) {
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
    }
    const bar = page.getByRole('region', { name: 'Selected creators' });
    await bar.getByText('2 selected').waitFor();
    await bar.getByRole('button', { name: 'Merge' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Creator to keep').selectOption('mara (1 post)');
    await dialog.getByText('mara.art: 1 post, Bluesky @mara.art').waitFor();
    await dialog.getByLabel('Type mara to confirm').fill('mara');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('1 creator', { exact: true }).waitFor();
    await bar.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'mara' }).click();
    const panel = page.getByRole('complementary', { name: 'Creator' });
    await panel.getByText('All 2 posts').waitFor();
    await panel.getByText('Set an attribute').click();
    await panel.getByLabel('Attribute', { exact: true }).selectOption('Tier');
    await panel.getByLabel('Value', { exact: true }).fill('gold');
    await page.keyboard.press('Enter');
    await panel.getByText('gold', { exact: true }).waitFor();
    await closeTab(tab);
  });

  it('sees the keys', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/creators'));
    await page.getByText('2 creators').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Next row or card').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await closeTab(tab);
  });

  it('goes through the creators by arrows, through their panels by j and k, and to another page by g', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/creators?order=posts'));
    await page.getByText('2 creators').waitFor();
    await page.locator('[data-row="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate('document.activeElement.dataset.row')).toBe('1');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Creator' });
    await panel.getByRole('heading', { level: 2, name: 'nova' }).waitFor();
    await page.keyboard.press('j');
    await panel.getByRole('heading', { level: 2, name: 'iris' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.dataset.row')).toBe('1');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByText('3 posts', { exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Go to/ }).fill('nov');
    await page.getByRole('option', { name: /^nova\s*Creator/ }).click();
    await page.getByRole('heading', { level: 1, name: 'nova' }).waitFor();
    await closeTab(tab);
  });
});

describe('an agency', () => {
  it('makes a shortlist of chosen creators by keyboard, with a stage, a note and an owner, and changes them', async () => {
    const own = await createTenant(api, 'Lists');
    await ingest(api, own, [
      somePost({ profile: poster('nova') }),
      somePost({ profile: poster('iris') }),
      somePost({ profile: poster('luna') }),
    ]);
    const lists = async () =>
      (await own.client.data('{ creatorLists { name ownerName notes progress { name creatorsCount } } }'))
        .creatorLists;
    const tab = await tabOf(browser, api, own, 'member');
    const { page } = tab;
    const at = (path: string) => `${api.origin}/w/${own.scope.workspaceId}${path}`;
    await page.goto(at('/creators'));
    await page.getByText('3 creators').waitFor();
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
    const bar = page.getByRole('region', { name: 'Selected creators' });
    await bar.getByRole('button', { name: 'Add to a list' }).press('Enter');
    await page.getByLabel('Or a new list').fill('Spring');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await lists())[0]?.progress[0])
      .toEqual({ name: 'To ask', creatorsCount: 2 });
    await page.getByRole('link', { name: 'Lists', exact: true }).click();
    await page.getByRole('link', { name: 'Spring' }).press('Enter');
    const sheet = page.getByRole('region', { name: 'Spring', exact: true });
    await sheet
      .getByLabel(/^Stage of /)
      .first()
      .selectOption('Agreed');
    await expect
      .poll(async () => (await lists())[0]?.progress[2])
      .toEqual({ name: 'Agreed', creatorsCount: 1 });
    await sheet
      .getByLabel(/^Note about /)
      .first()
      .fill('Answers by phone');
    const save = sheet.getByRole('button', { name: 'Save', exact: true });
    // Keys on a button that waits for the change before are lost.
    await expect.poll(() => save.isEnabled()).toBe(true);
    await save.press('Enter');
    await save.waitFor({ state: 'detached' });
    await sheet.getByLabel('Stage', { exact: true }).selectOption('Agreed');
    await sheet.getByRole('button', { name: /^Take out / }).waitFor();
    expect(await sheet.getByRole('button', { name: /^Take out / }).count()).toBe(1);
    await sheet.getByRole('button', { name: 'Change list' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Summer');
    await dialog.getByLabel('What the list is for').fill('For the garden');
    await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await lists())[0])
      .toMatchObject({ name: 'Summer', notes: 'For the garden' });
    const summer = page.getByRole('region', { name: 'Summer', exact: true });
    await summer.getByLabel('Stage', { exact: true }).selectOption('');
    await summer
      .getByRole('button', { name: /^Take out / })
      .first()
      .press('Enter');
    await expect
      .poll(
        async () =>
          (await own.client.data('{ creatorLists { progress { creatorsCount } } }')).creatorLists[0].progress,
      )
      .toContainEqual({ creatorsCount: 1 });
    await summer.getByRole('button', { name: 'Delete list' }).press('Enter');
    await page.getByLabel('Type Summer to confirm').fill('Summer');
    await page.getByRole('button', { name: 'Delete list for good' }).press('Enter');
    await page.getByText('No lists of creators yet').waitFor();
    await page.getByRole('button', { name: 'Create a list' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Next');
    await page.getByRole('button', { name: 'Create list' }).press('Enter');
    await page.getByRole('region', { name: 'Next', exact: true }).waitFor();
    await closeTab(tab);
  });

  it('writes a note about a post that names a colleague, who finds it, and changes and deletes it', async () => {
    const own = await createTenant(api, 'Notes');
    const [item] = await ingest(api, own, [somePost({ profile: poster('nova') })]);
    const tab = await tabOf(browser, api, own, 'member');
    const { page } = tab;
    const at = (path: string) => `${api.origin}/w/${own.scope.workspaceId}${path}`;
    await page.goto(at(`/posts?panel=${item}`));
    const notes = page.getByRole('region', { name: 'Notes' });
    await notes.getByText('None.').waitFor();
    await notes.getByLabel('Note', { exact: true }).fill('Ask for the rights');
    await notes.getByText('Notify colleagues').click();
    await notes.getByRole('checkbox').first().check();
    await notes.getByRole('button', { name: 'Add note' }).press('Enter');
    await notes.getByRole('listitem').getByText('Ask for the rights').waitFor();
    await page.goto(at('/alerts'));
    await page.getByRole('region', { name: 'Notes that name you' }).getByText('Ask for the rights').waitFor();
    await page.getByRole('link', { name: 'See the post' }).click();
    await notes.getByRole('button', { name: 'Change note' }).press('Enter');
    await notes.getByRole('listitem').getByLabel('Note', { exact: true }).fill('We have the rights');
    await notes.getByRole('button', { name: 'Save changes' }).press('Enter');
    await notes.getByText('We have the rights').waitFor();
    await notes.getByRole('button', { name: 'Delete note' }).press('Enter');
    await notes.getByText('None.').waitFor();
    await closeTab(tab);
  });
});
