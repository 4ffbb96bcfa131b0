import { CustomAttributesModule } from '@loupe/custom-attributes';
import { EngagementModule } from '@loupe/engagement';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AttributeValuesRepository } from './attribute-values.repository.js';
import { AttributeValuesResolver } from './attribute-values.resolver.js';
import { ItemAttributeValuesService } from './attribute-values.service.js';
import { CampaignItem } from './campaign-item.entity.js';
import { Creator } from './creator.entity.js';
import { IngestModule } from './ingest/ingest.module.js';
import { Item } from './item.entity.js';
import { ItemLoaders } from './item.loaders.js';
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
import { ProfileHistoryRepository } from './profiles/profile-history.repository.js';
import { ProfileHistoryResolver } from './profiles/profile-history.resolver.js';
import { ProfileSnapshot } from './profiles/profile-snapshot.entity.js';
import { ItemSearch } from './search/item-search.service.js';
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
    ]),
    CustomAttributesModule,
    EngagementModule,
    IngestModule,
    MediaModule,
  ],
  providers: [
    ItemsRepository,
    PeopleRepository,
    ItemsService,
    PeopleService,
    ProfileHistoryRepository,
    ProfileHistoryResolver,
    MediaService,
    MediaFaces,
    PresetRules,
    TextSearchRepository,
    TextSearchService,
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
  ],
  exports: [ItemsRepository, IngestModule, MediaModule, ItemFieldsResolver, TextReindexer],
})
export class ItemsModule {}
