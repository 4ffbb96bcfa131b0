import { join, type Sql, sql } from '@loupe/database';
import type { LocationCanonicalInput } from './location.input.js';

export type PlacePart = keyof LocationCanonicalInput;

const PARTS: readonly PlacePart[] = ['city', 'region', 'country'];

/**
 * True if a place equals one of the given places in all given parts; letter case is ignored. A given place without parts
 * matches every row, even one without a known place.
 * @param isAt returns the SQL for a place with the given parts (at least one)
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
