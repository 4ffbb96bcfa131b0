import { originOf, refusalOf } from '@loupe/graphql';
import { UserErrors } from '@loupe/kernel';
import type { ConnectionsService } from '@loupe/oauth';
import { isForAccept, LINK_PATH, type SessionsService, type SignInService } from '@loupe/people';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from './cookie.js';
import { formOf } from './form.js';
import { NOWHERE_NEXT, nextPageOf } from './next-page.js';
import {
  acceptPage,
  accountPage,
  deadLinkPage,
  PAGE_HEADERS,
  passwordPage,
  refusedPage,
  signInLinkPage,
  signInPage,
} from './pages.js';

export interface PeopleRouteSettings {
  signIn: SignInService;
  sessions: SessionsService;
  connections: ConnectionsService;
  /** PUBLIC_URL; null where it is not set. */
  publicUrl: string | null;
}

/** Bytes of a form. */
const MAX_FORM_BYTES = 16 * 1024;
const MAX_NAME_LENGTH = 255;

/** The same for a wrong password and for an address that nobody has. */
const WRONG = 'The email or the password is wrong.';
const SLOWED = 'Too many attempts. Wait a while, then try again.';

/** A page that another site has sent the browser to with a form. */
class ForeignForm extends Error {}

/** The pages of people: signing in and out, one-time links, the account; and the bearers of sessions. */
export async function peopleRoute(fastify: FastifyInstance, settings: PeopleRouteSettings): Promise<void> {
  const { signIn, sessions, connections, publicUrl } = settings;
  const cookie = new SessionCookie(publicUrl);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (request: FastifyRequest) =>
    request.server.bodies.read(request, MAX_FORM_BYTES),
  );
  fastify.addHook('onRequest', async (_, reply) => {
    reply.headers(PAGE_HEADERS);
  });
  fastify.addHook('preParsing', async (request) => {
    if (request.method === 'POST' && request.headers.origin !== originOf(request, publicUrl)) {
      throw new ForeignForm();
    }
  });
  fastify.setErrorHandler(sendError);

  const liveSession = async (request: FastifyRequest) => {
    const secret = cookie.read(request);
    return secret === null ? null : sessions.find(secret);
  };
  const signedIn = (request: FastifyRequest, reply: FastifyReply, secret: string) =>
    reply.header('set-cookie', cookie.set(request, secret)).redirect('/account', 303);

  fastify.get('/sign-in', async () => signInPage(null));

  fastify.post('/sign-in', async (request, reply) => {
    const form = formOf(request);
    const email = form.get('email') ?? '';
    const outcome = await signIn.signIn(
      email,
      form.get('password') ?? '',
      browserOf(request),
      cookie.read(request),
    );
    if (outcome.kind === 'signedIn') return signedIn(request, reply, outcome.secret);
    const isSlowed = outcome.kind === 'slowed';
    return reply.code(isSlowed ? 429 : 401).send(signInPage(isSlowed ? SLOWED : WRONG, email));
  });

  fastify.get<{ Params: { secret: string } }>(`${LINK_PATH}:secret`, async (request, reply) => {
    const { params } = request;
    const link = await signIn.link(params.secret);
    if (link === null) return reply.code(404).send(deadLinkPage());
    const { purpose, email } = link;
    if (isForAccept(link)) {
      const session = await liveSession(request);
      return acceptPage(email, session?.personId === link.personId);
    }
    return purpose === 'SIGN_IN' ? signInLinkPage(email) : passwordPage(purpose, email, null);
  });

  fastify.post<{ Params: { secret: string } }>(`${LINK_PATH}:secret`, async (request, reply) => {
    const { secret: shown } = request.params;
    const session = await liveSession(request);
    if (session !== null && (await signIn.accept(shown, session.personId))) {
      return reply.redirect('/account', 303);
    }
    const form = formOf(request);
    const given = { password: form.get('password') ?? '', name: nameOf(form.get('name')) };
    try {
      const former = cookie.read(request);
      const secret = await signIn.useLink(shown, given, browserOf(request), former);
      return secret === null ? reply.code(404).send(deadLinkPage()) : signedIn(request, reply, secret);
    } catch (error) {
      const link = error instanceof UserErrors ? await signIn.link(shown) : null;
      if (!(error instanceof UserErrors) || link === null || link.purpose === 'SIGN_IN') throw error;
      return reply.code(400).send(passwordPage(link.purpose, link.email, error.message));
    }
  });

  fastify.get('/account', async (request, reply) => {
    const session = await liveSession(request);
    if (session === null) return reply.redirect('/sign-in', 303);
    const next = nextPageOf(request);
    if (next !== null) return reply.header('set-cookie', NOWHERE_NEXT).redirect(next, 303);
    const listed = await sessions.list(session.personId);
    return accountPage(
      session,
      listed.map((one) => ({ ...one, isThis: one.id === session.id })),
      await connections.ofPerson(session.personId),
    );
  });

  fastify.post('/account/sessions/end', async (request, reply) => {
    const session = await liveSession(request);
    if (session === null) return reply.redirect('/sign-in', 303);
    await sessions.revoke(session.personId, formOf(request).get('id') ?? '');
    return reply.redirect('/account', 303);
  });

  fastify.post('/account/connections/end', async (request, reply) => {
    const session = await liveSession(request);
    if (session === null) return reply.redirect('/sign-in', 303);
    const { personId, email } = session;
    const by = { kind: 'PERSON', id: personId, name: email, address: request.ip } as const;
    await connections.endOwn(personId, formOf(request).get('id') ?? '', by);
    return reply.redirect('/account', 303);
  });

  fastify.post('/sign-out', async (request, reply) => {
    const secret = cookie.read(request);
    if (secret !== null) await sessions.end(secret);
    return reply.header('set-cookie', cookie.clear(request)).redirect('/sign-in', 303);
  });

  // The one answer that is no page: the console asks for it, and no cookie ever authorizes /api/v2.
  fastify.post('/session/bearer', async (request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8');
    const session = await liveSession(request);
    if (session === null) return reply.code(401).send(JSON.stringify({ error: 'not_signed_in' }));
    return JSON.stringify(await sessions.issueBearer(session));
  });
}

function nameOf(given: string | null): string | null {
  const name = given?.trim().slice(0, MAX_NAME_LENGTH).replaceAll('\0', '') ?? '';
  return name === '' ? null : name;
}

function browserOf(request: FastifyRequest) {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
}

function sendError(
  error: FastifyError | ForeignForm,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof ForeignForm) {
    return reply.code(403).send(refusedPage('This form was not sent from this site.'));
  }
  const { status } = refusalOf(error, request);
  return reply
    .code(status)
    .send(
      refusedPage(status < 500 ? 'The request cannot be read.' : `Something went wrong (${request.id}).`),
    );
}
