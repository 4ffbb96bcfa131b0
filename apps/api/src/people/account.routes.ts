import type { ConnectionsService } from '@loupe/oauth';
import type {
  LiveSession,
  MailsService,
  PasskeysService,
  PasswordChangeService,
  PeopleService,
  ProviderService,
  SecondFactorService,
  SessionsService,
} from '@loupe/people';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, SIGN_IN_PATH, signInPathFor } from '@loupe/people';
import { type Texts } from '@loupe/texts';
import type { FastifyInstance } from 'fastify';
import { textsFor } from '../pages/texts.js';
import { accountPage, factorPage, passwordChangedPage, recoveryCodesPage } from './pages/account.js';
import type { Problem } from './pages/layout.js';
import { actorOf, formOf, type Site } from './site.js';

export interface AccountRoutesSettings {
  site: Site;
  sessions: SessionsService;
  factors: SecondFactorService;
  passkeys: PasskeysService;
  passwords: PasswordChangeService;
  provider: ProviderService;
  connections: ConnectionsService;
  mails: MailsService;
  people: PeopleService;
}

/** Why a password stays as it is. */
const PASSWORD_PROBLEMS = {
  unfit: ({ t }: Texts): Problem => ({
    message: t('The password must have {least} to {most} characters.', {
      least: MIN_PASSWORD_LENGTH,
      most: MAX_PASSWORD_LENGTH,
    }),
    field: 'next',
  }),
  wrong: ({ t }: Texts): Problem => ({ message: t('The current password is wrong.'), field: 'current' }),
  slowed: ({ t }: Texts): Problem => ({
    message: t('Too many attempts. Wait a while, then try again.'),
    field: null,
  }),
};

/** The page of a person who is signed in, and what is changed there. */
export async function accountRoutes(
  fastify: FastifyInstance,
  settings: AccountRoutesSettings,
): Promise<void> {
  const { site, sessions, factors, passkeys, passwords, provider, connections, mails, people } = settings;

  const pageOf = async (texts: Texts, session: LiveSession, problem: Problem | null) => {
    const { personId, email } = session;
    const listed = await sessions.list(personId);
    return accountPage(
      texts,
      {
        person: session,
        hasPassword: await passwords.hasPassword(email),
        sessions: listed.map((one) => ({ ...one, isThis: one.id === session.id })),
        recoveryCodes: (await factors.isOn(personId)) ? await factors.codesLeft(personId) : null,
        passkeys: await passkeys.list(personId),
        provider: provider.name,
        connections: await connections.ofPerson(personId),
        wantsNoteMails: mails.isOn ? await people.wantsNoteMails(personId) : null,
      },
      problem,
    );
  };

  fastify.get('/account', async (request, reply) => {
    const session = await site.session(request);
    if (session === null) return reply.redirect(signInPathFor('/account'), 303);
    return pageOf(textsFor(request), session, null);
  });

  fastify.post('/account/password', async (request, reply) => {
    const session = await site.session(request);
    if (session === null) return reply.redirect(signInPathFor('/account'), 303);
    const form = formOf(request);
    const given = { current: form.get('current') ?? '', next: form.get('next') ?? '' };
    const texts = textsFor(request);
    const outcome = await passwords.change(session, given, { address: request.ip });
    if (outcome === 'changed') return passwordChangedPage(texts);
    const page = await pageOf(texts, session, PASSWORD_PROBLEMS[outcome](texts));
    return reply.code(outcome === 'slowed' ? 429 : 400).send(page);
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

  fastify.post('/account/note-mails', async (request, reply) => {
    const session = await site.session(request);
    if (session === null) return reply.redirect(signInPathFor('/account'), 303);
    await people.setWantsNoteMails(session.personId, formOf(request).get('wanted') === 'yes');
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
