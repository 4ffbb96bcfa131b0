import { type CompletedOperationData, utcText, type WorkspaceScope } from '@loupe/kernel';
import { Outbox } from '@loupe/outbox';
import { Injectable } from '@nestjs/common';
import type { FinishedOperation } from './operation-work.repository.js';
import { fetchStatusOf } from './operations.service.js';

/** Tells of operations of which nothing is left to be done, in the transaction in which the last of it was done. */
@Injectable()
export class OperationEventsService {
  constructor(private readonly outbox: Outbox) {}

  async completed(
    scope: WorkspaceScope,
    operations: readonly (FinishedOperation & { error?: string | null })[],
    now: Date,
  ): Promise<void> {
    if (operations.length === 0) return;
    await this.outbox.append(scope, 'operation.completed', () =>
      operations.map((operation) => completedData(operation, now)),
    );
  }
}

function completedData(
  {
    id,
    operationType,
    total,
    succeeded,
    failed,
    error = null,
  }: FinishedOperation & { error?: string | null },
  now: Date,
): CompletedOperationData {
  const fetchStatus = fetchStatusOf({ completedAt: now }, { pending: 0, succeeded, failures: failed });
  const processed = succeeded + failed;
  return {
    id,
    operationType,
    status: 'COMPLETED',
    fetchStatus,
    total,
    processed,
    error,
    completedAt: utcText(now),
  };
}
