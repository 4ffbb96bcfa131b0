import { Database, type Sql, sql } from '@loupe/database';
import type { Provider, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ScheduledReading, SnapshotPause } from './schedule.entities.js';

/** When an item is to be read. */
export interface PlannedReading {
  itemId: string;
  provider: Provider;
  at: Date;
}

/** A workspace's readings on one platform. */
export interface ReadingGroup {
  workspaceId: string;
  provider: Provider;
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
  constructor(private readonly db: Database) {}

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
  async dueGroups(now: Date): Promise<ReadingGroup[]> {
    return this.db.query(sql`
      ${this.reached()}
      SELECT reached.workspace_id AS "workspaceId", reached.provider FROM reached
      LEFT JOIN ${this.db.rowsOfEveryWorkspace(SnapshotPause, 'pause')}
        ON pause.workspace_id = reached.workspace_id AND pause.provider = reached.provider
      WHERE reached.due_at <= ${now} AND COALESCE(pause.paused_until <= ${now}, TRUE)`);
  }

  /** The readings that are due, by platform. */
  async backlog(now: Date): Promise<ReadingBacklog[]> {
    const rows = await this.db.query<
      Record<'due' | 'paused', string> & Omit<ReadingBacklog, 'due' | 'paused'>
    >(sql`
      ${this.reached()}
      SELECT reached.provider,
        COALESCE(sum(waiting.readings) FILTER (WHERE COALESCE(pause.paused_until <= ${now}, TRUE)), 0) AS due,
        COALESCE(sum(waiting.readings) FILTER (WHERE pause.paused_until > ${now}), 0) AS paused,
        min(reached.due_at) FILTER (WHERE COALESCE(pause.paused_until <= ${now}, TRUE)) AS oldest
      FROM reached
      LEFT JOIN ${this.db.rowsOfEveryWorkspace(SnapshotPause, 'pause')}
        ON pause.workspace_id = reached.workspace_id AND pause.provider = reached.provider
      CROSS JOIN LATERAL (
        SELECT count(*) AS readings FROM ${this.db.rowsOfEveryWorkspace(ScheduledReading, 'reading')}
        WHERE reading.workspace_id = reached.workspace_id AND reading.provider = reached.provider
          AND reading.due_at <= ${now}) AS waiting
      WHERE reached.due_at <= ${now} GROUP BY reached.provider`);
    return rows.map((row) => ({ ...row, due: Number(row.due), paused: Number(row.paused) }));
  }

  /**
   * Takes readings of a group that are due, the longest due first; what another worker is taking is passed over. They are
   * due again at `until`, when their worker has died.
   */
  async take(
    scope: WorkspaceScope,
    provider: Provider,
    { lease, most, now, until }: { lease: string; most: number; now: Date; until: Date },
  ): Promise<TakenReading[]> {
    return this.db.query(sql`
      WITH chosen AS MATERIALIZED (
        SELECT reading.item_id FROM ${this.db.rows(scope, ScheduledReading, 'reading')}
        WHERE reading.provider = ${provider} AND reading.due_at <= ${now}
        ORDER BY reading.due_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
      UPDATE snapshot_schedule AS taken SET lease = ${lease}, due_at = ${until}
      FROM chosen WHERE taken.workspace_id = ${scope.workspaceId} AND taken.item_id = chosen.item_id
      RETURNING taken.item_id AS "itemId", taken.window_at AS "windowAt", taken.failures`);
  }

  /** Those of the items whose readings a lease has still, locked until the transaction ends. */
  async held(scope: WorkspaceScope, lease: string, itemIds: readonly string[]): Promise<Set<string>> {
    const ids = await this.db.ids(sql`
      SELECT reading.item_id AS id FROM ${this.db.rows(scope, ScheduledReading, 'reading')}
      WHERE reading.item_id = ANY(${itemIds}::uuid[]) AND reading.lease = ${lease}
      ORDER BY reading.item_id FOR UPDATE`);
    return new Set(ids);
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

  /** Gives readings back that were taken and not tried. */
  async release(scope: WorkspaceScope, lease: string, itemIds: readonly string[], now: Date): Promise<void> {
    if (itemIds.length === 0) return;
    await this.db.query(sql`
      UPDATE snapshot_schedule SET lease = NULL, due_at = ${now}
      WHERE workspace_id = ${scope.workspaceId} AND item_id = ANY(${itemIds}::uuid[]) AND lease = ${lease}`);
  }

  /** Takes items out of the schedule: they are not read again. */
  async end(scope: WorkspaceScope, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length === 0) return;
    await this.db.query(sql`
      DELETE FROM snapshot_schedule
      WHERE workspace_id = ${scope.workspaceId} AND item_id = ANY(${itemIds}::uuid[])`);
  }

  /**
   * Each workspace and platform with its soonest reading, as `reached`: found by skipping from one to the next in the
   * index, so that it costs as much as there are of them, however many readings they have.
   */
  private reached(): Sql {
    const all = this.db.rowsOfEveryWorkspace(ScheduledReading, 'reading');
    return sql`
      WITH RECURSIVE reached(workspace_id, provider, due_at) AS (
        (SELECT reading.workspace_id, reading.provider, reading.due_at FROM ${all}
          ORDER BY reading.workspace_id, reading.provider, reading.due_at LIMIT 1)
        UNION ALL
        SELECT following.workspace_id, following.provider, following.due_at FROM reached CROSS JOIN LATERAL (
          SELECT reading.workspace_id, reading.provider, reading.due_at FROM ${all}
          WHERE (reading.workspace_id, reading.provider) > (reached.workspace_id, reached.provider)
          ORDER BY reading.workspace_id, reading.provider, reading.due_at LIMIT 1) AS following)`;
  }
}
