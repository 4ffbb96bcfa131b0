import { Ctx, type RequestContext, RootField, warnerOf } from '@loupe/graphql';
import { selectedByField } from '@loupe/graphql-execution';
import { Args, Info, Query, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { ItemAggregatesArgs } from './aggregate.inputs.js';
import { ItemAggregates } from './aggregate.types.js';
import { FIELDS } from './aggregates.fields.js';
import { AggregatesService } from './aggregates.service.js';

@Resolver()
export class AggregatesResolver {
  constructor(private readonly aggregates: AggregatesService) {}

  @Query(() => ItemAggregates, {
    description:
      'Exact counts, sums, means, medians and percentiles of the workspace’s items, in groups, with the span before for comparison.',
  })
  @RootField(FIELDS.itemAggregates)
  itemAggregates(
    @Ctx() context: RequestContext,
    @Args() args: ItemAggregatesArgs,
    @Info() info: GraphQLResolveInfo,
  ) {
    return this.aggregates.of(context.scope, args, {
      schema: info.schema,
      selected: selectedByField(info),
      budget: context.budget,
      warn: warnerOf(context, info),
    });
  }
}
