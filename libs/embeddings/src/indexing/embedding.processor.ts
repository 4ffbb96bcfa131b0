import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '@loupe/kernel';
import {
  type Claim,
  FailureReport,
  JobQueue,
  Process,
  type QueueWorker,
  QueueWorkers,
  type TurnJob,
  TurnProcessor,
} from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { EmbeddingModelRegistry } from '../models/embedding-model.registry.js';
import { EMBEDDER_BATCH, EmbedderService, LEASE_MS } from './embedder.service.js';
import { EmbeddingQueueRepository, type EmbeddingWork } from './embedding-queue.repository.js';
import { IndexVersionsService } from './index-versions.service.js';

/** Similarity search finds a new item about this long after it is stored, unless many others are waiting. */
const IDLE_MS = 2000;
/** Concurrent batches: while one waits for pictures, another one computes. */
const CONCURRENCY = 5;
/** Wait of one slot after a model was unavailable. */
const UNAVAILABLE_MS = 2000;

/** Computes the queued vectors, together with other processes, and maintains the index versions. */
@Processor('embeddings')
export class EmbeddingProcessor extends TurnProcessor<EmbeddingWork> {
  private readonly logger = new Logger('Embeddings');
  protected readonly worker: QueueWorker<EmbeddingWork>;
  private readonly report: FailureReport;
  /** Workspaces that got new vectors since the last check of their number. */
  private grown = new Set<string>();

  constructor(
    queue: EmbeddingQueueRepository,
    clock: Clock,
    private readonly models: EmbeddingModelRegistry,
    private readonly embedder: EmbedderService,
    private readonly versions: IndexVersionsService,
    private readonly jobs: JobQueue,
    workers: QueueWorkers,
  ) {
    super();
    this.report = new FailureReport(
      clock,
      { things: 'items', outcome: 'lack vectors', where: 'embedding_queue.last_error' },
      (line) => this.logger.warn(line),
    );
    this.worker = workers.open(queue.queue, {
      name: 'Embeddings',
      turns: ['embeddings'],
      batch: EMBEDDER_BATCH,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim, end) => this.work(claim, end),
      setAside: ({ scope, lease, tasks }, reason) => {
        const given = tasks.map(({ itemId: id, attempts }) => ({ id, attempts }));
        return queue.queue.giveUp(scope, lease, given, reason);
      },
      onIdle: () => this.lookAfterModels(),
    });
  }

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  protected override get isWanted(): boolean {
    return this.models.enabled;
  }

  override async onApplicationBootstrap(): Promise<void> {
    if (this.models.problem !== null) this.logger.warn(this.models.problem);
    await this.versions.activateConfigured();
    super.onApplicationBootstrap();
  }

  private async work(claim: Claim<EmbeddingWork>, end: AbortSignal): Promise<void> {
    const { unavailable, problems } = await this.embedder.embed(claim, end);
    this.report.count(claim.tasks.length);
    for (const reason of problems) this.report.fail(reason);
    this.grown.add(claim.scope.workspaceId);
    if (unavailable !== null) await sleep(UNAVAILABLE_MS);
  }

  private async lookAfterModels(): Promise<void> {
    this.report.write();
    const grown = this.grown;
    this.grown = new Set();
    for (const workspaceId of grown) {
      const needsIndex = await this.versions.needsIndex({ workspaceId });
      if (needsIndex) await this.jobs.enqueue('embeddings.index', { workspaceId });
    }
  }
}
