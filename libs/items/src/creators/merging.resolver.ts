import { actorOf } from '@loupe/audit';
import { Ctx, RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { FIELDS } from './merging.fields.js';
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
  @RootField(FIELDS.mergeCreators)
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
  @RootField(FIELDS.splitCreator)
  splitCreator(
    @Ctx() context: RequestContext,
    @Scope() scope: WorkspaceScope,
    @Args() { id, input }: SplitCreatorArgs,
  ) {
    return this.service.split(scope, id, input, actorOf(context));
  }
}
