import { Database, sql } from '@loupe/database';
import type { Browser as Chromium } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, openTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { FOLLOW, poster } from '../../support/console.js';
import { handsOf, overflow, panelOf, WAYS } from '../../support/hands.js';
import { succeed } from '../../support/presets.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../../support/world.js';

const DAY = 86_400_000;
const DEFINE = `mutation($input: CreateCustomAttributeInput!) { createCustomAttribute(input: $input) {
  customAttributeSchema { id options { id name } } userErrors { message } } }`;

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;
let ids: string[];

const ago = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - days * DAY);

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
  tenant = await createTenant(api, 'Looking');
  await succeed(tenant.client, FOLLOW, { input: { kind: 'HASHTAG', name: 'tea', platforms: ['BLUESKY'] } });
  const post = (name: string, days: number, views: number) =>
    somePost({
      provider: 'TIKTOK',
      caption: `Of ${name}`,
      takenAt: ago(days),
      profile: poster(name),
      snapshots: [metrics({ at: ago(days - 1), views })],
    });
  ids = await ingest(api, tenant, [post('most', 3, 100), post('most', 4, 200), post('least', 5, 50)]);
});
const address = (page: string) => `${api.origin}/w/${tenant.scope.workspaceId}${page}`;

describe.each(WAYS)('by %s, in the console', (way) => {
  async function opened(page: string, role: 'viewer' | 'member' = 'viewer') {
    const tab = await tabOf(browser, api, tenant, role);
    const hands = await handsOf(tab.page, way);
    await tab.page.goto(address(page));
    return { tab, page: tab.page, hands };
  }

  it('a manager sees who posted most about us, and how they grew', async () => {
    const { tab, page, hands } = await opened('/creators');
    await page.getByText('2 creators').waitFor();
    await hands.press(page.getByRole('button', { name: 'Posts', exact: true }));
    await expect.poll(() => page.url()).toContain('order=posts');
    await expect.poll(async () => (await page.getByRole('row').allTextContents())[1]).toContain('most');
    await hands.press(page.getByRole('link', { name: /most/ }));
    const panel = panelOf(page, 'Creator');
    await hands.press(panel.getByRole('link', { name: 'Open the page' }));
    await page.getByRole('region', { name: 'Growth of TikTok @most' }).waitFor();
    expect(hands.clicks()).toBeLessThanOrEqual(3);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await closeTab(tab);
  });

  it('a manager looks at us beside a competitor over a quarter, over time', async () => {
    await succeed(
      tenant.client,
      'mutation($name: String!) { createCompetitorBrand(input: { name: $name }) { userErrors { message } } }',
      { name: `Quillmora ${way}` },
    );
    const { tab, page, hands } = await opened('/competitors');
    await hands.choose(page.getByLabel('Over', { exact: true }), 'last quarter');
    await expect.poll(() => page.url()).toContain('over=quarter');
    await page.getByRole('slider', { name: /over time/ }).waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: `Quillmora ${way}` })
      .waitFor();
    expect(hands.clicks()).toBeLessThanOrEqual(2);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await closeTab(tab);
  });

  it('a manager puts a value of AI right', async () => {
    const { customAttributeSchema: schema } = await succeed(tenant.client, DEFINE, {
      input: {
        entity: 'ITEM',
        name: `Mood ${way}`,
        key: `mood_${way}`,
        type: 'SINGLE_SELECT_V2',
        options: [{ name: 'Calm' }, { name: 'Loud' }],
      },
    });
    const [calm, loud] = schema.options.map(({ id }: { id: string }) => id);
    const db = api.app.get(Database, { strict: false });
    const { workspaceId } = tenant.scope;
    await db.query(sql`UPDATE custom_attribute_definitions SET ai_generated = true
      WHERE workspace_id = ${workspaceId} AND id = ${schema.id}`);
    await db.query(sql`UPDATE items
      SET custom_attributes = coalesce(custom_attributes, '{}') || ${JSON.stringify({ [`mood_${way}`]: calm })}::jsonb
      WHERE workspace_id = ${workspaceId} AND id = ${ids[0]}`);
    const { tab, page, hands } = await opened('/posts?order=newest', 'member');
    await hands.press(page.getByRole('link', { name: /^TikTok reel by @most/ }).first());
    const panel = panelOf(page, 'Post');
    await panel.getByText(`Mood ${way}`, { exact: true }).waitFor();
    await hands.choose(panel.getByLabel(`Correct Mood ${way}`), 'Loud');
    if (way === 'keyboard') await page.keyboard.press('Enter');
    await panel.getByText(`Mood ${way} is corrected.`).waitFor();
    const { items } = await tenant.client.data(
      'query($ids: [ID!]) { items(filter: { ids: $ids }) { nodes { customAttributes } } }',
      { ids: [ids[0]] },
    );
    expect(items.nodes[0].customAttributes).toMatchObject({ [`mood_${way}`]: loud });
    expect(hands.clicks()).toBeLessThanOrEqual(3);
    await closeTab(tab);
  });

  it('an agency sees at all workspaces where something is wrong, and goes there', async () => {
    const { tab, page, hands } = await opened('/home');
    await page.goto(`${api.origin}/w`);
    const row = page.getByRole('row').filter({ hasText: 'Looking' });
    await row.getByText('all work').waitFor();
    await hands.press(row.getByRole('link'));
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    expect(hands.clicks()).toBeLessThanOrEqual(1);
    await closeTab(tab);
  });

  it('a manager sends a colleague without rights a link, which shows the post to somebody unknown', async () => {
    const { tab, page, hands } = await opened('/posts', 'member');
    await hands.press(page.getByRole('link', { name: /^TikTok reel by @least/ }));
    const link = panelOf(page, 'Post').getByRole('link', { name: 'Public page' });
    const url = (await link.getAttribute('href')) ?? '';
    const other = await openTab(browser, api, null);
    await other.page.goto(url);
    await other.page.getByText('Of least').first().waitFor();
    expect(hands.clicks()).toBeLessThanOrEqual(1);
    expect(await overflow(other.page)).toBeLessThanOrEqual(0);
    await closeTab(other);
    await closeTab(tab);
  });

  it('a manager goes through the posts by month, to those of one day', async () => {
    const { tab, page, hands } = await opened('/posts?month=2020-02');
    await page.getByText('3 posts', { exact: true }).waitFor();
    await hands.press(page.getByRole('button', { name: 'Show as calendar' }));
    const calendar = page.getByRole('region', { name: 'Posts as a calendar' });
    await calendar.getByRole('heading', { name: /^February 2020/ }).waitFor();
    await hands.press(calendar.getByRole('button', { name: 'Today' }));
    await calendar
      .getByRole('link', { name: /: 1 post$/ })
      .or(calendar.getByRole('button', { name: 'Previous month' }))
      .first()
      .waitFor();
    if (ago(3).getUTCMonth() !== new Date().getUTCMonth()) {
      await hands.press(calendar.getByRole('button', { name: 'Previous month' }));
    }
    await hands.press(calendar.getByRole('link', { name: new RegExp(` ${ago(3).getUTCDate()}: 1 post$`) }));
    await page.getByText('1 post', { exact: true }).waitFor();
    expect(hands.clicks()).toBeLessThanOrEqual(5);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await closeTab(tab);
  });

  it('an owner sees how the last month was, without a click, and the week with two', async () => {
    const { tab, page, hands } = await opened('/home');
    await page.getByRole('heading', { name: 'Best posts' }).waitFor();
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    await page.getByRole('slider').first().waitFor();
    await hands.choose(page.getByLabel('Period'), 'Last 7 days');
    await expect.poll(() => page.url()).toContain('days=7');
    expect(hands.clicks()).toBeLessThanOrEqual(2);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await closeTab(tab);
  });
});
