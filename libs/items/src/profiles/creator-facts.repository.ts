import { Item, SocialProfile } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** The posts of a creator in the workspace. */
export interface CreatorPosts {
  creatorId: string;
  postsCount: number;
  lastPostAt: Date;
}

/** Reads what the posts and profiles of many creators say, in one statement each. */
@Injectable()
export class CreatorFactsRepository {
  constructor(private readonly db: Database) {}

  /** Creators without posts are absent. */
  async posts(scope: WorkspaceScope, creatorIds: readonly string[]): Promise<CreatorPosts[]> {
    return this.db.query(sql`
      SELECT item.creator_id AS "creatorId", count(*)::integer AS "postsCount", max(item.taken_at) AS "lastPostAt"
      FROM ${this.db.rows(scope, Item, 'item')} WHERE item.creator_id = ANY(${creatorIds}::uuid[]) GROUP BY item.creator_id`);
  }

  /** The name of the oldest profile that has one, else the handle of the oldest profile. */
  async displayNames(
    scope: WorkspaceScope,
    creatorIds: readonly string[],
  ): Promise<{ creatorId: string; name: string }[]> {
    return this.db.query(sql`
      SELECT DISTINCT ON (profile.creator_id) profile.creator_id AS "creatorId",
        COALESCE(NULLIF(btrim(profile.full_name), ''), profile.account_name) AS name
      FROM ${this.db.rows(scope, SocialProfile, 'profile')} WHERE profile.creator_id = ANY(${creatorIds}::uuid[])
      ORDER BY profile.creator_id, NULLIF(btrim(profile.full_name), '') IS NULL, profile.created_at, profile.id`);
  }
}
