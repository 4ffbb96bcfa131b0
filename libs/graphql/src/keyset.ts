import { InvalidInputError, isUuid } from '@loupe/kernel';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { CursorPosition, CursorValue } from './cursor.js';
import type { SortOrder } from './enums.js';

/**
 * PostgreSQL types of sort columns, each with a check of cursor values. A check accepts exactly the values that
 * PostgreSQL reads without an error; the service writes no other value into a cursor. Timestamps have milliseconds.
 */
const VALUE_CHECKS = {
  timestamptz: (value: CursorValue) => typeof value === 'string' && isTimestamp(value),
  bigint: (value: CursorValue) =>
    typeof value === 'string' &&
    /^-?\d{1,19}$/.test(value) &&
    BigInt.asIntN(64, BigInt(value)) === BigInt(value),
  integer: (value: CursorValue) => typeof value === 'number' && (value | 0) === value,
  'double precision': (value: CursorValue) =>
    typeof value === 'number' ? Number.isFinite(value) : NON_FINITE.includes(value ?? ''),
  text: (value: CursorValue) => typeof value === 'string' && !value.includes('\0'),
} as const satisfies Record<string, (value: CursorValue) => boolean>;

/** JSON has no numbers for these values, so cursors hold their names as PostgreSQL writes them. */
const NON_FINITE = ['NaN', 'Infinity', '-Infinity'];

/** JavaScript turns 30 February into a day in March; PostgreSQL refuses it, and also the year 0. */
function isTimestamp(value: string): boolean {
  if (!/^(?!0000)\d{4}-/.test(value) || Number.isNaN(Date.parse(value))) return false;
  return new Date(value).toISOString() === value;
}

/** A column that a list can be ordered by. `sql` is written in code, never taken from a request. */
export interface SortColumn {
  sql: string;
  type: keyof typeof VALUE_CHECKS;
  /**
   * The property of the list's rows that holds its value, if they have one; they have their `id` too. Such a list needs no columns of its
   * own for cursors: a column that is read twice costs 2 % of a page.
   */
  property?: string;
  /** A nullable column is paged in two parts, known values first, so that each part is one range of the index. */
  nullable: boolean;
}

/** One contiguous range of a sort index. A page is read from the parts in turn. */
export interface KeysetPart {
  where: Sql;
  orderBy: Sql;
  /** The table expression of this part, if it is not that of the list. */
  from?: Sql;
  /** If true, its rows replace those of the previous part when that part did not fill the page. */
  isInstead?: boolean;
  /** The cursor value of a row of this part, if it is not the plain sort column. */
  value?: Sql;
}

/**
 * The ranges that hold the rows after `after`, in order: by (column, id) in one direction, rows without a value last in
 * both directions.
 *
 * Source: the seek method (Winand, "SQL Performance Explained"). A row comparison is one index range; `NULLS LAST` with
 * OR would filter all rows before the cursor.
 * @throws InvalidInputError "Invalid cursor" for a position whose value does not fit the column
 */
export function keysetParts(
  column: SortColumn,
  id: string,
  order: SortOrder,
  after: CursorPosition | null,
): KeysetPart[] {
  if (after !== null) checkPosition(column, after);
  const value = raw(column.sql);
  const key = raw(id);
  const direction = raw(order);
  const beyond = raw(order === 'ASC' ? '>' : '<');
  const orderBy = sql`${value} ${direction}, ${key} ${direction}`;
  const type = raw(column.type);

  const beyondCursor =
    after === null || after.value === null
      ? sql`TRUE`
      : sql`(${value}, ${key}) ${beyond} (${after.value}::${type}, ${after.id}::uuid)`;
  if (!column.nullable) return [{ where: beyondCursor, orderBy }];

  const unknown: KeysetPart = {
    where:
      after !== null && after.value === null
        ? sql`${value} IS NULL AND ${key} ${beyond} ${after.id}::uuid`
        : sql`${value} IS NULL`,
    orderBy,
  };
  if (after !== null && after.value === null) return [unknown];
  return [{ where: sql`${value} IS NOT NULL AND ${beyondCursor}`, orderBy }, unknown];
}

function checkPosition(column: SortColumn, position: CursorPosition): void {
  const possible = position.value === null ? column.nullable : VALUE_CHECKS[column.type](position.value);
  if (!possible || !isUuid(position.id)) throw new InvalidInputError('Invalid cursor');
}
