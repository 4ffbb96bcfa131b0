import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { ApiTokensService } from '@loupe/auth';
import { RedisConnection } from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { BROWSER_AGENT } from '../support/client.js';
import { recordingHeaders } from '../support/statements.js';
import { createTenant, type Tenant } from '../support/world.js';

type Headers = Record<string, string | undefined>;

interface Sent {
  method?: string;
  path?: string;
  headers?: Headers;
  body?: unknown;
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered.
  json: any;
}

const LIST_FORM = (code: string) => ({
  errors: [{ message: expect.any(String), extensions: { code } }],
});
const INVALID_TOKEN = { errors: 'Missing or invalid authentication token' };
const UNKNOWN_WORKSPACE = { errors: 'Workspace not found' };
const FORBIDDEN = {
  errors: 'Forbidden: send a browser-style User-Agent, such as Mozilla/5.0 (compatible; my-app)',
};

describe('POST /api/v2', () => {
  let api: TestApp;
  let tenant: Tenant;
  let stranger: Tenant;
  let tokens: ApiTokensService;
  let good: Headers;

  beforeAll(async () => {
    api = await startTestApp();
    tokens = api.app.get(ApiTokensService);
    [tenant, stranger] = [await createTenant(api, 'tenant'), await createTenant(api, 'stranger')];
    const { token } = await tokens.create({ organizationId: tenant.organizationId, name: 'test' });
    good = {
      'user-agent': BROWSER_AGENT,
      authorization: `Bearer ${token}`,
      'workspace-id': tenant.scope.workspaceId,
      'content-type': 'application/json',
    };
  });
  afterAll(() => api?.close());

  /** A request that would succeed but for what is given; a header that is undefined is not sent. */
  function send({ method = 'POST', path = '/api/v2', headers = {}, body }: Sent = {}): Promise<Answer> {
    const payload = bytesOf(method === 'POST' && body === undefined ? { query: '{ __typename }' } : body);
    const given = Object.entries({ ...good, ...recordingHeaders(), ...headers }).filter(
      ([, value]) => value !== undefined,
    );
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        `${api.origin}${path}`,
        { method, headers: Object.fromEntries(given) },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            const isJson =
              /json/.test(reply.headers['content-type'] ?? '') &&
              text !== '' &&
              reply.headers['content-encoding'] === undefined;
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              text,
              json: isJson ? JSON.parse(text) : undefined,
            });
          });
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
  }

  const post = (body: unknown, headers: Headers = {}) => send({ body, headers });

  describe('refuses, in the order of the contract,', () => {
    /** Everything that can be wrong before the document, from the last check to the first. */
    const WRONG: [string, Sent, number, unknown][] = [
      ['a body that is not JSON', { body: '{' }, 400, LIST_FORM('BAD_REQUEST')],
      ['a body over 1 MiB', { body: 'x'.repeat(1024 * 1024 + 1) }, 413, LIST_FORM('PAYLOAD_TOO_LARGE')],
      [
        'another content type',
        { headers: { 'content-type': 'text/plain' } },
        415,
        LIST_FORM('UNSUPPORTED_MEDIA_TYPE'),
      ],
      ['an unknown token', { headers: { authorization: 'Bearer x' } }, 401, INVALID_TOKEN],
      ['a User-Agent that is no browser’s', { headers: { 'user-agent': 'acme-import/2.1' } }, 403, FORBIDDEN],
      ['another method', { method: 'PUT' }, 405, LIST_FORM('METHOD_NOT_ALLOWED')],
    ];

    it.each(WRONG.map((row, index) => [row[0], index] as const))(
      '%s before what comes later',
      async (_, index) => {
        const rows = WRONG.slice(0, index + 1).map(([, sent]) => sent);
        const headers: Headers = Object.assign({}, ...rows.map((row) => row.headers));
        const sent: Sent = Object.assign({}, ...rows, { headers });
        const [, , status, body] = WRONG[index] ?? ['', {}, 0, null];
        const answer = await send(sent);
        expect([answer.status, answer.json]).toEqual([status, body]);
      },
    );

    it('a bad operation name before a bad document, that before the workspace, that before NUL', async () => {
      const bad = { query: 'query A { missing(a: "\\u0000") }', operationName: 'B' };
      const valid = { query: '{ items(filter: {tagsNames: ["\\u0000"]}) { totalCount } }' };
      const nowhere = { 'workspace-id': 'x' };
      expect((await post(bad, nowhere)).json).toEqual(LIST_FORM('BAD_REQUEST'));
      expect((await post({ ...bad, operationName: 'A' }, nowhere)).json.errors[0].extensions.code).toBe(
        'undefinedField',
      );
      expect((await post(valid, nowhere)).json).toEqual(UNKNOWN_WORKSPACE);
      expect((await post(valid)).json).toEqual(LIST_FORM('INVALID_INPUT'));
    });
  });

  describe('methods', () => {
    it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'])(
      '%s is 405 with Allow and a JSON body, for anybody',
      async (method) => {
        const { status, headers, json } = await send({
          method,
          headers: { authorization: undefined, 'user-agent': undefined },
        });
        expect([status, headers.allow, json]).toEqual([405, 'POST', LIST_FORM('METHOD_NOT_ALLOWED')]);
      },
    );

    it('HEAD is 405 with Allow, without a body', async () => {
      const { status, headers, text } = await send({ method: 'HEAD' });
      expect([status, headers.allow, text]).toEqual([405, 'POST', '']);
    });

    it('a preflight is 204 and names what browsers may send', async () => {
      const { status, headers } = await send({
        method: 'OPTIONS',
        headers: {
          authorization: undefined,
          'user-agent': undefined,
          'access-control-request-method': 'POST',
        },
      });
      expect(status).toBe(204);
      expect(headers['access-control-allow-headers']).toBe(
        'Authorization, WORKSPACE-ID, Content-Type, Accept, MCP-Protocol-Version, Idempotency-Key, If-None-Match',
      );
    });
  });

  describe('authentication', () => {
    it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer loupe_live_wrong'])(
      'the authorization %j is 401 with WWW-Authenticate',
      async (authorization) => {
        const { status, headers, json } = await send({ headers: { authorization } });
        expect([status, headers['www-authenticate'], json]).toEqual([401, 'Bearer', INVALID_TOKEN]);
      },
    );

    it.each(['Bearer', 'bearer', 'BEARER'])('the scheme may be written %s', async (scheme) => {
      const authorization = good.authorization?.replace('Bearer', scheme);
      expect((await send({ headers: { authorization } })).status).toBe(200);
    });

    it('a rotated token is 401, a paused one says so, and the replacement of a paused one is paused', async () => {
      const { token, record } = await tokens.create({ organizationId: tenant.organizationId, name: 'old' });
      const replacement = await tokens.rotate(record.id);
      const ask = (secret: string) => send({ headers: { authorization: `Bearer ${secret}` } });
      const old = await ask(token);
      expect([old.status, old.json]).toEqual([401, INVALID_TOKEN]);
      expect((await ask(replacement.token)).status).toBe(200);

      await tokens.pause(replacement.record.id);
      const paused = await ask(replacement.token);
      expect([paused.status, paused.headers['www-authenticate'], paused.json]).toEqual([
        401,
        'Bearer',
        { errors: 'Account is disabled' },
      ]);
      const second = await tokens.rotate(replacement.record.id);
      expect((await ask(second.token)).json).toEqual({ errors: 'Account is disabled' });
    });

    it.each<[string, () => string | undefined]>([
      ['absent', () => undefined],
      ['empty', () => ''],
      ['malformed', () => 'x'],
      ['unknown', () => '0199f2a0-0000-7000-8000-000000000001'],
      ['another organization’s', () => stranger.scope.workspaceId],
      ['given twice', () => `${tenant.scope.workspaceId}, ${tenant.scope.workspaceId}`],
    ])('a workspace id that is %s is 404', async (_, id) => {
      const { status, json } = await post({ query: '{ workspace { id } }' }, { 'workspace-id': id() });
      expect([status, json]).toEqual([404, UNKNOWN_WORKSPACE]);
    });

    it('workspaces needs no workspace and ignores one', async () => {
      for (const id of [undefined, 'x', stranger.scope.workspaceId]) {
        const { json } = await post(
          { query: '{ __typename workspaces { nodes { id } } }' },
          { 'workspace-id': id },
        );
        expect(json.data.workspaces.nodes).toEqual([{ id: tenant.scope.workspaceId }]);
      }
      for (const query of ['{ mcpTools { name } }', '{ workspaces { nodes { id } } mcpTools { name } }']) {
        const { status, json } = await post({ query }, { 'workspace-id': undefined });
        expect([status, json]).toEqual([404, UNKNOWN_WORKSPACE]);
      }
    });

    it('a token of an organization works in each of its workspaces, one of a workspace only there', async () => {
      const workspaces = api.app.get(WorkspacesService, { strict: false });
      const { id } = await workspaces.createWorkspace({
        name: 'second',
        organizationId: tenant.organizationId,
      });
      const { token } = await tokens.create({ workspaceId: id, name: 'own' });
      const ask = (workspaceId: string, headers: Headers = {}) =>
        post({ query: '{ workspace { name } }' }, { 'workspace-id': workspaceId, ...headers });
      expect((await ask(id)).json.data.workspace.name).toBe('second');
      const own = { authorization: `Bearer ${token}` };
      expect((await ask(id, own)).status).toBe(200);
      expect((await ask(tenant.scope.workspaceId, own)).json).toEqual(UNKNOWN_WORKSPACE);
    });
  });

  describe('bodies', () => {
    const query = '{ __typename }';
    it.each<[string, unknown, number, string]>([
      ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400, 'BAD_REQUEST'],
      ['text that is not JSON', '{"query": ', 400, 'BAD_REQUEST'],
      ['nothing', '', 400, 'BAD_REQUEST'],
      ['a batch', [{ query }, { query }], 400, 'BAD_REQUEST'],
      ['a JSON string', '"{ __typename }"', 400, 'BAD_REQUEST'],
      ['no query', { variables: {} }, 400, 'BAD_REQUEST'],
      ['a query of another type', { query: 5 }, 400, 'BAD_REQUEST'],
      ['variables in a list', { query, variables: [] }, 400, 'BAD_REQUEST'],
      ['variables in a string that is no JSON object', { query, variables: '[1]' }, 400, 'BAD_REQUEST'],
      ['variables in an empty string', { query, variables: '' }, 400, 'BAD_REQUEST'],
      ['variables in a string that holds null', { query, variables: 'null' }, 400, 'BAD_REQUEST'],
      [
        'JSON that is nested too deeply',
        `{"query":"{ __typename }","variables":{"v":${'['.repeat(9999)}${']'.repeat(9999)}}}`,
        400,
        'BAD_REQUEST',
      ],
      [
        'an unknown operation name',
        { query: 'query A { __typename }', operationName: 'B' },
        400,
        'BAD_REQUEST',
      ],
      [
        'no operation name of two',
        { query: 'query A { __typename } query B { __typename }' },
        400,
        'BAD_REQUEST',
      ],
      ['fragments without an operation', { query: 'fragment F on Query { __typename }' }, 400, 'BAD_REQUEST'],
      [
        'a persisted query',
        { query, extensions: { persistedQuery: { version: 1, sha256Hash: 'ab' } } },
        400,
        'PERSISTED_QUERY_NOT_SUPPORTED',
      ],
      ['the id of a persisted document', { documentId: 'ab' }, 400, 'PERSISTED_QUERY_NOT_SUPPORTED'],
      ['a document that is no GraphQL', { query: '{ __typename' }, 200, 'GRAPHQL_PARSE_FAILED'],
      ['more than 10,000 tokens', { query: `{ ${'id '.repeat(10_000)} }` }, 200, 'GRAPHQL_PARSE_FAILED'],
      [
        'brackets that would exhaust a parser',
        { query: '{a'.repeat(4000) },
        200,
        'GRAPHQL_VALIDATION_FAILED',
      ],
      ['a subscription', { query: 'subscription { __typename }' }, 200, 'GRAPHQL_VALIDATION_FAILED'],
    ])('%s', async (_, body, status, code) => {
      const answer = await post(body);
      expect(answer.status).toBe(status);
      expect(answer.json).not.toHaveProperty('data');
      expect(answer.json.errors[0].extensions.code).toBe(code);
    });

    it('takes variables as an object or as a string holding one', async () => {
      const document = 'query($n: Int) { items(first: $n) { pageInfo { hasNextPage } } }';
      for (const variables of [{ n: 101 }, '{"n":101}']) {
        const { json } = await post({ query: document, variables });
        expect(json.errors[0].message).toContain('first must be less than or equal to 100');
      }
    });

    it('selects the operation that is named', async () => {
      const document = 'query A { a: __typename } query B { b: __typename }';
      expect((await post({ query: document, operationName: 'B' })).json).toEqual({ data: { b: 'Query' } });
    });

    it.each(['gzip', 'br', 'deflate', 'zstd', 'x', '', 'identity, gzip'])(
      'a body with the Content-Encoding %j, which is not unpacked',
      async (encoding) => {
        const answer = await post(gzipSync(JSON.stringify({ query })), { 'content-encoding': encoding });
        expect([answer.status, answer.json]).toEqual([415, LIST_FORM('UNSUPPORTED_MEDIA_TYPE')]);
      },
    );

    it('takes the Content-Encoding identity, which is none', async () => {
      expect((await post({ query }, { 'content-encoding': 'Identity' })).status).toBe(200);
    });
  });

  describe('limits of a document', () => {
    const nested = (depth: number) => {
      const path = Array.from({ length: depth - 3 }, (_, index) =>
        index % 2 === 0 ? 'creator' : 'socialProfiles',
      );
      return `{ items { nodes { ${path.map((field) => `${field} {`).join(' ')} id ${'}'.repeat(path.length)} } } }`;
    };

    it('a depth of 10 is allowed and one of 11 refused, through fragments as well', async () => {
      expect((await post({ query: nested(10) })).json.errors).toBeUndefined();
      const message = 'Query has depth of 11, which exceeds max depth of 10';
      const through = nested(11).replace('{ items', '{ ...F } fragment F on Query { items');
      for (const query of [nested(11), through]) {
        const { status, json } = await post({ query });
        expect([status, json.errors]).toMatchObject([
          200,
          [{ message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
        ]);
      }
    });

    it.each([
      ['30 root fields', Array(30).fill('workspace { id }').join(' '), null],
      ['31 root fields', Array(31).fill('workspace { id }').join(' '), /31 root fields/],
      ['15 aliases of a field', aliases(15), null],
      ['16 aliases of a field', aliases(16), /16 aliases of the field "workspace"/],
    ])('%s', async (_, fields, refusal) => {
      const { json } = await post({ query: `{ ${fields} }` });
      if (refusal === null) expect(json.errors).toBeUndefined();
      else
        expect(json.errors).toMatchObject([
          { message: expect.stringMatching(refusal), extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
        ]);
    });

    it('fragments that multiply without end', async () => {
      const doubling = Array.from(
        { length: 14 },
        (_, index) => `fragment F${index} on Workspace { ...F${index + 1} ... { ...F${index + 1} } }`,
      );
      const { json } = await post({
        query: `{ workspace { ...F0 } } ${doubling.join(' ')} fragment F14 on Workspace { id }`,
      });
      expect(json.errors[0].message).toBe('Query has more than 10000 fields once its fragments are expanded');
    });
  });

  describe('the NUL character', () => {
    const FILTER = 'query($filter: ItemFilterInput) { items(filter: $filter) { totalCount } }';
    const literal = (field: string) => `{ items(filter: {tagsNames: ["a\\u0000"]})${field} { totalCount } }`;
    it.each<[string, object, string]>([
      ['in a literal', { query: literal('') }, 'items.filter.tagsNames[0]'],
      [
        'in a block string',
        { query: '{ items(filter: {accountNames: ["""a\0"""]}) { totalCount } }' },
        'items.filter.accountNames[0]',
      ],
      ['in a field that is skipped', { query: literal(' @skip(if: true)') }, 'items.filter.tagsNames[0]'],
      [
        'in a field that is not included',
        { query: literal(' @include(if: false)') },
        'items.filter.tagsNames[0]',
      ],
      ['under an alias', { query: '{ mine: creator(id: "\\u0000") { id } }' }, 'creator.id'],
      [
        'in an inline fragment',
        { query: '{ ... on Query { creator(id: "\\u0000") { id } } }' },
        'creator.id',
      ],
      [
        'in a fragment that the executed operation does not use',
        {
          query:
            'query A { __typename } query B { ...F } fragment F on Query { creator(id: "\\u0000") { id } }',
          operationName: 'A',
        },
        'F.creator.id',
      ],
      [
        'in a default value',
        { query: FILTER.replace('Input)', 'Input = {tagsNames: ["\\u0000"]})') },
        '$filter.tagsNames[0]',
      ],
      [
        'in a variable',
        { query: FILTER, variables: { filter: { tagsNames: ['x', 'a\0'] } } },
        '$filter.tagsNames[1]',
      ],
      [
        'in variables in a string',
        { query: FILTER, variables: JSON.stringify({ filter: { tagsNames: ['\0'] } }) },
        '$filter.tagsNames[0]',
      ],
      [
        'in a variable that nothing uses',
        { query: '{ __typename }', variables: { a: { b: [[{ c: '\0' }]] } } },
        '$a.b[0][0].c',
      ],
      [
        'in a key of a variable',
        { query: '{ __typename }', variables: { a: { 'b\0': 1 } } },
        '$a["b\\u0000"]',
      ],
      ['in the name of a variable', { query: '{ __typename }', variables: { 'a\0': 1 } }, '$["a\\u0000"]'],
    ])('%s', async (_, body, path) => {
      const { status, json } = await post(body);
      expect([status, json]).toEqual([
        200,
        {
          errors: [
            {
              message: `Invalid value at '${path}': must not contain the NUL character (U+0000)`,
              extensions: { code: 'INVALID_INPUT' },
            },
          ],
        },
      ]);
    });

    it.each<[string, object, string]>([
      ['half of a surrogate pair', { filter: { tagsNames: ['a\ud83c'] } }, '$filter.tagsNames[0]'],
      ['the other half', { filter: { tagsNames: ['\udf89'] } }, '$filter.tagsNames[0]'],
      ['one in a key', { filter: { 'a\ud83c': 1 } }, '$filter["a\\ud83c"]'],
    ])('is not the only one that PostgreSQL cannot hold: %s', async (_, variables, path) => {
      const message = `Invalid value at '${path}': must not contain half of a UTF-16 surrogate pair`;
      const refused = { errors: [{ message, extensions: { code: 'INVALID_INPUT' } }] };
      expect((await post({ query: FILTER, variables })).json).toEqual(refused);
      expect((await post({ query: FILTER, variables: JSON.stringify(variables) })).json).toEqual(refused);
      const { json } = await post({ query: FILTER, variables: { filter: { tagsNames: ['\ud83c\udf89'] } } });
      expect(json.errors).toBeUndefined();
    });

    it('is one error, however many there are, and executes nothing', async () => {
      const statements = await api.statements.during(async () => {
        const { json } = await post({
          query: FILTER,
          variables: { filter: { tagsNames: ['\0', '\0'], accountNames: ['\0'] } },
        });
        expect(json.errors).toHaveLength(1);
      });
      expect(statements.filter((statement) => !statement.includes('api_tokens'))).toEqual([]);
    });
  });

  describe('a number that JSON cannot carry exactly', () => {
    const SET =
      'mutation($v: JSON!) { createContentView(input: {name: "n", filters: $v}) { userErrors { message } } }';
    const EXACT = 'must be a number that JSON can carry exactly; send others as strings';
    const refused = (path: string) => ({
      errors: [{ message: `Invalid value at '${path}': ${EXACT}`, extensions: { code: 'INVALID_INPUT' } }],
    });
    it.each([
      ['{"v":{"a":[1,9007199254740993]}}', '$v.a[1]'],
      ['{"v":{"a":12345678901234567890}}', '$v.a'],
      ['{"v":{"a":1e400}}', '$v.a'],
      ['{"unused":-9007199254740993,"v":{}}', '$unused'],
    ])('is refused in the variables %s, in an object and in a string', async (variables, path) => {
      const query = JSON.stringify(SET);
      expect((await post(`{"query":${query},"variables":${variables}}`)).json).toEqual(refused(path));
      const quoted = JSON.stringify(variables);
      expect((await post(`{"query":${query},"variables":${quoted}}`)).json).toEqual(refused(path));
    });

    it.each(['9007199254740993', '1e400', '-1.5e999'])('is refused as the literal %s', async (number) => {
      const { json } = await post({
        query: SET.replace('($v: JSON!)', '').replace('$v', `{a: [${number}]}`),
      });
      expect(json.errors[0].message).toContain(EXACT);
      expect(json.data).toBeUndefined();
    });

    it('does not prevent those that it can, nor digits in texts', async () => {
      const variables = '{"v":{"a":9007199254740991,"b":1e20,"c":"9007199254740993"}}';
      const { json } = await post(`{"query":${JSON.stringify(SET)},"variables":${variables}}`);
      expect(json).toEqual({ data: { createContentView: { userErrors: [] } } });
    });
  });

  describe('answers', () => {
    it('carry a request id, an own one if it is sane, on every path and status', async () => {
      const rows: Sent[] = [
        {},
        { method: 'GET' },
        { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } },
        { headers: { authorization: undefined } },
        { headers: { 'user-agent': undefined } },
        { headers: { 'content-type': undefined } },
        { body: 'x'.repeat(1024 * 1024 + 1) },
        { body: '{' },
        { method: 'GET', path: '/nowhere' },
        { method: 'GET', path: '/%zz' },
        { method: 'GET', path: '/livez' },
        { method: 'GET', path: '/api/v2/docs' },
      ];
      for (const row of rows) {
        const own = await send({ ...row, headers: { ...row.headers, 'x-request-id': 'order:4711' } });
        expect(own.headers['x-request-id'], JSON.stringify(row)).toBe('order:4711');
        const strange = await send({
          ...row,
          headers: { ...row.headers, 'x-request-id': `a b${'c'.repeat(200)}` },
        });
        expect(strange.headers['x-request-id'], JSON.stringify(row)).toMatch(/^[\da-f-]{36}$/);
      }
    });

    it('may be read by browsers, whatever the status', async () => {
      const rows: Sent[] = [
        {},
        { method: 'GET' },
        { body: '{' },
        { headers: { authorization: undefined } },
        { headers: { 'user-agent': undefined } },
      ];
      for (const row of rows) {
        const { headers } = await send(row);
        expect(headers['access-control-allow-origin']).toBe('*');
        expect(headers['access-control-expose-headers']).toBe(
          'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, ETag',
        );
      }
    });

    it.each([
      [undefined, 'application/json'],
      ['*/*', 'application/json'],
      ['application/*', 'application/json'],
      ['application/json', 'application/json'],
      ['text/html', 'application/json'],
      ['application/graphql-response+json', 'application/graphql-response+json'],
      ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json'],
      ['application/json, application/graphql-response+json;q=0.9', 'application/json'],
      ['application/graphql-response+json;q=0, */*', 'application/json'],
    ])('Accept %s gets %s', async (accept, type) => {
      for (const query of ['{ __typename }', '{ missing }', '{']) {
        const { headers, status } = await post({ query }, { accept });
        expect(headers['content-type']).toBe(`${type}; charset=utf-8`);
        expect(status).toBe(query === '{ __typename }' || type === 'application/json' ? 200 : 400);
      }
    });

    it.each([
      ['a missing token', { authorization: undefined }, 401, 'UNAUTHENTICATED', INVALID_TOKEN],
      ['a User-Agent', { 'user-agent': 'node' }, 403, 'FORBIDDEN', FORBIDDEN],
      ['a workspace', { 'workspace-id': 'x' }, 404, 'WORKSPACE_NOT_FOUND', UNKNOWN_WORKSPACE],
    ])(
      'of a refusal of %s have the standard form for callers who name the media type of GraphQL',
      async (_, wrong, status, code, plain) => {
        for (const accept of [
          undefined,
          '*/*',
          'application/json',
          'application/graphql-response+json;q=0',
        ]) {
          const refused = await post({ query: '{ workspace { id } }' }, { ...wrong, accept });
          expect([accept, refused.status, refused.json]).toEqual([accept, status, plain]);
          expect(refused.headers['content-type']).toBe('application/json; charset=utf-8');
        }
        const standard = { errors: [{ message: plain.errors, extensions: { code } }] };
        for (const [accept, type] of [
          ['application/graphql-response+json', 'application/graphql-response+json'],
          ['Application/GraphQL-Response+JSON, */*', 'application/graphql-response+json'],
          ['application/json, application/graphql-response+json;q=0.5', 'application/json'],
        ] as const) {
          const refused = await post({ query: '{ workspace { id } }' }, { ...wrong, accept });
          expect([accept, refused.status, refused.json]).toEqual([accept, status, standard]);
          expect(refused.headers['content-type']).toBe(`${type}; charset=utf-8`);
          expect(refused.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
        }
      },
    );

    it.each(['gzip', 'br', 'deflate'])('over 1 KiB are compressed with %s if asked for', async (encoding) => {
      const big = { query: '{ __schema { types { name description } } }' };
      expect((await post(big, { 'accept-encoding': encoding })).headers['content-encoding']).toBe(encoding);
      expect((await post(big)).headers['content-encoding']).toBeUndefined();
      expect(
        (await post({ query: '{ __typename }' }, { 'accept-encoding': encoding })).headers[
          'content-encoding'
        ],
      ).toBeUndefined();
    });
  });

  describe('an Idempotency-Key', () => {
    const CREATE = `mutation($name: String!) {
      createCollection(input: {name: $name}) { collection { id } userErrors { message } }
    }`;
    const create = (name: string, key: string, headers: Headers = {}) =>
      post({ query: CREATE, variables: { name } }, { 'idempotency-key': key, ...headers });
    const names = async () =>
      (await post({ query: '{ collections { name } }' })).json.data.collections.map(
        (collection: { name: string }) => collection.name,
      );

    it('makes a repeated mutation one, with the same answer byte for byte', async () => {
      const first = await create('once', 'key-1');
      expect(first.json.data.createCollection.collection).not.toBeNull();
      const second = await create('once', 'key-1');
      expect([second.status, second.text]).toEqual([first.status, first.text]);
      expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
      const unkeyed = await create('once', 'key-2');
      expect(unkeyed.json.data.createCollection.userErrors).toHaveLength(1);
    });

    it('makes mutations at the same time one', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => create('together', 'key-3')));
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
      expect(answers[0]?.json.data.createCollection.userErrors).toEqual([]);
      expect((await names()).filter((name: string) => name === 'together')).toHaveLength(1);
    });

    it('refuses another body', async () => {
      await create('first', 'key-4');
      const { status, json } = await create('second', 'key-4');
      expect([status, json]).toEqual([400, LIST_FORM('BAD_REQUEST')]);
      expect(await names()).not.toContain('second');
    });

    it('is its token’s own, and its workspace’s', async () => {
      const workspaces = api.app.get(WorkspacesService, { strict: false });
      const other = await workspaces.createWorkspace({ name: 'x', organizationId: tenant.organizationId });
      const { token } = await tokens.create({ organizationId: tenant.organizationId, name: 'x' });
      const ids = [
        await create('shared', 'key-5'),
        await create('shared', 'key-5', { 'workspace-id': other.id }),
        await create('shared', 'key-5', { 'workspace-id': other.id, authorization: `Bearer ${token}` }),
      ].map((answer) => answer.json.data.createCollection.collection?.id ?? null);
      expect(ids[1]).not.toBe(ids[0]);
      expect(ids[2]).toBeNull();
    });

    it('executes nothing while Redis cannot be asked', async () => {
      vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
      const { client } = api.app.get(RedisConnection, { strict: false });
      const down = vi
        .spyOn(client, 'loupeClaimKeyBuffer')
        .mockRejectedValue(new Error('connect ECONNREFUSED'));
      const { json } = await create('never', 'key-6');
      down.mockRestore();
      expect(json).toEqual(LIST_FORM('SERVICE_UNAVAILABLE'));
      expect(await names()).not.toContain('never');
      vi.restoreAllMocks();
    });
  });

  it('introspects the schema outside production', async () => {
    const { getIntrospectionQuery } = await import('graphql');
    const { json } = await post({ query: getIntrospectionQuery() });
    expect(json.data.__schema.queryType.name).toBe('Query');
  });

  it('checks nothing about the User-Agent where the rule is off', async () => {
    const open = await startTestApp({ EDGE_USER_AGENT: 'off' });
    const response = await fetch(open.url, { method: 'POST', headers: { 'user-agent': 'curl/8' } });
    await open.close();
    expect(response.status).toBe(401);
  });

  it('keeps no connection to Redis when it is closed', async () => {
    const other = await startTestApp();
    const { client } = other.app.get(RedisConnection, { strict: false });
    expect(await client.ping()).toBe('PONG');
    await other.close();
    expect(client.status).toBe('end');
  });
});

function aliases(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}: workspace { id }`).join(' ');
}

function bytesOf(body: unknown): Buffer | string | undefined {
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) return body;
  return JSON.stringify(body);
}
