import { type FairLimits, FairQueue } from '@loupe/kernel';
import type { LimitedProcess, ProcessTask } from './limited-process.js';

export type PoolLimits = Omit<FairLimits, 'atOnce'>;

/** Limited processes that do the tasks of many workspaces in turn. */
export class LimitedPool {
  private readonly queue: FairQueue;
  private readonly free: LimitedProcess[];

  /** @param processes as many tasks are done at once */
  constructor(
    private readonly processes: readonly LimitedProcess[],
    limits: PoolLimits,
  ) {
    this.queue = new FairQueue({ ...limits, atOnce: processes.length });
    this.free = [...processes];
  }

  /**
   * The result of a task.
   * @throws AppError SERVICE_UNAVAILABLE if too many tasks of the workspace wait; Error of the program
   */
  run(workspaceId: string, task: ProcessTask): Promise<unknown> {
    return this.queue.run(workspaceId, async () => {
      // The most recently used process first, so that one process is enough for one task at a time.
      const process = this.free.pop();
      if (process === undefined) throw new Error('More tasks are done than there are processes');
      try {
        return await process.run(task);
      } finally {
        this.free.push(process);
      }
    });
  }

  /** Refuses waiting tasks and ends the processes, also during work. */
  close(): void {
    this.queue.close();
    for (const process of this.processes) process.close();
  }
}
