import { type Sql, sql } from '@loupe/database';

/** Matches that were read already, as SQL of `matches`. */
export function knownMatches(scores: ReadonlyMap<string, number>): Sql {
  return sql`
    SELECT known.item_id, known.score
    FROM unnest(${[...scores.keys()]}::uuid[], ${[...scores.values()]}::double precision[]) AS known(item_id, score)`;
}
