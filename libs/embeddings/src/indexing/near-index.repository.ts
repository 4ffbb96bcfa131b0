import { createHash } from 'node:crypto';
import { ConcurrentIndexes, literal, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { IndexVersion } from './index-versions.repository.js';

/** Near indexes. Each covers the vectors of one model in one workspace. */
@Injectable()
export class NearIndexRepository {
  constructor(private readonly indexes: ConcurrentIndexes) {}

  /**
   * Builds an index while the table is read and written. Must not run in a transaction.
   * @returns its name
   */
  async build(scope: WorkspaceRef, { kind, model }: Pick<IndexVersion, 'kind' | 'model'>): Promise<string> {
    const key = `${scope.workspaceId} ${kind} ${model}`;
    const name = `embeddings_near_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
    await this.indexes.build(
      name,
      sql`ON embeddings USING hnsw (embedding halfvec_cosine_ops)
        WHERE workspace_id = ${literal(scope.workspaceId)} AND kind = ${literal(kind)} AND model = ${literal(model)}`,
    );
    return name;
  }

  drop(name: string): Promise<void> {
    return this.indexes.drop(name);
  }
}
