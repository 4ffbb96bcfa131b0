import { Database, join, raw, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { Place } from './places.js';

/** A row of a place: its key and the columns that are looked through. */
export type PlaceRow = Record<string, unknown>;

/** Reads and writes any place. Names of tables and columns are those of places.ts, never of a caller. */
@Injectable()
export class RedactionRepository {
  constructor(private readonly db: Database) {}

  /**
   * The next rows of a place, by key, that may have a name in them.
   * @param patterns for ILIKE
   * @param after the last row of the batch before; null for the first
   */
  async candidates(
    scope: WorkspaceScope,
    place: Place,
    patterns: readonly string[],
    { after, limit }: { after: PlaceRow | null; limit: number },
  ): Promise<PlaceRow[]> {
    const key = columns(place.key);
    const later =
      after === null
        ? sql`TRUE`
        : sql`(${key}) > (${join(place.key.map((column) => sql`${after[column]}::uuid`))})`;
    const searched = place.searched === undefined ? [] : [place.searched];
    const texts = Object.keys(place.columns).map(
      (column) => sql`place.${raw(column)}::text ILIKE ANY(${patterns})`,
    );
    return this.db.query(sql`
      SELECT ${columns([...new Set([...place.key, ...searched, ...Object.keys(place.columns)])])}
      FROM ${this.db.rowsOfTable(scope, place.table, 'place')}
      WHERE ${later} AND (${join(texts, ' OR ')}) ORDER BY ${key} LIMIT ${limit}`);
  }

  /** Writes some columns of rows. */
  async write(
    scope: WorkspaceScope,
    place: Place,
    changed: readonly string[],
    rows: readonly PlaceRow[],
  ): Promise<void> {
    const written = changed.map((column) => sql`${raw(column)} = entry.${raw(column)}`);
    await this.db.query(sql`
      UPDATE ${raw(place.table)} AS place SET ${join(written)}
      FROM jsonb_populate_recordset(NULL::${raw(place.table)}, ${JSON.stringify(rows)}::jsonb) AS entry
      WHERE place.workspace_id = ${scope.workspaceId} AND ${sameKey(place)}`);
  }

  async delete(scope: WorkspaceScope, place: Place, rows: readonly PlaceRow[]): Promise<void> {
    await this.db.query(sql`
      DELETE FROM ${raw(place.table)} AS place
      USING jsonb_populate_recordset(NULL::${raw(place.table)}, ${JSON.stringify(rows)}::jsonb) AS entry
      WHERE place.workspace_id = ${scope.workspaceId} AND ${sameKey(place)}`);
  }

  /** Removes the vectors of items' texts, which are computed again when the texts have changed. */
  async forgetVectors(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    await this.db.query(sql`
      DELETE FROM embeddings WHERE workspace_id = ${scope.workspaceId} AND item_id = ANY(${itemIds}::uuid[])
        AND kind = 'TEXT'`);
  }
}

function columns(names: readonly string[]): Sql {
  return join(names.map((name) => sql`place.${raw(name)}`));
}

function sameKey(place: Place): Sql {
  return join(
    place.key.map((column) => sql`place.${raw(column)} = entry.${raw(column)}`),
    ' AND ',
  );
}
