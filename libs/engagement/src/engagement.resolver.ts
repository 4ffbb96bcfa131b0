import { Ctx, type RequestContext, RootField, warnerOf } from '@loupe/graphql';
import { Args, Info, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { FIELDS } from './engagement.fields.js';
import {
  EngagementHistoryArgs,
  EngagementHistoryConnection,
  EngagementHistoryEntry,
} from './engagement.types.js';
import { EngagementHistoryRepository } from './engagement-history.repository.js';
import type { EngagementSnapshot } from './engagement-snapshot.entity.js';
import { ViralityScore, viralityOfSnapshot } from './metrics.js';

@Resolver(() => EngagementHistoryEntry)
export class EngagementResolver {
  constructor(private readonly history: EngagementHistoryRepository) {}

  @Query(() => EngagementHistoryConnection, {
    description: 'The metrics of an item over time, newest first.',
  })
  @RootField(FIELDS.engagementHistory)
  async engagementHistory(
    @Ctx() context: RequestContext,
    @Args() args: EngagementHistoryArgs,
    @Info() info: GraphQLResolveInfo,
  ) {
    const { scope } = context;
    // One statement for all items that a response asks for.
    const isKnown = context.loader(this.loadKnown, false).load(args.itemId.toLowerCase());
    if (!(await isKnown)) {
      const message = 'itemId is not the id of an item of this workspace';
      warnerOf(context, info)({ message, code: 'UNKNOWN_ITEM' });
    }
    return this.history.page(scope, args);
  }

  private readonly loadKnown = async (ids: readonly string[], { scope }: RequestContext) =>
    new Map((await this.history.known(scope, ids)).map((id) => [id, true] as const));

  @ResolveField()
  at(snapshot: EngagementSnapshot): Date {
    return snapshot.capturedAt;
  }

  @ResolveField(() => ViralityScore)
  linearViralityScore(snapshot: EngagementSnapshot): ViralityScore {
    const number = (metric: string | null) => (metric === null ? null : Number(metric));
    return viralityOfSnapshot({ views: number(snapshot.views), followers: number(snapshot.followers) });
  }
}
