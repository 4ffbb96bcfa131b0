import { Database, sql } from '@loupe/database';
import { MediaBacklogService } from '@loupe/media';
import type { Browser as Chromium, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { holding } from '../../support/held-requests.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
  tenant = await createTenant(api, 'Nimbrosa');
  await ingest(
    api,
    tenant,
    Array.from({ length: 6 }, (_, index) =>
      somePost({
        provider: index < 2 ? 'TIKTOK' : 'INSTAGRAM',
        caption: `Lesson ${index}`,
        takenAt: new Date(Date.UTC(2026, 5, 30 - index)),
        hashtags: index < 3 ? ['bread'] : ['tea'],
        snapshots: [metrics({ at: new Date(Date.UTC(2026, 6, 1)), views: null, likes: index * 100 })],
      }),
    ),
  );
});
const address = (page = '') => `${api.origin}/w/${tenant.scope.workspaceId}${page}`;

/** Opens the posts, and waits until so many are found. */
async function open(page: Page, count: string, path = '/posts') {
  await page.goto(address(path));
  await page.getByText(count, { exact: true }).waitFor();
}

/** Presses a button of a dialog, and waits until the dialog has gone. */
async function answer(page: Page, verb: string) {
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('a manager', () => {
  it('is told which filter hides all posts, and how many come without it', async () => {
    const tab = await tabOf(browser, api, tenant, 'member');
    const { page } = tab;
    const asked = await holding(page, 'PostsWithoutFilter');
    await open(page, 'No post matches', '/posts?q=nonesuch&platform=TIKTOK');
    // Both are asked for at once, in one request.
    const both = await asked.one('TIKTOK');
    expect(both.sent).toContain('nonesuch');
    await both.go();
    // Without the platform there is still none.
    const offers = page.getByRole('link', { name: /^Without/ });
    await offers.waitFor();
    expect(await offers.allTextContents()).toEqual(['Without “nonesuch”: 2 posts']);
    await offers.click();
    await page.getByText('2 posts', { exact: true }).waitFor();
    await closeTab(tab);
  });

  it('saves filters as a view, changes them, and sees what the API finds by it', async () => {
    const tab = await tabOf(browser, api, tenant, 'member');
    const { page } = tab;
    await open(page, '6 posts');
    await page.locator('body').press('f');
    await page.keyboard.type('hash');
    await page.keyboard.press('Enter');
    await page.getByLabel('Values, separated by commas').fill('#bread');
    await answer(page, 'Add filter');
    await page.getByText('3 posts', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add a filter' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Platform', exact: true }).press('Enter');
    await page.getByLabel('Value').selectOption('TikTok');
    await page.getByLabel('Leave these posts out').check();
    await answer(page, 'Add filter');
    await page.getByText('1 post', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save as a view' }).press('Enter');
    await page.getByLabel('Name').fill('Bread elsewhere');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Leave the view' }).waitFor();
    await page.getByText('1 post', { exact: true }).waitFor();
    const { contentViews } = await tenant.client.data('{ contentViews { id filters } }');
    expect(contentViews[0].filters).toEqual({ tags_names: ['#bread'], not: { provider: 'TIKTOK' } });
    await page.getByRole('button', { name: 'Change its filters' }).press('Enter');
    await page.getByRole('button', { name: 'Remove the filter Platform is not TikTok' }).press('Enter');
    await page.getByText('3 posts', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save to Bread elsewhere' }).press('Enter');
    await page.getByRole('button', { name: 'Leave the view' }).waitFor();
    const { items } = await tenant.client.data(`{ items(presetId: "${contentViews[0].id}") { totalCount } }`);
    expect(items.totalCount).toBe(3);
    expect(page.url()).toContain(`view=${contentViews[0].id}`);
    await page.reload();
    await page.getByText('3 posts', { exact: true }).waitFor();
    await closeTab(tab);
  });

  it('changes a filter where it stands, and leaves out columns of the table, which the address keeps', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    const filter = encodeURIComponent(JSON.stringify({ tagsNames: ['#bread'], not: { provider: 'TIKTOK' } }));
    await open(page, '1 post', `/posts?v=table&filter=${filter}`);
    await page.getByRole('button', { name: 'Platform is not TikTok', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change the filter' });
    expect(await dialog.getByLabel('Value').inputValue()).toBe('TIKTOK');
    await dialog.getByLabel('Leave these posts out').uncheck();
    await dialog.getByRole('button', { name: 'Change filter' }).press('Enter');
    await page.getByText('2 posts', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Platform is TikTok', exact: true }).waitFor();
    await page.getByRole('button', { name: /^Hashtag.* is #bread$/ }).press('Enter');
    await dialog.getByLabel('Values, separated by commas').fill('#nonesuch');
    await page.keyboard.press('Enter');
    await page.getByText('No post matches').waitFor();
    await open(page, '6 posts', '/posts?v=table');
    const heads = () => page.getByRole('columnheader').allTextContents();
    expect(await heads()).toContain('Shares');
    await page.getByRole('button', { name: 'Columns' }).press('Enter');
    await page.getByLabel('Shares').uncheck();
    await page.getByLabel('Virality', { exact: true }).last().uncheck();
    await page.keyboard.press('Escape');
    expect(await heads()).not.toContain('Shares');
    expect(new URL(page.url()).searchParams.get('hide')).toBe('virality,shares');
    await page.reload();
    await page.getByText('6 posts', { exact: true }).waitFor();
    expect(await heads()).not.toContain('Virality');
    expect(await heads()).toContain('Likes');
    await closeTab(tab);
  });

  it('finds the columns that a view leaves out left out, until others are chosen', async () => {
    const tab = await tabOf(browser, api, tenant, 'member');
    const { page } = tab;
    const heads = () => page.getByRole('columnheader').allTextContents();
    await open(page, '2 posts', '/posts?v=table&hide=virality,shares&platform=TIKTOK');
    await page.getByRole('button', { name: 'Save as a view' }).click();
    await page.getByLabel('Name').fill('Few columns');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Leave the view' }).waitFor();
    expect(new URL(page.url()).searchParams.get('hide')).toBeNull();
    await expect.poll(heads).not.toContain('Shares');
    await page.getByRole('button', { name: 'Columns' }).press('Enter');
    await page.getByLabel('Shares').check();
    await page.getByLabel('Virality', { exact: true }).last().check();
    await page.keyboard.press('Escape');
    await expect.poll(heads).toContain('Shares');
    expect(await heads()).toContain('Virality');
    await closeTab(tab);
  });

  it('writes a search by operators in a form, which also shows what was typed, and sees what matched', async () => {
    const tab = await tabOf(browser, api, tenant, 'member');
    const { page } = tab;
    await open(page, '6 posts', '/posts?mode=operators');
    await page.getByLabel('All of these words').fill('lessons');
    await page.getByLabel('None of these words').fill('3');
    await page.getByText('5 posts', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('lessons -3');
    expect(await page.locator('mark').first().textContent()).toBe('Lesson');
    await page.getByRole('searchbox', { name: 'Words' }).fill('"lesson 4" OR "lesson 5"');
    await page.getByText('2 posts', { exact: true }).waitFor();
    expect(await page.getByLabel('Any of these words').inputValue()).toBe('"lesson 4" "lesson 5"');
    await page.getByRole('searchbox', { name: 'Words' }).fill('lesson NEAR/1 4');
    await page.getByText('1 post', { exact: true }).waitFor();
    await page.getByText('These fields cannot show everything in the search.').waitFor();
    await closeTab(tab);
  });

  it('refreshes posts that were selected at a price, and is told which are left out and why', async () => {
    const own = await createTenant(api, 'Refreshing');
    await ingest(
      api,
      own,
      (['BLUESKY', 'BLUESKY', 'TIKTOK'] as const).map((provider) => somePost({ provider })),
    );
    const tab = await tabOf(browser, api, own, 'member');
    const { page } = tab;
    await page.goto(`${api.origin}/w/${own.scope.workspaceId}/posts`);
    await page.getByText('3 posts', { exact: true }).waitFor();
    for (const key of ['j', 'x']) await page.keyboard.press(key);
    const bar = page.getByRole('region', { name: 'Selected posts' });
    await bar.waitFor();
    await page.keyboard.press('b');
    await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe('Select all 3');
    await page.keyboard.press('Enter');
    await bar.getByText('3 selected').waitFor();
    const refresh = bar.getByRole('button', { name: /^Refresh metrics \(\d+ credits\)$/ });
    await refresh.press('Enter');
    await bar.getByText(/^2 posts are refreshed\. 1 post left out: .*TikTok/i).waitFor();
    await bar.getByText(/[0-2] of 2$/).waitFor();
    const { operations } = await own.client.data('{ operations { nodes { operationType total } } }');
    expect(operations.nodes).toEqual([{ operationType: 'REFETCH_ENGAGEMENT', total: 2 }]);
    await refresh.press('Enter');
    await bar
      .getByRole('alert')
      .getByText(/TikTok/i)
      .waitFor();
    await closeTab(tab);
  });
});

it('says of a picture that is not here whether a copy is on its way', async () => {
  const other = await createTenant(api, 'Copies');
  await ingest(api, other, [
    somePost({
      media: [
        {
          type: 'IMAGE',
          fileUrl: 'https://a.example/a.jpg',
          thumbnailUrl: null,
          width: null,
          height: null,
          videoDuration: null,
        },
      ],
    }),
  ]);
  await api.app.get(MediaBacklogService, { strict: false }).queue(other.scope);
  const tab = await tabOf(browser, api, other, 'viewer');
  const { page } = tab;
  await page.goto(`${api.origin}/w/${other.scope.workspaceId}/posts`);
  const picture = page.getByRole('list', { name: 'Posts as a gallery' }).locator('[data-row]');
  await picture.getByText('The picture is being copied').waitFor();
  await picture.click();
  await page.getByRole('complementary').getByText('The picture is being copied').waitFor();
  const database = api.app.get(Database, { strict: false });
  await database.query(
    sql`UPDATE media_copies SET due_at = NULL WHERE workspace_id = ${other.scope.workspaceId}`,
  );
  await page.reload();
  await picture.getByText('No copy of the picture').waitFor();
  await closeTab(tab);
});
