import { ConnectorError, ConnectorRegistry } from '@loupe/connectors';
import type { CapturedPost } from '@loupe/content';
import { type Claim, Process, type QueueWorker, QueueWorkers, type TurnJob } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type ClaimedImport, OperationWorkRepository } from '../operations/operation-work.repository.js';
import { ImportRecorder } from './import-recorder.js';
import { MetricsFetcherService, type RefreshContext } from './metrics-fetcher.service.js';
import { IDLE_MS, LEASE_MS, POSTPONED_MS } from './worker-limits.js';

/** Workspaces whose posts are fetched at a time: this does little but wait for platforms. */
const CONCURRENCY = 8;
/** Posts of a claim, fetched at once. */
const IMPORTS = 5;

/** Fetches the posts that uploadItemFromUrl was asked for. */
@Processor('imports')
export class ImportProcessor implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Import');
  private readonly worker: QueueWorker<ClaimedImport>;

  constructor(
    work: OperationWorkRepository,
    private readonly connectors: ConnectorRegistry,
    private readonly fetcher: MetricsFetcherService,
    private readonly recorder: ImportRecorder,
    workers: QueueWorkers,
  ) {
    this.worker = workers.open(work.imports, {
      name: 'Import',
      turns: ['imports'],
      batch: IMPORTS,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      postponedMs: POSTPONED_MS,
      work: (claim) => this.import(claim),
      setAside: async ({ scope, lease, tasks }, reason) => {
        const context = await fetcher.contextOf(scope.workspaceId);
        const error = new ConnectorError('TOO_MUCH', reason);
        for (const task of tasks) await recorder.failed(context, lease, task, error);
      },
    });
  }

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.worker.stop();
  }

  private async import({ scope, lease, tasks }: Claim<ClaimedImport>): Promise<void> {
    const context = await this.fetcher.contextOf(scope.workspaceId);
    await Promise.all(tasks.map((each) => this.importOne(context, lease, each)));
  }

  private async importOne(context: RefreshContext, lease: string, taken: ClaimedImport): Promise<void> {
    try {
      const post = await this.fetch(context, taken.input.url);
      await this.recorder.succeeded(context, lease, taken, post);
    } catch (error) {
      if (!(error instanceof ConnectorError)) this.logger.error(error);
      await this.recorder.failed(context, lease, taken, error instanceof ConnectorError ? error : OWN_FAULT);
    }
  }

  private fetch({ scope }: RefreshContext, url: string): Promise<CapturedPost> {
    const found = this.connectors.forUrl(new URL(url));
    if (found === null) throw new ConnectorError('UNSUPPORTED', 'Posts cannot be imported from this site');
    return found.connector.fetchPost(scope, found.post);
  }
}

/** Tried again as if the platform could not be reached. */
const OWN_FAULT = new ConnectorError(
  'UNAVAILABLE',
  'The post was fetched but could not be stored: try again later',
);
