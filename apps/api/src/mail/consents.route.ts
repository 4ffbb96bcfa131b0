import { CONFIRM_PATH, type ConsentsService, UNSUBSCRIBE_PATH } from '@loupe/places';
import type { Texts } from '@loupe/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnonymousLimiter } from '../http/anonymous-limiter.js';
import { textsWantedBy } from '../pages/texts.js';
import {
  type ConsentPage,
  confirmedPage,
  confirmPage,
  nothingPage,
  unsubscribedPage,
  unsubscribePage,
} from './consent-pages.js';

export interface ConsentsRouteSettings {
  consents: ConsentsService;
  /** How often an address may ask for links that are not there. */
  misses: AnonymousLimiter;
}

interface TokenRoute {
  Params: { token: string };
}

const MAX_FORM_BYTES = 4 * 1024;
const AGAIN = '/again';

/**
 * GET and POST /mail/…: what readers of mails say, for whoever has the link of one. GET changes nothing, as programs look at links;
 * POST of an unsubscribe link needs no page before it (RFC 8058).
 */
export async function consentsRoute(
  fastify: FastifyInstance,
  { consents, misses }: ConsentsRouteSettings,
): Promise<void> {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (request: FastifyRequest) =>
    request.server.bodies.read(request, MAX_FORM_BYTES),
  );

  /** Answers by what a link names; unknown ones look alike, and an address may ask for so many. */
  const answer =
    <Named>(
      find: (token: string) => Promise<Named | null>,
      shown: (texts: Texts, named: Named, token: string) => Promise<ConsentPage> | ConsentPage,
    ) =>
    async (request: FastifyRequest<TokenRoute>, reply: FastifyReply) => {
      const texts = textsWantedBy(request);
      const { token } = request.params;
      const wait = misses.wait(request.ip);
      if (wait > 0) return send(reply.header('retry-after', String(wait)), 429, nothingPage(texts));
      const named = await find(token);
      if (named === null) misses.count(request.ip);
      return named === null
        ? send(reply, 404, nothingPage(texts))
        : send(reply, 200, await shown(texts, named, token));
    };

  const waiting = (token: string) => consents.waiting(token);
  const named = (token: string) => consents.named(token);

  fastify.get(
    `${CONFIRM_PATH}/:token`,
    answer(waiting, (texts, { workspace, address }) => confirmPage(texts, workspace, address)),
  );
  fastify.post(
    `${CONFIRM_PATH}/:token`,
    answer(waiting, async (texts, { address }, token) =>
      (await consents.confirm(token)) ? confirmedPage(texts, address) : nothingPage(texts),
    ),
  );
  fastify.get(
    `${UNSUBSCRIBE_PATH}/:token`,
    answer(named, (texts, { workspace, address, unsubscribedAt }, token) =>
      unsubscribedAt === null
        ? unsubscribePage(texts, workspace, address)
        : unsubscribedPage(texts, address, againOf(token)),
    ),
  );
  fastify.post(
    `${UNSUBSCRIBE_PATH}/:token`,
    answer(named, async (texts, consent, token) => {
      await consents.unsubscribe(consent);
      return unsubscribedPage(texts, consent.address, againOf(token));
    }),
  );
  fastify.post(
    `${UNSUBSCRIBE_PATH}/:token${AGAIN}`,
    answer(named, async (texts, consent) => {
      await consents.subscribe(consent);
      return confirmedPage(texts, consent.address);
    }),
  );
}

const againOf = (token: string) => `${UNSUBSCRIBE_PATH}/${token}${AGAIN}`;

const send = (reply: FastifyReply, status: number, { text, headers }: ConsentPage) =>
  reply
    .code(status)
    .headers(headers)
    .headers({ 'cache-control': 'private, no-store', vary: 'accept-language' })
    .send(text);
