import { Database } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { WebhookDelivery } from '@loupe/webhooks';
import { WorkspacesService } from '@loupe/workspace';
import type { Browser as Chromium, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { join } from '../../support/browser.js';
import { closeTab, openTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { poster } from '../../support/console.js';
import { handsOf, overflow, panelOf, WAYS } from '../../support/hands.js';
import { succeed } from '../../support/presets.js';
import { failedDelivery } from '../../support/samples.js';
import { createTenant, ingest, somePost, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;

beforeAll(async () => {
  // Nothing is sent: no worker is there.
  api = await startTestApp({ EMBEDDINGS_PROVIDER: 'off', SMTP_URL: 'smtp://127.0.0.1:1' });
  browser = await sharedChromium();
});
afterAll(() => api?.close());

const address = ({ scope }: Tenant, page: string) => `${api.origin}/w/${scope.workspaceId}${page}`;
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

describe.each(WAYS)('by %s, in the console', (how) => {
  async function person(tenant: Tenant, role: 'owner' | 'admin' | 'member' = 'admin') {
    const tab = await tabOf(browser, api, tenant, role);
    return { tab, page: tab.page, hands: await handsOf(tab.page, how) };
  }

  it('an agency makes a shortlist of the creators of posts, and finds them and their posts by it and by stage', async () => {
    const tenant = await createTenant(api, 'Shortlist');
    await ingest(
      api,
      tenant,
      ['nova', 'iris', 'mara'].map((name) =>
        somePost({ provider: 'TIKTOK', caption: `Of ${name}`, profile: poster(name) }),
      ),
    );
    const { tab, page, hands } = await person(tenant, 'member');
    await page.goto(address(tenant, '/posts?v=table'));
    await page.getByText('3 posts', { exact: true }).waitFor();
    await hands.press(page.getByRole('checkbox').nth(0), 'Space');
    await hands.press(page.getByRole('checkbox').nth(1), 'Space');
    const bar = page.getByRole('region', { name: 'Selected posts' });
    await bar.getByText('2 selected').waitFor();
    if (how === 'keyboard') await page.keyboard.press('b');
    await hands.press(button(bar, 'More'));
    await hands.press(button(bar, 'Add creators to a list'));
    const dialog = page.getByRole('dialog');
    await hands.type(dialog.getByLabel('Or a new list'), 'Shortlist');
    await hands.press(button(dialog, 'Add the creators of 2 posts'));
    await dialog.waitFor({ state: 'detached' });

    await page.goto(address(tenant, '/creators'));
    await page.getByText('3 creators', { exact: true }).waitFor();
    await hands.choose(page.getByLabel('List', { exact: true }), 'Shortlist');
    await page.getByText('2 creators', { exact: true }).waitFor();
    await hands.choose(page.getByLabel('Stage'), 'Agreed');
    await page.getByText('0 creators', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'No creator matches' }).waitFor();
    await hands.choose(page.getByLabel('Stage'), 'To ask');
    await page.getByText('2 creators', { exact: true }).waitFor();

    await page.goto(address(tenant, '/posts'));
    await page.getByText('3 posts', { exact: true }).waitFor();
    await hands.press(button(page, 'Add a filter'));
    await hands.type(dialog.getByLabel('Find a filter'), 'List of creators');
    await hands.press(button(dialog, 'List of creators'));
    await hands.choose(dialog.getByLabel('Value', { exact: true }), 'Shortlist');
    await hands.press(button(dialog, 'Add filter'));
    await page.getByText('2 posts', { exact: true }).waitFor();
    await page.getByText('List of creators is Shortlist').waitFor();
    expect(hands.clicks()).toBeLessThanOrEqual(19);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await closeTab(tab);
  });

  it('a manager asks to be told by mail when a TikTok passes 100,000 views', async () => {
    const tenant = await createTenant(api, 'Told');
    const { email, browser: who } = await join(api, tenant, 'member');
    const tab = await openTab(browser, api, who);
    const { page } = tab;
    const hands = await handsOf(page, how);
    await page.goto(address(tenant, '/alerts'));
    await hands.press(button(page, 'New rule'));
    await hands.type(page.getByRole('textbox', { name: 'Name', exact: true }), 'Large');
    await hands.type(page.getByLabel('At least'), '100000');
    await hands.choose(page.getByLabel('Platform'), 'TikTok');
    await hands.type(page.getByLabel('Mail to members (separate addresses with commas)'), email);
    await hands.press(button(page, 'Create rule'));
    await page.getByText('A post reaches 100,000 views').waitFor();
    const { alertRules } = await tenant.client.data(
      '{ alertRules { name threshold { metric atLeast } filter mailTo } }',
    );
    expect(alertRules).toEqual([
      {
        name: 'Large',
        threshold: { metric: 'MERGED_VIEW_PLAY_COUNT', atLeast: 100_000 },
        filter: expect.objectContaining({ provider: 'TIKTOK' }),
        mailTo: [email],
      },
    ]);
    expect(hands.clicks()).toBeLessThanOrEqual(8);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await closeTab(tab);
  });

  it('an engineer reads why a delivery failed that is tried again, and has it sent now', async () => {
    const tenant = await createTenant(api, 'Retried');
    const { webhookSubscription } = await succeed(
      tenant.client,
      `mutation($input: CreateWebhookSubscriptionInput!) {
        createWebhookSubscription(input: $input) { webhookSubscription { id } userErrors { message } } }`,
      { input: { name: 'Shop', url: 'https://hooks.example.com/loupe', eventTypes: ['*'] } },
    );
    const id = await failedDelivery(api, tenant, webhookSubscription.id);
    const later = new Date(Date.now() + 3_600_000);
    const waiting = { nextAttemptAt: later, dueAt: later, attempts: 2, lastError: 'status 503' };
    const { workspaceId } = tenant.scope;
    await api.app
      .get(Database, { strict: false })
      .manager.update(WebhookDelivery, { workspaceId, id }, waiting);
    const { tab, page, hands } = await person(tenant);
    await page.goto(address(tenant, '/webhooks'));
    await hands.press(page.getByRole('link', { name: 'item.deleted' }));
    const panel = panelOf(page, 'Delivery');
    await panel.getByText('status 503').first().waitFor();
    await panel.getByText('Next attempt').waitFor();
    await hands.press(button(panel, 'Send now'));
    await panel.getByText('It is sent again.').waitFor();
    const { webhookDelivery } = await tenant.client.data(
      'query($id: ID!) { webhookDelivery(id: $id) { nextAttemptAt } }',
      { id },
    );
    expect(Date.parse(webhookDelivery.nextAttemptAt)).toBeLessThan(later.getTime() - 1_800_000);
    expect(hands.clicks()).toBeLessThanOrEqual(2);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await closeTab(tab);
  });

  it('an owner moves the workspace to Tokyo, and sees what time it is there before saving', async () => {
    const tenant = await createTenant(api, 'Moved', 'Europe/Berlin');
    const { tab, page, hands } = await person(tenant, 'owner');
    await page.goto(address(tenant, '/settings'));
    await hands.choose(page.getByLabel('Time zone'), 'Asia/Tokyo');
    const time = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'Asia/Tokyo' }).format();
    await page.getByText(new RegExp(`^It is ${time}`)).waitFor();
    await hands.press(button(page.getByRole('region', { name: 'Workspace' }), 'Save'));
    await page.getByText('Saved.').waitFor();
    expect((await tenant.client.data('{ workspace { timeZone } }')).workspace.timeZone).toBe('Asia/Tokyo');
    expect(hands.clicks()).toBeLessThanOrEqual(3);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await closeTab(tab);
  });

  it('an agency makes one creator of two, and takes that back', async () => {
    const tenant = await createTenant(api, 'One');
    await ingest(api, tenant, [
      somePost({ provider: 'TIKTOK', profile: poster('mara') }),
      somePost({ provider: 'BLUESKY', profile: poster('mara.art') }),
    ]);
    const { tab, page, hands } = await person(tenant, 'member');
    await page.goto(address(tenant, '/creators'));
    await page.getByText('2 creators', { exact: true }).waitFor();
    for (const name of ['mara', 'mara.art']) {
      await hands.press(page.getByRole('checkbox', { name: `Select ${name}`, exact: true }), 'Space');
    }
    if (how === 'keyboard') await page.keyboard.press('b');
    await hands.press(button(page.getByRole('region', { name: 'Selected creators' }), 'Merge'));
    const dialog = page.getByRole('dialog');
    await hands.choose(dialog.getByLabel('Creator to keep'), 'mara (1 post)');
    await hands.type(dialog.getByLabel('Type mara to confirm'), 'mara');
    await page.keyboard.press('Enter');
    await page.getByText('1 creator', { exact: true }).waitFor();
    await hands.press(button(page, 'Done'));
    await hands.press(page.getByRole('link', { name: 'mara', exact: true }));
    const panel = panelOf(page, 'Creator');
    await hands.press(panel.getByText('Some profiles belong to someone else'));
    await hands.press(panel.getByRole('checkbox', { name: 'Bluesky @mara.art' }), 'Space');
    await hands.press(button(panel, 'Split them into another creator'));
    await panel.getByText('They are now a separate creator.').waitFor();
    await page.getByText('2 creators', { exact: true }).waitFor();
    const { items } = await tenant.client.data('{ items { nodes { creator { displayName } } } }');
    expect(
      items.nodes.map((item: { creator: { displayName: string } }) => item.creator.displayName).sort(),
    ).toEqual(['mara', 'mara.art']);
    expect(hands.clicks()).toBeLessThanOrEqual(11);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await closeTab(tab);
  });

  it('an agency reads what each client uses of the credits, and the same number at the client', async () => {
    const tenant = await createTenant(api, 'Client one');
    const other = await api.app
      .get(WorkspacesService, { strict: false })
      .createWorkspace({ name: 'Client two', organizationId: tenant.organizationId });
    const { manager } = api.app.get(Database, { strict: false });
    for (const [operation, credits] of [
      ['items', 4321],
      ['creators', 79],
    ] as const) {
      await manager.query(
        `INSERT INTO api_usage (id, day, organization_id, workspace_id, token_id, operation, requests, credits)
         VALUES ($1, date_trunc('day', now(), 'UTC'), $2, $3, $4, $5, 3, $6)`,
        [newId(), tenant.organizationId, other.id, newId(), operation, credits],
      );
    }
    const { tab, page, hands } = await person(tenant, 'owner');
    await page.goto(`${api.origin}/w`);
    const row = page.getByRole('row').filter({ hasText: 'Client two' });
    await row.getByRole('cell', { name: '4,400', exact: true }).waitFor();
    await page.getByRole('columnheader', { name: 'Credits' }).waitFor();
    await hands.press(row.getByRole('link', { name: 'Client two' }));
    // A phone has this page in a sheet.
    if (how === 'phone') await hands.press(button(page, 'More'));
    await hands.press(page.getByRole('link', { name: 'Integration', exact: true }));
    await page.getByText(/^In this workspace: 4,\d\d\d credits in /).waitFor();
    expect(hands.clicks()).toBeLessThanOrEqual(how === 'phone' ? 3 : 2);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await closeTab(tab);
  });
});
