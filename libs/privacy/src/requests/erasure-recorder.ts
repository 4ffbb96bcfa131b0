import { Database } from '@loupe/database';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { OperationEventsService } from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import { type ClaimedErasure, ErasureRequestsRepository } from './erasure-requests.repository.js';

/** Records how far requested erasures have come. */
@Injectable()
export class ErasureRecorder {
  constructor(
    private readonly db: Database,
    private readonly requests: ErasureRequestsRepository,
    private readonly events: OperationEventsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Records that an erasure goes on.
   * @returns false where its lease has ended
   */
  async alive(
    scope: WorkspaceScope,
    lease: string,
    id: string,
    removed: number,
    leaseMs: number,
  ): Promise<boolean> {
    const until = new Date(this.clock.now().getTime() + leaseMs);
    return this.db.transaction(async () => {
      const held = await this.requests.queue.prolong(scope, lease, [id], until);
      if (held.has(id)) await this.requests.progress(scope, id, removed);
      return held.has(id);
    });
  }

  /** Says that an erasure waits for an operator; done later, it is completed again. */
  async setAside(scope: WorkspaceScope, lease: string, task: ClaimedErasure, reason: string): Promise<void> {
    await this.db.transaction(async () => {
      if (!(await this.requests.queue.held(scope, lease, [task.id])).has(task.id)) return;
      const now = this.clock.now();
      const error = `${reason}: an operator has to look at it`;
      await this.requests.failed(scope, task, error, now);
      await this.requests.queue.giveUp(scope, lease, [task], reason);
      const { id, items } = task;
      const counts = { total: items, succeeded: 0, failed: items, error };
      await this.events.completed(scope, [{ id, operationType: 'ERASE_PERSON', ...counts }], now);
    });
  }

  /** Completes an erasure, unless its lease has ended: another worker does it then. */
  async done(scope: WorkspaceScope, lease: string, task: ClaimedErasure): Promise<void> {
    await this.db.transaction(async () => {
      if (!(await this.requests.queue.held(scope, lease, [task.id])).has(task.id)) return;
      const now = this.clock.now();
      await this.requests.complete(scope, task, now);
      await this.requests.queue.complete(scope, lease, [task.id]);
      const { id, items } = task;
      const counts = { total: items, succeeded: items, failed: 0 };
      await this.events.completed(scope, [{ id, operationType: 'ERASE_PERSON', ...counts }], now);
    });
  }
}
