import { AppConfig } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import { retryAt, WorkerLoop } from '@loupe/queue';
import { ObjectStore } from '@loupe/storage';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { CopyError } from './copy-error.js';
import { MediaCopier } from './media-copier.js';
import { type ClaimedCopy, MediaCopiesRepository } from './media-copies.repository.js';
import { StoredMediaRepository } from './stored-media.repository.js';

/** What has come in is copied about this long after. */
const IDLE_MS = 2000;
/** Copies at a time: a slow host holds up one of them. */
const LANES = 6;
/** Longer than a video and its picture may take. */
const LEASE_MS = 4 * 60_000;
/** After this long a round tells what it has done and ends; the next one goes on. */
const ROUND_MS = 60_000;
/** Milliseconds from each failed attempt to the next: some ten hours in all, well within the life of a story. */
const RETRY_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * 60_000);
/** What a failure of our own is waited for; it says nothing about the file, so it does not count as an attempt. */
const OUTAGE_MS = 60_000;

/** Has the media that have come in copied, by this process among others: PostgreSQL knows what is to be done. */
@Injectable()
export class MediaCopying implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Media');
  private readonly loop = new WorkerLoop('Media', IDLE_MS, () => this.round());
  private stopping = false;

  constructor(
    private readonly copies: MediaCopiesRepository,
    private readonly storedMedia: StoredMediaRepository,
    private readonly copier: MediaCopier,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('MEDIA') === 'copy') this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
  }

  /** Copies what is due, for a minute at most; gives whether there was anything. */
  async round(): Promise<boolean> {
    const end = this.clock.now().getTime() + ROUND_MS;
    const first = await this.claim(LANES);
    const lanes = first.map(async (task) => {
      const counts = { copied: 0, failed: 0 };
      for (let next: ClaimedCopy | undefined = task; next !== undefined; ) {
        counts[(await this.copy(next)) ? 'copied' : 'failed']++;
        const isOver = this.stopping || this.clock.now().getTime() >= end;
        next = isOver ? undefined : (await this.claim(1))[0];
      }
      return counts;
    });
    const results = await Promise.allSettled(lanes);
    const counts = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = counts.reduce((sum, each) => sum + each.failed, 0);
    const all = counts.reduce((sum, each) => sum + each.failed + each.copied, 0);
    if (failed > 0) {
      this.logger.warn(
        `${failed} of ${all} media contents were not copied: media_copies.last_error says why`,
      );
    }
    const outage = results.find((result) => result.status === 'rejected');
    if (outage !== undefined) throw outage.reason;
    return first.length > 0;
  }

  private claim(limit: number): Promise<ClaimedCopy[]> {
    const now = this.clock.now();
    return this.copies.claim(now, new Date(now.getTime() + LEASE_MS), limit);
  }

  /** @returns whether nothing of it is missing */
  private async copy(task: ClaimedCopy): Promise<boolean> {
    try {
      const problems = await this.copyAndNote(task);
      if (problems.length === 0) await this.copies.remove(task);
      else await this.note(task, problems);
      return problems.length === 0;
    } catch (error) {
      const dueAt = new Date(this.clock.now().getTime() + OUTAGE_MS);
      await this.copies.putOff(task, {
        dueAt,
        attempts: task.attempts,
        error: 'The file could not be stored',
      });
      throw error;
    }
  }

  private async copyAndNote({ workspaceId, mediaContentId }: ClaimedCopy): Promise<CopyError[]> {
    const scope = { workspaceId, timeZone: 'UTC' };
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

  private async note(task: ClaimedCopy, problems: readonly CopyError[]): Promise<void> {
    const attempts = task.attempts + 1;
    const mayPass = problems.some(({ passes }) => passes);
    const dueAt = mayPass ? retryAt(RETRY_MS, attempts, this.clock.now()) : null;
    const error = [...new Set(problems.map(({ message }) => message))].join('; ');
    await this.copies.putOff(task, { dueAt, attempts, error });
    const next = dueAt === null ? 'it is not tried again' : `next attempt at ${dueAt.toISOString()}`;
    // The reason may name an address, and that a person.
    this.logger.debug(
      `Media content ${task.mediaContentId} is not copied completely; media_copies says why (${next})`,
    );
  }
}
