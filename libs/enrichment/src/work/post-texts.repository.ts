import { Item, MediaContentRow, Transcription } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { Provider, WorkspaceRef } from '@loupe/kernel';
import { MediaCopy, StoredMedia } from '@loupe/media';
import { Injectable } from '@nestjs/common';
import { PictureText } from '../pictures/picture-text.entity.js';

/** Characters of a post that a model is given, of its caption, of its transcripts and of the text in its pictures. */
const MOST_CHARACTERS = 6000;

/** A post as fields are filled from it. */
export interface Post {
  itemId: string;
  provider: Provider;
  sourceIds: string[];
  caption: string;
  transcript: string;
  pictureText: string;
  /** Key of the copy of its first picture; null where there is none. */
  picture: string | null;
}

/** Reads what fields are filled from. */
@Injectable()
export class PostTextsRepository {
  constructor(private readonly db: Database) {}

  /** Posts of the workspace itself; unknown ids are absent. */
  async posts(scope: WorkspaceRef, itemIds: readonly string[]): Promise<Post[]> {
    return this.db.query(sql`
      SELECT item.id AS "itemId", item.provider, item.source_ids AS "sourceIds",
        left(COALESCE(item.caption, ''), ${MOST_CHARACTERS}) AS caption,
        left(COALESCE((
          SELECT string_agg(transcription.transcript, ' ' ORDER BY transcription.media_content_id)
          FROM ${this.db.rows(scope, Transcription, 'transcription')} WHERE transcription.item_id = item.id), ''),
          ${MOST_CHARACTERS}) AS transcript,
        left(COALESCE((
          SELECT string_agg(read.text, ' ' ORDER BY media.position)
          FROM ${this.db.rows(scope, MediaContentRow, 'media')}
          JOIN ${this.db.rows(scope, PictureText, 'read')} ON read.media_content_id = media.id
          JOIN ${this.db.rows(scope, StoredMedia, 'stored')} ON stored.media_content_id = media.id
          WHERE media.item_id = item.id AND read.picture_key = stored.thumbnail_key AND read.text <> ''), ''),
          ${MOST_CHARACTERS}) AS "pictureText", (
          SELECT stored.thumbnail_key FROM ${this.db.rows(scope, MediaContentRow, 'media')}
          JOIN ${this.db.rows(scope, StoredMedia, 'stored')} ON stored.media_content_id = media.id
          WHERE media.item_id = item.id AND stored.thumbnail_key IS NOT NULL
          ORDER BY media.position LIMIT 1) AS picture
      FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.id = ANY(${itemIds}::uuid[]) AND item.competitor_brand_id IS NULL`);
  }

  /**
   * Those of the items without a copied picture of which one is to be expected soon.
   * @param before what is tried later than this is not waited for
   */
  async awaitingPictures(
    scope: WorkspaceRef,
    itemIds: readonly string[],
    before: Date,
  ): Promise<Set<string>> {
    const ids = await this.db.ids(sql`
      SELECT DISTINCT media.item_id AS id FROM ${this.db.rows(scope, MediaContentRow, 'media')}
      JOIN ${this.db.rows(scope, MediaCopy, 'copy')} ON copy.media_content_id = media.id
      LEFT JOIN ${this.db.rows(scope, StoredMedia, 'stored')} ON stored.media_content_id = media.id
      WHERE media.item_id = ANY(${itemIds}::uuid[]) AND copy.due_at <= ${before} AND stored.thumbnail_key IS NULL
        AND (media.thumbnail_url IS NOT NULL OR media.type = 'IMAGE')`);
    return new Set(ids);
  }
}
