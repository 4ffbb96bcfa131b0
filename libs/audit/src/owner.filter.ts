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
