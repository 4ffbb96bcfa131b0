import { AppError } from '@loupe/kernel';
import type { MediaFileStore } from '@loupe/media';
import type { Attempts, Passwords } from '@loupe/people';
import { type LinksRepository, REPORT_LINK_PATH } from '@loupe/reports';
import { type Texts } from '@loupe/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnonymousLimiter } from '../http/anonymous-limiter.js';
import { expiredAddress, fileGone, forgedAddress, refuseFiles, sendFile } from '../http/file-response.js';
import { textsWantedBy } from '../pages/texts.js';
import { formOf } from '../people/site.js';
import { type EditionPdfs, pdfHeaders } from './edition-pdfs.js';
import type { KeptPages } from './kept-pages.js';
import { LINK_PDFS_PATH, LINK_PICTURES_PATH, type LinkAddresses } from './link-addresses.js';
import type { LinkViews } from './link-views.js';
import { endedPage, passwordPage, type SentPage } from './report-page.js';

export interface ReportsRouteSettings {
  pages: KeptPages;
  views: LinkViews;
  links: LinksRepository;
  addresses: LinkAddresses;
  pdfs: EditionPdfs;
  files: MediaFileStore;
  passwords: Passwords;
  attempts: Attempts;
  /** How often an address may ask for links that are not there. */
  misses: AnonymousLimiter;
  /** How often an address may have a PDF. */
  pdfLimit: AnonymousLimiter;
  now(): Date;
}

const MAX_FORM_BYTES = 4 * 1024;
const PICTURE_SECONDS = 300;
/** One page for all, or none: a link that is ended is to be gone at once. */
const NOT_KEPT = 'private, no-store';

/** GET and POST /r/…: an edition of a report, for anyone with its link, after its password where it has one. */
export async function reportsRoute(fastify: FastifyInstance, settings: ReportsRouteSettings): Promise<void> {
  const { pages, views, passwords, attempts, misses } = settings;
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (request: FastifyRequest) =>
    request.server.bodies.read(request, MAX_FORM_BYTES),
  );

  const send = (reply: FastifyReply, status: number, { text, headers }: SentPage) =>
    reply
      .code(status)
      .headers(headers)
      .headers({ 'cache-control': NOT_KEPT, vary: 'accept-language' })
      .send(text);
  const ended = (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, 404, endedPage(textsWantedBy(request)));

  /** The page of a request's link; null after it was answered, because there is none or the address has asked too often. */
  async function found(request: FastifyRequest<LinkRoute>, reply: FastifyReply) {
    const { token } = request.params;
    const wait = pages.has(token) ? 0 : misses.wait(request.ip);
    if (wait > 0) {
      reply.header('retry-after', String(wait));
      await send(reply, 429, endedPage(textsWantedBy(request)));
      return null;
    }
    const kept = await pages.find(token);
    if (kept !== null) return kept;
    misses.count(request.ip);
    await ended(request, reply);
    return null;
  }

  fastify.get<LinkRoute>(`${REPORT_LINK_PATH}/:token`, async (request, reply) => {
    const kept = await found(request, reply);
    if (kept === null) return reply;
    if (kept.link.passwordHash !== null) return send(reply, 200, passwordPage(textsWantedBy(request), null));
    views.add(kept.link);
    return send(reply, 200, kept.page);
  });

  fastify.post<LinkRoute>(`${REPORT_LINK_PATH}/:token`, async (request, reply) => {
    const kept = await found(request, reply);
    if (kept === null) return reply;
    const { link, page } = kept;
    const texts = textsWantedBy(request);
    if (link.passwordHash !== null) {
      const attempt = await attempts.begin(`report link ${link.id}`, request.ip);
      if (attempt === null) return send(reply, 429, passwordPage(texts, PROBLEMS.slowed(texts)));
      const isRight = await passwords.verify(
        link.passwordHash,
        formOf(request).get('password') ?? '',
        link.workspaceId,
      );
      if (!isRight) return send(reply, 403, passwordPage(texts, PROBLEMS.wrong(texts)));
      await attempt.succeeded();
    }
    views.add(link);
    return send(reply, 200, page);
  });

  await fastify.register(async (files) => {
    refuseFiles(files);
    picturesRoute(files, settings);
    pdfRoute(files, settings);
  });
}

interface LinkRoute {
  Params: { token: string };
}

interface PictureRoute {
  Params: { workspaceId: string; linkId: string; mediaContentId: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

const PROBLEMS = {
  wrong: ({ t }: Texts) => t('The password is wrong.'),
  slowed: ({ t }: Texts) => t('Too many attempts. Wait a while, then try again.'),
};

/** GET /r/pictures/…: a picture of a link that has not ended, for anyone with its signed address. */
function picturesRoute(
  fastify: FastifyInstance,
  { addresses, links, files, now }: ReportsRouteSettings,
): void {
  fastify.route<PictureRoute>({
    method: ['GET', 'HEAD'],
    url: `${LINK_PICTURES_PATH}/:workspaceId/:linkId/:mediaContentId`,
    handler: async (request, reply) => {
      const { workspaceId, linkId, mediaContentId } = request.params;
      const { expires, signature } = request.query;
      if (typeof expires !== 'string' || typeof signature !== 'string') throw forgedAddress();
      if (!addresses.isGood({ workspaceId, linkId, mediaContentId }, expires, signature))
        throw forgedAddress();
      if (!(await links.isOpen({ workspaceId }, linkId, now()))) throw expiredAddress();
      const file = await files.find({ workspaceId }, mediaContentId, 'thumbnail');
      if (file === null) throw fileGone();
      return sendFile(request, reply, {
        ...file,
        etag: `"${file.checksum}"`,
        headers: { 'cache-control': `private, max-age=${PICTURE_SECONDS}` },
        isLong: false,
        open: (range) => files.open(file, range),
      });
    },
  });
}

interface PdfRoute {
  Params: { workspaceId: string; linkId: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

/** GET /r/pdfs/…: the edition that a link opens as PDF, for anyone with its signed address, which its page has. */
function pdfRoute(
  fastify: FastifyInstance,
  { addresses, links, pdfs, pdfLimit, now }: ReportsRouteSettings,
): void {
  fastify.get<PdfRoute>(`${LINK_PDFS_PATH}/:workspaceId/:linkId`, async (request, reply) => {
    const { workspaceId, linkId } = request.params;
    const { expires, signature } = request.query;
    if (typeof expires !== 'string' || typeof signature !== 'string') throw forgedAddress();
    if (!addresses.isGoodPdf({ workspaceId, linkId }, expires, signature)) throw forgedAddress();
    const opened = await links.openById({ workspaceId }, linkId, now());
    if (opened === null) throw expiredAddress();
    const wait = pdfLimit.wait(request.ip);
    if (wait > 0) {
      reply.header('retry-after', String(wait));
      throw new AppError('RATE_LIMIT_EXCEEDED', `Too many PDFs. Retry after ${wait} seconds.`);
    }
    pdfLimit.count(request.ip);
    const pdf = await pdfs.of(opened.edition, opened.link.blockIds);
    return reply.headers({ ...pdfHeaders(opened.edition.createdAt), 'cache-control': NOT_KEPT }).send(pdf);
  });
}
