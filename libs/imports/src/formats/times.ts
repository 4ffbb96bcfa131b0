import { writtenTime } from '@loupe/connectors';
import { TakenAtBasis } from '@loupe/kernel';
import { DateTime } from 'luxon';
import type { Answers } from './format.js';

/** A time that a row has. */
export interface RowTime {
  /** ISO 8601. */
  readonly at: string;
  readonly basis: TakenAtBasis;
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;
const NUMBERED = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
/** A day that is written as one number, as yt-dlp does. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const [FIRST_SECOND, LAST_SECOND] = [Date.UTC(1990, 0) / 1000, Date.UTC(2100, 0) / 1000];

/** Seconds since 1970, or milliseconds where there are as many; null for another number. */
export function epoch(value: unknown): RowTime | null {
  const given = typeof value === 'string' && /^\d{9,13}$/.test(value) ? Number(value) : value;
  if (typeof given !== 'number' || !Number.isFinite(given)) return null;
  const seconds = given > LAST_SECOND ? given / 1000 : given;
  if (seconds < FIRST_SECOND || seconds > LAST_SECOND) return null;
  return published(new Date(Math.round(seconds * 1000)));
}

/** When a video of TikTok was made: the first 32 bits of its id are seconds since 1970. Null for what is no such id. */
export function timeOfTiktok(id: unknown): RowTime | null {
  return typeof id === 'string' && /^\d{17,20}$/.test(id) ? epoch(Number(BigInt(id) >> 32n)) : null;
}

/** A time of ISO 8601 with its zone; null for anything else. */
export function isoTime(value: unknown): RowTime | null {
  if (typeof value !== 'string' || !ISO.test(value) || Number.isNaN(Date.parse(value))) return null;
  return { at: value, basis: TakenAtBasis.PUBLISHED };
}

/**
 * A time as somebody wrote it (decisions §19): in the zone that it names, else in the one of the answers. Of day and month in numbers
 * the answers say which is which, where neither number does.
 * @returns null for a text that tells no time
 */
export function written(value: unknown, answers: Answers, now: Date): RowTime | null {
  if (typeof value !== 'string') return null;
  const given = value.trim();
  if (ISO.test(given)) return isoTime(given);
  const ordered = inOrder(given.replace(COMPACT, '$1-$2-$3'), answers);
  const read = writtenTime(ordered, now);
  if (read === null) return null;
  if (read.isDay) return { at: read.at.toISOString(), basis: TakenAtBasis.DAY };
  // A time that moves with the zone that is assumed names none.
  const isZoned = writtenTime(ordered, now, 1)?.at.getTime() === read.at.getTime();
  return published(isZoned ? read.at : inZone(read.at, answers.timeZone));
}

/** Why a text tells no time, for the reason of a refusal. */
export function timeProblem(what: string, value: unknown, answers: Answers): string {
  const given = typeof value === 'string' ? value.trim().slice(0, 40) : '';
  if (given === '') return `${what}: is missing`;
  const [, one = '', , other = ''] = NUMBERED.exec(given) ?? [];
  const isOpen = one !== '' && answers.dayOrder === null && Number(one) <= 12 && Number(other) <= 12;
  return isOpen
    ? `${what}: nobody can tell the day of ${given} from its month: answer dayOrder with DMY or MDY`
    : `${what}: ${given} is no time`;
}

/** The order of day and month that dates prove; null where they prove none. @param dates as they are written */
export function provenOrder(dates: readonly unknown[]): Answers['dayOrder'] {
  for (const date of dates) {
    const [, one, , other] = (typeof date === 'string' ? NUMBERED.exec(date.trim()) : null) ?? [];
    if (one !== undefined && Number(one) > 12) return 'DMY';
    if (other !== undefined && Number(other) > 12) return 'MDY';
  }
  return null;
}

/** Whether dates are of numbers, so that somebody has to say their order. */
export function areNumbered(dates: readonly unknown[]): boolean {
  return dates.some((date) => typeof date === 'string' && NUMBERED.test(date.trim()));
}

function inOrder(given: string, { dayOrder }: Answers): string {
  const found = dayOrder === null ? null : NUMBERED.exec(given);
  if (found === null) return given;
  const [all, one = '', , other = '', year = ''] = found;
  const [day, month] = dayOrder === 'DMY' ? [one, other] : [other, one];
  const full = year.length === 2 ? `20${year}` : year;
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${given.slice(all.length)}`;
}

function inZone(at: Date, zone: string): Date {
  const there = DateTime.fromJSDate(at, { zone: 'utc' }).setZone(zone, { keepLocalTime: true });
  return there.isValid ? there.toJSDate() : at;
}

function published(at: Date): RowTime {
  return { at: at.toISOString(), basis: TakenAtBasis.PUBLISHED };
}
