import { Item, SocialProfile } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { EngagementSnapshot } from '@loupe/engagement';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** Reads the data that events contain about items. */
@Injectable()
export class ItemEventsRepository {
  constructor(private readonly db: Database) {}

  /** The given items that belong to the workspace itself, not to a competitor, with the handles of their posters. */
  async ownItems(scope: WorkspaceScope, ids: readonly string[]): Promise<(Item & { accountName: string })[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(Item, 'item')}, profile.account_name AS "accountName"
      FROM ${this.db.rows(scope, Item, 'item')}
      JOIN ${this.db.rows(scope, SocialProfile, 'profile')} ON profile.id = item.social_profile_id
      WHERE item.id = ANY(${ids}::uuid[]) AND item.competitor_brand_id IS NULL ORDER BY item.id`);
  }

  /** The snapshots before the newest ones of items; an item with one snapshot has none. */
  async previousSnapshots(scope: WorkspaceScope, itemIds: readonly string[]): Promise<EngagementSnapshot[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(EngagementSnapshot, 'snapshot')}
      FROM ${this.db.rows(scope, Item, 'item')}
      CROSS JOIN LATERAL (
        SELECT * FROM ${this.db.rows(scope, EngagementSnapshot, 'earlier')}
        WHERE earlier.item_id = item.id AND earlier.captured_at < item.engagement_at
        ORDER BY earlier.captured_at DESC LIMIT 1
      ) AS snapshot
      WHERE item.id = ANY(${itemIds}::uuid[])`);
  }
}
