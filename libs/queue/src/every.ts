import { type JobName } from '@loupe/kernel';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy, SetMetadata } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { JobQueue } from './job-queue.js';
import { processorsOf } from './processors.js';
import { WorkerLoop } from './worker-loop.js';

const EVERY_METADATA = 'loupe:every';
/** A Redis that was restarted empty has forgotten the jobs: after this time at most they are repeated again. */
const ASK_AGAIN_MS = 60_000;

/**
 * Repeats a processor's job, which has no payload; one process does it each time, however many there are. Stands beside
 * @Processor.
 * @param seconds from one start to the next
 */
export const Every = (seconds: number): ClassDecorator => SetMetadata(EVERY_METADATA, seconds);

/** Starts the jobs of processors with @Every, and keeps them repeated; in the worker only. */
@Injectable()
export class RepeatedJobsScheduler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop = new WorkerLoop('RepeatedJobs', ASK_AGAIN_MS, async () => {
    await this.schedule();
    return false;
  });

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly jobs: JobQueue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.schedule();
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  private async schedule(): Promise<void> {
    for (const { job, metatype } of processorsOf(this.discovery)) {
      const seconds: number | undefined = Reflect.getMetadata(EVERY_METADATA, metatype);
      if (seconds !== undefined) await this.jobs.repeat(job as JobName, seconds * 1000);
    }
  }
}
