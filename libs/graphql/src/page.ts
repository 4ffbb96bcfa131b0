import { InvalidInputError } from '@loupe/kernel';
import sql, { raw, type Sql } from 'sql-template-tag';
import {
  type CursorPosition,
  type CursorScope,
  type CursorValue,
  decodeCursor,
  encodeCursor,
} from './cursor.js';
import type { SortOrder } from './enums.js';
import { type KeysetPart, keysetParts, type SortColumn } from './keyset.js';

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

/** The arguments of every connection. */
export interface PageArguments {
  first?: number | null;
  after?: string | null;
}

export interface PageInfo {
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  startCursor: string | null;
  endCursor: string | null;
}

/** What a list says about itself to be paged. */
export interface PageSource<Row> {
  connection: string;
  entity?: string;
  /** Name of the order in cursors, such as `LIKE_COUNT`. */
  sortKey: string;
  sortOrder: SortOrder;
  column: SortColumn;
  /** SQL of the id that breaks ties; a uuid. */
  id: string;
  /** The ranges of an order that one column does not make; those of `column` without it. */
  parts?: (after: CursorPosition | null) => KeysetPart[];
  /**
   * Reads rows of one range: `select` adds the two cursor columns to the select list, `limit` is the number of
   * rows wanted.
   */
  read(part: KeysetPart, select: Sql, limit: number): Promise<(Row & CursorColumns)[]>;
  /** Rows that stand before the first page, beyond its size; they are not counted. */
  pinned?: (Row & CursorColumns)[];
  /** Counts the whole list, regardless of the page. */
  count(): Promise<number>;
}

/** Where a row stands in its list. */
export interface CursorColumns {
  cursorValue: Date | string | number | null;
  cursorId: string;
}

/**
 * One page of a list, read when a field of it is selected and only then: `nodes`, `edges` and `pageInfo` share
 * one read, `totalCount` is counted beside it. Properties, because Nest's default resolver reads them.
 */
export class Page<Row> {
  private rows: Promise<(Row & CursorColumns)[]> | null = null;
  private readonly scope: CursorScope;
  private readonly parts: KeysetPart[];
  private readonly size: number;
  private readonly startsLater: boolean;

  /** @throws InvalidInputError for a page size or a cursor that cannot be */
  constructor(
    private readonly source: PageSource<Row>,
    page: PageArguments,
  ) {
    this.scope = {
      connection: source.connection,
      entity: source.entity ?? '',
      sort: `${source.sortKey} ${source.sortOrder}`,
    };
    this.size = pageSize(page.first);
    this.startsLater = page.after != null;
    const after = page.after == null ? null : decodeCursor(this.scope, page.after);
    this.parts = source.parts?.(after) ?? keysetParts(source.column, source.id, source.sortOrder, after);
  }

  get nodes(): Promise<Row[]> {
    return this.shown();
  }

  get edges(): Promise<{ cursor: string; node: Row }[]> {
    return this.shown().then((rows) => rows.map((row) => ({ cursor: this.cursorOf(row), node: row })));
  }

  get pageInfo(): Promise<PageInfo> {
    return this.read().then((rows) => this.describe(rows));
  }

  get totalCount(): Promise<number> {
    return this.source.count();
  }

  private describe(rows: readonly CursorColumns[]): PageInfo {
    const first = this.pinned[0] ?? rows[0];
    const last = rows[Math.min(rows.length, this.size) - 1] ?? this.pinned.at(-1);
    return {
      hasNextPage: rows.length > this.size,
      hasPreviousPage: this.startsLater,
      startCursor: first === undefined ? null : this.cursorOf(first),
      endCursor: last === undefined ? null : this.cursorOf(last),
    };
  }

  private get pinned(): (Row & CursorColumns)[] {
    return this.startsLater ? [] : (this.source.pinned ?? []);
  }

  private async shown(): Promise<(Row & CursorColumns)[]> {
    return [...this.pinned, ...(await this.read()).slice(0, this.size)];
  }

  private read(): Promise<(Row & CursorColumns)[]> {
    this.rows ??= this.readParts();
    return this.rows;
  }

  /** One row more than the page, so that hasNextPage needs no count; a later part only if the page is not full. */
  private async readParts(): Promise<(Row & CursorColumns)[]> {
    const { column, id } = this.source;
    const rows: (Row & CursorColumns)[] = [];
    let begin = 0;
    for (const part of this.parts) {
      if (rows.length > this.size) break;
      if (part.isInstead) rows.length = begin;
      begin = rows.length;
      const select = sql`${part.value ?? raw(column.sql)} AS "cursorValue", ${raw(id)} AS "cursorId"`;
      rows.push(...(await this.source.read(part, select, this.size + 1 - begin)));
    }
    return rows;
  }

  private cursorOf(row: CursorColumns): string {
    return encodeCursor(this.scope, { value: cursorValue(row.cursorValue), id: row.cursorId });
  }
}

function cursorValue(value: Date | string | number | null): CursorValue {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}

function pageSize(first: number | null | undefined): number {
  if (first == null) return DEFAULT_PAGE_SIZE;
  if (first > MAX_PAGE_SIZE)
    throw new InvalidInputError(`first must be less than or equal to ${MAX_PAGE_SIZE}`);
  if (first < 1) throw new InvalidInputError('first must be greater than or equal to 1');
  return first;
}
