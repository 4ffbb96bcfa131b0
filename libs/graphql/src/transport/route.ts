import type { ApolloServer } from '@apollo/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestContext } from '../context.js';
import { statusOf } from '../errors.js';
import { readBody } from './body.js';
import { isAcceptedUserAgent } from './edge-user-agent.js';
import { codedRefusal, plainRefusal, Refusal } from './refusal.js';
import type { Admission, RequestGate } from './request-gate.js';

export const GRAPHQL_PATH = '/api/v2';
export const MAX_BODY_BYTES = 1024 * 1024;

export interface TransportSettings {
  server: ApolloServer<RequestContext>;
  gate: RequestGate;
  /** Whether the rule about default library User-Agents is applied. */
  enforceUserAgent: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null;
  }
}

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
};

const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'Authorization, WORKSPACE-ID, Content-Type, Accept, MCP-Protocol-Version, Idempotency-Key',
  'access-control-max-age': '86400',
};

/**
 * POST /api/v2. The hooks run in the order of decisions §1: method, User-Agent, authentication, content type,
 * size, body; the checks that need the document follow in AdmissionPlugin. Every refusal is JSON.
 */
export async function graphqlRoute(fastify: FastifyInstance, settings: TransportSettings): Promise<void> {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_, body, done) => {
    done(null, body);
  });
  fastify.decorateRequest('admission', null);
  fastify.setErrorHandler(sendError);

  fastify.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: GRAPHQL_PATH,
    onRequest: async (request, reply) => refuseMethod(request, reply),
    handler: async () => undefined,
  });

  fastify.route({
    method: 'POST',
    url: GRAPHQL_PATH,
    onRequest: async (request, reply) => {
      reply.headers(CORS_HEADERS);
      if (settings.enforceUserAgent && !isAcceptedUserAgent(request.headers['user-agent'])) {
        throw plainRefusal(403, 'Forbidden: send a browser-style User-Agent');
      }
      request.admission = await settings.gate.admit(
        request.headers.authorization,
        singleHeader(request.headers['workspace-id']),
      );
      if (!isJson(request.headers['content-type'])) {
        throw codedRefusal('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json');
      }
    },
    handler: async (request, reply) => execute(settings.server, request, reply),
  });
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isPreflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (isPreflight) return reply.code(204).headers(PREFLIGHT_HEADERS).send();
  throw codedRefusal('METHOD_NOT_ALLOWED', `${request.method} is not allowed: use POST`, { allow: 'POST' });
}

async function execute(
  server: ApolloServer<RequestContext>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { admission } = request;
  if (admission === null) throw new Error('A request reached execution without admission');
  const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array();
  const { query, variables, operationName } = readBody(bytes);
  const contextValue = new RequestContext(request.id, admission.principal, admission.workspace);
  const response = await server.executeOperation({ query, variables, operationName }, { contextValue });
  if (contextValue.admission.refusal !== null) throw contextValue.admission.refusal;
  if (response.body.kind !== 'single') throw new Error('Incremental delivery is not part of this API');

  const { data, errors } = response.body.singleResult;
  const draft = prefersGraphqlResponse(request.headers.accept);
  const failedEarly = data === undefined && errors !== undefined;
  const status = failedEarly ? statusOf(errors[0]?.extensions?.code) : 200;
  return reply
    .code(failedEarly && draft ? Math.max(status, 400) : status)
    .header(
      'content-type',
      `${draft ? 'application/graphql-response+json' : 'application/json'}; charset=utf-8`,
    )
    .send(JSON.stringify(response.body.singleResult));
}

function sendError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = error instanceof Refusal ? error : refusalOf(error, request);
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(refusal.body));
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return codedRefusal('PAYLOAD_TOO_LARGE', `The request body exceeds ${MAX_BODY_BYTES} bytes`);
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return codedRefusal('BAD_REQUEST', error.message);
  }
  request.log.error(error);
  return new Refusal(500, {
    errors: [
      {
        message: 'Internal server error',
        extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: request.id },
      },
    ],
  });
}

function singleHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? undefined : value;
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;\s*charset="?utf-?8"?\s*)?$/i.test(contentType?.trim() ?? '');
}

/** True where the caller names the media type of the GraphQL-over-HTTP draft and not application/json as well. */
function prefersGraphqlResponse(accept: string | undefined): boolean {
  const wanted = accept?.toLowerCase() ?? '';
  return wanted.includes('application/graphql-response+json') && !wanted.includes('application/json');
}
