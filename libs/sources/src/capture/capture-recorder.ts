import { type ConnectorError, NOTHING_UNREAD, unreadFields } from '@loupe/connectors';
import { type CapturedPost, writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import type { RateCard } from '@loupe/engagement';
import { IngestService } from '@loupe/ingest';
import { Clock, Provider, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { SourceRow } from '../source.entity.js';
import { CaptureRepository, type TakenCapture } from './capture.repository.js';
import { CaptureOperationsService } from './capture-operations.service.js';
import { type CaptureProgress, type CaptureStep, NO_PROGRESS, restarted } from './capture-progress.js';
import { afterFailure, nextInterval } from './capture-schedule.js';
import { KeptPostsService, ofKeptKinds } from './kept-posts.service.js';
import { KnownPostsRepository } from './known-posts.repository.js';

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
    private readonly known: KnownPostsRepository,
    private readonly ingest: IngestService,
    private readonly operations: CaptureOperationsService,
    private readonly kept: KeptPostsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the posts of a part of a page that are new, and what has changed of others.
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
        ...step.told,
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
        problem:
          dueAt === null
            ? `${error.message}. It is not captured again until somebody asks for it`
            : error.message,
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
    { fresh, changed }: CaptureStep,
  ): Promise<void> {
    const [added, edited] = [keptOf(source, await this.kept.found(source, fresh)), keptOf(source, changed)];
    if (added.length + edited.length === 0) return;
    await this.known.rename(scope, [...added, ...edited]);
    const stored = await this.known.stored(scope, task.sourceId, [...added, ...edited]);
    // Feeds say by themselves which entries are theirs; what another one brought in they do not change.
    const speaksFor = ({ externalId }: CapturedPost) =>
      task.provider !== Provider.FEED || stored.get(externalId)?.isOfAnother !== true;
    await this.ingest.correct(scope, rateCard, edited.filter(speaksFor));
    const others = added.filter((post) => !speaksFor(post));
    const outcomes = await this.ingest.ingest(scope, rateCard, added.filter(speaksFor));
    const itemIds = [
      ...outcomes.flatMap(({ itemId }) => itemId ?? []),
      ...others.flatMap(({ externalId }) => stored.get(externalId)?.itemId ?? []),
    ];
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

/** The posts that a source keeps, as those of its competitor where it follows one. */
function keptOf(source: SourceRow, posts: readonly CapturedPost[]): CapturedPost[] {
  const { competitorBrandId } = source;
  const kept = ofKeptKinds(source, posts);
  return competitorBrandId === null ? kept : kept.map((post) => ({ ...post, competitorBrandId }));
}

/** How far a taken capture has come. */
export function progressOf({ progress }: TakenCapture): CaptureProgress {
  return progress ?? NO_PROGRESS;
}
