import sql, { raw, type Sql } from 'sql-template-tag';
import { SortOrder } from './enums.js';
import { EVERY_ROW } from './filter.js';
import type { CursorColumns, PageSource } from './page.js';

/** Runs SQL: the part of `Database` that a list needs. */
export interface RowReader {
  query<Row>(statement: Sql): Promise<Row[]>;
  /** Number of rows of `FROM … WHERE …`. */
  count(from: Sql): Promise<number>;
  /** The rows of a SELECT in batches. */
  batches<Row>(statement: Sql, sizeAfter: (before: readonly Row[]) => number): AsyncGenerator<Row[]>;
}

/** A list that one statement reads. */
export interface Listing {
  /** The select list. */
  columns: Sql;
  /** Table expression, without FROM. */
  from: Sql;
  /** Condition, without WHERE; every row if absent. */
  where?: Sql;
}

/** The functions by which Page reads and counts a list. */
export function listing<Row>(
  reader: RowReader,
  { columns, from, where = EVERY_ROW }: Listing,
): Pick<PageSource<Row>, 'read' | 'count' | 'batches'> {
  return {
    batches: (part, sizeAfter) =>
      reader.batches<Row>(
        sql`
        SELECT ${columns} FROM ${part.from ?? from} WHERE ${where} AND ${part.where} ORDER BY ${part.orderBy}`,
        sizeAfter,
      ),
    // The limit is a part of the text: a plan that does not know it is made for a tenth of all rows.
    read: (part, more, limit) =>
      reader.query<Row & Partial<CursorColumns>>(sql`
        SELECT ${columns}${more} FROM ${part.from ?? from} WHERE ${where} AND ${part.where}
        ORDER BY ${part.orderBy} LIMIT ${raw(String(limit))}`),
    count: () => reader.count(sql`FROM ${from} WHERE ${where}`),
  };
}

/** The order of a list by created_at and id, newest first. Its rows have `createdAt` and `id`. */
export function newestFirst(
  alias: string,
): Pick<PageSource<unknown>, 'sortKey' | 'sortOrder' | 'column' | 'id'> {
  return {
    sortKey: 'CREATED_AT',
    sortOrder: SortOrder.DESC,
    column: { sql: `${alias}.created_at`, type: 'timestamptz', nullable: false, property: 'createdAt' },
    id: `${alias}.id`,
  };
}
