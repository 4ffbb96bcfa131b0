import type { RefreshablePost } from '@loupe/content';
import type { Later } from '@loupe/database';
import {
  type AddedSnapshot,
  AlertChecksRepository,
  completeMetrics,
  firstSnapshotAt,
  isScheduled,
  type NewSnapshot,
  type PlannedSnapshot,
  type RateCard,
  type ReportedMetrics,
  ScheduleRepository,
  SnapshotsRepository,
  ViralityScore,
  viralityOfSnapshot,
} from '@loupe/engagement';
import { groupBy, type ItemType, type Provider, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { IngestRepository } from '../ingest.repository.js';
import { ItemEventsService } from '../item-events.service.js';
import { UpstreamDeletionsService } from '../upstream/upstream-deletions.service.js';
import { RefreshablePostsRepository } from './refreshable-posts.repository.js';

/** The data of a new post that decides when its metrics are read. */
export interface ArrivedPost {
  itemId: string;
  provider: Provider;
  type: ItemType;
  originalUrl: string | null;
  takenAt: Date;
  newest: Pick<NewSnapshot, 'capturedAt' | 'views' | 'followers'> | undefined;
}

/** The metrics that a platform reported of a stored post. */
export interface PostSnapshot {
  post: RefreshablePost;
  at: Date;
  metrics: ReportedMetrics;
}

/** The metrics report of a platform about stored posts. */
export interface MetricsReport {
  read: readonly PostSnapshot[];
  /** Ids of posts that the platform no longer has. */
  gone: readonly string[];
}

/** Stores metrics: the snapshot, its copy on the item, the event and the time of the next snapshot. */
@Injectable()
export class SnapshotsService {
  constructor(
    private readonly posts: IngestRepository,
    private readonly snapshots: SnapshotsRepository,
    private readonly checks: AlertChecksRepository,
    private readonly schedule: ScheduleRepository,
    private readonly events: ItemEventsService,
    private readonly deletions: UpstreamDeletionsService,
    private readonly repository: RefreshablePostsRepository,
  ) {}

  /** The workspace's own item with a public URL; null if there is none. */
  knownByAddress(scope: WorkspaceScope, url: string | null): Promise<string | null> {
    return this.repository.knownByAddress(scope, url);
  }

  /**
   * Stores a metrics report in the caller's transaction, which is the only writer (`writersKey`). If a platform does not
   * report the poster's followers, the last known number is used, because virality needs one.
   */
  async record(
    scope: WorkspaceScope,
    rateCard: RateCard,
    { read, gone }: MetricsReport,
    now: Date,
  ): Promise<void> {
    const snapshots = read.map(({ post, at, metrics }) => ({
      itemId: post.itemId,
      capturedAt: at,
      ...completeMetrics(post.provider, post.type, withFollowers(metrics, post), rateCard),
    }));
    await this.store(scope, snapshots, now);
    await this.deletions.recall(
      scope,
      read.map(({ post }) => post.itemId),
    );
    await this.deletions.record(scope, gone);
  }

  /**
   * After a requested refresh of posts: records it (the next request is allowed in 24 hours) and replans the next snapshot.
   */
  async replan(scope: WorkspaceScope, { read, gone }: MetricsReport, now: Date): Promise<void> {
    await this.repository.markRefetched(
      scope,
      read.map(({ post }) => post.itemId),
      now,
    );
    await this.plan(
      scope,
      read.map((snapshot) => seenAgain(snapshot)),
      now,
    );
    await this.schedule.end(scope, gone);
  }

  /** What stores the snapshots of new posts, whose newest ones their rows have, and plans their next ones. */
  ofNew(
    scope: WorkspaceScope,
    snapshots: readonly NewSnapshot[],
    posts: readonly ArrivedPost[],
    now: Date,
  ): Later[] {
    return [
      ...this.snapshots.addNew(scope, snapshots),
      () => this.checks.request(scope, snapshots, now),
      ...this.schedule.planNew(
        scope,
        posts.flatMap((post) => planned(post, now)),
      ),
    ];
  }

  /**
   * Stores snapshots of posts that were stored before. The newest one of each is copied to the item and gets an event.
   * @param snapshots of an item, each has another time
   * @returns the new snapshots, by item
   */
  async store(
    scope: WorkspaceScope,
    snapshots: readonly NewSnapshot[],
    now: Date,
  ): Promise<Map<string, AddedSnapshot[]>> {
    const added = await this.snapshots.append(scope, snapshots);
    await this.checks.request(scope, added, now);
    const byItem = groupBy(added, ({ itemId }) => itemId);
    const mirrored = await this.posts.mirrorNewest(scope, [...byItem.keys()], now);
    await this.events.engagementUpdated(scope, mirrored);
    return byItem;
  }

  /** Plans the next snapshots of posts that were captured again. */
  async plan(scope: WorkspaceScope, posts: readonly ArrivedPost[], now: Date): Promise<void> {
    await this.schedule.plan(
      scope,
      posts.flatMap((post) => planned(post, now)),
    );
  }
}

/** Whether the metrics of a reported post are HIGH, with the followers that `record` stores. */
export function isViralSnapshot({ post, metrics }: Pick<PostSnapshot, 'post' | 'metrics'>): boolean {
  return viralityOfSnapshot(withFollowers(metrics, post)) === ViralityScore.HIGH;
}

function withFollowers(metrics: ReportedMetrics, { followers }: RefreshablePost): ReportedMetrics {
  return { ...metrics, followers: metrics.followers ?? (followers === 0 ? null : followers) };
}

function seenAgain({ post, at, metrics }: PostSnapshot): ArrivedPost {
  const { views, followers } = withFollowers(metrics, post);
  return { ...post, originalUrl: post.url, newest: { capturedAt: at, views, followers } };
}

function planned({ newest, ...post }: ArrivedPost, now: Date): PlannedSnapshot[] {
  if (!isScheduled(post)) return [];
  const isViral = newest !== undefined && viralityOfSnapshot(newest) === ViralityScore.HIGH;
  const at = firstSnapshotAt({ ...post, isViral }, newest?.capturedAt ?? null, now, shareOf(post.itemId));
  return at === null ? [] : [{ itemId: post.itemId, provider: post.provider, at }];
}

/** A number from 0 to 1 that is constant for an item: the last, random bits of its id. */
function shareOf(itemId: string): number {
  return Number.parseInt(itemId.slice(-8), 16) / 2 ** 32;
}
