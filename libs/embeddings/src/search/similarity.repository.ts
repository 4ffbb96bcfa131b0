import { MediaContentRow } from '@loupe/content';
import { CountsService, Database, type Sql, sql, VersionedCache } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Embedding } from '../embedding.entities.js';
import type { IndexVersion } from '../indexing/index-versions.repository.js';
import { vectorLiteral } from '../models/stored-vector.js';

/** Number of vectors per model that are searched. It is the maximum of hnsw.ef_search, so that an index finds them all. */
export const MAX_NEAREST = 1000;

/** Items of a workspace whose vectors are counted: what that costs grows with them. */
const MAX_COUNTED = 50_000;

export interface NearItem {
  itemId: string;
  /** Cosine similarity of its nearest vector. */
  similarity: number;
}

/** SQL that finds the nearest vectors. */
@Injectable()
export class SimilarityRepository {
  constructor(
    private readonly db: Database,
    private readonly counts: CountsService,
    private readonly cache: VersionedCache,
  ) {}

  /** How many items of a workspace have a vector of some models, and how many there are; null where these are too many to count. */
  async coverage(
    scope: WorkspaceRef,
    versions: readonly IndexVersion[],
  ): Promise<{ covered: number; items: number } | null> {
    const items = await this.counts.all(scope, 'items');
    if (items > MAX_COUNTED) return null;
    if (versions.length === 0) return { covered: 0, items };
    const kinds = versions.map(({ kind }) => kind);
    const models = versions.map(({ model }) => model);
    const [row] = await this.cache.rows<{ covered: number }>(
      scope,
      sql`SELECT count(DISTINCT embedding.item_id)::integer AS covered FROM ${this.db.rows(scope, Embedding, 'embedding')}
        WHERE (embedding.kind, embedding.model) IN (SELECT * FROM unnest(${kinds}::text[], ${models}::text[]))`,
    );
    return { covered: row?.covered ?? 0, items };
  }

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

  /** A media content of the workspace with the URL of its picture; null if there is none. */
  async mediaContent(scope: WorkspaceRef, id: string): Promise<{ imageUrl: string | null } | null> {
    const [media] = await this.db.query<{ imageUrl: string | null }>(sql`
      SELECT COALESCE(media.thumbnail_url, CASE WHEN media.type = 'IMAGE' THEN media.file_url END) AS "imageUrl"
      FROM ${this.db.rows(scope, MediaContentRow, 'media')} WHERE media.id = ${id}`);
    return media ?? null;
  }
}

/** Materialised, so that PostgreSQL compares all vectors and does not use near indexes of other workspaces. */
function scan(vectors: Sql, query: Sql): Sql {
  return sql`
    WITH compared AS MATERIALIZED (
      SELECT embedding.item_id, embedding.embedding <=> ${query} AS distance FROM ${vectors})
    SELECT compared.item_id, compared.distance FROM compared
    ORDER BY compared.distance, compared.item_id LIMIT ${MAX_NEAREST}`;
}

/**
 * For one transaction. The planner underestimates the cost of sorting all vectors of a workspace, so other plans are
 * disabled. If the index was removed, PostgreSQL still has a plan.
 */
const INDEX_ONLY = sql`
  SELECT set_config('hnsw.ef_search', ${String(MAX_NEAREST)}, true), set_config('hnsw.iterative_scan', 'strict_order', true),
    set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_sort', 'off', true)`;
