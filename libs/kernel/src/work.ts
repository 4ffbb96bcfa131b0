import { Ambient } from './ambient.js';
import type { Basis } from './basis.js';
import type { StopSignal } from './stop-signal.js';

/** The work of a process for one caller. Shared resources, such as connections, are divided by work. */
export interface Work {
  /** The owner: a workspace, or a token if there is no workspace. */
  readonly owner: string;
  /** Stopped when the caller no longer waits for the result; null for work that must not be stopped once it has begun. */
  readonly signal: StopSignal | null;
  /** Of the answer that it is for; absent where nothing is kept. */
  readonly basis?: Basis;
}

const ambient = new Ambient<Work>();
let beginning: Work | undefined;

/** The work of the running code; undefined for the service's own work, such as token checks and jobs. */
export function currentWork(): Work | undefined {
  return beginning ?? ambient.value;
}

/** Runs code as part of some work. All code that it calls, and its continuations, belong to the work. */
export function asPartOf<Result>(work: Work, run: () => Promise<Result>): Promise<Result> {
  return ambient.run(work, run);
}

/**
 * As `asPartOf`, but much cheaper, for code that asks for its share at once: only calls before `begin` returns belong to
 * the work, not continuations. Reads get their work from their scope.
 */
export function begunFor<Result>(work: Work, begin: () => Result): Result {
  const before = beginning;
  beginning = work;
  try {
    return begin();
  } finally {
    beginning = before;
  }
}
