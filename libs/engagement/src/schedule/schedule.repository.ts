import { Database, type Later, recordset, type Sql, sql } from '@loupe/database';
import type { Provider, WorkspaceScope } from '@loupe/kernel';
import { type Group, type GroupFilter, type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { ScheduledSnapshot, SnapshotPause } from './schedule.entities.js';

/** The planned time of an item's next snapshot. */
export interface PlannedSnapshot {
  itemId: string;
  provider: Provider;
  at: Date;
}

/** A snapshot that a worker has claimed. */
export interface ClaimedSnapshot {
  itemId: string;
  windowAt: Date;
  failures: number;
}

/** The new plan of a claimed snapshot that stays in the schedule. */
export interface SettledSnapshot {
  itemId: string;
  windowAt: Date;
  dueAt: Date;
  failures: number;
}

/** The due snapshots of a platform, over all workspaces. */
export interface SnapshotBacklog {
  provider: Provider;
  /** Snapshots that are due and can be claimed. */
  due: number;
  /** Snapshots that are due, in workspaces that are paused on the platform. */
  paused: number;
  /** The due time of the oldest snapshot that can be claimed; null if there is none. */
  oldest: Date | null;
}

/** All SQL about the schedule of snapshots. */
@Injectable()
export class ScheduleRepository {
  /** The queue of snapshots. A group is a workspace and a platform; within a group, the longest due come first. */
  readonly queue: LeasedQueue<ClaimedSnapshot>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<ClaimedSnapshot>({
      name: 'snapshots',
      entity: ScheduledSnapshot,
      id: 'item_id',
      part: 'provider',
      order: 'task.due_at',
      attempts: 'failures',
      error: 'last_error',
      claimed: 'taken.item_id AS "itemId", taken.window_at AS "windowAt", taken.failures',
      dropped: { never: 'they are planned for as long as their posts are there' },
    });
  }

  /** Plans the next snapshots of items and replaces existing plans, except for snapshots that a worker has claimed. */
  async plan(scope: WorkspaceScope, snapshots: readonly PlannedSnapshot[]): Promise<void> {
    if (snapshots.length === 0) return;
    await this.db.query(sql`
      ${insertion(scope, snapshots)}
      ON CONFLICT (workspace_id, item_id) DO UPDATE
        SET window_at = EXCLUDED.window_at, due_at = EXCLUDED.window_at, failures = 0, last_error = NULL
        WHERE snapshot_schedule.lease IS NULL`);
  }

  /** As `plan`, for new items, which have no plans. */
  planNew(scope: WorkspaceScope, snapshots: readonly PlannedSnapshot[]): Later[] {
    return snapshots.length === 0 ? [] : [this.db.later(insertion(scope, snapshots))];
  }

  /** The workspaces and platforms that have due snapshots and are not paused; with `of`, among these only. */
  async dueGroups(now: Date, of?: GroupFilter): Promise<Group[]> {
    const groups = await this.queue.due(now, of);
    if (groups.length === 0) return [];
    const paused = await this.db.query<{ workspaceId: string; provider: Provider }>(sql`
      SELECT pause.workspace_id AS "workspaceId", pause.provider
      FROM ${this.db.rowsOfEveryWorkspace(SnapshotPause, 'pause')} WHERE pause.paused_until > ${now}`);
    const keys = new Set(paused.map(({ workspaceId, provider }) => `${workspaceId} ${provider}`));
    return groups.filter(({ workspaceId, part }) => !keys.has(`${workspaceId} ${part}`));
  }

  /** The due snapshots, by platform. */
  async backlog(now: Date): Promise<SnapshotBacklog[]> {
    const groups = await this.queue.due(now);
    const isFree = sql`COALESCE(pause.paused_until <= ${now}, TRUE)`;
    const rows = await this.db.query<
      Record<'due' | 'paused', string> & Omit<SnapshotBacklog, 'due' | 'paused'>
    >(sql`
      SELECT waiting.provider,
        COALESCE(sum(waiting.snapshots) FILTER (WHERE ${isFree}), 0) AS due,
        COALESCE(sum(waiting.snapshots) FILTER (WHERE NOT ${isFree}), 0) AS paused,
        min(waiting.oldest) FILTER (WHERE ${isFree}) AS oldest
      FROM (
        SELECT due_group.workspace_id, due_group.provider, found.snapshots, found.oldest
        FROM unnest(${groups.map(({ workspaceId }) => workspaceId)}::uuid[], ${groups.map(({ part }) => part)}::text[])
          AS due_group(workspace_id, provider)
        CROSS JOIN LATERAL (
          SELECT count(*) AS snapshots, min(snapshot.due_at) AS oldest
          FROM ${this.db.rowsOfEveryWorkspace(ScheduledSnapshot, 'snapshot')}
          WHERE snapshot.workspace_id = due_group.workspace_id AND snapshot.provider = due_group.provider
            AND snapshot.due_at <= ${now}) AS found) AS waiting
      LEFT JOIN ${this.db.rowsOfEveryWorkspace(SnapshotPause, 'pause')}
        ON pause.workspace_id = waiting.workspace_id AND pause.provider = waiting.provider
      WHERE waiting.snapshots > 0 GROUP BY waiting.provider`);
    return rows.map((row) => ({ ...row, due: Number(row.due), paused: Number(row.paused) }));
  }

  /** Returns claimed snapshots to the schedule, with new times. */
  async settle(scope: WorkspaceScope, snapshots: readonly SettledSnapshot[]): Promise<void> {
    if (snapshots.length === 0) return;
    await this.db.query(sql`
      UPDATE snapshot_schedule AS settled
      SET window_at = entry.window_at, due_at = entry.due_at, failures = entry.failures, lease = NULL
      FROM unnest(${snapshots.map(({ itemId }) => itemId)}::uuid[],
        ${snapshots.map(({ windowAt }) => windowAt)}::timestamptz[],
        ${snapshots.map(({ dueAt }) => dueAt)}::timestamptz[],
        ${snapshots.map(({ failures }) => failures)}::integer[]) AS entry(item_id, window_at, due_at, failures)
      WHERE settled.workspace_id = ${scope.workspaceId} AND settled.item_id = entry.item_id`);
  }

  /** Removes items from the schedule: they get no more snapshots. */
  async end(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length === 0) return;
    await this.db.query(sql`
      DELETE FROM snapshot_schedule
      WHERE workspace_id = ${scope.workspaceId} AND item_id = ANY(${itemIds}::uuid[])`);
  }
}

function insertion({ workspaceId }: WorkspaceScope, snapshots: readonly PlannedSnapshot[]): Sql {
  return sql`
    INSERT INTO snapshot_schedule (workspace_id, item_id, provider, window_at, due_at)
    SELECT ${workspaceId}::uuid, entry."itemId", entry.provider, entry.at, entry.at
    FROM ${recordset(snapshots, { itemId: 'uuid', provider: 'text', at: 'timestamptz' })}`;
}
