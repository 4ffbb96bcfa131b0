import type { Sql } from '@loupe/database';
import type { Warning } from '@loupe/graphql';

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
   * The matches of a section stand before those of the next; each match is in one.
   */
  newestFirst?: readonly MatchSection[];
  /** What whoever searches should know of them. */
  warnings?: readonly Warning[];
}

/**
 * SQL of subqueries with the columns `item_id` and `taken_at`, newest first. Each gives the first rows of the section, the
 * last one all; where those of one do not fill a page, the next is read instead: two that each gave a part would not agree
 * on the border between them, once a post has come in.
 * @param beyond a condition on `document.taken_at` and `document.item_id`, for where to begin
 */
export type MatchSection = (beyond: Sql) => readonly Sql[];
