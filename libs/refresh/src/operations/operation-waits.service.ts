import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { OperationsRepository } from './operations.repository.js';

/** Milliseconds between two looks: short at first, as most refreshes of few items take a second or two. */
const FIRST_LOOK_MS = 250;
const LONGEST_LOOK_MS = 2000;
/** Requests of a workspace that wait at a time in a process; one more is answered at once. */
const MAX_WAITING = 5;

/** Lets requests wait until an operation is over. They hold no connection to the database meanwhile. */
@Injectable()
export class OperationWaitsService {
  private readonly waiting = new Map<string, number>();

  constructor(private readonly operations: OperationsRepository) {}

  /** Waits until an operation is over, or gone, but no longer than so many seconds. */
  async untilOver(scope: WorkspaceScope, id: string, seconds: number): Promise<void> {
    const { workspaceId } = scope;
    const others = this.waiting.get(workspaceId) ?? 0;
    if (seconds <= 0 || others >= MAX_WAITING) return;
    this.waiting.set(workspaceId, others + 1);
    try {
      await this.look(scope, id, seconds * 1000);
    } finally {
      const left = (this.waiting.get(workspaceId) ?? 1) - 1;
      if (left === 0) this.waiting.delete(workspaceId);
      else this.waiting.set(workspaceId, left);
    }
  }

  private async look(scope: WorkspaceScope, id: string, most: number): Promise<void> {
    let pause = FIRST_LOOK_MS;
    for (let left = most; !(await this.operations.isOver(scope, id)) && left > 0; left -= pause) {
      pause = Math.min(2 * pause, LONGEST_LOOK_MS, left);
      await sleep(pause);
    }
  }
}
