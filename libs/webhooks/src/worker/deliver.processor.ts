import type { JobMap } from '@loupe/kernel';
import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { AttemptsService } from './attempts.service.js';
import { Dispatcher } from './dispatcher.js';

/** Attempts under way in one process: they do little but wait for their endpoints. */
const CONCURRENCY = 256;

@Processor('webhooks.deliver')
export class DeliverProcessor {
  constructor(
    private readonly attempts: AttemptsService,
    private readonly dispatcher: Dispatcher,
  ) {}

  @Process({ concurrency: CONCURRENCY })
  async process(job: Job<JobMap['webhooks.deliver']>): Promise<void> {
    try {
      await this.attempts.deliver(job.data);
    } finally {
      this.dispatcher.soon();
    }
  }
}
