import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Item } from '../item.entity.js';
import { UpstreamDeletion } from '../media/upstream-deletion.entity.js';
import { SocialProfile } from '../social-profile.entity.js';

/** A post as it is shown to whoever has its permalink. */
export type ShownPost = Pick<
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

  async post(scope: WorkspaceScope, itemId: string): Promise<ShownPost | null> {
    const rows = await this.db.lookUp<ShownPost>(sql`
      SELECT item.provider, item.type, item.taken_at AS "takenAt", item.caption, item.original_url AS "originalUrl",
        item.engagement_at AS "engagementAt", item.likes, item.comments, item.shares, item.views, item.impressions,
        profile.account_name AS "accountName", deletion.noticed_at AS "goneSince"
      FROM ${this.db.rows(scope, Item, 'item')}
      JOIN ${this.db.rows(scope, SocialProfile, 'profile')} ON profile.id = item.social_profile_id
      LEFT JOIN ${this.db.rows(scope, UpstreamDeletion, 'deletion')} ON deletion.item_id = item.id
      WHERE item.id = ${itemId}`);
    return rows[0] ?? null;
  }
}
