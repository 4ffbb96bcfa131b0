import { JobQueue } from '@loupe/queue';
import { Process, Processor } from '@nestjs/bull';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { ExpiryService } from './expiry.service.js';

const EVERY_MS = 10 * 60 * 1000;

@Processor('uploads.expire')
export class ExpiryProcessor implements OnApplicationBootstrap {
  constructor(
    private readonly expiry: ExpiryService,
    private readonly jobs: JobQueue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.repeat('uploads.expire', EVERY_MS);
  }

  @Process()
  async process(): Promise<number> {
    return this.expiry.removeExpired();
  }
}
