import { ApiTokensService } from '@loupe/auth';
import { AppConfig } from '@loupe/config';
import { ERRORS, type ErrorCode } from '@loupe/kernel';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSecondApp, startTestApp, type TestApp } from '../support/app.js';
import type { GraphqlClient } from '../support/client.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

const UNKNOWN_ID = '0199f2a0-0000-7000-8000-000000000001';

/** Document, variables and message (or a part of it) of an error that a document or its values are. */
const ROWS: [ErrorCode, string, string, Record<string, unknown>?][] = [
  ['GRAPHQL_PARSE_FAILED', '{ items(', 'Syntax Error: Expected Name, found <EOF>.'],
  ['GRAPHQL_PARSE_FAILED', '{ items { totalCount } } }', 'Syntax Error'],
  ['undefinedField', '{ missing }', 'Cannot query field "missing" on type "Query".'],
  ['undefinedField', '{ items { nodes { likes } } }', 'Cannot query field "likes" on type "Item".'],
  [
    'argumentLiteralsIncompatible',
    '{ items(filter: {viralityScore: [NOT_VIRAL]}) { totalCount } }',
    'NOT_VIRAL',
  ],
  [
    'argumentLiteralsIncompatible',
    '{ items(first: "20") { totalCount } }',
    'Int cannot represent non-integer value: "20"',
  ],
  [
    'argumentLiteralsIncompatible',
    '{ items(filter: {itemTypes: [POST, "REEL"]}) { totalCount } }',
    "Invalid value at 'items.filter.itemTypes[1]': ",
  ],
  ['argumentLiteralsIncompatible', '{ items(filter: {takenAt: 5}) { totalCount } }', 'FilterDateRangeInput'],
  ['argumentLiteralsIncompatible', '{ creator(id: null) { id } }', 'found null'],
  ['argumentLiteralsIncompatible', 'query($n: Int = "x") { items(first: $n) { totalCount } }', 'non-integer'],
  ['missingRequiredArguments', '{ creator { id } }', 'argument "id"'],
  [
    'missingRequiredArguments',
    '{ items(sorting: {sortKey: TAKEN_AT}) { totalCount } }',
    'ItemSortingInput.sortOrder',
  ],
  [
    'argumentNotAccepted',
    '{ items(offset: 20) { totalCount } }',
    'Unknown argument "offset" on field "Query.items".',
  ],
  ['argumentNotAccepted', '{ items(filter: {handle: "x"}) { totalCount } }', 'Field "handle" is not defined'],
  ['argumentNotAccepted', '{ items { totalCount @skip(if: false, not: true) } }', 'Unknown argument "not"'],
  [
    'undefinedType',
    'query($f: ItemsFilter) { items(filter: $f) { totalCount } }',
    'Unknown type "ItemsFilter".',
  ],
  ['undefinedType', '{ ... on Nothing { items { totalCount } } }', 'Unknown type "Nothing".'],
  ['undefinedFragment', '{ ...Missing }', 'Unknown fragment "Missing".'],
  ['undefinedVariable', '{ items(first: $n) { totalCount } }', 'Variable "$n" is not defined.'],
  ['GRAPHQL_VALIDATION_FAILED', '{ items }', 'must have a selection of subfields'],
  ['GRAPHQL_VALIDATION_FAILED', 'query($n: Int) { items { totalCount } }', 'Variable "$n" is never used.'],
  [
    'GRAPHQL_VALIDATION_FAILED',
    'query($n: String) { items(first: $n) { totalCount } }',
    'used in position expecting type "Int"',
  ],
  [
    'GRAPHQL_VALIDATION_FAILED',
    '{ items { totalCount } } fragment F on Item { id }',
    'Fragment "F" is never used.',
  ],
  [
    'GRAPHQL_VALIDATION_FAILED',
    '{ workspace { ...F } } fragment F on Workspace { ...F }',
    'Cannot spread fragment "F" within itself',
  ],
  ['GRAPHQL_VALIDATION_FAILED', '{ items @unknown { totalCount } }', 'Unknown directive'],
  ['GRAPHQL_VALIDATION_FAILED', '{ a: workspace { id } a: items { totalCount } }', 'conflict'],
  [
    'INVALID_INPUT',
    'query($n: Int) { items(first: $n) { totalCount } }',
    'Variable "$n" got invalid value "x"',
    { n: 'x' },
  ],
  [
    'INVALID_INPUT',
    'query($f: ItemFilterInput) { items(filter: $f) { totalCount } }',
    'at "f.takenAt.from"; must be in UTC',
    { f: { takenAt: { from: '2026-01-01T00:00:00' } } },
  ],
  [
    'INVALID_INPUT',
    'query($f: ItemFilterInput) { items(filter: $f) { totalCount } }',
    'at "f.itemTypes[1]"',
    { f: { itemTypes: ['REEL', 'NOTHING'] } },
  ],
  [
    'INVALID_INPUT',
    'query($f: ItemFilterInput) { items(filter: $f) { totalCount } }',
    'Field "handle" is not defined',
    { f: { handle: 'x' } },
  ],
  [
    'INVALID_INPUT',
    'query($id: ID!) { creator(id: $id) { id } }',
    'Variable "$id" of required type "ID!" was not provided.',
  ],
  ['INVALID_INPUT', 'query($id: ID!) { creator(id: $id) { id } }', 'must not be null', { id: null }],
  [
    'INVALID_INPUT',
    'query($k: ItemSortKey = TAKEN_AT) { items(sorting: {sortKey: $k, sortOrder: ASC}) { totalCount } }',
    'sorting',
    { k: null },
  ],
  [
    'INVALID_INPUT',
    '{ items(filter: {takenAt: {from: "2026-01-01"}}) { totalCount } }',
    "Invalid value at 'items.filter.takenAt.from': must be in UTC",
  ],
  ['INVALID_INPUT', '{ items(first: 0) { totalCount } }', 'first must be greater than or equal to 1'],
  ['INVALID_INPUT', '{ items(first: 101) { totalCount } }', 'first must be less than or equal to 100'],
  ['INVALID_INPUT', '{ items(after: "x") { totalCount } }', 'Invalid cursor'],
  [
    'INVALID_INPUT',
    '{ items(sorting: [{sortKey: TAKEN_AT, sortOrder: ASC}, {sortKey: TAKEN_AT, sortOrder: ASC}]) { totalCount } }',
    'sorting',
  ],
  [
    'INVALID_INPUT',
    '{ items(filter: {tagsNames: ["\\u0000"]}) { totalCount } }',
    "Invalid value at 'items.filter.tagsNames[0]': must not contain the NUL character (U+0000)",
  ],
  ['NOT_FOUND', `{ creator(id: "${UNKNOWN_ID}") { id } }`, 'Creator not found'],
  ['NOT_FOUND', '{ creator(id: "not an id") { id } }', 'Creator not found'],
];

describe('errors', () => {
  let api: TestApp;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await startTestApp();
    tenant = await createTenant(api);
    await ingest(api, tenant, [somePost(), somePost()]);
  });
  afterAll(() => api?.close());
  afterEach(() => vi.restoreAllMocks());

  it.each(ROWS)('%s: %s', async (code, query, message, variables) => {
    const logged = vi.spyOn(Logger.prototype, 'error');
    const { status, body } = await tenant.client.send(query, variables);
    if (!Array.isArray(body.errors)) throw new Error(`It did not fail: ${JSON.stringify(body)}`);
    expect(status).toBe(ERRORS[code].status);
    expect(body.errors[0]?.extensions).toEqual({ code });
    expect(body.errors[0]?.message).toContain(message);
    expect(logged).not.toHaveBeenCalled();
  });

  it('each mistake of a document is reported, with its location', async () => {
    const { body } = await tenant.client.send('{ missing items(offset: 1) { likes } creator { id } }');
    expect(body.errors).toMatchObject([
      { locations: [{ line: 1, column: 3 }], extensions: { code: 'undefinedField' } },
      { locations: [{ line: 1, column: 17 }], extensions: { code: 'argumentNotAccepted' } },
      { extensions: { code: 'undefinedField' } },
      { extensions: { code: 'missingRequiredArguments' } },
    ]);
  });

  it('more mistakes than anybody reads are cut off, and what says so has a code', async () => {
    const fields = Array.from({ length: 300 }, (_, index) => `x${index}`).join(' ');
    const { body } = await tenant.client.send(`{ workspace { ${fields} } }`);
    if (!Array.isArray(body.errors)) throw new Error('It did not fail');
    expect(body.errors).toHaveLength(101);
    expect(body.errors.at(-1)?.extensions).toEqual({ code: 'GRAPHQL_VALIDATION_FAILED' });
  });

  it('more wrong variables than anybody reads are INVALID_INPUT, all of them', async () => {
    const { body } = await tenant.client.send(
      'query($ids: [ID!]!) { transcriptions(itemIds: $ids) { transcript } }',
      {
        ids: Array(500).fill({}),
      },
    );
    if (!Array.isArray(body.errors)) throw new Error('It did not fail');
    expect(new Set(body.errors.map((error) => error.extensions.code))).toEqual(new Set(['INVALID_INPUT']));
    expect(body.errors.length).toBeLessThan(30);
  });

  it('a cursor of another list, entity or order is an invalid one', async () => {
    const { items } = await tenant.client.data('{ items(first: 1) { pageInfo { endCursor } nodes { id } } }');
    const after = items.pageInfo.endCursor;
    const [{ id }] = items.nodes;
    for (const query of [
      'query($after: String) { creators(after: $after) { nodes { id } } }',
      'query($after: String) { items(after: $after, sorting: {sortKey: TAKEN_AT, sortOrder: ASC}) { nodes { id } } }',
      `query($after: String) { engagementHistory(itemId: "${id}", after: $after) { nodes { at } } }`,
    ]) {
      expect(await tenant.client.error(query, { after })).toEqual({
        code: 'INVALID_INPUT',
        message: 'Invalid cursor',
      });
    }
  });

  it('one nullable field that fails leaves the others their data', async () => {
    const { status, body } = await tenant.client.send('{ workspace { name } socialProfile { id } }');
    expect([status, body.data]).toEqual([200, { workspace: { name: 'Tenant' }, socialProfile: null }]);
    expect(body.errors).toMatchObject([{ path: ['socialProfile'], extensions: { code: 'INVALID_INPUT' } }]);
  });

  describe('QUERY_TIMEOUT', () => {
    let hasty: TestApp;
    let client: GraphqlClient;
    beforeAll(async () => {
      hasty = await startSecondApp(api, { DATABASE_STATEMENT_TIMEOUT_MS: '1000' });
      client = tenant.client.with({ url: hasty.url });
    });
    afterAll(() => hasty?.close());

    it('is a statement that the database cancelled, and the next request is served', async () => {
      const { body, status } = await whileLocked(hasty, 'items', () =>
        client.send('{ items { nodes { id } } }'),
      );
      expect(status).toBe(200);
      expect(body.errors).toEqual([
        {
          message: 'The query took too long; narrow the filter or ask for a smaller page',
          locations: [{ line: 1, column: 11 }],
          path: ['items', 'nodes'],
          extensions: { code: 'QUERY_TIMEOUT' },
        },
      ]);
      expect((await client.data('{ items { nodes { id } } }')).items.nodes).toHaveLength(2);
    });

    it('leaves the fields that were answered in time', async () => {
      const { body } = await whileLocked(hasty, 'collections', () =>
        client.send(`{ workspace { name } collection(id: "${UNKNOWN_ID}") { id } }`),
      );
      expect(body.data).toEqual({ workspace: { name: 'Tenant' }, collection: null });
      expect(body.errors).toMatchObject([{ extensions: { code: 'QUERY_TIMEOUT' } }]);
    });
  });

  describe('INTERNAL_SERVER_ERROR', () => {
    it('tells its request id and nothing else, and the log tells the rest', async () => {
      const logged = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
      const client = tenant.client.with({ headers: { 'x-request-id': 'incident-1' } });
      const { status, body } = await withBrokenTable(api, 'collections', () =>
        client.send('{ collections { id } }'),
      );
      expect([status, body]).toEqual([
        200,
        {
          data: null,
          errors: [
            {
              message: 'Internal server error',
              locations: [{ line: 1, column: 3 }],
              path: ['collections'],
              extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: 'incident-1' },
            },
          ],
        },
      ]);
      expect(String(logged.mock.calls[0]?.[0])).toContain('incident-1');
      expect(String(logged.mock.calls[0]?.[1])).toContain('does not exist');
    });

    it('is 500 where it happens before the document is executed', async () => {
      vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
      const { status, body, headers } = await withBrokenTable(api, 'api_tokens', () =>
        tenant.client.send('{ __typename }'),
      );
      expect(status).toBe(500);
      expect(body).toEqual({
        errors: [
          {
            message: 'Internal server error',
            extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: headers.get('x-request-id') },
          },
        ],
      });
    });
  });

  it('UNAUTHORIZED is a token without the scope that the field needs', async () => {
    const clientWith = async (scopes: ('read' | 'write')[]): Promise<GraphqlClient> => {
      const { token } = await api.app
        .get(ApiTokensService)
        .create({ organizationId: tenant.organizationId, name: 'scoped', scopes });
      return api.client({ token, workspaceId: tenant.scope.workspaceId });
    };
    const reader = await clientWith(['read']);
    const writer = await clientWith(['write']);
    expect((await reader.data('{ workspace { name } }')).workspace.name).toBe('Tenant');
    expect(await writer.error('{ workspace { name } }')).toEqual({
      code: 'UNAUTHORIZED',
      message: 'workspace needs a token with the scope read',
    });
  });
});

describe('in production', () => {
  let api: TestApp;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await startTestApp({ NODE_ENV: 'production' });
    tenant = await createTenant(api);
  });
  afterAll(() => api?.close());

  it('is production', () => {
    expect(api.app.get(AppConfig, { strict: false }).isProduction).toBe(true);
  });

  it.each([
    '{ __schema { types { name } } }',
    '{ __type(name: "Item") { name } }',
    '{ ...F } fragment F on Query { __schema { types { name } } }',
  ])('%s is refused', async (query) => {
    const { status, body } = await tenant.client.send(query);
    expect([status, body.data]).toEqual([200, undefined]);
    if (!Array.isArray(body.errors)) throw new Error('It was not refused');
    expect(body.errors.map((error) => error.extensions)).toEqual(
      body.errors.map(() => ({ code: 'GRAPHQL_VALIDATION_FAILED' })),
    );
  });

  it('__typename works, and so do the published schema and reference', async () => {
    expect(await tenant.client.data('{ __typename workspace { __typename } }')).toEqual({
      __typename: 'Query',
      workspace: { __typename: 'Workspace' },
    });
    for (const path of ['/api/v2/schema.graphql', '/api/v2/docs']) {
      const response = await fetch(`${api.origin}${path}`, { headers: { 'user-agent': 'curl/8' } });
      expect([response.status, (await response.text()).length > 10_000]).toEqual([200, true]);
    }
  });
});

/** The database of the app, from outside. */
async function connect(api: TestApp): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: api.app.get(AppConfig, { strict: false }).get('DATABASE_URL'),
  });
  await client.connect();
  return client;
}

/** What `work` gives while nobody else can read the table. */
async function whileLocked<Result>(
  api: TestApp,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const other = await connect(api);
  try {
    await other.query('BEGIN');
    await other.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    return await work();
  } finally {
    await other.end();
  }
}

/** What `work` gives while the table is not there. */
async function withBrokenTable<Result>(
  api: TestApp,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const other = await connect(api);
  try {
    await other.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
    return await work();
  } finally {
    await other.query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
    await other.end();
  }
}
