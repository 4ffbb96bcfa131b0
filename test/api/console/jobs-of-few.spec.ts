import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser as Chromium } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { poster } from '../../support/console.js';
import { handsOf, overflow, WAYS } from '../../support/hands.js';
import { succeed } from '../../support/presets.js';
import { createTenant, ingest, somePost, type Tenant } from '../../support/world.js';

const run = promisify(execFile);

let api: TestApp;
let browser: Chromium;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
});

const postsOf = (tenant: Tenant, names: readonly string[]) =>
  ingest(
    api,
    tenant,
    names.map((name) => somePost({ provider: 'TIKTOK', caption: `Of ${name}`, profile: poster(name) })),
  );

describe.each(WAYS)('by %s, in the console', (way) => {
  async function opened(tenant: Tenant, path: string, role: 'viewer' | 'member' | 'owner') {
    const tab = await tabOf(browser, api, tenant, role);
    const hands = await handsOf(tab.page, way);
    await tab.page.goto(`${api.origin}/w/${tenant.scope.workspaceId}${path}`);
    return { tab, page: tab.page, hands };
  }

  it('an engineer makes a token, and runs the request beside it as it is', async () => {
    const tenant = await createTenant(api, 'Token');
    await postsOf(tenant, ['nova', 'iris']);
    const { tab, page, hands } = await opened(tenant, '/integration', 'owner');
    await hands.press(page.getByRole('button', { name: 'New token' }));
    await hands.type(page.getByLabel('Name'), 'Shop');
    await hands.press(page.getByRole('button', { name: 'Create token' }));
    await page.getByRole('region', { name: 'A first request' }).waitFor();
    await hands.press(page.getByRole('button', { name: 'Copy', exact: true }).nth(1));
    await expect
      .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
      .toContain('Authorization');
    const { stdout } = await run('sh', ['-c', await page.evaluate<string>('navigator.clipboard.readText()')]);
    expect(JSON.parse(stdout)).toMatchObject({ data: { items: { totalCount: 2 } } });
    expect(hands.clicks()).toBeLessThanOrEqual(4);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await closeTab(tab);
  });

  it('a manager makes a report of a campaign for the client, from the page of the campaign', async () => {
    const tenant = await createTenant(api, 'Reported');
    const itemIds = await postsOf(tenant, ['nova', 'iris']);
    const { campaign } = await succeed(
      tenant.client,
      'mutation { createCampaign(input: { name: "Bread week" }) { campaign { id } userErrors { message } } }',
    );
    await succeed(
      tenant.client,
      `mutation($id: ID!, $itemIds: [ID!]!) { addItemsToCampaign(campaignId: $id, itemIds: $itemIds) {
        userErrors { message } } }`,
      { id: campaign.id, itemIds },
    );
    const { tab, page, hands } = await opened(tenant, '/campaigns', 'member');
    await hands.press(page.getByRole('link', { name: 'Bread week' }));
    await hands.press(page.getByRole('link', { name: 'Create a report to share' }));
    // Its name and its template are those of the campaign.
    await hands.press(page.getByRole('button', { name: 'Create report' }));
    await page.getByRole('heading', { level: 1, name: 'Bread week' }).waitFor();
    await page.getByRole('button', { name: 'Create an edition' }).waitFor();
    const { reports } = await tenant.client.data('{ reports { nodes { name filter } } }');
    expect(reports.nodes).toEqual([
      { name: 'Bread week', filter: expect.objectContaining({ campaignsIds: [campaign.id] }) },
    ]);
    expect(hands.clicks()).toBeLessThanOrEqual(3);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await closeTab(tab);
  });

  it('an owner erases a person, after a look at what goes', async () => {
    const tenant = await createTenant(api, 'Erased');
    await postsOf(tenant, ['nova', 'iris']);
    const { tab, page, hands } = await opened(tenant, '/settings', 'owner');
    await hands.press(page.getByRole('link', { name: 'How long posts are kept, and who is erased' }));
    const erase = page.getByRole('region', { name: 'Erase a person', exact: true });
    await hands.choose(erase.getByRole('combobox'), 'TikTok');
    await hands.type(erase.getByRole('textbox', { name: 'Handle' }), 'nova');
    await hands.press(page.getByRole('button', { name: 'Preview', exact: true }));
    await hands.press(page.getByRole('button', { name: 'Erase nova' }));
    await hands.type(page.getByLabel('Type nova to confirm'), 'nova');
    await page.keyboard.press('Enter');
    await page.getByText('The person is being erased. Their posts are refused from now on.').waitFor();
    await page.getByRole('region', { name: 'Table of erasures' }).getByText('Under way').waitFor();
    expect(hands.clicks()).toBeLessThanOrEqual(7);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await closeTab(tab);
  });

  it('a manager prints what they see, without what can be pressed', async () => {
    const tenant = await createTenant(api, 'Printed');
    await postsOf(tenant, ['nova', 'iris']);
    const { tab, page, hands } = await opened(tenant, '/posts', 'member');
    await page.getByText('2 posts', { exact: true }).waitFor();
    const { width } = page.viewportSize() ?? { width: 0 };
    await page.emulateMedia({ media: 'print' });
    await page.getByText('Printed · Posts').waitFor();
    expect(await page.locator('[data-row]').first().isVisible()).toBe(true);
    const pressed = page.locator('button:visible, input:visible, select:visible');
    expect(await pressed.evaluateAll((all) => all.map((one) => String(one)))).toEqual([]);
    const sheet = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    // Two posts are on one sheet.
    expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
    expect({ clicks: hands.clicks(), width: page.viewportSize()?.width }).toEqual({ clicks: 0, width });
    await closeTab(tab);
  });
});
