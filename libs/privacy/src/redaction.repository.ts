import { Database, join, raw, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { ColumnMap } from './column-maps.js';

/** A row of a mapped table: its key and the searched columns. */
export type StoredValues = Record<string, unknown>;

/** Reads and writes any mapped column. Table and column names come from column-maps.ts, never from a caller. */
@Injectable()
export class RedactionRepository {
  constructor(private readonly db: Database) {}

  /**
   * The next rows of a mapped table, by key, that may contain a name.
   * @param patterns for ILIKE
   * @param after the last row of the previous batch; null for the first batch
   */
  async candidates(
    scope: WorkspaceScope,
    columnMap: ColumnMap,
    patterns: readonly string[],
    { after, limit }: { after: StoredValues | null; limit: number },
  ): Promise<StoredValues[]> {
    const key = columns(columnMap.key);
    const later =
      after === null
        ? sql`TRUE`
        : sql`(${key}) > (${join(columnMap.key.map((column) => sql`${after[column]}::uuid`))})`;
    const texts = Object.keys(columnMap.columns).map(
      (column) => sql`stored.${raw(column)}::text ILIKE ANY(${patterns})`,
    );
    return this.db.query(sql`
      SELECT ${columns(columnsOf(columnMap))} FROM ${this.db.rowsOfTable(scope, columnMap.table, 'stored')}
      WHERE ${later} AND (${join(texts, ' OR ')}) ORDER BY ${key} LIMIT ${limit}`);
  }

  /** The current rows, locked until the transaction ends; deleted rows are left out. */
  async lock(
    scope: WorkspaceScope,
    columnMap: ColumnMap,
    rows: readonly StoredValues[],
  ): Promise<StoredValues[]> {
    return this.db.query(sql`
      SELECT ${columns(columnsOf(columnMap))} FROM ${this.db.rowsOfTable(scope, columnMap.table, 'stored')}
      JOIN jsonb_populate_recordset(NULL::${raw(columnMap.table)}, ${JSON.stringify(rows)}::jsonb) AS entry
        ON ${sameKey(columnMap)}
      ORDER BY ${columns(columnMap.key)} FOR UPDATE OF stored`);
  }

  /** Writes some columns of rows. */
  async write(
    scope: WorkspaceScope,
    columnMap: ColumnMap,
    changed: readonly string[],
    rows: readonly StoredValues[],
  ): Promise<void> {
    const written = changed.map((column) => sql`${raw(column)} = entry.${raw(column)}`);
    await this.db.query(sql`
      UPDATE ${raw(columnMap.table)} AS stored SET ${join(written)}
      FROM jsonb_populate_recordset(NULL::${raw(columnMap.table)}, ${JSON.stringify(rows)}::jsonb) AS entry
      WHERE stored.workspace_id = ${scope.workspaceId} AND ${sameKey(columnMap)}`);
  }

  async delete(scope: WorkspaceScope, columnMap: ColumnMap, rows: readonly StoredValues[]): Promise<void> {
    await this.db.query(sql`
      DELETE FROM ${raw(columnMap.table)} AS stored
      USING jsonb_populate_recordset(NULL::${raw(columnMap.table)}, ${JSON.stringify(rows)}::jsonb) AS entry
      WHERE stored.workspace_id = ${scope.workspaceId} AND ${sameKey(columnMap)}`);
  }

  /** Removes the vectors of items' texts; they are computed again after the texts have changed. */
  async forgetVectors(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    await this.db.query(sql`
      DELETE FROM embeddings WHERE workspace_id = ${scope.workspaceId} AND item_id = ANY(${itemIds}::uuid[])
        AND kind = 'TEXT'`);
  }
}

/** The columns of a mapped table that are read. */
function columnsOf({ key, searched, keptWith, columns }: ColumnMap): string[] {
  const others = [searched, keptWith].filter((column) => column !== undefined);
  return [...new Set([...key, ...others, ...Object.keys(columns)])];
}

function columns(names: readonly string[]): Sql {
  return join(names.map((name) => sql`stored.${raw(name)}`));
}

function sameKey(columnMap: ColumnMap): Sql {
  return join(
    columnMap.key.map((column) => sql`stored.${raw(column)} = entry.${raw(column)}`),
    ' AND ',
  );
}
