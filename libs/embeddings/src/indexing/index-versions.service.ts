import { Database } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { EMBEDDING_KINDS } from '../models/embedding-model.js';
import { EmbeddingModelRegistry } from '../models/embedding-model.registry.js';
import { EmbeddingQueueRepository } from './embedding-queue.repository.js';
import { IndexVersionsRepository } from './index-versions.repository.js';
import { NearIndexRepository } from './near-index.repository.js';

/** A model with more vectors than this gets a near index; fewer vectors are scanned within some 15 ms. */
const SCANNED = 10_000;

/** Makes the configured models active in all workspaces, and builds the near indexes of large workspaces. */
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

  /** Queues all items of the workspaces whose vectors come from other models than the configured ones. */
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
   * Removes inactive index versions when no item waits for new vectors any more. Items that were embedded with such a model
   * after the change, for example by a worker that was not restarted yet, are queued instead. Does nothing while no model is
   * configured, because nothing replaces the old vectors then.
   */
  async removeOutlived(): Promise<void> {
    if (!this.models.enabled) return;
    for (const version of await this.repository.outlived()) {
      const { workspaceId, kind, model, nearIndex } = version;
      const scope = { workspaceId };
      if ((await this.queue.addEmbeddedBy(scope, kind, model)) > 0) continue;
      if (nearIndex !== null) await this.indexes.drop(nearIndex);
      await this.db.transaction(() => this.repository.remove(scope, version));
      this.logger.log(`Removed what ${model} had made in workspace ${workspaceId}`);
    }
  }

  /** Whether a workspace has more vectors of a model than a scan can handle, and no near index of them. */
  async needsIndex(scope: WorkspaceRef): Promise<boolean> {
    return (await this.repository.grownBeyond(scope, SCANNED)).length > 0;
  }

  /** Builds the near indexes that a workspace needs; takes minutes for millions of vectors. */
  async buildIndexes(scope: WorkspaceRef): Promise<void> {
    for (const version of await this.repository.grownBeyond(scope, SCANNED)) {
      const name = await this.indexes.build(scope, version);
      await this.repository.noteIndex(scope, version, name);
      this.logger.log(`Built ${name} for ${version.model} in workspace ${scope.workspaceId}`);
    }
  }
}
