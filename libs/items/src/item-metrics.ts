import { type Sql, sql } from '@loupe/database';
import type { FilterEngagementField } from './items.enums.js';

/** `type` is the column's own type, so that its index applies. */
interface Metric {
  value: Sql;
  type: Sql;
}

const count = (value: Sql): Metric => ({ value, type: sql`bigint` });
const rate = (value: Sql): Metric => ({ value, type: sql`numeric` });

/** Whether at least one part of an item's engagements is known. */
const HAS_ENGAGEMENTS = sql`num_nonnulls(item.likes, item.comments, item.shares) > 0`;

/** The known engagements of an item: an unknown part counts as zero. Unknown itself unless HAS_ENGAGEMENTS. */
const KNOWN_ENGAGEMENTS = sql`(COALESCE(item.likes, 0) + COALESCE(item.comments, 0) + COALESCE(item.shares, 0))`;

/** The engagements of an item, or null. It costs less than HAS_ENGAGEMENTS, which has to be written as in its index. */
export const ENGAGEMENTS = sql`(CASE WHEN COALESCE(item.likes, item.comments, item.shares) IS NOT NULL THEN ${KNOWN_ENGAGEMENTS} END)`;

/** The followers that rates are about; null if they are unknown or none. */
export const RATED_FOLLOWERS = sql`NULLIF(item.followers_at_capture, 0)`;

/**
 * The SQL of each metric that items are filtered by, written as in its index. Rates are per hundred followers at capture.
 * An unknown part of a sum counts as zero; a sum without known parts is unknown.
 */
export const FILTER_METRICS: Record<FilterEngagementField, Metric> = {
  COMMENT_COUNT: count(sql`item.comments`),
  EARNED_MEDIA_VALUE: count(sql`item.earned_media_value`),
  ENGAGEMENTS_RATE: rate(sql`(CASE WHEN ${HAS_ENGAGEMENTS} THEN
    100.0 * ${KNOWN_ENGAGEMENTS}
    / ${RATED_FOLLOWERS} END)`),
  IMPRESSIONS_RATE: rate(sql`(100.0 * item.impressions / ${RATED_FOLLOWERS})`),
  LIKE_COUNT: count(sql`item.likes`),
  MERGED_VIEW_PLAY_COUNT: count(sql`item.views`),
  SHARE_COUNT: count(sql`item.shares`),
};
