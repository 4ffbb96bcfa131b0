import { Ambient } from './ambient.js';

/** What a process does for one caller. What it shares with others' work, such as connections, is shared out by it. */
export interface Work {
  /** Whose it is: a workspace, or a token where there is none. */
  readonly owner: string;
  /** Aborted when nobody waits for the outcome any more; null for what is not to be stopped once it has begun. */
  readonly signal: AbortSignal | null;
}

const ambient = new Ambient<Work>();
let beginning: Work | undefined;

/** The work that the running code belongs to; undefined for the service's own, such as checks of tokens and jobs. */
export function currentWork(): Work | undefined {
  return beginning ?? ambient.value;
}

/** Runs code as a part of some work: all that it calls, and waits for, belongs to that. */
export function asPartOf<Result>(work: Work, run: () => Promise<Result>): Promise<Result> {
  return ambient.run(work, run);
}

/**
 * As `asPartOf`, and much cheaper, for what asks for its share at once: only what is called before `begin` returns belongs
 * to the work, not what it waits for. Reads have their work in the scope that they are given.
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
