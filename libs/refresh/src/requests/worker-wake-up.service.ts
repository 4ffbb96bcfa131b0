import { JobQueue } from '@loupe/queue';
import { Injectable, Logger } from '@nestjs/common';

/** Has the worker begin at once with what a mutation has stored. */
@Injectable()
export class WorkerWakeUpService {
  private readonly logger = new Logger('Refresh');

  constructor(private readonly jobs: JobQueue) {}

  /** Does not wait: a worker that is not woken finds the work a second later. */
  wake(): void {
    this.jobs
      .enqueueOnce('engagement.refresh', [{}])
      .catch((error: Error) => this.logger.warn(error.message));
  }
}
