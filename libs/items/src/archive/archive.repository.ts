import { Item, SocialProfile } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { UpstreamDeletion } from '@loupe/ingest';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { PermalinkTarget } from './permalinks.service.js';

/** A post as it is shown to whoever has its permalink. */
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
  /** When the platform was found not to have it any more; null while it has. */
  goneSince: Date | null;
};

/** SQL of permalink pages. */
@Injectable()
export class ArchiveRepository {
  constructor(private readonly db: Database) {}

  /** The post of a permalink; null where the item is not held, or the permalink was replaced. */
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
      WHERE item.id = ${itemId} AND item.permalink_serial = ${serial}`);
    return rows[0] ?? null;
  }

  /** Ends the permalinks of an item that there are; the number of the next one, or null where there is no such item. */
  async replacePermalink({ workspaceId }: WorkspaceRef, itemId: string): Promise<number | null> {
    const [row] = await this.db.query<{ serial: number }>(sql`
      UPDATE items SET permalink_serial = permalink_serial + 1
      WHERE workspace_id = ${workspaceId} AND id = ${itemId} RETURNING permalink_serial AS serial`);
    return row?.serial ?? null;
  }
}
