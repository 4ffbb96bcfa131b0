import { type CapturedPost, Item } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { SourceRow } from '../source.entity.js';

/** A post that is stored, as a capture finds it. */
export interface KnownPost {
  readonly itemId: string;
  readonly externalId: string;
  /** Whether another source that is still followed brought it in: this one does not speak for it. */
  readonly isOfAnother: boolean;
}

/** What a capture finds of its posts that are stored already. */
@Injectable()
export class KnownPostsRepository {
  constructor(private readonly db: Database) {}

  /**
   * Gives posts that are stored by a former id the id that they have now, where that is not stored. Former ids can be those of other
   * posts, so a post has to have the same address or the same text.
   */
  async rename({ workspaceId }: WorkspaceRef, posts: readonly CapturedPost[]): Promise<void> {
    const renamed = posts.flatMap((post) => (post.formerIds ?? []).map((former) => ({ post, former })));
    if (renamed.length === 0) return;
    // Joined as sets and once: of a table that was never analyzed PostgreSQL expects one row, and would look again for each.
    await this.db.query(sql`
      WITH entry AS MATERIALIZED (
        SELECT DISTINCT ON (given.id) given.id, item.id AS item_id
        FROM unnest(${renamed.map(({ post }) => post.provider)}::text[], ${renamed.map(({ former }) => former)}::text[],
          ${renamed.map(({ post }) => post.externalId)}::text[], ${renamed.map(({ post }) => post.originalUrl)}::text[],
          ${renamed.map(({ post }) => post.caption)}::text[], ${renamed.map(({ post }) => post.competitorBrandId ?? null)}::uuid[])
          AS given(provider, former, id, url, caption, brand)
        JOIN ${this.db.rows({ workspaceId }, Item, 'item')}
          ON item.provider = given.provider AND item.external_id = given.former
            AND item.competitor_brand_id IS NOT DISTINCT FROM given.brand
            AND (item.original_url = given.url OR item.caption = given.caption)
        WHERE NOT EXISTS (
          SELECT FROM ${this.db.rows({ workspaceId }, Item, 'other')}
          WHERE other.provider = given.provider AND other.external_id = given.id
            AND other.competitor_brand_id IS NOT DISTINCT FROM given.brand))
      UPDATE items SET external_id = entry.id FROM entry
      WHERE items.workspace_id = ${workspaceId} AND items.id = entry.item_id`);
  }

  /** Those of the posts that are stored, by their ids. */
  async stored(
    scope: WorkspaceRef,
    sourceId: string,
    posts: readonly CapturedPost[],
  ): Promise<Map<string, KnownPost>> {
    if (posts.length === 0) return new Map();
    const rows = await this.db.query<KnownPost>(sql`
      SELECT item.id AS "itemId", item.external_id AS "externalId", COALESCE(item.source_ids[1] <> ${sourceId}::uuid
        AND EXISTS (
          SELECT FROM ${this.db.rows(scope, SourceRow, 'source')} WHERE source.id = item.source_ids[1]), false) AS "isOfAnother"
      FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.provider = ANY(${posts.map(({ provider }) => provider)}::text[])
        AND item.external_id = ANY(${posts.map(({ externalId }) => externalId)}::text[])
        AND item.competitor_brand_id IS NOT DISTINCT FROM ${posts[0]?.competitorBrandId ?? null}::uuid`);
    return new Map(rows.map((row) => [row.externalId, row]));
  }
}
