const DAY = 86_400_000;

/** An instant as the API takes it: in whole seconds of UTC. */
export const instantOf = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');

/** So many days from an instant. */
export const daysFrom = (days: number, from = Date.now()): string => instantOf(from + days * DAY);

/** The begin of the day (UTC) so many days ago: the same all day, so that a page asks for the same. */
export const dayBefore = (days: number, now = Date.now()): string =>
  instantOf(Math.floor(now / DAY - days) * DAY);
