import { Database, raw, sql } from '@loupe/database';
import { Organization, Workspace } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';

/** Whose rows are deleted, by the column of its id. */
export interface Owner {
  readonly column: 'workspace_id' | 'organization_id';
  readonly id: string;
}

/** The table that outlives its workspaces and organizations: it says who deleted them. */
const KEPT = 'audit_log';

/** SQL that deletes all rows of a workspace or an organization, in whatever tables there are. */
@Injectable()
export class DeletionRepository {
  constructor(private readonly db: Database) {}

  findWorkspace(id: string): Promise<Workspace | null> {
    return this.db.manager.findOneBy(Workspace, { id });
  }

  findOrganization(id: string): Promise<Organization | null> {
    return this.db.manager.findOneBy(Organization, { id });
  }

  /** The workspaces of an organization, also those whose deletion has begun. */
  workspacesOf(organizationId: string): Promise<Workspace[]> {
    return this.db.manager.find(Workspace, {
      where: [{ organizationId }, { organizationId: IsNull(), deletedOrganizationId: organizationId }],
      order: { name: 'ASC', id: 'ASC' },
    });
  }

  /** Takes a workspace out of its organization, and its own tokens and roles away: nothing opens it any more. */
  async close({ id, organizationId, plan }: Workspace, now: Date): Promise<void> {
    await this.db.manager.update(
      Workspace,
      { id },
      { organizationId: null, plan: plan ?? 'base', deletedAt: now, deletedOrganizationId: organizationId },
    );
    await this.db.query(sql`DELETE FROM api_tokens WHERE workspace_id = ${id}`);
    await this.db.query(sql`DELETE FROM memberships WHERE workspace_id = ${id}`);
    await this.db.query(sql`DELETE FROM oauth_connections WHERE workspace_ids = ARRAY[${id}::uuid]`);
    await this.db.query(sql`
      UPDATE oauth_connections SET workspace_ids = array_remove(workspace_ids, ${id}::uuid)
      WHERE workspace_ids @> ARRAY[${id}::uuid]`);
  }

  /** The tables with a column of an owner's id, without the audit log; those that refer to others before these. */
  async tables(column: Owner['column']): Promise<string[]> {
    const found = await this.db.query<{ name: string; refersTo: string[] }>(sql`
      SELECT owned.relname AS name, ARRAY(
        SELECT other.relname::text FROM pg_constraint AS reference
        JOIN pg_class AS other ON other.oid = reference.confrelid
        WHERE reference.contype = 'f' AND reference.conrelid = owned.oid AND other.oid <> owned.oid
      ) AS "refersTo"
      FROM pg_class AS owned
      JOIN pg_attribute AS attribute ON attribute.attrelid = owned.oid AND attribute.attname = ${column}
      WHERE owned.relnamespace = current_schema()::regnamespace AND owned.relkind IN ('r', 'p')
        AND NOT owned.relispartition AND owned.relname NOT IN (${KEPT}, 'workspaces')
      ORDER BY owned.relname`);
    return referringFirst(found);
  }

  /** Number of rows. */
  countRows(table: string, { column, id }: Owner): Promise<number> {
    return this.db.count(sql`FROM ${raw(table)} WHERE ${raw(column)} = ${id}::uuid`);
  }

  /** Deletes some rows; returns their number. */
  async deleteRows(table: string, { column, id }: Owner, limit: number): Promise<number> {
    const [deleted] = await this.db.query<{ count: number }>(sql`
      WITH deleted AS (
        DELETE FROM ${raw(table)} WHERE ctid = ANY(ARRAY(
          SELECT owned.ctid FROM ${raw(table)} AS owned WHERE owned.${raw(column)} = ${id}::uuid LIMIT ${limit}))
        RETURNING 1)
      SELECT count(*)::int AS count FROM deleted`);
    return deleted?.count ?? 0;
  }

  /** Drops the indexes of a workspace's vectors, of which each has its own. Must not run in a transaction. */
  async dropIndexes(workspaceId: string): Promise<void> {
    const indexes = await this.db.query<{ name: string }>(sql`
      SELECT quote_ident(indexname) AS name FROM pg_indexes
      WHERE schemaname = current_schema() AND tablename = 'embeddings'
        AND starts_with(indexname, 'embeddings_near_') AND strpos(indexdef, ${workspaceId}) > 0`);
    for (const { name } of indexes) await this.db.query(sql`DROP INDEX CONCURRENTLY IF EXISTS ${raw(name)}`);
  }

  /** Deletes the row of a workspace. @throws QueryFailedError if another row refers to it */
  async deleteWorkspace(id: string): Promise<void> {
    await this.db.manager.delete(Workspace, { id });
  }

  /** Deletes the row of an organization. @throws QueryFailedError if another row refers to it */
  async deleteOrganization(id: string): Promise<void> {
    await this.db.manager.delete(Organization, { id });
  }
}

/** @throws Error if tables refer to each other in a circle */
function referringFirst(tables: readonly { name: string; refersTo: string[] }[]): string[] {
  const order: string[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const referredTo = new Set(left.flatMap(({ refersTo }) => refersTo));
    const next = left.filter(({ name }) => !referredTo.has(name));
    if (next.length === 0) throw new Error(`Tables refer to each other: ${left.map(({ name }) => name)}`);
    order.push(...next.map(({ name }) => name));
    left = left.filter(({ name }) => referredTo.has(name));
  }
  return order;
}
