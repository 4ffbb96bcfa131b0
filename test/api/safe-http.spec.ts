import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { OutboundError, SafeHttp, type SafeHttpSettings } from '@loupe/safe-http';
import { afterEach, describe, expect, it } from 'vitest';
import { SELF_SIGNED } from '../support/self-signed.js';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

async function listen(server: Server | TcpServer, host = '127.0.0.1', port = 0): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  open.push(async () => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A server on this machine; gives its origin. */
async function serve(listener: RequestListener, host = '127.0.0.1'): Promise<string> {
  return `http://${host}:${await listen(createServer(listener), host)}`;
}

/** Servers at the same port of 127.0.0.1 and 127.0.0.2, which is not always free at both; gives the port. */
async function serveTwo(one: RequestListener, other: RequestListener): Promise<number> {
  for (;;) {
    const port = await listen(createServer(one));
    try {
      return await listen(createServer(other), '127.0.0.2', port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

/** May speak to 127.0.0.1 and no other private address. */
function client(settings: SafeHttpSettings = {}): SafeHttp {
  const http = new SafeHttp({ allowCidrs: '127.0.0.1/32', ...settings });
  open.push(() => http.close());
  return http;
}

async function failure(work: Promise<unknown>): Promise<{ failure: string; message: string }> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    // Those who chose the address may learn nothing about the network behind the service.
    expect(error.message).not.toMatch(/\d+\.\d+\.\d+\.\d+|::1|ECONN|getaddrinfo/);
    return { failure: error.failure, message: error.message };
  }
  throw new Error('The request did not fail');
}

const resolver =
  (...answers: string[][]) =>
  async () =>
    (answers.length > 1 ? (answers.shift() ?? []) : (answers[0] ?? [])).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));

describe('a host that answers badly', () => {
  it('and slowly, in its headers or its body, is given up in time', async () => {
    const silent = await serve(() => {});
    expect(await failure(client().get(silent, { timeoutMs: 100 }))).toEqual({
      failure: 'TIMEOUT',
      message: 'The host did not answer within 100 ms',
    });
    const dripping = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    expect(await failure(client().get(dripping, { timeoutMs: 200 }))).toMatchObject({ failure: 'TIMEOUT' });
  });

  it('with interim answers that do not end is given up at once, and one that sends some is not', async () => {
    const hinting = (hints: number) =>
      serve((_, response) => {
        const socket = response.socket;
        socket?.on('error', () => {});
        const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n';
        let left = hints;
        const more = () => {
          while (left > 0 && socket?.destroyed === false) {
            left -= 1;
            if (!socket.write(hint)) return void socket.once('drain', more);
          }
          response.end('well');
        };
        more();
      });
    expect(await failure(client().get(await hinting(Number.POSITIVE_INFINITY)))).toEqual({
      failure: 'BAD_RESPONSE',
      message: 'The host sends interim answers without end',
    });
    const { status, body } = await client().get(await hinting(20));
    expect([status, body.toString()]).toEqual([200, 'well']);
  });

  it('by never finishing a TLS handshake is given up in the time for connections', async () => {
    const port = await listen(createTcpServer((socket) => socket.on('error', () => {})));
    const http = client({ connectTimeoutMs: 100 });
    expect(await failure(http.get(`https://127.0.0.1:${port}`))).toMatchObject({ failure: 'TIMEOUT' });
  });

  it('by a reset, before the headers or inside the body, or not listening at all', async () => {
    const reset = await serve((request) => request.socket.resetAndDestroy());
    expect(await failure(client().get(reset))).toMatchObject({ failure: 'UNREACHABLE' });
    const midBody = await serve((request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half', () => request.socket.destroy());
    });
    expect(await failure(client().get(midBody))).toMatchObject({ failure: 'UNREACHABLE' });
    const port = await listen(createServer());
    await Promise.all(open.splice(0).map((close) => close()));
    expect(await failure(client().get(`http://127.0.0.1:${port}`))).toMatchObject({ failure: 'UNREACHABLE' });
  });

  it('in something that is not HTTP, or with endless headers', async () => {
    const port = await listen(createTcpServer((socket) => socket.on('error', () => {}).end('SSH-2.0-x\r\n')));
    expect(await failure(client().get(`http://127.0.0.1:${port}`))).toMatchObject({
      failure: 'BAD_RESPONSE',
    });
    const talkative = await listen(
      createTcpServer((socket) => {
        socket.on('error', () => {}).write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => socket.write(`x-${'y'.repeat(1000)}: z\r\n`), 1);
        socket.on('close', () => clearInterval(timer));
      }),
    );
    expect(await failure(client().get(`http://127.0.0.1:${talkative}`))).toMatchObject({
      failure: 'BAD_RESPONSE',
    });
  });

  it('in an encoding that is unknown, broken or cut off', async () => {
    const gzip = gzipSync('x'.repeat(1000));
    for (const [encoding, body] of [
      ['zstd', Buffer.from('x')],
      ['constructor', Buffer.from('x')],
      ['gzip, br', gzip],
      ['gzip', Buffer.from('not gzip')],
      ['br', Buffer.from('not brotli')],
      ['gzip', gzip.subarray(0, 15)],
    ] as const) {
      const url = await serve((_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(body),
      );
      expect(await failure(client().get(url)), encoding).toMatchObject({ failure: 'BAD_RESPONSE' });
    }
  });

  it('and does not disturb a request to another, or to itself', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/good') response.end('good');
    });
    const http = client();
    const hanging = Array.from({ length: 20 }, () => failure(http.get(url, { timeoutMs: 1000 })));
    expect(String((await http.get(`${url}/good`)).body)).toBe('good');
    for (const one of await Promise.all(hanging)) expect(one.failure).toBe('TIMEOUT');
  });
});

describe('a body that is too long', () => {
  /** A server that sends zeros until it is stopped, and tells how many it could send. */
  async function endless(headers: Record<string, string> = {}, chunk = Buffer.alloc(64 * 1024)) {
    let sent = 0;
    let over: () => void = () => {};
    const closed = new Promise<void>((resolve) => {
      over = resolve;
    });
    const url = await serve((_, response) => {
      response.writeHead(200, headers).on('close', over);
      const more = () => {
        while (sent < GIB && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return response.once('drain', more);
        }
        return response.end();
      };
      more();
    });
    return { url, closed, sent: () => sent };
  }

  it('of 1 GiB is refused at its limit, and the connection closed', async () => {
    const host = await endless();
    expect(await failure(client().get(host.url, { maxBytes: MIB }))).toEqual({
      failure: 'TOO_LARGE',
      message: `The host’s answer is longer than ${MIB} bytes`,
    });
    await host.closed;
    expect(host.sent()).toBeLessThan(32 * MIB);
  });

  it('of 1 GiB is cut where that is asked for, and the rest not read', async () => {
    const host = await endless();
    const { status, body } = await client().post(host.url, Buffer.from('x'), {
      maxBytes: 2048,
      overflow: 'cut',
    });
    expect([status, body]).toEqual([200, Buffer.alloc(2048)]);
    await host.closed;
    expect(host.sent()).toBeLessThan(32 * MIB);
  });

  it('is let through up to the last byte, and not one further', async () => {
    const url = await serve((_, response) => response.end('12345'));
    expect(String((await client().get(url, { maxBytes: 5 })).body)).toBe('12345');
    expect(await failure(client().get(url, { maxBytes: 4 }))).toMatchObject({ failure: 'TOO_LARGE' });
    expect(String((await client().get(url, { maxBytes: 4, overflow: 'cut' })).body)).toBe('1234');
    expect(String((await client().get(url, { maxBytes: 5, overflow: 'cut' })).body)).toBe('12345');
    expect((await client().get(url, { maxBytes: 0, overflow: 'cut' })).body).toEqual(Buffer.alloc(0));
  });

  it('after it was unpacked is refused: gzip and brotli bombs, nested members without content', async () => {
    const zeros = Buffer.alloc(50 * MIB);
    const bombs = {
      gzip: gzipSync(zeros),
      br: brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    };
    for (const [encoding, body] of Object.entries(bombs)) {
      expect(body.length).toBeLessThan(MIB);
      const url = await serve((_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(body),
      );
      expect(await failure(client().get(url, { maxBytes: MIB })), encoding).toMatchObject({
        failure: 'TOO_LARGE',
      });
      const cut = await client().get(url, { maxBytes: 2048, overflow: 'cut' });
      expect(cut.body).toEqual(Buffer.alloc(2048));
    }
    const nothing = gzipSync('');
    const members = Buffer.concat(Array.from({ length: 3000 }, () => nothing));
    const host = await endless({ 'content-encoding': 'gzip' }, members);
    expect(await failure(client().get(host.url, { maxBytes: 1000 }))).toMatchObject({ failure: 'TOO_LARGE' });
    await host.closed;
    expect(host.sent()).toBeLessThan(32 * MIB);
  });

  it('closes its connection when its stream is destroyed unread', async () => {
    let closed = () => {};
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const origin = await serve((_, response) => {
      response.on('close', closed).writeHead(200, { 'content-length': GIB }).write('x');
    });
    // Its own time would close it as well, too late for this test.
    const { body } = await client().stream(origin, { method: 'GET', timeoutMs: 600_000 });
    body.destroy();
    await isClosed;
  });

  it('comes as a stream that is as limited and timed', async () => {
    const host = await endless();
    const { body } = await client().stream(host.url, { method: 'GET', maxBytes: MIB });
    expect(await failure(buffer(body))).toMatchObject({ failure: 'TOO_LARGE' });
    const other = await endless();
    const unread = await client().stream(other.url, { method: 'GET', maxBytes: GIB, timeoutMs: 200 });
    expect(unread.status).toBe(200);
    await other.closed;
    expect(await failure(buffer(unread.body))).toMatchObject({ failure: 'TIMEOUT' });
  });
});

describe('a redirect', () => {
  it('in a loop ends after five, or as many as are allowed', async () => {
    let requests = 0;
    const url = await serve((_, response) => {
      requests += 1;
      response.writeHead(302, { location: '/again' }).end();
    });
    expect(await failure(client().get(url))).toEqual({
      failure: 'TOO_MANY_REDIRECTS',
      message: 'The host redirects more than 5 times',
    });
    expect(requests).toBe(6);
    expect(await failure(client().get(url, { redirects: 1 }))).toMatchObject({
      failure: 'TOO_MANY_REDIRECTS',
    });
    expect(requests).toBe(8);
  });

  it('is an answer like any other where none is to be followed', async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: '/x' }).end('moved'));
    const { status, headers, body } = await client().post(url, Buffer.from('x'), { redirects: 0 });
    expect([status, headers.location, String(body)]).toEqual([302, '/x', 'moved']);
  });

  it('to a private address, port, scheme or userinfo is refused, and nothing is connected', async () => {
    let reached = 0;
    const secret = await serve(() => (reached += 1), '127.0.0.2');
    const { port } = new URL(secret);
    const targets = [
      secret,
      `http://127.0.0.3:${port}/`,
      `http://2130706434:${port}/`,
      `http://[::ffff:127.0.0.2]:${port}/`,
      `http://[::1]:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'http://127.0.0.1:22/',
      'http://user@127.0.0.1/',
      'file:///etc/passwd',
    ];
    for (const location of targets) {
      const url = await serve((_, response) => response.writeHead(307, { location }).end());
      expect(await failure(client().get(url)), location).toMatchObject({ failure: 'REFUSED_ADDRESS' });
    }
    expect(reached).toBe(0);
  });

  it('is followed to where it leads, with the credentials for the first host alone', async () => {
    const seen: IncomingMessage['headers'][] = [];
    const target = await serve((request, response) => {
      seen.push(request.headers);
      response.end('there');
    });
    const url = await serve((request, response) => {
      if (request.url === '/') response.writeHead(301, { location: '/next' }).end();
      else {
        seen.push(request.headers);
        response.writeHead(302, { location: `${target}/end#part` }).end();
      }
    });
    const answer = await client().get(url, { headers: { authorization: 'Bearer secret' } });
    expect([answer.status, String(answer.body), answer.url]).toEqual([200, 'there', `${target}/end`]);
    expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer secret', undefined]);
  });
});

describe('a name', () => {
  it('that does not resolve is reported as unreachable', async () => {
    const resolve = async () => Promise.reject(new Error('getaddrinfo ENOTFOUND 10.0.0.53'));
    const http = client({ resolve });
    expect(await failure(http.get('http://nowhere.com'))).toMatchObject({ failure: 'UNREACHABLE' });
    expect(await failure(client({ resolve: resolver([]) }).get('http://nowhere.com'))).toMatchObject({
      failure: 'UNREACHABLE',
    });
  });

  it.each([
    [['10.0.0.1']],
    [['127.0.0.2']],
    [['8.8.8.8', '127.0.0.2']],
    [['127.0.0.2', '8.8.8.8']],
    [['127.0.0.1', '::1']],
    [['fe80::1%eth0']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::10.0.0.1']],
    [['nonsense']],
  ])('that resolves to %j is refused, and nothing is connected', async (addresses) => {
    let reached = 0;
    const reach = () => (reached += 1);
    const port = await serveTwo(reach, reach);
    for (const scheme of ['http', 'https']) {
      const http = client({ resolve: resolver(addresses) });
      expect(await failure(http.get(`${scheme}://rebind.com:${port}/`))).toEqual({
        failure: 'REFUSED_ADDRESS',
        message: 'The address leads to a private or reserved host',
      });
    }
    expect(reached).toBe(0);
  });

  it('is looked up once: what was judged is what is connected to, whatever the next answer would be', async () => {
    let reached = 0;
    const port = await serveTwo(
      (_, response) => response.end('public'),
      () => (reached += 1),
    );
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    };
    const http = client({ resolve });
    const url = `http://rebind.com:${port}/`;
    expect(String((await http.get(url)).body)).toBe('public');
    expect(lookups).toBe(1);
    // The connection that was judged may be used again; a new one is judged anew.
    const second = client({ resolve });
    expect(await failure(second.get(url))).toMatchObject({ failure: 'REFUSED_ADDRESS' });
    expect([lookups, reached]).toEqual([2, 0]);
  });

  it('is tried at its next address where the first does not answer', async () => {
    const { port } = new URL(await serve((_, response) => response.end('second')));
    const http = client({ allowCidrs: '127.0.0.0/8', resolve: resolver(['127.0.0.9', '127.0.0.1']) });
    expect(String((await http.get(`http://two.com:${port}/`)).body)).toBe('second');
  });
});

describe('TLS', () => {
  it('with a certificate that is nobody’s is refused, whatever the environment says', async () => {
    const port = await listen(createTlsServer(SELF_SIGNED, (_, response) => response.end('secret')));
    const http = client({ resolve: resolver(['127.0.0.1']) });
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      for (const host of ['127.0.0.1', 'other.com', 'nobody.example.com']) {
        expect(await failure(http.get(`https://${host}:${port}/`))).toEqual({
          failure: 'TLS',
          message: 'The host has no valid TLS certificate',
        });
      }
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    }
  });

  it('to a host without TLS is reported', async () => {
    const { port } = new URL(await serve((_, response) => response.end()));
    expect(await failure(client().get(`https://127.0.0.1:${port}/`))).toMatchObject({ failure: 'TLS' });
  });
});

describe('a request', () => {
  it('sends exactly the given bytes and headers, and gives any status as an answer', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128, 0]);
    const seen: { method?: string | undefined; headers: IncomingMessage['headers']; body: Buffer }[] = [];
    const url = await serve(async (request, response) => {
      seen.push({ method: request.method, headers: request.headers, body: await buffer(request) });
      response.writeHead(503, { 'retry-after': '7' }).end('busy');
    });
    const { status, headers, body } = await client().post(`${url}/hook?a=b`, bytes, {
      headers: { 'content-type': 'application/json', 'webhook-id': '1' },
    });
    expect([status, headers['retry-after'], String(body)]).toEqual([503, '7', 'busy']);
    expect(seen).toEqual([
      {
        method: 'POST',
        body: bytes,
        headers: {
          host: new URL(url).host,
          connection: 'keep-alive',
          'user-agent': 'Mozilla/5.0 (compatible; Loupe)',
          'accept-encoding': 'gzip, deflate, br',
          'content-type': 'application/json',
          'content-length': String(bytes.length),
          'webhook-id': '1',
        },
      },
    ]);
  });

  it('gets the decoded body, and an empty one where there is none', async () => {
    const url = await serve((request, response) => {
      if (request.method === 'HEAD') response.writeHead(200, { 'content-encoding': 'gzip' }).end();
      else if (request.url === '/none') response.writeHead(204).end();
      else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('text'));
    });
    expect(String((await client().get(url)).body)).toBe('text');
    expect((await client().get(`${url}/none`)).body.length).toBe(0);
    expect((await client().request(url, { method: 'HEAD' })).body.length).toBe(0);
  });

  it('leaves its connection to the next ones', async () => {
    const ports = new Set<number | undefined>();
    const url = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('x');
    });
    const http = client();
    for (let count = 0; count < 20; count++) await http.get(url);
    // Two, as the next may begin in the same moment in which the last byte of the one before is read.
    expect(ports.size).toBeLessThan(3);
  });

  it('ends when its caller wishes, with the caller’s reason', async () => {
    const url = await serve(() => {});
    const wish = new AbortController();
    const reason = new Error('no longer wanted');
    setTimeout(() => wish.abort(reason), 50);
    await expect(client().get(url, { signal: wish.signal })).rejects.toBe(reason);
    await expect(client().get(url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('knows no proxy', async () => {
    let proxied = 0;
    const proxy = await serve(() => (proxied += 1));
    const url = await serve((_, response) => response.end('direct'));
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY'];
    for (const name of names) process.env[name] = proxy;
    try {
      expect(String((await client().get(url)).body)).toBe('direct');
    } finally {
      for (const name of names) delete process.env[name];
    }
    expect(proxied).toBe(0);
  });
});
