import { writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import { PausesRepository } from '@loupe/engagement';
import { SnapshotsService } from '@loupe/ingest';
import { Clock, type Provider, type WorkspaceScope } from '@loupe/kernel';
import {
  type ClaimedItem,
  nextAttempt,
  OperationEventsService,
  OperationWorkRepository,
  type SettledItem,
} from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import { type AnsweredPost, type RefreshContext, reportOf } from './metrics-fetcher.service.js';

/** Records the results of requested refreshes. */
@Injectable()
export class RequestedRefreshRecorder {
  constructor(
    private readonly db: Database,
    private readonly work: OperationWorkRepository,
    private readonly snapshots: SnapshotsService,
    private readonly pauses: PausesRepository,
    private readonly events: OperationEventsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores snapshots and the progress of their operations in one transaction; the operations of which nothing is left are
   * completed in it. What the lease has lost to another worker is left to that.
   */
  async record(
    { scope, rateCard }: RefreshContext,
    provider: Provider,
    lease: string,
    asked: readonly (ClaimedItem & AnsweredPost)[],
  ): Promise<void> {
    await this.db.exclusively(writersKey(scope), async () => {
      const ids = asked.map(({ itemId }) => itemId);
      const held = await this.work.items.held(scope, lease, ids);
      const made = asked.filter(({ itemId }) => held.has(itemId));
      const report = reportOf(made);
      const now = this.clock.now();
      await this.snapshots.record(scope, rateCard, report, now);
      await this.snapshots.replan(scope, report, now);
      // Where it answers, there is no reason to wait until the pause ends.
      if (report.read.length > 0) await this.pauses.resume(scope, provider);
      await this.work.settleItems(
        scope,
        made.map((item) => settledItem(item, now)),
      );
      const operationIds = [...new Set(made.map(({ operationId }) => operationId))];
      await this.events.completed(scope, await this.work.finish(scope, operationIds, now), now);
    });
  }

  /** Records that items are not refreshed, and why. */
  async setAside(
    { scope }: RefreshContext,
    lease: string,
    items: readonly ClaimedItem[],
    error: string,
  ): Promise<void> {
    await this.db.exclusively(writersKey(scope), async () => {
      const ids = items.map(({ itemId }) => itemId);
      const held = await this.work.items.held(scope, lease, ids);
      const now = this.clock.now();
      const own = items.filter(({ itemId }) => held.has(itemId));
      await this.work.settleItems(
        scope,
        own.map((item) => ({ ...item, state: 'FAILED', error, dueAt: now })),
      );
      const operationIds = [...new Set(own.map(({ operationId }) => operationId))];
      await this.events.completed(scope, await this.work.finish(scope, operationIds, now), now);
    });
  }

  /** Completes operations whose last items were deleted. */
  async finish(scope: WorkspaceScope, operationIds: readonly string[]): Promise<void> {
    await this.db.exclusively(writersKey(scope), async () => {
      const now = this.clock.now();
      await this.events.completed(scope, await this.work.finish(scope, operationIds, now), now);
    });
  }
}

function settledItem(
  { operationId, itemId, attempts, answer }: ClaimedItem & AnsweredPost,
  now: Date,
): SettledItem {
  const tried = { operationId, itemId, attempts: attempts + 1, dueAt: now };
  if (answer.kind === 'metrics') return { ...tried, state: 'SUCCEEDED', error: null };
  if (answer.kind === 'gone')
    return { ...tried, state: 'FAILED', error: 'The platform does not have the post any more' };
  const again = nextAttempt(answer.error, tried.attempts, now);
  return again === null
    ? { ...tried, state: 'FAILED', error: answer.error.message }
    : { ...tried, state: 'PENDING', error: answer.error.message, dueAt: again };
}
