import { Database, raw, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** A table whose rows refer to another table's rows by a foreign key. */
export interface Dependent {
  table: string;
  /** Its column with the id of the other row. */
  column: string;
}

export type StoredRow = Record<string, unknown>;

/** Reads rows as they are stored, from any table of the schema. Table and column names come from the catalogue. */
@Injectable()
export class ExportRepository {
  constructor(private readonly db: Database) {}

  /** The tables of a workspace's data that refer to a table, by name. */
  async dependents(table: string): Promise<Dependent[]> {
    return this.db.query(sql`
      SELECT child.relname AS "table", (
        SELECT attribute.attname FROM pg_attribute AS attribute
        WHERE attribute.attrelid = constr.conrelid AND attribute.attnum = constr.conkey[2]) AS "column"
      FROM pg_constraint AS constr JOIN pg_class AS child ON child.oid = constr.conrelid
      WHERE constr.contype = 'f' AND constr.confrelid = ${table}::regclass AND array_length(constr.conkey, 1) = 2
      ORDER BY child.relname`);
  }

  /** Rows of a table by a column of ids. */
  async rows(
    scope: WorkspaceScope,
    { table, column }: Dependent,
    ids: readonly string[],
  ): Promise<StoredRow[]> {
    const found = await this.db.query<{ row: StoredRow }>(sql`
      SELECT to_jsonb(stored) AS row FROM ${this.db.rowsOfTable(scope, table, 'stored')}
      WHERE stored.${raw(column)} = ANY(${ids}::uuid[])`);
    return found.map(({ row }) => row);
  }

  /** The next posts of profiles, by id, without columns that only serve the search. */
  async items(
    scope: WorkspaceScope,
    profileIds: readonly string[],
    { after, limit }: { after: string | null; limit: number },
  ): Promise<StoredRow[]> {
    const later = after === null ? sql`TRUE` : sql`stored.id > ${after}::uuid`;
    const found = await this.db.query<{ row: StoredRow }>(sql`
      SELECT to_jsonb(stored) - 'facets' AS row FROM ${this.db.rowsOfTable(scope, 'items', 'stored')}
      WHERE stored.social_profile_id = ANY(${profileIds}::uuid[]) AND ${later} ORDER BY stored.id LIMIT ${limit}`);
    return found.map(({ row }) => row);
  }

  /** The next events about posts of profiles, by id. */
  async events(
    scope: WorkspaceScope,
    profileIds: readonly string[],
    { after, limit }: { after: string | null; limit: number },
  ): Promise<StoredRow[]> {
    const later = after === null ? sql`TRUE` : sql`stored.id > ${after}::uuid`;
    const found = await this.db.query<{ row: StoredRow }>(sql`
      SELECT to_jsonb(stored) AS row FROM ${this.db.rowsOfTable(scope, 'outbox_events', 'stored')}
      WHERE COALESCE(stored.data #>> '{item,id}', stored.data ->> 'id') IN (
        SELECT item.id::text FROM ${this.db.rowsOfTable(scope, 'items', 'item')}
        WHERE item.social_profile_id = ANY(${profileIds}::uuid[]))
        AND ${later} ORDER BY stored.id LIMIT ${limit}`);
    return found.map(({ row }) => row);
  }
}
