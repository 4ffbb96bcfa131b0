import { Clock } from '@loupe/kernel';
import { JobQueue } from '@loupe/queue';
import { Process, Processor } from '@nestjs/bull';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { StoredFiles } from '../stored-files.js';

const EVERY_MS = 24 * 60 * 60 * 1000;

@Processor('media.sweep')
export class MediaSweepProcessor implements OnApplicationBootstrap {
  constructor(
    private readonly files: StoredFiles,
    private readonly clock: Clock,
    private readonly jobs: JobQueue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.repeat('media.sweep', EVERY_MS);
  }

  @Process()
  async process(): Promise<number> {
    return this.files.removeOrphans(this.clock.now());
  }
}
