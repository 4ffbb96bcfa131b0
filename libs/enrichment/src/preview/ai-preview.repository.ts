import { Item } from '@loupe/content';
import { PinnedValue } from '@loupe/custom-attributes';
import { Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { AiFieldVersionRow } from '../fields/ai-field.entity.js';

/** A post of a preview, and what a person has set for it. */
export interface SampledPost {
  readonly itemId: string;
  readonly isPinned: boolean;
  /** In its stored form; null where the item has no value. */
  readonly value: unknown;
}

/** SQL about the posts that a preview shows. */
@Injectable()
export class AiPreviewRepository {
  constructor(private readonly db: Database) {}

  /**
   * Posts that a version is for: first those whose value people have set, newest first, then the newest others.
   * @param key of the field
   */
  async sample(
    scope: WorkspaceRef,
    key: string,
    version: AiFieldVersionRow,
    { posts, pinned }: { posts: number; pinned: number },
  ): Promise<SampledPost[]> {
    const set = await this.db.query<SampledPost>(sql`
      SELECT item.id AS "itemId", TRUE AS "isPinned", item.custom_attributes -> ${key} AS value
      FROM ${this.db.rows(scope, PinnedValue, 'pinned')} JOIN ${this.db.rows(scope, Item, 'item')} ON item.id = pinned.item_id
      WHERE pinned.key = ${key} AND ${isFor(version)} ORDER BY item.id DESC LIMIT ${pinned}`);
    const others = await this.db.query<SampledPost>(sql`
      SELECT item.id AS "itemId", FALSE AS "isPinned", item.custom_attributes -> ${key} AS value
      FROM ${this.db.rows(scope, Item, 'item')}
      WHERE ${isFor(version)} AND NOT EXISTS (
        SELECT FROM ${this.db.rows(scope, PinnedValue, 'pinned')} WHERE pinned.item_id = item.id AND pinned.key = ${key})
      ORDER BY item.id DESC LIMIT ${posts - set.length}`);
    return [...set, ...others];
  }
}

function isFor({ providers, sourceIds }: AiFieldVersionRow): Sql {
  return sql`item.competitor_brand_id IS NULL
    AND (${providers}::text[] IS NULL OR item.provider = ANY(${providers}::text[]))
    AND (${sourceIds}::uuid[] IS NULL OR item.source_ids && ${sourceIds}::uuid[])`;
}
