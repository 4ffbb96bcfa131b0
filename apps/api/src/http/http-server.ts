import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { type BodyLimits, codedRefusal, isHost, Refusal } from '@loupe/graphql';
import type { Connections } from './connections.js';
import { parserRefusal } from './parser-refusal.js';
import { dropRest, endGently } from './unread-body.js';

/** Behind a load balancer a socket outlives a request by more than the balancer's own idle time. */
const KEEP_ALIVE_MS = 65_000;
/** Longer than bodies have by their own rule: this ends what no route reads. */
const REQUEST_MS = 40_000;
const HEADERS_MS = 10_000;
/** How often Node looks for requests that take too long. */
const CHECK_MS = 1000;
/** A caller's own request id is echoed if it is this harmless in logs and headers. */
const SANE_REQUEST_ID = /^[\w.:-]{1,128}$/;

/** The id of a request: its own if that is sane, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * The HTTP server under Fastify: with limits of time and of connections, and with our form of answer to everything that
 * Node would refuse with an answer of its own, or with none.
 */
export function httpServer(handler: RequestListener, connections: Connections, limits: BodyLimits): Server {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_MS,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: CHECK_MS,
    // Node's own answer would have no body.
    requireHostHeader: false,
  });
  const refuse = (request: IncomingMessage, response: ServerResponse, refusal: Refusal) => {
    dropRest(request, limits);
    const body = JSON.stringify(refusal.body);
    response.writeHead(refusal.status, { ...answerHeaders(body, requestIdOf(request)), ...refusal.headers });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const begun = connections.begin(request, response);
    if (begun === 'ignored') return;
    if (begun === 'tooMany') stopParsing(request.socket);
    const refusal = begun === 'taken' ? hostRefusal(request) : tooFarAhead();
    if (refusal === null) handler(request, response);
    else refuse(request, response, refusal);
  };
  server.on('connection', (socket) => connections.opened(socket));
  server.on('request', handle);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // Asked for by whoever reads it: a body that would be refused does not have to be sent at all.
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue();
    });
    handle(request, response);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    refuse(request, response, badRequest(417, 'The only Expect that is known is 100-continue'));
  });
  server.on('connect', (_: IncomingMessage, socket: Socket) => {
    const allow = { allow: 'POST' };
    answerRaw(socket, codedRefusal('METHOD_NOT_ALLOWED', 'CONNECT is not allowed: use POST', allow));
  });
  return server;
}

/**
 * Has Node's parser leave the rest of what has arrived: thousands of requests fit into one read of a socket, and each would
 * become two objects before it is ignored. Node pauses its parser in the same way, and does not declare it.
 */
function stopParsing(socket: Socket & { parser?: { pause(): void } | null }): void {
  socket.parser?.pause();
}

/** Answers what Node's HTTP parser refuses, and requests that do not arrive in time. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  connections: Connections,
): void {
  // Nothing can be said to who is gone, and nothing in the middle of an answer.
  if (!socket.writable || error.code === 'ECONNRESET' || connections.isAnswering(socket)) socket.destroy();
  else answerRaw(socket, parserRefusal(error));
}

function badRequest(status: number, message: string): Refusal {
  return new Refusal(
    status,
    { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] },
    { connection: 'close' },
  );
}

/** RFC 9112 §3.2: a request of HTTP/1.1 names the host it is for, and a valid one. */
function hostRefusal({ headers, httpVersionMajor, httpVersionMinor }: IncomingMessage): Refusal | null {
  const isOld = httpVersionMajor === 1 && httpVersionMinor === 0;
  if (headers.host === undefined ? isOld : isHost(headers.host)) return null;
  return badRequest(400, 'The Host header must be a host name or an IP address, with or without a port');
}

function tooFarAhead(): Refusal {
  return new Refusal(
    503,
    {
      errors: [
        {
          message: 'Too many requests on this connection have no answer yet: wait for their answers',
          extensions: { code: 'SERVICE_UNAVAILABLE' },
        },
      ],
    },
    { 'retry-after': '1', connection: 'close' },
  );
}

function answerHeaders(body: string, requestId: string): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
  };
}

/** Answers where there is no request that could be answered, and ends the connection. */
function answerRaw(socket: Socket, { status, body, headers }: Refusal): void {
  const text = JSON.stringify(body);
  const all = { ...answerHeaders(text, randomUUID()), ...headers, connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'));
  endGently(socket);
}
