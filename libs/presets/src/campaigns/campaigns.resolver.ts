import { actorOf } from '@loupe/audit';
import {
  ConnectionOf,
  Ctx,
  document,
  PageArgs,
  pageCost,
  RequestContext,
  RootField,
  SAMPLE,
  Scope,
  WRITE_COST,
} from '@loupe/graphql';
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
import { CampaignsService } from './campaigns.service.js';

@ObjectType('CampaignConnection', { description: 'A page of campaigns.' })
class CampaignConnection extends ConnectionOf(Campaign, 'Campaign') {}

const ID_ARG = { type: () => ID, description: 'Id of the campaign.' };

@Resolver(() => Campaign)
export class CampaignsResolver {
  constructor(private readonly service: CampaignsService) {}

  @Query(() => CampaignConnection, { description: 'A page of the workspace’s campaigns, newest first.' })
  @RootField({
    cost: pageCost(5, 0.05),
    scopes: ['read'],
    mcp: {
      title: 'List campaigns',
      asked: 'list our campaigns, their period, brief, results and report',
      use: 'Use it to find the id of a campaign.',
      next: 'Pass ids to searchItems as filter.campaignsIds.',
    },
    example: {
      query: document`
        query Campaigns {
          campaigns(first: 20) {
            pageInfo { hasNextPage endCursor }
            nodes { id name from to figures { itemsCount earnedMediaValueCents } }
          }
        }`,
    },
  })
  campaigns(@Scope() scope: WorkspaceScope, @Args() page: PageArgs) {
    return this.service.page(scope, page);
  }

  @Mutation(() => CreateCampaignPayload, {
    nullable: true,
    description:
      'Creates a campaign: a name, a period, a brief, and the sources, creators and collections whose items belong to it, now and when they arrive later.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Create a campaign',
      asked: 'start or set up a new campaign with a brief',
      use: 'Use it when people want to follow what belongs to a campaign. Without sources, creators and collections it has only the items that addItemsToCampaign adds.',
      next: 'getCampaigns gives its figures; searchItems with its id in filter.campaignsIds its items.',
    },
    example: {
      query: document`
        mutation Launch($input: CreateCampaignInput!) {
          createCampaign(input: $input) { campaign { id name from to } userErrors { field message } }
        }`,
      variables: {
        input: { name: 'Spring', from: '2026-03-01T00:00:00Z', to: '2026-05-31T23:59:59Z' },
      },
    },
  })
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Change a campaign',
      asked: 'edit the period or brief of a campaign',
      use: 'Use it to change a campaign’s name, period, brief or what defines it. Each list of ids replaces the one before.',
    },
    example: {
      query: document`
        mutation Extend($id: ID!, $input: UpdateCampaignInput!) {
          updateCampaign(id: $id, input: $input) { campaign { id to } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.campaign, input: { to: '2026-06-30T23:59:59Z' } },
    },
  })
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Delete a campaign',
      use: 'Use it only when people asked for it: which items were in the campaign is lost.',
    },
    example: {
      query: document`
        mutation End($id: ID!) {
          deleteCampaign(id: $id) { deletedCampaignId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.campaign },
    },
  })
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
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Add posts to a campaign',
      asked: 'add posts or content to the campaign',
      use: 'Use it to add up to 100 items to a campaign by hand; they stay until somebody removes them.',
    },
    example: {
      query: document`
        mutation Add($campaignId: ID!, $itemIds: [ID!]!) {
          addItemsToCampaign(campaignId: $campaignId, itemIds: $itemIds) { addedItemIds userErrors { field message } }
        }`,
      variables: { campaignId: SAMPLE.campaign, itemIds: [SAMPLE.item] },
    },
  })
  addItemsToCampaign(@Scope() scope: WorkspaceScope, @Args() args: CampaignItemsArgs) {
    return this.service.addItems(scope, args);
  }

  @Mutation(() => RemoveItemsFromCampaignPayload, {
    nullable: true,
    description: 'Takes items out of a campaign. What defines the campaign does not bring them back.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Remove posts from a campaign',
      use: 'Use it to take up to 100 items out of a campaign; the items stay in the workspace.',
    },
    example: {
      query: document`
        mutation Remove($campaignId: ID!, $itemIds: [ID!]!) {
          removeItemsFromCampaign(campaignId: $campaignId, itemIds: $itemIds) { removedItemIds userErrors { field message } }
        }`,
      variables: { campaignId: SAMPLE.campaign, itemIds: [SAMPLE.item] },
    },
  })
  removeItemsFromCampaign(@Scope() scope: WorkspaceScope, @Args() args: CampaignItemsArgs) {
    return this.service.removeItems(scope, args);
  }
}
