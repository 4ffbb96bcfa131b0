import { Readable } from 'node:stream';
import { FORMATS } from '@loupe/exports';
import type { MediaAddressService } from '@loupe/media';
import {
  EDITION_FILES_PATH,
  type EditionAddressService,
  type EditionFile,
  type EditionsService,
  tableOf,
  type WholeEdition,
} from '@loupe/reports';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { expiredAddress, fileGone, forgedAddress, refuseFiles } from '../http/file-response.js';
import { type EditionPdfs, pdfHeaders } from './edition-pdfs.js';
import { reportPage } from './report-page.js';

export interface EditionFilesRouteSettings {
  editions: EditionsService;
  files: EditionAddressService;
  media: MediaAddressService;
  pdfs: EditionPdfs;
}

interface FileRoute {
  Params: { workspaceId: string; id: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

const NOT_KEPT = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/** GET /r/editions/…: what there is of an edition, for anyone with the signed address. */
export async function editionFilesRoute(
  fastify: FastifyInstance,
  { editions, files, media, pdfs }: EditionFilesRouteSettings,
): Promise<void> {
  refuseFiles(fastify);
  const serve = (
    file: EditionFile,
    answer: (reply: FastifyReply, edition: WholeEdition) => FastifyReply | Promise<FastifyReply>,
  ) =>
    fastify.get<FileRoute>(`${EDITION_FILES_PATH}/:workspaceId/:id/${file}`, async (request, reply) => {
      const { workspaceId, id } = request.params;
      const { expires, signature } = request.query;
      if (typeof expires !== 'string' || typeof signature !== 'string') throw forgedAddress();
      const judged = files.judge({ workspaceId, id, file }, expires, signature);
      if (judged === 'forged') throw forgedAddress();
      if (judged === 'expired') throw expiredAddress();
      const edition = await editions.whole({ workspaceId }, id);
      if (edition?.row.state !== 'READY') throw fileGone();
      return answer(reply.headers(NOT_KEPT), edition);
    });

  serve('report.xlsx', (reply, edition) => {
    const { write, contentType } = FORMATS.XLSX;
    const day = edition.row.createdAt.toISOString().slice(0, 10);
    reply.headers({
      'content-type': contentType,
      'content-disposition': `attachment; filename="report-${day}.xlsx"`,
      'x-content-type-options': 'nosniff',
    });
    return reply.send(Readable.from(write(tableOf(edition)), { objectMode: false }));
  });

  serve('report.pdf', async (reply, { row }) => {
    const pdf = await pdfs.of(row, null);
    return reply.headers(pdfHeaders(row.createdAt)).send(pdf);
  });

  serve('page', (reply, edition) => {
    const { text, headers } = reportPage({
      edition,
      link: { blockIds: null, expiresAt: null },
      picture: (id) => media.sign(edition.row.workspaceId, id, 'thumbnail'),
      pdf: files.sign(edition.row.workspaceId, edition.row.id, 'report.pdf'),
    });
    return reply.headers(headers).send(text);
  });
}
