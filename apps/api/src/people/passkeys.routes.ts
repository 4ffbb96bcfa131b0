import {
  type EntryService,
  MAX_PASSKEYS,
  type PasskeyRefusal,
  type PasskeysService,
  returnPathOf,
  SIGN_IN_PATH,
} from '@loupe/people';
import { type Texts } from '@loupe/texts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { textsFor } from '../pages/texts.js';
import { type Problem, SCRIPT_PAGE_HEADERS } from './pages/layout.js';
import { newPasskeyPage, passkeySignInPage } from './pages/passkeys.js';
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_PATH } from './passkeys.script.js';
import { actorOf, formOf, type Site } from './site.js';

export interface PasskeysRoutesSettings {
  site: Site;
  entry: EntryService;
  passkeys: PasskeysService;
}

const PROBLEMS: Readonly<Record<PasskeyRefusal | 'unknown', (texts: Texts) => Problem>> = {
  unknown: ({ t }) => ({
    message: t('That passkey does not sign in here. Try again, or use a password.'),
    field: null,
  }),
  expired: ({ t }) => ({ message: t('That took too long. Try again.'), field: null }),
  invalid: ({ t }) => ({ message: t('The browser’s answer is not valid.'), field: null }),
  tooMany: ({ t }) => ({
    message: t('There may be {count} passkeys at most.', { count: MAX_PASSKEYS }),
    field: null,
  }),
  known: ({ t }) => ({ message: t('This passkey is known already.'), field: null }),
};

/** Signing in by passkey, and the passkeys of an account. */
export async function passkeysRoutes(
  fastify: FastifyInstance,
  settings: PasskeysRoutesSettings,
): Promise<void> {
  const { site, entry, passkeys } = settings;
  const withScript = (reply: FastifyReply) => reply.headers(SCRIPT_PAGE_HEADERS);

  fastify.get(PASSKEY_SCRIPT_PATH, async (_, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .send(PASSKEY_SCRIPT),
  );

  fastify.get<{ Querystring: { returnTo?: unknown } }>(`${SIGN_IN_PATH}/passkey`, async (request, reply) => {
    const returnTo = returnPathOf(request.query.returnTo);
    const ceremony = await passkeys.beginSignIn(site.originOf(request), returnTo);
    return withScript(reply).send(passkeySignInPage(textsFor(request), ceremony, null));
  });

  fastify.post(`${SIGN_IN_PATH}/passkey`, async (request, reply) => {
    const form = formOf(request);
    const given = { step: form.get('step') ?? '', response: form.get('response') ?? '' };
    const origin = site.originOf(request);
    const signedIn = await entry.byPasskey(given, origin, site.visitor(request));
    if (signedIn !== null) return site.signedIn(request, reply, signedIn.secret, signedIn.returnTo);
    const again = await passkeys.beginSignIn(origin, null);
    const texts = textsFor(request);
    return withScript(reply)
      .code(401)
      .send(passkeySignInPage(texts, again, PROBLEMS.unknown(texts)));
  });

  fastify.get('/account/passkeys/new', async (request, reply) => {
    const session = await site.freshSession(request, reply, '/account/passkeys/new');
    if (session === null) return reply;
    const ceremony = await passkeys.beginRegistration(session, site.originOf(request));
    return withScript(reply).send(newPasskeyPage(textsFor(request), ceremony, null));
  });

  fastify.post('/account/passkeys', async (request, reply) => {
    const session = await site.freshSession(request, reply);
    if (session === null) return reply;
    const form = formOf(request);
    const given = {
      step: form.get('step') ?? '',
      response: form.get('response') ?? '',
      name: form.get('name') ?? '',
    };
    const origin = site.originOf(request);
    const refusal = await passkeys.register(session.personId, given, origin, actorOf(session, request));
    if (refusal === null) return reply.redirect('/account', 303);
    const again = await passkeys.beginRegistration(session, origin);
    const texts = textsFor(request);
    return withScript(reply)
      .code(400)
      .send(newPasskeyPage(texts, again, PROBLEMS[refusal](texts)));
  });

  fastify.post('/account/passkeys/remove', async (request, reply) => {
    const session = await site.freshSession(request, reply);
    if (session === null) return reply;
    await passkeys.remove(session.personId, formOf(request).get('id') ?? '', actorOf(session, request));
    return reply.redirect('/account', 303);
  });
}
