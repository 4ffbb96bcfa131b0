import {
  isForAccept,
  LINK_PATH,
  type LinksService,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  signInPathFor,
} from '@loupe/people';
import type { FastifyInstance } from 'fastify';
import { textsFor } from '../pages/texts.js';
import { acceptPage, deadLinkPage, passwordPage, signInLinkPage } from './pages/links.js';
import { secondFactorPage } from './pages/sign-in.js';
import { formOf, type Site } from './site.js';

export interface LinksRoutesSettings {
  site: Site;
  links: LinksService;
}

const MAX_NAME_LENGTH = 255;

/** The pages of one-time links. */
export async function linksRoutes(
  fastify: FastifyInstance,
  { site, links }: LinksRoutesSettings,
): Promise<void> {
  fastify.get<{ Params: { secret: string } }>(`${LINK_PATH}:secret`, async (request, reply) => {
    const { secret } = request.params;
    const texts = textsFor(request);
    const link = await links.find(secret);
    if (link === null) return reply.code(404).send(deadLinkPage(texts));
    const { purpose, email } = link;
    if (isForAccept(link)) {
      const session = await site.session(request);
      return acceptPage(texts, link, session?.personId === link.personId, signInPathFor(LINK_PATH + secret));
    }
    return purpose === 'SIGN_IN' ? signInLinkPage(texts, email) : passwordPage(texts, link, null);
  });

  fastify.post<{ Params: { secret: string } }>(`${LINK_PATH}:secret`, async (request, reply) => {
    const form = formOf(request);
    const texts = textsFor(request);
    const session = await site.session(request);
    const outcome = await links.use(
      request.params.secret,
      { password: form.get('password') ?? '', name: nameOf(form.get('name')) },
      site.visitor(request),
      session?.personId ?? null,
    );
    switch (outcome.kind) {
      case 'signedIn':
        return site.signedIn(request, reply, outcome.secret, null);
      case 'secondFactor':
        return secondFactorPage(texts, outcome.step, null);
      case 'accepted':
        return reply.redirect('/account', 303);
      case 'refused': {
        const message = texts.t('The password must have {least} to {most} characters.', {
          least: MIN_PASSWORD_LENGTH,
          most: MAX_PASSWORD_LENGTH,
        });
        const problem = { message, field: 'password' };
        return reply.code(400).send(passwordPage(texts, outcome.link, problem));
      }
      case 'dead':
        return reply.code(404).send(deadLinkPage(texts));
    }
  });
}

function nameOf(given: string | null): string | null {
  const name = given?.trim().slice(0, MAX_NAME_LENGTH).replaceAll('\0', '') ?? '';
  return name === '' ? null : name;
}
