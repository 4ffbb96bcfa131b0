import { parseUrl } from '@loupe/kernel';
import type { Dispatcher } from 'undici';
import type { OutboundRequest } from './outbound.js';
import { OutboundError } from './safe-http.error.js';

/** A request as it is sent. */
export interface Sent {
  readonly url: URL;
  readonly method: OutboundRequest['method'];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Headers that are meant for one host and must not be sent to another. */
const CREDENTIALS = new Set(['authorization', 'cookie', 'proxy-authorization']);
const OF_A_BODY = /^content-/;

/**
 * The next request after a redirect, by the rules of fetch (RFC 9110 §15.4): 303, and 301 and 302 after a POST, become a
 * GET without body; credentials are sent only to their origin. Null if the response is not a redirect.
 * @throws OutboundError BAD_RESPONSE for a redirect with a malformed address
 */
export function nextRequest(
  sent: Sent,
  response: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>,
): Sent | null {
  const { statusCode, headers } = response;
  const { location } = headers;
  if (!REDIRECTS.has(statusCode) || location === undefined) return null;
  const url = typeof location === 'string' ? parseUrl(location, sent.url) : null;
  if (url === null) throw new OutboundError('BAD_RESPONSE', 'The host redirects to a malformed address');
  const becomesGet =
    (statusCode === 303 && sent.method !== 'HEAD') || (statusCode < 303 && sent.method === 'POST');
  const isElsewhere = url.origin !== sent.url.origin;
  const kept = Object.entries(sent.headers).filter(
    ([name]) => !(isElsewhere && CREDENTIALS.has(name)) && !(becomesGet && OF_A_BODY.test(name)),
  );
  return {
    url,
    method: becomesGet ? 'GET' : sent.method,
    headers: Object.fromEntries(kept),
    body: becomesGet ? null : sent.body,
  };
}
