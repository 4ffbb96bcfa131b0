import { raw, type Sql, sql } from '@loupe/database';
import type { SortColumn } from '@loupe/graphql';

/** Conditions as SQL over the rows of a list, and the access paths of a page of matching rows (ADR 13). */
export interface AccessPaths {
  /**
   * True for rows that meet all conditions; for counts, and for pages in an order without an index. EVERY_ROW without
   * conditions.
   */
  hold: Sql;
  /** The same for pages in the order of an index. */
  paged: Sql;
  /**
   * For pages in the order of time: `values` has the columns `at` and `owner_id` of all rows that may match; `hold` is true
   * for those that do.
   */
  inTime: { values: Sql; hold: Sql } | null;
}

/** A list in an order that has an index. */
export interface OrderedList {
  /** Table expression, without FROM. */
  from: Sql;
  /** Alias of its rows; written in code, never taken from a request. */
  alias: string;
  column: SortColumn;
  /** Whether `column` is the item's taken_at, or the creator's created_at. */
  isInTime: boolean;
}

/** The access path of conditions for which PostgreSQL chooses the plan. */
export const leftToPlanner = (hold: Sql): AccessPaths => ({ hold, paged: hold, inTime: null });

/** A condition that is tested row by row, without an index: PostgreSQL estimates that half of the rows meet it. */
export const askedOfRows = (hold: Sql): Sql => sql`CASE WHEN ${hold} THEN TRUE END`;

/** The table expression and the order column of a page of a list with conditions; `column` and `id` belong to `from`. */
export function accessPathOf(
  { paged, inTime }: AccessPaths,
  { from, alias, column, isInTime }: OrderedList,
): { from: Sql; where: Sql; column: SortColumn; id: string } {
  if (inTime === null || !isInTime) return { from, where: paged, column, id: `${alias}.id` };
  return {
    from: sql`${inTime.values} JOIN ${from} ON ${raw(alias)}.id = value.owner_id`,
    where: inTime.hold,
    column: { ...column, sql: 'value.at' },
    id: 'value.owner_id',
  };
}
