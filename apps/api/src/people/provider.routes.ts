import {
  type ProviderEntryService,
  type ProviderService,
  returnPathOf,
  type SessionsService,
  SIGN_IN_PATH,
} from '@loupe/people';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEACTIVATED, signInPage } from './pages/sign-in.js';
import type { Site } from './site.js';

export interface ProviderRoutesSettings {
  site: Site;
  sessions: SessionsService;
  provider: ProviderService;
  providerEntry: ProviderEntryService;
}

const PROVIDER_PATH = `${SIGN_IN_PATH}/provider`;
const CALLBACK_PATH = `${PROVIDER_PATH}/callback`;

/** Signing in by the organization's OpenID Connect provider, and connecting an account to it. */
export async function providerRoutes(
  fastify: FastifyInstance,
  settings: ProviderRoutesSettings,
): Promise<void> {
  const { site, sessions, provider, providerEntry } = settings;
  const { name } = provider;
  if (name === null) return;
  const logger = new Logger('Provider');
  const refuse = (reply: FastifyReply, status: number, message: string) =>
    reply
      .code(status)
      .send(signInPage({ problem: { message, field: null }, email: '', returnTo: null, provider: name }));

  // A link: browsers that follow form-action would not let a form lead to another site.
  const begin = async (request: FastifyRequest, reply: FastifyReply, asked: Asked) => {
    try {
      const { url, step } = await provider.begin(site.originOf(request) + CALLBACK_PATH, asked);
      return reply.header('set-cookie', site.cookie.setStep(request, step)).redirect(url, 303);
    } catch (error) {
      logger.error(`The provider cannot be asked: ${error}`);
      return refuse(reply, 502, `Signing in with ${name} does not work at present.`);
    }
  };

  fastify.get<{ Querystring: { returnTo?: unknown } }>(PROVIDER_PATH, async (request, reply) =>
    begin(request, reply, { returnTo: returnPathOf(request.query.returnTo), connectTo: null }),
  );

  fastify.get('/account/provider', async (request, reply) => {
    const session = await site.freshSession(request, reply, '/account/provider');
    if (session === null) return reply;
    return begin(request, reply, { returnTo: '/account', connectTo: session.personId });
  });

  fastify.get(CALLBACK_PATH, async (request, reply) => {
    const step = site.cookie.readStep(request) ?? '';
    reply.header('set-cookie', site.cookie.clearStep(request));
    const finished = await provider.finish(site.urlOf(request), step).catch((error: unknown) => {
      logger.warn(`A sign-in by the provider failed: ${error}`);
      return null;
    });
    if (finished === null) return refuse(reply, 401, `Signing in with ${name} did not work. Try again.`);
    const { account, returnTo, connectTo } = finished;
    const entry = await providerEntry.enter(account, connectTo);
    switch (entry.kind) {
      case 'person': {
        const { browser, former } = site.visitor(request);
        return site.signedIn(request, reply, await sessions.begin(entry.personId, browser, former), returnTo);
      }
      case 'deactivated':
        return refuse(reply, 403, DEACTIVATED);
      case 'unverified':
        return refuse(reply, 403, `${name} has not verified your email address.`);
      case 'unknown':
        return refuse(reply, 403, `Nobody has invited ${entry.email}. Ask an administrator.`);
      case 'notConnected':
        return refuse(
          reply,
          403,
          `${entry.email} has an account here already. Sign in to it, then connect it on your account’s page.`,
        );
    }
  });
}

interface Asked {
  returnTo: string | null;
  connectTo: string | null;
}
