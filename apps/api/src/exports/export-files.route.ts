import { EXPORTS_PATH, type ExportAddressService, type ExportFilesService } from '@loupe/exports';
import type { FastifyInstance } from 'fastify';
import { expiredAddress, fileGone, forgedAddress, refuseFiles, sendFile } from '../http/file-response.js';

export interface ExportFilesRouteSettings {
  files: ExportFilesService;
  addresses: ExportAddressService;
}

interface FileRoute {
  Params: { workspaceId: string; id: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

/** GET and HEAD /exports/…: an exported file or a part of it, for anyone with its signed address. A withdrawn file is gone at once. */
export async function exportFilesRoute(
  fastify: FastifyInstance,
  { files, addresses }: ExportFilesRouteSettings,
): Promise<void> {
  refuseFiles(fastify);
  fastify.route<FileRoute>({
    method: ['GET', 'HEAD'],
    url: `${EXPORTS_PATH}/:workspaceId/:id`,
    // Compressed on the way it would have no length, and its reader would take a part of it for the file.
    compress: false,
    handler: async (request, reply) => {
      const { workspaceId, id } = request.params;
      const { expires, signature } = request.query;
      if (typeof expires !== 'string' || typeof signature !== 'string') throw forgedAddress();
      const judged = addresses.judge(workspaceId, id, expires, signature);
      if (judged === 'forged') throw forgedAddress();
      if (judged === 'expired') throw expiredAddress();
      const file = await files.find({ workspaceId }, id);
      if (file === null) throw fileGone();
      return sendFile(request, reply, {
        ...file,
        headers: {
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename="${file.name}"`,
        },
        isLong: true,
        open: (range) => files.open(file, range),
      });
    },
  });
}
