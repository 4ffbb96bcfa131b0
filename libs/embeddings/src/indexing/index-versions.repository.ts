import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Embedding, EmbeddingIndexVersion, EmbeddingTask } from '../embedding.entities.js';
import type { EmbeddingKind } from '../models/embedding-model.js';

export type IndexVersion = Pick<EmbeddingIndexVersion, 'workspaceId' | 'kind' | 'model' | 'nearIndex'>;

/** SQL about index versions. */
@Injectable()
export class IndexVersionsRepository {
  constructor(private readonly db: Database) {}

  /** The index versions of a workspace. */
  async ofWorkspace(scope: WorkspaceRef): Promise<IndexVersion[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(EmbeddingIndexVersion, 'version')}
      FROM ${this.db.rows(scope, EmbeddingIndexVersion, 'version')}
      ORDER BY version.kind, version.active DESC, version.model`);
  }

  /** Ids of the workspaces in which a model is not the active one. */
  async workspacesWithout(kind: EmbeddingKind, model: string): Promise<string[]> {
    return this.db.ids(sql`
      SELECT workspace.id FROM workspaces workspace WHERE NOT EXISTS (
        SELECT FROM ${this.db.rowsOfEveryWorkspace(EmbeddingIndexVersion, 'version')}
        WHERE version.workspace_id = workspace.id AND version.kind = ${kind} AND version.model = ${model}
          AND version.active)`);
  }

  /** Makes a model the active one of a kind. */
  async activate(scope: WorkspaceRef, kind: EmbeddingKind, model: string): Promise<void> {
    await this.db.query(sql`
      UPDATE embedding_generations SET active = false
      WHERE workspace_id = ${scope.workspaceId} AND kind = ${kind} AND model <> ${model}`);
    await this.db.query(sql`
      INSERT INTO embedding_generations (workspace_id, kind, model, active)
      VALUES (${scope.workspaceId}, ${kind}, ${model}, true)
      ON CONFLICT (workspace_id, kind, model) DO UPDATE SET active = true`);
  }

  /** Inactive index versions of the workspaces in which no item waits for new vectors. */
  async outlived(): Promise<IndexVersion[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(EmbeddingIndexVersion, 'version')}
      FROM ${this.db.rowsOfEveryWorkspace(EmbeddingIndexVersion, 'version')}
      WHERE NOT version.active AND NOT EXISTS (
        SELECT FROM ${this.db.rowsOfEveryWorkspace(EmbeddingTask, 'task')}
        WHERE task.workspace_id = version.workspace_id AND task.due_at IS NOT NULL)`);
  }

  /** Removes the vectors of a model and its index version. */
  async remove(scope: WorkspaceRef, { kind, model }: IndexVersion): Promise<void> {
    await this.db.query(sql`
      DELETE FROM embeddings
      WHERE workspace_id = ${scope.workspaceId} AND kind = ${kind} AND model = ${model}`);
    await this.db.query(sql`
      DELETE FROM embedding_generations
      WHERE workspace_id = ${scope.workspaceId} AND kind = ${kind} AND model = ${model}`);
  }

  /** The index versions of a workspace without a near index that have more than a number of vectors. */
  async grownBeyond(scope: WorkspaceRef, vectors: number): Promise<IndexVersion[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(EmbeddingIndexVersion, 'version')}
      FROM ${this.db.rows(scope, EmbeddingIndexVersion, 'version')}
      WHERE version.near_index IS NULL AND (
        SELECT count(*) FROM (
          SELECT FROM ${this.db.rows(scope, Embedding, 'embedding')}
          WHERE embedding.kind = version.kind AND embedding.model = version.model
          LIMIT ${vectors + 1}) AS counted) > ${vectors}`);
  }

  async noteIndex(scope: WorkspaceRef, { kind, model }: IndexVersion, name: string): Promise<void> {
    await this.db.query(sql`
      UPDATE embedding_generations SET near_index = ${name}
      WHERE workspace_id = ${scope.workspaceId} AND kind = ${kind} AND model = ${model}`);
  }
}
