import { CampaignItem, Item } from '@loupe/content';
import { OutboxModule } from '@loupe/outbox';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BulkCampaignItemsService } from '../campaigns/bulk-campaign-items.service.js';
import { Campaign, CampaignExclusion } from '../campaigns/campaign.entity.js';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { OwnItemsRepository } from '../own-items.repository.js';
import { BulkMembershipsService } from './bulk-memberships.service.js';
import { Collection, CollectionItem } from './collection.entity.js';
import { CollectionsRepository } from './collections.repository.js';
import { MembershipChangesRepository } from './membership-changes.repository.js';
import { MembershipChangesService } from './membership-changes.service.js';
import { MembershipsRepository } from './memberships.repository.js';

/** Puts many items into collections and campaigns and takes them out, for requests and for the worker. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Item, Collection, CollectionItem, Campaign, CampaignItem, CampaignExclusion]),
    OutboxModule,
    WorkspaceModule,
  ],
  providers: [
    CollectionsRepository,
    MembershipsRepository,
    BulkMembershipsService,
    CampaignsRepository,
    BulkCampaignItemsService,
    OwnItemsRepository,
    MembershipChangesRepository,
    MembershipChangesService,
  ],
  exports: [BulkMembershipsService, BulkCampaignItemsService, CampaignsRepository, MembershipChangesService],
})
export class BulkMembershipsModule {}
