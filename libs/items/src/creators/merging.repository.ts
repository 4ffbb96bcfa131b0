import { Creator, CreatorAlias, CreatorKey, Item, SocialProfile } from '@loupe/content';
import { Database, raw, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** A creator with what merging keeps of it. */
export interface MergedCreator extends Creator {
  location: object | null;
}

/** SQL that gives profiles another creator. Criteria of campaigns belong to a library above, so they go by table. */
@Injectable()
export class MergingRepository {
  constructor(private readonly db: Database) {}

  /** Creators with these ids, by id, locked until the transaction ends. */
  async lock(scope: WorkspaceScope, ids: readonly string[]): Promise<MergedCreator[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(Creator, 'creator')}, creator.location FROM ${this.db.rows(scope, Creator, 'creator')}
      WHERE creator.id = ANY(${ids}::uuid[]) ORDER BY creator.id FOR UPDATE`);
  }

  /** Ids of the profiles of creators, at most `limit`. */
  async profilesOf(scope: WorkspaceScope, creatorIds: readonly string[], limit: number): Promise<string[]> {
    return this.db.ids(sql`
      SELECT profile.id FROM ${this.db.rows(scope, SocialProfile, 'profile')}
      WHERE profile.creator_id = ANY(${creatorIds}::uuid[]) LIMIT ${limit}`);
  }

  /** Those of the keys that stand for a creator. */
  async keysOf(scope: WorkspaceScope, creatorId: string, keys: readonly string[]): Promise<Set<string>> {
    const found = await this.db.query<CreatorKey>(sql`
      SELECT known.key FROM ${this.db.rows(scope, CreatorKey, 'known')}
      WHERE known.creator_id = ${creatorId} AND known.key = ANY(${keys}::text[])`);
    return new Set(found.map(({ key }) => key));
  }

  /** Adds a creator without values. */
  async add({ workspaceId, id, createdAt, updatedAt }: Creator): Promise<void> {
    await this.db.manager.insert(Creator, { workspaceId, id, createdAt, updatedAt });
  }

  /** Writes what a creator has got from the merged ones. */
  async write(
    { workspaceId }: WorkspaceScope,
    { id, customAttributes, location, updatedAt }: MergedCreator,
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE creators SET custom_attributes = ${JSON.stringify(customAttributes)}::jsonb,
        location = ${location === null ? null : JSON.stringify(location)}::jsonb, updated_at = ${updatedAt}
      WHERE workspace_id = ${workspaceId} AND id = ${id}`);
  }

  /** Gives profiles to a creator. */
  async giveProfiles(
    { workspaceId }: WorkspaceScope,
    profileIds: readonly string[],
    creatorId: string,
    now: Date,
  ): Promise<void> {
    await this.db.query(sql`
      UPDATE social_profiles SET creator_id = ${creatorId}, updated_at = ${now}
      WHERE workspace_id = ${workspaceId} AND id = ANY(${profileIds}::uuid[])`);
  }

  /** Has keys of imports stand for a creator. */
  async giveKeys({ workspaceId }: WorkspaceScope, keys: readonly string[], creatorId: string): Promise<void> {
    await this.db.query(sql`
      UPDATE creator_keys SET creator_id = ${creatorId}
      WHERE workspace_id = ${workspaceId} AND key = ANY(${keys}::text[])`);
  }

  /** Has ids, keys and former ids of creators stand for another one, also where they define campaigns. */
  async replace(
    { workspaceId }: WorkspaceScope,
    formerIds: readonly string[],
    creatorId: string,
  ): Promise<void> {
    const former = sql`ANY(${formerIds}::uuid[])`;
    for (const table of ['creator_keys', 'creator_aliases']) {
      await this.db.query(sql`
        UPDATE ${raw(table)} SET creator_id = ${creatorId}
        WHERE workspace_id = ${workspaceId} AND creator_id = ${former}`);
    }
    await this.db.query(sql`
      INSERT INTO creator_aliases (workspace_id, id, creator_id)
      SELECT ${workspaceId}::uuid, former.id, ${creatorId}::uuid FROM unnest(${formerIds}::uuid[]) AS former(id)`);
    // Notes and lists belong to libraries above, so they go by table. Who is in a list already stays at their stage.
    await this.db.query(sql`
      WITH moved AS (
        DELETE FROM creator_list_entries WHERE workspace_id = ${workspaceId} AND creator_id = ${former} RETURNING *)
      INSERT INTO creator_list_entries (workspace_id, list_id, creator_id, stage, note, added_at, updated_at)
      SELECT DISTINCT ON (moved.list_id) moved.workspace_id, moved.list_id, ${creatorId}::uuid, moved.stage, moved.note,
        moved.added_at, moved.updated_at
      FROM moved ORDER BY moved.list_id, moved.added_at
      ON CONFLICT DO NOTHING`);
    await this.db.query(sql`
      UPDATE notes SET creator_id = ${creatorId} WHERE workspace_id = ${workspaceId} AND creator_id = ${former}`);
    await this.db.query(sql`
      WITH replaced AS (
        DELETE FROM campaign_criteria
        WHERE workspace_id = ${workspaceId} AND kind = 'CREATOR' AND ref_id = ${former} RETURNING campaign_id)
      INSERT INTO campaign_criteria (workspace_id, campaign_id, kind, ref_id)
      SELECT DISTINCT ${workspaceId}::uuid, replaced.campaign_id, 'CREATOR', ${creatorId}::uuid FROM replaced
      ON CONFLICT DO NOTHING`);
  }

  /** Has campaigns that are defined by a creator, or by any creator, look through all items again. */
  async refillCampaigns(scope: WorkspaceScope, creatorId: string | null, newest: string): Promise<void> {
    const which = creatorId === null ? sql`TRUE` : sql`criterion.ref_id = ${creatorId}`;
    await this.db.query(sql`
      UPDATE campaigns SET fill_before = ${newest}
      WHERE workspace_id = ${scope.workspaceId} AND id IN (
        SELECT criterion.campaign_id FROM ${this.db.rowsOfTable(scope, 'campaign_criteria', 'criterion')}
        WHERE criterion.kind = 'CREATOR' AND ${which})`);
  }

  /** Deletes those of the creators that were merged into another one which have neither profiles nor posts any more. */
  async deleteMerged(scope: WorkspaceScope, creatorId: string): Promise<void> {
    await this.db.query(sql`
      DELETE FROM creators WHERE workspace_id = ${scope.workspaceId}
        AND id IN (
          SELECT alias.id FROM ${this.db.rows(scope, CreatorAlias, 'alias')} WHERE alias.creator_id = ${creatorId})
        AND NOT EXISTS (
          SELECT FROM ${this.db.rows(scope, SocialProfile, 'profile')} WHERE profile.creator_id = creators.id)
        AND NOT EXISTS (SELECT FROM ${this.db.rows(scope, Item, 'item')} WHERE item.creator_id = creators.id)`);
  }
}
