import { refusalOf } from '@loupe/http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textsFor } from '../pages/texts.js';
import { type AccountRoutesSettings, accountRoutes } from './account.routes.js';
import { type ConnectRoutesSettings, connectRoutes } from './connect.routes.js';
import { type ForgotRoutesSettings, forgotRoutes } from './forgot.routes.js';
import { type LinksRoutesSettings, linksRoutes } from './links.routes.js';
import { PAGE_HEADERS } from './pages/layout.js';
import { brokenPage, refusedPage } from './pages/sign-in.js';
import { type PasskeysRoutesSettings, passkeysRoutes } from './passkeys.routes.js';
import { type ProviderRoutesSettings, providerRoutes } from './provider.routes.js';
import { type SignInRoutesSettings, signInRoutes } from './sign-in.routes.js';

export type PeopleRouteSettings = SignInRoutesSettings &
  LinksRoutesSettings &
  ForgotRoutesSettings &
  AccountRoutesSettings &
  PasskeysRoutesSettings &
  ProviderRoutesSettings &
  ConnectRoutesSettings;

/** Bytes of a form. */
const MAX_FORM_BYTES = 16 * 1024;

/** A page that another site has sent the browser to with a form. */
class ForeignForm extends Error {}

/** The pages of people: signing in and out, one-time links, the account; and the bearers of sessions. */
export async function peopleRoute(fastify: FastifyInstance, settings: PeopleRouteSettings): Promise<void> {
  const { site } = settings;
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (request: FastifyRequest) =>
    request.server.bodies.read(request, MAX_FORM_BYTES),
  );
  fastify.addHook('onRequest', async (_, reply) => {
    reply.headers(PAGE_HEADERS);
  });
  fastify.addHook('preParsing', async (request) => {
    if (request.method === 'POST' && request.headers.origin !== site.originOf(request)) {
      throw new ForeignForm();
    }
  });
  // After the work, so that the answer to a change of rights has the other cookie already.
  fastify.addHook('onSend', async (request, reply, payload) => {
    const secret = site.cookie.read(request);
    const successor = secret === null ? null : await settings.sessions.rotate(secret);
    if (successor !== null) reply.header('set-cookie', site.cookie.set(request, successor));
    return payload;
  });
  fastify.setErrorHandler(sendError);
  await fastify.register(signInRoutes, settings);
  await fastify.register(linksRoutes, settings);
  await fastify.register(forgotRoutes, settings);
  await fastify.register(accountRoutes, settings);
  await fastify.register(passkeysRoutes, settings);
  await fastify.register(providerRoutes, settings);
  await fastify.register(connectRoutes, settings);
}

function sendError(
  error: FastifyError | ForeignForm,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const texts = textsFor(request);
  if (error instanceof ForeignForm) {
    return reply.code(403).send(refusedPage(texts, texts.t('This form was not sent from this site.')));
  }
  const { status } = refusalOf(error, request);
  return reply.code(status).send(brokenPage(texts, status, request.id));
}
