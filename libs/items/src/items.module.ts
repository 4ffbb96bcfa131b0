import { AuditModule } from '@loupe/audit';
import {
  CampaignItem,
  Creator,
  CreatorAlias,
  CreatorKey,
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
import { SafeHttpModule } from '@loupe/safe-http';
import { SearchModule } from '@loupe/search';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ArchiveModule } from './archive/archive.module.js';
import { AttributeValuesModule } from './attribute-values.module.js';
import { AttributeValuesResolver } from './attribute-values.resolver.js';
import { CreatorMove } from './creators/creator-move.entity.js';
import { CreatorMovesRepository } from './creators/creator-moves.repository.js';
import { CreatorMovesService } from './creators/creator-moves.service.js';
import { MergingRepository } from './creators/merging.repository.js';
import { MergingResolver } from './creators/merging.resolver.js';
import { MergingService } from './creators/merging.service.js';
import { CreatorsAndProfilesRepository } from './creators-and-profiles.repository.js';
import { CreatorsAndProfilesService } from './creators-and-profiles.service.js';
import { ItemLoaders } from './item.loaders.js';
import { ItemChoiceService } from './item-choice.service.js';
import { ItemFieldsResolver } from './item-fields.resolver.js';
import { ItemsRepository } from './items.repository.js';
import { ItemsResolver } from './items.resolver.js';
import { ItemsService } from './items.service.js';
import { MatchesResolver } from './matches/matches.resolver.js';
import { MediaPresenter } from './media/media.presenter.js';
import { MediaResolver } from './media/media.resolver.js';
import { MediaService } from './media/media.service.js';
import { ImageResolver, VideoResolver } from './media/media-file.resolvers.js';
import { CreatorsResolver, SocialProfilesResolver } from './people.resolver.js';
import { PresetRulesService } from './presets/preset-rules.service.js';
import { CreatorFactsRepository } from './profiles/creator-facts.repository.js';
import { CreatorFactsResolver } from './profiles/creator-facts.resolver.js';
import { FiguresRepository } from './profiles/figures.repository.js';
import { CreatorFiguresResolver, SocialProfileFiguresResolver } from './profiles/figures.resolver.js';
import { ProfileHistoryRepository } from './profiles/profile-history.repository.js';
import { ProfileHistoryResolver } from './profiles/profile-history.resolver.js';
import { RightsRepository } from './rights/rights.repository.js';
import { RightsResolver } from './rights/rights.resolver.js';
import { RightsService } from './rights/rights.service.js';
import { UnknownNamesRepository } from './unknown/unknown-names.repository.js';
import { UnknownNamesService } from './unknown/unknown-names.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Item,
      CampaignItem,
      Creator,
      CreatorAlias,
      CreatorKey,
      CreatorMove,
      SocialProfile,
      ProfileSnapshot,
      MediaContentRow,
      Transcription,
    ]),
    ArchiveModule,
    AttributeValuesModule,
    AuditModule,
    CustomAttributesModule,
    EngagementModule,
    IngestModule,
    MediaModule,
    SafeHttpModule,
    SearchModule,
  ],
  providers: [
    ItemsRepository,
    CreatorsAndProfilesRepository,
    UnknownNamesRepository,
    UnknownNamesService,
    ItemChoiceService,
    ItemsService,
    CreatorsAndProfilesService,
    CreatorFactsRepository,
    CreatorFactsResolver,
    CreatorFiguresResolver,
    FiguresRepository,
    SocialProfileFiguresResolver,
    ProfileHistoryRepository,
    ProfileHistoryResolver,
    MediaService,
    MediaPresenter,
    PresetRulesService,
    ItemLoaders,
    ItemsResolver,
    ItemFieldsResolver,
    MatchesResolver,
    CreatorsResolver,
    SocialProfilesResolver,
    MediaResolver,
    ImageResolver,
    VideoResolver,
    AttributeValuesResolver,
    RightsRepository,
    RightsService,
    RightsResolver,
    CreatorMovesRepository,
    CreatorMovesService,
    MergingRepository,
    MergingService,
    MergingResolver,
  ],
  exports: [
    ItemsRepository,
    ItemChoiceService,
    ItemsService,
    CreatorsAndProfilesRepository,
    CreatorsAndProfilesService,
    CreatorFactsRepository,
    RightsRepository,
    MediaModule,
    ItemFieldsResolver,
  ],
})
export class ItemsModule {}
