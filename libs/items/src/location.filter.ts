import { join, raw, type Sql, sql } from '@loupe/database';
import type { LocationCanonicalInput } from './location.input.js';

/** The key of each part in the JSON of a place. */
export type LocationKeys = Record<keyof LocationCanonicalInput, string>;

/**
 * That a place in JSON is one of those given: their given parts are equal, letter case aside. A place without parts
 * is any place, known or not.
 * @param column of the place, such as `item.location`
 */
export function isOneOfPlaces(
  column: Sql,
  keys: LocationKeys,
  places: readonly LocationCanonicalInput[],
): Sql | null {
  const conditions = places.map((place) => partsOf(column, keys, place));
  return conditions.includes(null) ? null : sql`(${join(conditions, ' OR ')})`;
}

function partsOf(column: Sql, keys: LocationKeys, place: LocationCanonicalInput): Sql | null {
  const parts = (Object.keys(keys) as (keyof LocationCanonicalInput)[]).flatMap((part) => {
    const name = place[part];
    return name == null ? [] : [sql`lower(${column} ->> ${raw(`'${keys[part]}'`)}) = lower(${name})`];
  });
  return parts.length === 0 ? null : sql`(${join(parts, ' AND ')})`;
}
