import { join, type Sql, sql } from '@loupe/database';
import type { LocationCanonicalInput } from './location.input.js';

export type PlacePart = keyof LocationCanonicalInput;

const PARTS: readonly PlacePart[] = ['city', 'region', 'country'];

/**
 * That a place is one of those given: their given parts are equal, letter case aside. A place without parts is any
 * place, known or not.
 * @param isAt SQL that a place has all of some parts, at least one
 */
export function isOneOfPlaces(
  places: readonly LocationCanonicalInput[],
  isAt: (parts: readonly (readonly [PlacePart, string])[]) => Sql,
): Sql | null {
  const conditions: Sql[] = [];
  for (const place of places) {
    const parts = PARTS.flatMap((part) => {
      const name = place[part];
      return name == null ? [] : [[part, name] as const];
    });
    if (parts.length === 0) return null;
    conditions.push(sql`(${isAt(parts)})`);
  }
  return join(conditions, ' OR ');
}
