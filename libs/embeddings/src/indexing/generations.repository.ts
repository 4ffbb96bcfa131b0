import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Embedding, EmbeddingGeneration, EmbeddingTask } from '../embedding.entities.js';
import type { EmbeddingKind } from '../models/embedding-model.js';

export type Generation = Pick<EmbeddingGeneration, 'workspaceId' | 'kind' | 'model' | 'nearIndex'>;

/** SQL of the models that have made vectors. */
@Injectable()
export class GenerationsRepository {
  constructor(private readonly db: Database) {}

  /** Those of a workspace. */
  async ofWorkspace(scope: WorkspaceRef): Promise<Generation[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(EmbeddingGeneration, 'generation')}
      FROM ${this.db.rows(scope, EmbeddingGeneration, 'generation')}
      ORDER BY generation.kind, generation.active DESC, generation.model`);
  }

  /** Ids of the workspaces in which a model is not the one that makes new vectors. */
  async workspacesWithout(kind: EmbeddingKind, model: string): Promise<string[]> {
    return this.db.ids(sql`
      SELECT workspace.id FROM workspaces workspace WHERE NOT EXISTS (
        SELECT FROM ${this.db.rowsOfEveryWorkspace(EmbeddingGeneration, 'generation')}
        WHERE generation.workspace_id = workspace.id AND generation.kind = ${kind} AND generation.model = ${model}
          AND generation.active)`);
  }

  /** Makes a model the one that makes new vectors of a kind. */
  async activate(scope: WorkspaceRef, kind: EmbeddingKind, model: string): Promise<void> {
    await this.db.query(sql`
      UPDATE embedding_generations SET active = false
      WHERE workspace_id = ${scope.workspaceId} AND kind = ${kind} AND model <> ${model}`);
    await this.db.query(sql`
      INSERT INTO embedding_generations (workspace_id, kind, model, active)
      VALUES (${scope.workspaceId}, ${kind}, ${model}, true)
      ON CONFLICT (workspace_id, kind, model) DO UPDATE SET active = true`);
  }

  /** Earlier models of the workspaces in which no item waits for new vectors. */
  async outlived(): Promise<Generation[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(EmbeddingGeneration, 'generation')}
      FROM ${this.db.rowsOfEveryWorkspace(EmbeddingGeneration, 'generation')}
      WHERE NOT generation.active AND NOT EXISTS (
        SELECT FROM ${this.db.rowsOfEveryWorkspace(EmbeddingTask, 'task')}
        WHERE task.workspace_id = generation.workspace_id AND task.due_at IS NOT NULL)`);
  }

  /** Removes a model's vectors, and the note of it. */
  async remove(scope: WorkspaceRef, { kind, model }: Generation): Promise<void> {
    await this.db.query(sql`
      DELETE FROM embeddings
      WHERE workspace_id = ${scope.workspaceId} AND kind = ${kind} AND model = ${model}`);
    await this.db.query(sql`
      DELETE FROM embedding_generations
      WHERE workspace_id = ${scope.workspaceId} AND kind = ${kind} AND model = ${model}`);
  }

  /** The models without an index by nearness that have more vectors than a number, of a workspace. */
  async grownBeyond(scope: WorkspaceRef, vectors: number): Promise<Generation[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(EmbeddingGeneration, 'generation')}
      FROM ${this.db.rows(scope, EmbeddingGeneration, 'generation')}
      WHERE generation.near_index IS NULL AND (
        SELECT count(*) FROM (
          SELECT FROM ${this.db.rows(scope, Embedding, 'embedding')}
          WHERE embedding.kind = generation.kind AND embedding.model = generation.model
          LIMIT ${vectors + 1}) AS counted) > ${vectors}`);
  }

  async noteIndex(scope: WorkspaceRef, { kind, model }: Generation, name: string): Promise<void> {
    await this.db.query(sql`
      UPDATE embedding_generations SET near_index = ${name}
      WHERE workspace_id = ${scope.workspaceId} AND kind = ${kind} AND model = ${model}`);
  }
}
