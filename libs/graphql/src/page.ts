import { InvalidInputError } from '@loupe/kernel';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
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

/** What a list provides so that it can be paged. */
export interface PageSource<Row> {
  connection: string;
  entity?: string;
  /** Name of the order in cursors, such as `LIKE_COUNT`. */
  sortKey: string;
  sortOrder: SortOrder;
  column: SortColumn;
  /** SQL of the id that breaks ties; a uuid. */
  id: string;
  /** The ranges of an order that needs more than one column; without it, those of `column`. */
  parts?: (after: CursorPosition | null) => KeysetPart[];
  /**
   * Reads rows of one range. `more` stands behind the select list: a comma and the two cursor columns, or nothing where rows have their
   * position without them. `limit` is the maximum number of rows.
   */
  read(part: KeysetPart, more: Sql, limit: number): Promise<(Row & Partial<CursorColumns>)[]>;
  /** Reads all rows of one range, by a cursor of the running transaction; only for lists that are exported. */
  batches?: (part: KeysetPart, sizeAfter: (before: readonly Row[]) => number) => AsyncGenerator<Row[]>;
  /** Rows before the first page. They are neither part of its size nor counted. */
  pinned?: (Row & CursorColumns)[];
  /** Counts the whole list, regardless of the page. */
  count(): Promise<number>;
}

/** The position of a row in its list. */
export interface CursorColumns {
  cursorValue: Date | string | number | null;
  cursorId: string;
}

const IN_CURSOR_COLUMNS = { value: 'cursorValue', id: 'cursorId' } as const satisfies Record<
  string,
  keyof CursorColumns
>;

/**
 * One page of a list. It is read only if one of its fields is selected: `nodes`, `edges` and `pageInfo` share one read,
 * `totalCount` is counted separately, once for all its aliases. The fields of `ConnectionOf` call these methods.
 */
export class Page<Row> {
  private rows: Promise<Row[]> | null = null;
  private total: Promise<number> | null = null;
  private readonly scope: CursorScope;
  private readonly parts: KeysetPart[];
  private readonly size: number;
  private readonly startsLater: boolean;
  /** Where rows have their position. */
  private readonly position: { value: string; id: string };

  /** @throws InvalidInputError for an invalid page size or cursor */
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
    const { property } = source.column;
    this.position = property === undefined ? IN_CURSOR_COLUMNS : { value: property, id: 'id' };
  }

  /** The rows of the page. */
  nodes(): Promise<Row[]> {
    return this.shown();
  }

  /** The rows of the page, each with its cursor. */
  edges(): Promise<{ cursor: string; node: Row }[]> {
    return this.shown().then((rows) => rows.map((row) => ({ cursor: this.cursorOf(row), node: row })));
  }

  /** Where the page is in the list. */
  pageInfo(): Promise<PageInfo> {
    return this.read().then((rows) => this.describe(rows));
  }

  /** The number of rows of the whole list. */
  totalCount(): Promise<number> {
    this.total ??= this.source.count();
    return this.total;
  }

  /**
   * All rows from the begin of the page to the end of the list, in batches, in a transaction of one snapshot.
   * @param sizeAfter the number of rows of the next batch, by the one before
   */
  async *batches(sizeAfter: (before: readonly Row[]) => number): AsyncGenerator<Row[]> {
    const { batches } = this.source;
    if (batches === undefined) throw new Error(`${this.source.connection} cannot be read in batches`);
    // A part that is followed by one instead of it has some of its rows only.
    const parts = this.parts.filter((_, index) => this.parts[index + 1]?.isInstead !== true);
    for (const part of parts) yield* batches(part, sizeAfter);
  }

  private describe(rows: readonly Row[]): PageInfo {
    const first = this.pinned[0] ?? rows[0];
    const last = rows[Math.min(rows.length, this.size) - 1] ?? this.pinned.at(-1);
    const cursorOf = (row: Row | undefined) => (row === undefined ? null : this.cursorOf(row));
    return {
      hasNextPage: rows.length > this.size,
      hasPreviousPage: this.startsLater,
      // Most requests select one of them.
      get startCursor() {
        return cursorOf(first);
      },
      get endCursor() {
        return cursorOf(last);
      },
    };
  }

  private get pinned(): Row[] {
    return this.startsLater ? [] : (this.source.pinned ?? []);
  }

  private async shown(): Promise<Row[]> {
    return [...this.pinned, ...(await this.read()).slice(0, this.size)];
  }

  private read(): Promise<Row[]> {
    this.rows ??= this.readParts();
    return this.rows;
  }

  /**
   * Reads one row more than the page, so that hasNextPage needs no count. A later part is read only if the page is not
   * full.
   */
  private async readParts(): Promise<Row[]> {
    const { column, id } = this.source;
    const rows: Row[] = [];
    let begin = 0;
    for (const part of this.parts) {
      if (rows.length > this.size) break;
      if (part.isInstead) rows.length = begin;
      begin = rows.length;
      const more =
        column.property === undefined
          ? sql`, ${part.value ?? raw(column.sql)} AS "cursorValue", ${raw(id)} AS "cursorId"`
          : empty;
      rows.push(...(await this.source.read(part, more, this.size + 1 - begin)));
    }
    return rows;
  }

  private cursorOf(row: Row): string {
    const { value, id } = this.position;
    const held = row as Readonly<Record<string, CursorColumns['cursorValue']>>;
    if (held[value] === undefined || held[id] === undefined)
      throw new Error(`A row of ${this.source.connection} lacks ${value} or ${id}, its position`);
    return encodeCursor(this.scope, { value: cursorValue(held[value]), id: String(held[id]) });
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
