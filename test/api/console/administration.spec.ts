import type { Browser as Chromium } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/app.js';
import { closeTab, openTab, tabOf, violations } from '../../support/chromium.js';
import { consoleWorld } from '../../support/console.js';
import { createTenant, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;
let tenant: Tenant;
let address: (page?: string) => string;

beforeAll(async () => {
  ({ api, browser, tenant, address } = await consoleWorld());
});
describe('tokens', () => {
  it('are made, used, paused and deleted in the browser', async () => {
    const tab = await tabOf(browser, api, tenant);
    const { page } = tab;
    await page.goto(address('/integration'));
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('My shop');
    await page.getByRole('button', { name: 'Create token' }).click();
    const shown = page.getByRole('region', { name: 'Token', exact: true });
    const token = (await shown.textContent()) ?? '';
    const read = () =>
      api.client({ token, workspaceId: tenant.scope.workspaceId }).send('{ items { totalCount } }');
    expect((await read()).body).toMatchObject({ data: { items: { totalCount: 62 } } });
    await page.getByRole('button', { name: 'Pause My shop' }).click();
    await page.getByRole('button', { name: 'Resume My shop' }).waitFor();
    expect((await read()).status).toBe(401);
    await page.getByRole('button', { name: 'Resume My shop' }).click();
    await page.getByRole('button', { name: 'Pause My shop' }).waitFor();
    await page.getByRole('button', { name: 'Rotate My shop' }).click();
    await page.getByText(/^It was last used|It has never been used/).waitFor();
    expect(await page.getByRole('button', { name: 'Rotate token' }).isDisabled()).toBe(true);
    await page.getByLabel('Type My shop to confirm').fill('My shop');
    await page.getByLabel('Type My shop to confirm').press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const rotated = (await page.getByRole('region', { name: 'New token' }).textContent()) ?? '';
    expect((await read()).status).toBe(401);
    const next = api.client({ token: rotated, workspaceId: tenant.scope.workspaceId });
    expect((await next.send('{ items { totalCount } }')).status).toBe(200);
    await page.getByText(/^In this workspace: [\d,]+ credits in [\d,]+ requests in 30 days/).waitFor();
    await page.getByText(/^[\d.,]+ \w+ of the 500 GiB that the plan allows are used\.$/).waitFor();
    const files = page.getByRole('region', { name: 'Files by what they are for' });
    expect(await files.getByRole('row', { name: 'Pictures to search by 0 B' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Delete My shop' }).click();
    const confirm = page.getByRole('button', { name: 'Delete token' });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel('Type My shop to confirm').fill('My shop');
    await confirm.click();
    await page.getByRole('button', { name: 'Delete My shop' }).waitFor({ state: 'detached' });
    expect((await read()).status).toBe(401);
    await closeTab(tab);
  });
});

describe('an administrator', () => {
  it('invites somebody, gives them another role, removes them, renames the workspace, and reads who did it', async () => {
    const own = await createTenant(api, 'Settings');
    const tab = await tabOf(browser, api, own, 'owner');
    const { page } = tab;
    await page.goto(`${api.origin}/w/${own.scope.workspaceId}/settings`);
    const email = `new-${own.scope.workspaceId}@example.com`;
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.keyboard.press('Enter');
    const link = page.getByRole('region', { name: 'Invitation' });
    expect(await link.textContent()).toContain(`${api.origin}/`);
    await page.getByLabel(`Role of ${email}`).selectOption('Viewer');
    const role = async () =>
      (await own.client.data('{ members { email role } }')).members.find(
        (member: { email: string }) => member.email === email,
      )?.role;
    await expect.poll(role).toBe('VIEWER');
    await page.getByRole('button', { name: `Remove ${email}` }).click();
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Remove ${email}` }).waitFor({ state: 'detached' });
    // The dialog stays until all lists are read again, and keeps the keyboard as long.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Currency' }).fill('Mars');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Currency' }).getAttribute('aria-invalid'))
      .toBe('true');
    await page.getByRole('textbox', { name: 'Currency' }).fill('EUR');
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed');
    await page.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
    await page.getByText('Renamed', { exact: true }).first().waitFor();
    await page.getByRole('row').filter({ hasText: 'workspace' }).getByText('What changed').first().click();
    await page.getByText('"Renamed"').waitFor();
    await closeTab(tab);
  });
});

describe('an administrator of models', () => {
  it('chooses vendors with a key that is stored and never shown, is told what is wrong, and limits what they cost', async () => {
    const own = await createTenant(api, 'Models');
    const tab = await tabOf(browser, api, own, 'owner');
    const { page } = tab;
    await page.goto(`${api.origin}/w/${own.scope.workspaceId}/settings`);
    const form = page.getByRole('region', { name: 'AI provider' });
    await form.getByLabel('Vendor').selectOption('OpenAI, or a compatible service');
    await form.getByLabel('Key', { exact: true }).fill('sk-of-a-test');
    await form.getByLabel('Model').fill('gpt-5-mini');
    await form.getByLabel('Monthly limit in cents').fill('many');
    await form.getByRole('button', { name: 'Save AI provider' }).press('Enter');
    await form.getByRole('alert').waitFor();
    await form.getByLabel('Monthly limit in cents').fill('500');
    await form.getByLabel('Cents per million tokens sent').fill('25');
    await form.getByLabel('Cents per million tokens received').fill('200');
    await form.getByRole('button', { name: 'Save AI provider' }).press('Enter');
    await form.getByText('Saved.').waitFor();
    await form.getByLabel('Key (one is stored; leave empty to keep it)').waitFor();
    const stored = await own.client.data('{ aiProvider { kind model hasKey monthlyCents inputPrice } }');
    expect(stored.aiProvider).toEqual({
      kind: 'OPENAI',
      model: 'gpt-5-mini',
      hasKey: true,
      monthlyCents: 500,
      inputPrice: 25,
    });
    expect(await page.content()).not.toContain('sk-of-a-test');
    await page.getByRole('link', { name: 'How long posts are kept, and who is erased' }).click();
    await page.getByRole('link', { name: 'What they do, and what they leave' }).click();
    await page.getByRole('heading', { level: 1, name: /^Privacy/ }).waitFor();
    await closeTab(tab);
  });
});

describe('the guides', () => {
  it('are read with the address of this installation, searched, and followed from one to another', async () => {
    const tab = await tabOf(browser, api, tenant, 'viewer');
    const { page } = tab;
    await page.goto(address('/guides?guide=mcp'));
    await page.getByRole('heading', { level: 1, name: 'Agents: the MCP server' }).waitFor();
    await page.getByText(`"${api.origin}/api/v2/mcp"`).first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('retry after a failed delivery');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText(/places for/).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Webhooks: / })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    expect(page.url()).toBe(address('/guides?guide=webhooks'));
    await closeTab(tab);
  });

  it('stand beside the reference without a script, where axe finds nothing', async () => {
    const tab = await openTab(browser, api, null);
    const { page } = tab;
    for (const path of ['/api/v2/docs/guides/filters', '/api/v2/docs/search?q=credits']) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`${api.origin}${path}`);
        expect({ path, found: await violations(page) }).toEqual({ path, found: [] });
      }
    }
    await page.getByRole('searchbox').fill('rotate a token');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('link', { name: 'rotateApiToken', exact: true }).click();
    await page.getByRole('heading', { name: /^rotateApiToken/ }).waitFor();
    expect(page.url()).toBe(`${api.origin}/api/v2/docs#rotateApiToken`);
    await closeTab(tab);
  });
});

describe('the lake', () => {
  it('is switched on and off in the settings, and says where its files are', async () => {
    const own = await createTenant(api, 'Quillmora');
    const tab = await tabOf(browser, api, own);
    const { page } = tab;
    await page.goto(`${api.origin}/w/${own.scope.workspaceId}/settings`);
    const lake = page.getByRole('region', { name: 'Lake' });
    await lake.getByText('The lake is off.').waitFor();
    await lake.getByRole('button', { name: 'Switch the lake on' }).click();
    await lake.getByText('The files are being written.').waitFor();
    await lake.getByText(`lake/${own.scope.workspaceId}/`).waitFor();
    expect(await violations(page)).toEqual([]);
    await lake.getByRole('button', { name: 'Switch the lake off' }).click();
    await page.getByLabel('Type Quillmora to confirm').fill('Quillmora');
    await page.getByRole('button', { name: 'Remove the files' }).click();
    await lake.getByText('The files are being removed.').waitFor();
    await closeTab(tab);
  });
});
