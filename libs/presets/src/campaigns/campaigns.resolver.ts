import { ConnectionOf, PageArgs, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Campaign } from './campaign.entity.js';
import { CampaignsRepository } from './campaigns.repository.js';

@ObjectType('CampaignConnection', { description: 'A page of campaigns.' })
class CampaignConnection extends ConnectionOf(Campaign, 'Campaign') {}

@Resolver(() => Campaign)
export class CampaignsResolver {
  constructor(private readonly repository: CampaignsRepository) {}

  @Query(() => CampaignConnection, { description: 'The campaigns of the workspace, newest first, in pages.' })
  campaigns(@Scope() scope: WorkspaceScope, @Args() page: PageArgs) {
    return this.repository.page(scope, page);
  }
}
