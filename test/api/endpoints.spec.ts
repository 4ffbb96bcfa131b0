import { ApiTokensService } from '@loupe/auth';
import { BODY_LIMITS } from '@loupe/http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { BROWSER_AGENT } from '../support/client.js';
import { chunk, head, RawConnection } from '../support/raw-http.js';
import { createTenant } from '../support/world.js';

const KIB = 1024;
const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;
const PLAIN = JSON.stringify({ query: '{ workspace { name } }' });
const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

const coded = (code: string) => ({ errors: [{ message: expect.any(String), extensions: { code } }] });

/** As in production, but in the tests that wait for these times: elsewhere a slow machine would exceed short ones. */
const limits = { ...BODY_LIMITS };

let api: TestApp;
let good: Record<string, string>;

beforeAll(async () => {
  api = await startTestApp({}, { bodyLimits: limits });
  const { organizationId, scope } = await createTenant(api);
  const { token } = await api.app.get(ApiTokensService).create({ organizationId, name: 'endpoints' });
  good = {
    'user-agent': BROWSER_AGENT,
    authorization: `Bearer ${token}`,
    'workspace-id': scope.workspaceId,
    'content-type': 'application/json',
  };
});
afterAll(() => api?.close());

const open = () => RawConnection.open(api.origin);
const ANYBODY = { 'user-agent': BROWSER_AGENT, 'content-type': 'application/json' };

describe('what is no request of HTTP/1.1 gets JSON in our form and a request id:', () => {
  it.each<[string, string | Buffer, number, string]>([
    ['a line that is no request', 'nonsense\r\n\r\n', 400, 'BAD_REQUEST'],
    ['an unknown method', 'FETCH /api/v2 HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'BAD_REQUEST'],
    ['a greeting of TLS', Buffer.from('16030100c8010000c40303', 'hex'), 400, 'BAD_REQUEST'],
    ['a greeting of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'BAD_REQUEST'],
    ['a control character in a header', head('POST /api/v2', { a: 'b\x01' }), 400, 'BAD_REQUEST'],
    ['a header with a space in its name', head('POST /api/v2', { 'a b': 'c' }), 400, 'BAD_REQUEST'],
    ['headers of 20 KB', head('POST /api/v2', { a: 'x'.repeat(20 * KIB) }), 431, 'BAD_REQUEST'],
    [
      'two thousand headers',
      head(
        'POST /api/v2',
        Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`header-${at}`, 'x'])),
      ),
      431,
      'BAD_REQUEST',
    ],
    ['a request line of 20 KB', head(`GET /${'a'.repeat(20 * KIB)}`), 431, 'BAD_REQUEST'],
    [
      'a Content-Length that is no number',
      head('POST /api/v2', { 'content-length': 'x' }),
      400,
      'BAD_REQUEST',
    ],
    ['a negative Content-Length', head('POST /api/v2', { 'content-length': '-1' }), 400, 'BAD_REQUEST'],
    [
      'two lengths',
      head('POST /api/v2', { 'content-length': '5', 'transfer-encoding': 'chunked' }),
      400,
      'BAD_REQUEST',
    ],
    [
      'an unknown Transfer-Encoding',
      head('POST /api/v2', { 'transfer-encoding': 'gzip' }),
      400,
      'BAD_REQUEST',
    ],
    ['no Host', 'POST /api/v2 HTTP/1.1\r\n\r\n', 400, 'BAD_REQUEST'],
    ['an Expect that nobody knows', head('POST /api/v2', { expect: 'gifts' }), 417, 'BAD_REQUEST'],
    ['CONNECT', 'CONNECT loupe.test:443 HTTP/1.1\r\nhost: loupe.test\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
    ['a path that cannot be decoded', head('GET /api/v2/%zz'), 400, 'BAD_REQUEST'],
  ])('%s', async (_, bytes, status, code) => {
    const connection = (await open()).send(bytes);
    const answer = await connection.answer();
    expect([answer.status, answer.json]).toEqual([status, coded(code)]);
    expect(answer.headers).toMatchObject({
      'x-request-id': expect.stringMatching(UUID),
      'content-type': 'application/json; charset=utf-8',
    });
    connection.socket.destroy();
  });

  it.each(['/api/v2/nothing', '/api/v2/uploads/x', '/api/v3', '/nowhere', '/.env', '*', '*/', '*?a=1'])(
    'the path %s, with any method and without waiting for a body',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        const request = head(`${method} ${path}`, { ...ANYBODY, 'content-length': '900000' });
        const connection = (await open()).send(`${request}{"query":`);
        const { status, json, headers } = await connection.answer();
        expect([method, status, json]).toEqual([method, 404, coded('NOT_FOUND')]);
        expect(headers['x-request-id']).toMatch(UUID);
        connection.socket.destroy();
      }
    },
  );

  it('a body that is cut off in the middle', async () => {
    const connection = (await open()).send(head('POST /api/v2', { ...good, 'content-length': '500' }));
    connection.send('{"query":').socket.end();
    const { status, json } = await connection.answer();
    expect([status, json]).toEqual([400, coded('BAD_REQUEST')]);
  });

  it('a body that goes on after its Content-Length', async () => {
    const request = head('POST /api/v2', { ...good, 'content-length': String(PLAIN.length - 5) });
    const { status, json } = await (await open()).send(`${request}${PLAIN}`).answer();
    expect([status, json]).toEqual([400, coded('BAD_REQUEST')]);
  });
});

describe('a trailing slash changes nothing:', () => {
  it.each(['/api/v2', '/api/v2/'])('%s', async (path) => {
    const request = head(`POST ${path}`, { ...good, 'content-length': String(PLAIN.length) });
    const { status, json } = await (await open()).send(request + PLAIN).answer();
    expect([status, json]).toEqual([200, { data: { workspace: { name: 'Tenant' } } }]);
  });

  it.each(['/api/v2/mcp', '/api/v2/mcp/'])('%s', async (path) => {
    const response = await fetch(`${api.origin}${path}`, { method: 'POST', headers: good, body: PING });
    expect([response.status, await response.json()]).toMatchObject([200, { id: 1, result: {} }]);
  });

  it.each(['/api/v2/uploads', '/api/v2/uploads/'])('%s', async (path) => {
    const response = await fetch(`${api.origin}${path}`, { method: 'POST', headers: good, body: '{}' });
    expect([response.status, await response.json()]).toEqual([415, coded('UNSUPPORTED_MEDIA_TYPE')]);
  });
});

describe('before credentials', () => {
  it.each([
    ['/api/v2', 'a token is missing', ANYBODY, 401],
    ['/api/v2', 'a token is wrong', { ...ANYBODY, authorization: 'Bearer x' }, 401],
    ['/api/v2', 'the User-Agent is a library’s', { ...ANYBODY, 'user-agent': 'curl/8' }, 403],
    ['/api/v2/mcp', 'a token is wrong', { ...ANYBODY, authorization: 'Bearer x' }, 401],
    ['/api/v2/uploads', 'a token is missing', ANYBODY, 401],
    ['/livez', 'there is no such route', ANYBODY, 404],
    ['/p/unknown', 'there is no such route', ANYBODY, 404],
    ['/media/a/b/c', 'there is no such route', ANYBODY, 404],
  ])('a body for %s is not waited for where %s', async (path, _, headers, expected) => {
    const request = head(`POST ${path}`, { ...headers, 'transfer-encoding': 'chunked' });
    const connection = (await open()).send(request).send(chunk('{"query":'));
    const { status, headers: answered } = await connection.answer();
    expect([status, answered.connection]).toEqual([expected, 'close']);
    await connection.closed;
  });

  it.each(['/livez', '/api/v2', '/api/v2/schema.graphql', '/api/v2/docs', '/p/unknown', '/media/a/b/file'])(
    'GET %s with a body is answered without it, and the connection ends',
    async (path) => {
      const connection = (await open()).send(head(`GET ${path}`, { 'content-length': '5000000' }));
      connection.send('x'.repeat(100));
      const { headers } = await connection.answer();
      expect(headers.connection).toBe('close');
      await connection.closed;
    },
  );

  it('at most 16 KB of a body are taken by MCP, which then asks for a token', async () => {
    const padded = (bytes: number) => PING.padEnd(bytes, ' ');
    const send = (body: string) =>
      fetch(`${api.origin}/api/v2/mcp`, { method: 'POST', headers: ANYBODY, body });
    expect((await send(padded(16 * KIB))).status).toBe(200);
    const refused = await send(padded(16 * KIB + 1));
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('resource_metadata='),
    ]);
    expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 } });
    // Nor are they where their length is not declared.
    const connection = (await open()).send(
      head('POST /api/v2/mcp', { ...ANYBODY, 'transfer-encoding': 'chunked' }),
    );
    for (let sent = 0; sent <= 16; sent++) connection.send(chunk(' '.repeat(KIB)));
    expect((await connection.answer()).status).toBe(401);
  });

  it('a connection goes on after a refusal whose body is short and comes', async () => {
    const connection = await open();
    const refused = head('POST /api/v2', { ...ANYBODY, 'content-length': String(PLAIN.length) });
    const accepted = head('POST /api/v2', { ...good, 'content-length': String(PLAIN.length) });
    for (const [request, status] of [
      [refused, 401],
      [accepted, 200],
      [refused, 401],
      [accepted, 200],
    ] as const) {
      connection.send(request);
      connection.send(PLAIN);
      expect((await connection.answer()).status).toBe(status);
    }
    connection.socket.destroy();
  });
});

describe('a body with a token', () => {
  it('that is compressed gets 415 from every endpoint, at once', async () => {
    const types = {
      '/api/v2': 'application/json',
      '/api/v2/mcp': 'application/json',
      '/api/v2/uploads': 'multipart/form-data; boundary=x',
    };
    for (const [path, type] of Object.entries(types)) {
      const headers = { ...good, 'content-type': type, 'content-encoding': 'br' };
      const response = await fetch(`${api.origin}${path}`, { method: 'POST', headers, body: 'abc' });
      expect([path, response.status]).toEqual([path, 415]);
    }
  });

  it('may be asked for with Expect: 100-continue, and is not where it would be refused', async () => {
    const expecting = { 'content-length': String(PLAIN.length), expect: '100-continue' };
    const accepted = (await open()).send(head('POST /api/v2', { ...good, ...expecting }));
    expect((await accepted.answer()).status).toBe(100);
    expect((await accepted.send(PLAIN).answer()).status).toBe(200);
    const refused = (await open()).send(head('POST /api/v2', { ...ANYBODY, ...expecting }));
    expect((await refused.answer()).status).toBe(401);
    await refused.closed;
  });

  it('that comes in single bytes is refused, and one in some hundred pieces is not', async () => {
    const send = async (pieces: Buffer[]) => {
      const connection = (await open()).send(
        head('POST /api/v2', { ...good, 'transfer-encoding': 'chunked' }),
      );
      return connection.send(Buffer.concat([...pieces, chunk('')])).answer();
    };
    const spaced = PLAIN.padEnd(500, ' ');
    expect((await send([...spaced].map((letter) => chunk(letter)))).status).toBe(200);
    const single = await send(Array.from({ length: 10_001 }, () => chunk(' ')));
    expect([single.status, single.json]).toEqual([400, coded('BAD_REQUEST')]);
  });

  it('gets 503 while its owner’s bodies take too much memory, and others do not', async () => {
    const { organizationId, scope } = await createTenant(api, 'greedy');
    const { token } = await api.app.get(ApiTokensService).create({ organizationId, name: 'greedy' });
    const greedy = { ...good, authorization: `Bearer ${token}`, 'workspace-id': scope.workspaceId };
    const megabyte = ' '.repeat(1000 * KIB);
    const senders = await Promise.all(
      Array.from({ length: 40 }, async () =>
        (await open())
          .send(head('POST /api/v2', { ...greedy, 'content-length': String(1024 * KIB) }))
          .send(megabyte),
      ),
    );
    const first = await Promise.race(senders.map((sender) => sender.answer()));
    expect([first.status, first.headers['retry-after'], first.json]).toEqual([
      503,
      '1',
      coded('SERVICE_UNAVAILABLE'),
    ]);
    const response = await fetch(api.url, { method: 'POST', headers: good, body: PLAIN });
    expect(response.status).toBe(200);
    for (const { socket } of senders) socket.destroy();
    const again = async () => (await fetch(api.url, { method: 'POST', headers: greedy, body: PLAIN })).status;
    await expect.poll(again).toBe(200);
  });
});

describe('a body that does not arrive', () => {
  beforeAll(() => void Object.assign(limits, { arrivalMs: 1200, anonymousArrivalMs: 400 }));
  afterAll(() => void Object.assign(limits, BODY_LIMITS));

  it('without a token has little time, and then 408 and the end of the connection', async () => {
    const anonymous = (await open()).send(head('POST /api/v2/mcp', { ...ANYBODY, 'content-length': '100' }));
    const late = await anonymous.send('{').answer();
    expect([late.status, late.headers.connection, late.json]).toMatchObject([
      408,
      'close',
      { jsonrpc: '2.0', error: { message: expect.stringContaining('0.4 seconds') } },
    ]);
    await anonymous.closed;
  });

  it('without a token of which nobody reads the rest ends its connection in time', async () => {
    const connection = (await open()).send(head('POST /api/v2', { ...ANYBODY, 'content-length': '100' }));
    const { status, headers } = await connection.send('{').answer();
    // A short rest may still come, so that the connection of a good client goes on.
    expect([status, headers.connection]).toEqual([401, 'keep-alive']);
    await connection.closed;
  });

  it.each(['/api/v2', '/api/v2/mcp'])(
    'with a token for %s has its time, and then 408 and the end',
    async (path) => {
      const connection = (await open()).send(head(`POST ${path}`, { ...good, 'content-length': '100' }));
      const { status, headers } = await connection.send('{').answer();
      expect([status, headers.connection]).toEqual([408, 'close']);
      await connection.closed;
    },
  );

  it('with a token for uploads has its time too, in a file and before it', async () => {
    const form = { ...good, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '5000' };
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
    for (const part of ['--x\r\nContent-Disp', file]) {
      const connection = (await open()).send(head('POST /api/v2/uploads', form)).send(part);
      const { status, json } = await connection.answer();
      expect([status, json]).toEqual([408, coded('REQUEST_TIMEOUT')]);
      await connection.closed;
    }
  });
});

describe('requests ahead of their answers', () => {
  it('are answered in their order', async () => {
    const connection = await open();
    const names = Array.from({ length: 10 }, (_, at) => `a${at}`);
    for (const name of names) {
      const body = JSON.stringify({ query: `{ ${name}: __typename }` });
      connection.send(`${head('POST /api/v2', { ...good, 'content-length': String(body.length) })}${body}`);
    }
    for (const name of names) expect((await connection.answer()).json).toEqual({ data: { [name]: 'Query' } });
    connection.socket.destroy();
  });

  it('end the connection where there are more than sixteen', async () => {
    const request = `${head('POST /api/v2', { ...good, 'content-length': String(PLAIN.length) })}${PLAIN}`;
    const connection = (await open()).send(request.repeat(100));
    for (let at = 0; at < 16; at++) expect((await connection.answer()).status).toBe(200);
    const last = await connection.answer();
    expect([last.status, last.json]).toEqual([503, coded('SERVICE_UNAVAILABLE')]);
    await connection.closed;
  });
});

it('a connection on which nothing was sent does not keep the service from stopping', async () => {
  const stopping = await startTestApp();
  const unused = await RawConnection.open(stopping.origin);
  // Connections are accepted in their order.
  const later = await RawConnection.open(stopping.origin);
  await later.send(head('GET /livez', { connection: 'close' })).answer();
  await Promise.all([stopping.close(), unused.closed]);
  // The service did not wait for it until the time limit: that would have been another error.
  expect(unused.socket.bytesRead).toBe(0);
});

describe('the Host header', () => {
  const challengeOf = async (host: string, target = '/api/v2/mcp') => {
    const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const request = head(`POST ${target}`, { ...ANYBODY, host, 'content-length': String(list.length) });
    return (await open()).send(request + list).answer();
  };

  it.each(['loupe.example', 'loupe.example:8443', 'loupe_api:3000', '10.0.0.1', '[::1]', '[2001:db8::1]:80'])(
    '%s stands in addresses',
    async (host) => {
      const { status, headers } = await challengeOf(host);
      expect([status, headers['www-authenticate']]).toEqual([
        401,
        `Bearer resource_metadata="http://${host}/.well-known/oauth-protected-resource/api/v2/mcp"`,
      ]);
    },
  );

  it.each([
    '',
    'a b',
    'a"b',
    'a", error="x',
    'user@loupe.example',
    'loupe.example@evil.example',
    'loupe.example/path',
    'loupe.example?x',
    'loupe.example#x',
    'loupe.example\\evil',
    'http://loupe.example',
    'a, b',
    '[::1',
    '[::g]',
    'a:b',
    'a:99999',
    'a..b',
    'ä.example',
    'a'.repeat(300),
  ])('%j is refused', async (host) => {
    const { status, json, headers } = await challengeOf(host);
    expect([status, json, headers['www-authenticate']]).toEqual([400, coded('BAD_REQUEST'), undefined]);
  });

  it('is what counts, whatever the target of the request or a proxy’s headers name', async () => {
    const { headers } = await challengeOf('loupe.example', 'http://evil.example/api/v2/mcp');
    expect(headers['www-authenticate']).toContain('"http://loupe.example/');
    const forwarded = await fetch(`${api.origin}/.well-known/oauth-protected-resource`, {
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    });
    expect(await forwarded.json()).toMatchObject({ resource: `${api.origin}/api/v2/mcp` });
  });

  it('may be missing in HTTP/1.0, and then it is the address of the server', async () => {
    const connection = (await open()).send('GET /.well-known/oauth-protected-resource HTTP/1.0\r\n\r\n');
    expect((await connection.answer()).json).toMatchObject({ resource: `${api.origin}/api/v2/mcp` });
  });
});

describe('what MCP refuses', () => {
  let limited: TestApp;
  let own: Record<string, string>;
  beforeAll(async () => {
    limited = await startTestApp({ RATE_LIMITS: 'enforce' });
    const { organizationId, scope } = await createTenant(limited);
    const { token } = await limited.app.get(ApiTokensService).create({ organizationId, name: 'mcp' });
    own = { ...good, authorization: `Bearer ${token}`, 'workspace-id': scope.workspaceId };
  });
  afterAll(() => limited?.close());

  it.each<[string, Record<string, string>, string, number]>([
    ['a body that is no JSON', {}, '{', 400],
    ['a batch', {}, '[]', 400],
    ['another content type', { 'content-type': 'text/plain' }, '{}', 415],
    ['a compressed body', { 'content-encoding': 'gzip' }, '{}', 415],
  ])('tells the limits of the workspace where there is a token: %s', async (_, headers, body, status) => {
    const response = await fetch(`${limited.origin}/api/v2/mcp`, {
      method: 'POST',
      headers: { ...own, ...headers },
      body,
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('ratelimit-policy')).toBe('"growth";q=15000;w=60');
    expect(response.headers.get('ratelimit')).toMatch(/r=\d+/);
  });
});

describe('an API that ends', () => {
  it('answers what it has begun, and waits for no connection longer than that', async () => {
    const ending = await startTestApp();
    const connection = await RawConnection.open(ending.origin);
    const body = '{"query":"{ __typename }"}';
    const { client } = await createTenant(ending);
    const headers = {
      ...ANYBODY,
      authorization: `Bearer ${client.settings.token}`,
      'workspace-id': client.settings.workspaceId ?? '',
      'content-length': String(body.length),
      expect: '100-continue',
    };
    connection.send(head('POST /api/v2', headers));
    // From now on the API waits for the body.
    expect((await connection.answer()).status).toBe(100);
    const closed = ending.close();
    const refused = () => expect(RawConnection.open(ending.origin)).rejects.toThrow();
    await vi.waitFor(refused, { timeout: 240_000 });
    const answer = await connection.send(body).answer();
    expect([answer.status, answer.json]).toEqual([200, { data: { __typename: 'Query' } }]);
    expect(answer.headers.connection).toBe('close');
    await Promise.all([connection.closed, closed]);
  });
});
