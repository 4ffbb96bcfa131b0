import { ApiTokensService } from '@loupe/auth';
import { COUNTED_TABLES, CountedTables, Database, sql, WRITTEN_WITH_COUNTED } from '@loupe/database';
import { GraphqlExecutorHost } from '@loupe/graphql';
import { UsageRecorder } from '@loupe/rate-limit';
import { WorkspacesService } from '@loupe/workspace';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { cacheableQueries, schemaOf } from '../support/cacheable-queries.js';
import type { GraphqlClient } from '../support/client.js';
import { fillSamples } from '../support/samples.js';
import { adminTables } from '../support/tables.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const POSTS = 'items { totalCount nodes { id caption mediaContents { __typename } } }';
const ITEMS = `{ ${POSTS} }`;
/** Short answers are not kept. */
const LONG_POST = somePost({ caption: 'long '.repeat(500) });

describe('kept answers', () => {
  let api: TestApp;
  let tenant: Tenant;
  let samples: Awaited<ReturnType<typeof fillSamples>>;

  beforeAll(async () => {
    api = await startTestApp({ KEPT_ANSWERS_BYTES: String(4 * 1024 * 1024), RATE_LIMITS: 'off' });
    tenant = await createTenant(api);
    samples = await fillSamples(api, tenant);
    await ingest(api, tenant, [LONG_POST]);
    await tenant.client.data('{ __typename }');
  });
  afterAll(() => api?.close());

  /** How often requests find a kept answer while `work` runs. */
  const hitsDuring = async (work: () => Promise<unknown>): Promise<number> => {
    const { counts } = api.app.get(GraphqlExecutorHost).cache;
    const before = counts.hit;
    await work();
    return counts.hit - before;
  };
  const ask = (query: string, client: GraphqlClient = tenant.client) => client.post({ query });
  /** Asks until the answer should be kept, and once more. */
  const often = async (query: string, client?: GraphqlClient) => {
    await (await ask(query, client)).text();
    const made = await ask(query, client);
    const body = await made.text();
    let again: Response | undefined;
    const hits = await hitsDuring(async () => {
      again = await ask(query, client);
      expect(await again.text()).toBe(body);
    });
    return { made, again, hits, text: body };
  };

  it('rest on counted tables alone, whichever of their fields is asked for', async () => {
    const tables = (await adminTables()).map(({ name }) => ({ tableName: name }));
    const counted = new CountedTables(() => tables);
    const questions = cacheableQueries(schemaOf(api), samples.item);
    expect(questions.map(({ name }) => name).sort()).toEqual(['creators', 'items']);
    const bad: string[] = [];
    for (const { name, query, variables } of questions) {
      const statements = await api.statements.during(() => tenant.client.data(query, variables));
      // The first one is that of the token.
      for (const text of statements.slice(1)) {
        if (!counted.areAllOf(text)) bad.push(`${name}: ${text}`);
      }
      await tenant.client.data(query, variables);
      const hits = await hitsDuring(() => tenant.client.data(query, variables));
      if (hits === 0) bad.push(`${name} was not kept: ${query}`);
    }
    expect(bad).toEqual([]);
  });

  it('are made of tables that move the version of their workspace by triggers, whatever writes to them', async () => {
    const rows = await api.app
      .get(Database, { strict: false })
      .query<{ table: string; events: string[] }>(sql`
      SELECT owner.relname AS table, array_agg(DISTINCT event.name ORDER BY event.name) AS events
      FROM pg_trigger trigger
      JOIN pg_class owner ON owner.oid = trigger.tgrelid
      JOIN pg_proc function ON function.oid = trigger.tgfoid
      CROSS JOIN (VALUES ('insert', 4), ('delete', 8), ('update', 16)) AS event (name, bit)
      WHERE function.prosrc ~ 'PERFORM tally[(]' AND trigger.tgtype & event.bit > 0 AND trigger.tgtype & 1 = 0
        AND trigger.tgenabled = 'O'
      GROUP BY owner.relname ORDER BY owner.relname`);
    const events = ['delete', 'insert', 'update'];
    expect(rows).toEqual(COUNTED_TABLES.map((table) => ({ table, events })));
    const tables = (await adminTables()).map(({ name }) => name);
    expect(WRITTEN_WITH_COUNTED.filter((table) => !tables.includes(table))).toEqual([]);
  });

  it('are not of statements that read another table, or whose rows move with the time', () => {
    const counted = new CountedTables(() =>
      ['items', 'changes', 'sessions', 'search_words'].map((tableName) => ({ tableName })),
    );
    const all = (text: string) => counted.areAllOf(text);
    expect(
      all('SELECT item.changes AS changes FROM (SELECT * FROM items WHERE workspace_id = $1) AS item'),
    ).toBe(true);
    expect(all('SELECT id FROM (SELECT * FROM changes WHERE workspace_id = $1) AS change')).toBe(false);
    expect(all('SELECT id FROM "items" JOIN "sessions" ON true')).toBe(false);
    expect(all('SELECT id FROM items, search_words')).toBe(false);
    expect(all('SELECT id FROM items WHERE taken_at < now()')).toBe(false);
    expect(all('SELECT id FROM items WHERE taken_at < CURRENT_TIMESTAMP')).toBe(false);
    expect(all('SELECT id FROM items ORDER BY random()')).toBe(false);
  });

  it('are given again until something is written, by anybody and in any way', async () => {
    expect((await often(ITEMS)).hits).toBe(1);
    const database = api.app.get(Database, { strict: false });
    const { workspaceId } = tenant.scope;
    await database.query(
      sql`UPDATE items SET caption = concat('other ', caption) WHERE workspace_id = ${workspaceId}`,
    );
    expect(await (await ask(ITEMS)).text()).toContain('"caption":"other long');
  });

  it('are of one caller with one set of scopes, one address of the service and one media type', async () => {
    await often(ITEMS);
    const { organizationId } = tenant;
    const { token } = await api.app.get(ApiTokensService).create({ organizationId, name: 'other' });
    expect(await hitsDuring(() => ask(ITEMS, tenant.client.with({ token })))).toBe(0);
    const accept = { accept: 'application/graphql-response+json' };
    expect(await hitsDuring(() => ask(ITEMS, tenant.client.with({ headers: accept })))).toBe(0);
    expect(await hitsDuring(() => ask(ITEMS))).toBe(1);
  });

  it('are of one workspace, also of a token that has several', async () => {
    const { body } = await tenant.client.send(ITEMS);
    const { organizationId } = tenant;
    const other = await api.app
      .get(WorkspacesService, { strict: false })
      .createWorkspace({ name: 'other', organizationId });
    const client = tenant.client.with({ workspaceId: other.id });
    expect((await often(ITEMS)).hits).toBe(1);
    expect(await client.data(ITEMS)).toEqual({ items: { totalCount: 0, nodes: [] } });
    expect(await tenant.client.data(ITEMS)).toEqual(body.data);
  });

  it.each(['pause', 'rotate', 'delete'] as const)('are refused to a token after %s', async (end) => {
    const tokens = api.app.get(ApiTokensService);
    const { organizationId } = tenant;
    const { token, record } = await tokens.create({ organizationId, name: end });
    const client = tenant.client.with({ token });
    expect((await often(ITEMS, client)).hits).toBe(1);
    await tokens[end](record.id);
    expect((await ask(ITEMS, client)).status).toBe(401);
  });

  it.each(['br', 'gzip', 'identity'])(
    'are kept as they are sent, with one tag for all: %s',
    async (encoding) => {
      const { body } = await tenant.client.send(ITEMS);
      const client = tenant.client.with({ headers: { 'accept-encoding': encoding } });
      const { again, hits, text } = await often(ITEMS, client);
      expect(hits).toBe(1);
      expect(JSON.parse(text)).toEqual(body);
      expect(again?.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      const etag = (await often(ITEMS)).again?.headers.get('etag');
      expect(again?.headers.get('etag')).toBe(etag);
      const known = client.with({ headers: { 'accept-encoding': encoding, 'if-none-match': String(etag) } });
      expect((await ask(ITEMS, known)).status).toBe(304);
    },
  );

  it.each([
    ['a root field that says nothing', `${POSTS} workspace { name }`],
    ['a field that says nothing', `${POSTS} more: items { nodes { collections { itemCount } } }`],
    [
      'a fragment with such a field',
      `${POSTS} more: items { nodes { ...on Item { collections { itemCount } } } }`,
    ],
    ['the schema', `${POSTS} __type(name: "Item") { name }`],
    ['errors', `${POSTS} creator(id: "00000000-0000-7000-8000-000000000000") { id }`],
    [
      'a search',
      `${POSTS} found: items(filter: {superSearch: {mode: FUZZY_CAPTION, value: "x"}}) { nodes { id } }`,
    ],
    ['little', 'items { totalCount }'],
  ])('are not made of %s', async (_, selected) => {
    expect((await often(`{ ${selected} }`)).hits).toBe(0);
  });

  it('are kept for what is asked again, not for what is asked once', async () => {
    const query = `{ ${POSTS} again: items { totalCount } }`;
    expect((await ask(query)).headers.get('etag')).toBeNull();
    expect(await hitsDuring(() => ask(query))).toBe(0);
    expect(await hitsDuring(() => ask(query))).toBe(1);
  });

  it('tell no cost, and requests that ask for it are answered anew', async () => {
    await often(ITEMS);
    const told = tenant.client.with({ headers: { 'x-loupe-cost': '1' } });
    expect(await hitsDuring(() => ask(ITEMS, told))).toBe(0);
  });

  it('have an entity tag, and a caller who has it already is told so', async () => {
    const { made, again } = await often(ITEMS);
    const etag = made.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    expect(again?.headers.get('etag')).toBe(etag);
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
      const answer = await ask(ITEMS, tenant.client.with({ headers: { 'if-none-match': known } }));
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag]);
    }
    const changed = await ask(ITEMS, tenant.client.with({ headers: { 'if-none-match': '"other"' } }));
    expect(changed.status).toBe(200);
    expect((await ask('{ sources { nodes { id } } }')).headers.get('etag')).toBeNull();
  });
});

it('kept answers are charged, limited and counted as any other', async () => {
  const api = await startTestApp({ KEPT_ANSWERS_BYTES: String(4 * 1024 * 1024), RATE_LIMITS: 'enforce' });
  try {
    const tenant = await createTenant(api);
    const { client, scope } = tenant;
    await ingest(api, tenant, [LONG_POST]);
    const answers: Response[] = [];
    for (let time = 0; time < 3; time++) answers.push(await client.post({ query: ITEMS }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ headers }) => headers.has('ratelimit'))).toEqual([true, true, true]);
    expect(api.app.get(GraphqlExecutorHost).cache.counts).toEqual({ hit: 1, miss: 2 });
    await api.app.get(UsageRecorder, { strict: false }).settled();
    const usage = await api.app
      .get(Database, { strict: false })
      .query<{ requests: string; credits: string }>(sql`
      SELECT sum(requests) AS requests, sum(credits) / sum(requests) AS credits FROM api_usage
      WHERE workspace_id = ${scope.workspaceId} AND operation = 'items'`);
    expect(usage.map(({ requests, credits }) => [Number(requests), Number(credits)])).toEqual([[3, 54]]);
    const flood = () => Promise.all(Array.from({ length: 10 }, () => client.post({ query: ITEMS })));
    const isLimited = async () => (await flood()).some(({ status }) => status === 429);
    await vi.waitFor(async () => expect(await isLimited()).toBe(true), { timeout: 120_000, interval: 10 });
  } finally {
    await api.close();
  }
});
