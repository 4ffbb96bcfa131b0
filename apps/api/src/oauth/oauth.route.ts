import { issuerOf, refusalOf, reportedErrors } from '@loupe/http';
import { MCP_PATH } from '@loupe/mcp';
import {
  type AddressLimiter,
  type AuthorizationServers,
  clientMetadata,
  knownScopes,
  type LimitedEndpoint,
  OAUTH_PATHS,
} from '@loupe/oauth';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wantsPage } from '../pages/error-pages.js';
import { textsFor } from '../pages/texts.js';
import { PAGE_HEADERS } from '../people/pages/layout.js';
import { refusedPage } from '../people/pages/sign-in.js';
import { answerBy, exchangeOf } from './koa-bridge.js';
import { serverMetadata } from './metadata.js';
import { refusalPage } from './refusal.page.js';
import { withResources } from './resource.js';

export interface OauthRouteSettings {
  servers: AuthorizationServers;
  limiter: AddressLimiter;
  /** PUBLIC_URL; null where it is not set. */
  publicUrl: string | null;
}

const WELL_KNOWN = '/.well-known/oauth-authorization-server';
const FORM = 'application/x-www-form-urlencoded';
/** Bytes of a body. */
const MAX_BYTES = 16 * 1024;
/** Bytes of the parameters of an authorization request, which are kept while the person decides. */
const MAX_PARAMETER_BYTES = 8 * 1024;
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'Authorization, Content-Type, MCP-Protocol-Version',
  'access-control-max-age': '86400',
};

/** An error as OAuth has it (RFC 6749 §5.2). */
class OauthError extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    description: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(description);
  }
}

/** The endpoints of the authorization server, and its metadata. */
export async function oauthRoute(fastify: FastifyInstance, settings: OauthRouteSettings): Promise<void> {
  const { servers, limiter, publicUrl } = settings;
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (request: FastifyRequest) =>
    request.server.bodies.read(request, MAX_BYTES),
  );
  fastify.setErrorHandler(sendError);
  // Authorization is the one endpoint that people open, by the browser that a program has sent here.
  fastify.addHook('onSend', async (request, reply, payload) => {
    const isOfPerson = request.routeOptions.url?.startsWith(OAUTH_PATHS.authorization) === true;
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (reply.statusCode < 400 || !isJson || !isOfPerson || !wantsPage(request)) return payload;
    const { error, error_description: description } = JSON.parse(String(payload)) as Record<string, string>;
    const texts = textsFor(request);
    reply.headers(PAGE_HEADERS);
    const reason = `${error}: ${description ?? ''}`;
    return refusedPage(texts, texts.t('The program cannot connect this way ({reason}).', { reason }));
  });

  /** @throws OauthError for a host that cannot be the issuer */
  const issuer = (request: FastifyRequest): string => {
    const own = issuerOf(request, publicUrl);
    if (own !== null) return own;
    throw new OauthError(400, 'invalid_request', 'The operator has to set PUBLIC_URL to this address first');
  };
  const server = async (request: FastifyRequest) => servers.of(issuer(request), MCP_PATH);
  const limited = (endpoint: LimitedEndpoint) => async (request: FastifyRequest) => {
    const seconds = await limiter.wait(endpoint, request.ip);
    if (seconds === 0) return;
    throw new OauthError(429, 'temporarily_unavailable', `Too many requests: wait ${seconds} seconds`, {
      'retry-after': String(seconds),
    });
  };

  for (const url of [WELL_KNOWN, `${WELL_KNOWN}${MCP_PATH}`]) {
    fastify.get(url, async (request, reply) => {
      reply.headers(CORS);
      return serverMetadata(issuer(request), servers);
    });
    fastify.options(url, preflight);
  }

  fastify.route({
    method: ['GET', 'POST'],
    url: OAUTH_PATHS.authorization,
    onRequest: limited('authorize'),
    handler: async (request, reply) => {
      // A form of another site is as good as a link: nothing happens before the person decides.
      const asked = withResources(authorizationOf(request), issuer(request));
      const url = `${OAUTH_PATHS.authorization}?${asked}`;
      const exchange = exchangeOf(request, issuer(request), { url });
      exchange.request.method = 'GET';
      return answerBy(await server(request), exchange, reply, pageFor(request, asked.get('client_id')));
    },
  });

  fastify.get<{ Params: { uid: string } }>(`${OAUTH_PATHS.authorization}/:uid`, async (request, reply) => {
    const url = `${OAUTH_PATHS.authorization}/${encodeURIComponent(request.params.uid)}`;
    return answerBy(await server(request), exchangeOf(request, issuer(request), { url }), reply);
  });

  for (const [endpoint, url] of [
    ['token', OAUTH_PATHS.token],
    ['revoke', OAUTH_PATHS.revocation],
  ] as const) {
    fastify.options(url, preflight);
    fastify.post(url, { onRequest: limited(endpoint) }, async (request, reply) => {
      const contentType = request.headers['content-type'] ?? '';
      const form = bytesOf(request);
      refuseNul(form.toString('latin1'));
      const body = formOfResource(form, contentType, issuer(request));
      const exchange = exchangeOf(request, issuer(request), { url, body, contentType });
      return answerBy(await server(request), exchange, reply.headers(CORS));
    });
  }

  if (!servers.acceptsRegistrations) return;
  fastify.options(OAUTH_PATHS.registration, preflight);
  fastify.post(OAUTH_PATHS.registration, { onRequest: limited('register') }, async (request, reply) => {
    const exchange = exchangeOf(request, issuer(request), {
      url: OAUTH_PATHS.registration,
      body: Buffer.from(JSON.stringify(registrationOf(request))),
      contentType: 'application/json',
    });
    return answerBy(await server(request), exchange, reply.headers(CORS));
  });
}

/** The page about a refused authorization request, for browsers; other programs get the error as OAuth has it. */
function pageFor(request: FastifyRequest, clientId: string | null) {
  const isForPerson = request.headers.accept?.includes('text/html') === true;
  return isForPerson ? (error: unknown) => refusalPage(request, error, clientId) : null;
}

/** A form of the token endpoint with the resource that it means. */
function formOfResource(form: Buffer, contentType: string, issuer: string): Buffer {
  if (!contentType.startsWith(FORM) || !form.includes('resource=')) return form;
  return Buffer.from(withResources(new URLSearchParams(form.toString('utf8')), issuer).toString());
}

async function preflight(_: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply.headers(CORS).code(204).send();
}

/** The parameters of an authorization request, with the scopes that are known here. */
function authorizationOf(request: FastifyRequest): URLSearchParams {
  const isPost = request.method === 'POST';
  if (isPost && !(request.headers['content-type'] ?? '').startsWith(FORM)) {
    throw new OauthError(400, 'invalid_request', `Content-Type must be ${FORM}`);
  }
  const text = isPost ? bytesOf(request).toString('utf8') : (request.url.split('?')[1] ?? '');
  refuseNul(text);
  const parameters = new URLSearchParams(text);
  if (text.length > MAX_PARAMETER_BYTES) {
    throw new OauthError(400, 'invalid_request', `The parameters exceed ${MAX_PARAMETER_BYTES} bytes`);
  }
  // The other modes lead through a page with a script, or hide the answer from the client's server.
  if ((parameters.get('response_mode') ?? 'query') !== 'query') {
    throw new OauthError(400, 'invalid_request', 'response_mode must be query');
  }
  if (parameters.getAll('scope').length < 2) parameters.set('scope', knownScopes(parameters.get('scope')));
  return parameters;
}

/** @throws OauthError for a form with the character NUL, which cannot be looked up or stored */
function refuseNul(form: string): void {
  if (!form.includes('%00') && !form.includes('\0')) return;
  throw new OauthError(400, 'invalid_request', 'The parameters must not contain the NUL character');
}

/** @throws OauthError for metadata that cannot be */
function registrationOf(request: FastifyRequest) {
  try {
    return clientMetadata(JSON.parse(bytesOf(request).toString('utf8')));
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new OauthError(400, 'invalid_client_metadata', 'The body must be JSON');
    }
    if (error instanceof TypeError) throw new OauthError(400, 'invalid_redirect_uri', error.message);
    throw error;
  }
}

function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function sendError(error: FastifyError | OauthError, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ ...CORS, 'cache-control': 'no-store' });
  if (error instanceof OauthError) {
    return reply
      .code(error.status)
      .headers(error.headers)
      .send({ error: error.error, error_description: error.message });
  }
  const refusal = refusalOf(error, request);
  const { status, headers } = refusal;
  if (status === 503) {
    const [reported] = reportedErrors(refusal);
    return reply
      .code(status)
      .headers(headers)
      .send({ error: 'temporarily_unavailable', error_description: reported?.message });
  }
  const isOurs = status >= 500;
  return reply.code(status).send({
    error: isOurs ? 'server_error' : 'invalid_request',
    error_description: isOurs ? `Something went wrong (${request.id})` : 'The request cannot be read',
  });
}
