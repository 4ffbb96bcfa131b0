import type { StopSignal, WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { OperationsRepository } from './operations.repository.js';

/** Milliseconds between two looks: short at first, as most refreshes of few items take a second or two. */
const FIRST_LOOK_MS = 250;
const LONGEST_LOOK_MS = 2000;
/** Requests of a workspace that wait at a time in a process; one more is answered at once. */
const MAX_WAITING = 5;

/** How long a request waits, and what ends it before. */
export interface Wait {
  readonly seconds: number;
  /** Stopped when nobody waits for the answer any more. */
  readonly signal: StopSignal;
}

/** Lets requests wait until an operation is over. They hold no connection to the database meanwhile. */
@Injectable()
export class OperationWaitsService {
  private readonly waiting = new Map<string, number>();

  constructor(private readonly operations: OperationsRepository) {}

  /** Waits until an operation is over, or gone, or nobody waits for the answer, but no longer than so many seconds. */
  async untilOver(scope: WorkspaceScope, id: string, { seconds, signal }: Wait): Promise<void> {
    const { workspaceId } = scope;
    const others = this.waiting.get(workspaceId) ?? 0;
    if (seconds <= 0 || others >= MAX_WAITING) return;
    this.waiting.set(workspaceId, others + 1);
    try {
      await this.look(scope, id, seconds * 1000, signal);
    } finally {
      const left = (this.waiting.get(workspaceId) ?? 1) - 1;
      if (left === 0) this.waiting.delete(workspaceId);
      else this.waiting.set(workspaceId, left);
    }
  }

  private async look(scope: WorkspaceScope, id: string, most: number, signal: StopSignal): Promise<void> {
    let pause = FIRST_LOOK_MS;
    for (let left = most; left > 0 && !signal.isStopped; left -= pause) {
      if (await this.operations.isOver(scope, id)) return;
      pause = Math.min(2 * pause, LONGEST_LOOK_MS, left);
      await sleep(pause, signal);
    }
  }
}

/** Ends after some milliseconds, or at once when it is stopped. */
function sleep(ms: number, signal: StopSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.offStop(end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal.isStopped) end();
    else signal.onStop(end);
  });
}
