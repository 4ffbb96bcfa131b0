import { type Sql, sql } from '@loupe/database';

/** Matches that are already in memory, as SQL of `matches`: best first, so that only the items of a page are looked up. */
export function knownMatches(scores: ReadonlyMap<string, number>): Sql {
  return matchesOf(`{${[...scores.keys()].join()}}`, `{${[...scores.values()].join()}}`);
}

/** As `knownMatches`, of ids and scores as PostgreSQL writes arrays of them, so that nothing here has to read them. */
export function matchesOf(ids: string, scores: string): Sql {
  return sql`
    SELECT known.item_id, known.score
    FROM unnest(${ids}::uuid[], ${scores}::double precision[]) AS known(item_id, score)
    ORDER BY known.score DESC, known.item_id DESC`;
}
