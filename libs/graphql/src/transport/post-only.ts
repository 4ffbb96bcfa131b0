import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Budget } from './budget.js';
import { codedRefusal } from './refusal.js';
import type { Admission } from './request-gate.js';

export const MAX_BODY_BYTES = 1024 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null;
    budget: Budget | null;
  }
}

/** Headers that web pages may send to an endpoint and read of its responses. */
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

/**
 * What the endpoints of the API share: the body comes as bytes of at most MAX_BODY_BYTES, every response has the
 * CORS headers and those of the budget, preflights are answered, and every other method than POST is refused. The
 * endpoint adds its POST route and its error handler.
 * @param more headers beyond the shared ones
 */
export function postOnly(
  fastify: FastifyInstance,
  url: string,
  more: CorsHeaders = { request: [], response: [] },
): void {
  const exposed = [...SHARED.response, ...more.response].join(', ');
  const preflight = {
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': [...SHARED.request, ...more.request].join(', '),
    'access-control-max-age': '86400',
  };

  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_, body, done) => {
    done(null, body);
  });
  fastify.decorateRequest('admission', null);
  fastify.decorateRequest('budget', null);
  fastify.addHook('onRequest', async (_, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed });
  });
  fastify.addHook('onSend', async ({ budget }, reply) => {
    if (budget !== null) reply.headers(await budget.headers());
  });

  // Methods that Fastify does not route by itself would be 404.
  const unrouted = METHODS.filter((method) => !fastify.supportedMethods.includes(method));
  for (const method of unrouted) fastify.addHttpMethod(method, { hasBody: true });
  fastify.route({
    method: METHODS.filter((method) => method !== 'POST' && method !== 'CONNECT'),
    url,
    onRequest: async (request, reply) => {
      const isPreflight =
        request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
      if (isPreflight) return reply.code(204).headers(preflight).send();
      throw codedRefusal('METHOD_NOT_ALLOWED', `${request.method} is not allowed: use POST`, {
        allow: 'POST',
      });
    },
    handler: async () => undefined,
  });
}

/** The bytes of a request's body; none without a body. */
export function bodyOf(request: FastifyRequest): Uint8Array {
  return request.body instanceof Uint8Array ? request.body : new Uint8Array();
}

/** The value of a header; undefined for one that was sent several times where Node keeps them apart. */
export function singleHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? undefined : value;
}
