import { Item, MediaContentRow, Transcription } from '@loupe/content';
import { ImagesModule } from '@loupe/images';
import { MediaCopy, MediaModule, StoredMedia } from '@loupe/media';
import { QueueRegistryModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Embedding, EmbeddingIndexVersion, EmbeddingTask } from './embedding.entities.js';
import { EmbedderService } from './indexing/embedder.service.js';
import { EmbeddingQueueRepository } from './indexing/embedding-queue.repository.js';
import { EmbeddingReindexer } from './indexing/embedding-reindexer.js';
import { EmbeddingsRepository } from './indexing/embeddings.repository.js';
import { IndexVersionsRepository } from './indexing/index-versions.repository.js';
import { IndexVersionsService } from './indexing/index-versions.service.js';
import { NearIndexRepository } from './indexing/near-index.repository.js';
import { PictureLoader } from './indexing/picture.loader.js';
import { EmbeddingModelRegistry } from './models/embedding-model.registry.js';

/** Computes the vectors of items: in the worker, and in the operator's reindex command, which needs no Redis. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      Embedding,
      EmbeddingIndexVersion,
      EmbeddingTask,
      Item,
      MediaContentRow,
      MediaCopy,
      StoredMedia,
      Transcription,
    ]),
    ImagesModule,
    QueueRegistryModule,
    MediaModule,
    SafeHttpModule,
  ],
  providers: [
    EmbeddingModelRegistry,
    EmbeddingQueueRepository,
    EmbeddingsRepository,
    IndexVersionsRepository,
    NearIndexRepository,
    PictureLoader,
    EmbedderService,
    IndexVersionsService,
    EmbeddingReindexer,
  ],
  exports: [
    EmbeddingModelRegistry,
    EmbeddingQueueRepository,
    PictureLoader,
    EmbedderService,
    IndexVersionsService,
    EmbeddingReindexer,
  ],
})
export class EmbedderModule {}
