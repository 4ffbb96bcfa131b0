import { Item, SocialProfile } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { CreatorMove } from './creator-move.entity.js';

/** SQL that has posts follow their profiles to another creator. Posts of competitors have no creator. */
@Injectable()
export class CreatorMovesRepository {
  constructor(private readonly db: Database) {}

  /** Whether profiles have more posts than that. */
  async haveMoreThan(scope: WorkspaceScope, profileIds: readonly string[], posts: number): Promise<boolean> {
    const found = await this.db.ids(sql`
      SELECT item.id FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.social_profile_id = ANY(${profileIds}::uuid[]) LIMIT ${posts + 1}`);
    return found.length > posts;
  }

  /** Gives all posts of profiles to a creator. */
  async moveAll(
    { workspaceId }: WorkspaceScope,
    profileIds: readonly string[],
    creatorId: string,
    now: Date,
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE items SET creator_id = ${creatorId}, updated_at = ${now}
      WHERE workspace_id = ${workspaceId} AND social_profile_id = ANY(${profileIds}::uuid[])
        AND competitor_brand_id IS NULL AND creator_id <> ${creatorId}`);
  }

  /** Has the posts of profiles follow later, from the newest. */
  async add({ workspaceId }: WorkspaceScope, profileIds: readonly string[]): Promise<void> {
    await this.db.query(sql`
      INSERT INTO creator_moves (workspace_id, social_profile_id)
      SELECT ${workspaceId}::uuid, moved.id FROM unnest(${profileIds}::uuid[]) AS moved(id)
      ON CONFLICT (workspace_id, social_profile_id) DO UPDATE SET before_taken_at = NULL, before_id = NULL`);
  }

  /** Profiles whose posts have still to follow. */
  async waiting(scope: WorkspaceScope): Promise<string[]> {
    return this.db.ids(sql`
      SELECT move.social_profile_id AS id FROM ${this.db.rows(scope, CreatorMove, 'move')}
      ORDER BY move.social_profile_id`);
  }

  /** How far the posts of a profile have followed it, and to whom; null if it is done. */
  async progress(
    scope: WorkspaceScope,
    profileId: string,
  ): Promise<(CreatorMove & { creatorId: string }) | null> {
    const [move] = await this.db.query<CreatorMove & { creatorId: string }>(sql`
      SELECT ${this.db.columns(CreatorMove, 'move')}, profile.creator_id AS "creatorId"
      FROM ${this.db.rows(scope, CreatorMove, 'move')}
      JOIN ${this.db.rows(scope, SocialProfile, 'profile')} ON profile.id = move.social_profile_id
      WHERE move.social_profile_id = ${profileId} AND profile.creator_id IS NOT NULL`);
    return move ?? null;
  }

  /** Gives the next posts of a profile to its creator; returns those that it looked at, the newest first. */
  async moveNext(
    scope: WorkspaceScope,
    { socialProfileId, creatorId, beforeTakenAt, beforeId }: CreatorMove & { creatorId: string },
    limit: number,
    now: Date,
  ): Promise<Pick<Item, 'id' | 'takenAt'>[]> {
    const older =
      beforeId === null
        ? sql`TRUE`
        : sql`(item.taken_at, item.id) < (${beforeTakenAt}::timestamptz, ${beforeId}::uuid)`;
    return this.db.query(sql`
      WITH batch AS (
        SELECT item.id, item.taken_at FROM ${this.db.rows(scope, Item, 'item')}
        WHERE item.social_profile_id = ${socialProfileId} AND ${older}
        ORDER BY item.taken_at DESC, item.id DESC LIMIT ${limit}
      ), moved AS (
        UPDATE items SET creator_id = ${creatorId}, updated_at = ${now}
        FROM batch WHERE items.workspace_id = ${scope.workspaceId} AND items.id = batch.id
          AND items.competitor_brand_id IS NULL AND items.creator_id <> ${creatorId})
      SELECT batch.id, batch.taken_at AS "takenAt" FROM batch ORDER BY batch.taken_at DESC, batch.id DESC`);
  }

  async setProgress(
    { workspaceId }: WorkspaceScope,
    profileId: string,
    { id, takenAt }: Pick<Item, 'id' | 'takenAt'>,
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE creator_moves SET before_taken_at = ${takenAt}, before_id = ${id}
      WHERE workspace_id = ${workspaceId} AND social_profile_id = ${profileId}`);
  }

  async remove({ workspaceId }: WorkspaceScope, profileId: string): Promise<void> {
    await this.db.manager.delete(CreatorMove, { workspaceId, socialProfileId: profileId });
  }
}
