import type { ConnectionsService } from '@loupe/oauth';
import type { PasskeysService, ProviderService, SecondFactorService, SessionsService } from '@loupe/people';
import { SIGN_IN_PATH, signInPathFor } from '@loupe/people';
import type { FastifyInstance } from 'fastify';
import { textsFor } from '../pages/texts.js';
import { accountPage, factorPage, recoveryCodesPage } from './pages/account.js';
import { actorOf, formOf, type Site } from './site.js';

export interface AccountRoutesSettings {
  site: Site;
  sessions: SessionsService;
  factors: SecondFactorService;
  passkeys: PasskeysService;
  provider: ProviderService;
  connections: ConnectionsService;
}

/** The page of a person who is signed in, and what is changed there. */
export async function accountRoutes(
  fastify: FastifyInstance,
  settings: AccountRoutesSettings,
): Promise<void> {
  const { site, sessions, factors, passkeys, provider, connections } = settings;

  fastify.get('/account', async (request, reply) => {
    const session = await site.session(request);
    if (session === null) return reply.redirect(signInPathFor('/account'), 303);
    const { personId } = session;
    const listed = await sessions.list(personId);
    return accountPage(textsFor(request), {
      person: session,
      sessions: listed.map((one) => ({ ...one, isThis: one.id === session.id })),
      recoveryCodes: (await factors.isOn(personId)) ? await factors.codesLeft(personId) : null,
      passkeys: await passkeys.list(personId),
      provider: provider.name,
      connections: await connections.ofPerson(personId),
    });
  });

  fastify.post('/account/sessions/end', async (request, reply) => {
    const session = await site.session(request);
    if (session === null) return reply.redirect(SIGN_IN_PATH, 303);
    await sessions.revoke(session.personId, formOf(request).get('id') ?? '');
    return reply.redirect('/account', 303);
  });

  fastify.post('/account/connections/end', async (request, reply) => {
    const session = await site.session(request);
    if (session === null) return reply.redirect(SIGN_IN_PATH, 303);
    const id = formOf(request).get('id') ?? '';
    await connections.endOwn(session.personId, id, actorOf(session, request));
    return reply.redirect('/account', 303);
  });

  fastify.post('/account/second-factor', async (request, reply) => {
    const session = await site.freshSession(request, reply);
    if (session === null) return reply;
    const proposed = await factors.propose(session.personId, session.email);
    return proposed === null
      ? reply.redirect('/account', 303)
      : factorPage(textsFor(request), proposed, null);
  });

  fastify.post('/account/second-factor/confirm', async (request, reply) => {
    const session = await site.freshSession(request, reply);
    if (session === null) return reply;
    const code = formOf(request).get('code') ?? '';
    const texts = textsFor(request);
    const codes = await factors.confirm(session.personId, code, actorOf(session, request));
    if (codes !== null) return recoveryCodesPage(texts, codes);
    const proposed = await factors.proposed(session.personId, session.email);
    if (proposed === null) return reply.redirect('/account', 303);
    const message = texts.t('That is not the code that the app shows now.');
    return reply.code(400).send(factorPage(texts, proposed, { message, field: 'code' }));
  });

  fastify.post('/account/second-factor/remove', async (request, reply) => {
    const session = await site.freshSession(request, reply);
    if (session === null) return reply;
    await factors.remove(session.personId, 'removed', actorOf(session, request));
    return reply.redirect('/account', 303);
  });
}
