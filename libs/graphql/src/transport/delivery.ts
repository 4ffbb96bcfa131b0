import type { ServerResponse } from 'node:http';
import type { RequestContext } from '../context.js';

/** How long a client may take to read an answer; then it loses the connection (decisions §17). */
const DELIVERY_MS = 60_000;

/** Ends a request once its answer has been taken, or its connection is gone. */
export function endWith(response: ServerResponse, context: RequestContext): void {
  // Node closes a response as soon as all of it has been taken, also where the connection stays open.
  response.once('close', () => {
    // Behind an answer that was taken there is nothing left to stop, and stopping makes an error with its stack.
    if (!response.writableFinished) context.stop();
    context.end();
  });
}

/** Closes the connection of a client that does not take the answer that is about to be sent. */
export function deliverInTime(response: ServerResponse, ms = DELIVERY_MS): void {
  const timer = setTimeout(() => response.destroy(), ms).unref();
  response.once('close', () => clearTimeout(timer));
}
