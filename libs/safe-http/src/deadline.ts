import { OutboundError } from './safe-http.error.js';

/** Ends a request at its time limit, or when its caller aborts it. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** The reason why the request was ended, of which the given error is a consequence; undefined if it was not ended. */
  reasonOf(error: unknown): unknown;
  /** Stops the timer and the listener. */
  end(): void;
}

/** @param ms milliseconds from now */
export function startDeadline(ms: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new OutboundError('TIMEOUT', `The host did not answer within ${ms} ms`)),
    ms,
  );
  const follow = () => controller.abort(caller?.reason);
  caller?.addEventListener('abort', follow);
  if (caller?.aborted === true) follow();
  return {
    signal: controller.signal,
    reasonOf: () => (controller.signal.aborted ? controller.signal.reason : undefined),
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', follow);
    },
  };
}
