import { Ctx, document, pageCost, type RequestContext, RootField, SAMPLE, warnerOf } from '@loupe/graphql';
import { Args, Info, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
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
  @RootField({
    cost: pageCost(6, 0),
    scopes: ['read'],
    mcp: {
      title: 'Get the metric history of a post',
      asked: 'how did this post grow, its likes, views and comments over time',
      use: 'Use it to see how the metrics of one item developed.',
      next: 'refetchEngagementBulk requests newer metrics. Earned media value is in cents.',
    },
    example: {
      query: document`
        query History($itemId: ID!) {
          engagementHistory(itemId: $itemId, first: 10) {
            pageInfo { hasNextPage endCursor }
            nodes { at likes views earnedMediaValue }
          }
        }`,
      variables: { itemId: SAMPLE.item },
    },
  })
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
