import type { Database, Sql } from '@loupe/database';
import { sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';

/**
 * Whether a post can be read by its id. Posts of a deleted competitor cannot, from the moment of the deletion on, although
 * the job that removes them comes later. Posts and competitors belong to libraries beside and above, so they go by table.
 * @param itemId SQL of the id of the post
 */
export function isOfPresentBrand(db: Database, scope: WorkspaceRef, itemId: Sql): Sql {
  return sql`NOT EXISTS (
    SELECT FROM ${db.rowsOfTable(scope, 'competitor_brands', 'gone')}
    JOIN ${db.rowsOfTable(scope, 'items', 'post')} ON post.competitor_brand_id = gone.id
    WHERE gone.deleted_at IS NOT NULL AND post.id = ${itemId})`;
}
