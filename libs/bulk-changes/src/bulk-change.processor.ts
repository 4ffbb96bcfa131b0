import { setTimeout as sleep } from 'node:timers/promises';
import { TableStatistics } from '@loupe/database';
import { Clock, UserErrors } from '@loupe/kernel';
import {
  type Claim,
  Process,
  type QueueWorker,
  QueueWorkers,
  retryAt,
  type TurnJob,
  TurnProcessor,
} from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { BulkChangeRecorder } from './bulk-change-recorder.js';
import { BulkChangesRepository, type ClaimedChange } from './bulk-changes.repository.js';

/** Workspaces whose posts a process changes at a time: some two of them, as each pauses for three quarters of its time. */
const CONCURRENCY = 8;
const IDLE_MS = 1000;
/**
 * How much longer than a batch the pause after it is: a batch takes all processors of a small machine, and the time of others'
 * requests with it. 10,000 posts take some 40 s so; without a pause it was 5 s, and p95 of a page rose from 13 to 25 ms.
 */
const PAUSE = 3;
/** Longer than a batch takes. After it, a change whose worker has died goes on. */
const LEASE_MS = 30_000;
/** Milliseconds between attempts at a batch that failed by the service's own fault. */
const WAITS_MS = [1000, 5000, 30_000, 120_000];

const GIVEN_UP = 'The service could not go on with it: ask again, or ask an operator';

/** Changes many items. A turn changes one batch, so that workspaces take turns, and requests of others come in between. */
@Processor('bulk_changes')
export class BulkChangeProcessor extends TurnProcessor<ClaimedChange> {
  private readonly logger = new Logger('Bulk changes');
  protected readonly worker: QueueWorker<ClaimedChange>;

  constructor(
    changes: BulkChangesRepository,
    private readonly recorder: BulkChangeRecorder,
    private readonly workspaces: WorkspacesService,
    private readonly statistics: TableStatistics,
    private readonly clock: Clock,
    workers: QueueWorkers,
  ) {
    super();
    this.queue = changes.queue;
    this.worker = workers.open(changes.queue, {
      name: 'Bulk changes',
      turns: ['bulk_changes'],
      batch: 1,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim, end) => this.work(claim, end),
      setAside: (claim, reason) => this.setAside(claim, reason),
    });
  }

  private readonly queue: BulkChangesRepository['queue'];

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  private async work(
    { scope: { workspaceId }, lease, tasks }: Claim<ClaimedChange>,
    end: AbortSignal,
  ): Promise<void> {
    const scope = await this.workspaces.scopeOf(workspaceId);
    for (const task of tasks) {
      const begun = performance.now();
      try {
        await this.recorder.step(scope, lease, task);
      } catch (error) {
        if (error instanceof UserErrors) await this.recorder.giveUp(scope, lease, task.id, error.message);
        else await this.failed(scope, lease, task, error);
      }
      const pause = PAUSE * (performance.now() - begun);
      // What comes next is a look at the items by what they were given.
      await this.statistics.renew();
      // It is cut short where the process ends.
      await sleep(pause, undefined, { signal: end }).catch(() => {});
    }
  }

  private async setAside({ scope: { workspaceId }, lease, tasks }: Claim<ClaimedChange>, reason: string) {
    const scope = await this.workspaces.scopeOf(workspaceId);
    for (const { id } of tasks) await this.recorder.giveUp(scope, lease, id, reason);
  }

  private async failed(
    scope: Awaited<ReturnType<WorkspacesService['scopeOf']>>,
    lease: string,
    { id, attempts }: ClaimedChange,
    error: unknown,
  ): Promise<void> {
    this.logger.error(error);
    const dueAt = retryAt(WAITS_MS, attempts + 1, this.clock.now());
    if (dueAt === null) return this.recorder.giveUp(scope, lease, id, GIVEN_UP);
    await this.queue.fail(scope, lease, [{ id, dueAt, attempts: attempts + 1, error: null }]);
  }
}
