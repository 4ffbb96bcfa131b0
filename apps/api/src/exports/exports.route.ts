import { METHODS } from 'node:http';
import { type GraphqlExecutorHost, RequestContext } from '@loupe/graphql';
import { type ChargedOperation } from '@loupe/graphql-execution';
import {
  acceptRawBody,
  admit,
  bodyOf,
  codedRefusal,
  type EndpointSettings,
  endpointStatusOf,
  endWith,
  type Idempotency,
  idempotencyKey,
  originOf,
  Refusal,
  readJson,
  refuseEncoded,
  registerEndpoint,
  type SentResponse,
  sendEndpointError,
  unknownWorkspace,
} from '@loupe/http';
import type { UserErrorDetail } from '@loupe/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormattedExecutionResult } from 'graphql';

const PATH = '/api/v2/exports';
const FIELDS =
  'id of format state rowsExpected rowsWritten bytes downloadUrl error createdAt snapshotAt expiresAt';
const CREATE = `mutation($input: CreateExportInput!) {
  createExport(input: $input) { export { ${FIELDS} } userErrors { field message code } }
}`;
const FIND = `query($id: ID!) { export(id: $id) { ${FIELDS} } }`;

interface Payload {
  export: object | null;
  userErrors: UserErrorDetail[];
}

export interface ExportsRouteSettings extends EndpointSettings {
  executors: GraphqlExecutorHost;
  idempotency: Idempotency;
  /** Address of the service, where it is configured. */
  publicUrl: string | null;
}

/**
 * POST /api/v2/exports and GET /api/v2/exports/{id}: `createExport` and `export` for callers without GraphQL. They are executed
 * as these fields, so checks, costs, scopes, errors and the Idempotency-Key are the same.
 */
export async function exportsRoute(fastify: FastifyInstance, settings: ExportsRouteSettings): Promise<void> {
  acceptRawBody(fastify);
  fastify.setErrorHandler(sendEndpointError);
  registerEndpoint(fastify, PATH);
  const letIn = async (request: FastifyRequest) => {
    const { workspace } = await admit(request, settings);
    refuseEncoded(request);
    if (workspace === null) throw unknownWorkspace();
  };

  fastify.route({
    method: 'POST',
    url: PATH,
    onRequest: letIn,
    handler: async (request, reply) => {
      // A request that is refused counts as well.
      await request.budget?.reserve();
      const key = idempotencyKey(request.headers['idempotency-key']);
      const input = inputOf(request);
      const context = contextOf(request, reply);
      const { executor } = settings.executors;
      const admitted = await executor.check(
        { query: CREATE, variables: { input }, operationName: undefined },
        context,
      );
      const steps = {
        charge: () => executor.charge(admitted, context),
        execute: async (charged: ChargedOperation) => created(await executor.execute(charged, context)),
      };
      const asked = { context, body: bodyOf(request), mutations: ['createExport'] };
      const sent =
        key === null
          ? await steps.execute(await steps.charge())
          : await settings.idempotency.once({ key, ...asked }, steps);
      return reply.code(sent.status).header('content-type', sent.contentType).send(sent.body);
    },
  });

  fastify.route<{ Params: { id: string } }>({
    method: 'GET',
    url: `${PATH}/:id`,
    onRequest: letIn,
    handler: async (request, reply) => {
      const context = contextOf(request, reply);
      const { executor } = settings.executors;
      const variables = { id: request.params.id };
      const charged = await executor.admit({ query: FIND, variables, operationName: undefined }, context);
      const { data, errors: [error] = [] } = await executor.execute(charged, context);
      if (error !== undefined) throw new Refusal(200, { errors: [error] });
      if (data?.export == null) throw codedRefusal('NOT_FOUND', 'Export not found');
      return reply.send({ export: data.export });
    },
  });
  fastify.route({
    method: METHODS.filter((method) => !['GET', 'HEAD', 'CONNECT'].includes(method)),
    url: `${PATH}/:id`,
    onRequest: async ({ method }) => {
      throw codedRefusal('METHOD_NOT_ALLOWED', `${method} is not allowed: use GET`, { allow: 'GET' });
    },
    handler: async () => undefined,
  });

  function contextOf(request: FastifyRequest, reply: FastifyReply): RequestContext {
    const { admission, budget } = request;
    if (admission === null || budget === null)
      throw new Error('A request reached execution without admission');
    const { principal, workspace } = admission;
    const origin = originOf(request, settings.publicUrl);
    const context = new RequestContext(request.id, principal, workspace, budget, origin, request.ip);
    endWith(reply.raw, context);
    return context;
  }
}

/** The response to a request that was executed; it is repeated for the same Idempotency-Key. */
function created({ data, errors: [error] = [], extensions }: FormattedExecutionResult): SentResponse {
  const payload = data?.createExport as Payload | undefined;
  if (error !== undefined) return refused(new Refusal(200, { errors: [error] }));
  if (payload?.export == null) return refused(refusedBy(payload?.userErrors ?? []));
  const warnings = extensions?.warnings;
  return sent(202, {
    export: payload.export,
    ...(warnings === undefined ? {} : { extensions: { warnings } }),
  });
}

function refused(refusal: Refusal): SentResponse {
  return sent(endpointStatusOf(refusal), refusal.body);
}

function sent(status: number, body: unknown): SentResponse {
  return { status, contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

/** @throws Refusal 415 or 400 */
function inputOf(request: FastifyRequest): unknown {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw codedRefusal('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json');
  }
  return readJson(bodyOf(request)).value;
}

function refusedBy(userErrors: readonly UserErrorDetail[]): Refusal {
  const errors = userErrors.map(({ field, message, code }) => ({
    message: field.length === 0 ? message : `${field.slice(1).join('.')}: ${message}`,
    extensions: { code: 'INVALID_INPUT', field: field.slice(1), reason: code ?? null },
  }));
  return new Refusal(400, { errors });
}
