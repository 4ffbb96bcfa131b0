import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '@loupe/kernel';
import { type Claim, JobQueue, QueueWorker } from '@loupe/queue';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { EmbeddingModelRegistry } from '../models/embedding-model.registry.js';
import { EMBEDDER_BATCH, EmbedderService, LEASE_MS } from './embedder.service.js';
import { EmbeddingQueueRepository, type EmbeddingWork } from './embedding-queue.repository.js';
import { IndexVersionsService } from './index-versions.service.js';

/** An item is found by similarity about this long after it arrived, where not many others wait. */
const IDLE_MS = 2000;
/** Batches at a time: while one waits for pictures, another one computes. */
const CONCURRENCY = 5;
/** Of one workspace, so that another's begin at once while its hosts are slow. */
const PER_WORKSPACE = 4;
/** What a slot waits when a model could not be asked. */
const UNAVAILABLE_MS = 2000;

/** Has the vectors of items computed, by this process among others, and looks after the models they are of. */
@Injectable()
export class EmbeddingWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Embeddings');
  private readonly worker: QueueWorker<EmbeddingWork>;
  /** Since they were last logged. */
  private counts = { all: 0, incomplete: 0 };
  /** Workspaces that have new vectors since their number was last looked at. */
  private grown = new Set<string>();

  constructor(
    queue: EmbeddingQueueRepository,
    clock: Clock,
    private readonly models: EmbeddingModelRegistry,
    private readonly embedder: EmbedderService,
    private readonly versions: IndexVersionsService,
    private readonly jobs: JobQueue,
  ) {
    this.worker = new QueueWorker(queue.queue, clock, {
      name: 'Embeddings',
      concurrency: CONCURRENCY,
      perWorkspace: PER_WORKSPACE,
      batch: EMBEDDER_BATCH,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim) => this.work(claim),
      onIdle: () => this.lookAfterModels(),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.versions.activateConfigured();
    if (this.models.enabled) this.worker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.worker.stop();
  }

  private async work(claim: Claim<EmbeddingWork>): Promise<void> {
    const { unavailable, incomplete } = await this.embedder.embed(claim);
    this.counts.all += claim.tasks.length;
    this.counts.incomplete += incomplete;
    this.grown.add(claim.scope.workspaceId);
    if (unavailable !== null) await sleep(UNAVAILABLE_MS);
  }

  private async lookAfterModels(): Promise<void> {
    const { all, incomplete } = this.counts;
    this.counts = { all: 0, incomplete: 0 };
    if (incomplete > 0) {
      this.logger.warn(`${incomplete} of ${all} items lack vectors: embedding_queue.last_error says why`);
    }
    const grown = this.grown;
    this.grown = new Set();
    for (const workspaceId of grown) {
      const needsIndex = await this.versions.needsIndex({ workspaceId });
      if (needsIndex) await this.jobs.enqueue('embeddings.index', { workspaceId });
    }
    await this.versions.removeOutlived();
  }
}
