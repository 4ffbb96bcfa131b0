import type { WorkspaceScope } from '@loupe/kernel';
import { OperationEventsService, OperationWorkRepository } from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import { CaptureRepository } from './capture.repository.js';

/** Ends the operations of captureSource, once nothing that they wait for is left. */
@Injectable()
export class CaptureOperationsService {
  constructor(
    private readonly captures: CaptureRepository,
    private readonly work: OperationWorkRepository,
    private readonly events: OperationEventsService,
  ) {}

  /**
   * Ends those of the operations that no capture has any more, in the transaction in which the last gave it up.
   * @param operationIds may have nulls, for captures that nobody asked for
   */
  async end(scope: WorkspaceScope, operationIds: readonly (string | null)[], now: Date): Promise<void> {
    const ids = [...new Set(operationIds.filter((id) => id !== null))];
    const done = ids.length === 0 ? [] : await this.captures.withoutCapture(scope, ids);
    if (done.length === 0) return;
    const finished = await this.work.finish(scope, done, now);
    const errors = await this.captures.errorsOf(scope, done);
    await this.events.completed(
      scope,
      finished.map((operation) => ({ ...operation, error: errors.get(operation.id) ?? null })),
      now,
    );
  }
}
