import { anyHost, Item, type RefreshablePost, urlKey } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** SQL about posts whose metrics are refreshed. */
@Injectable()
export class RefreshablePostsRepository {
  constructor(private readonly db: Database) {}

  /** The data of items that a request to their platforms needs, including items of competitors, ordered by id. */
  async posts(scope: WorkspaceScope, itemIds: readonly string[]): Promise<RefreshablePost[]> {
    return this.db.query(sql`
      SELECT item.id AS "itemId", item.provider, item.type, item.external_id AS "externalId",
        item.original_url AS url, item.account_name_key AS "accountName", item.taken_at AS "takenAt", item.followers
      FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.id = ANY(${itemIds}::uuid[]) ORDER BY item.id`);
  }

  /** The workspace's own item with a public URL; null if there is none. */
  async knownByAddress(scope: WorkspaceScope, url: string | null): Promise<string | null> {
    const key = url === null ? null : urlKey(url, anyHost);
    if (key === null) return null;
    const [known] = await this.db.ids(sql`
      SELECT item.id FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.competitor_brand_id IS NULL AND item.url_key = ${key} LIMIT 1`);
    return known ?? null;
  }

  /** Records a requested refresh of items; one is allowed every 24 hours. */
  async markRefetched(scope: WorkspaceScope, itemIds: readonly string[], now: Date): Promise<void> {
    if (itemIds.length === 0) return;
    await this.db.query(sql`
      UPDATE items SET refetched_at = ${now}
      WHERE workspace_id = ${scope.workspaceId} AND id = ANY(${itemIds}::uuid[])`);
  }
}
