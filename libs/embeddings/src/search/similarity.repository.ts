import { MediaContentRow } from '@loupe/content';
import { Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Embedding } from '../embedding.entities.js';
import type { IndexVersion } from '../indexing/index-versions.repository.js';
import { vectorLiteral } from '../models/stored-vector.js';

/** The vectors that count, of each model: the most that hnsw.ef_search can be, so that an index finds them all. */
export const MAX_NEAREST = 1000;

export interface NearItem {
  itemId: string;
  /** Cosine similarity of its nearest vector. */
  similarity: number;
}

/** SQL of nearness. */
@Injectable()
export class SimilarityRepository {
  constructor(private readonly db: Database) {}

  /**
   * The items of the nearest vectors of one model in a workspace, at most MAX_NEAREST vectors.
   * @param least cosine similarity
   */
  async nearest(
    scope: WorkspaceRef,
    version: IndexVersion,
    vector: Float32Array,
    least: number,
  ): Promise<NearItem[]> {
    const query = sql`${vectorLiteral(vector)}::halfvec(512)`;
    const vectors = sql`${this.db.rows(scope, Embedding, 'embedding')}
      WHERE embedding.kind = ${version.kind} AND embedding.model = ${version.model}`;
    const itemsOf = (nearest: Sql): Sql => sql`
      SELECT near.item_id AS "itemId", 1 - min(near.distance) AS similarity
      FROM (${nearest}) AS near WHERE near.distance <= ${1 - least} GROUP BY near.item_id`;
    if (version.nearIndex === null) return this.db.query(itemsOf(scan(vectors, query)));
    return this.db.transaction(async () => {
      await this.db.query(INDEX_ONLY);
      return this.db.query(
        itemsOf(sql`
          SELECT embedding.item_id, embedding.embedding <=> ${query} AS distance FROM ${vectors}
          ORDER BY embedding.embedding <=> ${query} LIMIT ${MAX_NEAREST}`),
      );
    });
  }

  /** The vectors of a media content's picture, by model. */
  async vectorsOfMedia(scope: WorkspaceRef, mediaContentId: string): Promise<Map<string, Float32Array>> {
    const rows = await this.db.query<{ model: string; vector: string }>(sql`
      SELECT embedding.model, embedding.embedding::text AS vector
      FROM ${this.db.rows(scope, Embedding, 'embedding')}
      WHERE embedding.media_content_id = ${mediaContentId} AND embedding.kind = 'IMAGE'`);
    return new Map(rows.map(({ model, vector }) => [model, Float32Array.from(JSON.parse(vector))]));
  }

  /** A media content of the workspace with the address of its picture; null if there is none. */
  async mediaContent(scope: WorkspaceRef, id: string): Promise<{ imageUrl: string | null } | null> {
    const [media] = await this.db.query<{ imageUrl: string | null }>(sql`
      SELECT COALESCE(media.thumbnail_url, CASE WHEN media.type = 'IMAGE' THEN media.file_url END) AS "imageUrl"
      FROM ${this.db.rows(scope, MediaContentRow, 'media')} WHERE media.id = ${id}`);
    return media ?? null;
  }
}

/** Materialised, so that PostgreSQL compares all vectors whatever indexes of other workspaces there are. */
function scan(vectors: Sql, query: Sql): Sql {
  return sql`
    WITH compared AS MATERIALIZED (
      SELECT embedding.item_id, embedding.embedding <=> ${query} AS distance FROM ${vectors})
    SELECT compared.item_id, compared.distance FROM compared
    ORDER BY compared.distance, compared.item_id LIMIT ${MAX_NEAREST}`;
}

/**
 * For one transaction. The planner takes sorting all vectors of a workspace for cheaper than the index far beyond where
 * it is, so it is left no other way; should the index be gone, it still has one.
 */
const INDEX_ONLY = sql`
  SELECT set_config('hnsw.ef_search', ${String(MAX_NEAREST)}, true), set_config('hnsw.iterative_scan', 'strict_order', true),
    set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_sort', 'off', true)`;
