import { raw, type Sql, sql } from '@loupe/database';
import type { Principal } from '@loupe/kernel';

/**
 * The condition for rows that an administrator may see: those of the organization with all of its workspaces, or those
 * of the one workspace that the principal opens.
 * @param alias of a table with organization_id and workspace_id, where rows of a workspace name its organization too
 */
export function ownedBy({ organizationId, workspaceId }: Principal, alias: string): Sql {
  const column = (name: string) => raw(`${alias}.${name}`);
  return organizationId === null
    ? sql`${column('workspace_id')} = ${workspaceId}::uuid`
    : sql`${column('organization_id')} = ${organizationId}::uuid`;
}

/**
 * The same condition for a table whose rows name either an organization or a workspace. The ids of the workspaces are an
 * array, as PostgreSQL reads both indexes then; with a subquery it would read the whole table.
 * @param alias of a table with organization_id and workspace_id, one of which is null
 */
export function ownedByEither(
  { organizationId, workspaceId }: Pick<Principal, 'organizationId' | 'workspaceId'>,
  alias: string,
): Sql {
  const column = (name: string) => raw(`${alias}.${name}`);
  if (organizationId === null) return sql`${column('workspace_id')} = ${workspaceId}::uuid`;
  return sql`(${column('organization_id')} = ${organizationId}::uuid OR ${column('workspace_id')} = ANY(ARRAY(
    SELECT workspace.id FROM workspaces workspace WHERE workspace.organization_id = ${organizationId}::uuid)))`;
}
