/** Mails of a queue that a process sends at a time. */
export const MAILS_AT_A_TIME = 4;

/** How queues of mails are worked off: mails are sent about a second after they were taken. */
export const MAIL_QUEUE = {
  batch: 1,
  /** Longer than a transport waits. */
  leaseMs: 5 * 60_000,
  idleMs: 1000,
} as const;

/** Minutes from each failed attempt to the next; then each hour. */
const RETRY_MINUTES = [1, 2, 5, 15, 30];

/**
 * When a mail is tried again.
 * @param attempts failed ones so far
 */
export function nextAttemptAt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + (RETRY_MINUTES[attempts - 1] ?? 60) * 60_000);
}
