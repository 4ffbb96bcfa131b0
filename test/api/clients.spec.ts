import { ApolloClient, CombinedGraphQLErrors, gql, HttpLink, InMemoryCache } from '@apollo/client/core';
import { ApiTokensService } from '@loupe/auth';
import { Client, cacheExchange, fetchExchange } from '@urql/core';
import { ClientError, GraphQLClient } from 'graphql-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { BROWSER_AGENT } from '../support/client.js';
import { createTenant, ingest, somePost } from '../support/world.js';

const PAGE = `query Page($after: String) {
  items(first: 2, after: $after, sorting: [{ sortKey: TAKEN_AT, sortOrder: ASC }]) {
    totalCount
    pageInfo { hasNextPage endCursor }
    nodes { id externalId takenAt currentEngagement { likes } }
  }
}`;
const CREATE = `mutation Create($input: CreateCollectionInput!) {
  createCollection(input: $input) { collection { id name } userErrors { field message } }
}`;
const WRONG = '{ items { nodes { likes } } }';

interface ItemsPage {
  items: {
    totalCount: number;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
    nodes: { id: string; externalId: string }[];
  };
}

interface Created {
  createCollection: {
    collection: { id: string; name: string } | null;
    userErrors: { field: string[]; message: string }[];
  };
}

/** The three things an integration does, by one client library. */
interface Library {
  page(after: string | null): Promise<ItemsPage>;
  create(name: string): Promise<Created>;
  /** The code of the error of a document that is wrong. */
  codeOf(document: string): Promise<unknown>;
}

type Settings = { url: string; headers: Record<string, string> };

function apolloClient({ url, headers }: Settings): Library {
  const client = new ApolloClient({ link: new HttpLink({ uri: url, headers }), cache: new InMemoryCache() });
  return {
    page: async (after) =>
      found((await client.query<ItemsPage>({ query: gql(PAGE), variables: { after } })).data),
    create: async (name) =>
      found((await client.mutate<Created>({ mutation: gql(CREATE), variables: { input: { name } } })).data),
    codeOf: async (document) => {
      const { error } = await client.query({ query: gql(document), errorPolicy: 'all' });
      return CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.code : error;
    },
  };
}

function urql({ url, headers }: Settings): Library {
  const client = new Client({
    url,
    preferGetMethod: false,
    exchanges: [cacheExchange, fetchExchange],
    fetchOptions: { headers },
  });
  return {
    page: async (after) => found((await client.query<ItemsPage>(PAGE, { after })).data),
    create: async (name) => found((await client.mutation<Created>(CREATE, { input: { name } })).data),
    codeOf: async (document) => (await client.query(document, {})).error?.graphQLErrors[0]?.extensions.code,
  };
}

function graphqlRequest({ url, headers }: Settings): Library {
  const client = new GraphQLClient(url, { headers });
  return {
    page: (after) => client.request<ItemsPage>(PAGE, { after }),
    create: (name) => client.request<Created>(CREATE, { input: { name } }),
    codeOf: (document) =>
      client.request(document).then(
        () => null,
        (error: unknown) =>
          error instanceof ClientError ? error.response.errors?.[0]?.extensions.code : error,
      ),
  };
}

describe.each([
  ['@apollo/client', apolloClient],
  ['@urql/core', urql],
  ['graphql-request', graphqlRequest],
])('%s', (name, connect) => {
  let api: TestApp;
  let library: Library;

  beforeAll(async () => {
    api = await sharedTestApp();
    const tenant = await createTenant(api);
    const posts = Array.from({ length: 5 }, (_, index) =>
      somePost({ externalId: `post${index}`, takenAt: new Date(Date.UTC(2026, 0, 1 + index)) }),
    );
    await ingest(api, tenant, posts);
    const { token } = await api.app
      .get(ApiTokensService)
      .create({ organizationId: tenant.organizationId, name });
    const headers = {
      authorization: `Bearer ${token}`,
      'workspace-id': tenant.scope.workspaceId,
      'user-agent': BROWSER_AGENT,
    };
    library = connect({ url: api.url, headers });
  });
  afterAll(() => api?.close());

  it('reads all pages', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { items }: ItemsPage = await library.page(after);
      expect(items.totalCount).toBe(5);
      seen.push(...items.nodes.map((node) => node.externalId));
      after = items.pageInfo.hasNextPage ? items.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual(['post0', 'post1', 'post2', 'post3', 'post4']);
  });

  it('mutates, and gets the errors that it can correct', async () => {
    const first = await library.create('From a client');
    expect(first.createCollection).toMatchObject({ collection: { name: 'From a client' }, userErrors: [] });
    const second = await library.create('From a client');
    expect(second.createCollection).toMatchObject({
      collection: null,
      userErrors: [{ field: ['input', 'name'], message: expect.any(String) }],
    });
  });

  it('gets the code of an error', async () => {
    expect(await library.codeOf(WRONG)).toBe('undefinedField');
  });
});

describe('a normalized cache', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await sharedTestApp();
  });
  afterAll(() => api?.close());

  it('keeps the figures of a brand for each period, as they have no id', async () => {
    const tenant = await createTenant(api);
    const { token } = await api.app
      .get(ApiTokensService)
      .create({ organizationId: tenant.organizationId, name: 'cache' });
    const headers = {
      authorization: `Bearer ${token}`,
      'workspace-id': tenant.scope.workspaceId,
      'user-agent': BROWSER_AGENT,
    };
    const client = new ApolloClient({
      link: new HttpLink({ uri: api.url, headers }),
      cache: new InMemoryCache(),
    });
    const query = gql(`query Brands($period: CompetitorBrandStatsPeriod!) {
      competitorBrands(period: $period) { nodes { id figures(period: $period) { span { from to } } } }
    }`);
    const [week, month] = [{ period: 'WEEK' }, { period: 'MONTH' }];
    const ofWeek = (await client.query({ query, variables: week })).data;
    const ofMonth = (await client.query({ query, variables: month })).data;
    expect(ofMonth).not.toEqual(ofWeek);
    expect(client.readQuery({ query, variables: week })).toEqual(ofWeek);
    expect(client.readQuery({ query, variables: month })).toEqual(ofMonth);
  });
});

function found<Value>(value: Value | null | undefined): Value {
  if (value == null) throw new Error('The client gave no data');
  return value;
}
