import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '@loupe/kernel';
import { type Claim, JobQueue, QueueWorker } from '@loupe/queue';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { EmbeddingModels } from '../models/embedding-models.js';
import { EMBEDDER_BATCH, Embedder, LEASE_MS } from './embedder.service.js';
import { EmbeddingQueueRepository, type EmbeddingWork } from './embedding-queue.repository.js';
import { IndexVersionsService } from './index-versions.service.js';

/** An item is found by similarity about this long after it arrived, where not many others wait. */
const IDLE_MS = 2000;
/** Batches at a time: while one waits for pictures, another one computes. */
const LANES = 5;
/** Of one workspace, so that another's begin at once while its hosts are slow. */
const LANES_OF_ONE = 4;
/** What a lane waits when a model could not be asked. */
const UNAVAILABLE_MS = 2000;

/** Has the vectors of items computed, by this process among others, and looks after the models they are of. */
@Injectable()
export class EmbeddingWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Embeddings');
  private readonly worker: QueueWorker<EmbeddingWork>;
  /** Since it was last told. */
  private counts = { all: 0, incomplete: 0 };
  /** Workspaces that have new vectors since their number was last looked at. */
  private grown = new Set<string>();

  constructor(
    queue: EmbeddingQueueRepository,
    clock: Clock,
    private readonly models: EmbeddingModels,
    private readonly embedder: Embedder,
    private readonly versions: IndexVersionsService,
    private readonly jobs: JobQueue,
  ) {
    this.worker = new QueueWorker(queue.queue, clock, {
      name: 'Embeddings',
      lanes: LANES,
      ofOne: LANES_OF_ONE,
      batch: EMBEDDER_BATCH,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim) => this.work(claim),
      rest: () => this.rest(),
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

  private async rest(): Promise<void> {
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
