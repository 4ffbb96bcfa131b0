import { Database } from '@loupe/database';
import { ItemDisposalService } from '@loupe/ingest';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { OperationEventsService } from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import { LeaseLostError } from '../files/import-file-recorder.js';
import { type ClaimedFile, ImportFilesRepository } from '../files/import-files.repository.js';
import { ImportUndoRepository } from './import-undo.repository.js';

/** A turn that takes an import back. */
export interface UndoTurn {
  readonly scope: WorkspaceScope;
  readonly lease: string;
  readonly file: Pick<ClaimedFile, 'id' | 'position'>;
  /** The import. */
  readonly undoes: string;
  /** By `performance.now()`: the next workspace's turn comes then. */
  readonly until: number;
}

/**
 * Takes imports back, part by part of their reports. It shares the queue of files, of which a workspace has one turn at a time: no
 * import brings a post anew while another is taken back.
 */
@Injectable()
export class ImportUndoer {
  constructor(
    private readonly db: Database,
    private readonly files: ImportFilesRepository,
    private readonly undone: ImportUndoRepository,
    private readonly disposal: ItemDisposalService,
    private readonly events: OperationEventsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Removes posts until the turn ends.
   * @returns whether nothing is left
   * @throws LeaseLostError
   */
  async turn({ scope, lease, file, undoes, until }: UndoTurn): Promise<boolean> {
    let line = String(file.position?.number ?? -1);
    for (;;) {
      const part = await this.files.reportAfter(scope, undoes, line);
      if (part === null) break;
      line = part.line;
      const itemIds = await this.undone.aloneIn(scope, undoes, createdIn(part.lines));
      await this.disposal.remove(scope, itemIds, async () => {
        await this.hold(scope, lease, file.id);
        await this.undone.proceed(scope, file.id, Number(line), itemIds.length);
      });
      if (performance.now() >= until) return false;
    }
    await this.finish(scope, lease, file.id, null, undoes);
    return true;
  }

  /** @param error why the rest stays; null where all is done */
  async finish(
    scope: WorkspaceScope,
    lease: string,
    id: string,
    error: string | null,
    undoes: string,
  ): Promise<void> {
    await this.db.transaction(async () => {
      await this.hold(scope, lease, id);
      const now = this.clock.now();
      const removed = await this.undone.removed(scope, id);
      if (error === null) await this.undone.forgetReport(scope, undoes);
      await this.undone.finish(scope, id, { removed, error, now });
      const counts = { total: removed, succeeded: removed, failed: error === null ? 0 : 1, error };
      await this.events.completed(scope, [{ id, operationType: 'UNDO_IMPORT', ...counts }], now);
    });
  }

  private async hold(scope: WorkspaceScope, lease: string, id: string): Promise<void> {
    if (!(await this.files.queue.held(scope, lease, [id])).has(id)) throw new LeaseLostError();
  }
}

/** Ids of the posts that were new, by lines of a report. */
function createdIn(lines: string): string[] {
  return lines.split('\n').flatMap((line) => {
    // Most lines of others need not be read. A refused row, which its line has, may say the same.
    if (!line.includes('"created"')) return [];
    const { outcome, itemId } = JSON.parse(line) as { outcome: string; itemId: string };
    return outcome === 'created' ? [itemId] : [];
  });
}
