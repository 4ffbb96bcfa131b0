import { writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { OperationEventsService } from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import type { ItemBefore } from './bulk-change.entity.js';
import {
  BulkChangesRepository,
  type ClaimedChange,
  NOTHING,
  type SettledItem,
} from './bulk-changes.repository.js';
import { ItemChangesService } from './item-changes.service.js';

/** Items that are changed in a transaction: few enough that others who write posts do not notice. */
const BATCH = 50;

const CHANGED_SINCE = 'It was changed since, and stays as it is';

/** Makes changes of many items bit by bit: what is done of them is recorded in the transaction in which it is done. */
@Injectable()
export class BulkChangeRecorder {
  constructor(
    private readonly db: Database,
    private readonly changes: BulkChangesRepository,
    private readonly items: ItemChangesService,
    private readonly events: OperationEventsService,
    private readonly clock: Clock,
  ) {}

  /** Changes the next items, and ends the change after the last; does nothing where its lease is gone. */
  async step(scope: WorkspaceScope, lease: string, change: ClaimedChange): Promise<void> {
    await this.db.exclusively(writersKey(scope), async () => {
      const { id } = change;
      if (!(await this.changes.queue.held(scope, lease, [id])).has(id)) return;
      const next = await this.changes.next(scope, change, BATCH);
      const settled =
        change.undoes === null ? await this.make(scope, change, next) : await this.undo(scope, change, next);
      if (settled.length > 0) await this.changes.settle(scope, id, settled);
      const of = (state: SettledItem['state']) => settled.filter((each) => each.state === state).length;
      const done = { changed: of('CHANGED'), same: of('SAME'), failed: of('FAILED') };
      const progress = await this.changes.progress(scope, id, done);
      // A part was done: failures and deaths at the next one are counted anew.
      await this.changes.queue.forgive(scope, id);
      const again = { id, dueAt: this.clock.now(), attempts: 0, error: null };
      if (next.length === BATCH) await this.changes.queue.fail(scope, lease, [again]);
      else await this.end(scope, id, null, progress);
    });
  }

  /** Ends a change that cannot go on, and says why; what is done of it stays done, and can be undone. */
  async giveUp(scope: WorkspaceScope, lease: string, id: string, reason: string): Promise<void> {
    await this.db.transaction(async () => {
      if (!(await this.changes.queue.held(scope, lease, [id])).has(id)) return;
      await this.end(scope, id, reason, await this.changes.progress(scope, id, NOTHING));
    });
  }

  private async make(
    scope: WorkspaceScope,
    change: ClaimedChange,
    next: readonly { itemId: string }[],
  ): Promise<SettledItem[]> {
    const ids = next.map(({ itemId }) => itemId);
    const { before, failed } = await this.items.make(scope, ids, change);
    return ids.map((itemId) => {
      const error = failed.get(itemId) ?? null;
      const had = before.get(itemId) ?? null;
      return { itemId, had, error, state: error !== null ? 'FAILED' : had === null ? 'SAME' : 'CHANGED' };
    });
  }

  private async undo(
    scope: WorkspaceScope,
    change: ClaimedChange,
    next: readonly { itemId: string; had: ItemBefore | null }[],
  ): Promise<SettledItem[]> {
    const before = new Map(next.flatMap(({ itemId, had }) => (had === null ? [] : [[itemId, had] as const])));
    const restored = await this.items.undo(scope, before, change);
    if (change.undoes !== null) await this.changes.undone(scope, change.undoes, [...restored]);
    return next.map(({ itemId }) => {
      const isUndone = restored.has(itemId);
      return {
        itemId,
        had: null,
        error: isUndone ? null : CHANGED_SINCE,
        state: isUndone ? 'CHANGED' : 'FAILED',
      };
    });
  }

  private async end(
    scope: WorkspaceScope,
    id: string,
    error: string | null,
    { changed, same, failed }: { changed: number; same: number; failed: number },
  ): Promise<void> {
    const now = this.clock.now();
    // Those that were deleted meanwhile do not count; one that was given up has still to do what it has not done.
    const total = changed + same + failed;
    await this.changes.end(scope, id, { error, now, ...(error === null && { total }) });
    const failures = failed + (error === null ? 0 : 1);
    const operation = { id, operationType: 'CHANGE_ITEMS' as const, total, succeeded: changed + same };
    await this.events.completed(scope, [{ ...operation, failed: failures, error }], now);
  }
}
