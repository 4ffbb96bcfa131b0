import { AppConfig } from '@loupe/config';
import { Clock, type WorkspaceRef } from '@loupe/kernel';
import {
  type Claim,
  FailureReport,
  type LeasedQueue,
  type QueueWorker,
  QueueWorkers,
  retryAt,
  type TurnName,
  TurnProcessor,
} from '@loupe/queue';
import { StorageFullError, StoredBytesService } from '@loupe/workspace';
import { Injectable, Logger } from '@nestjs/common';
import { CopyError } from './copy-error.js';

/** What is new is copied about this long after it is stored. */
const IDLE_MS = 2000;
/** Longer than the time limits of a video and its thumbnail together. */
const LEASE_MS = 4 * 60_000;
/** Milliseconds from each failed attempt to the next: some ten hours in all, well within the life of a story. */
const RETRY_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * 60_000);
/** Wait after a failure of our own. It is not the file's fault, so it does not count as an attempt. */
const OUTAGE_MS = 60_000;

/** What all processors need that copy files. */
@Injectable()
export class CopyTools {
  constructor(
    readonly quota: StoredBytesService,
    readonly clock: Clock,
    readonly config: AppConfig,
    readonly workers: QueueWorkers,
  ) {}
}

/** What a queue of copies is called. */
export interface CopiedThings {
  /** Of its worker, in the log. */
  readonly name: string;
  readonly turns: TurnName;
  /** One of them, such as `Media content`, and several. */
  readonly one: string;
  readonly several: string;
  /** The table whose `last_error` says why one was not copied. */
  readonly table: string;
}

/**
 * Copies what is queued from the platforms to the object store: tries again what may pass, gives up what may not, and fetches nothing
 * where there is no room. Several processes may do this together, because PostgreSQL holds the queue.
 */
export abstract class CopyProcessor<Task extends { readonly attempts: number }> extends TurnProcessor<Task> {
  protected readonly worker: QueueWorker<Task>;
  private readonly logger: Logger;
  private readonly report: FailureReport;

  constructor(
    protected readonly queue: LeasedQueue<Task>,
    protected readonly tools: CopyTools,
    private readonly things: CopiedThings,
  ) {
    super();
    const { name, turns, several, table } = things;
    this.logger = new Logger(name);
    this.report = new FailureReport(
      tools.clock,
      { things: several, outcome: 'were not copied', where: `${table}.last_error` },
      (line) => this.logger.warn(line),
    );
    this.worker = tools.workers.open(queue, {
      name,
      turns: [turns],
      // One at a time, because a more urgent one may be queued meanwhile.
      batch: 1,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim, end) => this.work(claim, end),
      setAside: ({ scope, lease, tasks }, reason) => {
        const given = tasks.map((task) => ({ id: this.idOf(task), attempts: task.attempts }));
        return queue.giveUp(scope, lease, given, reason);
      },
      onIdle: async () => this.report.write(),
    });
  }

  /** Copies what is due; returns whether there was any. */
  round(): Promise<boolean> {
    return this.worker.round();
  }

  /** The id of a task in its workspace. */
  protected abstract idOf(task: Task): string;

  /**
   * Copies and records the files of a task. Nothing where it is gone.
   * @param end breaks it off
   * @returns why parts are not copied
   * @throws StorageFullError
   */
  protected abstract copy(
    scope: WorkspaceRef,
    lease: string,
    id: string,
    end: AbortSignal,
  ): Promise<readonly CopyError[]>;

  /** Ends a task of which all is copied. */
  protected complete(scope: WorkspaceRef, lease: string, id: string): Promise<void> {
    return this.queue.complete(scope, lease, [id]);
  }

  protected override get isWanted(): boolean {
    return this.tools.config.get('MEDIA') === 'copy';
  }

  private async work({ scope, lease, tasks }: Claim<Task>, end: AbortSignal): Promise<void> {
    this.report.count(tasks.length);
    for (const task of tasks) {
      const problem = await this.attempt(scope, lease, task, end);
      if (problem !== null) this.report.fail(problem);
    }
  }

  /** @returns why parts are not copied; null if all are */
  private async attempt(
    scope: WorkspaceRef,
    lease: string,
    task: Task,
    end: AbortSignal,
  ): Promise<string | null> {
    const { queue } = this;
    const { clock } = this.tools;
    const { attempts } = task;
    const id = this.idOf(task);
    try {
      const problems = await this.copyWhereRoomIs(scope, lease, id, end);
      if (problems.length > 0 && end.aborted) {
        // No failed attempt: this process broke it off.
        await queue.release(scope, lease, [id], clock.now());
        return null;
      }
      if (problems.length > 0) return await this.note(scope, lease, { id, attempts }, problems);
      await this.complete(scope, lease, id);
      return null;
    } catch (error) {
      const dueAt = new Date(clock.now().getTime() + OUTAGE_MS);
      await queue.fail(scope, lease, [{ id, dueAt, attempts, error: 'The file could not be stored' }]);
      throw error;
    }
  }

  private async copyWhereRoomIs(
    scope: WorkspaceRef,
    lease: string,
    id: string,
    end: AbortSignal,
  ): Promise<readonly CopyError[]> {
    try {
      // Nothing is fetched where it would not fit.
      await this.tools.quota.roomOf(scope, 'media');
      return await this.copy(scope, lease, id, end);
    } catch (error) {
      if (!(error instanceof StorageFullError)) throw error;
      return [new CopyError(error.message, true, { cause: error })];
    }
  }

  private async note(
    scope: WorkspaceRef,
    lease: string,
    task: { id: string; attempts: number },
    problems: readonly CopyError[],
  ): Promise<string> {
    const { id } = task;
    const attempts = task.attempts + 1;
    const mayPass = problems.some(({ passes }) => passes);
    const dueAt = mayPass ? retryAt(RETRY_MS, attempts, this.tools.clock.now()) : null;
    const error = [...new Set(problems.map(({ message }) => message))].join('; ');
    await this.queue.fail(scope, lease, [{ id, dueAt, attempts, error }]);
    const next = dueAt === null ? 'it is not tried again' : `next attempt at ${dueAt.toISOString()}`;
    const { one, table } = this.things;
    // The reason may contain a URL, and the URL may name a person.
    this.logger.debug(`${one} ${id} is not copied completely; ${table} says why (${next})`);
    return error;
  }
}
