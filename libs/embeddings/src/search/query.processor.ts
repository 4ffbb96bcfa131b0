import type { JobMap, JobResults } from '@loupe/kernel';
import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { QueryEmbedderService } from './query-embedder.service.js';

/**
 * Concurrent requests with pictures. Many, because each API process sends at most two of a workspace at a time, so that a
 * slow host delays only its own workspace. A picture has at most 10 MiB.
 */
const AT_A_TIME = 32;

@Processor('embeddings.query')
export class QueryProcessor {
  constructor(private readonly queries: QueryEmbedderService) {}

  @Process({ concurrency: AT_A_TIME })
  async process(job: Job<JobMap['embeddings.query']>): Promise<JobResults['embeddings.query']> {
    return this.queries.embed(job.data);
  }
}
