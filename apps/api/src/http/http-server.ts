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
import { type BodyLimits, codedRefusal, isHost, Refusal } from '@loupe/http';
import type { Connections } from './connections.js';
import { parserRefusal } from './parser-refusal.js';
import { setDeadline } from './request-deadline.js';
import { dropRest, endGently } from './unread-body.js';

/** Milliseconds that an idle connection stays open: longer than a load balancer's own idle time. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 10_000;
/** Milliseconds between Node's checks for slow requests. */
const CHECK_MS = 1000;
/** A caller's own request id is used if it has this form, which is harmless in logs and headers. */
const SANE_REQUEST_ID = /^[\w.:-]{1,128}$/;

/** The id of a request: its own if that is harmless, otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * The HTTP server of Fastify, with limits on time and connections. It answers in our format what Node would refuse with
 * its own response or none.
 */
export function httpServer(handler: RequestListener, connections: Connections, limits: BodyLimits): Server {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Each request has a deadline of its own.
    requestTimeout: 0,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: CHECK_MS,
    // Node's own response would have no body.
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
    setDeadline(request, () => server.emit('clientError', lateRequest(), request.socket));
    if (begun === 'tooMany') stopParsing(request.socket);
    const refusal = begun === 'taken' ? hostRefusal(request) : tooFarAhead();
    if (refusal === null) handler(request, response);
    else refuse(request, response, refusal);
  };
  server.on('connection', (socket) => connections.opened(socket));
  server.on('request', handle);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // Sent by the reader of the body, so that a client need not send a body that would be refused.
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue();
    });
    handle(request, response);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    refuse(request, response, badRequest(417, 'The only supported Expect is 100-continue'));
  });
  server.on('connect', (_: IncomingMessage, socket: Socket) => {
    const allow = { allow: 'POST' };
    answerRaw(socket, codedRefusal('METHOD_NOT_ALLOWED', 'CONNECT is not allowed: use POST', allow));
  });
  return server;
}

/**
 * Makes Node's parser skip the rest of the data that has arrived. Thousands of requests fit into one read of a socket,
 * and each would become two objects before it is ignored. Node pauses its parser in the same way, but does not declare
 * it.
 */
function stopParsing(socket: Socket & { parser?: { pause(): void } | null }): void {
  socket.parser?.pause();
}

/** Responds to requests that Node's HTTP parser refuses, and to requests that do not arrive in time. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  connections: Connections,
): void {
  // No response is possible to a closed connection, or in the middle of another response.
  if (!socket.writable || error.code === 'ECONNRESET' || connections.isAnswering(socket)) socket.destroy();
  else answerRaw(socket, parserRefusal(error));
}

/** The error that Node has for a request that does not arrive in time. */
function lateRequest(): Error {
  return Object.assign(new Error('The request is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}

function badRequest(status: number, message: string): Refusal {
  return new Refusal(
    status,
    { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] },
    { connection: 'close' },
  );
}

/** Refuses a request of HTTP/1.1 without a valid Host header (RFC 9112 §3.2). */
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

/** Responds without a request object, and ends the connection. */
function answerRaw(socket: Socket, { status, body, headers }: Refusal): void {
  const text = JSON.stringify(body);
  const all = { ...answerHeaders(text, randomUUID()), ...headers, connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'));
  endGently(socket);
}
