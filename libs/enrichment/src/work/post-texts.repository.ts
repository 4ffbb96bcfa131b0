import { Item, Transcription } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { Provider, WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';

/** Characters of a post that a model is given, of its caption and of its transcripts. */
const MOST_CHARACTERS = 6000;

/** A post as fields are filled from it. */
export interface Post {
  itemId: string;
  provider: Provider;
  sourceIds: string[];
  caption: string;
  transcript: string;
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
          ${MOST_CHARACTERS}) AS transcript
      FROM ${this.db.rows(scope, Item, 'item')}
      WHERE item.id = ANY(${itemIds}::uuid[]) AND item.competitor_brand_id IS NULL`);
  }
}
