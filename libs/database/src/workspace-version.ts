import sql, { type Sql } from 'sql-template-tag';
import type { Database } from './database.js';
import { WorkspaceCounter } from './workspace-counter.entity.js';

/**
 * SQL of the version of a workspace: a text that is another one after each commit that wrote to its counted tables (docs/adr/0079). The
 * start of the server is part of it, as a standby that was promoted may lack commits, and counts on from there.
 * @param workspaceId an id, or null for no workspace
 */
export function versionOf(db: Database, workspaceId: string | null): Sql {
  if (workspaceId === null) return sql`NULL::text`;
  return sql`(
    SELECT concat(extract(epoch FROM pg_postmaster_start_time()), '/', sum(counter.changes))
    FROM ${db.rows({ workspaceId }, WorkspaceCounter, 'counter')})`;
}
