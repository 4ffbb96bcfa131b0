import type { ChargedOperation } from '@loupe/graphql-execution';
import type { RequestContext } from '../context.js';

/** One operation on its way through Apollo Server. */
export class OperationRun {
  /** Whether its execution has begun. An error before that is a plugin's. */
  hasBegun = false;
  /** What ended its execution without an answer; null if nothing did. */
  ended: unknown = null;
  /** What a plugin threw where Apollo expects no error; null if none did. */
  failure: unknown = null;

  constructor(
    readonly admitted: ChargedOperation,
    readonly context: RequestContext,
  ) {}
}

/** What plugins get as `contextValue` (docs/apollo-plugins.md). Apollo copies it, so what changes is in `run`. */
export interface OperationContext {
  readonly requestId: string;
  /** Null for an operation that needs no workspace. */
  readonly workspaceId: string | null;
  readonly tokenId: string;
  /** Ours alone. */
  readonly run: OperationRun;
}

export function contextOf(run: OperationRun): OperationContext {
  const { requestId, principal, workspace } = run.context;
  return { requestId, workspaceId: workspace?.workspaceId ?? null, tokenId: principal.tokenId, run };
}
