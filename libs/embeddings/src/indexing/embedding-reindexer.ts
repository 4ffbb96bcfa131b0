import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, Clock, type WorkspaceRef } from '@loupe/kernel';
import { Reindexer } from '@loupe/search';
import { Injectable } from '@nestjs/common';
import { EmbeddingModelRegistry } from '../models/embedding-model.registry.js';
import { EMBEDDER_BATCH, EmbedderService, LEASE_MS } from './embedder.service.js';
import { EmbeddingQueueRepository } from './embedding-queue.repository.js';
import { IndexVersionsService } from './index-versions.service.js';

const LOOK_AGAIN_MS = 500;

/** Makes the vectors of items that lack them, also those whose last attempt has failed. */
@Injectable()
export class EmbeddingReindexer extends Reindexer {
  readonly name = 'embeddings';
  readonly description = 'vectors of captions, transcriptions and pictures';
  readonly batchSize = EMBEDDER_BATCH;

  constructor(
    private readonly models: EmbeddingModelRegistry,
    private readonly versions: IndexVersionsService,
    private readonly queue: EmbeddingQueueRepository,
    private readonly embedder: EmbedderService,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async pending(scope: WorkspaceRef): Promise<number> {
    if (!this.models.enabled) return 0;
    await this.versions.activateConfigured();
    await this.queue.addMissing(scope);
    return this.waiting(scope);
  }

  /**
   * In the order of the queue, which knows what is left: `after` says nothing that it does not.
   * @throws AppError SERVICE_UNAVAILABLE if a model cannot be asked
   */
  override async batch(scope: WorkspaceRef, _after: string | null, limit: number): Promise<string[]> {
    for (;;) {
      const { taken, unavailable } = await this.embedder.embedNext(scope, limit);
      if (unavailable !== null) throw new AppError('SERVICE_UNAVAILABLE', unavailable);
      if (taken.length > 0) {
        // A batch that is not full is not the last one if another process, maybe one that was killed, holds the rest.
        if (taken.length === limit || (await this.waiting(scope)) === 0) return taken;
        return [...taken, ...(await this.batch(scope, null, limit - taken.length))];
      }
      if ((await this.waiting(scope)) === 0) return [];
      await sleep(LOOK_AGAIN_MS);
    }
  }

  /** Items that are due or taken, not those that were put off after a failure. */
  private waiting(scope: WorkspaceRef): Promise<number> {
    return this.queue.waiting(scope, new Date(this.clock.now().getTime() + LEASE_MS));
  }
}
