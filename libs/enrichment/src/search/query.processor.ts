import type { JobMap, JobResults } from '@loupe/kernel';
import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { QueryEmbedder } from './query-embedder.service.js';

/** Requests whose pictures are fetched at a time. */
const AT_A_TIME = 8;

@Processor('embeddings.query')
export class QueryProcessor {
  constructor(private readonly queries: QueryEmbedder) {}

  @Process({ concurrency: AT_A_TIME })
  async process(job: Job<JobMap['embeddings.query']>): Promise<JobResults['embeddings.query']> {
    return this.queries.embed(job.data);
  }
}
