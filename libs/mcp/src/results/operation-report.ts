import { isObject } from '@loupe/kernel';

/** Failures whose reasons are told one by one. */
const MAX_REASONS = 3;

/** An operation as tools show it. */
export interface ShownOperation {
  readonly id: string;
  readonly operationType: string;
  readonly fetchStatus: string;
  readonly total: number;
  readonly processed: number;
  readonly createdAt: string;
  /** Null while it goes on. */
  readonly completedAt: string | null;
  readonly failures: readonly { readonly itemId: string; readonly message: string }[];
  readonly error: string | null;
  readonly skippedItems?: readonly { readonly itemId: string; readonly message: string }[];
}

/** The operation in a result, which may lack what is empty; null where there is none. */
export function operationIn(result: unknown): ShownOperation | null {
  if (!isObject(result) || !isObject(result.operation)) return null;
  const { operation } = result;
  if (typeof operation.fetchStatus !== 'string') return null;
  return { completedAt: null, error: null, failures: [], ...operation } as unknown as ShownOperation;
}

/** What people are to be told of an operation before its numbers: that it failed, or that it goes on. */
interface OperationReport {
  readonly text: string;
  readonly hasFailed: boolean;
}

/** The report about the operation in a result; null where it succeeded, or there is none. */
export function operationReport(result: unknown): OperationReport | null {
  const operation = operationIn(result);
  if (operation === null) return null;
  const { id, fetchStatus, failures, error, total, processed, completedAt } = operation;
  if (completedAt === null) {
    const text = `It goes on: ${processed} of ${total} done. Call getOperation with operationId ${id} and waitSeconds 30; do not start it again.`;
    return { text, hasFailed: false };
  }
  if (fetchStatus !== 'FAILED' && fetchStatus !== 'PARTIAL') return null;
  const reasons = [...(error === null ? [] : [error]), ...failures.map(({ message }) => message)];
  const told = [...new Set(reasons)].slice(0, MAX_REASONS).join('; ');
  const hasFailed = fetchStatus === 'FAILED';
  const failed = Math.max(failures.length, error === null ? 0 : 1);
  const text = hasFailed
    ? `FAILED: nothing was fetched. ${told}`
    : `PARTIAL: ${failed} of ${total} failed. ${told}`;
  return { text, hasFailed };
}
