import { type Page, type PageArguments } from '@loupe/graphql';
import { groupBy, InvalidInputError, isUuid, type StopSignal, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import {
  type BackfillProgress,
  type ChangeProgress,
  type ImportProgress,
  type OperationInput,
  type OperationItem,
  type OperationRow,
  OperationStatus,
} from './operation.entity.js';
import { OperationWaitsService } from './operation-waits.service.js';
import { OperationsRepository, type OperationWithItems } from './operations.repository.js';
import type { Operation, OperationArgs } from './operations.types.js';

/** Reading operations. */
@Injectable()
export class OperationsService {
  constructor(
    private readonly operations: OperationsRepository,
    private readonly waits: OperationWaitsService,
  ) {}

  /** Operations, newest first. */
  page(scope: WorkspaceScope, page: PageArguments): Page<OperationRow> {
    return this.operations.page(scope, page);
  }

  /**
   * An operation with its progress, or null where the workspace has none of the id.
   * @param signal ends the wait for it, which `waitSeconds` asks for
   * @throws InvalidInputError for no id, or two different ones
   */
  async find(
    scope: WorkspaceScope,
    { id, operationId, waitSeconds }: OperationArgs,
    signal: StopSignal,
  ): Promise<Operation | null> {
    const wanted = id ?? operationId;
    if (wanted == null) throw new InvalidInputError('give id or operationId');
    if (operationId != null && operationId !== wanted) {
      throw new InvalidInputError('id and operationId name different operations');
    }
    if (!isUuid(wanted)) return null;
    await this.waits.untilOver(scope, wanted, { seconds: waitSeconds ?? 0, signal });
    const operation = await this.operations.find(scope, wanted);
    if (operation === null) return null;
    const { skippedItems = [], unreadFields = [] } = operation.input as OperationInput;
    return {
      ...operation,
      ...progressOf(operation),
      skippedItems,
      unreadFields,
      imported: importedOf(operation),
    };
  }

  /** The operation that a mutation has started, once its caller does not wait for it any more; null where it started none. */
  ofPayload(
    scope: WorkspaceScope,
    { operationId, waitSeconds }: Pick<OperationArgs, 'operationId' | 'waitSeconds'>,
    signal: StopSignal,
  ): Promise<Operation | null> | null {
    return operationId == null ? null : this.find(scope, { operationId, waitSeconds }, signal);
  }
}

type Progress = Pick<
  Operation,
  'fetchStatus' | 'processed' | 'pendingItemIds' | 'succeededItemIds' | 'failedItemIds' | 'failures'
>;

/**
 * Counts that always add up: pending, succeeded and failed items are all items. An import has none until it has
 * succeeded; one that failed is done as well.
 */
function progressOf(operation: OperationWithItems): Progress {
  const { progress } = operation;
  if (progress !== null) {
    if ('written' in progress) return progressOfRows(operation, progress.written);
    if ('removed' in progress) return progressOfRows(operation, progress.removed);
    if ('changed' in progress) return progressOfChange(operation, progress);
    return 'lines' in progress
      ? progressOfFile(operation, progress)
      : progressOfBackfill(operation, progress);
  }
  const byState = groupBy(operation.items, (item) => item.state);
  const ids = (state: OperationItem['state']) => (byState.get(state) ?? []).map((item) => item.itemId);
  const [pending, succeeded, failed] = [ids('PENDING'), ids('SUCCEEDED'), ids('FAILED')];
  const failures = failed.length + (operation.error === null ? 0 : 1);
  return {
    fetchStatus: fetchStatusOf(operation, { pending: pending.length, succeeded: succeeded.length, failures }),
    processed: succeeded.length + failures,
    pendingItemIds: pending,
    succeededItemIds: succeeded,
    failedItemIds: failed,
    failures: (byState.get('FAILED') ?? []).map(({ itemId, error }) => ({
      itemId,
      message: error ?? UNKNOWN_REASON,
    })),
  };
}

/** That of a file has no ids of items, as there may be millions: the report has them. */
function progressOfFile(operation: OperationWithItems, { lines, rejected }: ImportProgress): Progress {
  const counts = {
    pending: operation.completedAt === null ? 1 : 0,
    succeeded: lines - rejected,
    failures: rejected + (operation.error === null ? 0 : 1),
  };
  return {
    fetchStatus: fetchStatusOf(operation, counts),
    processed: lines,
    pendingItemIds: [],
    succeededItemIds: [],
    failedItemIds: [],
    failures: [],
  };
}

/** By the rows that an export has written, or the posts that an erasure has removed. What failed has nothing that counts. */
function progressOfRows(operation: OperationWithItems, rows: number): Progress {
  const failures = operation.error === null ? 0 : 1;
  const succeeded = failures === 1 ? 0 : rows;
  const pending = operation.completedAt === null ? 1 : 0;
  return {
    fetchStatus: fetchStatusOf(operation, { pending, succeeded, failures }),
    processed: rows,
    pendingItemIds: [],
    succeededItemIds: [],
    failedItemIds: [],
    failures: [],
  };
}

/** Of items by their number; those of which nothing was to be changed have succeeded. */
function progressOfChange(
  operation: OperationWithItems,
  { changed, same, failed }: ChangeProgress,
): Progress {
  const counts = {
    pending: operation.completedAt === null ? 1 : 0,
    succeeded: changed + same,
    failures: failed + (operation.error === null ? 0 : 1),
  };
  return {
    fetchStatus: fetchStatusOf(operation, counts),
    processed: changed + same + failed,
    pendingItemIds: [],
    succeededItemIds: [],
    failedItemIds: [],
    failures: [],
  };
}

/** Of posts by their number; why a post failed is at the post. */
function progressOfBackfill(operation: OperationWithItems, { filled, failed }: BackfillProgress): Progress {
  const pending = operation.completedAt === null ? 1 : 0;
  const failures = failed + (operation.error === null ? 0 : 1);
  return {
    fetchStatus: fetchStatusOf(operation, { pending, succeeded: filled, failures }),
    processed: filled + failed,
    pendingItemIds: [],
    succeededItemIds: [],
    failedItemIds: [],
    failures: [],
  };
}

function importedOf({ progress }: OperationWithItems): Operation['imported'] {
  if (progress === null || !('lines' in progress)) return null;
  const unknownFields = Object.entries(progress.unknownFields).map(([name, lines]) => ({ name, lines }));
  return { ...progress, unknownFields };
}

/** For items that failed before reasons were stored. */
const UNKNOWN_REASON = 'It failed';

/** How far the work of an operation has come, by the numbers of its items and failures. */
export function fetchStatusOf(
  { completedAt }: { completedAt: Date | null },
  { pending, succeeded, failures }: { pending: number; succeeded: number; failures: number },
): OperationStatus {
  if (succeeded + failures === 0) {
    return completedAt === null ? OperationStatus.QUEUED : OperationStatus.COMPLETED;
  }
  if (pending > 0) return OperationStatus.PROCESSING;
  if (failures === 0) return OperationStatus.COMPLETED;
  return succeeded === 0 ? OperationStatus.FAILED : OperationStatus.PARTIAL;
}
