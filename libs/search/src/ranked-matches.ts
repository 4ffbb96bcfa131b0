import type { Sql } from '@loupe/database';
import type { Warning } from '@loupe/graphql';

/** The matches of a search in a workspace and their order, for every kind of search. */
export interface RankedMatches {
  /**
   * SQL of a subquery with the columns `item_id` (uuid) and `score` (double precision, finite, higher is better), with a row
   * for each match within the scope. A score must depend on the item, the search and the kept ranking only, so that other changes
   * between two pages do not move an item.
   */
  matches: Sql;
  /**
   * Set if there are too many matches to rank them by score: they are then ordered newest first. The matches of a section
   * precede those of the next section; each match is in one section.
   */
  newestFirst?: readonly MatchSection[];
  /** The name of a kept ranking, where the place of an item depends on others: cursors contain it. */
  ranking?: string;
  /** Warnings for the caller of the search. */
  warnings?: readonly Warning[];
}

/**
 * SQL of subqueries with the columns `item_id` and `taken_at`, newest first. Each one returns the first rows of the section;
 * the last one returns all rows. If the rows of one do not fill a page, the next one is read instead. Combining two would be
 * wrong: after a new post they would disagree on the border between them.
 * @param beyond a condition on `document.taken_at` and `document.item_id`: where to begin
 */
export type MatchSection = (beyond: Sql) => readonly Sql[];

/** A page of matches in the order of their relevance. */
export interface MatchPage {
  /** The cursor after which it begins; null for the first one. */
  readonly after: string | null;
  /** Whether all matches are counted too. */
  readonly isCounted: boolean;
}
