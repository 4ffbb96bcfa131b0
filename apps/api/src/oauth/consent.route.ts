import { type Html, issuerOf, refusalOf } from '@loupe/http';
import { parseUrl, type TokenScope, UserErrors } from '@loupe/kernel';
import { MCP_PATH } from '@loupe/mcp';
import {
  type AddressLimiter,
  type AuthorizationServers,
  CONSENT_PATH,
  type ConnectionsService,
  FULL_SCOPES,
  MAX_CONNECTIONS,
  type OauthSecrets,
  READ_SCOPES,
} from '@loupe/oauth';
import { type LiveSession, type SessionsService, signInPathFor } from '@loupe/people';
import { type Texts } from '@loupe/texts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textsFor } from '../pages/texts.js';
import { PAGE_HEADERS } from '../people/pages/layout.js';
import { brokenPage, refusedPage } from '../people/pages/sign-in.js';
import { actorOf, formOf, Site } from '../people/site.js';
import { type AskedConsent, consentPage, decidedPage, noWorkspacePage } from './consent.page.js';
import { exchangeOf } from './koa-bridge.js';

export interface ConsentRouteSettings {
  servers: AuthorizationServers;
  connections: ConnectionsService;
  sessions: SessionsService;
  secrets: OauthSecrets;
  limiter: AddressLimiter;
  /** PUBLIC_URL; null where it is not set. */
  publicUrl: string | null;
}

const MAX_FORM_BYTES = 16 * 1024;
const NO_NAME = 'A program without a name';
const expired = ({ t }: Texts): Html =>
  t('This request has expired, or was begun in another browser. Start again in the program.');

/** A form or request that cannot go on, with what the person is told. */
class ConsentRefused extends Error {
  constructor(
    readonly status: number,
    readonly say: (texts: Texts) => Html,
  ) {
    super();
  }
}

/** An authorization request that waits for a person who is signed in. */
interface Waiting {
  session: LiveSession;
  clientId: string;
  scopes: readonly TokenScope[];
  asked: AskedConsent;
  /** Hands the decision to the authorization server. @returns where the browser goes on */
  decide(result: Record<string, unknown>): Promise<string>;
}

type ConsentRequest = FastifyRequest<{ Params: { uid: string } }>;

/** The consent page. It asks a person who is signed in, in the browser that began the request. */
export async function consentRoute(fastify: FastifyInstance, settings: ConsentRouteSettings): Promise<void> {
  const { servers, connections, sessions, secrets, limiter, publicUrl } = settings;
  const site = new Site(sessions, publicUrl);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (request: FastifyRequest) =>
    request.server.bodies.read(request, MAX_FORM_BYTES),
  );
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(PAGE_HEADERS);
    if ((await limiter.wait('consent', request.ip)) > 0) {
      throw new ConsentRefused(429, ({ t }) => t('Too many requests. Wait a minute, then try again.'));
    }
  });
  fastify.setErrorHandler(sendError);

  /** The request of the address, in the browser that began it; null where nobody is signed in. */
  const waiting = async (request: ConsentRequest): Promise<Waiting | null> => {
    const issuer = issuerOf(request, publicUrl);
    if (issuer === null)
      throw new ConsentRefused(400, ({ t }) => t('The operator has to set PUBLIC_URL first.'));
    const server = await servers.of(issuer, MCP_PATH);
    const { uid } = request.params;
    const exchange = () => exchangeOf(request, issuer, { url: `${CONSENT_PATH}${uid}` });
    const { request: message, response } = exchange();
    const interaction = await server.interactionDetails(message, response);
    if (interaction.uid !== uid) throw new ConsentRefused(400, expired);
    const session = await site.session(request);
    if (session === null) return null;
    const { params } = interaction;
    const clientId = String(params.client_id);
    const client = await server.Client.find(clientId);
    if (client === undefined) throw new ConsentRefused(400, expired);
    const documentHost = parseUrl(clientId)?.host ?? null;
    const wanted = String(params.scope).split(' ');
    const scopes = wanted.includes('mcp')
      ? FULL_SCOPES
      : FULL_SCOPES.filter((scope) => wanted.includes(scope) || scope === 'read');
    return {
      session,
      clientId,
      scopes,
      asked: {
        clientName: client.clientName ?? documentHost,
        documentHost,
        redirectUri: String(params.redirect_uri),
        person: session.name ?? session.email,
        mayWrite: scopes.length > 1,
        workspaces: await connections.workspacesOf(session.personId),
        formToken: secrets.formToken(session.id, uid),
      },
      decide: (result) => {
        const { request: again, response: unused } = exchange();
        return server.interactionResult(again, unused, result, { mergeWithLastSubmission: false });
      },
    };
  };

  fastify.get<{ Params: { uid: string } }>(`${CONSENT_PATH}:uid`, async (request, reply) => {
    const found = await waiting(request);
    if (found === null) {
      return reply.redirect(signInPathFor(`${CONSENT_PATH}${request.params.uid}`), 303);
    }
    return found.asked.workspaces.length === 0
      ? noWorkspacePage(textsFor(request))
      : consentPage(textsFor(request), found.asked, null);
  });

  fastify.post<{ Params: { uid: string } }>(`${CONSENT_PATH}:uid`, async (request, reply) => {
    const form = formOf(request);
    const found = await waiting(request);
    const isOwn = request.headers.origin === site.originOf(request);
    if (!isOwn || found === null || form.get('token') !== found.asked.formToken) {
      throw new ConsentRefused(403, ({ t }) =>
        t('This form was not sent from this site, or you have signed in again since.'),
      );
    }
    const { session, asked, clientId } = found;
    const texts = textsFor(request);
    if (form.get('decision') !== 'allow') {
      const denied = { error: 'access_denied', error_description: 'The person has refused' };
      return decidedPage(texts, await found.decide(denied), asked.clientName);
    }
    const consent = {
      personId: session.personId,
      client: { id: clientId, name: asked.clientName ?? NO_NAME },
      redirectUri: asked.redirectUri,
      scopes: form.get('access') === 'full' ? found.scopes : READ_SCOPES,
      workspaceIds: form.getAll('workspace'),
    };
    let grantId: string;
    try {
      grantId = await connections.grant(consent, actorOf(session, request));
    } catch (error) {
      if (!(error instanceof UserErrors)) throw error;
      const isFull = error.details.some(({ code }) => code === 'limit_reached');
      const message = isFull
        ? texts.t('You have {count} connections. End some on your account first.', { count: MAX_CONNECTIONS })
        : texts.t('Choose at least one workspace.');
      return reply.code(400).send(consentPage(texts, asked, { message, field: null }));
    }
    const allowed = { login: { accountId: session.personId, remember: false }, consent: { grantId } };
    return decidedPage(texts, await found.decide(allowed), asked.clientName);
  });
}

async function sendError(
  error: FastifyError | ConsentRefused,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const texts = textsFor(request);
  if (error instanceof ConsentRefused) {
    return reply.code(error.status).send(refusedPage(texts, error.say(texts)));
  }
  const { errors } = await import('oidc-provider');
  if (error instanceof errors.SessionNotFound)
    return reply.code(400).send(refusedPage(texts, expired(texts)));
  const { status } = refusalOf(error, request);
  return reply.code(status).send(brokenPage(texts, status, request.id));
}
