import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { PAGE_HEADERS } from '../people/pages/layout.js';

/** Its own session cookie, which nothing reads: whether a person is signed in is known by ours. */
const UNUSED_COOKIE = 'loupe_oauth_session';

/** A request and response of Node for a Koa application, apart from those of the connection. */
export interface KoaExchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * A request for oidc-provider, which is a Koa application. Its body has been read already, within the limits of every
 * request without a token, and it says the address that the issuer has, whatever the Host header was.
 * @param url path and query
 */
export function exchangeOf(
  { raw, ip }: FastifyRequest,
  issuer: string,
  given: { url: string; body?: Buffer; contentType?: string },
): KoaExchange {
  // Not the connection's own socket, which would end with this request.
  const request = new IncomingMessage(new Socket());
  const { host, protocol } = new URL(issuer);
  const {
    'content-type': _type,
    'content-length': _length,
    'transfer-encoding': _coding,
    ...kept
  } = raw.headers;
  request.method = raw.method ?? 'GET';
  request.url = given.url;
  request.headers = {
    ...kept,
    host,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.replace(':', ''),
    'x-forwarded-for': ip,
  };
  if (given.body !== undefined) {
    request.headers['content-length'] = String(given.body.length);
    if (given.contentType !== undefined) request.headers['content-type'] = given.contentType;
    request.push(given.body);
  }
  request.push(null);
  request.complete = true;
  return { request, response: new ServerResponse(request) };
}

/**
 * Lets oidc-provider answer, and sends the answer as every other one of this service.
 * @param page the page about an error, in place of its JSON; null where a program asks
 */
export async function answerBy(
  provider: Provider,
  { request, response }: KoaExchange,
  reply: FastifyReply,
  page: ((error: unknown) => string) | null = null,
): Promise<FastifyReply> {
  const body = await new Promise<string | Buffer>((resolve, reject) => {
    // Nothing is written to a connection; Koa ends a response with its whole body.
    response.end = (chunk?: unknown) => {
      resolve(typeof chunk === 'string' || Buffer.isBuffer(chunk) ? chunk : '');
      return response;
    };
    provider.callback()(request, response).catch(reject);
  });
  reply.code(response.statusCode);
  for (const [name, value] of Object.entries(response.getHeaders())) {
    if (value === undefined || name === 'content-length' || name === 'set-cookie') continue;
    reply.header(name, value);
  }
  const cookies = [response.getHeader('set-cookie') ?? []].flat().map(String);
  const used = cookies.filter((cookie) => !cookie.startsWith(UNUSED_COOKIE));
  if (used.length > 0) reply.header('set-cookie', used);
  const isError = response.statusCode >= 400 && String(response.getHeader('content-type')).includes('json');
  if (page === null || !isError) return reply.send(body);
  return reply.headers(PAGE_HEADERS).send(page(JSON.parse(String(body))));
}
