import type { JobMap } from '@loupe/kernel';
import { Process } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { IndexVersionsService } from './index-versions.service.js';

@Processor('embeddings.index')
export class EmbeddingIndexProcessor {
  constructor(private readonly versions: IndexVersionsService) {}

  @Process()
  async process(job: Job<JobMap['embeddings.index']>): Promise<void> {
    await this.versions.buildIndexes({ workspaceId: job.data.workspaceId });
  }
}
