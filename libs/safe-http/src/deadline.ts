import { OutboundError } from './safe-http.error.js';

/** The end of a request's time, or its caller's wish to end it. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Why the request was ended, if it was; the error is then only what that led to. */
  reasonOf(error: unknown): unknown;
  /** Nothing is waited for any more. */
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
