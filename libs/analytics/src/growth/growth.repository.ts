import { ProfileSnapshot, SocialProfile } from '@loupe/content';
import { CountsService, Database, raw, type Sql, sql } from '@loupe/database';
import { EngagementSnapshot } from '@loupe/engagement';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { ItemsSql } from '../aggregates/aggregate-query.filter.js';
import { GrowthMetric, GrowthOrder } from './growth.enums.js';
import type { GrowthRow } from './growth.types.js';

/** The column of each metric of posts. */
const COLUMNS: Record<Exclude<GrowthMetric, 'FOLLOWERS'>, Sql> = {
  COMMENTS: sql`snapshot.comments`,
  EARNED_MEDIA_VALUE: sql`snapshot.earned_media_value`,
  IMPRESSIONS: sql`snapshot.impressions`,
  LIKES: sql`snapshot.likes`,
  SHARES: sql`snapshot.shares`,
  VIEWS: sql`snapshot.views`,
};

/** Both ends. */
interface Ends {
  from: Date;
  to: Date;
}

/** A row of the ranking, with the number of all that have readings. */
export type RankedRow = GrowthRow & { known: number };

/** Reads growth from snapshots: of each post or profile the newest one at the begin, and the newest one at the end. */
@Injectable()
export class GrowthRepository {
  constructor(
    private readonly db: Database,
    private readonly counts: CountsService,
  ) {}

  /** How many posts, or how many profiles, are chosen; one more than the most if there are more. */
  async count(scope: WorkspaceScope, items: ItemsSql, metric: GrowthMetric, most: number): Promise<number> {
    const isOfProfiles = metric === GrowthMetric.FOLLOWERS;
    if (items.isEvery && !isOfProfiles) return Math.min(most + 1, await this.counts.all(scope, 'items'));
    const rows = isOfProfiles
      ? sql`SELECT 1 FROM ${this.profiles(scope, items)}`
      : sql`SELECT 1 FROM ${items.from} WHERE ${items.where}`;
    const [row] = await this.db.query<{ count: number }>(
      sql`SELECT count(*)::integer AS count FROM (${rows} LIMIT ${most + 1}) AS chosen`,
    );
    return row?.count ?? 0;
  }

  /** The first rows of the ranking. */
  rank(
    scope: WorkspaceScope,
    items: ItemsSql,
    { metric, by, first, ends }: { metric: GrowthMetric; by: GrowthOrder; first: number; ends: Ends },
  ): Promise<RankedRow[]> {
    const grown =
      metric === GrowthMetric.FOLLOWERS
        ? this.ofProfiles(scope, items, ends)
        : this.ofItems(scope, items, metric, ends);
    const change = sql`grown.after - COALESCE(grown.before, 0)`;
    const percent = sql`round(100.0 * (${change}) / NULLIF(grown.before, 0), 2)`;
    const isByPercent = by === GrowthOrder.CHANGE_PERCENT;
    return this.db.query(sql`
      SELECT grown."itemId", grown."socialProfileId", grown."creatorId", profile.account_name AS "accountName", grown.provider, grown."takenAt",
        COALESCE(grown."originalUrl", CASE WHEN grown."itemId" IS NULL THEN profile.original_url END) AS "originalUrl",
        grown.before::text AS before, grown."beforeAt", grown.after::text AS after, grown."afterAt", (${change})::text AS change,
        (${percent})::double precision AS "changePercent", grown.known
      FROM (SELECT grown.*, count(*) OVER ()::integer AS known FROM (${grown}) AS grown) AS grown
      JOIN ${this.db.rows(scope, SocialProfile, 'profile')} ON profile.id = grown."socialProfileId"
      ${isByPercent ? sql`WHERE grown.before > 0` : sql``}
      ORDER BY ${isByPercent ? percent : change} DESC, grown.id LIMIT ${first}`);
  }

  private ofItems(
    scope: WorkspaceScope,
    { from, where }: ItemsSql,
    metric: Exclude<GrowthMetric, 'FOLLOWERS'>,
    ends: Ends,
  ): Sql {
    const value = COLUMNS[metric];
    const snapshots = this.db.rows(scope, EngagementSnapshot, 'snapshot');
    const newest = (at: Date) => sql`SELECT ${value} AS value, snapshot.captured_at AS at FROM ${snapshots}
      WHERE snapshot.item_id = item.id AND snapshot.captured_at <= ${at} AND ${value} IS NOT NULL
      ORDER BY snapshot.captured_at DESC LIMIT 1`;
    return sql`SELECT item.id, item.id AS "itemId", item.social_profile_id AS "socialProfileId", item.creator_id AS "creatorId", item.provider,
        item.taken_at AS "takenAt", item.original_url AS "originalUrl", earlier.value AS before, earlier.at AS "beforeAt",
        later.value AS after, later.at AS "afterAt"
      FROM (SELECT * FROM ${from} WHERE ${where}) AS item
      CROSS JOIN LATERAL (${newest(ends.to)}) AS later
      LEFT JOIN LATERAL (${newest(ends.from)}) AS earlier ON TRUE
      WHERE later.at > ${ends.from} AND (earlier.at IS NOT NULL OR item.taken_at >= ${ends.from})`;
  }

  private ofProfiles(scope: WorkspaceScope, items: ItemsSql, ends: Ends): Sql {
    const snapshots = this.db.rows(scope, ProfileSnapshot, 'snapshot');
    const newest = (
      at: Date,
    ) => sql`SELECT snapshot.followers AS value, snapshot.captured_at AS at FROM ${snapshots}
      WHERE snapshot.social_profile_id = holder.id AND snapshot.captured_at <= ${at}
      ORDER BY snapshot.captured_at DESC LIMIT 1`;
    return sql`SELECT holder.id, NULL::uuid AS "itemId", holder.id AS "socialProfileId", holder.creator_id AS "creatorId", holder.provider,
        NULL::timestamptz AS "takenAt", NULL::text AS "originalUrl", earlier.value AS before, earlier.at AS "beforeAt",
        later.value AS after, later.at AS "afterAt"
      FROM ${this.profiles(scope, items)}
      CROSS JOIN LATERAL (${newest(ends.to)}) AS later
      CROSS JOIN LATERAL (${newest(ends.from)}) AS earlier
      WHERE later.at > ${ends.from}`;
  }

  /** The profiles of the chosen posts; of all posts, all that have a creator. */
  private profiles(scope: WorkspaceScope, { from, where, isEvery }: ItemsSql): Sql {
    const posted = sql`WHERE holder.id IN (SELECT item.social_profile_id FROM ${from} WHERE ${where})`;
    const all = sql`SELECT holder.* FROM ${this.db.rows(scope, SocialProfile, 'holder')} ${isEvery ? sql`WHERE holder.creator_id IS NOT NULL` : posted}`;
    return sql`(${all}) AS ${raw('holder')}`;
  }
}
