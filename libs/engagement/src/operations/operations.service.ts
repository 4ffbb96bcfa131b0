import { groupBy, type Page, type PageArguments } from '@loupe/graphql';
import { InvalidInputError, isUuid, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { type OperationItem, type OperationRow, OperationStatus } from './operation.entity.js';
import { OperationsRepository } from './operations.repository.js';
import type { Operation, OperationArgs } from './operations.types.js';

/** Reading operations. */
@Injectable()
export class OperationsService {
  constructor(private readonly operations: OperationsRepository) {}

  /** Operations, newest first. */
  page(scope: WorkspaceScope, page: PageArguments): Page<OperationRow> {
    return this.operations.page(scope, page);
  }

  /**
   * An operation with its progress, or null where the workspace has none of the id.
   * @throws InvalidInputError for no id, or two different ones
   */
  async find(scope: WorkspaceScope, { id, operationId }: OperationArgs): Promise<Operation | null> {
    const wanted = id ?? operationId;
    if (wanted == null) throw new InvalidInputError('give id or operationId');
    if (operationId != null && operationId !== wanted) {
      throw new InvalidInputError('id and operationId name different operations');
    }
    const operation = isUuid(wanted) ? await this.operations.find(scope, wanted) : null;
    if (operation === null) return null;
    return { ...operation, ...progressOf(operation, await this.operations.items(scope, operation.id)) };
  }
}

/** Figures that always add up: pending, succeeded and failed items are all items. */
export function progressOf(
  operation: OperationRow,
  items: readonly OperationItem[],
): Pick<Operation, 'fetchStatus' | 'processed' | 'pendingItemIds' | 'succeededItemIds' | 'failedItemIds'> {
  const byState = groupBy(items, (item) => item.state);
  const ids = (state: OperationItem['state']) => (byState.get(state) ?? []).map((item) => item.itemId);
  const [pending, succeeded, failed] = [ids('PENDING'), ids('SUCCEEDED'), ids('FAILED')];
  return {
    fetchStatus: fetchStatusOf(operation, pending.length, succeeded.length, failed.length),
    processed: succeeded.length + failed.length,
    pendingItemIds: pending,
    succeededItemIds: succeeded,
    failedItemIds: failed,
  };
}

function fetchStatusOf(
  operation: OperationRow,
  pending: number,
  succeeded: number,
  failed: number,
): OperationStatus {
  const processed = succeeded + failed;
  if (processed === 0)
    return operation.completedAt === null ? OperationStatus.QUEUED : OperationStatus.COMPLETED;
  if (pending > 0) return OperationStatus.PROCESSING;
  if (failed === 0) return OperationStatus.COMPLETED;
  return succeeded === 0 ? OperationStatus.FAILED : OperationStatus.PARTIAL;
}
