import { isObject } from '@loupe/kernel';

/** An object of a foreign document. */
export type Fields = Readonly<Record<string, unknown>>;

const NONE: Fields = {};
const GROUPED = /^\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+$/;
const SHORTENED = /^(\d{1,6})(?:[.,](\d{1,3}))?\s?([\p{L}.]{1,4})$/u;
/** How services shorten counts, in five languages. */
const FACTORS: Readonly<Record<string, number>> = {
  k: 1e3,
  tsd: 1e3,
  mil: 1e3,
  m: 1e6,
  mio: 1e6,
  mi: 1e6,
  mln: 1e6,
  b: 1e9,
  mrd: 1e9,
  md: 1e9,
  bi: 1e9,
};

/** An object, or an empty one for anything else. */
export function fields(value: unknown): Fields {
  return isObject(value) ? value : NONE;
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text that is not blank, without spaces around it; numbers as they are written. Null for anything else. */
export function text(value: unknown): string | null {
  const written = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof written !== 'string') return null;
  return written.trim() === '' ? null : written.trim();
}

/** The first that is not null. */
export function first<Value>(...values: readonly (Value | null | undefined)[]): Value | null {
  return values.find((value) => value !== null && value !== undefined) ?? null;
}

/**
 * A count, in any of the ways in which services write one: `12,400`, `12.400`, `1.2K`, `1,2 Mio.`. What is hidden or unknown (`-1`,
 * `N/A`, `--`) is null, as is what is no whole number.
 */
export function count(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null;
  if (typeof value !== 'string') return null;
  const written = value.trim();
  if (/^\d{1,16}$/.test(written)) return safe(Number(written));
  if (written.length > 30) return null;
  if (GROUPED.test(written)) return safe(Number(written.replaceAll(/\D/g, '')));
  const [, whole, part = '', unit = ''] = SHORTENED.exec(written) ?? [];
  const factor = FACTORS[unit.toLowerCase().replaceAll('.', '')];
  if (whole !== undefined && factor !== undefined)
    return safe(Math.round(Number(`${whole}.${part || 0}`) * factor));
  const [, integer] = /^(\d{1,15})[.,]0{1,4}$/.exec(written) ?? [];
  return integer === undefined ? null : safe(Number(integer));
}

function safe(value: number): number | null {
  return Number.isSafeInteger(value) ? value : null;
}

/** Whole seconds of a duration: a number of them, or `0:00:34` as clocks write it. */
export function seconds(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? Math.round(value) : null;
  const written = text(value);
  if (written === null) return null;
  if (/^\d{1,9}([.,]\d{1,9})?$/.test(written)) return Math.round(Number(written.replace(',', '.')));
  const [, hours = '0', minutes, rest] = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/.exec(written) ?? [];
  return minutes === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}

/** An address of the web; null for anything else. */
export function address(value: unknown): string | null {
  const written = text(value);
  return written !== null && /^https?:\/\/[^\s]{1,1990}$/i.test(written) ? written : null;
}

/** Pixels of a picture; null for what is no such number. */
export function pixels(given: unknown): number | null {
  const value = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : given;
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : null;
}

/** The share of rows for which something holds, 0 to 1; 0 of none. */
export function share(rows: readonly unknown[], holds: (row: Fields) => boolean): number {
  return rows.length === 0 ? 0 : rows.filter((row) => holds(fields(row))).length / rows.length;
}

/** Whether an object has all of these keys. */
export function has(row: Fields, ...keys: readonly string[]): boolean {
  return keys.every((key) => Object.hasOwn(row, key));
}

/** A file of a post, for the list `media`; null without an address. */
export function media(
  isVideo: boolean,
  url: unknown,
  thumbnail: unknown,
  more: { width?: unknown; height?: unknown; duration?: unknown } = {},
): Record<string, unknown> | null {
  const [file, picture] = [address(url), address(thumbnail)];
  if (file === null && picture === null) return null;
  return {
    type: isVideo ? 'VIDEO' : 'IMAGE',
    url: file,
    thumbnailUrl: picture ?? (isVideo ? null : file),
    width: pixels(more.width),
    height: pixels(more.height),
    duration: isVideo ? seconds(more.duration) : null,
  };
}

/** The files that are there, at most as many as a post may have; undefined for none. */
export function files(
  given: readonly (Record<string, unknown> | null)[],
): Record<string, unknown>[] | undefined {
  const found = given.filter((file) => file !== null).slice(0, 100);
  return found.length === 0 ? undefined : found;
}

/** Names of tags, of a list of texts or of objects with a name; undefined where nothing is said. */
export function tags(value: unknown, key = 'name'): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const names = value.map((entry) => text(isObject(entry) ? entry[key] : entry)?.slice(0, 255) ?? null);
  return names.filter((name) => name !== null).slice(0, 1000);
}
