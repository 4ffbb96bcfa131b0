export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The demo's current time: the beginning of the day (UTC), so that the demo is the same all day. */
export function anchorOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY) * DAY);
}

export function daysBefore(anchor: Date, days: number): Date {
  return new Date(anchor.getTime() - Math.round(days * DAY));
}

/** `YYYY-MM-DD` in UTC. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
