import { Item, MediaContentRow, Transcription } from '@loupe/content';
import { ImagesModule } from '@loupe/images';
import { MediaModule, StoredMedia } from '@loupe/media';
import { LeasedQueuesModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Embedding, EmbeddingIndexVersion, EmbeddingTask } from './embedding.entities.js';
import { Embedder } from './indexing/embedder.service.js';
import { EmbeddingQueueRepository } from './indexing/embedding-queue.repository.js';
import { EmbeddingReindexer } from './indexing/embedding-reindexer.js';
import { EmbeddingsRepository } from './indexing/embeddings.repository.js';
import { IndexVersionsRepository } from './indexing/index-versions.repository.js';
import { IndexVersionsService } from './indexing/index-versions.service.js';
import { NearIndexRepository } from './indexing/near-index.repository.js';
import { Pictures } from './indexing/pictures.js';
import { EmbeddingModels } from './models/embedding-models.js';

/** Computes the vectors of items: for the worker, and for the operator's own command, which needs no Redis. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      Embedding,
      EmbeddingIndexVersion,
      EmbeddingTask,
      Item,
      MediaContentRow,
      StoredMedia,
      Transcription,
    ]),
    ImagesModule,
    LeasedQueuesModule,
    MediaModule,
    SafeHttpModule,
  ],
  providers: [
    EmbeddingModels,
    EmbeddingQueueRepository,
    EmbeddingsRepository,
    IndexVersionsRepository,
    NearIndexRepository,
    Pictures,
    Embedder,
    IndexVersionsService,
    EmbeddingReindexer,
  ],
  exports: [
    EmbeddingModels,
    EmbeddingQueueRepository,
    Pictures,
    Embedder,
    IndexVersionsService,
    EmbeddingReindexer,
  ],
})
export class EmbedderModule {}
