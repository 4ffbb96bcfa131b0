import { MediaCopyObserver } from '@loupe/media';
import { QueueModule } from '@loupe/queue';
import { UploadsModule } from '@loupe/uploads';
import { Global, Module } from '@nestjs/common';
import { EmbedderModule } from './embedder.module.js';
import { CopiedPictures } from './indexing/copied-pictures.js';
import { EmbeddingProcessor } from './indexing/embedding.processor.js';
import { EmbeddingIndexProcessor } from './indexing/embedding-index.processor.js';
import { OutlivedVersionsProcessor } from './indexing/outlived-versions.processor.js';
import { QueryProcessor } from './search/query.processor.js';
import { QueryEmbedderService } from './search/query-embedder.service.js';

/** The background jobs of embeddings; the media worker reports copies to it. */
@Global()
@Module({
  imports: [EmbedderModule, QueueModule, UploadsModule],
  providers: [
    EmbeddingProcessor,
    EmbeddingIndexProcessor,
    OutlivedVersionsProcessor,
    QueryEmbedderService,
    QueryProcessor,
    { provide: MediaCopyObserver, useClass: CopiedPictures },
  ],
  exports: [MediaCopyObserver],
})
export class EmbeddingsWorkerModule {}
