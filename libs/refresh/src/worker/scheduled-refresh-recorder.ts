import type { ConnectorProblem } from '@loupe/connectors';
import { writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import {
  type ClaimedSnapshot,
  nextSnapshotAt,
  type OutcomeCount,
  PausesRepository,
  retrySnapshotAt,
  ScheduleRepository,
  type SettledSnapshot,
} from '@loupe/engagement';
import { isViralSnapshot, SnapshotsService } from '@loupe/ingest';
import { Clock, type Provider } from '@loupe/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { type AnsweredPost, type RefreshContext, reportOf } from './metrics-fetcher.service.js';

const MINUTE_MS = 60_000;
/** How long a platform is left alone that does not say until when. */
const PAUSES_MS: Partial<Record<ConnectorProblem, number>> = {
  QUOTA: 60 * MINUTE_MS,
  UNAUTHORIZED: 60 * MINUTE_MS,
  NOT_CONFIGURED: 24 * 60 * MINUTE_MS,
};

/** A scheduled snapshot that was claimed, with the platform's answer. */
type AnsweredSnapshot = ClaimedSnapshot & AnsweredPost;

/** Records the results of scheduled refreshes. */
@Injectable()
export class ScheduledRefreshRecorder {
  private readonly logger = new Logger('Refresh');

  constructor(
    private readonly db: Database,
    private readonly schedule: ScheduleRepository,
    private readonly pauses: PausesRepository,
    private readonly snapshots: SnapshotsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores snapshots and the time of the next ones in one transaction: so each is stored once, whichever process dies or
   * comes late. What the lease has lost to another worker is left to that worker.
   * @returns whether the platform is to be left alone for a while
   */
  record(
    context: RefreshContext,
    provider: Provider,
    lease: string,
    asked: readonly AnsweredSnapshot[],
  ): Promise<boolean> {
    const { scope, rateCard } = context;
    return this.db.exclusively(writersKey(scope), async () => {
      const ids = asked.map(({ itemId }) => itemId);
      const held = await this.schedule.queue.held(scope, lease, ids);
      const now = this.clock.now();
      const made = asked.filter(({ itemId }) => held.has(itemId));
      await this.snapshots.record(scope, rateCard, reportOf(made), now);
      const settled = made.flatMap((each) => nextSnapshot(each, now));
      const kept = new Set(settled.map(({ itemId }) => itemId));
      await this.schedule.settle(scope, settled);
      await this.schedule.end(
        scope,
        [...held].filter((itemId) => !kept.has(itemId)),
      );
      await this.pauses.count(scope, provider, answerCounts(made));
      return this.pause(context, provider, made, now);
    });
  }

  private async pause(
    { scope }: RefreshContext,
    provider: Provider,
    made: readonly AnsweredSnapshot[],
    now: Date,
  ): Promise<boolean> {
    for (const { answer } of made) {
      if (answer.kind !== 'failed') continue;
      const { problem, retryAt } = answer.error;
      const pauseMs = pauseOf(provider, problem);
      if (pauseMs === null) continue;
      const until = retryAt !== null && retryAt > now ? retryAt : new Date(now.getTime() + pauseMs);
      await this.pauses.pause(scope, provider, problem, until);
      this.logger.log(`${provider} pauses for workspace ${scope.workspaceId}: ${problem}`);
      return true;
    }
    return false;
  }
}

/** Milliseconds for which a problem is that of a workspace's whole platform; null for one of the post alone. */
function pauseOf(provider: Provider, problem: ConnectorProblem): number | null {
  // Pages of the web are of many hosts, which count for themselves.
  return provider === 'INTERNAL' ? null : (PAUSES_MS[problem] ?? null);
}

/** When an item's next snapshot is due; none where there is none. */
function nextSnapshot(snapshot: AnsweredSnapshot, now: Date): SettledSnapshot[] {
  const { itemId, windowAt, failures, post, answer } = snapshot;
  const next = (isViral: boolean, read: Date) => {
    const at = nextSnapshotAt({ ...post, isViral }, read > windowAt ? read : windowAt);
    return at === null ? [] : [{ itemId, windowAt: at, dueAt: at, failures: 0 }];
  };
  if (answer.kind === 'gone') return [];
  if (answer.kind === 'metrics') {
    return next(isViralSnapshot({ post, metrics: answer.metrics }), answer.at);
  }
  const { error } = answer;
  if (pauseOf(post.provider, error.problem) !== null) return [{ itemId, windowAt, dueAt: now, failures }];
  if (error.passes) {
    const retry = retrySnapshotAt(failures + 1, now);
    const dueAt = error.retryAt !== null && error.retryAt > retry ? error.retryAt : retry;
    return [{ itemId, windowAt, dueAt, failures: failures + 1 }];
  }
  return next(false, now);
}

/** Counts of answers by their kind, and how late the metrics came. */
function answerCounts(made: readonly AnsweredSnapshot[]): OutcomeCount[] {
  const byName = new Map<string, OutcomeCount>();
  for (const { windowAt, answer } of made) {
    const outcome = nameOf(answer);
    const counted = byName.get(outcome) ?? { outcome, answers: 0, lateSeconds: 0 };
    counted.answers += 1;
    if (answer.kind === 'metrics') {
      counted.lateSeconds += Math.max(0, answer.at.getTime() - windowAt.getTime()) / 1000;
    }
    byName.set(outcome, counted);
  }
  return [...byName.values()];
}

function nameOf(answer: AnsweredPost['answer']): string {
  if (answer.kind === 'metrics') return 'read';
  return answer.kind === 'gone' ? 'gone' : answer.error.problem.toLowerCase();
}
