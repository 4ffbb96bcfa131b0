import { AppConfig } from '@loupe/config';
import { Clock, type WorkspaceRef } from '@loupe/kernel';
import { type Claim, QueueWorker, retryAt } from '@loupe/queue';
import { ObjectStore } from '@loupe/storage';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { CopyError } from './copy-error.js';
import { MediaCopier } from './media-copier.js';
import { type CopyTask, MediaCopiesRepository } from './media-copies.repository.js';
import { StoredMediaRepository } from './stored-media.repository.js';

/** What has come in is copied about this long after. */
const IDLE_MS = 2000;
/** Copies at a time: a slow host holds up one of them. */
const CONCURRENCY = 8;
/** Of one workspace, so that another's begin at once while its hosts are slow. */
const PER_WORKSPACE = 6;
/** Longer than a video and its picture may take. */
const LEASE_MS = 4 * 60_000;
/** Milliseconds from each failed attempt to the next: some ten hours in all, well within the life of a story. */
const RETRY_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * 60_000);
/** What a failure of our own is waited for; it says nothing about the file, so it does not count as an attempt. */
const OUTAGE_MS = 60_000;

/** Has the media that have come in copied, by this process among others: PostgreSQL knows what is to be done. */
@Injectable()
export class MediaCopyWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Media');
  private readonly worker: QueueWorker<CopyTask>;
  /** Since they were last logged. */
  private counts = { all: 0, failed: 0 };

  constructor(
    private readonly copies: MediaCopiesRepository,
    private readonly storedMedia: StoredMediaRepository,
    private readonly copier: MediaCopier,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {
    this.worker = new QueueWorker(copies.queue, clock, {
      name: 'Media',
      concurrency: CONCURRENCY,
      perWorkspace: PER_WORKSPACE,
      // One at a time, as the next may be more urgent by then.
      batch: 1,
      leaseMs: LEASE_MS,
      idleMs: IDLE_MS,
      work: (claim) => this.work(claim),
      onIdle: async () => this.logFailures(),
    });
  }

  onApplicationBootstrap(): void {
    if (this.config.get('MEDIA') === 'copy') this.worker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.worker.stop();
  }

  /** Copies what is due; gives whether there was anything. */
  round(): Promise<boolean> {
    return this.worker.round();
  }

  private async work({ scope, lease, tasks }: Claim<CopyTask>): Promise<void> {
    for (const task of tasks) {
      this.counts.all += 1;
      if (!(await this.copy(scope, lease, task))) this.counts.failed += 1;
    }
  }

  private logFailures(): void {
    const { all, failed } = this.counts;
    this.counts = { all: 0, failed: 0 };
    if (failed === 0) return;
    this.logger.warn(`${failed} of ${all} media contents were not copied: media_copies.last_error says why`);
  }

  /** @returns whether nothing of it is missing */
  private async copy(scope: WorkspaceRef, lease: string, task: CopyTask): Promise<boolean> {
    const { mediaContentId: id, attempts } = task;
    try {
      const problems = await this.copyAndNote(scope, id);
      if (problems.length === 0) await this.copies.queue.complete(scope, lease, [id]);
      else await this.note(scope, lease, task, problems);
      return problems.length === 0;
    } catch (error) {
      const dueAt = new Date(this.clock.now().getTime() + OUTAGE_MS);
      await this.copies.queue.fail(scope, lease, [
        { id, dueAt, attempts, error: 'The file could not be stored' },
      ]);
      throw error;
    }
  }

  private async copyAndNote(scope: WorkspaceRef, mediaContentId: string): Promise<CopyError[]> {
    const content = await this.storedMedia.content(scope, mediaContentId);
    if (content === null) return [];
    const { stored, problems } = await this.copier.copy(content);
    const added = [stored.fileKey, stored.thumbnailKey];
    if (added.every((key) => key == null)) return problems;
    const isNoted = await this.storedMedia.write(scope, mediaContentId, stored);
    // The item may have been deleted meanwhile; and what was copied before is no longer what the platform shows.
    const replaced = [
      stored.fileKey == null ? null : content.fileKey,
      stored.thumbnailKey == null ? null : content.thumbnailKey,
    ].filter((key) => !added.includes(key));
    for (const key of isNoted ? replaced : added) if (key != null) await this.store.delete(key);
    return isNoted ? problems : [];
  }

  private async note(
    scope: WorkspaceRef,
    lease: string,
    task: CopyTask,
    problems: readonly CopyError[],
  ): Promise<void> {
    const attempts = task.attempts + 1;
    const mayPass = problems.some(({ passes }) => passes);
    const dueAt = mayPass ? retryAt(RETRY_MS, attempts, this.clock.now()) : null;
    const id = task.mediaContentId;
    const error = [...new Set(problems.map(({ message }) => message))].join('; ');
    await this.copies.queue.fail(scope, lease, [{ id, dueAt, attempts, error }]);
    const next = dueAt === null ? 'it is not tried again' : `next attempt at ${dueAt.toISOString()}`;
    // The reason may name an address, and that a person.
    this.logger.debug(`Media content ${id} is not copied completely; media_copies says why (${next})`);
  }
}
