import { type Actor, AuditLog } from '@loupe/audit';
import { Clock, isUuid, newId, userError, type WorkspaceScope } from '@loupe/kernel';
import { OperationEventsService, OperationsRepository, TurnsService } from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import type { BulkChangeRow } from './bulk-change.entity.js';
import { type ItemsChange, MAX_TOLD_FAILURES } from './bulk-change.types.js';
import { BulkChangesRepository, NOTHING } from './bulk-changes.repository.js';

const STOPPED = 'Somebody has stopped it';

/** Stops and undoes changes of many items, and says what became of them. */
@Injectable()
export class BulkChangeEndsService {
  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly operations: OperationsRepository,
    private readonly events: OperationEventsService,
    private readonly turns: TurnsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Stops a change: what is done of it stays done, and can be undone.
   * @throws UserErrors for an operation that is not there, changes no items, or is over
   */
  async cancel(scope: WorkspaceScope, id: string, by: Actor): Promise<void> {
    await this.changes.exclusively(scope, async () => {
      const change = await this.lock(scope, id);
      if (change.endedAt !== null) throw userError(['id'], 'The operation is over', 'over');
      const { changed, same, failed } = await this.changes.counts(scope, change.id);
      const now = this.clock.now();
      await this.changes.progress(scope, change.id, NOTHING);
      await this.changes.end(scope, change.id, { error: STOPPED, now });
      const succeeded = changed + same;
      const counts = { total: succeeded + failed, succeeded, failed: failed + 1, error: STOPPED };
      await this.events.completed(scope, [{ id: change.id, operationType: 'CHANGE_ITEMS', ...counts }], now);
      await this.record(scope, 'items.change_stopped', change, by, changed);
    });
  }

  /**
   * Has a change undone: the worker gives its items what they had before, but for those that were changed since.
   * @returns the id of the operation that undoes it, and the number of items
   * @throws UserErrors for an operation that is not there, changes no items, is under way, or of which nothing is to be undone
   */
  async undo(scope: WorkspaceScope, id: string, by: Actor): Promise<{ operationId: string; total: number }> {
    const begun = await this.changes.exclusively(scope, async () => {
      const change = await this.lock(scope, id);
      const { changed, undone } = await this.changes.counts(scope, change.id);
      const left = changed - undone;
      if (change.endedAt === null)
        throw userError(['id'], 'The operation is under way: stop it first', 'under_way');
      if (change.undoes !== null || left === 0 || (await this.changes.isBeingUndone(scope, change.id))) {
        throw userError(['id'], 'The operation has nothing that can be undone', 'nothing_to_undo');
      }
      const [operationId, now] = [newId(), this.clock.now()];
      const { kind, change: what } = change;
      await this.operations.create(scope, {
        id: operationId,
        operationType: 'CHANGE_ITEMS',
        total: left,
        now,
      });
      await this.changes.add(scope, { id: operationId, kind, change: what, undoes: change.id }, now);
      const total = await this.changes.addChanged(scope, operationId, change.id);
      await this.record(scope, 'items.change_undone', change, by, total);
      return { operationId, total };
    });
    this.turns.offer('bulk_changes', scope);
    return begun;
  }

  /** What became of the change that an operation is; null for operations that are none. */
  async find(scope: WorkspaceScope, id: string): Promise<ItemsChange | null> {
    const change = await this.changes.find(scope, id);
    if (change === null) return null;
    const { changed, same, failed, undone } = await this.changes.counts(scope, id);
    const isOpen = change.endedAt === null;
    const canUndo =
      !isOpen && change.undoes === null && changed > undone && !(await this.changes.isBeingUndone(scope, id));
    return {
      kind: change.kind,
      undoes: change.undoes,
      changed,
      unchanged: same,
      failed,
      undone,
      canCancel: isOpen,
      canUndo,
      failures: failed === 0 ? [] : await this.changes.failures(scope, id, MAX_TOLD_FAILURES),
    };
  }

  private async lock(scope: WorkspaceScope, id: string): Promise<BulkChangeRow> {
    const change = isUuid(id) ? await this.changes.lock(scope, id.toLowerCase()) : null;
    if (change === null) {
      throw userError(['id'], 'No operation of this id changes items', 'not_found');
    }
    return change;
  }

  private async record(
    { workspaceId }: WorkspaceScope,
    action: string,
    { id, kind }: BulkChangeRow,
    by: Actor,
    items: number,
  ): Promise<void> {
    const subject = { id, name: `${items} items` };
    await this.audit.record(by, { action, organizationId: null, workspaceId, subject, after: { kind } });
  }
}
