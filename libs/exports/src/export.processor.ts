import { AppError, Clock, type WorkspaceScope } from '@loupe/kernel';
import {
  type Claim,
  LeaseEndedError,
  Process,
  type QueueWorker,
  QueueWorkers,
  RenewedLease,
  retryAt,
  type TaskSource,
  type TurnJob,
  type TurnName,
  TurnProcessor,
} from '@loupe/queue';
import { ObjectStore } from '@loupe/storage';
import { WorkspacesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { ExportFilesService } from './export-files.service.js';
import { ExportRecorder } from './export-recorder.js';
import { ExportWriter } from './export-writer.js';
import { type ClaimedExport, ExportsRepository } from './exports.repository.js';

/**
 * Exports of a size that a process writes at a time, so that small ones never wait for large ones: each holds a connection to the
 * database, and up to four parts of an upload.
 */
const CONCURRENCY = 2;
const IDLE_MS = 1000;
/** An export whose worker has died is begun again after it. */
const LEASE_MS = 30_000;
/** Milliseconds between two signs of life, which also record progress. */
const ALIVE_MS = 2000;
/** Times that an export is begun: a worker that is replaced has it begun again, an export that kills its worker as well. */
const MAX_RUNS = 25;
/** Milliseconds between attempts after failures that are not the export's own. */
const WAITS_MS = [1000, 5000, 30_000, 120_000, 600_000];

const GIVEN_UP = 'The file could not be written: ask for the export again later';

/** Writes the files of exports. Any number of processes may run one. */
@Processor('exports')
export class ExportProcessor extends TurnProcessor<ClaimedExport> {
  private readonly logger = new Logger('Exports');
  protected readonly worker: QueueWorker<ClaimedExport>;

  constructor(
    private readonly exports: ExportsRepository,
    private readonly recorder: ExportRecorder,
    private readonly writer: ExportWriter,
    private readonly files: ExportFilesService,
    private readonly store: ObjectStore,
    private readonly workspaces: WorkspacesService,
    private readonly clock: Clock,
    workers: QueueWorkers,
  ) {
    super();
    const source: TaskSource<ClaimedExport> = {
      due: async (now, of) =>
        (await exports.queue.due(now, of)).map((group) => ({ ...group, turns: turnsOf(group) })),
      claim: (group, options) => exports.queue.claim(group, options),
      survived: (claim) => exports.queue.survived(claim),
    };
    this.worker = workers.open(source, {
      name: 'Exports',
      turns: ['exports', 'exports.large'],
      batch: 1,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim) => this.work(claim),
      setAside: (claim, reason) => this.setAside(claim, reason),
    });
  }

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  private async work({ scope: { workspaceId }, lease, tasks }: Claim<ClaimedExport>): Promise<void> {
    const { rateCard: _, ...scope } = await this.workspaces.scopeOf(workspaceId);
    for (const task of tasks) {
      try {
        await this.run(scope, lease, task);
      } catch (error) {
        await this.failed(scope, lease, task, error);
      }
    }
  }

  private async setAside({ scope: { workspaceId }, tasks }: Claim<ClaimedExport>, reason: string) {
    const scope = await this.workspaces.scopeOf(workspaceId);
    for (const { id } of tasks) {
      // What the runs have left.
      await this.files.clear({ ...scope, id });
      await this.recorder.failed(scope, id, reason);
    }
  }

  private async run(scope: WorkspaceScope, lease: string, task: ClaimedExport): Promise<void> {
    const { id } = task;
    if (task.runs >= MAX_RUNS) return this.recorder.failed(scope, id, GIVEN_UP);
    // What a run that was killed has left.
    await this.files.clear({ ...scope, id });
    const withdrawals = await this.exports.begin(scope, lease, id, this.clock.now());
    if (withdrawals === null) return;
    const written = { rows: 0 };
    const keeping = {
      prolong: () => this.recorder.alive(scope, lease, id, written.rows, LEASE_MS),
      everyMs: ALIVE_MS,
      logger: this.logger,
    };
    const file = await RenewedLease.during(keeping, async (kept) => {
      const whole = await this.writer.write(scope, task, { written, kept });
      kept.check();
      return whole;
    });
    const isShown = await this.recorder.ready(scope, lease, id, withdrawals, file).catch(async (error) => {
      await this.store.delete(file.key);
      throw error;
    });
    if (isShown) return;
    // A person was erased meanwhile, or another worker has the export.
    await this.store.delete(file.key);
    await this.exports.queue.release(scope, lease, [id], this.clock.now());
  }

  private async failed(
    scope: WorkspaceScope,
    lease: string,
    { id, attempts }: ClaimedExport,
    error: unknown,
  ): Promise<void> {
    if (error instanceof LeaseEndedError) return;
    const isOfRequest = error instanceof AppError && error.code !== 'INTERNAL_SERVER_ERROR';
    if (isOfRequest) return this.recorder.failed(scope, id, error.message);
    this.logger.error(error);
    const again = retryAt(WAITS_MS, attempts + 1, this.clock.now());
    if (again === null) return this.recorder.failed(scope, id, GIVEN_UP);
    await this.exports.queue.fail(scope, lease, [{ id, dueAt: again, attempts: attempts + 1, error: null }]);
  }
}

/** As the other one, for large exports. */
@Processor('exports.large')
export class LargeExportProcessor {
  constructor(private readonly exports: ExportProcessor) {}

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.exports.process(job);
  }
}

/** The parts of a workspace's exports are their sizes. */
function turnsOf({ part }: { part: string }): TurnName {
  return part === 'LARGE' ? 'exports.large' : 'exports';
}
