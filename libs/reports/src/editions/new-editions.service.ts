import { comparedSpans } from '@loupe/competitors';
import { Database } from '@loupe/database';
import type { Warning } from '@loupe/graphql';
import { ItemChoiceService, readStoredFilter } from '@loupe/items';
import { Clock, newId, type Plan, userError, type WorkspaceScope } from '@loupe/kernel';
import { OperationsRepository } from '@loupe/operations';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import type { ReportDefinition, ReportRow } from '../report.entity.js';
import type { EditionRequest, EditionRow } from './edition.entity.js';
import type { StoredSpan } from './edition-content.js';
import { EditionsRepository } from './editions.repository.js';

/** Editions of a workspace that wait at a time, and of a report that are kept of those that people asked for. */
export const MAX_WAITING_EDITIONS = 5;
const MAX_KEPT_EDITIONS = 400;
/** Days for which an edition is kept, by plan. */
const EDITION_DAYS: Readonly<Record<Plan, number>> = {
  startup: 180,
  base: 365,
  growth: 730,
  agency: 1095,
  enterprise: 1825,
};
const DAY_MS = 24 * 60 * 60 * 1000;

/** Stores editions that are to be made, whoever wants them; the worker makes them. */
@Injectable()
export class NewEditionsService {
  constructor(
    private readonly db: Database,
    private readonly editions: EditionsRepository,
    private readonly choices: ItemChoiceService,
    private readonly operations: OperationsRepository,
    private readonly workspaces: WorkspacesService,
    private readonly clock: Clock,
  ) {}

  /**
   * What an edition of a report is made of, if it is made at a time.
   * @param warn receives warnings about what is ignored
   * @throws AppError WRONG_VIEW_TYPE_FOR_ITEMS where its view or collection is gone
   */
  async requestOf(
    scope: WorkspaceScope,
    { name, definition }: ReportRow,
    at: Date,
    schema: GraphQLSchema,
    warn: (warning: Warning) => void,
  ): Promise<EditionRequest> {
    const { filter, conditions, presetId } = definition;
    const given = { filter: readStoredFilter(filter), customAttributeConditions: [...conditions], presetId };
    const choice = await this.choices.choiceOf(scope, given, schema, warn);
    const span = spanOf(definition, at, scope.timeZone);
    if (span === null) return { name, definition, choice, span };
    const takenAt = { from: new Date(span.from), to: new Date(span.to) };
    return { name, definition, choice: { ...choice, filter: { ...choice.filter, takenAt } }, span };
  }

  /**
   * Stores an edition and its operation.
   * @param scheduledFor when it was due by the schedule; null if somebody asked for it
   * @throws UserErrors limit_reached
   */
  add(
    scope: WorkspaceScope,
    { id: reportId }: ReportRow,
    request: EditionRequest,
    scheduledFor: Date | null,
  ): Promise<EditionRow> {
    const { workspaceId } = scope;
    return this.db.exclusively(`report editions ${workspaceId}`, async () => {
      const { waiting, kept } = await this.editions.counts(scope, reportId);
      if (waiting >= MAX_WAITING_EDITIONS)
        throw userError(
          [],
          `${waiting} editions of the workspace wait: run the report when one is done`,
          'limit_reached',
        );
      // Those of schedules are as many as there are days in which they are kept.
      if (kept >= MAX_KEPT_EDITIONS && scheduledFor === null)
        throw userError(
          ['id'],
          `has ${kept} editions, and no more are kept: begin a new report`,
          'limit_reached',
        );
      const now = this.clock.now();
      const plan = await this.workspaces.planOf(scope);
      const id = newId();
      await this.operations.create(scope, { id, operationType: 'RUN_REPORT', total: 1, input: {}, now });
      const expiresAt = new Date(now.getTime() + EDITION_DAYS[plan] * DAY_MS);
      await this.editions.add({
        ...{ workspaceId, id, reportId, request },
        ...{ scheduledFor, createdAt: now, expiresAt },
      });
      const row = await this.editions.find(scope, id);
      if (row === null) throw new Error('The edition was not stored');
      return row;
    });
  }
}

/** The period of a report that is run at a time; null for that of its filter. */
function spanOf({ span, takenAt }: ReportDefinition, now: Date, timeZone: string): StoredSpan | null {
  if (takenAt !== null) return takenAt;
  if (span === null) return null;
  const { from, to } = comparedSpans({ span }, now, timeZone).span;
  return { from: from.toISOString(), to: to.toISOString() };
}
