import { AiVendorError } from '@loupe/ai-vendors';
import { Database } from '@loupe/database';
import { TranscriptsService } from '@loupe/ingest';
import { Clock, type WorkspaceRef } from '@loupe/kernel';
import { MediaFileStore } from '@loupe/media';
import type { Claim } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { monthOf, nextMonth } from '../budget/ai-usage.repository.js';
import { verdictOf } from '../budget/budget.service.js';
import { Transcribers } from './transcribers.js';
import type { TranscriptionProviderRow } from './transcription.entities.js';
import type { TranscriptionFailure } from './transcription.enums.js';
import {
  MOST,
  type StoredVideo,
  TranscriptionRepository,
  type TranscriptionWork,
} from './transcription.repository.js';
import {
  type CallBound,
  NO_TRANSCRIPTS,
  TranscriptionProviderRepository,
} from './transcription-provider.repository.js';

/** Calls for a video that cost something and give no transcript. */
const MOST_ATTEMPTS = 3;
/** Failures in a row after which the provider is paused. */
const MOST_FAILURES = 8;
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Until another call has ended. */
const BUSY_MS = 5000;

/** A video that a worker has. */
interface Held {
  readonly scope: WorkspaceRef;
  readonly lease: string;
  readonly task: TranscriptionWork;
  readonly provider: TranscriptionProviderRow;
}

/** Transcribes stored videos, within the budget of their workspace. */
@Injectable()
export class TranscriptionService {
  constructor(
    private readonly tasks: TranscriptionRepository,
    private readonly providers: TranscriptionProviderRepository,
    private readonly transcribers: Transcribers,
    private readonly transcripts: TranscriptsService,
    private readonly files: MediaFileStore,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Transcribes the video of a claim.
   * @returns why it could not; null where it could, or is tried later
   */
  async transcribe({ scope, lease, tasks }: Claim<TranscriptionWork>): Promise<string | null> {
    const [task] = tasks;
    if (task === undefined) return null;
    const id = task.mediaContentId;
    const provider = await this.providers.find(scope);
    const held = { scope, lease, task, provider };
    await this.chargeLost(held);
    const video = await this.tasks.video(scope, id);
    if (video === null || video.isTranscribed || provider.kind === 'NONE') {
      await this.tasks.queue.complete(scope, lease, [id]);
      return null;
    }
    if (provider.pauseReason !== null) {
      await this.tasks.park(scope, lease, id);
      return null;
    }
    const now = this.clock.now();
    if (provider.retryAt !== null && provider.retryAt > now) return this.later(held, provider.retryAt);
    if (video.fileKey === null) return this.giveUp(held, 'FILE_MISSING', 'The video has no copy');
    if (Number(video.fileSize) > MOST.bytes) {
      return this.giveUp(held, 'TOO_LARGE', `The file has more than ${MOST.bytes} bytes`);
    }
    if ((video.duration ?? 0) > MOST.seconds) {
      return this.giveUp(held, 'TOO_LONG', `The video is longer than ${MOST.seconds} seconds`);
    }
    const bound = boundOf(provider, video.duration ?? MOST.seconds);
    const verdict = await this.begin(held, bound);
    if (verdict === 'GONE') return null;
    if (verdict === 'SPENT') return this.later(held, nextMonth(now));
    if (verdict === 'BUSY') return this.later(held, new Date(now.getTime() + BUSY_MS));
    return this.call(held, video, video.fileKey, bound);
  }

  private async call(held: Held, video: StoredVideo, key: string, bound: CallBound): Promise<string | null> {
    const { scope, provider } = held;
    const bytes = await this.files.read(key);
    if (bytes === null) {
      await this.end(held, null);
      return this.giveUp(held, 'FILE_MISSING', 'The copy of the video is gone');
    }
    const contentType = video.fileType ?? 'video/mp4';
    try {
      const heard = await this.transcribers.of(provider).transcribe({ bytes, contentType });
      await this.providers.failures.clear(scope);
      if ('failure' in heard) {
        if (heard.failure === 'REFUSED') {
          await this.end(held, null);
          return this.giveUp(held, 'REFUSED', heard.problem);
        }
        return this.again(held, bound, 'BAD_ANSWER', heard.problem);
      }
      const seconds = heard.seconds ?? bound.seconds;
      await this.db.transaction(async () => {
        const { itemId, position } = video;
        const { transcript } = heard;
        await this.transcripts.add({ ...scope, timeZone: 'UTC' }, { itemId, position, transcript });
        await this.end(held, { calls: 1, seconds, cents: centsOf(provider, seconds) });
        await this.tasks.queue.complete(scope, held.lease, [held.task.mediaContentId]);
      });
      return null;
    } catch (error) {
      if (!(error instanceof AiVendorError)) throw error;
      return this.failed(held, bound, error);
    }
  }

  /** Waits, or pauses what waiting does not mend. A call that the vendor may have done counts, and not for ever. */
  private async failed(held: Held, bound: CallBound, error: AiVendorError): Promise<string | null> {
    const { scope, lease, task, provider } = held;
    const { failure, message, retryAt, isLost } = error;
    const now = this.clock.now();
    if (failure === 'AUTH' || failure === 'QUOTA' || failure === 'BAD_ANSWERS') {
      await this.end(held, null);
      await this.providers.pause(scope, failure, message, now);
      await this.tasks.park(scope, lease, task.mediaContentId);
      return message;
    }
    const wait = Math.min(FIRST_WAIT_MS * 2 ** provider.failures, LONGEST_WAIT_MS);
    const later = retryAt ?? new Date(now.getTime() + wait);
    const counted = await this.providers.failures.count(scope, later, now);
    if (counted >= MOST_FAILURES) {
      await this.providers.pause(scope, failure === 'RATE' ? 'QUOTA' : 'UNREACHABLE', message, now);
    }
    if (isLost) return this.again(held, bound, 'UNREACHABLE', message, later);
    await this.end(held, null);
    await this.later(held, later);
    return message;
  }

  /** Counts a call without a transcript with its most, and tries again some times. */
  private async again(
    held: Held,
    bound: CallBound,
    failure: TranscriptionFailure,
    problem: string,
    later: Date = this.clock.now(),
  ): Promise<string> {
    const { scope, lease, task } = held;
    await this.end(held, { lostCalls: 1, lostSeconds: bound.seconds, cents: bound.cents });
    const attempts = task.attempts + 1;
    if (attempts >= MOST_ATTEMPTS) return this.giveUp(held, failure, problem);
    await this.tasks.queue.fail(scope, lease, [
      { id: task.mediaContentId, dueAt: later, attempts, error: problem },
    ]);
    return problem;
  }

  private async later({ scope, lease, task }: Held, dueAt: Date): Promise<null> {
    const { mediaContentId: id, attempts } = task;
    await this.tasks.queue.fail(scope, lease, [{ id, dueAt, attempts, error: null }]);
    return null;
  }

  private async giveUp(
    { scope, lease, task }: Held,
    failure: TranscriptionFailure,
    problem: string,
  ): Promise<string> {
    await this.tasks.giveUp(scope, lease, task.mediaContentId, failure, problem);
    return problem;
  }

  /** A process was killed during the video's last call: nobody knows whether the vendor did it, so it counts. */
  private async chargeLost(held: Held): Promise<void> {
    const { own } = await this.providers.open(held.scope, held.task.mediaContentId);
    if (own === null) return;
    await this.end(held, { lostCalls: 1, lostSeconds: own.seconds, cents: own.cents });
  }

  /** Writes a call down before it begins, where the budget has room for it beside those under way. */
  private begin(
    { scope, lease, task, provider }: Held,
    bound: CallBound,
  ): Promise<'BEGUN' | 'GONE' | 'BUSY' | 'SPENT'> {
    const id = task.mediaContentId;
    return this.providers.exclusively(scope, async () => {
      const { others } = await this.providers.open(scope, id);
      const spent = await this.providers.ofMonth(scope, monthOf(this.clock.now()));
      const { monthlyMinutes, monthlyCents } = provider;
      const verdict = verdictOf([
        {
          most: monthlyMinutes === null ? null : String(Number(monthlyMinutes) * 60),
          used: spent.seconds + spent.lostSeconds,
          open: others.map(({ seconds }) => seconds),
          wanted: bound.seconds,
        },
        {
          most: monthlyCents,
          used: spent.cents,
          open: others.map(({ cents }) => cents),
          wanted: bound.cents,
        },
      ]);
      if (verdict !== null) return verdict;
      return (await this.providers.note(scope, lease, id, bound)) ? 'BEGUN' : 'GONE';
    });
  }

  /** Writes down what a call has cost; nothing where another process has the video: it has counted the call as lost. */
  private end({ scope, lease, task }: Held, spent: Partial<typeof NO_TRANSCRIPTS> | null): Promise<void> {
    return this.db.transaction(async () => {
      const isHeld = await this.providers.note(scope, lease, task.mediaContentId, null);
      if (!isHeld || spent === null) return;
      await this.providers.add(scope, monthOf(this.clock.now()), { ...NO_TRANSCRIPTS, ...spent });
    });
  }
}

function boundOf(provider: TranscriptionProviderRow, seconds: number): CallBound {
  return { seconds, cents: centsOf(provider, seconds) };
}

function centsOf({ minutePrice }: TranscriptionProviderRow, seconds: number): number {
  return ((minutePrice ?? 0) * seconds) / 60;
}
