import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { BodyLimits } from '@loupe/graphql';

/** How long the sender of a body that nobody reads may take to read its answer. */
const LINGER_MS = 2000;

/**
 * Ends a connection whose peer may still be sending. Closing it at once would reset it, and with that take away the
 * answer that is on its way; so nothing more is read, and it is closed once the peer had time to read.
 */
export function endGently(socket: Socket): void {
  socket.pause();
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

/** Whether a request has a body that has not wholly arrived. */
function isComingIn({ complete, headers }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  // Undefined for a request that came over no connection.
  return complete === false && hasBody;
}

/**
 * Sees to what is left of the body of a request that is answered without it: a short rest is read and dropped, so that
 * the connection can go on; otherwise the connection ends after the answer.
 * @returns whether the connection ends, which the answer has to say
 */
export function dropRest(
  request: IncomingMessage,
  { anonymousBytes, anonymousArrivalMs }: BodyLimits,
): boolean {
  if (!isComingIn(request)) return false;
  const { socket, headers } = request;
  // Node calls it after an answer that ends the connection.
  socket.destroySoon = () => endGently(socket);
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (length > anonymousBytes || headers.expect !== undefined) {
    // Otherwise Node would read and drop all of it.
    request.pause().read(0);
    return true;
  }
  const timer = setTimeout(() => socket.destroy(), anonymousArrivalMs);
  request.once('close', () => clearTimeout(timer)).resume();
  return false;
}
