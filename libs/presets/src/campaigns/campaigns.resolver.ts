import { ConnectionOf, document, PageArgs, pageCost, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Campaign } from './campaign.entity.js';
import { CampaignsRepository } from './campaigns.repository.js';

@ObjectType('CampaignConnection', { description: 'A page of campaigns.' })
class CampaignConnection extends ConnectionOf(Campaign, 'Campaign') {}

@Resolver(() => Campaign)
export class CampaignsResolver {
  constructor(private readonly repository: CampaignsRepository) {}

  @Query(() => CampaignConnection, { description: 'A page of the workspace’s campaigns, newest first.' })
  @RootField({
    cost: pageCost(5, 0.05),
    scopes: ['read'],
    mcp: {
      use: 'Use it to find the id of a campaign.',
      next: 'Pass ids to searchItems as filter.campaignsIds.',
    },
    example: {
      query: document`
        query Campaigns {
          campaigns(first: 20) { pageInfo { hasNextPage endCursor } nodes { id name } }
        }`,
    },
  })
  campaigns(@Scope() scope: WorkspaceScope, @Args() page: PageArgs) {
    return this.repository.page(scope, page);
  }
}
