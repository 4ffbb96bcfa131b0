import { Creator, SocialProfile } from '@loupe/content';
import {
  BigIntScalar,
  Cacheable,
  DateTimeScalar,
  FieldCost,
  type RequestContext,
  RowsOnly,
} from '@loupe/graphql';
import { Float, Int, ResolveField, Resolver } from '@nestjs/graphql';
import type { People, PeopleFigure } from './figures.filter.js';
import { FiguresRepository } from './figures.repository.js';

const GROWTH = 'null without a reading before and in them. Its begin is that of a day in UTC.';
const MEDIAN =
  'Median of likes, comments and shares together, over the posts in the workspace; null where none of them is known.';

type Load<Value> = (ids: readonly string[], context: RequestContext) => Promise<ReadonlyMap<string, Value>>;

/** Loads a figure for all people of a response together. */
function loads<Value>(figures: FiguresRepository, of: People, figure: PeopleFigure): Load<Value> {
  return (ids, { scope }) => figures.of<Value>(scope, of, figure, ids);
}

/** What the posts and readings of a creator say. */
@Resolver(() => Creator)
export class CreatorFiguresResolver {
  private readonly growth: Load<string | null>;
  private readonly median: Load<number | null>;

  constructor(figures: FiguresRepository) {
    this.growth = loads(figures, 'creator', 'FOLLOWERS_GROWTH');
    this.median = loads(figures, 'creator', 'MEDIAN_ENGAGEMENTS');
  }

  @ResolveField(() => BigIntScalar, {
    nullable: true,
    description: `What the last 30 days added to the followers of all profiles that have readings; ${GROWTH}`,
  })
  @RowsOnly()
  @FieldCost({ perRow: 0.15 })
  followersGrowth(creator: Creator, _: object, context: RequestContext): Promise<string | null> {
    return context.loader(this.growth, null).load(creator.id);
  }

  @Cacheable()
  @ResolveField(() => Float, { nullable: true, description: MEDIAN })
  @RowsOnly()
  @FieldCost({ perRow: 0.3 })
  medianEngagements(creator: Creator, _: object, context: RequestContext): Promise<number | null> {
    return context.loader(this.median, null).load(creator.id);
  }
}

/** What the posts and readings of a profile say. One that is not stored has none. */
@Resolver(() => SocialProfile)
export class SocialProfileFiguresResolver {
  private readonly count: Load<number>;
  private readonly newest: Load<Date | null>;
  private readonly growth: Load<string | null>;
  private readonly median: Load<number | null>;

  constructor(figures: FiguresRepository) {
    this.count = loads(figures, 'profile', 'POSTS_COUNT');
    this.newest = loads(figures, 'profile', 'LAST_POST_AT');
    this.growth = loads(figures, 'profile', 'FOLLOWERS_GROWTH');
    this.median = loads(figures, 'profile', 'MEDIAN_ENGAGEMENTS');
  }

  @Cacheable()
  @ResolveField(() => Int, { description: 'Number of its posts in the workspace.' })
  @RowsOnly()
  @FieldCost({ perRow: 0.15 })
  postsCount(profile: SocialProfile, _: object, context: RequestContext): Promise<number> {
    return context.loader(this.count, 0).load(profile.id);
  }

  @Cacheable()
  @ResolveField(() => DateTimeScalar, {
    nullable: true,
    description: 'When its newest post in the workspace was published; null without posts.',
  })
  @RowsOnly()
  @FieldCost({ perRow: 0.15 })
  lastPostAt(profile: SocialProfile, _: object, context: RequestContext): Promise<Date | null> {
    return context.loader(this.newest, null).load(profile.id);
  }

  @ResolveField(() => BigIntScalar, {
    nullable: true,
    description: `What the last 30 days added to the followers; ${GROWTH}`,
  })
  @RowsOnly()
  @FieldCost({ perRow: 0.15 })
  followersGrowth(profile: SocialProfile, _: object, context: RequestContext): Promise<string | null> {
    return context.loader(this.growth, null).load(profile.id);
  }

  @Cacheable()
  @ResolveField(() => Float, { nullable: true, description: MEDIAN })
  @RowsOnly()
  @FieldCost({ perRow: 0.3 })
  medianEngagements(profile: SocialProfile, _: object, context: RequestContext): Promise<number | null> {
    return context.loader(this.median, null).load(profile.id);
  }
}
