import { type ArchiveService, PERMALINK_PATH } from '@loupe/items';
import type { MediaAddressService } from '@loupe/media';
import type { FastifyInstance } from 'fastify';
import { archivePage, missingPage, PAGE_HEADERS } from './page.js';

export interface PermalinksRouteSettings {
  archive: ArchiveService;
  addresses: MediaAddressService;
}

/** A page is made anew after this many seconds at most, so that many readers of one cost little. */
const FRESH_SECONDS = 300;

/** GET /p/…: the page of a post, to whoever has its address. */
export async function permalinksRoute(
  fastify: FastifyInstance,
  { archive, addresses }: PermalinksRouteSettings,
): Promise<void> {
  fastify.get<{ Params: { token: string } }>(`${PERMALINK_PATH}/:token`, async ({ params }, reply) => {
    const archived = await archive.find(params.token);
    reply.headers(PAGE_HEADERS);
    if (archived === null) return reply.code(404).header('cache-control', 'no-store').send(missingPage());
    return reply
      .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
      .send(archivePage(archived, addresses));
  });
}
