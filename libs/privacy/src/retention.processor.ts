import { JobQueue } from '@loupe/queue';
import { Process, Processor } from '@nestjs/bull';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { RetentionService } from './retention.service.js';
import { UnfinishedErasures } from './unfinished-erasures.js';

const EVERY_MS = 24 * 60 * 60 * 1000;

/** The daily work of privacy: what is kept for too long, and erasures that were interrupted. */
@Processor('privacy.retain')
export class RetentionProcessor implements OnApplicationBootstrap {
  constructor(
    private readonly retention: RetentionService,
    private readonly unfinished: UnfinishedErasures,
    private readonly jobs: JobQueue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.repeat('privacy.retain', EVERY_MS);
  }

  @Process()
  async process(): Promise<{ erasures: number; items: number }> {
    return { erasures: await this.unfinished.finish(), items: await this.retention.apply() };
  }
}
