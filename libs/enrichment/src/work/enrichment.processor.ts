import { TableStatistics } from '@loupe/database';
import { Clock } from '@loupe/kernel';
import {
  type Claim,
  FailureReport,
  Process,
  type QueueWorker,
  QueueWorkers,
  type TurnJob,
  TurnProcessor,
} from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { AiBackfillRunner } from '../backfill/ai-backfill-runner.js';
import { ENRICHMENT_BATCH, EnrichmentService, LEASE_MS } from './enrichment.service.js';
import { EnrichmentQueueRepository, type EnrichmentWork } from './enrichment-queue.repository.js';

/** New posts wait this long at most, unless many others wait. */
const IDLE_MS = 1000;
/** Claims at a time: they do little but wait for models. */
const CONCURRENCY = 8;

/** Fills the fields of new and changed posts, together with other processes. */
@Processor('enrichment')
export class EnrichmentProcessor extends TurnProcessor<EnrichmentWork> {
  private readonly logger = new Logger('Enrichment');
  protected readonly worker: QueueWorker<EnrichmentWork>;
  private readonly report: FailureReport;

  constructor(
    queue: EnrichmentQueueRepository,
    clock: Clock,
    private readonly enrichment: EnrichmentService,
    private readonly backfills: AiBackfillRunner,
    private readonly statistics: TableStatistics,
    workers: QueueWorkers,
  ) {
    super();
    this.report = new FailureReport(
      clock,
      { things: 'items', outcome: 'lack values of AI fields', where: 'ai_answers.failure' },
      (line) => this.logger.warn(line),
    );
    this.worker = workers.open(queue.queue, {
      name: 'Enrichment',
      turns: ['enrichment'],
      batch: ENRICHMENT_BATCH,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim) => this.work(claim),
      setAside: ({ scope, lease, tasks }, reason) => {
        const given = tasks.map(({ itemId: id, attempts }) => ({ id, attempts }));
        return queue.queue.giveUp(scope, lease, given, reason);
      },
      onIdle: () => this.idle(),
    });
  }

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  private async idle(): Promise<void> {
    this.report.write();
    await this.backfills.advance();
  }

  private async work(claim: Claim<EnrichmentWork>): Promise<void> {
    this.report.count(claim.tasks.length);
    for (const failure of await this.enrichment.enrich(claim)) this.report.fail(failure);
    // Before a backfill ends: what comes next is a look at its answers.
    await this.statistics.renew();
    // Not only when idle: others may keep the worker busy for hours.
    await this.backfills.advance();
  }
}
