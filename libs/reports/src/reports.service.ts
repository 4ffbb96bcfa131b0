import { type Actor, AuditLog } from '@loupe/audit';
import { Database } from '@loupe/database';
import type { Page, PageArguments } from '@loupe/graphql';
import { Clock, isUuid, newId, type Plan, readNameAt, userError, type WorkspaceScope } from '@loupe/kernel';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { PageMarks } from './links/page-marks.js';
import type { ReportRow } from './report.entity.js';
import type { CreateReportInput, UpdateReportInput } from './report.inputs.js';
import { NOTHING, ReportDefinitionsService } from './report-definitions.service.js';
import { ReportsRepository } from './reports.repository.js';
import { nextRun, storedSchedule } from './schedules/schedule.js';
import type { ReportScheduleInput } from './schedules/schedule.types.js';
import { ReportSendingService } from './sending/report-sending.service.js';
import { blocksOf } from './templates.js';

/** Reports of a workspace, by plan. */
export const REPORT_LIMITS: Readonly<Record<Plan, number>> = {
  startup: 50,
  base: 200,
  growth: 500,
  agency: 1000,
  enterprise: 1000,
};

const NAME = ['input', 'name'];

/** The reports of a workspace. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly db: Database,
    private readonly reports: ReportsRepository,
    private readonly definitions: ReportDefinitionsService,
    private readonly limits: RowLimitsService,
    private readonly marks: PageMarks,
    private readonly sending: ReportSendingService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Reports, newest first. */
  page(scope: WorkspaceScope, page: PageArguments): Page<ReportRow> {
    return this.reports.page(scope, page);
  }

  /** A report; null for an unknown id. */
  async find(scope: WorkspaceScope, id: string): Promise<ReportRow | null> {
    return isUuid(id) ? this.reports.find(scope, id) : null;
  }

  /**
   * Creates a report.
   * @throws UserErrors for values that cannot be, and limit_reached
   */
  async create(scope: WorkspaceScope, input: CreateReportInput, by: Actor): Promise<ReportRow> {
    const name = readNameAt(NAME, input.name);
    const blocks =
      input.blocks ?? (input.template == null ? [] : blocksOf(input.template, input.language ?? 'EN'));
    const drawn = await this.definitions.drawn(scope, { ...input, blocks });
    const definition = await this.definitions.of(scope, NOTHING, drawn);
    const now = this.clock.now();
    const report: ReportRow = {
      ...{ workspaceId: scope.workspaceId, id: newId(), name, definition },
      ...scheduled(input.schedule ?? null, now, scope.timeZone),
      ...{ createdAt: now, updatedAt: now },
    };
    return this.db.transaction(async () => {
      await this.limits.makeRoom(scope, 'reports', this.reports.all(scope), 1, REPORT_LIMITS);
      await this.reports.save(report);
      await this.sending.choose(scope, report.id, input.placeIds ?? []);
      await this.record(by, 'created', report);
      return report;
    });
  }

  /**
   * Changes the given fields; editions that were made stay as they are.
   * @throws UserErrors for an unknown id, and as `create`
   */
  async update(scope: WorkspaceScope, id: string, input: UpdateReportInput, by: Actor): Promise<ReportRow> {
    const name = input.name == null ? null : readNameAt(NAME, input.name);
    const drawn = await this.definitions.drawn(scope, input);
    return this.db.transaction(async () => {
      const before = await this.existing(scope, id);
      const definition = await this.definitions.of(scope, before.definition, drawn);
      const now = this.clock.now();
      const report: ReportRow = {
        ...before,
        ...{ name: name ?? before.name, definition },
        ...(input.schedule === undefined ? {} : scheduled(input.schedule, now, scope.timeZone)),
        updatedAt: now,
      };
      await this.reports.save(report);
      if (input.placeIds != null) await this.sending.choose(scope, report.id, input.placeIds);
      await this.record(by, 'updated', report);
      return report;
    });
  }

  /**
   * Deletes a report with its editions and links.
   * @throws UserErrors for an unknown id
   */
  async delete(scope: WorkspaceScope, id: string, by: Actor): Promise<string> {
    const deleted = await this.db.transaction(async () => {
      const report = await this.existing(scope, id);
      await this.reports.delete(scope, report.id);
      await this.record(by, 'deleted', report);
      return report.id;
    });
    await this.marks.forget(scope.workspaceId);
    return deleted;
  }

  private async existing(scope: WorkspaceScope, id: string): Promise<ReportRow> {
    const report = isUuid(id) ? await this.reports.lock(scope, id) : null;
    if (report === null) throw userError(['id'], 'Report not found');
    return report;
  }

  private record(
    by: Actor,
    done: 'created' | 'updated' | 'deleted',
    { workspaceId, id, name, schedule }: ReportRow,
  ): Promise<void> {
    return this.audit.record(by, {
      action: `report.${done}`,
      organizationId: null,
      workspaceId,
      subject: { id, name },
      ...(schedule === null ? {} : { after: { schedule } }),
    });
  }
}

/** What is stored of a schedule that was given. */
function scheduled(
  given: ReportScheduleInput | null,
  now: Date,
  timeZone: string,
): Pick<ReportRow, 'schedule' | 'nextRunAt' | 'scheduleProblem'> {
  const schedule = given === null ? null : storedSchedule(given);
  const nextRunAt = schedule === null ? null : nextRun(schedule, now, timeZone);
  return { schedule, nextRunAt, scheduleProblem: null };
}
