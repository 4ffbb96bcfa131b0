import type { PasskeysService, SecondFactorService, SessionsService } from '@loupe/people';
import { SIGN_IN_PATH, signInPathFor } from '@loupe/people';
import type { FastifyInstance } from 'fastify';
import { accountPage, factorPage, recoveryCodesPage } from './pages/account.js';
import { actorOf, formOf, type Site } from './site.js';

export interface AccountRoutesSettings {
  site: Site;
  sessions: SessionsService;
  factors: SecondFactorService;
  passkeys: PasskeysService;
}

const WRONG_CODE = { message: 'That is not the code that the app shows now.', field: 'code' };

/** The page of a person who is signed in, and what is changed there. */
export async function accountRoutes(
  fastify: FastifyInstance,
  settings: AccountRoutesSettings,
): Promise<void> {
  const { site, sessions, factors, passkeys } = settings;

  fastify.get('/account', async (request, reply) => {
    const session = await site.session(request);
    if (session === null) return reply.redirect(signInPathFor('/account'), 303);
    const { personId } = session;
    const listed = await sessions.list(personId);
    return accountPage({
      person: session,
      sessions: listed.map((one) => ({ ...one, isThis: one.id === session.id })),
      recoveryCodes: (await factors.isOn(personId)) ? await factors.codesLeft(personId) : null,
      passkeys: await passkeys.list(personId),
    });
  });

  fastify.post('/account/sessions/end', async (request, reply) => {
    const session = await site.session(request);
    if (session === null) return reply.redirect(SIGN_IN_PATH, 303);
    await sessions.revoke(session.personId, formOf(request).get('id') ?? '');
    return reply.redirect('/account', 303);
  });

  fastify.post('/account/second-factor', async (request, reply) => {
    const session = await site.freshSession(request, reply);
    if (session === null) return reply;
    const proposed = await factors.propose(session.personId, session.email);
    return proposed === null ? reply.redirect('/account', 303) : factorPage(proposed, null);
  });

  fastify.post('/account/second-factor/confirm', async (request, reply) => {
    const session = await site.freshSession(request, reply);
    if (session === null) return reply;
    const code = formOf(request).get('code') ?? '';
    const codes = await factors.confirm(session.personId, code, actorOf(session, request));
    if (codes !== null) return recoveryCodesPage(codes);
    const proposed = await factors.proposed(session.personId, session.email);
    if (proposed === null) return reply.redirect('/account', 303);
    return reply.code(400).send(factorPage(proposed, WRONG_CODE));
  });

  fastify.post('/account/second-factor/remove', async (request, reply) => {
    const session = await site.freshSession(request, reply);
    if (session === null) return reply;
    await factors.remove(session.personId, 'removed', actorOf(session, request));
    return reply.redirect('/account', 303);
  });
}
