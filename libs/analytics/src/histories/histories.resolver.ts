import { Item } from '@loupe/content';
import { EngagementHistoryEntry } from '@loupe/engagement';
import { document, FieldCost, type RequestContext, RootField, SAMPLE, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Context, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { HistoriesService, type HistoryOf } from './histories.service.js';
import {
  EngagementAtAge,
  EngagementChange,
  EngagementHistoriesArgs,
  HistorySinceArgs,
  ItemEngagementHistory,
  SnapshotsArgs,
} from './histories.types.js';

@Resolver(() => ItemEngagementHistory)
export class HistoriesResolver {
  constructor(private readonly histories: HistoriesService) {}

  @Query(() => [ItemEngagementHistory], {
    description:
      'How the metrics of up to 100 items developed, in the order of the ids; unknown ids are left out.',
  })
  @RootField({
    cost: { credits: 6, perRow: { credits: 0.1, of: ['itemIds'] } },
    scopes: ['read'],
    mcp: {
      title: 'Compare how posts developed',
      asked: 'likes or views after 24 hours, 7 days or 30 days for these posts; which posts grow fastest',
      use: 'Use it to compare how posts developed: their metrics at the same ages, and what was added since a time.',
      next: 'searchItems gives the item ids. An age is absent if no snapshot lies before or after it. getEngagementHistory pages through all snapshots of one item. Earned media value is in cents.',
    },
    example: {
      query: document`
        query Growth($itemIds: [ID!]!) {
          engagementHistories(itemIds: $itemIds, since: "2026-01-01T00:00:00Z") {
            itemId
            atAges { hours views likes }
            change { until views likes }
          }
        }`,
      variables: { itemIds: [SAMPLE.item] },
    },
  })
  engagementHistories(@Scope() scope: WorkspaceScope, @Args() { itemIds, since }: EngagementHistoriesArgs) {
    return this.histories.known(scope, itemIds, since ?? null);
  }

  @ResolveField(() => [EngagementHistoryEntry])
  snapshots(
    @Parent() history: HistoryOf,
    @Args() { first }: SnapshotsArgs,
    @Context() context: RequestContext,
  ) {
    return this.histories.snapshots(context, history, first);
  }

  @ResolveField(() => [EngagementAtAge])
  atAges(history: HistoryOf, _: object, context: RequestContext) {
    return this.histories.atAges(context, history);
  }

  @ResolveField(() => EngagementChange, { nullable: true })
  change(history: HistoryOf, _: object, context: RequestContext) {
    return this.histories.change(context, history);
  }
}

@Resolver(() => Item)
export class ItemHistoryResolver {
  @ResolveField(() => ItemEngagementHistory, { description: 'How the metrics of the item developed.' })
  @FieldCost({ perRow: 0.05 })
  engagementHistory(@Parent() item: Item, @Args() { since }: HistorySinceArgs): HistoryOf {
    return { itemId: item.id, since: since ?? null };
  }
}
