import { AppConfig } from '@loupe/config';
import { Clock, type WorkspaceRef } from '@loupe/kernel';
import {
  type Claim,
  FailureReport,
  Process,
  type QueueWorker,
  QueueWorkers,
  retryAt,
  type TurnJob,
  TurnProcessor,
} from '@loupe/queue';
import { StorageFullError, StoredBytesService } from '@loupe/workspace';
import { Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { CopyError } from './copy-error.js';
import { MediaCopier } from './media-copier.js';
import { type CopyTask, MediaCopiesRepository } from './media-copies.repository.js';
import { MediaCopyRecorder } from './media-copy.recorder.js';
import { type CopiedContent, StoredMediaRepository } from './stored-media.repository.js';

/** New media are copied about this long after they are stored. */
const IDLE_MS = 2000;
/** Concurrent copies: a slow host delays only one of them. */
const CONCURRENCY = 8;
/** Longer than the time limits of a video and its thumbnail together. */
const LEASE_MS = 4 * 60_000;
/** Milliseconds from each failed attempt to the next: some ten hours in all, well within the life of a story. */
const RETRY_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * 60_000);
/** Wait after a failure of our own. It is not the file's fault, so it does not count as an attempt. */
const OUTAGE_MS = 60_000;

/** Copies the queued media. Several processes may do this together, because PostgreSQL holds the queue. */
@Processor('media')
export class MediaCopyProcessor extends TurnProcessor<CopyTask> {
  private readonly logger = new Logger('Media');
  protected readonly worker: QueueWorker<CopyTask>;
  private readonly report: FailureReport;

  constructor(
    private readonly copies: MediaCopiesRepository,
    private readonly storedMedia: StoredMediaRepository,
    private readonly copier: MediaCopier,
    private readonly recorder: MediaCopyRecorder,
    private readonly quota: StoredBytesService,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    workers: QueueWorkers,
  ) {
    super();
    this.report = new FailureReport(
      clock,
      { things: 'media contents', outcome: 'were not copied', where: 'media_copies.last_error' },
      (line) => this.logger.warn(line),
    );
    this.worker = workers.open(copies.queue, {
      name: 'Media',
      turns: ['media'],
      // One at a time, because a more urgent one may be queued meanwhile.
      batch: 1,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim, end) => this.work(claim, end),
      setAside: ({ scope, lease, tasks }, reason) => {
        const given = tasks.map(({ mediaContentId: id, attempts }) => ({ id, attempts }));
        return copies.queue.giveUp(scope, lease, given, reason);
      },
      onIdle: async () => this.report.write(),
    });
  }

  @Process({ concurrency: CONCURRENCY })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  protected override get isWanted(): boolean {
    return this.config.get('MEDIA') === 'copy';
  }

  /** Copies due media; returns whether there were any. */
  round(): Promise<boolean> {
    return this.worker.round();
  }

  private async work({ scope, lease, tasks }: Claim<CopyTask>, end: AbortSignal): Promise<void> {
    this.report.count(tasks.length);
    for (const task of tasks) {
      const problem = await this.copy(scope, lease, task, end);
      if (problem !== null) this.report.fail(problem);
    }
  }

  /** @returns why parts are not copied; null if all are */
  private async copy(
    scope: WorkspaceRef,
    lease: string,
    task: CopyTask,
    end: AbortSignal,
  ): Promise<string | null> {
    const { mediaContentId: id, attempts } = task;
    try {
      const problems = await this.copyAndNote(scope, id, end);
      if (problems.length > 0 && end.aborted) {
        // No failed attempt: this process broke it off.
        await this.copies.queue.release(scope, lease, [id], this.clock.now());
        return null;
      }
      if (problems.length > 0) return await this.note(scope, lease, task, problems);
      await this.copies.queue.complete(scope, lease, [id]);
      return null;
    } catch (error) {
      const dueAt = new Date(this.clock.now().getTime() + OUTAGE_MS);
      await this.copies.queue.fail(scope, lease, [
        { id, dueAt, attempts, error: 'The file could not be stored' },
      ]);
      throw error;
    }
  }

  private async copyAndNote(
    scope: WorkspaceRef,
    mediaContentId: string,
    end: AbortSignal,
  ): Promise<readonly CopyError[]> {
    const content = await this.storedMedia.content(scope, mediaContentId);
    if (content === null) return [];
    try {
      // Nothing is fetched where it would not fit.
      await this.quota.roomOf(scope, 'media');
      return await this.copied(scope, content, end);
    } catch (error) {
      if (!(error instanceof StorageFullError)) throw error;
      return [new CopyError(error.message, true, { cause: error })];
    }
  }

  private async copied(
    scope: WorkspaceRef,
    content: CopiedContent,
    end: AbortSignal,
  ): Promise<readonly CopyError[]> {
    const { stored, problems } = await this.copier.copy(content, end);
    // The item may have been deleted meanwhile.
    return (await this.recorder.record(scope, content, stored)) ? problems : [];
  }

  private async note(
    scope: WorkspaceRef,
    lease: string,
    task: CopyTask,
    problems: readonly CopyError[],
  ): Promise<string> {
    const attempts = task.attempts + 1;
    const mayPass = problems.some(({ passes }) => passes);
    const dueAt = mayPass ? retryAt(RETRY_MS, attempts, this.clock.now()) : null;
    const id = task.mediaContentId;
    const error = [...new Set(problems.map(({ message }) => message))].join('; ');
    await this.copies.queue.fail(scope, lease, [{ id, dueAt, attempts, error }]);
    const next = dueAt === null ? 'it is not tried again' : `next attempt at ${dueAt.toISOString()}`;
    // The reason may contain a URL, and the URL may name a person.
    this.logger.debug(`Media content ${id} is not copied completely; media_copies says why (${next})`);
    return error;
  }
}
