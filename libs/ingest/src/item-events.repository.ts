import { Item, SocialProfile } from '@loupe/content';
import { Database, sql } from '@loupe/database';
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
}
