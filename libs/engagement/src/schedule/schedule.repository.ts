import { Database, sql } from '@loupe/database';
import type { Provider, WorkspaceScope } from '@loupe/kernel';
import { type Group, type LeasedQueue, QueueRegistry } from '@loupe/queue';
import { Injectable } from '@nestjs/common';
import { ScheduledReading, SnapshotPause } from './schedule.entities.js';

/** When an item is to be read. */
export interface PlannedReading {
  itemId: string;
  provider: Provider;
  at: Date;
}

/** A reading that a worker has taken. */
export interface TakenReading {
  itemId: string;
  windowAt: Date;
  failures: number;
}

/** What becomes of a taken reading that stays in the schedule. */
export interface SettledReading {
  itemId: string;
  windowAt: Date;
  dueAt: Date;
  failures: number;
}

/** What is to be read on a platform, over all workspaces. */
export interface ReadingBacklog {
  provider: Provider;
  /** Readings that are due and that a worker may take. */
  due: number;
  /** Readings that are due, of workspaces that are paused on the platform. */
  paused: number;
  /** Since when the oldest that a worker may take has been due; null where none is. */
  oldest: Date | null;
}

/** All SQL about when figures are read. */
@Injectable()
export class ScheduleRepository {
  /** Readings, the longest due of a workspace on a platform first; the parts of a workspace are its platforms. */
  readonly queue: LeasedQueue<TakenReading>;

  constructor(
    private readonly db: Database,
    queues: QueueRegistry,
  ) {
    this.queue = queues.open<TakenReading>({
      name: 'snapshots',
      entity: ScheduledReading,
      id: 'item_id',
      part: 'provider',
      order: 'task.due_at',
      attempts: 'failures',
      claimed: 'taken.item_id AS "itemId", taken.window_at AS "windowAt", taken.failures',
    });
  }

  /** Plans the next readings of items, in place of what was planned; one that a worker has taken stays as it is. */
  async plan(scope: WorkspaceScope, readings: readonly PlannedReading[]): Promise<void> {
    if (readings.length === 0) return;
    await this.db.query(sql`
      INSERT INTO snapshot_schedule (workspace_id, item_id, provider, window_at, due_at)
      SELECT ${scope.workspaceId}::uuid, entry.item_id, entry.provider, entry.at, entry.at
      FROM unnest(${readings.map(({ itemId }) => itemId)}::uuid[],
        ${readings.map(({ provider }) => provider)}::text[],
        ${readings.map(({ at }) => at)}::timestamptz[]) AS entry(item_id, provider, at)
      ON CONFLICT (workspace_id, item_id) DO UPDATE
        SET window_at = EXCLUDED.window_at, due_at = EXCLUDED.window_at, failures = 0
        WHERE snapshot_schedule.lease IS NULL`);
  }

  /** The workspaces and platforms that have readings which are due, but for those that are paused. */
  async dueGroups(now: Date): Promise<Group[]> {
    const groups = await this.queue.due(now);
    if (groups.length === 0) return [];
    const paused = await this.db.query<{ workspaceId: string; provider: Provider }>(sql`
      SELECT pause.workspace_id AS "workspaceId", pause.provider
      FROM ${this.db.rowsOfEveryWorkspace(SnapshotPause, 'pause')} WHERE pause.paused_until > ${now}`);
    const keys = new Set(paused.map(({ workspaceId, provider }) => `${workspaceId} ${provider}`));
    return groups.filter(({ workspaceId, part }) => !keys.has(`${workspaceId} ${part}`));
  }

  /** The readings that are due, by platform. */
  async backlog(now: Date): Promise<ReadingBacklog[]> {
    const groups = await this.queue.due(now);
    const isFree = sql`COALESCE(pause.paused_until <= ${now}, TRUE)`;
    const rows = await this.db.query<
      Record<'due' | 'paused', string> & Omit<ReadingBacklog, 'due' | 'paused'>
    >(sql`
      SELECT waiting.provider,
        COALESCE(sum(waiting.readings) FILTER (WHERE ${isFree}), 0) AS due,
        COALESCE(sum(waiting.readings) FILTER (WHERE NOT ${isFree}), 0) AS paused,
        min(waiting.oldest) FILTER (WHERE ${isFree}) AS oldest
      FROM (
        SELECT told.workspace_id, told.provider, found.readings, found.oldest
        FROM unnest(${groups.map(({ workspaceId }) => workspaceId)}::uuid[], ${groups.map(({ part }) => part)}::text[])
          AS told(workspace_id, provider)
        CROSS JOIN LATERAL (
          SELECT count(*) AS readings, min(reading.due_at) AS oldest
          FROM ${this.db.rowsOfEveryWorkspace(ScheduledReading, 'reading')}
          WHERE reading.workspace_id = told.workspace_id AND reading.provider = told.provider
            AND reading.due_at <= ${now}) AS found) AS waiting
      LEFT JOIN ${this.db.rowsOfEveryWorkspace(SnapshotPause, 'pause')}
        ON pause.workspace_id = waiting.workspace_id AND pause.provider = waiting.provider
      WHERE waiting.readings > 0 GROUP BY waiting.provider`);
    return rows.map((row) => ({ ...row, due: Number(row.due), paused: Number(row.paused) }));
  }

  /** Gives taken readings back to the schedule, at new times. */
  async settle(scope: WorkspaceScope, readings: readonly SettledReading[]): Promise<void> {
    if (readings.length === 0) return;
    await this.db.query(sql`
      UPDATE snapshot_schedule AS settled
      SET window_at = entry.window_at, due_at = entry.due_at, failures = entry.failures, lease = NULL
      FROM unnest(${readings.map(({ itemId }) => itemId)}::uuid[],
        ${readings.map(({ windowAt }) => windowAt)}::timestamptz[],
        ${readings.map(({ dueAt }) => dueAt)}::timestamptz[],
        ${readings.map(({ failures }) => failures)}::integer[]) AS entry(item_id, window_at, due_at, failures)
      WHERE settled.workspace_id = ${scope.workspaceId} AND settled.item_id = entry.item_id`);
  }

  /** Takes items out of the schedule: they are not read again. */
  async end(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length === 0) return;
    await this.db.query(sql`
      DELETE FROM snapshot_schedule
      WHERE workspace_id = ${scope.workspaceId} AND item_id = ANY(${itemIds}::uuid[])`);
  }
}
