import { Scope } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Args, Query, ResolveField, Resolver } from '@nestjs/graphql';
import {
  EngagementHistoryArgs,
  EngagementHistoryConnection,
  EngagementHistoryEntry,
} from './engagement.types.js';
import { EngagementHistoryRepository } from './engagement-history.repository.js';
import type { EngagementSnapshot } from './engagement-snapshot.entity.js';
import { ViralityScore, viralityOf } from './figures.js';

@Resolver(() => EngagementHistoryEntry)
export class EngagementResolver {
  constructor(private readonly history: EngagementHistoryRepository) {}

  @Query(() => EngagementHistoryConnection, {
    description: 'The figures of an item over time, newest first.',
  })
  engagementHistory(@Scope() scope: WorkspaceScope, @Args() args: EngagementHistoryArgs) {
    return this.history.page(scope, args);
  }

  @ResolveField()
  at(snapshot: EngagementSnapshot): Date {
    return snapshot.capturedAt;
  }

  @ResolveField(() => ViralityScore)
  linearViralityScore(snapshot: EngagementSnapshot): ViralityScore {
    return viralityOf(viewsPerFollower(snapshot.views, snapshot.followers));
  }
}

/** The ratio that PostgreSQL generates on items, for a snapshot; null where either number is unknown. */
function viewsPerFollower(views: string | null, followers: string | null): number | null {
  const count = Number(followers ?? 0);
  return views === null || count === 0 ? null : Number(views) / count;
}
