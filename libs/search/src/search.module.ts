import { Item, MediaContentRow, SocialProfile, Transcription } from '@loupe/content';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BooleanConditionsRepository } from './boolean/boolean-conditions.repository.js';
import { BooleanSearchRepository } from './boolean/boolean-search.repository.js';
import { BooleanSearchService } from './boolean/boolean-search.service.js';
import { FoundPostsService } from './boolean/found-posts.service.js';
import { WordFormsRepository } from './boolean/word-forms.repository.js';
import { ItemSearchService } from './item-search.service.js';
import { MatchTextsRepository } from './matches/match-texts.repository.js';
import { MatchesService } from './matches/matches.service.js';
import { NewestWordsRepository } from './newest/newest-words.repository.js';
import { NewestWordsService } from './newest/newest-words.service.js';
import { SearchDocumentRow, SearchWord } from './search.entities.js';
import { SearchIndexRepository } from './search-index.repository.js';
import { SearchIndexService } from './search-index.service.js';
import { TextReindexer } from './text-reindexer.js';
import { TextSearchRepository } from './text-search.repository.js';
import { TextSearchService } from './text-search.service.js';

/** The word index of posts, and search in it. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      Item,
      MediaContentRow,
      SocialProfile,
      Transcription,
      SearchDocumentRow,
      SearchWord,
    ]),
  ],
  providers: [
    SearchIndexRepository,
    SearchIndexService,
    TextSearchRepository,
    TextSearchService,
    BooleanConditionsRepository,
    BooleanSearchRepository,
    BooleanSearchService,
    WordFormsRepository,
    NewestWordsRepository,
    NewestWordsService,
    FoundPostsService,
    TextReindexer,
    ItemSearchService,
    MatchTextsRepository,
    MatchesService,
  ],
  exports: [
    FoundPostsService,
    SearchIndexService,
    ItemSearchService,
    MatchesService,
    NewestWordsService,
    TextReindexer,
  ],
})
export class SearchModule {}
