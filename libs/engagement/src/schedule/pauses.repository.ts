import { Database, sql } from '@loupe/database';
import type { Provider, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { SnapshotOutcomeCounter, SnapshotPause } from './schedule.entities.js';

/** Number of snapshots with one outcome. */
export interface OutcomeCount {
  /** `read`, `gone`, or the problem in lower case. */
  outcome: string;
  answers: number;
  /** Total delay of the snapshots in seconds. */
  lateSeconds: number;
}

/** Stores how a workspace's snapshots on a platform go: outcome counts, and until when snapshots are paused. */
@Injectable()
export class PausesRepository {
  constructor(private readonly db: Database) {}

  /** Pauses a platform for a workspace; replaces an existing pause. */
  async pause(scope: WorkspaceScope, provider: Provider, problem: string, pausedUntil: Date): Promise<void> {
    const pause = { workspaceId: scope.workspaceId, provider, problem, pausedUntil };
    await this.db.manager.upsert(SnapshotPause, pause, ['workspaceId', 'provider']);
  }

  /** Ends a pause: credentials were connected, or the platform has answered. */
  async resume({ workspaceId }: WorkspaceScope, provider: Provider): Promise<void> {
    await this.db.manager.delete(SnapshotPause, { workspaceId, provider });
  }

  /** Adds to the outcome counters. The caller makes sure that a workspace has one writer at a time. */
  async count(scope: WorkspaceScope, provider: Provider, outcomes: readonly OutcomeCount[]): Promise<void> {
    if (outcomes.length === 0) return;
    await this.db.query(sql`
      INSERT INTO snapshot_tallies AS counter (workspace_id, provider, outcome, answers, late_seconds)
      SELECT ${scope.workspaceId}::uuid, ${provider}, entry.outcome, entry.answers, entry.late
      FROM unnest(${outcomes.map(({ outcome }) => outcome)}::text[],
        ${outcomes.map(({ answers }) => answers)}::bigint[],
        ${outcomes.map(({ lateSeconds }) => lateSeconds)}::double precision[]) AS entry(outcome, answers, late)
      ON CONFLICT (workspace_id, provider, outcome) DO UPDATE
        SET answers = counter.answers + EXCLUDED.answers, late_seconds = counter.late_seconds + EXCLUDED.late_seconds`);
  }

  /** The outcome counts by platform and outcome, over all workspaces. */
  async outcomeCounts(): Promise<(OutcomeCount & { provider: Provider })[]> {
    const rows = await this.db.query<{
      provider: Provider;
      outcome: string;
      answers: string;
      lateSeconds: number;
    }>(sql`
      SELECT counter.provider, counter.outcome, sum(counter.answers) AS answers, sum(counter.late_seconds) AS "lateSeconds"
      FROM ${this.db.rowsOfEveryWorkspace(SnapshotOutcomeCounter, 'counter')} GROUP BY counter.provider, counter.outcome`);
    return rows.map((row) => ({ ...row, answers: Number(row.answers) }));
  }
}
