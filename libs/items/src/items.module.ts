import { CustomAttributesModule } from '@loupe/custom-attributes';
import { EngagementModule } from '@loupe/engagement';
import { OutboxModule } from '@loupe/outbox';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AttributeValuesRepository } from './attribute-values.repository.js';
import { AttributeValuesResolver } from './attribute-values.resolver.js';
import { ItemAttributeValuesService } from './attribute-values.service.js';
import { CampaignItem } from './campaign-item.entity.js';
import { Creator } from './creator.entity.js';
import { IngestRepository } from './ingest/ingest.repository.js';
import { IngestService } from './ingest/ingest.service.js';
import { IngestMediaRepository } from './ingest/ingest-media.repository.js';
import { IngestProfilesRepository } from './ingest/ingest-profiles.repository.js';
import { IngestWriter } from './ingest/ingest-writer.js';
import { MediaWriter } from './ingest/media-writer.js';
import { Item } from './item.entity.js';
import { ItemLoaders } from './item.loaders.js';
import { ItemEvents } from './item-events.js';
import { ItemEventsRepository } from './item-events.repository.js';
import { ItemFieldsResolver } from './item-fields.resolver.js';
import { ItemsRepository } from './items.repository.js';
import { ItemsResolver } from './items.resolver.js';
import { ItemsService } from './items.service.js';
import { MediaModule } from './media/media.module.js';
import { MediaResolver } from './media/media.resolver.js';
import { MediaService } from './media/media.service.js';
import { MediaContentRow } from './media/media-content.entity.js';
import { MediaFaces } from './media/media-faces.js';
import { PeopleRepository } from './people.repository.js';
import { CreatorsResolver, SocialProfilesResolver } from './people.resolver.js';
import { PeopleService } from './people.service.js';
import { PresetRules } from './presets/preset-rules.service.js';
import { RefreshRepository } from './refresh/refresh.repository.js';
import { RefreshResolver } from './refresh/refresh.resolver.js';
import { RefreshService } from './refresh/refresh.service.js';
import { ItemSearch } from './search/item-search.service.js';
import { SearchDocumentRow, SearchWord } from './search/search.entities.js';
import { SearchIndexRepository } from './search/search-index.repository.js';
import { SearchIndex } from './search/search-index.service.js';
import { TextReindexer } from './search/text-reindexer.js';
import { TextSearchRepository } from './search/text-search.repository.js';
import { TextSearchService } from './search/text-search.service.js';
import { SocialProfile } from './social-profile.entity.js';
import { Transcription } from './transcription.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Item,
      CampaignItem,
      Creator,
      SocialProfile,
      MediaContentRow,
      Transcription,
      SearchDocumentRow,
      SearchWord,
    ]),
    CustomAttributesModule,
    EngagementModule,
    MediaModule,
    OutboxModule,
  ],
  providers: [
    IngestRepository,
    IngestProfilesRepository,
    IngestMediaRepository,
    MediaWriter,
    IngestWriter,
    IngestService,
    ItemEventsRepository,
    ItemEvents,
    ItemsRepository,
    PeopleRepository,
    ItemsService,
    PeopleService,
    MediaService,
    MediaFaces,
    PresetRules,
    TextSearchRepository,
    TextSearchService,
    SearchIndexRepository,
    SearchIndex,
    TextReindexer,
    ItemSearch,
    AttributeValuesRepository,
    ItemAttributeValuesService,
    ItemLoaders,
    ItemsResolver,
    ItemFieldsResolver,
    CreatorsResolver,
    SocialProfilesResolver,
    MediaResolver,
    AttributeValuesResolver,
    RefreshRepository,
    RefreshService,
    RefreshResolver,
  ],
  exports: [IngestService, ItemFieldsResolver, TextReindexer, MediaModule],
})
export class ItemsModule {}
