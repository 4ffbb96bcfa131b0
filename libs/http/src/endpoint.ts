import { METHODS } from 'node:http';
import { isUnreachable } from '@loupe/database';
import { AppError, OutageError } from '@loupe/kernel';
import { Logger } from '@nestjs/common';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BodyReader } from './body-reader.js';
import type { Budget, RequestLimiter } from './budget.js';
import { isAcceptedUserAgent } from './edge-user-agent.js';
import {
  codedRefusal,
  internalRefusal,
  outageRefusal,
  plainRefusal,
  Refusal,
  UNREACHABLE,
} from './refusal.js';
import type { Admission, RequestGate } from './request-gate.js';
import { draftStatusOf } from './status.js';

/** Settings of an endpoint for its checks of callers. */
export interface EndpointSettings {
  gate: RequestGate;
  limiter: RequestLimiter;
  /** Whether requests without a browser-style User-Agent are refused. */
  enforceUserAgent: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null;
    budget: Budget | null;
  }
}

/** Headers that web pages may send to an endpoint, and headers that they may read in its responses. */
export interface CorsHeaders {
  readonly request: readonly string[];
  readonly response: readonly string[];
}

const SHARED: CorsHeaders = {
  request: [
    'Authorization',
    'WORKSPACE-ID',
    'Content-Type',
    'Accept',
    'MCP-Protocol-Version',
    'Idempotency-Key',
  ],
  response: ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'],
};

/** Maximum bytes of a body that `acceptRawBody` accepts. */
export const MAX_BODY_BYTES = 1024 * 1024;

const logger = new Logger('Transport');

/**
 * Registers what all endpoints under /api/v2 share (decisions §1), for the routes of one plugin: the headers of CORS and
 * of the rate limit on every response, and 405 for every method but POST. The POST route calls `admit` first, or sets the
 * budget itself.
 * @param more CORS headers beyond the shared ones
 */
export function registerEndpoint(
  fastify: FastifyInstance,
  path: string | readonly string[],
  more: CorsHeaders = { request: [], response: [] },
): void {
  const cors = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': [...SHARED.response, ...more.response].join(', '),
  };
  const preflight = {
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': [...SHARED.request, ...more.request].join(', '),
    'access-control-max-age': '86400',
  };
  fastify.decorateRequest('admission', null);
  fastify.decorateRequest('budget', null);
  fastify.addHook('onRequest', (_, reply, next) => {
    reply.headers(cors);
    next();
  });
  fastify.addHook('onSend', async ({ budget }, reply) => {
    if (budget !== null) reply.headers(await budget.headers());
  });

  // Without this, methods that Fastify does not route by itself would get 404.
  const unrouted = METHODS.filter((method) => !fastify.supportedMethods.includes(method));
  for (const method of unrouted) fastify.addHttpMethod(method, { hasBody: true });
  for (const url of [path].flat()) {
    fastify.route({
      method: METHODS.filter((method) => method !== 'POST' && method !== 'CONNECT'),
      url,
      onRequest: async (request, reply) => refuseMethod(request, reply, preflight),
      handler: async () => undefined,
    });
  }
}

/** Accepts bodies of any content type as bytes, up to MAX_BODY_BYTES; `bodyOf` returns them. */
export function acceptRawBody(fastify: FastifyInstance): void {
  if (!fastify.hasDecorator('bodies')) fastify.decorate('bodies', new BodyReader());
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (request: FastifyRequest) =>
    request.server.bodies.read(request, MAX_BODY_BYTES),
  );
}

/**
 * Refuses compressed bodies: decompressing one could take a thousand times what it took to send (decisions §17).
 * @throws Refusal 415
 */
export function refuseEncoded({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return;
  throw codedRefusal(
    'UNSUPPORTED_MEDIA_TYPE',
    'The request body must not be compressed: send it without Content-Encoding',
  );
}

/** The raw body of a request; empty without a body. */
export function bodyOf(request: FastifyRequest): Uint8Array {
  return request.body instanceof Uint8Array ? request.body : new Uint8Array();
}

/**
 * The first checks of a request, in the order of decisions §1: User-Agent, then token. Afterwards the request is admitted
 * and has a budget.
 * @throws Refusal 403 or 401
 */
export async function admit(request: FastifyRequest, settings: EndpointSettings): Promise<Admission> {
  if (settings.enforceUserAgent && !isAcceptedUserAgent(request.headers['user-agent'])) {
    throw plainRefusal('forbiddenAgent');
  }
  request.admission = await settings.gate.admit(
    request.headers.authorization,
    singleHeader(request.headers['workspace-id']),
  );
  request.budget = settings.limiter.budgetOf(request.admission);
  return request.admission;
}

/** The response to an error of a request. An internal error is logged and reported as INTERNAL_SERVER_ERROR. */
export function refusalOf(error: FastifyError | AppError | Refusal, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof AppError) return codedRefusal(error.code, error.message);
  if (error.statusCode === 415) return codedRefusal('UNSUPPORTED_MEDIA_TYPE', error.message);
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return codedRefusal('BAD_REQUEST', error.message);
  }
  logger.error(request.id, error);
  if (isUnreachable(error)) return outageRefusal(UNREACHABLE);
  if (error instanceof OutageError) return outageRefusal(error.message);
  return internalRefusal(request.id);
}

/**
 * The HTTP status of a refusal at an endpoint without GraphQL: it states the error, unlike for GraphQL responses, whose status
 * concerns only the transport.
 */
export function endpointStatusOf({ status, body }: Refusal): number {
  const { errors } = body as { errors: { extensions: { code: string } }[] | string };
  const code = typeof errors === 'string' ? undefined : errors[0]?.extensions.code;
  if (code === undefined) return status;
  if (code === 'UNAUTHORIZED') return 403;
  return code === 'NOT_FOUND' ? 404 : Math.max(status, draftStatusOf(code));
}

/** Sends an error of an endpoint without GraphQL, for `setErrorHandler`. */
export function sendEndpointError(
  error: FastifyError | AppError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error, request);
  return reply.code(endpointStatusOf(refusal)).headers(refusal.headers).send(refusal.body);
}

function refuseMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  preflight: Readonly<Record<string, string>>,
): FastifyReply {
  const isPreflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (isPreflight) return reply.code(204).headers(preflight).send();
  throw codedRefusal('METHOD_NOT_ALLOWED', `${request.method} is not allowed: use POST`, { allow: 'POST' });
}

/** The value of a header; undefined for a header that was sent several times, if Node keeps the values apart. */
export function singleHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? undefined : value;
}
