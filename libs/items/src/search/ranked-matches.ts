import type { Sql } from '@loupe/database';

/** What a search finds in a workspace and in which order, whatever it searches by. */
export interface RankedMatches {
  /**
   * SQL of a subquery with the columns `item_id` (uuid) and `score` (double precision, finite, the higher the better), a
   * row for each match within the scope. A score must follow from the item and the search alone, so that what others
   * add between two pages does not move it.
   */
  matches: Sql;
  /**
   * Set where the matches are too many for their scores to tell them apart: they are then given newest first.
   * SQL of subqueries with the column `item_id`, that of a section before those of the next; each match is in one.
   */
  newestFirst?: readonly Sql[];
}
