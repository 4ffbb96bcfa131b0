import { Clock } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { QueueWorker, type QueueWorkerOptions } from './queue-worker.js';
import type { TaskSource } from './task-source.js';
import { TurnJobs } from './turn-jobs.js';

/** Makes the workers of queues. */
@Injectable()
export class QueueWorkers {
  constructor(
    private readonly jobs: TurnJobs,
    private readonly clock: Clock,
  ) {}

  /** A worker that claims from a source; its owner starts and stops it. */
  open<Task>(source: TaskSource<Task>, options: QueueWorkerOptions<Task>): QueueWorker<Task> {
    return new QueueWorker(source, this.jobs, this.clock, options);
  }
}
