import { raw, type Sql, sql } from '@loupe/database';
import type { SortColumn } from '@loupe/graphql';

/** Conditions as SQL over the rows of a list, and the access paths of a page of what they hold for (ADR 13). */
export interface AccessPaths {
  /** That all hold, for counts and for pages in an order that no index has; EVERY_ROW for none. */
  hold: Sql;
  /** The same for pages in the order of an index. */
  paged: Sql;
  /** For pages in the order of time: `at` and `owner_id` of all that they can hold for, and that they hold. */
  inTime: { values: Sql; hold: Sql } | null;
}

/** A list in an order that an index has. */
export interface OrderedList {
  /** Table expression, without FROM. */
  from: Sql;
  /** What its rows are called there; written in code, never taken from a request. */
  alias: string;
  column: SortColumn;
  /** That `column` is the item's taken_at, or the creator's created_at. */
  isInTime: boolean;
}

/** The access path of a condition that is left to PostgreSQL. */
export const leftToPlanner = (hold: Sql): AccessPaths => ({ hold, paged: hold, inTime: null });

/** A condition that is asked of rows, for which no index is read: PostgreSQL takes it to hold for half of them. */
export const askedOfRows = (hold: Sql): Sql => sql`CASE WHEN ${hold} THEN TRUE END`;

/** What a page of a list with conditions is read from, and what it goes by: `column` and `id` are those of `from`. */
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
