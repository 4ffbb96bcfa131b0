import type { JobMap } from '@loupe/kernel';
import { JobQueue } from '@loupe/queue';
import { Process, Processor } from '@nestjs/bull';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bull';
import { Generations } from './generations.service.js';
import { EmbeddingSweep } from './sweep.service.js';

/** An item is found by similarity about this long after it arrived, where not many others wait. */
const EVERY_MS = 2000;

@Processor('embeddings.sweep')
export class EmbeddingSweepProcessor implements OnApplicationBootstrap {
  constructor(
    private readonly sweep: EmbeddingSweep,
    private readonly generations: Generations,
    private readonly jobs: JobQueue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.generations.activateConfigured();
    await this.jobs.repeat('embeddings.sweep', EVERY_MS);
  }

  @Process()
  async process(): Promise<number> {
    return this.sweep.sweep();
  }
}

@Processor('embeddings.index')
export class EmbeddingIndexProcessor {
  constructor(private readonly generations: Generations) {}

  @Process()
  async process(job: Job<JobMap['embeddings.index']>): Promise<void> {
    await this.generations.buildIndexes({ workspaceId: job.data.workspaceId, timeZone: 'UTC' });
  }
}
