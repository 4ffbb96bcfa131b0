import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  gql,
  HttpLink,
  InMemoryCache,
} from '@apollo/client/core';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { buildHTTPExecutor } from '@graphql-tools/executor-http';
import { schemaFromExecutor, wrapSchema } from '@graphql-tools/wrap';
import { ApiTokensService } from '@loupe/auth';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { Client, fetchExchange } from '@urql/core';
import { buildSchema, graphql, lexicographicSortSchema, printSchema } from 'graphql';
import { ClientError, GraphQLClient } from 'graphql-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { BROWSER_AGENT } from '../support/client.js';
import { createTenant } from '../support/world.js';

const QUERY = '{ collections { id } }';
/** As of a client with an older schema. */
const REFUSED = '{ nothing { id } }';
const GADA = join(import.meta.dirname, '../../node_modules/gql.tada/bin/cli.js');

type Headers = Record<string, string>;

/** Sends a query by a client and gives the reason that its user is shown. */
type Shown = (url: string, headers: Headers, query?: string) => Promise<string | undefined>;

const apollo: Shown = async (uri, headers, query = QUERY) => {
  const client = new ApolloClient({ link: new HttpLink({ uri, headers }), cache: new InMemoryCache() });
  const { error } = await client.query({ query: gql(query), errorPolicy: 'all' });
  return error?.message;
};

const urql: Shown = async (url, headers, query = QUERY) => {
  const exchanges = [fetchExchange];
  const client = new Client({ url, preferGetMethod: false, exchanges, fetchOptions: { headers } });
  return (await client.query(query, {})).error?.graphQLErrors[0]?.message;
};

const graphqlRequest: Shown = async (url, headers, query = QUERY) => {
  const error: unknown = await new GraphQLClient(url, { headers }).request(query).catch((thrown) => thrown);
  return error instanceof ClientError ? error.response.errors?.[0]?.message : String(error);
};

/** What code generators load a schema by. */
const generator: Shown = async (endpoint, headers) => {
  const error: unknown = await schemaFromExecutor(buildHTTPExecutor({ endpoint, headers })).catch(
    (thrown: unknown) => thrown,
  );
  return messagesOf(error);
};

const gateway: Shown = async (endpoint, headers, query = QUERY) => {
  const fields = 'collections: [Collection] nothing: Collection';
  const subschema = buildSchema(`type Query { ${fields} } type Collection { id: ID }`);
  const schema = wrapSchema({ schema: subschema, executor: buildHTTPExecutor({ endpoint, headers }) });
  const { errors } = await graphql({ schema, source: query });
  return errors?.[0]?.message;
};

function messagesOf(error: unknown): string {
  const errors = error instanceof Error && 'errors' in error ? (error.errors as Error[]) : [error];
  return errors.map((each) => (each instanceof Error ? each.message : String(each))).join('; ');
}

const OF_CALLER: [string, Headers, string][] = [
  ['its User-Agent', { 'user-agent': 'node' }, 'Forbidden: send a browser-style User-Agent'],
  ['its token', { authorization: 'Bearer x' }, 'Missing or invalid authentication token'],
];
const OF_ALL: typeof OF_CALLER = [
  ...OF_CALLER,
  ['its workspace', { 'workspace-id': 'x' }, 'Workspace not found'],
];

describe.each<[string, Shown, typeof OF_CALLER]>([
  ['@apollo/client', apollo, OF_ALL],
  ['@urql/core', urql, OF_ALL],
  ['graphql-request', graphqlRequest, OF_ALL],
  // It asks for the schema, which needs no workspace.
  ['a code generator', generator, OF_CALLER],
  ['a stitched gateway', gateway, OF_ALL],
])('%s shows why it is refused', (_, shown, cases) => {
  let api: TestApp;
  let good: Headers;

  beforeAll(async () => {
    api = await sharedTestApp();
    good = await headersOf(api);
  });
  afterAll(() => api?.close());

  it.each(cases)('%s', async (_about, wrong, reason) => {
    expect(await shown(api.url, { ...good, ...wrong })).toContain(reason);
  });

  // A code generator checks documents by itself.
  it.runIf(shown !== generator)('its document', async () => {
    expect(await shown(api.url, good, REFUSED)).toContain('Cannot query field "nothing" on type "Query"');
  });
});

describe('a client that knows', () => {
  let api: TestApp;
  let good: Headers;

  beforeAll(async () => {
    api = await sharedTestApp();
    good = await headersOf(api);
  });
  afterAll(() => api?.close());

  it('automatic persisted queries sends the document when it reads that there are none, and from then on at once', async () => {
    let sent = 0;
    const counting = new ApolloLink((operation, forward) => {
      sent += 1;
      return forward(operation);
    });
    const persisted = new PersistedQueryLink({ sha256: async (text) => `${text.length}` });
    const http = new HttpLink({ uri: api.url, headers: good });
    const client = new ApolloClient({
      link: ApolloLink.from([persisted, counting, http]),
      cache: new InMemoryCache(),
    });
    const read = async (document: string) => (await client.query({ query: gql(document) })).data;
    expect(await read(QUERY)).toEqual({ collections: [] });
    expect(await read('{ viewGroups { id } }')).toEqual({ viewGroups: [] });
    expect(sent).toBe(3);
    const unknown = await client
      .query({ query: gql('{ nothing }'), errorPolicy: 'all' })
      .then(({ error }) => error);
    expect(CombinedGraphQLErrors.is(unknown)).toBe(true);
  });

  it('introspection gets the schema at the address of the schema, without a token', async () => {
    const { schema } = api.app.get(GraphQLSchemaHost, { strict: false });
    const endpoint = `${api.origin}/api/v2/schema.graphql`;
    const loaded = await schemaFromExecutor(buildHTTPExecutor({ endpoint }));
    const sorted = (each: typeof schema) => printSchema(lexicographicSortSchema(each));
    expect(sorted(loaded)).toBe(sorted(schema));
  });

  it('gql.tada writes its types from the address of the schema', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loupe-tada-'));
    try {
      const output = join(folder, 'schema.graphql');
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { plugins: [] } }));
      const args = [GADA, 'generate-schema', `${api.origin}/api/v2/schema.graphql`, '--output', output];
      await promisify(execFile)(process.execPath, args, { cwd: folder });
      expect(await readFile(output, 'utf8')).toContain('type Query {');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

async function headersOf(api: TestApp): Promise<Headers> {
  const tenant = await createTenant(api);
  const tokens = api.app.get(ApiTokensService);
  const { token } = await tokens.create({ organizationId: tenant.organizationId, name: 'client' });
  return {
    authorization: `Bearer ${token}`,
    'workspace-id': tenant.scope.workspaceId,
    'user-agent': BROWSER_AGENT,
  };
}
