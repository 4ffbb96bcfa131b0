import { sql } from '@loupe/database';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeTab, sharedChromium, tabOf, violations } from '../../support/chromium.js';
import { EnrichmentWorld, SEASON } from '../../support/enrichment.js';
import { Keyboard } from '../../support/keyboard.js';
import { succeed } from '../../support/presets.js';
import { createTenant, ingest, somePost, type Tenant } from '../../support/world.js';

const CREATE = `mutation($input: CreateAiFieldInput!) { createAiField(input: $input) {
  aiField { id } userErrors { field message } } }`;

let world: EnrichmentWorld;
let browser: Chromium;
let tenant: Tenant;

beforeAll(async () => {
  world = await EnrichmentWorld.start();
  browser = await sharedChromium();
  tenant = await createTenant(world.api, 'Nimbrosa');
  await world.useVendor(tenant, 'OPENAI', { inputPrice: 100_000, outputPrice: 400_000 });
  await world.post(tenant, 'a day at the beach value=Summer', 'a day in the snow value=Winter');
});
afterAll(async () => {
  await world?.stop();
});

const address = () => `${world.api.origin}/w/${tenant.scope.workspaceId}/ai-filters`;

describe('a manager', () => {
  it('makes an AI Filter, previews it, publishes it, fills older posts at a price, pauses it and sets a budget', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'admin');
    const { page } = tab;
    await page.goto(address());
    await page.getByRole('heading', { name: 'No AI Filters yet' }).waitFor();
    await page.getByRole('button', { name: 'New AI Filter' }).press('Enter');
    await page.getByLabel('Name').fill('Season');
    await page.getByLabel('What the model should decide').fill('Which season does the post speak of?');
    await page.getByLabel('Options, one per line').fill('Summer\nWinter: Snow.');
    await page.getByRole('button', { name: 'Create draft' }).press('Enter');
    const panel = page.getByRole('complementary', { name: 'AI Filter' });
    await panel
      .getByText(/Draft$/)
      .first()
      .waitFor();
    await panel.getByRole('button', { name: 'Preview the draft' }).click();
    const preview = panel.getByRole('region', { name: 'Preview', exact: true });
    await preview.getByText('2 posts for').waitFor();
    const snow = preview.getByRole('row').filter({ hasText: 'in the snow' });
    await snow.getByText('Winter', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Publish' }).click();
    await panel
      .getByText(/Active$/)
      .first()
      .waitFor();
    await panel.getByLabel('Also fill').selectOption('All posts');
    await panel.getByText(/^2 posts, about [0-9.]+ cents?$/).waitFor();
    await panel.getByRole('button', { name: 'Fill older posts' }).click();
    await panel.getByText('They are being filled.').waitFor();
    const [{ id, key }] = await world.fields(tenant);
    await expect
      .poll(async () => Object.values(await world.values(tenant, key)).every((value) => value !== null))
      .toBe(true);
    await panel.getByLabel('Monthly limit in cents').fill('500');
    await panel.getByRole('button', { name: 'Set budget' }).click();
    await page.getByText('of 500 cents').waitFor();
    await panel.getByRole('button', { name: 'Pause' }).click();
    await panel.getByText('Somebody paused it.').waitFor();
    await panel.getByRole('button', { name: 'Resume' }).click();
    await panel
      .getByText(/Active$/)
      .first()
      .waitFor();
    expect(page.url()).toContain(`panel=${id}`);
    await closeTab(tab);
  });

  it('corrects a value on the panel of a post, and the filter is measured by it', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'member');
    const { page } = tab;
    const beach = (await world.items(tenant)).find(({ caption }) => caption.includes('beach'));
    await page.goto(`${world.api.origin}/w/${tenant.scope.workspaceId}/posts?panel=${beach.id}`);
    const panel = page.getByRole('complementary', { name: 'Post' });
    await panel.getByLabel('Correct Season').selectOption('Winter');
    await panel.getByText('Season is corrected.').waitFor();
    await panel.getByText('set or confirmed by a person').waitFor();
    await expect.poll(async () => (await world.fields(tenant))[0].agreement.at(-1)?.corrected).toBe(1);
    await closeTab(tab);
  });

  it('corrects a value by keyboard, from the page of posts, and nothing is written before Enter', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'member');
    const { page } = tab;
    const keys = new Keyboard(page);
    await page.goto(`${world.api.origin}/w/${tenant.scope.workspaceId}/posts`);
    await keys.press(page.locator('[data-row]').filter({ hasText: 'a day in the snow' }));
    const panel = page.getByRole('complementary', { name: 'Post' });
    await keys.waitAt(panel.getByRole('heading').first());
    const [{ key }] = await world.fields(tenant);
    const valueOfSnow = async () => (await world.values(tenant, key))['a day in the snow value=Winter'];
    const before = await valueOfSnow();
    await keys.type(panel.getByLabel('Correct Season'), 'Sum');
    await panel.getByRole('button', { name: 'Correct', exact: true }).waitFor();
    expect(await valueOfSnow()).toBe(before);
    await page.keyboard.press('Enter');
    await panel.getByText('Season is corrected.').waitFor();
    expect(await valueOfSnow()).not.toBe(before);
    await expect.poll(async () => (await world.fields(tenant))[0].agreement.at(-1)?.corrected).toBe(2);
    await closeTab(tab);
  });

  it('says of a value that it is right, which keeps it', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'member');
    const { page } = tab;
    const [id] = await world.post(tenant, 'a day on skis value=Winter');
    await world.settled(tenant);
    await page.goto(`${world.api.origin}/w/${tenant.scope.workspaceId}/posts?panel=${id}`);
    const panel = page.getByRole('complementary', { name: 'Post' });
    await panel.getByText(/Version 1$/).waitFor();
    await panel.getByRole('button', { name: 'Season is right' }).click();
    await panel.getByText('Season is kept.').waitFor();
    await panel.getByText('set or confirmed by a person').waitFor();
    expect(await panel.getByRole('button', { name: 'Season is right' }).count()).toBe(0);
    await closeTab(tab);
  });

  it('sees of which value the model was unsure, until it is said to be right', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'member');
    const { page } = tab;
    const [id] = await world.post(tenant, 'a walk, and unsure of the weather value=Winter');
    await world.settled(tenant);
    await page.goto(`${world.api.origin}/w/${tenant.scope.workspaceId}/posts?panel=${id}`);
    const panel = page.getByRole('complementary', { name: 'Post' });
    await panel.getByText(/^AI is unsure · .*Version 1$/).waitFor();
    await panel.getByRole('button', { name: 'Season is right' }).click();
    await panel.getByText('set or confirmed by a person').waitFor();
    expect(await panel.getByText('AI is unsure').count()).toBe(0);
    await closeTab(tab);
  });

  it('is led by Home to the posts with values to check, until none is left; a viewer is not', async () => {
    const ids = await world.post(tenant, 'one, unsure value=Winter', 'two, unsure value=Summer');
    await world.settled(tenant);
    const tab = await tabOf(browser, world.api, tenant, 'member');
    const { page } = tab;
    const home = `${world.api.origin}/w/${tenant.scope.workspaceId}/home`;
    await page.goto(home);
    const part = page.getByRole('region', { name: 'Needs attention' });
    const row = part.getByRole('listitem').filter({ hasText: '2 AI values to check' });
    await row.getByText('“Season” is unsure about them').waitFor();
    await part.getByText('2', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await row.getByRole('link', { name: 'Check' }).click();
    await page.getByText('2 posts', { exact: true }).waitFor();
    await page.getByText('AI value to check: Season').waitFor();
    const viewer = await tabOf(browser, world.api, tenant, 'viewer');
    await viewer.page.goto(home);
    await viewer.page.getByText('Nothing: no source is followed yet, and no alert is new.').waitFor();
    // What it may do is known by then.
    await viewer.page.waitForLoadState('networkidle');
    expect(await viewer.page.getByText('AI values to check').count()).toBe(0);
    await closeTab(viewer);

    for (const id of ids) {
      await page.goto(`${world.api.origin}/w/${tenant.scope.workspaceId}/posts?panel=${id}`);
      await page.getByRole('button', { name: 'Season is right' }).click();
      await page.getByText('set or confirmed by a person').waitFor();
    }
    await page.goto(home);
    // Only who may write has it, as the row.
    await page.getByRole('region', { name: 'First steps' }).waitFor();
    await part.getByText('Nothing: no source is followed yet, and no alert is new.').waitFor();
    await closeTab(tab);
  });

  it('is led by one row of Home to the posts of several AI Filters; a viewer is not', async () => {
    const several = await createTenant(world.api, 'Several filters');
    await world.useVendor(several, 'OPENAI');
    await world.field(several, SEASON);
    await world.field(several, { ...SEASON, name: 'Mood', providers: ['TIKTOK'] });
    await ingest(world.api, several, [
      somePost({ caption: 'of one filter, unsure value=Winter' }),
      somePost({ caption: 'of both, unsure value=Summer', provider: 'TIKTOK' }),
      somePost({ caption: 'plain value=Summer', provider: 'TIKTOK' }),
    ]);
    await world.settled(several);
    const home = `${world.api.origin}/w/${several.scope.workspaceId}/home`;
    const viewer = await tabOf(browser, world.api, several, 'viewer');
    await viewer.page.goto(home);
    await viewer.page.getByText('Nothing: no source is followed yet, and no alert is new.').waitFor();
    // What it may do is known by then.
    await viewer.page.waitForLoadState('networkidle');
    expect(await viewer.page.getByText('to check').count()).toBe(0);
    await closeTab(viewer);

    const tab = await tabOf(browser, world.api, several, 'member');
    const { page } = tab;
    await page.goto(home);
    const row = page
      .getByRole('region', { name: 'Needs attention' })
      .getByRole('listitem')
      .filter({ hasText: '3 AI values to check' });
    await row.getByText('“Season” and 1 other are unsure about them').waitFor();
    await row.getByRole('link', { name: 'Check' }).click();
    // One of them has two of the values.
    await page.getByText('2 posts', { exact: true }).waitFor();
    await page.getByText('of one filter, unsure').waitFor();
    await page.getByText('of both, unsure').waitFor();
    expect(await page.getByText('plain value').count()).toBe(0);
    await page.getByText(/AI value to check: .*Season.*Mood/).waitFor();
    await closeTab(tab);
  });

  it('reads what it decides as a viewer, and is offered no change', async () => {
    const tab = await tabOf(browser, world.api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address());
    await page.getByRole('link', { name: 'Season' }).click();
    const panel = page.getByRole('complementary', { name: 'AI Filter' });
    await panel.getByText('Which season does the post speak of?').waitFor();
    await panel.getByRole('button', { name: 'Close', exact: true }).waitFor();
    expect(await panel.getByRole('button').count()).toBe(1);
    await closeTab(tab);
  });

  it('is told by the preview which post was judged without its picture, because that is not copied yet', async () => {
    const media = { type: 'IMAGE', fileUrl: 'https://media.example/a.jpg', thumbnailUrl: null } as const;
    const unknown = { width: null, height: null, videoDuration: null };
    const [itemId] = await ingest(world.api, tenant, [
      somePost({ caption: 'a picture of the sea', media: [{ ...media, ...unknown }] }),
    ]);
    // As a host that is down leaves it: to be tried again.
    await world.db.query(sql`
      INSERT INTO media_copies (workspace_id, media_content_id, urgency, due_at)
      SELECT workspace_id, id, 1, now() + interval '3 hours' FROM media_contents WHERE item_id = ${itemId}`);
    const input = { ...SEASON, name: 'Look', inputs: ['CAPTION', 'PICTURE'] };
    const { aiField } = await succeed(tenant.client, CREATE, { input });
    const tab = await tabOf(browser, world.api, tenant, 'admin');
    await tab.page.goto(`${address()}?panel=${aiField.id}`);
    await tab.page.getByRole('button', { name: 'Preview the draft' }).click();
    const rows = tab.page.getByRole('region', { name: 'Preview', exact: true }).getByRole('row');
    const without = 'Judged without its picture, which is not copied yet.';
    await rows.filter({ hasText: 'a picture of the sea' }).getByText(without).waitFor();
    expect(await rows.filter({ hasText: without }).count()).toBe(1);
    await closeTab(tab);
  });
});
