import { asUserErrors, Clock, isUuid, userError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { checkFields } from './columns/chosen-columns.js';
import type { ExportRow } from './export.entity.js';
import type { CreateExportInput } from './export.inputs.js';
import type { Export } from './export.types.js';
import { ExportAddressService } from './export-address.service.js';
import { ExportAdmissionService } from './export-admission.service.js';
import type { ExportCaller } from './export-caller.js';
import { ExportRequestsService } from './export-requests.service.js';
import { ExportsRepository } from './exports.repository.js';
import { ExportTablesService } from './rows/export-tables.service.js';

/** Rows of a file: a sheet of Excel has 1,048,576, one of them the header. */
export const MAX_EXPORTED_ROWS = 1_000_000;
/** Credits of each 1,000 rows that are begun. */
export const EXPORTED_ROWS_COST = 4;

/** Takes exports, and says what became of them. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly exports: ExportsRepository,
    private readonly requests: ExportRequestsService,
    private readonly tables: ExportTablesService,
    private readonly admission: ExportAdmissionService,
    private readonly addresses: ExportAddressService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores an export and its operation; the worker writes its file.
   * @throws UserErrors that name the argument; on [] for too few credits or too many exports, on [input] where no
   * bytes of files are left
   */
  async create(scope: WorkspaceScope, input: CreateExportInput, caller: ExportCaller): Promise<Export> {
    const { request, rows, read } = await this.checked(scope, input, caller).catch(asUserErrors);
    if (rows !== null && rows > MAX_EXPORTED_ROWS) {
      throw userError(
        ['input', 'filter'],
        `chooses ${rows} rows, and an export has at most ${MAX_EXPORTED_ROWS}: export spans of takenAt one by one`,
        'too_many_rows',
      );
    }
    const credits = Math.ceil(read / 1000) * EXPORTED_ROWS_COST;
    if (credits > 0 && !(await caller.budget.take(credits))) {
      throw userError([], `Not enough credits: ${credits} are needed to export ${read} rows`, 'credits');
    }
    try {
      return this.shown(
        await this.admission.admit(scope, { request, format: input.format, total: rows ?? 0, read }, caller),
        caller.origin,
      );
    } catch (error) {
      if (credits > 0) await caller.budget.giveBack(credits);
      throw error;
    }
  }

  /**
   * An export of the workspace; null for an unknown id, and for one whose file has been removed.
   * @param origin address of the service as the caller reaches it
   */
  async find(scope: WorkspaceScope, id: string, origin: string): Promise<Export | null> {
    const row = isUuid(id) ? await this.exports.find(scope, id) : null;
    return row === null ? null : this.shown(row, origin);
  }

  private async checked(scope: WorkspaceScope, input: CreateExportInput, { schema, warn }: ExportCaller) {
    const request = await this.requests.of(scope, input, schema, warn);
    checkFields(request);
    return { request, ...(await this.tables.count(scope, request)) };
  }

  private shown(row: ExportRow, origin: string): Export {
    const now = this.clock.now();
    const isThere = row.state === 'READY' && row.expiresAt !== null && row.expiresAt > now;
    return {
      id: row.id,
      of: row.kind,
      format: row.format,
      state: row.state,
      rowsExpected: row.total,
      rowsWritten: row.rows,
      bytes: row.bytes,
      downloadUrl: isThere ? origin + this.addresses.sign(row) : null,
      error: row.error,
      createdAt: row.createdAt,
      snapshotAt: row.snapshotAt,
      expiresAt: row.expiresAt,
    };
  }
}
