import { Clock } from '@loupe/kernel';
import { type Claim, FailureReport, QueueWorker } from '@loupe/queue';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AiBackfillRunner } from '../backfill/ai-backfill-runner.js';
import { ENRICHMENT_BATCH, EnrichmentService, LEASE_MS } from './enrichment.service.js';
import { EnrichmentQueueRepository, type EnrichmentWork } from './enrichment-queue.repository.js';

/** New posts wait this long at most, unless many others wait. */
const IDLE_MS = 1000;
/** Claims at a time: they do little but wait for models. */
const CONCURRENCY = 8;
/** Of these, claims of one workspace. */
const PER_WORKSPACE = 3;

/** Fills the fields of new and changed posts, together with other processes. */
@Injectable()
export class EnrichmentWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Enrichment');
  private readonly worker: QueueWorker<EnrichmentWork>;
  private readonly report: FailureReport;

  constructor(
    queue: EnrichmentQueueRepository,
    clock: Clock,
    private readonly enrichment: EnrichmentService,
    private readonly backfills: AiBackfillRunner,
  ) {
    this.report = new FailureReport(
      clock,
      { things: 'items', outcome: 'lack values of AI fields', where: 'ai_answers.failure' },
      (line) => this.logger.warn(line),
    );
    this.worker = new QueueWorker(queue.queue, clock, {
      name: 'Enrichment',
      concurrency: CONCURRENCY,
      perWorkspace: PER_WORKSPACE,
      batch: ENRICHMENT_BATCH,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim) => this.work(claim),
      onIdle: () => this.idle(),
    });
  }

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.worker.stop();
  }

  private async idle(): Promise<void> {
    this.report.write();
    await this.backfills.advance();
  }

  private async work(claim: Claim<EnrichmentWork>): Promise<void> {
    this.report.count(claim.tasks.length);
    for (const failure of await this.enrichment.enrich(claim)) this.report.fail(failure);
    // Not only when idle: others may keep the worker busy for hours.
    await this.backfills.advance();
  }
}
