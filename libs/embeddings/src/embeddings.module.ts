import { ImagesModule } from '@loupe/images';
import { QueueModule } from '@loupe/queue';
import { SimilaritySearch } from '@loupe/search';
import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Embedding, EmbeddingIndexVersion } from './embedding.entities.js';
import { IndexVersionsRepository } from './indexing/index-versions.repository.js';
import { EmbeddingModelRegistry } from './models/embedding-model.registry.js';
import { KeptRankingsStore } from './search/kept-rankings.store.js';
import { QueryVectorCache } from './search/query-vector.cache.js';
import { SimilarityRepository } from './search/similarity.repository.js';
import { SimilaritySearchService } from './search/similarity-search.service.js';

/**
 * Provides the similarity search that libs/search declares and cannot import. Global, so that libs/search need not name it.
 */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Embedding, EmbeddingIndexVersion]), ImagesModule, QueueModule],
  providers: [
    EmbeddingModelRegistry,
    IndexVersionsRepository,
    KeptRankingsStore,
    QueryVectorCache,
    SimilarityRepository,
    { provide: SimilaritySearch, useClass: SimilaritySearchService },
  ],
  exports: [SimilaritySearch],
})
export class EmbeddingsModule {}
