import { type Actor, AuditLog } from '@loupe/audit';
import { comparedSpans } from '@loupe/competitors';
import { CountsService, Database } from '@loupe/database';
import type { Warning } from '@loupe/graphql';
import type { Budget } from '@loupe/http';
import { type ItemChoice, ItemChoiceService, readStoredFilter } from '@loupe/items';
import { AppError, Clock, isUuid, newId, type Plan, userError, type WorkspaceScope } from '@loupe/kernel';
import { OperationsRepository } from '@loupe/operations';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import type { ReportDefinition, ReportRow } from '../report.entity.js';
import { ReportsRepository } from '../reports.repository.js';
import type { EditionRow } from './edition.entity.js';
import type { StoredSpan } from './edition-content.js';
import { EditionsRepository } from './editions.repository.js';

/** Editions of a workspace that wait at a time, and of a report that are kept. */
export const MAX_WAITING_EDITIONS = 5;
export const MAX_KEPT_EDITIONS = 400;
/** Credits of each 1,000 posts of the workspace that are begun, for each block that is computed. */
export const EDITION_BLOCK_COST = 1;
/** Days for which an edition is kept, by plan. */
export const EDITION_DAYS: Readonly<Record<Plan, number>> = {
  startup: 180,
  base: 365,
  growth: 730,
  agency: 1095,
  enterprise: 1825,
};
const DAY_MS = 24 * 60 * 60 * 1000;

/** Who asks for an edition, and what may be spent on it. */
export interface EditionCaller {
  readonly by: Actor;
  readonly budget: Pick<Budget, 'take'>;
  readonly schema: GraphQLSchema;
  /** Receives warnings about what is ignored. */
  readonly warn: (warning: Warning) => void;
}

/** What editions are recorded with. */
@Injectable()
export class EditionRecords {
  constructor(
    readonly audit: AuditLog,
    readonly clock: Clock,
  ) {}
}

/** Takes editions that are to be made. */
@Injectable()
export class EditionRequestsService {
  constructor(
    private readonly db: Database,
    private readonly reports: ReportsRepository,
    private readonly editions: EditionsRepository,
    private readonly counts: CountsService,
    private readonly choices: ItemChoiceService,
    private readonly operations: OperationsRepository,
    private readonly workspaces: WorkspacesService,
    private readonly records: EditionRecords,
  ) {}

  /**
   * Stores an edition and its operation; the worker makes it.
   * @throws UserErrors for an unknown report, one whose view or collection is gone, too few credits, and too many editions
   */
  async run(
    scope: WorkspaceScope,
    reportId: string,
    { by, budget, schema, warn }: EditionCaller,
  ): Promise<EditionRow> {
    const report = isUuid(reportId) ? await this.reports.find(scope, reportId) : null;
    if (report === null) throw userError(['id'], 'Report not found');
    const now = this.records.clock.now();
    const span = spanOf(report.definition, now, scope.timeZone);
    const choice = await this.choiceOf(scope, report, span, schema, warn);
    const computed = report.definition.blocks.filter(({ kind }) => kind !== 'TEXT').length + 1;
    const items = await this.counts.all(scope, 'items');
    const credits = Math.ceil(items / 1000) * computed * EDITION_BLOCK_COST;
    if (credits > 0 && !(await budget.take(credits))) {
      throw userError(
        [],
        `Not enough credits: ${credits} are needed for an edition of this report`,
        'credits',
      );
    }
    const { name, definition } = report;
    return this.add(scope, report, { name, definition, choice, span }, now, by);
  }

  private add(
    scope: WorkspaceScope,
    report: ReportRow,
    request: EditionRow['request'],
    now: Date,
    by: Actor,
  ): Promise<EditionRow> {
    const { workspaceId } = scope;
    return this.db.exclusively(`report editions ${workspaceId}`, async () => {
      const { waiting, kept } = await this.editions.counts(scope, report.id);
      if (waiting >= MAX_WAITING_EDITIONS)
        throw userError(
          [],
          `${waiting} editions of the workspace wait: run the report when one is done`,
          'limit_reached',
        );
      if (kept >= MAX_KEPT_EDITIONS)
        throw userError(
          ['id'],
          `has ${kept} editions, and no more are kept: begin a new report`,
          'limit_reached',
        );
      const plan = await this.workspaces.planOf(scope);
      const id = newId();
      await this.operations.create(scope, { id, operationType: 'RUN_REPORT', total: 1, input: {}, now });
      const expiresAt = new Date(now.getTime() + EDITION_DAYS[plan] * DAY_MS);
      await this.editions.add({ workspaceId, id, reportId: report.id, request, createdAt: now, expiresAt });
      await this.records.audit.record(by, {
        action: 'report.run',
        organizationId: null,
        workspaceId,
        subject: { id: report.id, name: report.name },
        after: { editionId: id },
      });
      const row = await this.editions.find(scope, id);
      if (row === null) throw new Error('The edition was not stored');
      return row;
    });
  }

  private async choiceOf(
    scope: WorkspaceScope,
    { definition }: ReportRow,
    span: StoredSpan | null,
    schema: GraphQLSchema,
    warn: (warning: Warning) => void,
  ): Promise<ItemChoice> {
    const { filter, conditions, presetId } = definition;
    const given = { filter: readStoredFilter(filter), customAttributeConditions: [...conditions], presetId };
    const choice = await this.choices.choiceOf(scope, given, schema, warn).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'WRONG_VIEW_TYPE_FOR_ITEMS')
        throw userError(
          ['id'],
          `names a view or collection that there is no more: ${error.message}`,
          error.code,
        );
      throw error;
    });
    if (span === null) return choice;
    const takenAt = { from: new Date(span.from), to: new Date(span.to) };
    return { ...choice, filter: { ...choice.filter, takenAt } };
  }
}

/** The period of a report that is run at a time; null for that of its filter. */
function spanOf({ span, takenAt }: ReportDefinition, now: Date, timeZone: string): StoredSpan | null {
  if (takenAt !== null) return takenAt;
  if (span === null) return null;
  const { from, to } = comparedSpans({ span }, now, timeZone).span;
  return { from: from.toISOString(), to: to.toISOString() };
}
