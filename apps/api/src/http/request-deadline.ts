import type { IncomingMessage } from 'node:http';

/** Milliseconds for a whole request. Longer than the limit of bodies: it ends requests whose body no route reads. */
const REQUEST_MS = 40_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Gives a request with a body a time by which it must be there. Node's own limit would be the same for all requests, but
 * an import may take longer (`liftDeadline`).
 * @param late is called where it is not
 */
export function setDeadline(request: IncomingMessage, late: () => void): void {
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return;
  const timer = setTimeout(() => {
    if (!request.complete) late();
  }, REQUEST_MS);
  deadlines.set(request, timer);
  const clear = () => clearTimeout(timer);
  request.once('end', clear).once('close', clear);
}

/** Ends the time limit of a request; who reads its body has one of its own. */
export function liftDeadline(request: IncomingMessage): void {
  clearTimeout(deadlines.get(request));
}
