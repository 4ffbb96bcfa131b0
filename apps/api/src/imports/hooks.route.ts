import {
  type Admission,
  codedRefusal,
  idempotencyKey,
  missingToken,
  type RequestLimiter,
  registerEndpoint,
  sendEndpointError,
} from '@loupe/http';
import {
  type HookDeliveriesService,
  IMPORT_HOOK_PATH,
  type ImportHook,
  type NewImport,
} from '@loupe/imports';
import type { WorkspaceScope } from '@loupe/kernel';
import { IMPORT_COST } from '@loupe/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type IncomingImportLimits, tooLarge } from './arriving.js';
import { chargedBytes } from './charged-bytes.js';
import { isPreview, newImportOf } from './import-request.js';
import { UploadsUnderWay } from './uploads-under-way.js';

export interface HooksRouteSettings {
  limiter: RequestLimiter;
  deliveries: HookDeliveriesService;
  /** The caller that an address stands for. */
  admissionOf(hook: ImportHook): Promise<Admission & { workspace: WorkspaceScope }>;
  limits: IncomingImportLimits;
}

/** Where programs send posts; its token is what lets them in. */
export const HOOK_ROUTE = `${IMPORT_HOOK_PATH}/:token`;

interface HookRoute {
  Params: { token: string };
}

/** Addresses by requests, once they are found. */
const found = new WeakMap<
  FastifyRequest,
  { hook: ImportHook; scope: WorkspaceScope; owner: string; wanted: NewImport }
>();

/**
 * POST /api/v2/imports/hooks/{token}: takes posts, or a webhook of Apify, for the workspace of the address. It costs what a file costs.
 * The address is looked for at each request, so that one that was replaced or revoked is refused at once.
 */
export async function hooksRoute(fastify: FastifyInstance, settings: HooksRouteSettings): Promise<void> {
  const { limiter, deliveries, admissionOf, limits } = settings;
  const underWay = new UploadsUnderWay();
  fastify.removeAllContentTypeParsers();
  // The handler reads the body piece by piece.
  fastify.addContentTypeParser('*', (_request, _payload, done) => done(null));
  fastify.setErrorHandler(sendEndpointError);
  registerEndpoint(fastify, HOOK_ROUTE);

  fastify.route<HookRoute>({
    method: 'POST',
    url: HOOK_ROUTE,
    onRequest: async (request) => {
      const hook = await deliveries.find(request.params.token);
      if (hook === null) throw missingToken();
      const admission = await admissionOf(hook);
      const { workspace: scope, owner } = admission;
      request.admission = admission;
      request.budget = limiter.budgetOf(admission);
      const wanted = newImportOf(request);
      found.set(request, { hook, scope, owner: owner ?? scope.workspaceId, wanted });
      if (isPreview(request)) throw codedRefusal('BAD_REQUEST', 'preview is of POST /api/v2/imports only');
      if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes) throw tooLarge(limits.maxBytes);
      request.budget.named('import');
      await request.budget.charge(IMPORT_COST.file, 'mutation');
    },
    handler: async (request, reply) => {
      const caller = found.get(request);
      if (caller === undefined) throw new Error('A delivery reached its handler without an address');
      const { hook, scope, owner, wanted } = caller;
      const key = idempotencyKey(request.headers['idempotency-key']);
      const outcome = await underWay.during(owner, () =>
        deliveries.take(scope, {
          hook,
          wanted,
          key,
          bytes: chargedBytes(request, limits),
        }),
      );
      if ('ignored' in outcome) return reply.code(200).send(outcome);
      const { operationId, isRepeated } = outcome;
      return reply.code(isRepeated ? 200 : 202).send({
        operation: { id: operationId, operationType: 'IMPORT' },
        isRepeated,
        reportUrl: `/api/v2/imports/${operationId}/report`,
      });
    },
  });
}
