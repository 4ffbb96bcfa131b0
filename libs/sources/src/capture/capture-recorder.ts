import { type ConnectorError, NOTHING_UNREAD, unreadFields, unreadSentence } from '@loupe/connectors';
import { writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import type { RateCard } from '@loupe/engagement';
import { IngestService } from '@loupe/ingest';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { SourceRow } from '../source.entity.js';
import { kindOf } from '../source.enums.js';
import { CaptureRepository, type TakenCapture } from './capture.repository.js';
import { CaptureOperationsService } from './capture-operations.service.js';
import { type CaptureProgress, type CaptureStep, NO_PROGRESS, restarted } from './progress.js';
import { afterFailure, nextInterval } from './schedule.js';

const MINUTE_MS = 60_000;

/** A workspace that is captured for. */
export interface CaptureContext {
  readonly scope: WorkspaceScope;
  readonly rateCard: RateCard;
}

/**
 * Records what a capture brought: posts, whose source they are, how far it has come and when it goes on, in one
 * transaction for each page. So a page is stored once, whichever process dies or comes late.
 */
@Injectable()
export class CaptureRecorder {
  constructor(
    private readonly db: Database,
    private readonly captures: CaptureRepository,
    private readonly ingest: IngestService,
    private readonly operations: CaptureOperationsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the posts of a page that are new.
   * @returns whether the lease still holds; if not, nothing is stored
   */
  page(
    context: CaptureContext,
    lease: string,
    task: TakenCapture,
    source: SourceRow,
    step: CaptureStep,
  ): Promise<boolean> {
    const { scope } = context;
    return this.whileHeld(scope, lease, task, async () => {
      await this.store(context, task, source, step);
      if (step.found === null) return this.captures.proceed(scope, task.id, step.progress);
      const now = this.clock.now();
      const intervalMinutes = nextInterval(task.intervalMinutes, step.found);
      const operationId = await this.captures.end(scope, task.id, {
        status: 'ACTIVE',
        problem: unreadSentence(step.unread),
        unreadPosts: step.unread.posts,
        unreadFields: unreadFields(step.unread),
        progress: step.progress,
        intervalMinutes,
        attempts: 0,
        dueAt: new Date(now.getTime() + intervalMinutes * MINUTE_MS),
        capturedAt: now,
      });
      await this.operations.end(scope, [operationId], now);
    });
  }

  /** Records why a capture failed, and when it is tried again. */
  async failed(
    { scope }: CaptureContext,
    lease: string,
    task: TakenCapture,
    progress: CaptureProgress,
    error: ConnectorError,
  ): Promise<void> {
    await this.whileHeld(scope, lease, task, async () => {
      const now = this.clock.now();
      const attempts = error.problem === 'QUOTA' ? task.attempts : task.attempts + 1;
      const { status, dueAt } = afterFailure(error, task.status, attempts, now);
      const unread = error.unread ?? NOTHING_UNREAD;
      const asked = await this.captures.operationOf(scope, task.id);
      if (asked !== null) await this.captures.addError(scope, asked, error.message);
      await this.captures.end(scope, task.id, {
        status,
        problem: error.message,
        unreadPosts: unread.posts,
        unreadFields: unreadFields(unread),
        // A page that the platform does not know any more would fail again and again.
        progress: error.passes ? progress : restarted(progress),
        intervalMinutes: task.intervalMinutes,
        attempts,
        dueAt,
        capturedAt: null,
      });
      await this.operations.end(scope, [asked], now);
    });
  }

  private async store(
    { scope, rateCard }: CaptureContext,
    task: TakenCapture,
    source: SourceRow,
    { fresh }: CaptureStep,
  ): Promise<void> {
    const kept = fresh.filter(({ type }) => source.keep.includes(kindOf(type)));
    if (kept.length === 0) return;
    const { competitorBrandId } = source;
    const posts = competitorBrandId === null ? kept : kept.map((post) => ({ ...post, competitorBrandId }));
    const outcomes = await this.ingest.ingest(scope, rateCard, posts);
    const itemIds = outcomes.flatMap(({ itemId }) => itemId ?? []);
    await this.captures.attribute(scope, task.sourceId, itemIds);
    const asked = await this.captures.operationOf(scope, task.id);
    const created = outcomes.flatMap(({ kind, itemId }) => (kind === 'created' ? [itemId] : []));
    if (asked !== null) await this.captures.addItems(scope, asked, created);
  }

  private whileHeld(
    scope: WorkspaceScope,
    lease: string,
    { id }: TakenCapture,
    work: () => Promise<void>,
  ): Promise<boolean> {
    return this.db.exclusively(writersKey(scope), async () => {
      const isHeld = (await this.captures.queue.held(scope, lease, [id])).has(id);
      if (isHeld) await work();
      return isHeld;
    });
  }
}

/** How far a taken capture has come. */
export function progressOf({ progress }: TakenCapture): CaptureProgress {
  return progress ?? NO_PROGRESS;
}
