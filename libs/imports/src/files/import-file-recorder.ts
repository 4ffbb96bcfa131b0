import { Database } from '@loupe/database';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { OperationEventsService } from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import type { Position } from '../format/position.js';
import { counted, type EntryOutcome, noCounts, reportLine } from '../storing/import-outcomes.js';
import { ImportFilesRepository } from './import-files.repository.js';

/** The lease has ended, and another worker may have the file. */
export class LeaseLostError extends Error {}

/** Records how far the import of a file has come, in the transactions that store its posts. So each post is stored once. */
@Injectable()
export class ImportFileRecorder {
  constructor(
    private readonly db: Database,
    private readonly files: ImportFilesRepository,
    private readonly events: OperationEventsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Records the outcomes of posts, in the transaction that stores them.
   * @param position after the last of them
   * @throws LeaseLostError, which rolls the transaction back
   */
  async proceed(
    scope: WorkspaceScope,
    lease: string,
    id: string,
    outcomes: readonly EntryOutcome[],
    position: Position,
  ): Promise<void> {
    const first = outcomes[0];
    if (first === undefined) return;
    await this.hold(scope, lease, id);
    const counts = counted((await this.files.counts(scope, id)) ?? noCounts(), outcomes);
    const lines = outcomes.map((outcome) => reportLine(outcome, true)).join('');
    await this.files.addReport(scope, id, first.line, lines, this.clock.now());
    await this.files.proceed(scope, id, position, counts);
  }

  /** Records that nothing but blank lines was before a position. @throws LeaseLostError */
  async skip(scope: WorkspaceScope, lease: string, id: string, position: Position): Promise<void> {
    await this.db.transaction(async () => {
      await this.hold(scope, lease, id);
      await this.files.proceed(scope, id, position, (await this.files.counts(scope, id)) ?? noCounts());
    });
  }

  /**
   * Ends an import.
   * @param error why the rest of the file was not imported; null if all of it was
   */
  async finish(scope: WorkspaceScope, lease: string, id: string, error: string | null): Promise<void> {
    await this.db.transaction(async () => {
      await this.hold(scope, lease, id);
      const now = this.clock.now();
      const { lines, rejected } = (await this.files.counts(scope, id)) ?? noCounts();
      await this.files.finish(scope, id, { lines, error, now });
      const failed = rejected + (error === null ? 0 : 1);
      const operation = {
        id,
        operationType: 'IMPORT' as const,
        total: lines,
        succeeded: lines - rejected,
        failed,
        error,
      };
      await this.events.completed(scope, [operation], now);
    });
  }

  private async hold(scope: WorkspaceScope, lease: string, id: string): Promise<void> {
    if (!(await this.files.queue.held(scope, lease, [id])).has(id)) throw new LeaseLostError();
  }
}
