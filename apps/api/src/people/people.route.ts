import { originOf, refusalOf } from '@loupe/graphql';
import {
  isForAccept,
  LINK_PATH,
  returnPathOf,
  type SessionsService,
  SIGN_IN_PATH,
  type SignInService,
  signInPathFor,
} from '@loupe/people';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from './cookie.js';
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
  const { signIn, sessions, publicUrl } = settings;
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
  const signedIn = (request: FastifyRequest, reply: FastifyReply, secret: string, returnTo: string | null) =>
    reply.header('set-cookie', cookie.set(request, secret)).redirect(returnTo ?? '/account', 303);

  fastify.get<{ Querystring: { returnTo?: unknown } }>(SIGN_IN_PATH, async ({ query }) =>
    signInPage({ problem: null, email: '', returnTo: returnPathOf(query.returnTo) }),
  );

  fastify.post(SIGN_IN_PATH, async (request, reply) => {
    const form = formOf(request);
    const email = form.get('email') ?? '';
    const returnTo = returnPathOf(form.get('returnTo'));
    const outcome = await signIn.signIn(
      email,
      form.get('password') ?? '',
      browserOf(request),
      cookie.read(request),
    );
    if (outcome.kind === 'signedIn') return signedIn(request, reply, outcome.secret, returnTo);
    const isSlowed = outcome.kind === 'slowed';
    return reply
      .code(isSlowed ? 429 : 401)
      .send(signInPage({ problem: isSlowed ? SLOWED : WRONG, email, returnTo }));
  });

  fastify.get<{ Params: { secret: string } }>(`${LINK_PATH}:secret`, async (request, reply) => {
    const { params } = request;
    const link = await signIn.link(params.secret);
    if (link === null) return reply.code(404).send(deadLinkPage());
    const { purpose, email } = link;
    if (isForAccept(link)) {
      const session = await liveSession(request);
      const isSignedIn = session?.personId === link.personId;
      return acceptPage(email, isSignedIn, signInPathFor(LINK_PATH + params.secret));
    }
    return purpose === 'SIGN_IN' ? signInLinkPage(email) : passwordPage(link, null);
  });

  fastify.post<{ Params: { secret: string } }>(`${LINK_PATH}:secret`, async (request, reply) => {
    const form = formOf(request);
    const outcome = await signIn.use(
      request.params.secret,
      { password: form.get('password') ?? '', name: nameOf(form.get('name')) },
      browserOf(request),
      {
        signedInAs: (await liveSession(request))?.personId ?? null,
        former: cookie.read(request),
      },
    );
    switch (outcome.kind) {
      case 'signedIn':
        return signedIn(request, reply, outcome.secret, null);
      case 'accepted':
        return reply.redirect('/account', 303);
      case 'refused':
        return reply.code(400).send(passwordPage(outcome.link, outcome.message));
      case 'dead':
        return reply.code(404).send(deadLinkPage());
    }
  });

  fastify.get('/account', async (request, reply) => {
    const session = await liveSession(request);
    if (session === null) return reply.redirect(signInPathFor('/account'), 303);
    const listed = await sessions.list(session.personId);
    return accountPage(
      session,
      listed.map((one) => ({ ...one, isThis: one.id === session.id })),
    );
  });

  fastify.post('/account/sessions/end', async (request, reply) => {
    const session = await liveSession(request);
    if (session === null) return reply.redirect(SIGN_IN_PATH, 303);
    await sessions.revoke(session.personId, formOf(request).get('id') ?? '');
    return reply.redirect('/account', 303);
  });

  fastify.post('/sign-out', async (request, reply) => {
    const secret = cookie.read(request);
    if (secret !== null) await sessions.end(secret);
    return reply.header('set-cookie', cookie.clear(request)).redirect(SIGN_IN_PATH, 303);
  });

  // The one answer that is no page: the console asks for it, and no cookie ever authorizes /api/v2.
  fastify.post('/session/bearer', async (request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8');
    const session = await liveSession(request);
    if (session === null) return reply.code(401).send(JSON.stringify({ error: 'not_signed_in' }));
    return JSON.stringify(await sessions.issueBearer(session));
  });
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '');
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
