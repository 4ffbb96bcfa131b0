import { accountNameKey, Creator, CreatorAlias, Item, SocialProfile } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { Provider, WorkspaceScope } from '@loupe/kernel';
import { OutboxEvent } from '@loupe/outbox';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';

/** A post that is being removed. */
export type LeavingItem = Pick<Item, 'id' | 'provider' | 'externalId'>;

/** SQL about the profiles of a person and their posts. */
@Injectable()
export class PeopleErasureRepository {
  constructor(private readonly db: Database) {}

  async profile(scope: WorkspaceScope, id: string): Promise<SocialProfile[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(SocialProfile, 'profile')} FROM ${this.db.rows(scope, SocialProfile, 'profile')}
      WHERE profile.id = ${id}`);
  }

  /** The profiles of a workspace after one, by id. */
  async profilesAfter(scope: WorkspaceScope, after: string, limit: number): Promise<SocialProfile[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(SocialProfile, 'profile')} FROM ${this.db.rows(scope, SocialProfile, 'profile')}
      WHERE profile.id > ${after} ORDER BY profile.id LIMIT ${limit}`);
  }

  async profilesNamed(scope: WorkspaceScope, provider: Provider, handle: string): Promise<SocialProfile[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(SocialProfile, 'profile')} FROM ${this.db.rows(scope, SocialProfile, 'profile')}
      WHERE profile.provider = ${provider} AND profile.account_name_key = ${accountNameKey(handle)}
      ORDER BY profile.created_at, profile.id`);
  }

  async profilesOfCreator(scope: WorkspaceScope, creatorId: string): Promise<SocialProfile[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(SocialProfile, 'profile')} FROM ${this.db.rows(scope, SocialProfile, 'profile')}
      WHERE profile.creator_id = ${creatorId} ORDER BY profile.created_at, profile.id`);
  }

  /**
   * The creator that an id stands for, and those that were merged into it and still have posts; the former first. Empty
   * for an unknown id.
   */
  async creatorIds(scope: WorkspaceScope, id: string): Promise<string[]> {
    const aliases = this.db.rows(scope, CreatorAlias, 'alias');
    const current = sql`COALESCE((SELECT alias.creator_id FROM ${aliases} WHERE alias.id = ${id}), ${id}::uuid)`;
    return this.db.ids(sql`
      SELECT creator.id FROM ${this.db.rows(scope, Creator, 'creator')}
      WHERE creator.id = ${current}
        OR creator.id IN (SELECT alias.id FROM ${aliases} WHERE alias.creator_id = ${current})
      ORDER BY creator.id = ${current} DESC, creator.id`);
  }

  /** Ids of all posts of a profile, including competitors' posts. */
  async itemIds(scope: WorkspaceScope, profileId: string): Promise<string[]> {
    return this.db.ids(sql`
      SELECT item.id FROM ${this.db.rows(scope, Item, 'item')} WHERE item.social_profile_id = ${profileId}`);
  }

  /** Number of posts of profiles, including competitors' posts. */
  countItems(scope: WorkspaceScope, profileIds: readonly string[]): Promise<number> {
    return this.db.count(sql`FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.social_profile_id = ANY(${profileIds}::uuid[])`);
  }

  /** The next posts of a profile. */
  async items(scope: WorkspaceScope, profileId: string, limit: number): Promise<LeavingItem[]> {
    return this.db.query(sql`
      SELECT item.id, item.provider, item.external_id AS "externalId" FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.social_profile_id = ${profileId} LIMIT ${limit}`);
  }

  /** Ids of media contents of posts. */
  async mediaIds(scope: WorkspaceScope, itemIds: readonly string[]): Promise<string[]> {
    return this.db.ids(sql`
      SELECT media.id FROM ${this.db.rowsOfTable(scope, 'media_contents', 'media')}
      WHERE media.item_id = ANY(${itemIds}::uuid[])`);
  }

  /** Clears the input of uploads by URL of a profile's posts; deletes those that are not done yet. */
  async forgetUploadsOf(scope: WorkspaceScope, profileId: string): Promise<void> {
    const theirs = sql`operation_type = 'UPLOAD_ITEM_FROM_URL'
      AND input ->> 'urlKey' IN (
        SELECT item.url_key FROM ${this.db.rows(scope, Item, 'item')} WHERE item.social_profile_id = ${profileId})`;
    await this.db.query(sql`DELETE FROM operations
      WHERE workspace_id = ${scope.workspaceId} AND completed_at IS NULL AND ${theirs}`);
    await this.db.query(
      sql`UPDATE operations SET input = '{}' WHERE workspace_id = ${scope.workspaceId} AND ${theirs}`,
    );
  }

  /**
   * Deletes events about deleted items, with their deliveries, except events that report the deletion; returns their
   * number.
   */
  async removeOrphanedEvents(scope: WorkspaceScope, limit: number): Promise<number> {
    const about = sql`COALESCE(event.data #>> '{item,id}', event.data ->> 'id')`;
    const ids = await this.db.ids(sql`
      SELECT event.id FROM ${this.db.rows(scope, OutboxEvent, 'event')}
      WHERE event.type IN ('item.captured', 'item.engagement_updated', 'item.alert', 'item.went_viral', 'item.enriched',
        'collection.item_added', 'collection.item_removed')
        AND NOT EXISTS (SELECT FROM ${this.db.rows(scope, Item, 'item')} WHERE item.id::text = ${about})
      LIMIT ${limit}`);
    if (ids.length > 0)
      await this.db.manager.delete(OutboxEvent, { workspaceId: scope.workspaceId, id: In(ids) });
    return ids.length;
  }

  /** Deletes a profile without posts. */
  async deleteProfile(scope: WorkspaceScope, id: string): Promise<void> {
    await this.db.query(sql`
      DELETE FROM social_profiles WHERE workspace_id = ${scope.workspaceId} AND id = ${id}`);
  }

  /** Deletes a creator without profiles and posts; returns whether it did. */
  async deleteCreator(scope: WorkspaceScope, id: string): Promise<boolean> {
    const deleted = await this.db.ids(sql`
      DELETE FROM creators WHERE workspace_id = ${scope.workspaceId} AND id = ${id}
        AND NOT EXISTS (
          SELECT FROM ${this.db.rows(scope, SocialProfile, 'profile')} WHERE profile.creator_id = ${id})
        AND NOT EXISTS (SELECT FROM ${this.db.rows(scope, Item, 'item')} WHERE item.creator_id = ${id})
      RETURNING id`);
    return deleted.length > 0;
  }
}
