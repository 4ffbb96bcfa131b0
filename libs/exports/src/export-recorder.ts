import { Database } from '@loupe/database';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { OperationEventsService } from '@loupe/operations';
import { StoredBytesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { ExportsRepository, type WrittenFile } from './exports.repository.js';

/** Milliseconds for which a file is kept, and for which a failed export is shown. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

/** Records what became of exports. */
@Injectable()
export class ExportRecorder {
  constructor(
    private readonly db: Database,
    private readonly exports: ExportsRepository,
    private readonly events: OperationEventsService,
    private readonly quota: StoredBytesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Records that an export is being written.
   * @returns false where its lease has ended
   */
  async alive(
    scope: WorkspaceScope,
    lease: string,
    id: string,
    rows: number,
    leaseMs: number,
  ): Promise<boolean> {
    const until = new Date(this.clock.now().getTime() + leaseMs);
    return this.db.transaction(async () => {
      const held = await this.exports.queue.prolong(scope, lease, [id], until);
      if (held.has(id)) await this.exports.progress(scope, id, rows);
      return held.has(id);
    });
  }

  /**
   * Completes an export whose file is written.
   * @param withdrawals as the run began
   * @returns false where the file must not be shown: people were erased meanwhile, or the lease has ended
   * @throws StorageFullError if the file does not fit into what the plan allows
   */
  async ready(
    scope: WorkspaceScope,
    lease: string,
    id: string,
    withdrawals: number,
    file: WrittenFile,
  ): Promise<boolean> {
    return this.db.transaction(async () => {
      if (!(await this.exports.queue.held(scope, lease, [id])).has(id)) return false;
      await this.quota.makeRoom(scope, 'input', file.bytes);
      const times = this.times();
      if (!(await this.exports.ready(scope, id, withdrawals, file, times))) return false;
      const done = { total: file.rows, succeeded: file.rows, failed: 0, error: null };
      await this.events.completed(scope, [{ id, operationType: 'EXPORT', ...done }], times.now);
      return true;
    });
  }

  /** Ends an export that has no file, and says why. */
  async failed(scope: WorkspaceScope, id: string, error: string): Promise<void> {
    await this.db.transaction(async () => {
      const times = this.times();
      await this.exports.failed(scope, id, error, times);
      const done = { total: 0, succeeded: 0, failed: 1, error };
      await this.events.completed(scope, [{ id, operationType: 'EXPORT', ...done }], times.now);
    });
  }

  private times() {
    const now = this.clock.now();
    return { now, expiresAt: new Date(now.getTime() + KEPT_MS) };
  }
}
