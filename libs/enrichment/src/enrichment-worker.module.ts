import { QueueModule } from '@loupe/queue';
import { UploadsModule } from '@loupe/uploads';
import { Module } from '@nestjs/common';
import { EmbedderModule } from './embedder.module.js';
import { EmbeddingIndexProcessor, EmbeddingSweepProcessor } from './indexing/embedding.processors.js';
import { EmbeddingSweep } from './indexing/sweep.service.js';
import { QueryProcessor } from './search/query.processor.js';
import { QueryEmbedder } from './search/query-embedder.service.js';

/** The background jobs of embeddings. */
@Module({
  imports: [EmbedderModule, QueueModule, UploadsModule],
  providers: [
    EmbeddingSweep,
    EmbeddingSweepProcessor,
    EmbeddingIndexProcessor,
    QueryEmbedder,
    QueryProcessor,
  ],
})
export class EnrichmentWorkerModule {}
