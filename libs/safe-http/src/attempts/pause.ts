/** Transport failures in a row after which an origin is left alone for a while (decisions §7). */
const FAILURES = 10;
const FIRST_PAUSE_SECONDS = 5 * 60;
const LONGEST_PAUSE_SECONDS = 60 * 60;

/** What the failures of an origin come to. */
export interface OriginRecord {
  /** Transport failures in a row. */
  readonly failures: number;
  /** Length of the last pause, in seconds. */
  readonly pauseSeconds: number | null;
  readonly pausedUntil: Date | null;
}

/**
 * An origin after one more transport failure. From the tenth in a row on it is paused, each time twice as long; an
 * attempt that was begun before the present pause says nothing new.
 * @param known null where the origin had no failures
 */
export function afterTransportFailure(known: OriginRecord | null, begun: Date, now: Date): OriginRecord {
  const { failures = 0, pauseSeconds = null, pausedUntil = null } = known ?? {};
  const pausedAt = pausedUntil === null ? null : pausedUntil.getTime() - (pauseSeconds ?? 0) * 1000;
  const isOldNews = pausedAt !== null && begun.getTime() <= pausedAt;
  if (isOldNews || failures + 1 < FAILURES) return { failures: failures + 1, pauseSeconds, pausedUntil };
  const seconds =
    pauseSeconds === null ? FIRST_PAUSE_SECONDS : Math.min(2 * pauseSeconds, LONGEST_PAUSE_SECONDS);
  return {
    failures: failures + 1,
    pauseSeconds: seconds,
    pausedUntil: new Date(now.getTime() + seconds * 1000),
  };
}
