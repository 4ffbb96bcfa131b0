import { Database, sql } from '@loupe/database';
import { REFRESH_COST } from '@loupe/refresh';
import type { Browser as Chromium } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { FOLLOW, poster } from '../../support/console.js';
import { succeed } from '../../support/presets.js';
import { createTenant, ingest, somePost, type Tenant } from '../../support/world.js';

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
    await page.getByRole('heading', { name: 'No creator has this handle' }).waitFor();
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
    await panel.getByText('Calm').first().waitFor();
    await panel.getByText('Soft light.').waitFor();
    // 50 for the mutation, and 5 for the fields that the console selects.
    await panel.getByText(`${50 + 5 + REFRESH_COST} credits`).waitFor();
    await panel.getByRole('button', { name: 'Refresh metrics' }).click();
    await panel.getByRole('status').filter({ hasText: /\w/ }).waitFor();
    await panel.getByRole('region', { name: 'Found by' }).getByRole('link', { name: 'tea' }).click();
    await page.getByText('1 post', { exact: true }).waitFor();
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
    await dialog.getByLabel('The one that stays').selectOption('mara (1 post)');
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
});
