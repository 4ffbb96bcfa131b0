import { type ArchiveService, PERMALINK_PATH } from '@loupe/items';
import type { MediaAddressService } from '@loupe/media';
import { PostTexts } from '@loupe/texts';
import type { FastifyInstance } from 'fastify';
import { textsWantedBy } from '../pages/texts.js';
import { archivePage, missingPage, PAGE_HEADERS } from './permalink-page.js';

export interface PermalinksRouteSettings {
  archive: ArchiveService;
  addresses: MediaAddressService;
}

/** Seconds that a page may be cached, so that many readers of one page cost little. */
const FRESH_SECONDS = 300;

/** GET /p/…: the page of a post, for anyone with its address. */
export async function permalinksRoute(
  fastify: FastifyInstance,
  { archive, addresses }: PermalinksRouteSettings,
): Promise<void> {
  fastify.get<{ Params: { token: string } }>(`${PERMALINK_PATH}/:token`, async (request, reply) => {
    const archived = await archive.find(request.params.token);
    const texts = new PostTexts(textsWantedBy(request).language);
    // Caches that many share keep a page for each language that browsers ask for.
    reply.headers(PAGE_HEADERS).header('vary', 'accept-language');
    if (archived === null)
      return reply.code(404).header('cache-control', 'no-store').send(missingPage(texts));
    return reply
      .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
      .send(archivePage(texts, archived, addresses));
  });
}
