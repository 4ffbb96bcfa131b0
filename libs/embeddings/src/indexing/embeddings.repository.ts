import { Item, MediaContentRow, Transcription } from '@loupe/content';
import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { MediaCopy, StoredMedia } from '@loupe/media';
import { Injectable } from '@nestjs/common';
import { Embedding } from '../embedding.entities.js';
import type { EmbeddingKind } from '../models/embedding-model.js';
import { vectorLiteral } from '../models/stored-vector.js';

/** A text of an item, or the URL of one of its pictures. */
export interface EmbeddingSource {
  itemId: string;
  kind: EmbeddingKind;
  /** Null for the caption. */
  mediaContentId: string | null;
  content: string;
  /** The copy of a picture and its source; null if there is no copy. */
  stored: { key: string; source: string } | null;
  /** Whether the media worker is still to copy the media content, or has given up. */
  hasCopyTask: boolean;
}

/** A source with a vector, and the columns that show whether the vector is still current. */
export type StoredEmbedding = Pick<Embedding, 'itemId' | 'kind' | 'mediaContentId' | 'model' | 'checksum'>;

export interface NewEmbedding extends StoredEmbedding {
  vector: Float32Array;
}

/** SQL about the embedded content and the vectors. */
@Injectable()
export class EmbeddingsRepository {
  constructor(private readonly db: Database) {}

  /** The content of the workspace's own items among the given ids: captions, transcripts, pictures of media. */
  async sources(scope: WorkspaceRef, itemIds: readonly string[]): Promise<EmbeddingSource[]> {
    return this.db.query(sql`
      SELECT item.id AS "itemId", source.kind, source.media_content_id AS "mediaContentId", source.content,
        source.stored, source.has_copy_task AS "hasCopyTask"
      FROM ${this.db.rows(scope, Item, 'item')}
      CROSS JOIN LATERAL (
        SELECT 'TEXT' AS kind, NULL::uuid AS media_content_id, item.caption AS content, NULL::json AS stored,
          false AS has_copy_task
        UNION ALL
        SELECT 'TEXT', transcription.media_content_id, transcription.transcript, NULL, false
        FROM ${this.db.rows(scope, Transcription, 'transcription')} WHERE transcription.item_id = item.id
        UNION ALL
        SELECT 'IMAGE', media.id,
          COALESCE(media.thumbnail_url, CASE WHEN media.type = 'IMAGE' THEN media.file_url END),
          CASE WHEN copy.thumbnail_key IS NOT NULL
            THEN json_build_object('key', copy.thumbnail_key, 'source', copy.thumbnail_source) END,
          task.media_content_id IS NOT NULL
        FROM ${this.db.rows(scope, MediaContentRow, 'media')}
        LEFT JOIN ${this.db.rows(scope, StoredMedia, 'copy')} ON copy.media_content_id = media.id
        LEFT JOIN ${this.db.rows(scope, MediaCopy, 'task')} ON task.media_content_id = media.id
        WHERE media.item_id = item.id
      ) AS source
      WHERE item.id = ANY(${itemIds}::uuid[]) AND item.competitor_brand_id IS NULL AND btrim(source.content) <> ''`);
  }

  async stored(scope: WorkspaceRef, itemIds: readonly string[]): Promise<StoredEmbedding[]> {
    return this.db.query(sql`
      SELECT embedding.item_id AS "itemId", embedding.kind, embedding.media_content_id AS "mediaContentId",
        embedding.model, embedding.checksum
      FROM ${this.db.rows(scope, Embedding, 'embedding')} WHERE embedding.item_id = ANY(${itemIds}::uuid[])`);
  }

  async remove(scope: WorkspaceRef, gone: readonly StoredEmbedding[]): Promise<void> {
    if (gone.length === 0) return;
    await this.db.query(sql`
      DELETE FROM embeddings
      USING unnest(${gone.map((each) => each.itemId)}::uuid[], ${gone.map((each) => each.kind)}::text[],
        ${gone.map((each) => each.mediaContentId)}::uuid[]) AS gone(item_id, kind, media_content_id)
      WHERE embeddings.workspace_id = ${scope.workspaceId} AND embeddings.item_id = gone.item_id
        AND embeddings.kind = gone.kind AND embeddings.media_content_id IS NOT DISTINCT FROM gone.media_content_id`);
  }

  /** Stores vectors, replaces earlier vectors of the same sources, and adds their models to the workspace's. */
  async write(scope: WorkspaceRef, embeddings: readonly NewEmbedding[]): Promise<void> {
    if (embeddings.length === 0) return;
    await this.db.query(sql`
      INSERT INTO embedding_generations (workspace_id, kind, model, active)
      SELECT DISTINCT ${scope.workspaceId}::uuid, made.kind, made.model, true
      FROM unnest(${embeddings.map((each) => each.kind)}::text[], ${embeddings.map((each) => each.model)}::text[])
        AS made(kind, model)
      ON CONFLICT (workspace_id, kind, model) DO NOTHING`);
    await this.db.query(sql`
      INSERT INTO embeddings (workspace_id, item_id, kind, media_content_id, model, checksum, embedding)
      SELECT ${scope.workspaceId}::uuid, made.* FROM unnest(
        ${embeddings.map((each) => each.itemId)}::uuid[], ${embeddings.map((each) => each.kind)}::text[],
        ${embeddings.map((each) => each.mediaContentId)}::uuid[], ${embeddings.map((each) => each.model)}::text[],
        ${embeddings.map((each) => each.checksum)}::text[],
        ${embeddings.map((each) => vectorLiteral(each.vector))}::halfvec[]) AS made
      ON CONFLICT (workspace_id, item_id, kind, media_content_id) DO UPDATE
        SET model = EXCLUDED.model, checksum = EXCLUDED.checksum, embedding = EXCLUDED.embedding`);
  }
}
