import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { QueueWorker } from './queue-worker.js';
import type { TurnJob } from './turn-jobs.js';

/**
 * A processor whose jobs are turns of a worker, which begins and ends with the process. Each processor has the method that Bull
 * calls for itself: the decorator says how many turns are taken at a time.
 */
export abstract class TurnProcessor<Task> implements OnApplicationBootstrap, OnModuleDestroy {
  protected abstract readonly worker: QueueWorker<Task>;

  /** Takes a turn; returns what `QueueWorker.turn` does. */
  abstract process(job: TurnJob): Promise<number>;

  /** Whether this process works on the queue at all, as its configuration has it. */
  protected get isWanted(): boolean {
    return true;
  }

  onApplicationBootstrap(): void | Promise<void> {
    this.worker.start(this.isWanted);
  }

  onModuleDestroy(): Promise<void> {
    return this.worker.stop();
  }
}
