import { Database } from '@loupe/database';
import { ItemDisposalService } from '@loupe/ingest';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { OperationEventsService } from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import type { UndoPlace } from '../files/import-file.entity.js';
import { LeaseLostError } from '../files/import-file-recorder.js';
import { type ClaimedFile, ImportFilesRepository } from '../files/import-files.repository.js';
import { ImportUndoRepository } from './import-undo.repository.js';

/** Before all parts of reports. */
const FIRST = { operationId: '00000000-0000-0000-0000-000000000000', line: '-1' };
/** Milliseconds by which clocks of processes may differ, and a transaction may take. */
const CLOCKS_MS = 10 * 60_000;

/** What each part of a turn needs to know. */
interface UndoStep {
  readonly scope: WorkspaceScope;
  readonly lease: string;
  readonly id: string;
  readonly undoes: string;
}

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
 * Takes imports back: gathers the posts of their reports, keeps those that others name, and removes the rest. It shares the queue of files, of which a workspace has one turn at a time: no
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
    let place = file.position?.undo ?? this.begun();
    const turn = { scope, lease, id: file.id, undoes };
    for (;;) {
      const next = await this.step(turn, place);
      if (next === null) break;
      place = next;
      if (performance.now() >= until) return false;
    }
    await this.finish(scope, lease, file.id, null, undoes);
    return true;
  }

  private begun(): UndoPlace {
    const since = new Date(this.clock.now().getTime() - CLOCKS_MS).toISOString();
    return { phase: 'GATHER', ...FIRST, since };
  }

  /** Does the next part in one transaction, which records that. Null where nothing is left. */
  private step(step: UndoStep, place: UndoPlace): Promise<UndoPlace | null> {
    if (place.phase === 'GATHER') return this.gather(step, place);
    return place.phase === 'KEEP' ? this.keep(step, place) : this.remove(step, place);
  }

  private async gather(step: UndoStep, place: UndoPlace): Promise<UndoPlace> {
    const { scope, id, undoes } = step;
    const part = await this.files.reportAfter(scope, undoes, place.line);
    const next: UndoPlace =
      part === null ? { ...this.begun(), phase: 'KEEP' } : { ...place, line: part.line };
    await this.recorded(step, next, () =>
      part === null ? Promise.resolve() : this.undone.gather(scope, id, createdIn(part.lines)),
    );
    return next;
  }

  private async keep(step: UndoStep, place: UndoPlace): Promise<UndoPlace> {
    const { scope, id, undoes } = step;
    let next: UndoPlace = place;
    await this.db.transaction(async () => {
      await this.hold(scope, step.lease, id);
      const last = await this.undone.keepNamed(scope, { undoId: id, undoes, after: place });
      next = last === null ? { ...place, phase: 'REMOVE' } : { ...place, ...last };
      await this.undone.proceed(scope, id, next, 0);
    });
    return next;
  }

  private async remove(step: UndoStep, place: UndoPlace): Promise<UndoPlace | null> {
    const { scope, lease, id, undoes } = step;
    const itemIds = await this.undone.next(scope, id);
    if (itemIds.length === 0) return null;
    const alone = await this.undone.aloneSince(scope, { undoes, itemIds, since: new Date(place.since) });
    await this.disposal.remove(scope, alone, async () => {
      await this.hold(scope, lease, id);
      await this.undone.forget(scope, id, itemIds);
      await this.undone.proceed(scope, id, place, alone.length);
    });
    return place;
  }

  private async recorded(
    { scope, lease, id }: UndoStep,
    place: UndoPlace,
    work: () => Promise<void>,
  ): Promise<void> {
    await this.db.transaction(async () => {
      await this.hold(scope, lease, id);
      await work();
      await this.undone.proceed(scope, id, place, 0);
    });
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
      await this.undone.forget(scope, id);
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
