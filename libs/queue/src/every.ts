import { type JobName } from '@loupe/kernel';
import { Injectable, type OnApplicationBootstrap, SetMetadata } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { JobQueue } from './job-queue.js';
import { processorsOf } from './processors.js';

const EVERY_METADATA = 'loupe:every';

/**
 * Has a processor's job, which has no payload, done again and again, by one process each time however many there are. Stands
 * beside @Processor.
 * @param seconds from one start to the next
 */
export const Every = (seconds: number): ClassDecorator => SetMetadata(EVERY_METADATA, seconds);

/** Begins what processors say is done every so often; of the worker alone. */
@Injectable()
export class RepeatedJobsScheduler implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly jobs: JobQueue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const { job, metatype } of processorsOf(this.discovery)) {
      const seconds: number | undefined = Reflect.getMetadata(EVERY_METADATA, metatype);
      if (seconds !== undefined) await this.jobs.repeat(job as JobName, seconds * 1000);
    }
  }
}
