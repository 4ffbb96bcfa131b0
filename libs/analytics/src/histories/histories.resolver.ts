import { Item } from '@loupe/content';
import { EngagementHistoryEntry } from '@loupe/engagement';
import { FieldCost, type RequestContext, RootField, Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Context, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { FIELDS } from './histories.fields.js';
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
  @RootField(FIELDS.engagementHistories)
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
