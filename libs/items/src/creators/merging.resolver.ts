import { actorOf } from '@loupe/audit';
import { Ctx, document, RequestContext, RootField, SAMPLE, Scope, WRITE_COST } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { MergingService } from './merging.service.js';
import {
  MergeCreatorsArgs,
  MergeCreatorsPayload,
  SplitCreatorArgs,
  SplitCreatorPayload,
} from './merging.types.js';

@Resolver()
export class MergingResolver {
  constructor(private readonly service: MergingService) {}

  @Mutation(() => MergeCreatorsPayload, {
    nullable: true,
    description:
      'Makes creators part of another one, because they are the same person. It gets their profiles, posts, keys of imports, and the custom attributes that it has not itself. Their ids go on to stand for it.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Merge creators who are the same person',
      asked: 'these two creators are duplicates',
      use: 'Use it only when people said that the creators are the same person.',
      next: 'splitCreator takes profiles away again.',
    },
    example: {
      query: document`
        mutation Merge($id: ID!, $creatorIds: [ID!]!) {
          mergeCreators(id: $id, creatorIds: $creatorIds) {
            creator { id socialProfiles { provider accountName } }
            userErrors { field message }
          }
        }`,
      variables: { id: SAMPLE.creator, creatorIds: [SAMPLE.otherCreator] },
    },
  })
  async mergeCreators(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args() { id, creatorIds }: MergeCreatorsArgs,
  ) {
    return { creator: await this.service.merge(scope, id, creatorIds, actorOf(context)) };
  }

  @Mutation(() => SplitCreatorPayload, {
    nullable: true,
    description:
      'Gives some profiles of a creator, with their posts, to a new creator, because they are somebody else’s.',
  })
  @RootField({
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Split a creator into two people',
      asked: 'these profiles belong to different people',
      use: 'Use it when people said that profiles of one creator are different persons.',
      next: 'mergeCreators puts creators together again.',
    },
    example: {
      query: document`
        mutation Split($id: ID!, $input: SplitCreatorInput!) {
          splitCreator(id: $id, input: $input) {
            creator { id socialProfiles { provider accountName } }
            remainingCreator { id }
            userErrors { field message }
          }
        }`,
      variables: { id: SAMPLE.creator, input: { socialProfileIds: [SAMPLE.socialProfile] } },
    },
  })
  splitCreator(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args() { id, input }: SplitCreatorArgs,
  ) {
    return this.service.split(scope, id, input, actorOf(context));
  }
}
