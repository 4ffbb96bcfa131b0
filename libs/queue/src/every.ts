import { type JobName } from '@loupe/kernel';
import { Injectable, type OnApplicationBootstrap, SetMetadata } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { JobQueue } from './job-queue.js';
import { processorsOf } from './processors.js';

const EVERY_METADATA = 'loupe:every';

/**
 * Repeats a processor's job, which has no payload; one process does it each time, however many there are. Stands beside
 * @Processor.
 * @param seconds from one start to the next
 */
export const Every = (seconds: number): ClassDecorator => SetMetadata(EVERY_METADATA, seconds);

/** Starts the jobs of processors with @Every; in the worker only. */
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
