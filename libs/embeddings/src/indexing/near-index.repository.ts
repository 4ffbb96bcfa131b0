import { createHash } from 'node:crypto';
import { Database, join, raw, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { IndexVersion } from './index-versions.repository.js';

/** SQL about near indexes. Each covers the vectors of one model in one workspace. */
@Injectable()
export class NearIndexRepository {
  constructor(private readonly db: Database) {}

  /**
   * Builds an index while the table is read and written. An unfinished index of an earlier attempt is rebuilt. Must not run
   * in a transaction.
   * @returns its name
   */
  async build(scope: WorkspaceRef, { kind, model }: Pick<IndexVersion, 'kind' | 'model'>): Promise<string> {
    const key = `${scope.workspaceId} ${kind} ${model}`;
    const name = `embeddings_near_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
    if (await this.isUnfinished(name)) await this.drop(name);
    const parts = Object.entries({ workspace_id: scope.workspaceId, kind, model });
    // An index has no parameters, so its condition contains the values themselves.
    const condition = join(
      parts.map(([column, value]) => raw(`${column} = ${pg.escapeLiteral(value)}`)),
      ' AND ',
    );
    await this.db.query(sql`
      CREATE INDEX CONCURRENTLY IF NOT EXISTS ${raw(pg.escapeIdentifier(name))}
      ON embeddings USING hnsw (embedding halfvec_cosine_ops) WHERE ${condition}`);
    return name;
  }

  async drop(name: string): Promise<void> {
    await this.db.query(sql`DROP INDEX CONCURRENTLY IF EXISTS ${raw(pg.escapeIdentifier(name))}`);
  }

  /** Whether an index with a name exists that is not usable and that nobody is building. */
  private async isUnfinished(name: string): Promise<boolean> {
    const [found] = await this.db.query(sql`
      SELECT 1 FROM pg_index
      WHERE indexrelid = to_regclass(${pg.escapeIdentifier(name)}) AND NOT indisvalid AND NOT EXISTS (
        SELECT FROM pg_stat_progress_create_index AS progress WHERE progress.index_relid = indexrelid)`);
    return found !== undefined;
  }
}
