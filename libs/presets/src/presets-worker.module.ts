import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Campaign, CampaignCriterion, CampaignExclusion } from './campaigns/campaign.entity.js';
import { CampaignFillingService } from './campaigns/campaign-filling.service.js';
import { CampaignRemovalService } from './campaigns/campaign-removal.service.js';
import { CampaignsRepository } from './campaigns/campaigns.repository.js';
import { CampaignsFillProcessor } from './campaigns/campaigns-fill.processor.js';
import { CampaignsSweepProcessor } from './campaigns/campaigns-sweep.processor.js';
import { Collection, CollectionItem } from './collections/collection.entity.js';

/** The background jobs of campaigns. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Campaign, CampaignCriterion, CampaignExclusion, Collection, CollectionItem]),
    WorkspaceModule,
  ],
  providers: [
    CampaignsRepository,
    CampaignFillingService,
    CampaignRemovalService,
    CampaignsFillProcessor,
    CampaignsSweepProcessor,
  ],
})
export class PresetsWorkerModule {}
