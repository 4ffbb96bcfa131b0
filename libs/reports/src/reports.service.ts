import { AggregatesService } from '@loupe/analytics';
import { type Actor, AuditLog } from '@loupe/audit';
import { CustomAttributeSchemaEntity, CustomAttributesService, storedForm } from '@loupe/custom-attributes';
import { Database } from '@loupe/database';
import type { FilterDateRangeInput, Page, PageArguments } from '@loupe/graphql';
import {
  AppError,
  Clock,
  isUuid,
  jsonProblems,
  newId,
  type Plan,
  readNameAt,
  type UserErrorDetail,
  UserErrors,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { isByLikeness } from '@loupe/search';
import { RowLimitsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { PageMarks } from './links/page-marks.js';
import type { ReportDefinition, ReportRow, StoredBlock } from './report.entity.js';
import { type CreateReportInput, MAX_BLOCKS, type UpdateReportInput } from './report.inputs.js';
import { blockProblems, isAggregated, storedBlock } from './report-blocks.js';
import { lookProblems, NO_LOOK, storedLook } from './report-look.js';
import { ReportsRepository } from './reports.repository.js';
import { nextRun, scheduleProblems, storedSchedule } from './schedules/schedule.js';
import type { ReportScheduleInput } from './schedules/schedule.types.js';
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
const CONDITIONS = ['input', 'customAttributeConditions'];
const NOTHING: ReportDefinition = {
  ...{ filter: null, conditions: [], presetId: null, span: null, takenAt: null },
  ...{ language: 'EN', look: NO_LOOK, blocks: [] },
};

/** The reports of a workspace. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly db: Database,
    private readonly reports: ReportsRepository,
    private readonly aggregates: AggregatesService,
    private readonly attributes: CustomAttributesService,
    private readonly limits: RowLimitsService,
    private readonly marks: PageMarks,
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
    const definition = await this.defined(scope, NOTHING, { ...input, blocks });
    const now = this.clock.now();
    const report: ReportRow = {
      ...{ workspaceId: scope.workspaceId, id: newId(), name, definition },
      ...scheduled(input.schedule ?? null, now, scope.timeZone),
      ...{ createdAt: now, updatedAt: now },
    };
    return this.db.transaction(async () => {
      await this.limits.makeRoom(scope, 'reports', this.reports.all(scope), 1, REPORT_LIMITS);
      await this.reports.save(report);
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
    return this.db.transaction(async () => {
      const before = await this.existing(scope, id);
      const definition = await this.defined(scope, before.definition, input);
      const now = this.clock.now();
      const report: ReportRow = {
        ...before,
        ...{ name: name ?? before.name, definition },
        ...(input.schedule === undefined ? {} : scheduled(input.schedule, now, scope.timeZone)),
        updatedAt: now,
      };
      await this.reports.save(report);
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

  /** A definition with what an input changes of it. @throws UserErrors */
  private async defined(
    scope: WorkspaceScope,
    before: ReportDefinition,
    input: UpdateReportInput,
  ): Promise<ReportDefinition> {
    const { filter, customAttributeConditions: conditions, presetId, look, blocks } = input;
    const problems = [...inputProblems(input)];
    const { ITEM } = CustomAttributeSchemaEntity;
    problems.push(...(await this.attributes.storingProblems(scope, ITEM, conditions ?? [], CONDITIONS)));
    if (problems.length > 0) throw new UserErrors(problems);
    const isPeriodGiven = input.span !== undefined || input.takenAt !== undefined;
    const definition: ReportDefinition = {
      filter: filter === undefined ? before.filter : (filter ?? null),
      conditions: conditions === undefined ? before.conditions : storedForm(conditions ?? []),
      presetId: presetId === undefined ? before.presetId : presetId,
      span: isPeriodGiven ? (input.span ?? null) : before.span,
      takenAt: isPeriodGiven ? rangeOf(input.takenAt) : before.takenAt,
      language: input.language ?? before.language,
      look: look === undefined ? before.look : storedLook(look ?? {}),
      blocks: blocks == null ? before.blocks : blocks.map(storedBlock),
    };
    if (blocks != null) await this.checkBlocks(scope, definition.blocks);
    return definition;
  }

  /** @throws UserErrors on the block whose aggregates cannot be */
  private async checkBlocks(scope: WorkspaceScope, blocks: readonly StoredBlock[]): Promise<void> {
    for (const [index, block] of blocks.entries()) {
      if (!isAggregated(block.kind)) continue;
      await this.aggregates.check(scope, aggregatesOf(block)).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'INVALID_INPUT') throw error;
        const [, path = '', rest = error.message] = /^([\w.[\]]+): (.*)$/s.exec(error.message) ?? [];
        const argument = path === '' ? [] : path.split(/[.[]/, 1);
        throw userError(['input', 'blocks', String(index), ...argument], rest);
      });
    }
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

/** The arguments by which `itemAggregates` gives what a block shows. */
export function aggregatesOf({ metrics, groupBy, interval, orderBy, first }: StoredBlock) {
  return { metrics: [...metrics], groupBy: [...groupBy], interval, orderBy, first };
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

function inputProblems({
  filter,
  span,
  takenAt,
  presetId,
  look,
  blocks,
  schedule,
}: UpdateReportInput): UserErrorDetail[] {
  const problems: UserErrorDetail[] = [];
  const refuse = (field: readonly string[], message: string) =>
    problems.push({ field: ['input', ...field], message });
  if (filter != null) {
    if (isByLikeness(filter.superSearch?.mode)) {
      refuse(['filter', 'superSearch', 'mode'], 'a report has no search by similarity');
    }
    problems.push(...jsonProblems(filter, ['input', 'filter']));
  }
  if (presetId != null && !isUuid(presetId)) refuse(['presetId'], 'is no id of a view or collection');
  if (span != null && takenAt != null) refuse(['span'], 'cannot be given together with takenAt');
  if (takenAt != null) {
    if (takenAt.from == null || takenAt.to == null) refuse(['takenAt'], 'needs from and to');
    else if (takenAt.to < takenAt.from) refuse(['takenAt', 'to'], 'must not be before from');
  }
  if (look != null) problems.push(...lookProblems(look));
  if (schedule != null) problems.push(...scheduleProblems(schedule));
  if (blocks != null) {
    if (blocks.length > MAX_BLOCKS) refuse(['blocks'], `must have at most ${MAX_BLOCKS} entries`);
    else problems.push(...blockProblems(blocks), ...jsonProblems(blocks, ['input', 'blocks']));
  }
  return problems;
}

function rangeOf(range: FilterDateRangeInput | null | undefined): ReportDefinition['takenAt'] {
  if (range?.from == null || range.to == null) return null;
  return { from: range.from.toISOString(), to: range.to.toISOString() };
}
