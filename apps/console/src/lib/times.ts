import { dateFormat } from './kept-format';

const DAY = 86_400_000;

/** An instant as the API takes it: in whole seconds of UTC. */
export const instantOf = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');

/** So many days from an instant. */
export const daysFrom = (days: number, from = Date.now()): string => instantOf(from + days * DAY);

/** Milliseconds that the clocks of a time zone are ahead of UTC at an instant. */
function aheadAt(instant: number, timeZone: string): number {
  const parts = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(instant / 1000) * 1000;
}

/** The first instant of a day in a time zone. Where clocks are changed at midnight it comes twice, or the day begins later. */
function beginOf(midnight: number, timeZone: string): number {
  const before = aheadAt(midnight - DAY, timeZone);
  const begins = [before, aheadAt(midnight + DAY, timeZone)]
    .map((ahead) => midnight - ahead)
    .filter((begin) => begin + aheadAt(begin, timeZone) === midnight);
  return begins.length === 0 ? midnight - before : Math.min(...begins);
}

/** The first and the last second of a day (YYYY-MM-DD) in a time zone, as the API takes them. */
export function dayIn(timeZone: string, day: string): { first: string; last: string } {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return {
    first: instantOf(beginOf(midnight, timeZone)),
    last: instantOf(beginOf(midnight + DAY, timeZone) - 1000),
  };
}

/** The day of an instant in a time zone (YYYY-MM-DD). */
export const dayOf = (instant: number, timeZone: string): string =>
  new Date(instant + aheadAt(instant, timeZone)).toISOString().slice(0, 10);

/** The begin of the day so many days before today in a time zone: the same all day, so that a page asks for the same. */
export function dayBefore(days: number, timeZone: string, now = Date.now()): string {
  const today = Date.parse(`${dayOf(now, timeZone)}T00:00:00Z`);
  return instantOf(beginOf(today - days * DAY, timeZone));
}
