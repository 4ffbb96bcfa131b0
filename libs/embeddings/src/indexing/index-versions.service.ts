import { Database } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { EMBEDDING_KINDS } from '../models/embedding-model.js';
import { EmbeddingModelRegistry } from '../models/embedding-model.registry.js';
import { EmbeddingQueueRepository } from './embedding-queue.repository.js';
import { IndexVersionsRepository } from './index-versions.repository.js';
import { NearIndexRepository } from './near-index.repository.js';

/** More vectors than this are searched by an index of their own; fewer are scanned within some 15 ms. */
const SCANNED = 10_000;

/** Keeps the vectors of workspaces to the configured models, and those of large workspaces indexed. */
@Injectable()
export class IndexVersionsService {
  private readonly logger = new Logger('Embeddings');

  constructor(
    private readonly db: Database,
    private readonly repository: IndexVersionsRepository,
    private readonly queue: EmbeddingQueueRepository,
    private readonly models: EmbeddingModelRegistry,
    private readonly indexes: NearIndexRepository,
  ) {}

  /** Queues all items of the workspaces whose vectors were made by other models than the configured ones. */
  async activateConfigured(): Promise<void> {
    for (const kind of EMBEDDING_KINDS) {
      const model = this.models.current(kind)?.name;
      if (model === undefined) continue;
      for (const workspaceId of await this.repository.workspacesWithout(kind, model)) {
        const scope = { workspaceId };
        await this.db.transaction(async () => {
          await this.repository.activate(scope, kind, model);
          await this.queue.addAll(scope);
        });
      }
    }
  }

  /**
   * Removes the vectors of earlier models where nothing waits for new ones any more. Items that were embedded by such a
   * model after the change, as by a worker that had not been restarted yet, are queued instead.
   */
  async removeOutlived(): Promise<void> {
    for (const version of await this.repository.outlived()) {
      const { workspaceId, kind, model, nearIndex } = version;
      const scope = { workspaceId };
      if ((await this.queue.addEmbeddedBy(scope, kind, model)) > 0) continue;
      if (nearIndex !== null) await this.indexes.drop(nearIndex);
      await this.db.transaction(() => this.repository.remove(scope, version));
      this.logger.log(`Removed what ${model} had made in workspace ${workspaceId}`);
    }
  }

  /** Whether a workspace has more vectors of a model than are scanned, and no index of them. */
  async needsIndex(scope: WorkspaceRef): Promise<boolean> {
    return (await this.repository.grownBeyond(scope, SCANNED)).length > 0;
  }

  /** Builds the indexes that a workspace needs; takes minutes for millions of vectors. */
  async buildIndexes(scope: WorkspaceRef): Promise<void> {
    for (const version of await this.repository.grownBeyond(scope, SCANNED)) {
      const name = await this.indexes.build(scope, version);
      await this.repository.noteIndex(scope, version, name);
      this.logger.log(`Built ${name} for ${version.model} in workspace ${scope.workspaceId}`);
    }
  }
}
