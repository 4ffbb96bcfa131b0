import { AuditModule } from '@loupe/audit';
import {
  CampaignItem,
  Creator,
  Item,
  MediaContentRow,
  ProfileSnapshot,
  SocialProfile,
  Transcription,
} from '@loupe/content';
import { CustomAttributesModule } from '@loupe/custom-attributes';
import { EngagementModule } from '@loupe/engagement';
import { IngestModule } from '@loupe/ingest';
import { MediaModule } from '@loupe/media';
import { SearchModule } from '@loupe/search';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ArchiveModule } from './archive/archive.module.js';
import { AttributeValuesRepository } from './attribute-values.repository.js';
import { AttributeValuesResolver } from './attribute-values.resolver.js';
import { ItemAttributeValuesService } from './attribute-values.service.js';
import { ItemLoaders } from './item.loaders.js';
import { ItemFieldsResolver } from './item-fields.resolver.js';
import { ItemsRepository } from './items.repository.js';
import { ItemsResolver } from './items.resolver.js';
import { ItemsService } from './items.service.js';
import { MediaPresenter } from './media/media.presenter.js';
import { MediaResolver } from './media/media.resolver.js';
import { MediaService } from './media/media.service.js';
import { PeopleRepository } from './people.repository.js';
import { CreatorsResolver, SocialProfilesResolver } from './people.resolver.js';
import { PeopleService } from './people.service.js';
import { PresetRulesService } from './presets/preset-rules.service.js';
import { ProfileHistoryRepository } from './profiles/profile-history.repository.js';
import { ProfileHistoryResolver } from './profiles/profile-history.resolver.js';
import { RightsRepository } from './rights/rights.repository.js';
import { RightsResolver } from './rights/rights.resolver.js';
import { RightsService } from './rights/rights.service.js';

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
    ArchiveModule,
    AuditModule,
    CustomAttributesModule,
    EngagementModule,
    IngestModule,
    MediaModule,
    SearchModule,
  ],
  providers: [
    ItemsRepository,
    PeopleRepository,
    ItemsService,
    PeopleService,
    ProfileHistoryRepository,
    ProfileHistoryResolver,
    MediaService,
    MediaPresenter,
    PresetRulesService,
    AttributeValuesRepository,
    ItemAttributeValuesService,
    ItemLoaders,
    ItemsResolver,
    ItemFieldsResolver,
    CreatorsResolver,
    SocialProfilesResolver,
    MediaResolver,
    AttributeValuesResolver,
    RightsRepository,
    RightsService,
    RightsResolver,
  ],
  exports: [ItemsRepository, MediaModule, ItemFieldsResolver],
})
export class ItemsModule {}
