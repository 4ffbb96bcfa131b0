import { isObject } from '@loupe/kernel';
import { DateTime } from 'luxon';

/** A post of an import whose times all name a zone. */
export interface ZonedPost {
  readonly value: unknown;
  /** Whether of its publication only the day is given. */
  readonly isDay: boolean;
}

/** Longer texts are no time; nothing else looks at them. */
const LONGEST = 40;
/** What the check of the post reads or refuses by itself. */
const ZONED = /T[\d:.]{5,20}(?:Z|[+-]\d\d:\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** A day, a time, and a zone where one is named, as programs and spreadsheets write them. */
const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/i;

/**
 * Reads a post's times that name no zone in the zone of the workspace (decisions §19), where a day alone begins. Metrics that are known by
 * the day of publication alone were read after it. What is no such time stays as it is, for the check of the post to name.
 */
export function withZones(value: unknown, timeZone: string): ZonedPost {
  if (!isObject(value)) return { value, isDay: false };
  const { publishedAt, snapshots } = value;
  const published = zoned(publishedAt, timeZone);
  const isRead = Array.isArray(snapshots) && snapshots.some((each) => isObject(each) && lacksZone(each.at));
  const from = isRead && typeof published === 'string' ? DateTime.fromISO(published) : null;
  const read = isRead
    ? snapshots.map((each) => (isObject(each) ? { ...each, at: readAt(each.at, from, timeZone) } : each))
    : snapshots;
  if (published === publishedAt && read === snapshots) return { value, isDay: false };
  return { value: { ...value, publishedAt: published, snapshots: read }, isDay: isDayOf(publishedAt) };
}

function readAt(given: unknown, from: DateTime | null, timeZone: string): unknown {
  const isOfThatDay =
    isDayOf(given) && from?.isValid === true && from.setZone(timeZone).toISODate() === given.trim();
  return isOfThatDay ? from.toUTC().toISO() : zoned(given, timeZone);
}

function zoned(given: unknown, timeZone: string): unknown {
  if (!lacksZone(given)) return given;
  const written = given.trim();
  const [, day = written, clock = '00:00', zone = ''] = TIME.exec(written) ?? [];
  if (!DAY.test(day)) return given;
  const offset = /^(?:Z|UTC)$/i.test(zone) ? 'Z' : zone;
  const read = DateTime.fromISO(`${day}T${clock}${offset}`, { zone: timeZone });
  return read.isValid ? read.toUTC().toISO() : given;
}

function lacksZone(given: unknown): given is string {
  return typeof given === 'string' && given.length <= LONGEST && !ZONED.test(given);
}

function isDayOf(given: unknown): given is string {
  return typeof given === 'string' && given.length <= LONGEST && DAY.test(given.trim());
}
