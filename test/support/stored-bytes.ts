import { Database, sql } from '@loupe/database';
import { STORED_BYTES } from '@loupe/kernel';
import type { TestApp } from './app.js';
import type { Tenant } from './world.js';

/**
 * Has a tenant on the plan growth keep so many bytes that only some are left, as if it had so large files.
 * @returns takes them away again
 */
export async function leaveBytes(api: TestApp, { scope: { workspaceId } }: Tenant, left: number) {
  const db = api.app.get(Database, { strict: false });
  const [row] = await db.query<{ id: string }>(sql`
    INSERT INTO stored_bytes (workspace_id, kind, bytes)
    SELECT ${workspaceId}::uuid, 'MEDIA', ${STORED_BYTES.growth - left} - COALESCE(sum(bytes), 0) FROM stored_bytes
    WHERE workspace_id = ${workspaceId} RETURNING id`);
  return async () => {
    await db.query(sql`DELETE FROM stored_bytes WHERE workspace_id = ${workspaceId} AND id = ${row?.id}`);
  };
}
