import { type Actor, AuditLog } from '@loupe/audit';
import { Database } from '@loupe/database';
import { Clock, isUuid, newId, userError, type WorkspaceScope } from '@loupe/kernel';
import { OperationsRepository } from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import { ImportUndoRepository } from './import-undo.repository.js';

const ID = ['id'];

/** Accepts that imports are taken back; the worker does it. */
@Injectable()
export class ImportUndoService {
  constructor(
    private readonly db: Database,
    private readonly undone: ImportUndoRepository,
    private readonly operations: OperationsRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Has the posts removed that an import alone has brought.
   * @returns id of the operation; that of the one under way where there is one
   * @throws UserErrors for an unknown import, one that goes on, and one whose report is gone
   */
  async undo(scope: WorkspaceScope, importId: string, by: Actor): Promise<string> {
    const { workspaceId } = scope;
    return this.db.exclusively(`imports ${workspaceId}`, async () => {
      const found = isUuid(importId) ? await this.undone.find(scope, importId) : null;
      if (found === null) throw userError(ID, 'Import not found');
      if (found.completedAt === null) throw userError(ID, 'The import goes on: undo it when it is done');
      const pending = await this.undone.pending(scope, importId);
      if (pending !== null) return pending;
      if (!found.isReported)
        throw userError(
          ID,
          'The report of the import is gone, so nothing says which posts it brought: reports are kept for 30 days',
        );
      const [id, now] = [newId(), this.clock.now()];
      const input = { undoes: importId };
      await this.operations.create(scope, {
        ...{ id, operationType: 'UNDO_IMPORT', total: found.created, input, now },
      });
      await this.undone.enqueue(scope, id, importId, now);
      await this.audit.record(by, {
        action: 'import.undone',
        organizationId: null,
        workspaceId,
        subject: { id: importId, name: '' },
        after: { posts: found.created },
      });
      return id;
    });
  }
}
