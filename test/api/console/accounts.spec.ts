import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, type Tab, tabOf, violations } from '../../support/chromium.js';
import { FakeMeta } from '../../support/platforms/sign-in/meta.js';
import { createTenant, type Tenant } from '../../support/world.js';

let api: TestApp;
let meta: FakeMeta;
let browser: Chromium;
let tenant: Tenant;

beforeAll(async () => {
  meta = await new FakeMeta().start();
  api = await startTestApp(meta.signInEnvironment);
  meta.consent.registered.add(`${api.origin}/connect/instagram`);
  meta.addAccount({ id: '178410', username: 'nimbrosa' });
  meta.addAccount({ id: '178411', username: 'nimbrosa.de' });
  tenant = await createTenant(api, 'Nimbrosa');
  browser = await sharedChromium();
});
afterAll(async () => {
  await api?.close();
  await meta?.stop();
});

/** The only thing that the browser may ask another site for is the platform's page. */
function onlyAskedForPermission({ faults }: Tab): void {
  const asked = faults.splice(0);
  expect(asked).not.toEqual([]);
  for (const fault of asked)
    expect(fault.startsWith(`request: ${meta.origin}/v25.0/dialog/oauth?`)).toBe(true);
}

describe('an administrator', () => {
  it('signs in at the platform, chooses an account, sees its state, and disconnects it', async () => {
    const tab = await tabOf(browser, api, tenant, 'admin');
    const { page } = tab;
    meta.chosen = ['178410', '178411'];
    meta.consent.declines = ['instagram_manage_insights'];
    await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/sources`);
    await page.getByText('No account is connected yet.').waitFor();
    await page.getByRole('button', { name: 'Connect an account' }).click();
    await page.getByRole('button', { name: 'Sign in at Instagram' }).click();
    await page.getByLabel('@nimbrosa.de').check();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Connect these accounts' }).click();
    await page.getByText('Instagram: @nimbrosa.de').waitFor();
    await page.getByText('Not allowed: instagram_manage_insights').waitFor();
    await page.getByRole('button', { name: 'Disconnect nimbrosa.de' }).click();
    await page.getByLabel('Type nimbrosa.de to confirm').fill('nimbrosa.de');
    await page.keyboard.press('Enter');
    await page.getByText('nimbrosa.de is disconnected.').waitFor();
    expect(meta.isAllowed).toBe(false);
    onlyAskedForPermission(tab);
    await closeTab(tab);
  });

  it('reads what the operator has to do where there is no app, and pastes a token instead', async () => {
    const tab = await tabOf(browser, api, tenant, 'owner');
    const { page } = tab;
    await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/sources`);
    await page.getByRole('button', { name: 'Connect an account' }).click();
    await page.getByLabel('Platform').selectOption('TikTok');
    await page.getByText('Set TIKTOK_CLIENT_KEY and TIKTOK_CLIENT_SECRET').waitFor();
    await page.getByLabel('Platform').selectOption('Instagram');
    await page.getByText('Paste a token or key instead').click();
    await page.getByLabel('Handle of the account').fill('nimbrosa');
    await page.getByLabel('Token').fill('EAAwrong');
    await page.getByRole('button', { name: 'Try and connect' }).click();
    await page.getByText('Instagram refuses the token of the account').waitFor();
    await page.getByLabel('Token').fill(meta.issue('facebook', '178410'));
    await page.getByRole('button', { name: 'Try and connect' }).click();
    await page.getByText('nimbrosa is connected.').waitFor();
    await closeTab(tab);
  });

  it('who refuses at the platform reads so, and a viewer sees no button', async () => {
    const tab = await tabOf(browser, api, tenant, 'admin');
    const { page } = tab;
    meta.consent.error = 'access_denied';
    await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/sources`);
    await page.getByRole('button', { name: 'Connect an account' }).click();
    await page.getByRole('button', { name: 'Sign in at Instagram' }).click();
    await page.getByText('You have not allowed it at Facebook.').waitFor();
    onlyAskedForPermission(tab);
    await closeTab(tab);
    const viewer = await tabOf(browser, api, tenant, 'viewer');
    await viewer.page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/sources`);
    await viewer.page.getByRole('heading', { name: 'Accounts' }).waitFor();
    expect(await viewer.page.getByRole('button', { name: 'Connect an account' }).count()).toBe(0);
    await closeTab(viewer);
  });
});
