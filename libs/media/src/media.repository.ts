import { Item, MediaContentRow, Transcription } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import { isOfPresentBrand } from '@loupe/engagement';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { MediaCopy } from './media-copy.entity.js';
import { StoredMedia } from './stored-media.entity.js';

/** A media content with its copies in the object store. */
export interface MediaContentWithCopies extends MediaContentRow {
  hasFile: boolean;
  hasThumbnail: boolean;
  blurHash: string | null;
}

/** Reads media contents and transcriptions. */
@Injectable()
export class MediaRepository {
  constructor(private readonly db: Database) {}

  /** The media contents of own items and of competitors' items, in their order within each item. */
  async contentsOfItems(
    scope: WorkspaceRef,
    itemIds: readonly string[],
    competitorItemIds: readonly string[],
  ): Promise<MediaContentWithCopies[]> {
    return this.db.lookUp(sql`
      SELECT ${this.db.columns(MediaContentRow, 'media')}, stored.file_key IS NOT NULL AS "hasFile",
        stored.thumbnail_key IS NOT NULL AS "hasThumbnail", stored.blur_hash AS "blurHash"
      FROM ${this.db.rows(scope, MediaContentRow, 'media')}
      JOIN ${this.db.rows(scope, Item, 'item')} ON item.id = media.item_id
      LEFT JOIN ${this.db.rows(scope, StoredMedia, 'stored')} ON stored.media_content_id = media.id
      WHERE (item.id = ANY(${itemIds}::uuid[]) AND item.competitor_brand_id IS NULL)
        OR (item.id = ANY(${competitorItemIds}::uuid[]) AND item.competitor_brand_id IS NOT NULL
          AND ${isOfPresentBrand(this.db, scope, sql`item.id`)})
      ORDER BY media.item_id, media.position`);
  }

  /** Those of the media contents whose copies are waiting or being made. */
  pendingCopies(scope: WorkspaceRef, mediaIds: readonly string[]): Promise<string[]> {
    return this.db.ids(sql`
      SELECT copy.media_content_id AS id FROM ${this.db.rows(scope, MediaCopy, 'copy')}
      WHERE copy.media_content_id = ANY(${mediaIds}::uuid[]) AND copy.due_at IS NOT NULL`);
  }

  /** The transcriptions of items, in the order of their media. */
  async transcriptionsOfItems(scope: WorkspaceRef, itemIds: readonly string[]): Promise<Transcription[]> {
    return this.db.lookUp(sql`
      SELECT ${this.db.columns(Transcription, 'transcription')}
      FROM ${this.db.rows(scope, Transcription, 'transcription')}
      JOIN ${this.db.rows(scope, MediaContentRow, 'media')} ON media.id = transcription.media_content_id
      WHERE transcription.item_id = ANY(${itemIds}::uuid[])
        AND ${isOfPresentBrand(this.db, scope, sql`transcription.item_id`)}
      ORDER BY transcription.item_id, media.position`);
  }

  /** Bytes of the transcriptions of items that have any, without reading them. */
  async transcriptBytes(
    scope: WorkspaceRef,
    itemIds: readonly string[],
  ): Promise<{ itemId: string; bytes: number }[]> {
    return this.db.lookUp(sql`
      SELECT transcription.item_id AS "itemId", sum(octet_length(transcription.transcript))::integer AS bytes
      FROM ${this.db.rows(scope, Transcription, 'transcription')}
      WHERE transcription.item_id = ANY(${itemIds}::uuid[])
      GROUP BY transcription.item_id`);
  }

  async transcriptionsOfMedia(scope: WorkspaceRef, mediaIds: readonly string[]): Promise<Transcription[]> {
    return this.db.lookUp(sql`
      SELECT ${this.db.columns(Transcription, 'transcription')}
      FROM ${this.db.rows(scope, Transcription, 'transcription')}
      WHERE transcription.media_content_id = ANY(${mediaIds}::uuid[])
        AND ${isOfPresentBrand(this.db, scope, sql`transcription.item_id`)}`);
  }
}
