import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestContext } from '../context.js';
import { draftStatusOf, statusOf } from '../errors.js';
import type { ChargedOperation } from './admitted-operation.js';
import { readBody } from './body.js';
import { admit, bodyOf, type DoorSettings, hangDoor, refusalOf, takeBytes } from './door.js';
import type { GraphqlExecutor } from './executor.js';
import { type Answer, type Idempotency, idempotencyKey } from './idempotency.js';
import { DRAFT_TYPE, isJsonContent, JSON_TYPE, responseType } from './media-type.js';
import { originOf } from './origin.js';
import { codedRefusal, type Refusal } from './refusal.js';

export const GRAPHQL_PATH = '/api/v2';

export interface TransportSettings extends DoorSettings {
  executor: GraphqlExecutor;
  idempotency: Idempotency;
  /** PUBLIC_URL; null where it is not set. */
  publicUrl: string | null;
}

/**
 * POST /api/v2. The hooks run in the order of decisions §1: method, User-Agent, authentication, content type,
 * size, body; the checks that need the document follow in GraphqlExecutor. Every refusal is JSON.
 */
export async function graphqlRoute(fastify: FastifyInstance, settings: TransportSettings): Promise<void> {
  takeBytes(fastify);
  fastify.setErrorHandler(sendError);
  hangDoor(fastify, GRAPHQL_PATH);
  fastify.route({
    method: 'POST',
    url: GRAPHQL_PATH,
    onRequest: async (request) => {
      await admit(request, settings);
      if (!isJsonContent(request.headers['content-type'])) {
        throw codedRefusal('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json in UTF-8');
      }
    },
    handler: async (request, reply) => {
      const { status, contentType, body } = await answerTo(request, settings);
      return reply.code(status).header('content-type', contentType).send(body);
    },
  });
}

async function answerTo(request: FastifyRequest, settings: TransportSettings): Promise<Answer> {
  const { admission, budget } = request;
  if (admission === null || budget === null) throw new Error('A request reached execution without admission');
  const { principal, workspace } = admission;
  const bytes = bodyOf(request);
  const origin = originOf(request, settings.publicUrl);
  const context = new RequestContext(request.id, principal, workspace, budget, origin);
  const admitted = await settings.executor.admit(readBody(bytes), context);
  const execute = () =>
    executed(settings.executor, admitted, context, {
      type: responseType(request.headers.accept),
      tellsCost: request.headers['x-loupe-cost'] === '1',
    });
  const key = idempotencyKey(request.headers['idempotency-key']);
  if (key === null || admitted.operation.operation !== 'mutation') return execute();
  const workspaceId = workspace?.workspaceId ?? null;
  return settings.idempotency.once({ key, tokenId: principal.tokenId, workspaceId, body: bytes }, execute);
}

async function executed(
  executor: GraphqlExecutor,
  admitted: ChargedOperation,
  context: RequestContext,
  { type, tellsCost }: { type: string; tellsCost: boolean },
): Promise<Answer> {
  const result = await executor.execute(admitted, context);
  const cost = tellsCost ? context.budget.report() : null;
  if (cost !== null) result.extensions = { ...result.extensions, cost };
  const failedEarly = result.data === undefined && result.errors !== undefined;
  const code = result.errors?.[0]?.extensions?.code;
  const statusOfType = type === DRAFT_TYPE ? draftStatusOf : statusOf;
  return {
    status: failedEarly ? statusOfType(code) : 200,
    contentType: `${type}; charset=utf-8`,
    body: JSON.stringify(result),
  };
}

function sendError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error, request);
  const { errors } = refusal.body as { errors?: { extensions?: { code?: unknown } }[] | string };
  // Only the list form is a GraphQL response, which the draft's media type and statuses are about.
  const isDraft = Array.isArray(errors) && responseType(request.headers.accept) === DRAFT_TYPE;
  const code = Array.isArray(errors) ? errors[0]?.extensions?.code : undefined;
  return reply
    .code(isDraft ? Math.max(refusal.status, draftStatusOf(code)) : refusal.status)
    .headers(refusal.headers)
    .header('content-type', `${isDraft ? DRAFT_TYPE : JSON_TYPE}; charset=utf-8`)
    .send(JSON.stringify(refusal.body));
}
