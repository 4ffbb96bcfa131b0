import { DateTime } from 'luxon';
import { monthOf, placeOf, plain, zoneOf } from './time-words.js';

/** A time that somebody wrote. */
export interface WrittenTime {
  readonly at: Date;
  /** Whether only the day is known; `at` is its beginning in UTC then. */
  readonly isDay: boolean;
}

const LONGEST = 100;
/** Feeds and pages have no earlier posts (decisions §19). */
const FIRST_YEAR = 1990;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const CLOCK = /(?<!\d)(\d{1,2})[:h.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?!\d)/;
const HALF = /(?<=[\d\s])(a\.?m\.?|p\.?m\.?)(?![a-z])|오전|오후|上午|下午|午前|午後/i;
const AFTERNOON = /^p|오후|下午|午後/i;
const OFFSET = /(?:\b(?:GMT|UTC|UT|Z))?\s*([+-])\s?(\d{2}|\d(?=$|\s|:)):?(\d{2})?(?!\d)/i;
const ISO_DATE = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/;
const ORDINAL = /^(\d{4})-(\d{3})(?![\d-])/;
const BIG_FIRST = /(?<!\d)(\d{4})\s?[/.-]\s?0?(\d{1,2})\s?[/.-]\s?(\d{1,2})(?!\d)/;
const SMALL_FIRST = /(?<!\d)(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)/;
const SECONDS = /^(\d{10})(\d{3})?$/;

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** What was written behind it. */
  readonly rest: string;
}

/**
 * The time that a text tells, in any of the ways in which feeds and pages write it; months and zones by tables of their names. Nothing
 * is guessed: of day and month in numbers, neither of which can only be one of them, nobody knows which is which.
 * @param now times more than a day later are not believed, nor those before 1990
 * @param hours zone of times that name none, in hours from UTC
 * @returns null for a text that tells no such time
 */
export function writtenTime(text: string | null | undefined, now: Date, hours = 0): WrittenTime | null {
  const written = text?.trim() ?? '';
  if (written === '' || written.length > LONGEST) return null;
  // Digits of full width, and the minus sign that is no hyphen.
  const given = written.normalize('NFKC').replaceAll('\u2212', '-');
  const read = secondsIn(given) ?? timeIn(given.replaceAll(/\([^)]*\)/g, ' ').trim(), hours);
  return read !== null && isBelieved(read.at, now) ? read : null;
}

/** Whether something on the web can have been published then. */
export function isBelieved(at: Date, now: Date): boolean {
  return at.getUTCFullYear() >= FIRST_YEAR && at.getTime() <= now.getTime() + DAY_MS;
}

function secondsIn(text: string): WrittenTime | null {
  const [, seconds, millis = '0'] = SECONDS.exec(text) ?? [];
  return seconds === undefined
    ? null
    : { at: new Date(Number(seconds) * 1000 + Number(millis)), isDay: false };
}

function timeIn(text: string, hours: number): WrittenTime | null {
  const day = dayIn(text.replaceAll(/\s?[年月년월]\s?/g, '-').replaceAll(/\s?[日일]/g, ' '));
  if (day === null) return null;
  const midnight = utc(day);
  if (midnight === null) return null;
  const clock = clockIn(day.rest);
  if (clock === null) return { at: midnight, isDay: true };
  if (clock.ms === null) return null;
  const zone = zoneIn(clock.rest, midnight.getTime() + clock.ms);
  // In a zone that nobody knows the time may be another one; the day is as good as right.
  if (zone === undefined) return { at: midnight, isDay: true };
  return { at: new Date(midnight.getTime() + clock.ms - (zone ?? hours) * HOUR_MS), isDay: false };
}

function dayIn(text: string): Day | null {
  return isoDay(text) ?? numberedDay(text) ?? namedDay(text);
}

function isoDay(text: string): Day | null {
  const iso = ISO_DATE.exec(text);
  if (iso !== null) return dayOf(iso[1], iso[2], iso[3], text.slice(iso[0].length));
  const ordinal = ORDINAL.exec(text);
  if (ordinal === null) return null;
  const date = new Date(Date.UTC(Number(ordinal[1]), 0, Number(ordinal[2])));
  const rest = text.slice(ordinal[0].length);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), rest };
}

function numberedDay(text: string): Day | null {
  const big = BIG_FIRST.exec(text);
  if (big !== null) return dayOf(big[1], big[2], big[3], text.slice(big.index + big[0].length));
  const small = SMALL_FIRST.exec(text);
  if (small === null) return null;
  const [all, one = '', sign, other = '', year] = small;
  const rest = text.slice(small.index + all.length);
  // Dots are between day and month in this order only.
  if (sign === '.' || Number(one) > 12 || one === other) return dayOf(year, other, one, rest);
  return Number(other) > 12 ? dayOf(year, one, other, rest) : null;
}

/** A day with the name of its month, as mail, Unix and people write it. */
function namedDay(text: string): Day | null {
  const parts = [...text.matchAll(/[\p{L}\p{M}]+|\d+/gu)].map((match) => ({
    text: match[0],
    at: match.index,
    end: match.index + match[0].length,
    month: monthOf(plain(match[0])),
  }));
  const isDay = (index: number) => /^(?:0?[1-9]|[12]\d|3[01])$/.test(parts[index]?.text ?? '');
  const joins = (index: number) => /^(?:de|of|st|nd|rd|th|er|e)$/i.test(parts[index]?.text ?? '');
  // A weekday may have the name of a month: the day’s number stands beside the month.
  const behind = parts.findIndex(
    ({ month }, index) => month !== null && (isDay(index - 1) || (joins(index - 1) && isDay(index - 2))),
  );
  const before = parts.findIndex(({ month }, index) => month !== null && isDay(index + 1));
  const [at, dayAt] =
    behind >= 0 ? [behind, isDay(behind - 1) ? behind - 1 : behind - 2] : [before, before + 1];
  if (at < 0) return null;
  const last = Math.max(at, dayAt);
  const years = parts.slice(last + 1).filter(({ text: part }) => /^\d+$/.test(part));
  // Unix writes the year behind the time.
  const year =
    years.find(({ text: part }) => /^(?:19|20)\d\d$/.test(part)) ?? yearBefore(parts, dayAt) ?? years[0];
  if (year === undefined || !/^(?:\d{2}|\d{4})$/.test(year.text)) return null;
  const rest = `${text.slice(parts[last]?.end, Math.max(year.at, parts[last]?.end ?? 0))} ${text.slice(Math.max(year.end, parts[last]?.end ?? 0))}`;
  return dayOf(year.text, String(parts[at]?.month), parts[dayAt]?.text, rest);
}

/** The year where it stands first: `2004-július-13`. */
function yearBefore<Part extends { text: string }>(parts: readonly Part[], dayAt: number): Part | undefined {
  return parts.slice(0, dayAt).find(({ text }) => /^(?:19|20)\d\d$/.test(text));
}

function dayOf(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  rest: string,
): Day {
  const written = Number(year);
  const full = year?.length === 2 ? written + (written >= 90 ? 1900 : 2000) : written;
  return { year: full, month: Number(month), day: Number(day), rest };
}

function utc({ year, month, day }: Day): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isThere =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isThere ? date : null;
}

/** Milliseconds since midnight, null for a time that no clock shows; null as a whole where there is none. */
function clockIn(text: string): { ms: number | null; rest: string } | null {
  const clock = CLOCK.exec(text);
  const plainly = clock === null ? /(?:^|[\sT])(\d{2})(\d{2})(\d{2})?(?=$|\s|Z|[+-]\d)/i.exec(text) : null;
  const found = clock ?? plainly;
  if (found === null) return null;
  const [all, hour, minute, second = '0', fraction = '0'] = found;
  const rest = text.slice(found.index + all.length);
  const half = HALF.exec(text)?.[0];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (AFTERNOON.test(half) ? 12 : 0);
  const isPossible =
    (hours < 24 || (hours === 24 && Number(minute) === 0)) && Number(minute) < 60 && Number(second) <= 60;
  const ms =
    ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Math.trunc(Number(`0.${fraction}`) * 1000);
  return { ms: isPossible ? ms : null, rest: half === undefined ? rest : rest.replace(half, ' ') };
}

/**
 * Hours from UTC; null where no zone is named, undefined where one is that nobody knows.
 * @param local what the clocks show there, in milliseconds as of UTC
 */
function zoneIn(text: string, local: number): number | null | undefined {
  const offset = OFFSET.exec(text);
  if (offset !== null) {
    const hours = Number(offset[2]) + Number(offset[3] ?? 0) / 60;
    return hours > 15 ? undefined : offset[1] === '-' ? -hours : hours;
  }
  const names = text.match(/[A-Za-z]+/g) ?? [];
  // Unix names the weekday first, others say “Uhr” or “h” after the time.
  const [name] = names.filter((word) => !/^(?:uhr|h|hrs?)$/i.test(word));
  if (name === undefined) return null;
  const written = text.split(/\s/).find((word) => word.includes('/'));
  return zoneOf(name) ?? hoursAt(placeOf(name) ?? written, local);
}

/** Hours from UTC in a zone of the IANA database, where they change with the season; undefined for another name. */
function hoursAt(place: string | undefined, local: number): number | undefined {
  if (place === undefined) return undefined;
  const there = DateTime.fromMillis(local, { zone: 'utc' }).setZone(place, { keepLocalTime: true });
  return there.isValid ? there.offset / 60 : undefined;
}
