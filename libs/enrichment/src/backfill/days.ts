const DAY_MS = 24 * 3600_000;
export const MAX_DAYS = 36_500;

/** Whether a number of days can be looked back; null is for all of them. */
export function isDays(days: number | null): boolean {
  return days === null || (Number.isInteger(days) && days >= 1 && days <= MAX_DAYS);
}

/** When the last days began; null for all of them. */
export function sinceOf(days: number | null, now: Date): Date | null {
  return days === null ? null : new Date(now.getTime() - days * DAY_MS);
}
