import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Claim,
  Idempotency,
  IdempotencyStore,
  type KeyName,
  MAX_BODY_BYTES,
  missingToken,
  type RequestGate,
  type StoredResponse,
  UNLIMITED,
  type UsedKey,
} from '@loupe/http';
import { AppError, Clock, NotFoundError, type TokenScope } from '@loupe/kernel';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { GraphQLInt, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestContext } from '../context.js';
import { GraphqlExecutor } from './executor.js';
import { GRAPHQL_PATH, graphqlRoute } from './graphql.route.js';
import { ResponseCache } from './response-cache.js';

const AGENT = 'Mozilla/5.0 (test)';
const TOKEN = 'Bearer good';
const workspace = { workspaceId: 'w', timeZone: 'UTC' };

/** What the token may. */
let scopes: TokenScope[] = [];

/** Admits one token, to one workspace. */
const gate: RequestGate = {
  admit: async (authorization, workspaceId) => {
    if (authorization !== TOKEN) throw missingToken();
    const principal = { tokenId: 't', organizationId: null, workspaceId: 'w', scopes };
    return { principal, workspace: workspaceId === 'w' ? workspace : null, plan: 'growth' };
  },
  admitToOnly: (authorization) => gate.admit(authorization, 'w'),
};

/** Number of executed mutations, and the duration of `count`. */
let executions = 0;
/** What `count` waits for before it executes. */
let hold: Promise<unknown> | null = null;
/** Executions of `count` that have begun. */
let begun = 0;

const text = (resolve: () => unknown) => ({ type: GraphQLString, resolve });
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      items: {
        type: GraphQLString,
        args: { first: { type: GraphQLInt } },
        resolve: (_, { first }) => `items ${first}`,
      },
      workspaces: text(() => 'all'),
      missing: text(() => {
        throw new NotFoundError('Creator');
      }),
    },
  }),
  mutation: new GraphQLObjectType({
    name: 'Mutation',
    fields: {
      workspaces: text(() => 'changed'),
      count: {
        type: GraphQLInt,
        resolve: async (_, __, { needed }: RequestContext) => {
          // As the guard of an application does.
          needed.add('webhooks');
          begun += 1;
          await hold;
          executions += 1;
          return executions;
        },
      },
      failing: text(() => {
        executions += 1;
        throw new NotFoundError('Item');
      }),
    },
  }),
});

/** The store of one process, with the semantics of Redis. */
class MemoryStore extends IdempotencyStore {
  readonly records = new Map<string, UsedKey>();
  isDown = false;

  async claim({ id }: KeyName, claim: Claim) {
    if (this.isDown) throw new AppError('SERVICE_UNAVAILABLE', 'down');
    const present = this.records.get(id) ?? null;
    if (present === null) this.records.set(id, { ...claim, age: 0, isExecuted: false, answer: null });
    return present;
  }

  async release({ id }: KeyName) {
    this.records.delete(id);
  }

  async complete({ id }: KeyName, claim: Claim, answer: StoredResponse | null) {
    this.records.set(id, { ...claim, age: 0, isExecuted: true, answer });
  }
}

const store = new MemoryStore();
const executor = new GraphqlExecutor(
  schema,
  { minimum: 5, costOf: () => 5, describe: () => '5 credits.' },
  { introspection: true, execution: 'planned' },
);
let fastify: FastifyInstance;

beforeAll(async () => {
  fastify = Fastify();
  const idempotency = new Idempotency(store, 5, 300);
  await fastify.register(graphqlRoute, {
    executor,
    gate,
    limiter: { budgetOf: () => UNLIMITED },
    idempotency,
    enforceUserAgent: true,
    publicUrl: null,
    cache: new ResponseCache(0),
    clock: new Clock(),
  });
});
afterAll(async () => {
  await fastify.close();
});

const HEADERS = {
  'user-agent': AGENT,
  authorization: TOKEN,
  'workspace-id': 'w',
  'content-type': 'application/json',
};

/** A request that succeeds unless the given options prevent it. A header that is undefined is not sent. */
async function send(options: InjectOptions & { headers?: Record<string, string | undefined> } = {}) {
  const headers = Object.entries({ ...HEADERS, ...options.headers }).filter(
    ([, value]) => value !== undefined,
  );
  const response = await fastify.inject({
    method: 'POST',
    url: GRAPHQL_PATH,
    payload: JSON.stringify({ query: '{ items }' }),
    ...options,
    // An empty User-Agent counts as absent; without one, `inject` would send its own.
    headers: { 'user-agent': '', ...Object.fromEntries(headers) },
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body === '' ? null : response.json(),
  };
}

const query = (document: string, headers: Record<string, string | undefined> = {}, rest: object = {}) =>
  send({ headers, payload: JSON.stringify({ query: document, ...rest }) });

/** Every check fails, so the response shows which check comes first. */
const WRONG = {
  'user-agent': 'curl/8.5.0',
  authorization: 'Bearer bad',
  'content-type': 'text/plain',
};

describe('what is refused before the body is read', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    '%s is 405, whatever else is wrong',
    async (method) => {
      const { status, headers, body } = await send({ method, headers: WRONG });
      expect([status, headers.allow]).toEqual([405, 'POST']);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(body.errors[0].extensions).toEqual({ code: 'METHOD_NOT_ALLOWED' });
    },
  );

  it('HEAD is 405 and names the method that is allowed', async () => {
    const { status, headers } = await send({ method: 'HEAD' });
    expect([status, headers.allow]).toEqual([405, 'POST']);
  });

  it('a library’s User-Agent is 403, before the token is looked at', async () => {
    const { status, headers, body } = await send({ headers: WRONG });
    expect([status, body]).toEqual([
      403,
      { errors: 'Forbidden: send a browser-style User-Agent, such as Mozilla/5.0 (compatible; my-app)' },
    ]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('an absent User-Agent is 403', async () => {
    expect((await send({ headers: { 'user-agent': undefined } })).status).toBe(403);
  });

  it.each([undefined, 'Bearer bad'])(
    'the authorization %s is 401, before the content type is looked at',
    async (authorization) => {
      const { status, headers, body } = await send({
        headers: { ...WRONG, 'user-agent': AGENT, authorization },
      });
      expect([status, body]).toEqual([401, { errors: 'Missing or invalid authentication token' }]);
      expect(headers['www-authenticate']).toBe('Bearer');
    },
  );

  it.each([
    'text/plain',
    'application/graphql',
    'application/json; charset=latin1',
    'application/jsonp',
    'multipart/form-data; boundary=x',
  ])('the content type %s is 415', async (type) => {
    const { status, body } = await send({
      headers: { 'content-type': type },
      payload: 'x'.repeat(MAX_BODY_BYTES + 1),
    });
    expect(status).toBe(415);
    expect(body.errors[0].extensions).toEqual({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it('a body without a content type is 415', async () => {
    expect((await send({ headers: { 'content-type': undefined } })).status).toBe(415);
  });

  it('one byte over 1 MiB is 413, and 1 MiB is not', async () => {
    const sized = (bytes: number) => JSON.stringify({ query: '{ items }' }).padEnd(bytes, ' ');
    const { status, body } = await send({ payload: sized(MAX_BODY_BYTES + 1) });
    expect(status).toBe(413);
    expect(body.errors[0].extensions).toEqual({ code: 'PAYLOAD_TOO_LARGE' });
    expect((await send({ payload: sized(MAX_BODY_BYTES) })).status).toBe(200);
  });
});

describe('what is refused once the body is read', () => {
  it.each([
    ['not JSON', '{', 'BAD_REQUEST'],
    ['empty', '', 'BAD_REQUEST'],
    ['a batch', '[{"query":"{ items }"}]', 'BAD_REQUEST'],
    ['without a query', '{}', 'BAD_REQUEST'],
    ['a persisted query', '{"extensions":{"persistedQuery":{"version":1}}}', 'PERSISTED_QUERY_NOT_SUPPORTED'],
    ['of an unknown operation', '{"query":"query A { items }","operationName":"B"}', 'BAD_REQUEST'],
    ['of one of two operations', '{"query":"query A { items } query B { items }"}', 'BAD_REQUEST'],
  ])('a body that is %s is 400', async (_, payload, code) => {
    const { status, body } = await send({ payload });
    expect([status, body.errors[0].extensions, body.data]).toEqual([400, { code }, undefined]);
  });

  it.each(['{ items(', '{ unknown }', '{ items(first: "1") }', 'query($v: Int) { items(first: $v) }'])(
    '%s is 200, and 400 where the answer’s media type is that of GraphQL over HTTP',
    async (document) => {
      const plain = await query(document, {}, { variables: { v: 'x' } });
      expect([plain.status, plain.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
      const draft = await query(
        document,
        { accept: 'application/graphql-response+json' },
        { variables: { v: 'x' } },
      );
      expect([draft.status, draft.headers['content-type']]).toEqual([
        400,
        'application/graphql-response+json; charset=utf-8',
      ]);
      expect(draft.body.errors).toEqual(plain.body.errors);
      expect(plain.body.errors[0].extensions.code).not.toBe('INTERNAL_SERVER_ERROR');
    },
  );

  it.each([
    '{ items }',
    '{ workspaces items }',
    '{ ...F } fragment F on Query { workspaces ... on Query { items } }',
    'query A { items } query B { workspaces }',
    'mutation { workspaces }',
  ])('%s without a workspace is 404', async (document) => {
    const name = document.startsWith('query A') ? { operationName: 'A' } : {};
    for (const workspaceId of [undefined, '', 'other']) {
      const { status, body } = await query(document, { 'workspace-id': workspaceId }, name);
      expect([status, body]).toEqual([404, { errors: 'Workspace not found' }]);
    }
  });

  it('an invalid document is refused before the workspace is looked up', async () => {
    const { status, body } = await query('{ unknown }', { 'workspace-id': undefined });
    expect([status, body.errors[0].message]).toEqual([200, 'Cannot query field "unknown" on type "Query".']);
  });
});

describe('what is answered', () => {
  it.each([
    '{ workspaces }',
    '{ __typename all: workspaces }',
    '{ ...F } fragment F on Query { workspaces }',
  ])('%s needs no workspace', async (document) => {
    for (const workspaceId of [undefined, 'other', 'w']) {
      const { status, body } = await query(document, { 'workspace-id': workspaceId });
      expect([status, body.errors]).toEqual([200, undefined]);
    }
  });

  it('variables as an object or a string, and one of several operations', async () => {
    const document = 'query A { workspaces } query B($v: Int) { items(first: $v) }';
    for (const variables of [{ v: 5 }, '{"v":5}']) {
      const { status, body } = await query(document, {}, { variables, operationName: 'B' });
      expect([status, body]).toEqual([200, { data: { items: 'items 5' } }]);
    }
  });

  it('an error of a field is 200 beside the data, in either media type', async () => {
    for (const accept of [undefined, 'application/graphql-response+json']) {
      const { status, body } = await query('{ workspaces missing }', { accept });
      expect([status, body.data]).toEqual([200, { workspaces: 'all', missing: null }]);
      expect(body.errors).toMatchObject([
        { message: 'Creator not found', extensions: { code: 'NOT_FOUND' } },
      ]);
    }
  });

  it.each(['application/json', 'Application/JSON; charset=UTF-8', 'application/json;charset="utf-8"'])(
    'the content type %s',
    async (type) => {
      expect((await send({ headers: { 'content-type': type } })).status).toBe(200);
    },
  );

  it('a preflight, without a token and with the headers that browsers may send and read', async () => {
    const preflight = {
      'access-control-request-method': 'POST',
      authorization: undefined,
      'user-agent': undefined,
    };
    const { status, headers } = await send({ method: 'OPTIONS', headers: preflight });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers':
        'Authorization, WORKSPACE-ID, Content-Type, Accept, MCP-Protocol-Version, Idempotency-Key, If-None-Match',
    });
    const exposed = 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, ETag';
    expect((await send()).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': exposed,
    });
    expect(
      (await send({ headers: { authorization: undefined } })).headers['access-control-expose-headers'],
    ).toBe(exposed);
  });
});

describe('an Idempotency-Key', () => {
  const COUNT = 'mutation { count }';
  /** Status and text of the response, which must be equal byte for byte. */
  const sendWith = async (key: string | undefined, document = COUNT, headers: object = {}) => {
    const response = await fastify.inject({
      method: 'POST',
      url: GRAPHQL_PATH,
      headers: { ...HEADERS, ...(key === undefined ? {} : { 'idempotency-key': key }), ...headers },
      payload: JSON.stringify({ query: document }),
    });
    return { status: response.statusCode, text: response.body, type: response.headers['content-type'] };
  };
  beforeEach(() => {
    executions = 0;
    begun = 0;
    hold = null;
    scopes = ['webhooks'];
    store.isDown = false;
    store.records.clear();
  });

  it.each(['', ' ', 'a b', 'ä', 'x'.repeat(256)])('%j is refused', async (key) => {
    const { status, text: body } = await sendWith(key);
    expect([status, JSON.parse(body).errors[0].extensions.code, executions]).toEqual([400, 'BAD_REQUEST', 0]);
  });

  it('with another body is refused, and nothing is executed', async () => {
    await sendWith('k');
    const { status, text: body } = await sendWith('k', 'mutation { again: count }');
    expect([status, JSON.parse(body).errors[0].extensions.code, executions]).toEqual([400, 'BAD_REQUEST', 1]);
  });

  it('whose first request takes too long gets 409 and when to come back', async () => {
    let open = () => {};
    hold = new Promise<void>((resolve) => {
      open = resolve;
    });
    const first = sendWith('k');
    await vi.waitFor(() => expect(begun).toBe(1), { timeout: 240_000 });
    const { status, text: body } = await sendWith('k');
    expect([status, JSON.parse(body).errors[0].extensions.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    open();
    expect(await sendWith('k')).toEqual(await first);
    expect(executions).toBe(1);
  });

  it('of which nobody knows whether it was used executes nothing', async () => {
    store.isDown = true;
    const { text: body } = await sendWith('k');
    expect([JSON.parse(body).errors[0].extensions.code, executions]).toEqual(['SERVICE_UNAVAILABLE', 0]);
  });

  it('gets the first answer again, byte for byte, and executes once', async () => {
    const first = await sendWith('k');
    expect(first.text).toBe('{"data":{"count":1}}');
    expect(await sendWith('k')).toEqual(first);
    expect(executions).toBe(1);
  });

  it('gets the first answer only for a caller who may still do what was done', async () => {
    const first = await sendWith('k');
    scopes = ['write'];
    const { status, text: body } = await sendWith('k');
    expect([status, JSON.parse(body).errors[0]]).toEqual([
      200,
      { message: 'count needs a token with the scope webhooks', extensions: { code: 'UNAUTHORIZED' } },
    ]);
    scopes = ['read', 'webhooks'];
    expect(await sendWith('k')).toEqual(first);
    expect(executions).toBe(1);
  });

  it('gets the first answer even where that was an error', async () => {
    const first = await sendWith('k', 'mutation { failing }');
    expect(JSON.parse(first.text).errors[0].extensions.code).toBe('NOT_FOUND');
    expect(await sendWith('k', 'mutation { failing }')).toEqual(first);
    expect(executions).toBe(1);
  });

  it('makes requests at the same time one', async () => {
    hold = sleep(100);
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendWith('k')));
    expect(new Set(answers.map((answer) => answer.text))).toEqual(new Set(['{"data":{"count":1}}']));
    expect(executions).toBe(1);
  });

  it('is one’s own, does nothing to a query, and is not taken by a document that is refused', async () => {
    await sendWith('k', 'mutation { missing }');
    await sendWith('k');
    await sendWith('other');
    await sendWith(undefined);
    await sendWith(undefined);
    expect(executions).toBe(4);
    expect((await sendWith('k', '{ items }')).status).toBe(200);
  });
});
