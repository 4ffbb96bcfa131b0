import { EXPORTS_PATH, type ExportAddressService, type ExportFilesService } from '@loupe/exports';
import { Refusal, refusalOf } from '@loupe/http';
import type { FastifyInstance } from 'fastify';
import { liftDeadline } from '../http/request-deadline.js';
import { endWhenRead } from '../http/unread-body.js';

export interface ExportFilesRouteSettings {
  files: ExportFilesService;
  addresses: ExportAddressService;
}

interface FileRoute {
  Params: { workspaceId: string; id: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

const forged = () => new Refusal(403, { errors: 'Loupe did not issue this address' });
const expired = () =>
  new Refusal(410, { errors: 'This address has expired: request a new one from the API' });
const gone = () => new Refusal(404, { errors: 'The file no longer exists' });

/** GET /exports/…: an exported file, for anyone with its signed address. A withdrawn file is gone at once. */
export async function exportFilesRoute(
  fastify: FastifyInstance,
  { files, addresses }: ExportFilesRouteSettings,
): Promise<void> {
  fastify.setErrorHandler((error: Error, request, reply) => {
    const { status, headers, body } = refusalOf(error as Refusal, request);
    return reply.code(status).headers(headers).headers({ 'cache-control': 'no-store' }).send(body);
  });
  fastify.route<FileRoute>({
    method: 'GET',
    url: `${EXPORTS_PATH}/:workspaceId/:id`,
    exposeHeadRoute: false,
    // Compressed on the way it would have no length, and its reader would take a part of it for the file.
    compress: false,
    handler: async ({ params: { workspaceId, id }, query: { expires, signature }, raw }, reply) => {
      if (typeof expires !== 'string' || typeof signature !== 'string') throw forged();
      const judged = addresses.judge(workspaceId, id, expires, signature);
      if (judged === 'forged') throw forged();
      if (judged === 'expired') throw expired();
      const file = await files.open({ workspaceId }, id);
      if (file === null) throw gone();
      // A large file takes as long as its reader does.
      liftDeadline(raw);
      endWhenRead(raw);
      return reply
        .headers({
          'content-type': file.contentType,
          'content-length': file.size,
          connection: 'close',
          'content-disposition': `attachment; filename="${file.name}"`,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'x-robots-tag': 'noindex',
          'cache-control': 'private, no-store',
          'access-control-allow-origin': '*',
        })
        .send(file.body);
    },
  });
}
