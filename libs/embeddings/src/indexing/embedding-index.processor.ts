import type { JobMap } from '@loupe/kernel';
import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { Generations } from './generations.service.js';

@Processor('embeddings.index')
export class EmbeddingIndexProcessor {
  constructor(private readonly generations: Generations) {}

  @Process()
  async process(job: Job<JobMap['embeddings.index']>): Promise<void> {
    await this.generations.buildIndexes({ workspaceId: job.data.workspaceId });
  }
}
