import { AuditModule } from '@loupe/audit';
import { CustomAttributesModule } from '@loupe/custom-attributes';
import { OutboxModule } from '@loupe/outbox';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Campaign, CampaignCriterion, CampaignExclusion } from './campaigns/campaign.entity.js';
import { CampaignFieldsResolver } from './campaigns/campaign-fields.resolver.js';
import { CampaignFillingService } from './campaigns/campaign-filling.service.js';
import { CampaignRemovalService } from './campaigns/campaign-removal.service.js';
import { CampaignsRepository } from './campaigns/campaigns.repository.js';
import { CampaignsResolver } from './campaigns/campaigns.resolver.js';
import { CampaignsService } from './campaigns/campaigns.service.js';
import { BulkMembershipsModule } from './collections/bulk-memberships.module.js';
import {
  CollectionFieldsResolver,
  CollectionsResolver,
  ItemCollectionsResolver,
} from './collections/collections.resolver.js';
import { CollectionsService } from './collections/collections.service.js';
import { MembershipsRepository } from './collections/memberships.repository.js';
import { MembershipsResolver } from './collections/memberships.resolver.js';
import { MembershipsService } from './collections/memberships.service.js';
import { FilterPresetsRepository } from './filter-presets.repository.js';
import { FilterPresetsResolver } from './filter-presets.resolver.js';
import { GroupMembersRepository } from './groups/group-members.repository.js';
import { GroupMembersResolver, MOVE_RESOLVERS } from './groups/group-members.resolver.js';
import { GroupMembersService } from './groups/group-members.service.js';
import { ViewGroupsRepository } from './groups/view-groups.repository.js';
import { DeleteViewGroupPayloadResolver, ViewGroupsResolver } from './groups/view-groups.resolver.js';
import { ViewGroupsService } from './groups/view-groups.service.js';
import { OwnItemsRepository } from './own-items.repository.js';
import { PresetLoaders } from './preset.loaders.js';
import { PresetsLookupModule } from './presets-lookup.module.js';
import { VIEW_RESOLVERS } from './views/views.resolver.js';
import { ViewsService } from './views/views.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Campaign, CampaignCriterion, CampaignExclusion]),
    AuditModule,
    BulkMembershipsModule,
    PresetsLookupModule,
    CustomAttributesModule,
    OutboxModule,
    WorkspaceModule,
  ],
  providers: [
    PresetLoaders,
    OwnItemsRepository,
    ViewsService,
    ...VIEW_RESOLVERS,
    ViewGroupsRepository,
    ViewGroupsService,
    ViewGroupsResolver,
    DeleteViewGroupPayloadResolver,
    GroupMembersRepository,
    GroupMembersService,
    GroupMembersResolver,
    ...MOVE_RESOLVERS,
    CollectionsService,
    CollectionsResolver,
    CollectionFieldsResolver,
    ItemCollectionsResolver,
    MembershipsRepository,
    MembershipsService,
    MembershipsResolver,
    FilterPresetsRepository,
    FilterPresetsResolver,
    CampaignsRepository,
    CampaignFillingService,
    CampaignRemovalService,
    CampaignsService,
    CampaignFieldsResolver,
    CampaignsResolver,
  ],
})
export class PresetsModule {}
