import pg from 'pg';
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, startChromium, tabOf } from '../../support/chromium.js';
import { copyRows } from '../../support/copied-rows.js';
import { succeed } from '../../support/presets.js';
import { testEnvironment } from '../../support/servers.js';
import { createTenant, ingest, somePost, type Tenant } from '../../support/world.js';

const MANY = 10_000;
/** As many people as an organization and a workspace may have. */
const MOST_MEMBERS = 1000;

const SUBSCRIBE = `mutation { createWebhookSubscription(
  input: { name: "Shop", url: "https://shop.example.com/loupe", eventTypes: ["*"] }) { userErrors { message } } }`;

let api: TestApp;
let browser: Chromium;
let database: pg.Client;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await startChromium();
  database = new pg.Client({ connectionString: testEnvironment({ database: api.database }).DATABASE_URL });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await browser?.close();
});

/** A viral post with its alert, or so many of them in all. */
async function alerts(tenant: Tenant, count: number): Promise<void> {
  const { workspaceId } = tenant.scope;
  if (count === 1) await ingest(api, tenant, [somePost()]);
  else await copyRows(api, workspaceId, 'items', count - 1, { external_id: 'n::text', url_key: 'NULL' });
  await database.query(
    `INSERT INTO alerts (workspace_id, id, item_id, at, value)
     SELECT workspace_id, gen_random_uuid(), id, now(), 100 FROM items WHERE workspace_id = $1
     ON CONFLICT DO NOTHING`,
    [workspaceId],
  );
}

/** An event that was delivered to the subscription, or so many of them in all. */
async function deliveries(tenant: Tenant, count: number): Promise<void> {
  const { workspaceId } = tenant.scope;
  if (count === 1) await succeed(tenant.client, SUBSCRIBE);
  await database.query(
    `WITH events AS (
       INSERT INTO outbox_events (workspace_id, id, type, data, created_at, relayed_at)
       SELECT $1::uuid, gen_random_uuid(), 'item.captured', '{}', now(), now() FROM generate_series(1, $2::integer)
       RETURNING *)
     INSERT INTO webhook_deliveries (workspace_id, id, subscription_id, event_id, event_type, status, attempts,
       delivered_at, created_at)
     SELECT $1, gen_random_uuid(), subscription.id, events.id, events.type, 'DELIVERED', 1, now(), now()
     FROM events CROSS JOIN webhook_subscriptions subscription WHERE subscription.workspace_id = $1`,
    [workspaceId, count === 1 ? 1 : count - 1],
  );
}

/** Erased profiles. */
const erasures = ({ scope }: Tenant, count: number) =>
  database.query(
    `INSERT INTO erased_accounts (workspace_id, id, platform_id_known, mentions_only, erased_at, provider, items)
     SELECT $1::uuid, gen_random_uuid(), false, false, now(), 'TIKTOK', n FROM generate_series(1, $2::integer) n`,
    [scope.workspaceId, count],
  );

/** Changes of the workspace in the audit log. */
const changes = ({ scope, organizationId }: Tenant, count: number) =>
  database.query(
    `INSERT INTO audit_log (id, created_at, workspace_id, organization_id, actor_kind, actor_name, action)
     SELECT gen_random_uuid(), now(), $1::uuid, $3::uuid, 'OPERATOR', 'Operator', 'workspace.updated'
     FROM generate_series(1, $2::integer)`,
    [scope.workspaceId, count, organizationId],
  );

/** More members of the organization, until there are as many as there may be. */
const members = ({ organizationId }: Tenant, count: number) =>
  database.query(
    `WITH persons AS (
       INSERT INTO people (id, email, created_at)
       SELECT gen_random_uuid(), 'reader-' || n || '-' || $1::text || '@example.com', now()
       FROM generate_series(1, $2::integer) n RETURNING id)
     INSERT INTO memberships (id, person_id, organization_id, role, created_at)
     SELECT gen_random_uuid(), id, $1::uuid, 'viewer', now() FROM persons`,
    [organizationId, count],
  );

const rowsOf = (page: Page, table: string) =>
  page.getByRole('region', { name: table }).locator('tbody').getByRole('row');

describe('a list that is read page by page', () => {
  const lists: {
    path: string;
    table: string;
    none: string;
    fill: (tenant: Tenant, count: number) => Promise<unknown>;
  }[] = [
    { path: 'alerts', table: 'Table of alerts', none: 'No alert yet', fill: alerts },
    { path: 'webhooks', table: 'Table of deliveries', none: 'No delivery here', fill: deliveries },
    {
      path: 'settings/retention',
      table: 'Table of erasures',
      none: 'Nobody was erased yet',
      fill: erasures,
    },
  ];

  it.each(lists)(
    '$table: shows none, one, and of ten thousand the first fifty and the next',
    async (list) => {
      const tenant = await createTenant(api, 'Lists');
      const tab = await tabOf(browser, api, tenant, 'owner');
      const { page } = tab;
      await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/${list.path}`);
      await page.getByRole('heading', { name: list.none }).waitFor();
      await list.fill(tenant, 1);
      await page.reload();
      await expect.poll(() => rowsOf(page, list.table).count()).toBe(1);
      await list.fill(tenant, MANY);
      await page.reload();
      await expect.poll(() => rowsOf(page, list.table).count()).toBe(50);
      await page.getByRole('button', { name: 'Show more' }).last().click();
      await expect.poll(() => rowsOf(page, list.table).count()).toBe(100);
      await closeTab(tab);
    },
  );
});

describe('the settings', () => {
  it('show the newest changes first, and more of ten thousand', async () => {
    const tenant = await createTenant(api, 'Changes');
    const tab = await tabOf(browser, api, tenant, 'owner');
    const { page } = tab;
    await changes(tenant, MANY);
    await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/settings`);
    await expect.poll(() => rowsOf(page, 'Table of changes').count()).toBe(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rowsOf(page, 'Table of changes').count()).toBe(100);
    await closeTab(tab);
  });

  it('show one member, and as many as there may be', async () => {
    const tenant = await createTenant(api, 'Members');
    const tab = await tabOf(browser, api, tenant, 'owner');
    const { page } = tab;
    await page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/settings`);
    await expect.poll(() => rowsOf(page, 'Table of members').count()).toBe(1);
    await members(tenant, MOST_MEMBERS - 1);
    await page.reload();
    await expect.poll(() => rowsOf(page, 'Table of members').count()).toBe(MOST_MEMBERS);
    await closeTab(tab);
  });
});
