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
import { Item } from './item.entity.js';
import { ItemLoaders } from './item.loaders.js';
import { ItemEvents } from './item-events.js';
import { ItemEventsRepository } from './item-events.repository.js';
import { ItemFieldsResolver } from './item-fields.resolver.js';
import { ItemsRepository } from './items.repository.js';
import { ItemsResolver } from './items.resolver.js';
import { ItemsService } from './items.service.js';
import { MediaRepository } from './media.repository.js';
import { MediaResolver } from './media.resolver.js';
import { MediaService } from './media.service.js';
import { MediaContentRow } from './media-content.entity.js';
import { PeopleRepository } from './people.repository.js';
import { CreatorsResolver, SocialProfilesResolver } from './people.resolver.js';
import { PeopleService } from './people.service.js';
import { PresetRules } from './presets/preset-rules.service.js';
import { ProfileHistoryRepository } from './profiles/profile-history.repository.js';
import { ProfileHistoryResolver } from './profiles/profile-history.resolver.js';
import { ProfileSnapshot } from './profiles/profile-snapshot.entity.js';
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
      ProfileSnapshot,
      MediaContentRow,
      Transcription,
      SearchDocumentRow,
      SearchWord,
    ]),
    CustomAttributesModule,
    EngagementModule,
    OutboxModule,
  ],
  providers: [
    IngestRepository,
    IngestProfilesRepository,
    IngestMediaRepository,
    IngestWriter,
    IngestService,
    ItemEventsRepository,
    ItemEvents,
    ItemsRepository,
    PeopleRepository,
    MediaRepository,
    ItemsService,
    PeopleService,
    ProfileHistoryRepository,
    ProfileHistoryResolver,
    MediaService,
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
  exports: [IngestService, ItemFieldsResolver, TextReindexer],
})
export class ItemsModule {}
