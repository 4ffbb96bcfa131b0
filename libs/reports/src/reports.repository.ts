import { Database, type Sql, sql } from '@loupe/database';
import { listing, newestFirst, Page, type PageArguments } from '@loupe/graphql';
import type { WorkspaceRef, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ReportRow } from './report.entity.js';

/** SQL about reports. */
@Injectable()
export class ReportsRepository {
  constructor(private readonly db: Database) {}

  /** Reports, newest first. */
  page(scope: WorkspaceScope, page: PageArguments): Page<ReportRow> {
    return new Page<ReportRow>(
      {
        connection: 'reports',
        ...newestFirst('report'),
        ...listing<ReportRow>(this.db, {
          columns: this.db.columns(ReportRow, 'report'),
          from: this.all(scope),
        }),
      },
      page,
    );
  }

  /** All reports, for a FROM clause. */
  all(scope: WorkspaceRef): Sql {
    return this.db.rows(scope, ReportRow, 'report');
  }

  async find(scope: WorkspaceRef, id: string): Promise<ReportRow | null> {
    const [row] = await this.db.query<ReportRow>(sql`
      SELECT ${this.db.columns(ReportRow, 'report')} FROM ${this.all(scope)} WHERE report.id = ${id}`);
    return row ?? null;
  }

  /** A report, locked until the transaction ends; null where there is none. */
  async lock(scope: WorkspaceRef, id: string): Promise<ReportRow | null> {
    const [row] = await this.db.query<ReportRow>(sql`
      SELECT ${this.db.columns(ReportRow, 'report')} FROM ${this.all(scope)} WHERE report.id = ${id} FOR NO KEY UPDATE`);
    return row ?? null;
  }

  /** Stores a new report, or a changed one in place of what it was. */
  async save(report: ReportRow): Promise<void> {
    const { workspaceId, id, name, definition, schedule, nextRunAt, scheduleProblem, createdAt, updatedAt } =
      report;
    await this.db.query(sql`
      INSERT INTO reports (workspace_id, id, name, definition, schedule, next_run_at, schedule_problem, created_at, updated_at)
      VALUES (${workspaceId}, ${id}, ${name}, ${JSON.stringify(definition)}::jsonb,
        ${schedule === null ? null : JSON.stringify(schedule)}::jsonb, ${nextRunAt}::timestamptz, ${scheduleProblem},
        ${createdAt}::timestamptz, ${updatedAt}::timestamptz)
      ON CONFLICT (workspace_id, id) DO UPDATE SET name = EXCLUDED.name, definition = EXCLUDED.definition,
        schedule = EXCLUDED.schedule, next_run_at = EXCLUDED.next_run_at, schedule_problem = EXCLUDED.schedule_problem,
        updated_at = EXCLUDED.updated_at`);
  }

  /** Deletes a report with its editions and links. */
  async delete({ workspaceId }: WorkspaceRef, id: string): Promise<void> {
    await this.db.manager.delete(ReportRow, { workspaceId, id });
  }
}
