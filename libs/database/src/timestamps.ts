import pg from 'pg';

const { TIMESTAMPTZ } = pg.types.builtins;
const parseAny: (text: string) => unknown = pg.types.getTypeParser(TIMESTAMPTZ, 'text');

const ZERO = '0'.charCodeAt(0);
const HYPHEN = '-'.charCodeAt(0);
const SPACE = ' '.charCodeAt(0);
const UTC = '+00';

/**
 * Parses a timestamptz as `pg` does: a Date, or a number for an infinite one. For a session in UTC it is four times as
 * fast, which saves 3 % of the time of a page of items: a page has a hundred timestamps, whether they are used or not.
 */
export function timestampOf(text: string): unknown {
  // Years of five digits, years BC, infinite values and other time zones have other characters at these positions.
  const isUtc = text.charCodeAt(4) === HYPHEN && text.charCodeAt(10) === SPACE && text.endsWith(UTC);
  const year = number(text, 0, 4);
  // Date.UTC would take years below 100 as years of the twentieth century.
  if (!isUtc || year < 100) return parseAny(text);
  const [month, day] = [number(text, 5, 7) - 1, number(text, 8, 10)];
  const [hour, minute, second] = [number(text, 11, 13), number(text, 14, 16), number(text, 17, 19)];
  return new Date(Date.UTC(year, month, day, hour, minute, second, milliseconds(text)));
}

/** Milliseconds of the fraction after the seconds. PostgreSQL omits its trailing zeros. */
function milliseconds(text: string): number {
  const end = Math.min(text.length - UTC.length, 23);
  return end <= 20 ? 0 : number(text, 20, end) * 10 ** (23 - end);
}

function number(text: string, from: number, end: number): number {
  let value = 0;
  for (let at = from; at < end; at++) value = value * 10 + text.charCodeAt(at) - ZERO;
  return value;
}

/** The value parsers for the configuration of a connection. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary' = 'text') =>
    oid === TIMESTAMPTZ && format === 'text'
      ? timestampOf
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};
