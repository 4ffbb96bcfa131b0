import { Ctx, type RequestContext, RootField, warnerOf } from '@loupe/graphql';
import { Args, Info, Query, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { FIELDS } from './growth.fields.js';
import { GrowthService } from './growth.service.js';
import { GrowthRanking, GrowthRankingArgs } from './growth.types.js';

@Resolver()
export class GrowthResolver {
  constructor(private readonly growth: GrowthService) {}

  @Query(() => GrowthRanking, {
    description:
      'Posts ranked by the growth of a metric in a span, or profiles by that of their followers, from the stored snapshots.',
  })
  @RootField(FIELDS.growthRanking)
  growthRanking(
    @Ctx() context: RequestContext,
    @Args() args: GrowthRankingArgs,
    @Info() info: GraphQLResolveInfo,
  ) {
    const { budget, scope } = context;
    return this.growth.ranking(scope, args, { schema: info.schema, budget, warn: warnerOf(context, info) });
  }
}
