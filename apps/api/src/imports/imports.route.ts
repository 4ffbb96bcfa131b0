import { METHODS } from 'node:http';
import { Readable } from 'node:stream';
import {
  admit,
  codedRefusal,
  type EndpointSettings,
  registerEndpoint,
  sendEndpointError,
  unknownWorkspace,
} from '@loupe/http';
import type { ImportFilesService, ImportPreview, NewImport } from '@loupe/imports';
import { isUuid, NotFoundError, type TokenScope, type WorkspaceScope } from '@loupe/kernel';
import { IMPORT_COST } from '@loupe/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type IncomingImportLimits, tooLarge } from './arriving.js';
import { chargedBytes } from './charged-bytes.js';
import { isPreview, newImportOf } from './import-request.js';
import { UploadsUnderWay } from './uploads-under-way.js';

const IMPORTS_PATH = '/api/v2/imports';
const REPORT_PATH = `${IMPORTS_PATH}/:id/report`;

export interface ImportsRouteSettings extends EndpointSettings {
  imports: ImportFilesService;
  /** What an import would do; reads the bytes to their end. */
  preview(scope: WorkspaceScope, wanted: NewImport, bytes: AsyncGenerator<Buffer>): Promise<ImportPreview>;
  limits: IncomingImportLimits;
}

/**
 * POST /api/v2/imports: stores a file of posts, which the worker imports; with preview=true it says what would be done. GET /api/v2/imports/{id}/report: what became of
 * each post. The checks are those of /api/v2, in the same order (decisions §1); the token is checked before the body is read.
 */
export async function importsRoute(fastify: FastifyInstance, settings: ImportsRouteSettings): Promise<void> {
  const { imports, limits } = settings;
  const underWay = new UploadsUnderWay();
  fastify.removeAllContentTypeParsers();
  // The handler reads the body piece by piece.
  fastify.addContentTypeParser('*', (_request, _payload, done) => done(null));
  fastify.setErrorHandler(sendEndpointError);
  registerEndpoint(fastify, IMPORTS_PATH);

  fastify.route({
    method: 'POST',
    url: IMPORTS_PATH,
    onRequest: (request) => letIn(request, settings),
    handler: async (request, reply) => {
      const { scope, owner } = callerOf(request);
      const wanted = newImportOf(request);
      const isAsked = isPreview(request);
      const answer = await underWay.during(owner, async () => {
        const bytes = chargedBytes(request, limits);
        return isAsked ? settings.preview(scope, wanted, bytes) : imports.accept(scope, wanted, bytes);
      });
      if (typeof answer !== 'string') return reply.code(200).send(answer);
      return reply.code(202).send({
        operation: { id: answer, operationType: 'IMPORT' },
        reportUrl: REPORT_PATH.replace(':id', answer),
      });
    },
  });

  fastify.route<{ Params: { id: string } }>({
    method: 'GET',
    url: REPORT_PATH,
    onRequest: async (request) => {
      await admit(request, settings);
      demand(request, 'read');
      request.budget?.named('import report');
      await request.budget?.charge(IMPORT_COST.report, 'query');
    },
    handler: async (request, reply) => {
      const { scope } = callerOf(request);
      const { id } = request.params;
      if (!isUuid(id)) throw new NotFoundError('Import');
      const lines = await imports.report(scope, id);
      return reply
        .type('application/x-ndjson; charset=utf-8')
        .send(Readable.from(lines, { objectMode: false }));
    },
  });
  fastify.route({
    method: METHODS.filter((method) => !['GET', 'HEAD', 'CONNECT'].includes(method)),
    url: REPORT_PATH,
    onRequest: async ({ method }) => {
      throw codedRefusal('METHOD_NOT_ALLOWED', `${method} is not allowed: use GET`, { allow: 'GET' });
    },
    handler: async () => undefined,
  });

  /** All checks that do not need the body, including the charge. */
  async function letIn(request: FastifyRequest, endpoint: EndpointSettings): Promise<void> {
    await admit(request, endpoint);
    newImportOf(request);
    isPreview(request);
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > limits.maxBytes) throw tooLarge(limits.maxBytes);
    demand(request, 'write');
    request.budget?.named('import');
    await request.budget?.charge(IMPORT_COST.file, 'mutation');
  }
}

/** @throws Refusal for a request without a workspace, or whose token lacks the scope */
function demand({ admission }: FastifyRequest, scope: TokenScope): void {
  if (admission?.workspace == null) throw unknownWorkspace();
  if (!admission.principal.scopes.includes(scope)) {
    throw codedRefusal('UNAUTHORIZED', `imports needs a token with the scope ${scope}`);
  }
}

function callerOf({ admission }: FastifyRequest) {
  const workspace = admission?.workspace ?? null;
  if (admission === null || workspace === null)
    throw new Error('An import reached its handler without a workspace');
  return { scope: workspace, owner: admission.owner ?? workspace.workspaceId };
}
