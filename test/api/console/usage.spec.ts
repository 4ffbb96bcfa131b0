import { Database } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { UsageRecorder } from '@loupe/rate-limit';
import { WorkspacesService } from '@loupe/workspace';
import type { Browser as Chromium, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf, violations } from '../../support/chromium.js';
import { succeed } from '../../support/presets.js';
import { createTenant, type Tenant } from '../../support/world.js';

let api: TestApp;
let browser: Chromium;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
});

const query = (sql: string, values: unknown[]) =>
  api.app.get(Database, { strict: false }).manager.query(sql, values);

/** A token of a name, which was used a moment ago, or so many days ago; null for never. */
async function tokenOf({ client }: Tenant, name: string, daysAgo: number | null = 0): Promise<string> {
  const { apiToken } = await succeed(
    client,
    'mutation($input: CreateApiTokenInput!) { createApiToken(input: $input) { apiToken { id } userErrors { message } } }',
    { input: { name, scopes: ['READ'] } },
  );
  if (daysAgo !== null) {
    const lastUsed = `UPDATE api_tokens SET last_used_at = now() - make_interval(days => $2) WHERE id = $1`;
    await query(lastUsed, [apiToken.id, daysAgo]);
  }
  return apiToken.id;
}

/** An agent that the person of the tenant has let in. */
async function agentOf({ scope, organizationId }: Tenant, name: string): Promise<string> {
  const id = newId();
  await query(
    `INSERT INTO oauth_connections (id, person_id, client_id, client_name, redirect_uri, scopes, workspace_ids, created_at,
       connected_at, used_at)
     SELECT $1, person_id, 'agent', $2, 'https://agent.example.com/back', '{read}', ARRAY[$3::uuid], now(), now(), now()
     FROM memberships WHERE organization_id = $4 LIMIT 1`,
    [id, name, scope.workspaceId, organizationId],
  );
  return id;
}

/** What was used by a token: requests of operations, so many days ago, each for a credit. */
async function use(
  { organizationId, scope }: Tenant,
  tokenId: string,
  operations: Record<string, number>,
  daysAgo = 0,
  workspaceId = scope.workspaceId,
) {
  for (const [operation, requests] of Object.entries(operations)) {
    await query(
      `INSERT INTO api_usage (id, day, organization_id, workspace_id, token_id, operation, requests, credits)
       VALUES ($1, date_trunc('day', now(), 'UTC') - make_interval(days => $7), $2, $3, $4, $5, $6, $6)`,
      [newId(), organizationId, workspaceId, tokenId, operation, requests, daysAgo],
    );
  }
}

const SEVEN = {
  items: 20,
  searchCreators: 9,
  creators: 8,
  campaigns: 3,
  collections: 2,
  alerts: 2,
  notes: 1,
};

const rowOf = (page: Page, table: string, name: string) =>
  page.getByRole('region', { name: table, exact: true }).getByRole('row').filter({ hasText: name });

const open = (page: Page, { scope }: Tenant) => page.goto(`${api.origin}/w/${scope.workspaceId}/integration`);

describe('a token', () => {
  it('says what it was used for last, and its table does not wait for that', async () => {
    const tenant = await createTenant(api, 'Uses');
    const shop = await tokenOf(tenant, 'Shop');
    await use(tenant, shop, SEVEN, 1);
    await use(tenant, shop, { exports: 900 }, 5);
    await tokenOf(tenant, 'Unused', null);
    const tab = await tabOf(browser, api, tenant);
    const { page } = tab;
    let answer = () => {};
    const told = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v2', async (route) => {
      // With this the console ends its reading of the usage: it asks for the limit of the plan.
      if (route.request().postDataJSON().query === '{ __typename }') await told;
      await route.continue();
    });
    await open(page, tenant);
    const row = rowOf(page, 'Table of tokens', 'Shop');
    await row.waitFor();
    expect(await row.getByText('searchCreators').count()).toBe(0);
    answer();
    await row.getByText('items, searchCreators, creators and 4 more', { exact: true }).waitFor();
    expect(await rowOf(page, 'Table of tokens', 'Unused').locator('[data-part="last-use"]').count()).toBe(0);
    await closeTab(tab);
  });

  it('says what would break before it is deleted or rotated, in whichever workspace', async () => {
    const tenant = await createTenant(api, 'Breaks');
    const { id: other } = await api.app
      .get(WorkspacesService, { strict: false })
      .createWorkspace({ name: 'Other', organizationId: tenant.organizationId });
    const shop = await tokenOf(tenant, 'Shop');
    await use(tenant, shop, { items: 600, creators: 4 });
    await use(tenant, shop, { items: 200, searchCreators: 400 }, 3, other);
    await use(tenant, shop, { items: 7000 }, 40);
    await use(tenant, await tokenOf(tenant, 'Small', 29), { items: 1 }, 29);
    await tokenOf(tenant, 'Idle', 60);
    await tokenOf(tenant, 'Unused', null);
    const tab = await tabOf(browser, api, tenant);
    const { page } = tab;
    await open(page, tenant);
    await rowOf(page, 'Table of tokens', 'Shop').locator('[data-part="last-use"]').waitFor();
    const said = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click();
      const text = await page.getByRole('dialog').textContent();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      return text;
    };
    const ofShop = 'In the last 30 days: 1,204 requests, mostly items and searchCreators. Programs that';
    expect(await said('Delete Shop')).toContain(ofShop);
    expect(await said('Rotate Shop')).toContain(ofShop);
    expect(await said('Delete Small')).toContain('In the last 30 days: 1 request, only items. Programs that');
    expect(await said('Delete Idle')).toContain('Not used in the last 30 days. Programs that');
    expect(await said('Delete Unused')).toContain('It has never been used. Programs that');
    await closeTab(tab);
  });
});

describe('an agent', () => {
  it('says what it did last, and what would break when it is revoked', async () => {
    const tenant = await createTenant(api, 'Agents');
    const tab = await tabOf(browser, api, tenant);
    const { page } = tab;
    await use(tenant, await agentOf(tenant, 'Helper'), { items: 3, aggregates: 2 });
    await open(page, tenant);
    await rowOf(page, 'Table of agents', 'Helper').getByText('items, aggregates', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Revoke Helper' }).click();
    await page
      .getByRole('dialog')
      .getByText('In the last 30 days: 5 requests, only items and aggregates. The program is refused')
      .waitFor();
    await page.keyboard.press('Escape');
    await closeTab(tab);
  });
});

describe('usage', () => {
  it('is told by token: of tokens, agents, the people of the console, and what was deleted', async () => {
    const tenant = await createTenant(api, 'By token');
    const tab = await tabOf(browser, api, tenant);
    const { page } = tab;
    for (const [index, name] of ['Shop', 'Board', 'Blog', 'Till'].entries()) {
      await use(tenant, await tokenOf(tenant, name), { items: 8_000_000 - index * 1_000_000 });
    }
    await use(tenant, await agentOf(tenant, 'Helper'), { items: 2_500_000 }, 2);
    await use(tenant, newId(), { items: 1000 });
    await use(tenant, newId(), { items: 234 });
    // The API of the tests has no limits.
    const policy = { 'ratelimit-policy': '"growth";q=15000;w=60' };
    await page.route('**/api/v2', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), ...policy } });
    });
    await open(page, tenant);
    await page.getByText(/^In this workspace: /).waitFor();
    // What the page itself asked is written after some seconds.
    await api.app.get(UsageRecorder, { strict: false }).settled();
    await page.reload();
    const row = (name: string) => rowOf(page, 'Usage by token', name);
    await row('Console').waitFor();
    expect(await row('Shop').getByRole('cell').allInnerTexts()).toEqual([
      ...['Shop', '8,000,000', '8,000,000'],
      expect.stringMatching(/^\w{3} \d+$/),
    ]);
    await row('Helper').getByRole('cell', { name: '2,500,000' }).first().waitFor();
    await row('Deleted or removed').getByRole('cell', { name: '1,234' }).first().waitFor();
    const chart = page.getByRole('figure', { name: 'Credits' });
    expect((await chart.getByRole('listitem').allInnerTexts()).map((text) => text.trim())).toEqual([
      ...['Shop', 'Board', 'Blog', 'Till', 'Helper', 'Others'],
      'Limit of the plan',
    ]);
    expect(await violations(page)).toEqual([]);
    await closeTab(tab);
  });

  it('is told without names where these cannot be read', async () => {
    const tenant = await createTenant(api, 'Nameless');
    await use(tenant, await tokenOf(tenant, 'Shop'), { items: 80 });
    const { page } = await tabOf(browser, api, tenant);
    await page.route('**/api/v2', (route) =>
      route.request().postDataJSON().query.includes('query ImportHooks')
        ? route.fulfill({ status: 500, json: { errors: [{ message: 'It is away' }] } })
        : route.continue(),
    );
    await open(page, tenant);
    await page.getByRole('region', { name: 'Usage by day' }).waitFor();
    expect(await page.getByRole('region', { name: 'Usage by token' }).count()).toBe(0);
    expect(await page.getByRole('figure', { name: 'Credits' }).count()).toBe(1);
    await page.context().close();
  });
});
