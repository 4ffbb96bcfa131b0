import { Database, sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { Collection, View } from '@loupe/presets';
import type { TestApp } from './app.js';
import type { GraphqlClient } from './client.js';
import type { Tenant } from './world.js';

/** The three kinds of views as operations are named after them. */
export const VIEW_KINDS = [
  { type: 'ContentView', field: 'contentView' },
  { type: 'CreatorView', field: 'creatorView' },
  { type: 'SocialProfileView', field: 'socialProfileView' },
] as const;

/** An id that nothing has. */
export const NOBODY = '00000000-0000-7000-8000-000000000000';

/** Payload of the one mutation of a document. */
export async function mutate(client: GraphqlClient, document: string, variables?: Record<string, unknown>) {
  const [payload] = Object.values(await client.data(document, variables)) as {
    userErrors: { field: string[]; message: string }[];
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it selected.
    [field: string]: any;
  }[];
  if (payload === undefined) throw new Error('The document has no mutation');
  return payload;
}

/** As mutate, of a mutation that has to succeed. */
export async function succeed(client: GraphqlClient, document: string, variables?: Record<string, unknown>) {
  const payload = await mutate(client, document, variables);
  if (payload.userErrors.length > 0) throw new Error(JSON.stringify(payload.userErrors));
  return payload;
}

/** Makes a view; gives its id. */
export async function createView(
  { client }: Tenant,
  type: string,
  name: string,
  input: Record<string, unknown> = {},
): Promise<string> {
  const field = `${type.charAt(0).toLowerCase()}${type.slice(1)}`;
  const payload = await succeed(
    client,
    `mutation($input: Create${type}Input!) { create${type}(input: $input) { ${field} { id } userErrors { field message } } }`,
    { input: { name, filters: {}, ...input } },
  );
  return payload[field].id;
}

/** A content view as it was stored before its filters and its order were judged; gives its id. */
export async function oldContentView(
  api: TestApp,
  { scope }: Tenant,
  { filters = {}, sort = {} }: { filters?: unknown; sort?: unknown },
): Promise<string> {
  const id = newId();
  await api.app.get(Database, { strict: false }).query(sql`
    INSERT INTO views (workspace_id, id, kind, name, filters, sort)
    VALUES (${scope.workspaceId}, ${id}, 'CONTENT', ${id}, ${JSON.stringify(filters)}, ${JSON.stringify(sort)})`);
  return id;
}

/** Makes a collection; gives its id. */
export async function createCollection({ client }: Tenant, name: string): Promise<string> {
  const { collection } = await succeed(
    client,
    'mutation($name: String!) { createCollection(input: {name: $name}) { collection { id } userErrors { field message } } }',
    { name },
  );
  return collection.id;
}

/** Makes a group; gives its id. */
export async function createGroup({ client }: Tenant, name: string): Promise<string> {
  const { viewGroup } = await succeed(
    client,
    'mutation($name: String!) { createViewGroup(input: {name: $name}) { viewGroup { id } userErrors { field message } } }',
    { name },
  );
  return viewGroup.id;
}

/** Everything that the mutations of views, collections and groups write, of all tenants. */
export async function presetRows(api: TestApp): Promise<unknown> {
  const { manager } = api.app.get(Database, { strict: false });
  // As text, and in one statement: the shared application has the rows of many tenants.
  const rowsOf = (table: string) =>
    `(SELECT string_agg(t::text, E'\\n' ORDER BY t::text) FROM ${table} AS t) AS ${table}`;
  const [rows] = await manager.query(
    `SELECT ${['views', 'collections', 'collection_items', 'view_groups'].map(rowsOf).join(', ')}`,
  );
  return rows;
}

/** Places of what is in a group, in its order. */
export async function placesIn(api: TestApp, tenant: Tenant, groupId: string) {
  const db = api.app.get(Database, { strict: false });
  const { scope } = tenant;
  return db.query<{ id: string; place: number }>(sql`
    SELECT member.id, member.group_position AS place FROM (
      SELECT id, group_id, group_position FROM ${db.rows(scope, View, 'view')}
      UNION ALL
      SELECT id, group_id, group_position FROM ${db.rows(scope, Collection, 'collection')}) AS member
    WHERE member.group_id = ${groupId} ORDER BY member.group_position`);
}
