import type { JobMap, JobResults } from '@loupe/kernel';
import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { QueryEmbedderService } from './query-embedder.service.js';

/**
 * Requests whose pictures are fetched at a time: many, because each process of the API asks for two of a workspace at
 * most, so that a slow host holds up its own workspace alone. A picture has 10 MiB at most.
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
