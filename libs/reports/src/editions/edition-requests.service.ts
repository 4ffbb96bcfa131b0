import { type Actor, AuditLog } from '@loupe/audit';
import { CountsService, Database } from '@loupe/database';
import type { Warning } from '@loupe/graphql';
import type { Budget } from '@loupe/http';
import { AppError, Clock, isUuid, userError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import { ReportsRepository } from '../reports.repository.js';
import type { EditionRow } from './edition.entity.js';
import { NewEditionsService } from './new-editions.service.js';

/** Credits of each 1,000 posts of the workspace that are begun, for each block that is computed. */
export const EDITION_BLOCK_COST = 1;

/** Who asks for an edition, and what may be spent on it. */
export interface EditionCaller {
  readonly by: Actor;
  readonly budget: Pick<Budget, 'take'>;
  readonly schema: GraphQLSchema;
  /** Receives warnings about what is ignored. */
  readonly warn: (warning: Warning) => void;
}

/** Takes editions that callers of the API ask for. */
@Injectable()
export class EditionRequestsService {
  constructor(
    private readonly db: Database,
    private readonly reports: ReportsRepository,
    private readonly added: NewEditionsService,
    private readonly counts: CountsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
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
    const request = await this.added
      .requestOf(scope, report, this.clock.now(), schema, warn)
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'WRONG_VIEW_TYPE_FOR_ITEMS') throw error;
        throw userError(
          ['id'],
          `names a view or collection that there is no more: ${error.message}`,
          error.code,
        );
      });
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
    return this.db.transaction(async () => {
      const row = await this.added.add(scope, report, request, null);
      await this.audit.record(by, {
        action: 'report.run',
        organizationId: null,
        workspaceId: scope.workspaceId,
        subject: { id: report.id, name: report.name },
        after: { editionId: row.id },
      });
      return row;
    });
  }
}
