import { MediaContentRow, SocialProfile } from '@loupe/content';
import { CustomAttributeSchema } from '@loupe/custom-attributes';
import { Database, type Sql, sql } from '@loupe/database';
import type { Provider, WorkspaceScope } from '@loupe/kernel';
import { StoredMedia } from '@loupe/media';
import { SourcePlatformRow, SourceRow } from '@loupe/sources';
import { Injectable } from '@nestjs/common';
import type { EditionContent, FrozenPost } from './edition-content.js';

/** A post with its ids. */
export interface ReadPost extends FrozenPost {
  readonly itemId: string;
}

/** What editions show beside aggregates, read of one snapshot of the database. */
@Injectable()
export class EditionFactsRepository {
  constructor(private readonly db: Database) {}

  /** Those of the chosen items with the highest earned media value. */
  async posts(
    scope: WorkspaceScope,
    { from, where }: { from: Sql; where: Sql },
    first: number,
  ): Promise<ReadPost[]> {
    return this.db.query(sql`
      SELECT item.id AS "itemId", item.provider, item.type, profile.account_name AS "accountName", item.taken_at AS "takenAt",
        left(item.caption, 300) AS caption, item.original_url AS "originalUrl", item.likes, item.comments, item.shares,
        item.views, item.impressions, item.earned_media_value AS "earnedMediaValue", (
          SELECT media.id FROM ${this.db.rows(scope, MediaContentRow, 'media')}
          JOIN ${this.db.rows(scope, StoredMedia, 'stored')} ON stored.media_content_id = media.id
          WHERE media.item_id = item.id AND stored.thumbnail_key IS NOT NULL
          ORDER BY media.position LIMIT 1) AS "mediaContentId"
      FROM (
        SELECT item.* FROM ${from} WHERE ${where}
        ORDER BY item.earned_media_value DESC NULLS LAST, item.id DESC LIMIT ${first}) AS item
      JOIN ${this.db.rows(scope, SocialProfile, 'profile')} ON profile.id = item.social_profile_id
      ORDER BY item.earned_media_value DESC NULLS LAST, item.id DESC`);
  }

  /** A profile of each creator: what is shown of a creator goes with it. */
  async profilesOf(
    scope: WorkspaceScope,
    creatorIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.query<{ creatorId: string; id: string }>(sql`
      SELECT DISTINCT ON (profile.creator_id) profile.creator_id AS "creatorId", profile.id
      FROM ${this.db.rows(scope, SocialProfile, 'profile')}
      WHERE profile.creator_id = ANY(${creatorIds}::uuid[]) ORDER BY profile.creator_id, profile.id`);
    return new Map(rows.map(({ creatorId, id }) => [creatorId, id]));
  }

  /** The workspace's own sources that are not captured at present. */
  failingSources(
    scope: WorkspaceScope,
  ): Promise<{ name: string; provider: Provider; problem: string | null }[]> {
    return this.db.query(sql`
      SELECT source.name, platform.provider, platform.problem
      FROM ${this.db.rows(scope, SourcePlatformRow, 'platform')}
      JOIN ${this.db.rows(scope, SourceRow, 'source')} ON source.id = platform.source_id
      WHERE platform.status <> 'ACTIVE' AND NOT source.paused AND source.competitor_brand_id IS NULL
      ORDER BY source.name, platform.provider LIMIT 50`);
  }

  /** The published versions of those AI fields of items that have one of the keys. */
  aiFields(scope: WorkspaceScope, keys: readonly string[]): Promise<EditionContent['aiFields'][number][]> {
    return this.db.query(sql`
      SELECT definition.key, definition.name, field.published_version AS version
      FROM ${this.db.rowsOfTable(scope, 'ai_fields', 'field')}
      JOIN ${this.db.rows(scope, CustomAttributeSchema, 'definition')} ON definition.id = field.id
      WHERE definition.key = ANY(${keys}::text[]) AND field.published_version IS NOT NULL
      ORDER BY definition.key`);
  }
}
