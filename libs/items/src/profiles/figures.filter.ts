import { Item, ProfileSnapshot, SocialProfile } from '@loupe/content';
import { type Database, type Sql, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { ENGAGEMENTS } from '../item-metrics.js';

/** What posts and readings say of a person; people are ordered and filtered by it. */
export type PeopleFigure = 'FOLLOWERS_GROWTH' | 'LAST_POST_AT' | 'MEDIAN_ENGAGEMENTS' | 'POSTS_COUNT';

/** Creators, or profiles: also the alias of the row that a figure is of. */
export type People = 'creator' | 'profile';

/** Whose figures, and since when followers grow. */
export interface FiguresOf {
  readonly db: Database;
  readonly scope: WorkspaceScope;
  readonly of: People;
  readonly since: Date;
}

/** Days of growth. */
const GROWTH_DAYS = 30;
const DAY_MS = 86_400_000;

/** When the growth of followers begins: a day's begin (UTC), so that the pages of a list agree about it. */
export function growthBegin(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) - GROWTH_DAYS) * DAY_MS);
}

/** Each is a range of an index: items_by_creator and items_by_profile. */
const POSTS: Record<People, Sql> = {
  creator: sql`item.creator_id = creator.id`,
  profile: sql`item.social_profile_id = profile.id`,
};
const HOLDERS: Record<People, Sql> = {
  creator: sql`holder.creator_id = creator.id`,
  profile: sql`holder.id = profile.id`,
};

/**
 * A scalar subquery: the figure of the row `creator` or `profile`. Null where nothing is known, but for the number of posts. The median
 * is that of `itemAggregates`, the growth the sum of that of `growthRanking` over the profiles that have readings.
 */
export function figureOf(figure: PeopleFigure, { db, scope, of, since }: FiguresOf): Sql {
  if (figure === 'FOLLOWERS_GROWTH') {
    const newest = (until: Sql) => sql`SELECT snapshot.followers, snapshot.captured_at
      FROM ${db.rows(scope, ProfileSnapshot, 'snapshot')} WHERE snapshot.social_profile_id = holder.id ${until}
      ORDER BY snapshot.captured_at DESC LIMIT 1`;
    return sql`(SELECT sum(later.followers - earlier.followers) FROM ${db.rows(scope, SocialProfile, 'holder')}
      CROSS JOIN LATERAL (${newest(sql``)}) AS later
      CROSS JOIN LATERAL (${newest(sql`AND snapshot.captured_at <= ${since}`)}) AS earlier
      WHERE ${HOLDERS[of]} AND later.captured_at > ${since})`;
  }
  const values = {
    LAST_POST_AT: sql`max(item.taken_at)`,
    MEDIAN_ENGAGEMENTS: sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${ENGAGEMENTS}::double precision)`,
    POSTS_COUNT: sql`count(*)::integer`,
  };
  return sql`(SELECT ${values[figure]} FROM ${db.rows(scope, Item, 'item')} WHERE ${POSTS[of]})`;
}
