import {
  type EntryService,
  type ProviderService,
  returnPathOf,
  type SessionsService,
  SIGN_IN_PATH,
  type SignInService,
} from '@loupe/people';
import { type Texts } from '@loupe/texts';
import type { FastifyInstance } from 'fastify';
import { textsFor } from '../pages/texts.js';
import type { Problem } from './pages/layout.js';
import { deactivated, type SignInPageFacts, secondFactorPage, signInPage } from './pages/sign-in.js';
import { formOf, type Site } from './site.js';

export interface SignInRoutesSettings {
  site: Site;
  signIn: SignInService;
  entry: EntryService;
  sessions: SessionsService;
  provider: ProviderService;
}

const PROBLEMS = {
  /** The same for a wrong password and for an address that nobody has. */
  wrong: ({ t }: Texts): Problem => ({ message: t('The email or the password is wrong.'), field: 'email' }),
  slowed: ({ t }: Texts): Problem => ({
    message: t('Too many attempts. Wait a while, then try again.'),
    field: null,
  }),
  wrongCode: ({ t }: Texts): Problem => ({
    message: t('The code is wrong, or it was used before.'),
    field: 'code',
  }),
  expired: ({ t }: Texts): Problem => ({ message: t('That took too long. Sign in again.'), field: null }),
};

/** Signing in by password and code, signing out, and the bearers of sessions. */
export async function signInRoutes(fastify: FastifyInstance, settings: SignInRoutesSettings): Promise<void> {
  const { site, signIn, entry, sessions, provider } = settings;

  const pageFor = (texts: Texts, facts: Partial<SignInPageFacts>) =>
    signInPage(texts, { problem: null, email: '', returnTo: null, provider: provider.name, ...facts });

  fastify.get<{ Querystring: { returnTo?: unknown } }>(SIGN_IN_PATH, async (request) =>
    pageFor(textsFor(request), { returnTo: returnPathOf(request.query.returnTo) }),
  );

  fastify.post(SIGN_IN_PATH, async (request, reply) => {
    const form = formOf(request);
    const email = form.get('email') ?? '';
    const returnTo = returnPathOf(form.get('returnTo'));
    const texts = textsFor(request);
    const outcome = await signIn.signIn(email, form.get('password') ?? '', site.visitor(request, returnTo));
    switch (outcome.kind) {
      case 'signedIn':
        return site.signedIn(request, reply, outcome.secret, returnTo);
      case 'secondFactor':
        return secondFactorPage(texts, outcome.step, null);
      case 'slowed':
        return reply.code(429).send(pageFor(texts, { problem: PROBLEMS.slowed(texts), email, returnTo }));
      case 'deactivated':
        return reply.code(403).send(pageFor(texts, { problem: deactivated(texts), email, returnTo }));
      case 'wrong':
        return reply.code(401).send(pageFor(texts, { problem: PROBLEMS.wrong(texts), email, returnTo }));
    }
  });

  fastify.post(`${SIGN_IN_PATH}/second-factor`, async (request, reply) => {
    const form = formOf(request);
    const step = form.get('step') ?? '';
    const texts = textsFor(request);
    const outcome = await entry.answer(step, form.get('code') ?? '', site.visitor(request));
    switch (outcome.kind) {
      case 'signedIn':
        return site.signedIn(request, reply, outcome.secret, outcome.returnTo);
      case 'slowed':
        return reply.code(429).send(secondFactorPage(texts, step, PROBLEMS.slowed(texts)));
      case 'wrong':
        return reply.code(401).send(secondFactorPage(texts, step, PROBLEMS.wrongCode(texts)));
      case 'expired':
        return reply.code(401).send(pageFor(texts, { problem: PROBLEMS.expired(texts) }));
    }
  });

  fastify.post('/sign-out', async (request, reply) => {
    const secret = site.cookie.read(request);
    if (secret !== null) await sessions.end(secret);
    return reply.header('set-cookie', site.cookie.clear(request)).redirect(SIGN_IN_PATH, 303);
  });

  // The one answer that is no page: the console asks for it, and no cookie ever authorizes /api/v2.
  fastify.post('/session/bearer', async (request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8');
    const session = await site.session(request);
    if (session === null) return reply.code(401).send(JSON.stringify({ error: 'not_signed_in' }));
    return JSON.stringify(await sessions.issueBearer(session));
  });
}
