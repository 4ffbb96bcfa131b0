import { Item, SocialProfile } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { isOfPresentBrand } from '@loupe/engagement';
import { UpstreamDeletion } from '@loupe/ingest';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { PermalinkTarget } from './permalinks.service.js';

/** A post as its permalink page shows it. */
export type PermalinkPost = Pick<
  Item,
  | 'provider'
  | 'type'
  | 'takenAt'
  | 'caption'
  | 'originalUrl'
  | 'engagementAt'
  | 'likes'
  | 'comments'
  | 'shares'
  | 'views'
  | 'impressions'
> & {
  accountName: string;
  /** When the service found that the platform no longer has the post; null while the platform has it. */
  goneSince: Date | null;
};

/** SQL of permalink pages. */
@Injectable()
export class ArchiveRepository {
  constructor(private readonly db: Database) {}

  /** The post of a permalink; null if the workspace no longer has the item or the permalink was replaced. */
  async post(
    scope: WorkspaceRef,
    { itemId, serial }: Omit<PermalinkTarget, 'workspaceId'>,
  ): Promise<PermalinkPost | null> {
    const rows = await this.db.lookUp<PermalinkPost>(sql`
      SELECT item.provider, item.type, item.taken_at AS "takenAt", item.caption, item.original_url AS "originalUrl",
        item.engagement_at AS "engagementAt", item.likes, item.comments, item.shares, item.views, item.impressions,
        profile.account_name AS "accountName", deletion.noticed_at AS "goneSince"
      FROM ${this.db.rows(scope, Item, 'item')}
      JOIN ${this.db.rows(scope, SocialProfile, 'profile')} ON profile.id = item.social_profile_id
      LEFT JOIN ${this.db.rows(scope, UpstreamDeletion, 'deletion')} ON deletion.item_id = item.id
      WHERE item.id = ${itemId} AND item.permalink_serial = ${serial}
        AND ${isOfPresentBrand(this.db, scope, sql`item.id`)}`);
    return rows[0] ?? null;
  }

  /** Ends all permalinks of an item and returns the number of the next one; null for an unknown item. */
  async replacePermalink({ workspaceId }: WorkspaceRef, itemId: string): Promise<number | null> {
    const [row] = await this.db.query<{ serial: number }>(sql`
      UPDATE items SET permalink_serial = permalink_serial + 1
      WHERE workspace_id = ${workspaceId} AND id = ${itemId} RETURNING permalink_serial AS serial`);
    return row?.serial ?? null;
  }
}
