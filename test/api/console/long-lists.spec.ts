import pg from 'pg';
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../../support/app.js';
import { closeTab, sharedChromium, tabOf } from '../../support/chromium.js';
import { copyRows } from '../../support/copied-rows.js';
import { succeed } from '../../support/presets.js';
import { FULL_PROOFS } from '../../support/proofs.js';
import { testEnvironment } from '../../support/servers.js';
import { createTenant, ingest, somePost, type Tenant } from '../../support/world.js';

const MANY = 10_000;
/** As many people, tokens, AI Filters and competitors as there may be. */
const MOST = 1000;
/** As many subscriptions, and as many rules. */
const MOST_OF_FEW = 100;

const SUBSCRIBE = `mutation { createWebhookSubscription(
  input: { name: "Shop", url: "https://shop.example.com/loupe", eventTypes: ["*"] }) { userErrors { message } } }`;

const RULE = `mutation { createAlertRule(input: { name: "Liked", threshold: { metric: LIKE_COUNT, atLeast: 5000 } }) {
  userErrors { message } } }`;
const AI_FILTER = `mutation { createAiField(input: { name: "Season", type: TEXT, instruction: "Which season is it?" }) {
  userErrors { message } } }`;
const COMPETE = 'mutation { createCompetitorBrand(input: { name: "Quillmora" }) { userErrors { message } } }';

let api: TestApp;
let browser: Chromium;
let database: pg.Client;

beforeAll(async () => {
  api = await sharedTestApp();
  browser = await sharedChromium();
  database = new pg.Client({ connectionString: testEnvironment({ database: api.database }).DATABASE_URL });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
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

/** Operations of a workspace that have ended. */
const operations = ({ scope }: Tenant, count: number) =>
  database.query(
    `INSERT INTO operations (workspace_id, id, operation_type, status, total, completed_at)
     SELECT $1, gen_random_uuid(), 'REFETCH_ENGAGEMENT', 'COMPLETED', 3, now() FROM generate_series(1, $2::integer)`,
    [scope.workspaceId, count],
  );

/** More AI Filters: each is an attribute and its versions. */
const aiFilters = ({ scope }: Tenant, count: number) =>
  database.query(
    `WITH definitions AS (
       INSERT INTO custom_attribute_definitions (workspace_id, id, entity, key, name, type, options, ai_generated)
       SELECT workspace_id, gen_random_uuid(), entity, key || n, name || ' ' || n, type, options, ai_generated
       FROM custom_attribute_definitions CROSS JOIN generate_series(1, $2::integer) n
       WHERE workspace_id = $1 AND ai_generated RETURNING id),
     fields AS (
       INSERT INTO ai_fields (workspace_id, id) SELECT $1, id FROM definitions RETURNING id)
     INSERT INTO ai_field_versions (workspace_id, field_id, version, instruction, inputs)
     SELECT $1, id, 1, 'Which season is it?', '{CAPTION}' FROM fields`,
    [scope.workspaceId, count],
  );

/** Agents that a member has let in. */
const agents = ({ scope, organizationId }: Tenant, count: number) =>
  database.query(
    `INSERT INTO oauth_connections (id, person_id, client_id, client_name, redirect_uri, scopes, workspace_ids, created_at,
       connected_at)
     SELECT gen_random_uuid(), member.person_id, 'agent', 'Agent ' || n, 'https://agent.example.com/back', '{read}',
       ARRAY[$1::uuid], now(), now()
     FROM (SELECT person_id FROM memberships WHERE organization_id = $3 LIMIT 1) member
     CROSS JOIN generate_series(1, $2::integer) n`,
    [scope.workspaceId, count, organizationId],
  );

const rowsOf = (page: Page, table: string) =>
  page.getByRole('region', { name: table }).locator('tbody').getByRole('row');

describe('a list that is read page by page', () => {
  const lists: {
    path: string;
    table: string;
    none: string;
    fill: (tenant: Tenant, count: number) => Promise<unknown>;
    /** Rows that are read at once. */
    read: number;
  }[] = [
    { path: 'alerts', table: 'Table of alerts', none: 'No alert yet', fill: alerts, read: 50 },
    {
      path: 'alerts',
      table: 'Table of operations',
      none: 'No operations yet',
      fill: (tenant, count) => operations(tenant, count === 1 ? 1 : count - 1),
      read: 25,
    },
    { path: 'webhooks', table: 'Table of deliveries', none: 'No deliveries', fill: deliveries, read: 50 },
    {
      path: 'settings/retention',
      table: 'Table of erasures',
      none: 'Nobody has been erased yet',
      fill: erasures,
      read: 50,
    },
  ];

  it.each(lists)('$table: shows none, one, and of ten thousand the first and the next', async (list) => {
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
    await expect.poll(() => rowsOf(page, list.table).count()).toBe(list.read);
    await page.getByRole('button', { name: 'Show more' }).last().click();
    await expect.poll(() => rowsOf(page, list.table).count()).toBe(2 * list.read);
    await closeTab(tab);
  });
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
    await members(tenant, MOST - 1);
    await page.reload();
    await expect.poll(() => rowsOf(page, 'Table of members').count()).toBe(MOST);
    await closeTab(tab);
  });
});

describe('a list that is read whole', () => {
  const copies =
    (table: string, changed: Readonly<Record<string, string>>) => (tenant: Tenant, most: number) =>
      copyRows(api, tenant.scope.workspaceId, table, most - 1, changed);
  const make = (mutation: string) => (tenant: Tenant) => succeed(tenant.client, mutation);
  const lists: {
    path: string;
    table: string;
    none: string;
    before?: (tenant: Tenant) => Promise<unknown>;
    one: (tenant: Tenant) => Promise<unknown>;
    fill: (tenant: Tenant, most: number) => Promise<unknown>;
    most: number;
    /** Rows of the table with one and with the most, where they are others. */
    rows?: readonly [number, number];
  }[] = [
    {
      path: 'competitors',
      table: 'Table of brands',
      none: 'No competitors yet',
      one: make(COMPETE),
      fill: copies('competitor_brands', { name: `name || ' ' || n` }),
      most: MOST,
      // The own brand is the first row; beside it stand the newest thirty.
      rows: [2, 31],
    },
    {
      path: 'webhooks',
      table: 'Table of subscriptions',
      none: 'No webhook subscriptions yet',
      one: make(SUBSCRIBE),
      fill: copies('webhook_subscriptions', { name: `name || ' ' || n` }),
      most: MOST_OF_FEW,
    },
    {
      path: 'alerts',
      table: 'Table of rules',
      none: 'No rules yet',
      one: make(RULE),
      fill: copies('alert_rules', { name: `name || ' ' || n` }),
      most: MOST_OF_FEW,
    },
    {
      path: 'ai-filters',
      table: 'Table of AI Filters',
      none: 'No AI Filters yet',
      one: make(AI_FILTER),
      fill: (tenant, most) => aiFilters(tenant, most - 1),
      most: MOST,
    },
    {
      path: 'integration',
      table: 'Table of tokens',
      none: 'No tokens yet',
      // The tenant's own client has one. It is not asked any more.
      before: ({ organizationId }) =>
        database.query('DELETE FROM api_tokens WHERE organization_id = $1', [organizationId]),
      one: ({ scope: { workspaceId } }) => api.clientOf({ workspaceId }),
      fill: copies('api_tokens', { hmac: 'uuid_send(gen_random_uuid())' }),
      most: MOST,
    },
    {
      path: 'integration',
      table: 'Table of agents',
      none: 'No agents yet',
      one: (tenant) => agents(tenant, 1),
      fill: (tenant, most) => agents(tenant, most - 1),
      most: MOST,
    },
  ];

  it.runIf(FULL_PROOFS)(
    'shows none, one, and as many rows as there may be; and says where there are more',
    async () => {
      const tenant = await createTenant(api, 'Whole');
      const tab = await tabOf(browser, api, tenant, 'owner');
      const { page } = tab;
      const open = (path: string) => page.goto(`${api.origin}/w/${tenant.scope.workspaceId}/${path}`);
      for (const { path, table, none, before, one, fill, most, rows: [single, all] = [1, most] } of lists) {
        await before?.(tenant);
        await open(path);
        await page.getByRole('heading', { name: none }).waitFor();
        await one(tenant);
        await page.reload();
        await expect.poll(() => rowsOf(page, table).count(), { message: table }).toBe(single);
        await fill(tenant, most);
        await page.reload();
        await expect.poll(() => rowsOf(page, table).count(), { message: table }).toBe(all);
      }
      // Each person may have as many agents.
      await agents(tenant, 1);
      await page.reload();
      await page.getByText('These are the newest 1,000. There are older ones').waitFor();
      expect(await rowsOf(page, 'Table of agents').count()).toBe(MOST);
      await closeTab(tab);
    },
  );
});
