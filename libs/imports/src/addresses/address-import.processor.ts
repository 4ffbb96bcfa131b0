import { ConnectorError, ConnectorRegistry, UnreadCount, UnreadMonitor } from '@loupe/connectors';
import type { CapturedPost } from '@loupe/content';
import { RateCard } from '@loupe/engagement';
import type { WorkspaceScope } from '@loupe/kernel';
import {
  type ClaimedImport,
  IDLE_MS,
  LEASE_MS,
  OperationWorkRepository,
  POSTPONED_MS,
} from '@loupe/operations';
import {
  type Claim,
  Process,
  type QueueWorker,
  QueueWorkers,
  type TurnJob,
  TurnProcessor,
} from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import type { ImportContext } from '../storing/import-batches.service.js';
import { AddressImportRecorder } from './address-import-recorder.js';

/** Workspaces whose posts are fetched at a time: this does little but wait for platforms. */
const CONCURRENCY = 8;
/** Posts of a claim, fetched at once. */
const IMPORTS = 5;

/** Fetches the posts that uploadItemFromUrl was asked for. */
@Processor('imports')
export class AddressImportProcessor extends TurnProcessor<ClaimedImport> {
  private readonly logger = new Logger('Import');
  protected readonly worker: QueueWorker<ClaimedImport>;

  constructor(
    work: OperationWorkRepository,
    private readonly connectors: ConnectorRegistry,
    private readonly workspaces: WorkspacesService,
    private readonly recorder: AddressImportRecorder,
    private readonly unread: UnreadMonitor,
    workers: QueueWorkers,
  ) {
    super();
    this.worker = workers.open(work.imports, {
      name: 'Import',
      turns: ['imports'],
      batch: IMPORTS,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      postponedMs: POSTPONED_MS,
      work: (claim) => this.import(claim),
      setAside: async ({ scope, lease, tasks }, reason) => {
        const known = await workspaces.scopeOf(scope.workspaceId);
        const error = new ConnectorError('TOO_MUCH', reason);
        for (const task of tasks) await recorder.failed(known, lease, task, error);
      },
    });
  }

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  private async import({ scope, lease, tasks }: Claim<ClaimedImport>): Promise<void> {
    const { rateCard, ...known } = await this.workspaces.scopeOf(scope.workspaceId);
    const into = { scope: known, rateCard: RateCard.of(rateCard) };
    await Promise.all(tasks.map((each) => this.importOne(into, lease, each)));
  }

  private async importOne(into: ImportContext, lease: string, taken: ClaimedImport): Promise<void> {
    try {
      const post = await this.fetch(into.scope, taken.input.url);
      const count = new UnreadCount();
      count.read(post.unread);
      this.unread.count(post.provider, `operation ${taken.id}`, count.total);
      const unread = Object.keys(count.total.fields);
      await this.recorder.succeeded(into, lease, taken, { ...post, unread });
    } catch (error) {
      if (!(error instanceof ConnectorError)) this.logger.error(error);
      await this.recorder.failed(
        into.scope,
        lease,
        taken,
        error instanceof ConnectorError ? error : OWN_FAULT,
      );
    }
  }

  private fetch(scope: WorkspaceScope, url: string): Promise<CapturedPost> {
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
