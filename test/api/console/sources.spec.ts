import { Database, sql } from '@loupe/database';
import type { Browser as Chromium } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { FOLLOW } from '../../support/console.js';
import { succeed } from '../../support/presets.js';
import { createTenant, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
});
beforeEach(async () => {
  tenant = await createTenant(api, 'Nimbrosa');
});
const address = (page = '') => `${api.origin}/w/${tenant.scope.workspaceId}${page}`;
const follow = (input: object) => succeed(tenant.client, FOLLOW, { input });
const stored = async () =>
  (await tenant.client.data('{ sources { nodes { kind name paused instance platforms { provider } } } }'))
    .sources.nodes;

describe('a manager', () => {
  it('follows a hashtag, pauses it, resumes it, has it captured, and deletes it by its name', async () => {
    const tab = await tabOf(browser, api, tenant, 'member');
    const { page } = tab;
    await page.goto(address('/sources'));
    await page.getByRole('heading', { name: 'No sources yet' }).waitFor();
    await page.getByRole('button', { name: 'Follow something' }).click();
    await page.getByLabel('Name').fill('#Coffee');
    await page.getByLabel('YouTube').check();
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByText('1 source', { exact: true }).waitFor();
    expect(await stored()).toEqual([
      {
        kind: 'HASHTAG',
        name: 'coffee',
        paused: false,
        instance: null,
        platforms: [{ provider: 'YOUTUBE' }, { provider: 'BLUESKY' }],
      },
    ]);
    await page.keyboard.press('Escape');
    const choose = async (entry: string) => {
      await page.getByRole('button', { name: 'More about #coffee' }).click();
      await page.getByRole('button', { name: entry }).click();
    };
    await choose('Pause #coffee');
    await page.getByText('#coffee is paused.').waitFor();
    expect((await stored())[0].paused).toBe(true);
    await choose('Resume #coffee');
    await page.getByText('#coffee is resumed.').waitFor();
    await choose('Capture #coffee now');
    await page.getByText('#coffee is captured now.').waitFor();
    await choose('Change #coffee');
    const panel = page.getByRole('complementary', { name: 'Source' });
    await panel.getByLabel('YouTube').uncheck();
    await panel.getByLabel('Reposts').check();
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await panel.waitFor({ state: 'detached' });
    expect((await stored())[0].platforms).toEqual([{ provider: 'BLUESKY' }]);
    await choose('Delete #coffee');
    await page.getByLabel('Type coffee to confirm').fill('coffee');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No sources yet' }).waitFor();
    expect(await stored()).toEqual([]);
    await closeTab(tab);
  });

  it('is told at the field what cannot be followed, and follows it after mending that', async () => {
    const tab = await tabOf(browser, api, tenant, 'member');
    const { page } = tab;
    await page.goto(address('/sources'));
    await page.getByRole('button', { name: 'Follow something' }).click();
    await page.getByLabel('Name').fill('two words');
    await page.getByLabel('Bluesky').uncheck();
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByText('one word of letters').waitFor();
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Name').fill('bread');
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByRole('group', { name: 'Platforms' }).getByText('name at least one platform').waitFor();
    await page.getByLabel('Mastodon', { exact: true }).check();
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByText('name a server of Mastodon').waitFor();
    await page.getByLabel('Server of Mastodon').fill('mastodon.social');
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByText('1 source', { exact: true }).waitFor();
    expect(await stored()).toMatchObject([{ name: 'bread', instance: 'https://mastodon.social' }]);
    await closeTab(tab);
  });

  it('reads why a source is not captured, with the command as code', async () => {
    await follow({ kind: 'ACCOUNT', name: 'nova', platforms: ['INSTAGRAM'] });
    const problem =
      'Instagram is not connected: the operator connects an account with `loupe integration add`';
    await api.app.get(Database, { strict: false }).query(
      sql`UPDATE source_platforms SET status = 'NEEDS_CONNECTION', problem = ${problem}
        WHERE workspace_id = ${tenant.scope.workspaceId}`,
    );
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/sources'));
    await page.getByText('Not connected: connect an account').waitFor();
    const said = page.getByText(problem.replaceAll('`', ''), { exact: true });
    // Long, and for whoever mends it: it waits until somebody opens it.
    expect(await said.isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Connect @nova' }).count()).toBe(0);
    await page.getByText('Details @nova').click();
    await said.waitFor();
    expect(await page.locator('code').allInnerTexts()).toEqual(['loupe integration add']);
    await closeTab(tab);
    const admin = await tabOf(browser, api, tenant, 'admin');
    await admin.page.goto(address('/sources'));
    await admin.page.getByRole('button', { name: 'Connect @nova' }).click();
    const platform = admin.page.getByLabel('Platform', { exact: true });
    await expect.poll(() => platform.evaluate('document.activeElement.value')).toBe('INSTAGRAM');
    await closeTab(admin);
  });

  it('looks at sources of one kind, and the address keeps the choice', async () => {
    await follow({ kind: 'HASHTAG', name: 'bread', platforms: ['BLUESKY'] });
    await follow({ kind: 'FEED', name: 'https://blog.example.com/feed' });
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/sources'));
    await page.getByText('2 sources', { exact: true }).waitFor();
    await page.getByLabel('Show').selectOption('RSS or Atom feed');
    await page.getByText('1 source', { exact: true }).waitFor();
    expect(page.url()).toContain('kind=FEED');
    await page.reload();
    await page.getByText('1 source', { exact: true }).waitFor();
    await page.getByRole('link', { name: '0 posts of https://blog.example.com/feed' }).click();
    await page
      .getByRole('button', { name: 'Remove the filter Source https://blog.example.com/feed' })
      .click();
    await page.getByRole('heading', { name: 'No posts yet' }).waitFor();
    await closeTab(tab);
  });
});
