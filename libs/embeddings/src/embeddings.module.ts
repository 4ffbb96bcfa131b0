import { ImagesModule } from '@loupe/images';
import { QueueModule } from '@loupe/queue';
import { SimilaritySearch } from '@loupe/search';
import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Embedding, EmbeddingIndexVersion } from './embedding.entities.js';
import { IndexVersionsRepository } from './indexing/index-versions.repository.js';
import { EmbeddingModels } from './models/embedding-models.js';
import { ContentSimilarity } from './search/content-similarity.js';
import { QueryVectors } from './search/query-vectors.js';
import { SimilarityRepository } from './search/similarity.repository.js';

/** Gives libs/search its search by similarity, which it declares and cannot import. Global, so that it need not name it. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Embedding, EmbeddingIndexVersion]), ImagesModule, QueueModule],
  providers: [
    EmbeddingModels,
    IndexVersionsRepository,
    QueryVectors,
    SimilarityRepository,
    { provide: SimilaritySearch, useClass: ContentSimilarity },
  ],
  exports: [SimilaritySearch],
})
export class EmbeddingsModule {}
