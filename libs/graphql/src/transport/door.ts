import { METHODS } from 'node:http';
import { AppError } from '@loupe/kernel';
import { Logger } from '@nestjs/common';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Budget, RequestLimiter } from './budget.js';
import { isAcceptedUserAgent } from './edge-user-agent.js';
import { codedRefusal, plainRefusal, Refusal } from './refusal.js';
import type { Admission, RequestGate } from './request-gate.js';

/** What an endpoint needs to know of who comes in. */
export interface DoorSettings {
  gate: RequestGate;
  limiter: RequestLimiter;
  /** Whether the rule about default library User-Agents is applied. */
  enforceUserAgent: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null;
    budget: Budget | null;
  }
}

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
};

const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'Authorization, WORKSPACE-ID, Content-Type, Accept, MCP-Protocol-Version, Idempotency-Key',
  'access-control-max-age': '86400',
};

const logger = new Logger('Transport');

/**
 * What all endpoints under /api/v2 have in common (decisions §1), for the routes of one plugin: the headers of CORS and
 * of the rate limit on every answer, and 405 for every method but POST. The POST route calls `admit` first.
 */
export function hangDoor(fastify: FastifyInstance, path: string): void {
  fastify.decorateRequest('admission', null);
  fastify.decorateRequest('budget', null);
  fastify.addHook('onRequest', async (_, reply) => {
    reply.headers(CORS_HEADERS);
  });
  fastify.addHook('onSend', async ({ budget }, reply) => {
    if (budget !== null) reply.headers(await budget.headers());
  });

  // Methods that Fastify does not route by itself would be 404.
  const unrouted = METHODS.filter((method) => !fastify.supportedMethods.includes(method));
  for (const method of unrouted) fastify.addHttpMethod(method, { hasBody: true });
  fastify.route({
    method: METHODS.filter((method) => method !== 'POST' && method !== 'CONNECT'),
    url: path,
    onRequest: async (request, reply) => refuseMethod(request, reply),
    handler: async () => undefined,
  });
}

/**
 * The first checks of a request, in the order of decisions §1: User-Agent, token. It is admitted then, with a budget.
 * @throws Refusal 403 or 401
 */
export async function admit(request: FastifyRequest, settings: DoorSettings): Promise<Admission> {
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

/** What is answered to an error of a request; one that is ours is logged and told as INTERNAL_SERVER_ERROR. */
export function refusalOf(error: FastifyError | AppError | Refusal, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof AppError) return codedRefusal(error.code, error.message);
  if (error.statusCode === 415) return codedRefusal('UNSUPPORTED_MEDIA_TYPE', error.message);
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return codedRefusal('BAD_REQUEST', error.message);
  }
  logger.error(request.id, error);
  return new Refusal(500, {
    errors: [
      {
        message: 'Internal server error',
        extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: request.id },
      },
    ],
  });
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isPreflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (isPreflight) return reply.code(204).headers(PREFLIGHT_HEADERS).send();
  throw codedRefusal('METHOD_NOT_ALLOWED', `${request.method} is not allowed: use POST`, { allow: 'POST' });
}

function singleHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? undefined : value;
}
