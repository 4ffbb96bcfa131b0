import {
  type ProviderEntryService,
  type ProviderService,
  returnPathOf,
  type SessionsService,
  SIGN_IN_PATH,
} from '@loupe/people';
import { type Texts } from '@loupe/texts';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textsFor } from '../pages/texts.js';
import type { Problem } from './pages/layout.js';
import { deactivated, signInPage } from './pages/sign-in.js';
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
  const refuse = (texts: Texts, reply: FastifyReply, status: number, problem: Problem) =>
    reply.code(status).send(signInPage(texts, { problem, email: '', returnTo: null, provider: name }));

  // A link: browsers that follow form-action would not let a form lead to another site.
  const begin = async (request: FastifyRequest, reply: FastifyReply, asked: Asked) => {
    try {
      const { url, step } = await provider.begin(site.originOf(request) + CALLBACK_PATH, asked);
      return reply.header('set-cookie', site.cookie.setStep(request, step)).redirect(url, 303);
    } catch (error) {
      logger.error(`The provider cannot be asked: ${error}`);
      const texts = textsFor(request);
      const message = texts.t('Signing in with {name} does not work at present.', { name });
      return refuse(texts, reply, 502, { message, field: null });
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
    const texts = textsFor(request);
    const { t } = texts;
    if (finished === null) {
      const message = t('Signing in with {name} did not work. Try again.', { name });
      return refuse(texts, reply, 401, { message, field: null });
    }
    const { account, returnTo, connectTo } = finished;
    const entry = await providerEntry.enter(account, connectTo);
    switch (entry.kind) {
      case 'person': {
        const { browser, former } = site.visitor(request);
        return site.signedIn(request, reply, await sessions.begin(entry.personId, browser, former), returnTo);
      }
      case 'deactivated':
        return refuse(texts, reply, 403, deactivated(texts));
      case 'unverified':
        return refuse(texts, reply, 403, {
          message: t('{name} has not verified your email address.', { name }),
          field: null,
        });
      case 'unknown':
        return refuse(texts, reply, 403, {
          message: t('Nobody has invited {email}. Ask an administrator.', { email: entry.email }),
          field: null,
        });
      case 'notConnected':
        return refuse(texts, reply, 403, {
          message: t(
            '{email} has an account here already. Sign in to it, then connect it on your account’s page.',
            { email: entry.email },
          ),
          field: null,
        });
    }
  });
}

interface Asked {
  returnTo: string | null;
  connectTo: string | null;
}
