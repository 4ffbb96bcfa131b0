import type { ConnectorError } from '@loupe/connectors';
import type { CaptureStatus } from '../source.enums.js';

const MINUTE_MS = 60_000;
const LEAST_MINUTES = 15;
const MOST_MINUTES = 12 * 60;
/** New posts of a capture from which on the next comes sooner. */
const MANY = 5;
/** The first wait after a failure, which doubles. */
const RETRY_MINUTES = 5;
/** What somebody has to do is looked for once an hour; what a platform does not offer, once a day. */
const UNCONNECTED_MINUTES = 60;
const UNAVAILABLE_MINUTES = 24 * 60;
/** Failures in a row of what takes too much to be read, after which it is not tried again. */
const MOST_TOO_MUCH = 3;

/** What a failure means for the captures to come. */
export interface AfterFailure {
  readonly status: Exclude<CaptureStatus, 'PAUSED'>;
  /** Null where it is not captured again by itself. */
  readonly dueAt: Date | null;
}

/** Minutes until the next capture: half as many where there was much that is new, half as many again where there was nothing. */
export function nextInterval(minutes: number, found: number): number {
  const next = found >= MANY ? minutes / 2 : found === 0 ? minutes * 1.5 : minutes;
  return Math.min(MOST_MINUTES, Math.max(LEAST_MINUTES, Math.round(next)));
}

/**
 * What to do after a capture that failed.
 * @param before the status until now
 * @param attempts that have failed in a row, this one included
 */
export function afterFailure(
  { problem, retryAt }: Pick<ConnectorError, 'problem' | 'retryAt'>,
  before: Exclude<CaptureStatus, 'PAUSED'>,
  attempts: number,
  now: Date,
): AfterFailure {
  const waiting = Math.min(RETRY_MINUTES * 2 ** Math.min(attempts - 1, 12), MOST_MINUTES);
  switch (problem) {
    case 'NOT_CONFIGURED':
    case 'UNAUTHORIZED':
      return { status: 'NEEDS_CONNECTION', dueAt: after(UNCONNECTED_MINUTES, now) };
    case 'UNSUPPORTED':
      return { status: 'NOT_AVAILABLE', dueAt: after(UNAVAILABLE_MINUTES, now) };
    case 'ENDED':
      return { status: 'NOT_AVAILABLE', dueAt: null };
    case 'TOO_MUCH':
      return { status: 'FAILING', dueAt: attempts >= MOST_TOO_MUCH ? null : after(waiting, now) };
    case 'QUOTA':
      // Nothing is wrong with the source: it is captured when the platform answers again.
      return { status: before, dueAt: notBefore(retryAt, after(LEAST_MINUTES, now), now) };
    default:
      return { status: 'FAILING', dueAt: notBefore(retryAt, after(waiting, now), now) };
  }
}

function after(minutes: number, now: Date): Date {
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** When a platform says; else the time given. */
function notBefore(retryAt: Date | null, otherwise: Date, now: Date): Date {
  return retryAt !== null && retryAt > now ? retryAt : otherwise;
}
