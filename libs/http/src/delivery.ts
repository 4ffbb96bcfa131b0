import type { ServerResponse } from 'node:http';

/** Milliseconds in which a client must read a response; then its connection is closed (decisions §17). */
const DELIVERY_MS = 60_000;

/** What is told that nobody waits for a response any more. */
interface Endable {
  stop(): void;
  end(): void;
}

/** Ends a request once its response has been sent or its connection has closed. */
export function endWith(response: ServerResponse, context: Endable): void {
  // Node closes a response as soon as all of it has been sent, even if the connection stays open.
  response.once('close', () => {
    // After a complete response nothing is left to stop, and stopping creates an error with its stack.
    if (!response.writableFinished) context.stop();
    context.end();
  });
}

/** Closes the connection of a client that does not read the response in time. */
export function deliverInTime(response: ServerResponse, ms = DELIVERY_MS): void {
  const timer = setTimeout(() => response.destroy(), ms).unref();
  response.once('close', () => clearTimeout(timer));
}
