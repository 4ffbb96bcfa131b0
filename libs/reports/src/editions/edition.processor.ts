import { AppError, Clock, type WorkspaceScope } from '@loupe/kernel';
import {
  type Claim,
  LeaseEndedError,
  Process,
  type QueueWorker,
  QueueWorkers,
  RenewedLease,
  retryAt,
  type TurnJob,
  TurnProcessor,
} from '@loupe/queue';
import { WorkspacesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { PageMarks } from '../links/page-marks.js';
import { EditionComposer } from './edition-composer.js';
import { EditionRecorder } from './edition-recorder.js';
import { type ClaimedEdition, EditionsRepository } from './editions.repository.js';

/** Editions that a process makes at a time: each holds a connection to the database. */
const CONCURRENCY = 2;
/** An edition whose worker has died is begun again after it. */
const LEASE_MS = 30_000;
const ALIVE_MS = 2000;
/** Times that an edition is begun: a worker that is replaced has it begun again, one that kills its worker as well. */
const MAX_RUNS = 25;
/** Milliseconds between attempts after failures that are not the edition's own. */
const WAITS_MS = [1000, 5000, 30_000, 120_000, 600_000];
const GIVEN_UP = 'The edition could not be made: run the report again later';

/** Makes editions of reports. Any number of processes may run one. */
@Processor('report_editions')
export class EditionProcessor extends TurnProcessor<ClaimedEdition> {
  private readonly logger = new Logger('Reports');
  protected readonly worker: QueueWorker<ClaimedEdition>;

  constructor(
    private readonly editions: EditionsRepository,
    private readonly recorder: EditionRecorder,
    private readonly composer: EditionComposer,
    private readonly marks: PageMarks,
    private readonly workspaces: WorkspacesService,
    private readonly clock: Clock,
    workers: QueueWorkers,
  ) {
    super();
    this.worker = workers.open(editions.queue, {
      name: 'Reports',
      turns: ['report_editions'],
      batch: 1,
      leaseMs: LEASE_MS,
      idleMs: 1000,
      work: (claim) => this.work(claim),
      setAside: (claim, reason) => this.setAside(claim, reason),
    });
  }

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  private async work({ scope: { workspaceId }, lease, tasks }: Claim<ClaimedEdition>): Promise<void> {
    const { rateCard: _, ...scope } = await this.workspaces.scopeOf(workspaceId);
    for (const task of tasks) {
      try {
        await this.run(scope, lease, task);
      } catch (error) {
        await this.failed(scope, lease, task, error);
      }
    }
  }

  private async setAside({ scope: { workspaceId }, tasks }: Claim<ClaimedEdition>, reason: string) {
    const scope = await this.workspaces.scopeOf(workspaceId);
    for (const { id } of tasks) await this.recorder.failed(scope, id, reason);
  }

  private async run(scope: WorkspaceScope, lease: string, task: ClaimedEdition): Promise<void> {
    const { id } = task;
    if (task.runs >= MAX_RUNS) return this.recorder.failed(scope, id, GIVEN_UP);
    const withdrawals = await this.editions.begin(scope, lease, id);
    if (withdrawals === null) return;
    const keeping = {
      prolong: () => this.recorder.alive(scope, lease, id, LEASE_MS),
      everyMs: ALIVE_MS,
      logger: this.logger,
    };
    const composed = await RenewedLease.during(keeping, async (kept) => {
      const made = await this.composer.compose(scope, task.request);
      kept.check();
      return made;
    });
    if (await this.recorder.ready(scope, lease, task, withdrawals, composed)) {
      // Links to the newest edition open this one now.
      return this.marks.forget(scope.workspaceId);
    }
    // A person was erased meanwhile, or another worker has the edition.
    await this.editions.queue.release(scope, lease, [id], this.clock.now());
  }

  private async failed(
    scope: WorkspaceScope,
    lease: string,
    { id, attempts }: ClaimedEdition,
    error: unknown,
  ): Promise<void> {
    if (error instanceof LeaseEndedError) return;
    const isOfRequest =
      error instanceof AppError &&
      error.code !== 'INTERNAL_SERVER_ERROR' &&
      error.code !== 'SERVICE_UNAVAILABLE';
    if (isOfRequest) return this.recorder.failed(scope, id, error.message);
    this.logger.error(error);
    const again = retryAt(WAITS_MS, attempts + 1, this.clock.now());
    if (again === null) return this.recorder.failed(scope, id, GIVEN_UP);
    await this.editions.queue.fail(scope, lease, [{ id, dueAt: again, attempts: attempts + 1, error: null }]);
  }
}
