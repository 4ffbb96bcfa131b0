import { AuditLog } from '@loupe/audit';
import { Database } from '@loupe/database';
import { AppError, asUserErrors, Clock, newId, userError, type WorkspaceScope } from '@loupe/kernel';
import { OperationsRepository } from '@loupe/operations';
import { StoredBytesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { ExportRow } from './export.entity.js';
import type { ExportCaller } from './export-caller.js';
import { ExportsRepository } from './exports.repository.js';

/** Exports of a workspace that wait at a time, and that are kept. */
export const MAX_WAITING_EXPORTS = 5;
export const MAX_KEPT_EXPORTS = 50;
/** Beyond it, an export is worked off with the large ones. */
const SMALL_ROWS = 20_000;

interface NewExport extends Pick<ExportRow, 'request' | 'format' | 'total'> {
  /** Rows that have to be read for it. */
  readonly read: number;
}

/** Takes exports within what a workspace may have of them. */
@Injectable()
export class ExportAdmissionService {
  constructor(
    private readonly db: Database,
    private readonly exports: ExportsRepository,
    private readonly operations: OperationsRepository,
    private readonly quota: StoredBytesService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores an export and its operation; the worker writes its file.
   * @throws UserErrors where too many wait or are kept, or no bytes of files are left
   */
  admit(
    scope: WorkspaceScope,
    { request, format, total, read }: NewExport,
    { by, origin }: Pick<ExportCaller, 'by' | 'origin'>,
  ): Promise<ExportRow> {
    const { workspaceId } = scope;
    return this.db.exclusively(`exports ${workspaceId}`, async () => {
      await this.quota.roomOf(scope, 'input').catch(asUserErrors);
      const { waiting, kept } = await this.exports.counts(scope);
      if (waiting >= MAX_WAITING_EXPORTS) throw tooMany(waiting, 'are waiting: ask again when one is done');
      if (kept >= MAX_KEPT_EXPORTS) throw tooMany(kept, 'are kept: ask again when one has expired');
      const now = this.clock.now();
      const id = newId();
      const size = read > SMALL_ROWS ? 'LARGE' : 'SMALL';
      const { kind } = request;
      await this.operations.create(scope, {
        id,
        operationType: 'EXPORT',
        total,
        input: { kind, format },
        now,
      });
      await this.exports.add({ workspaceId, id, kind, format, request, origin, size, total }, now);
      await this.audit.record(by, {
        action: 'export.created',
        organizationId: null,
        workspaceId,
        subject: { id, name: `${kind} ${format}` },
        after: { kind, format, rows: total, fields: request.fields },
      });
      const row = await this.exports.find(scope, id);
      if (row === null) throw new AppError('INTERNAL_SERVER_ERROR', 'The export was not stored');
      return row;
    });
  }
}

function tooMany(count: number, what: string) {
  return userError([], `${count} exports of the workspace ${what}`, 'limit_reached');
}
