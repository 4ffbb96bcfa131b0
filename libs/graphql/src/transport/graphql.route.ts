import { type ChargedOperation, type ExecutableOperation, written } from '@loupe/graphql-execution';
import {
  acceptRawBody,
  admit,
  type Budget,
  bodyOf,
  codedRefusal,
  DRAFT_TYPE,
  deliverInTime,
  draftStatusOf,
  type Encoding,
  type EndpointSettings,
  encodedAs,
  encodingOf,
  endWith,
  etagOf,
  hasAlready,
  type Idempotency,
  idempotencyKey,
  inListForm,
  isJsonContent,
  JSON_TYPE,
  namesDraftType,
  originOf,
  type Refusal,
  refusalOf,
  refuseEncoded,
  registerEndpoint,
  reportedErrors,
  reservedIfRefused,
  responseType,
  type SentResponse,
  type Steps,
  statusOf,
  unknownWorkspace,
} from '@loupe/http';
import { type Clock, inSpan } from '@loupe/kernel';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestContext } from '../context.js';
import { type GraphqlExecutor, needsWorkspaceOfCaller, operationLabel, rootFieldNames } from './executor.js';
import { readBody } from './request-body.js';
import { type CachedResponse, type Question, type ResponseCache } from './response-cache.js';

export const GRAPHQL_PATH = '/api/v2';

export interface TransportSettings extends EndpointSettings {
  executor: GraphqlExecutor;
  idempotency: Idempotency;
  /** PUBLIC_URL; null if it is not set. */
  publicUrl: string | null;
  cache: ResponseCache;
  clock: Clock;
}

/** A response, and the entity tag of one that may be cached. */
interface Answered extends Omit<SentResponse, 'body'> {
  readonly body: string | Buffer;
  readonly etag?: string;
  readonly encoding?: Encoding;
}

/** Headers of cached responses, which web pages may send and read. */
const CORS = { request: ['If-None-Match'], response: ['ETag'] };

/**
 * POST /api/v2. The hooks run in the order of decisions §1: method, User-Agent, authentication, content type,
 * size, body; the checks that need the document follow in GraphqlExecutor. Every refusal is JSON.
 */
export async function graphqlRoute(fastify: FastifyInstance, settings: TransportSettings): Promise<void> {
  acceptRawBody(fastify);
  fastify.setErrorHandler(sendError);
  registerEndpoint(fastify, GRAPHQL_PATH, CORS);
  fastify.route({
    method: 'POST',
    url: GRAPHQL_PATH,
    onRequest: async (request) => {
      await admit(request, settings);
      if (!isJsonContent(request.headers['content-type'])) {
        throw codedRefusal('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json in UTF-8');
      }
      refuseEncoded(request);
    },
    handler: async (request, reply) => {
      const {
        status,
        contentType,
        body,
        etag,
        encoding = 'identity',
      } = await answerTo(request, reply, settings);
      deliverInTime(reply.raw);
      if (etag !== undefined) {
        reply.header('etag', etag);
        // GraphQL asks by POST alone, so a question is what a GET is elsewhere (docs/adr/0079).
        if (hasAlready(request.headers['if-none-match'], etag)) return reply.code(304).send();
      }
      if (encoding !== 'identity')
        reply.header('content-encoding', encoding).header('vary', 'accept-encoding');
      return reply.code(status).header('content-type', contentType).send(body);
    },
  });
}

async function answerTo(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: TransportSettings,
): Promise<Answered> {
  const { admission, budget } = request;
  if (admission === null || budget === null) throw new Error('A request reached execution without admission');
  const { principal, workspace, version } = admission;
  const { executor, cache, clock } = settings;
  const key = idempotencyKey(request.headers['idempotency-key']);
  const bytes = bodyOf(request);
  const origin = originOf(request, settings.publicUrl);
  const costHeader = request.headers['x-loupe-cost'];
  const type = responseType(request.headers.accept);
  const encoding = encodingOf(request.headers['accept-encoding']);
  const question =
    costHeader === undefined ? cache.questionOf(admission, bytes, [type, origin, encoding]) : null;
  const found = question === null ? null : cache.find(question, clock.now().getTime());
  if (found !== null) return givenAgain(found, budget);
  const context = new RequestContext(request.id, principal, workspace, budget, origin, request.ip, version);
  endWith(reply.raw, context);
  const body = await reservedIfRefused(budget, () => readBody(bytes));
  const admitted = await executor.check(body, context);
  await reservedIfRefused(budget, () => {
    if (workspace === null && needsWorkspaceOfCaller(admitted)) throw unknownWorkspace();
  });
  if (costHeader === 'estimate') {
    const cost = { ...(await executor.estimate(admitted, context)), ...budget.report() };
    return sent(200, type, JSON.stringify({ data: null, extensions: { cost } }));
  }
  const steps: Steps<ChargedOperation> = {
    charge: () => executor.charge(admitted, context),
    execute: (charged) =>
      executed(executor, charged, context, {
        type,
        tellsCost: costHeader === '1',
      }),
  };
  if (admitted.operation.operation !== 'mutation') {
    const answer = await steps.execute(await steps.charge());
    return question === null
      ? answer
      : cachedIfCounted(answer, question, admitted, context, { ...settings, encoding });
  }
  if (key === null) return steps.execute(await steps.charge());
  return settings.idempotency.once({ key, context, body: bytes, mutations: rootFieldNames(admitted) }, steps);
}

async function executed(
  executor: GraphqlExecutor,
  admitted: ChargedOperation,
  context: RequestContext,
  { type, tellsCost }: { type: string; tellsCost: boolean },
): Promise<SentResponse> {
  const executed = await executor.execute(admitted, context);
  const cost = tellsCost ? context.budget.report() : null;
  if (cost !== null) executed.extensions = { ...executed.extensions, cost };
  const { response: result, text } = written(executed);
  // Errors may pass, and warnings may be about what was not counted.
  if (result.errors !== undefined || result.extensions !== undefined) context.dependencies.addUncounted();
  const failedEarly = result.data === undefined && result.errors !== undefined;
  const code = result.errors?.[0]?.extensions?.code;
  const statusOfType = type === DRAFT_TYPE ? draftStatusOf : statusOf;
  return sent(failedEarly ? statusOfType(code) : 200, type, text);
}

/** A cached response, for a request that is charged and counted as any other. */
function givenAgain(found: CachedResponse, budget: Budget): Promise<Answered> {
  const { contentType, body, encoding, etag, credits, operation } = found;
  return inSpan({ name: 'graphql query', kind: 'internal' }, async (span) => {
    span?.add({ 'graphql.operation.type': 'query', 'loupe.root_fields': [operation], 'loupe.kept': 'true' });
    budget.named(operation);
    await budget.charge(credits, 'query');
    return { status: 200, contentType, body, encoding, etag };
  });
}

/** The answer to a question, cached if nothing but rows of counted tables decided about it. */
async function cachedIfCounted(
  answer: SentResponse,
  question: Question,
  admitted: ExecutableOperation,
  { dependencies }: RequestContext,
  { executor, cache, clock, encoding }: TransportSettings & { encoding: Encoding },
): Promise<Answered> {
  if (!dependencies.isValidAt(clock.now().getTime()) || !executor.cacheable.has(admitted)) return answer;
  if (!cache.isWorthCaching(question, Buffer.byteLength(answer.body))) return answer;
  const plain = Buffer.from(answer.body);
  const etag = etagOf(plain);
  const { contentType } = answer;
  const sent = await encodedAs(encoding, plain);
  const [credits, operation] = [executor.costOf(admitted), operationLabel(admitted)];
  cache.keep(question, { contentType, ...sent, etag, credits, operation, dependencies });
  return { ...answer, ...sent, etag };
}

const sent = (status: number, type: string, body: string): SentResponse => ({
  status,
  contentType: `${type}; charset=utf-8`,
  body,
});

function sendError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { accept } = request.headers;
  const refused = refusalOf(error, request);
  const isDraft = responseType(accept) === DRAFT_TYPE;
  const refusal = isDraft || namesDraftType(accept) ? inListForm(refused) : refused;
  const code = reportedErrors(refusal)[0]?.extensions?.code;
  return reply
    .code(isDraft ? Math.max(refusal.status, draftStatusOf(code)) : refusal.status)
    .headers(refusal.headers)
    .header('content-type', `${isDraft ? DRAFT_TYPE : JSON_TYPE}; charset=utf-8`)
    .send(JSON.stringify(refusal.body));
}
