const DAY_MS = 24 * 3_600_000;
/** A session ends this long after its last use, */
const IDLE_MS = 7 * DAY_MS;
/** and this long after it began, whatever happens. In seconds for the cookie. */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** A session is alive if it began after `createdAfter` and was used after `seenAfter`. */
export interface SessionTimes {
  now: Date;
  createdAfter: Date;
  seenAfter: Date;
}

/** The times that sessions are judged by. */
export function timesOf(now: Date): SessionTimes {
  return {
    now,
    createdAfter: new Date(now.getTime() - SESSION_SECONDS * 1000),
    seenAfter: new Date(now.getTime() - IDLE_MS),
  };
}
