import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { BodyLimits } from '@loupe/http';

/** Milliseconds that the sender of an unread body has to read its response. */
const LINGER_MS = 2000;

/**
 * Ends a connection whose peer may still be sending. Closing it at once would reset it and so lose the response that is
 * under way. Instead, nothing more is read, and it is closed after the peer had time to read.
 */
export function endGently(socket: Socket): void {
  socket.pause();
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Ends a connection once its peer has read the response to this request, however long that takes; the response announces it
 * (`connection: close`). Otherwise Node would close the connection as an idle one: the time for that begins when the last bytes
 * are with the operating system, which holds megabytes of them for a peer that reads slowly.
 */
export function endWhenRead({ socket }: IncomingMessage): void {
  // Node calls it after a response that ends the connection, and would not wait for the peer.
  socket.destroySoon = () => socket.end();
}

/** Whether a request has a body that has not arrived completely. */
function isComingIn({ complete, headers }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  // Undefined for a request without a connection.
  return complete === false && hasBody;
}

/**
 * Handles the rest of a body when the response does not need it. A short rest is read and dropped, so that the connection
 * can be reused; otherwise the connection ends after the response.
 * @returns whether the connection ends, which the response must announce
 */
export function dropRest(
  request: IncomingMessage,
  { anonymousBytes, anonymousArrivalMs }: BodyLimits,
): boolean {
  if (!isComingIn(request)) return false;
  const { socket, headers } = request;
  // Node calls it after a response that ends the connection.
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
