import { AsyncContext } from './async-context.js';
import type { ResponseDependencies } from './response-dependencies.js';
import type { StopSignal } from './stop-signal.js';

/** Work of a process for one caller, as async context. Shared resources, such as connections, are divided by work. */
export interface WorkContext {
  /** The owner: a workspace, or a token if there is no workspace. */
  readonly owner: string;
  /** Stopped when the caller no longer waits for the result; null for work that must not be stopped once it has begun. */
  readonly signal: StopSignal | null;
  /** Of the response that it is for; absent where nothing is cached. */
  readonly dependencies?: ResponseDependencies;
  /**
   * The version of the owner's rows when the request was admitted (docs/adr/0079). Absent or null where it was not read, and for work
   * that may change them itself.
   */
  readonly version?: string | null;
}

const context = new AsyncContext<WorkContext>();
let beginning: WorkContext | undefined;

/** The work of the running code; undefined for the service's own work, such as token checks and jobs. */
export function currentWorkContext(): WorkContext | undefined {
  return beginning ?? context.value;
}

/** Runs code as part of some work. All code that it calls, and its continuations, belong to the work. */
export function runInContext<Result>(work: WorkContext, run: () => Promise<Result>): Promise<Result> {
  return context.run(work, run);
}

/**
 * As `runInContext`, but much cheaper, for code that asks for its share at once: only calls before `begin` returns belong to
 * the work, not continuations. Reads get their work from their scope.
 */
export function startInContext<Result>(work: WorkContext, begin: () => Result): Result {
  const before = beginning;
  beginning = work;
  try {
    return begin();
  } finally {
    beginning = before;
  }
}
