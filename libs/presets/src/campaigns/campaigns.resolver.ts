import { actorOf } from '@loupe/audit';
import { ConnectionOf, Ctx, PageArgs, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ID, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Campaign } from './campaign.entity.js';
import {
  AddItemsToCampaignPayload,
  CampaignItemsArgs,
  CreateCampaignInput,
  CreateCampaignPayload,
  DeleteCampaignPayload,
  RemoveItemsFromCampaignPayload,
  UpdateCampaignInput,
  UpdateCampaignPayload,
} from './campaign.types.js';
import { FIELDS } from './campaigns.fields.js';
import { CampaignsService } from './campaigns.service.js';

@ObjectType('CampaignConnection', { description: 'A page of campaigns.' })
class CampaignConnection extends ConnectionOf(Campaign, 'Campaign') {}

const ID_ARG = { type: () => ID, description: 'Id of the campaign.' };

@Resolver(() => Campaign)
export class CampaignsResolver {
  constructor(private readonly service: CampaignsService) {}

  @Query(() => CampaignConnection, { description: 'A page of the workspace’s campaigns, newest first.' })
  @RootField(FIELDS.campaigns)
  campaigns(@Scope() scope: WorkspaceScope, @Args() page: PageArgs) {
    return this.service.page(scope, page);
  }

  @Mutation(() => CreateCampaignPayload, {
    nullable: true,
    description:
      'Creates a campaign: a name, a period, a brief, and the sources, creators and collections whose items belong to it, now and when they arrive later.',
  })
  @RootField(FIELDS.createCampaign)
  async createCampaign(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('input', { description: 'The campaign.' }) input: CreateCampaignInput,
  ) {
    return { campaign: await this.service.create(scope, input, actorOf(context)) };
  }

  @Mutation(() => UpdateCampaignPayload, {
    nullable: true,
    description: 'Changes a campaign. Items that joined by themselves and do not fit any more leave it.',
  })
  @RootField(FIELDS.updateCampaign)
  async updateCampaign(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', ID_ARG) id: string,
    @Args('input', { description: 'What to change.' }) input: UpdateCampaignInput,
  ) {
    return { campaign: await this.service.update(scope, id, input, actorOf(context)) };
  }

  @Mutation(() => DeleteCampaignPayload, {
    nullable: true,
    description: 'Deletes a campaign. Its items stay in the workspace.',
  })
  @RootField(FIELDS.deleteCampaign)
  async deleteCampaign(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args('id', ID_ARG) id: string,
  ) {
    return { deletedCampaignId: await this.service.delete(scope, id, actorOf(context)) };
  }

  @Mutation(() => AddItemsToCampaignPayload, {
    nullable: true,
    description: 'Adds items to a campaign, also ones that do not fit what defines it.',
  })
  @RootField(FIELDS.addItemsToCampaign)
  addItemsToCampaign(@Scope() scope: WorkspaceScope, @Args() args: CampaignItemsArgs) {
    return this.service.addItems(scope, args);
  }

  @Mutation(() => RemoveItemsFromCampaignPayload, {
    nullable: true,
    description: 'Takes items out of a campaign. What defines the campaign does not bring them back.',
  })
  @RootField(FIELDS.removeItemsFromCampaign)
  removeItemsFromCampaign(@Scope() scope: WorkspaceScope, @Args() args: CampaignItemsArgs) {
    return this.service.removeItems(scope, args);
  }
}
