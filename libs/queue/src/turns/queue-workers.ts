import { Clock } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Alone } from './claims.js';
import { QueueWorker, type QueueWorkerOptions } from './queue-worker.js';
import type { TaskSource } from './task-source.js';
import { TurnJobs } from './turn-jobs.js';

/** Makes the workers of queues. */
@Injectable()
export class QueueWorkers {
  private readonly opened: { stop(): Promise<void> }[] = [];
  private readonly alone = new Alone();

  constructor(
    private readonly jobs: TurnJobs,
    private readonly clock: Clock,
  ) {}

  /** A worker that claims from a source; its owner starts and stops it. */
  open<Task>(source: TaskSource<Task>, options: QueueWorkerOptions<Task>): QueueWorker<Task> {
    const worker = new QueueWorker(source, this.jobs, this.clock, options, this.alone, () => this.stopAll());
    this.opened.push(worker);
    return worker;
  }

  private stopAll(): void {
    for (const worker of this.opened) {
      // Its owner gets the same promise, and with it what went wrong.
      worker.stop().catch(() => {});
    }
  }
}
