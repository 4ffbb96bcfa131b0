import type { ConnectorError } from '@loupe/connectors';
import { type CapturedPost, writersKey } from '@loupe/content';
import { Database } from '@loupe/database';
import { IngestService, SnapshotsService } from '@loupe/ingest';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import {
  type ClaimedImport,
  nextAttempt,
  OperationEventsService,
  OperationWorkRepository,
} from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import type { ImportContext } from '../storing/import-batches.service.js';

const ERASED_POSTER = 'The post is of somebody who was erased from this workspace.';

/** Records the results of imports: the post and the end of its operation in one transaction, once. */
@Injectable()
export class AddressImportRecorder {
  constructor(
    private readonly db: Database,
    private readonly work: OperationWorkRepository,
    private readonly snapshots: SnapshotsService,
    private readonly ingest: IngestService,
    private readonly events: OperationEventsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a post that was fetched, under the address that its platform gives it: one that the workspace has under that
   * address already is left as it is.
   */
  async succeeded(
    { scope, rateCard }: ImportContext,
    lease: string,
    { id }: ClaimedImport,
    post: CapturedPost,
  ): Promise<void> {
    await this.db.exclusively(writersKey(scope), async () => {
      if (!(await this.holds(scope, lease, id))) return;
      const itemId =
        (await this.snapshots.knownByAddress(scope, post.originalUrl)) ??
        (await this.ingest.ingest(scope, rateCard, [{ ...post, importType: 'MANUAL' }]))[0]?.itemId;
      if (itemId === undefined) throw new Error('A post was ingested without an outcome');
      const now = this.clock.now();
      if (itemId === null) return this.end(scope, id, ERASED_POSTER, now);
      const unread = post.unread ?? [];
      await this.work.finishImport(scope, id, { itemId, unread, error: null }, now);
      await this.events.completed(scope, [{ ...done(id), succeeded: 1, failed: 0 }], now);
    });
  }

  /** Has an import tried again, or ends it with the reason. */
  async failed(
    scope: WorkspaceScope,
    lease: string,
    { id, attempts }: ClaimedImport,
    reason: ConnectorError,
  ): Promise<void> {
    await this.db.exclusively(writersKey(scope), async () => {
      if (!(await this.holds(scope, lease, id))) return;
      const now = this.clock.now();
      const again = nextAttempt(reason, attempts + 1, now);
      if (again !== null) {
        const task = { id, dueAt: again, attempts: attempts + 1, error: null };
        return this.work.imports.fail(scope, lease, [task]);
      }
      await this.end(scope, id, reason.message, now);
    });
  }

  private async holds(scope: WorkspaceScope, lease: string, id: string): Promise<boolean> {
    return (await this.work.imports.held(scope, lease, [id])).has(id);
  }

  private async end(scope: WorkspaceScope, id: string, error: string, now: Date): Promise<void> {
    await this.work.finishImport(scope, id, { itemId: null, error }, now);
    await this.events.completed(scope, [{ ...done(id), succeeded: 0, failed: 1, error }], now);
  }
}

function done(id: string) {
  return { id, operationType: 'UPLOAD_ITEM_FROM_URL' as const, total: 1 };
}
