import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ReportRow } from '../report.entity.js';

/** A report in its workspace. */
export type ReportRef = Pick<ReportRow, 'workspaceId' | 'id'>;

/** SQL about schedules of reports. */
@Injectable()
export class SchedulesRepository {
  constructor(private readonly db: Database) {}

  /** Reports of all workspaces that are due: so many of each, the first of each workspace first. */
  async due(now: Date, ofEach: number, limit: number): Promise<ReportRef[]> {
    return this.db.query(sql`
      SELECT due.workspace_id AS "workspaceId", due.id FROM (
        SELECT report.workspace_id, report.id, report.next_run_at,
          row_number() OVER (PARTITION BY report.workspace_id ORDER BY report.next_run_at, report.id) AS place
        FROM ${this.db.rowsOfEveryWorkspace(ReportRow, 'report')} WHERE report.next_run_at <= ${now}) AS due
      WHERE due.place <= ${ofEach} ORDER BY due.place, due.next_run_at, due.id LIMIT ${limit}`);
  }

  /** A report that is still due, locked until the transaction ends; null where another process has it, or nothing is due. */
  async lock({ workspaceId, id }: ReportRef, now: Date): Promise<ReportRow | null> {
    const [row] = await this.db.query<ReportRow>(sql`
      SELECT ${this.db.columns(ReportRow, 'report')} FROM ${this.db.rows({ workspaceId }, ReportRow, 'report')}
      WHERE report.id = ${id} AND report.next_run_at <= ${now} FOR NO KEY UPDATE SKIP LOCKED`);
    return row ?? null;
  }

  /** @param problem why the edition that was due could not be made; null if it could */
  async next(
    { workspaceId }: WorkspaceRef,
    id: string,
    nextRunAt: Date,
    problem: string | null,
  ): Promise<void> {
    await this.db.manager.update(ReportRow, { workspaceId, id }, { nextRunAt, scheduleProblem: problem });
  }
}
