import { Item } from '@loupe/content';
import { OutboxModule } from '@loupe/outbox';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BulkCampaignItemsService } from '../campaigns/bulk-campaign-items.service.js';
import { Campaign } from '../campaigns/campaign.entity.js';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { BulkMembershipsService } from './bulk-memberships.service.js';
import { Collection, CollectionItem } from './collection.entity.js';
import { CollectionsRepository } from './collections.repository.js';
import { MembershipsRepository } from './memberships.repository.js';

/** Puts imported items into collections and campaigns, for requests and for the worker. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Item, Collection, CollectionItem, Campaign]),
    OutboxModule,
    WorkspaceModule,
  ],
  providers: [
    CollectionsRepository,
    MembershipsRepository,
    BulkMembershipsService,
    CampaignsRepository,
    BulkCampaignItemsService,
  ],
  exports: [BulkMembershipsService, BulkCampaignItemsService],
})
export class BulkMembershipsModule {}
