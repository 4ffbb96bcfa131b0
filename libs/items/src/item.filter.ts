import { accountNameKey, CampaignItem, Creator, MediaContentRow, tagName } from '@loupe/content';
import { type Database, join, raw, type Sql, sql } from '@loupe/database';
import { VIRALITY_THRESHOLDS } from '@loupe/engagement';
import { between, betweenSeconds, type Predicates } from '@loupe/graphql';
import { knownIds, type WorkspaceScope } from '@loupe/kernel';
import type { RankedMatches } from '@loupe/search';
import { creatorPredicates } from './creator.filter.js';
import { type FilterTokenKind, hasFilterToken, hasFilterTokens } from './filter-tokens.filter.js';
import type { ItemFilterInput } from './item.inputs.js';
import type {
  FilterEngagementField,
  FilterItemType,
  FilterTikTokWhitelistingEligibility,
  FilterViralityScore,
} from './items.enums.js';
import { isOneOfPlaces, type PlacePart } from './location.filter.js';

export interface ItemFilterContext {
  db: Database;
  scope: WorkspaceScope;
  /** What the filter's search finds; null where it has none, or the list is read from the matches anyway. */
  found: RankedMatches | null;
  /** When an item was posted: `item.taken_at`, or what the rows are read by instead of it. */
  takenAt: Sql;
}

/** What each platform-specific kind of post is in the columns provider and type. */
const KINDS: Record<FilterItemType, Sql> = {
  POST: kind('INSTAGRAM', 'POST'),
  REEL: kind('INSTAGRAM', 'REEL'),
  STORY: kind('INSTAGRAM', 'STORY'),
  TIKTOK: sql`(item.provider = 'TIKTOK' AND item.type <> 'STORY')`,
  TIKTOK_STORY: kind('TIKTOK', 'STORY'),
  YOUTUBE: kind('YOUTUBE', 'VIDEO'),
  YOUTUBE_SHORT: kind('YOUTUBE', 'SHORT'),
};

const VIRALITY_RANGES: Record<FilterViralityScore, Sql> = {
  HIGH: sql`item.linear_virality >= ${VIRALITY_THRESHOLDS.HIGH}`,
  MEDIUM: viralityBetween(VIRALITY_THRESHOLDS.MEDIUM, VIRALITY_THRESHOLDS.HIGH),
  LOW: viralityBetween(VIRALITY_THRESHOLDS.LOW, VIRALITY_THRESHOLDS.MEDIUM),
};

/** The type is the column's own, so that its index applies. */
interface Metric {
  value: Sql;
  type: Sql;
}

const count = (value: Sql): Metric => ({ value, type: sql`bigint` });
const rate = (value: Sql): Metric => ({ value, type: sql`numeric` });

/** Rates are per hundred followers at capture; unknown parts of a sum count as nothing, an unknown sum as unknown. */
const METRICS: Record<FilterEngagementField, Metric> = {
  COMMENT_COUNT: count(sql`item.comments`),
  EARNED_MEDIA_VALUE: count(sql`item.earned_media_value`),
  ENGAGEMENTS_RATE: rate(sql`(CASE WHEN num_nonnulls(item.likes, item.comments, item.shares) > 0 THEN
    100.0 * (COALESCE(item.likes, 0) + COALESCE(item.comments, 0) + COALESCE(item.shares, 0))
    / NULLIF(item.followers_at_capture, 0) END)`),
  IMPRESSIONS_RATE: rate(sql`(100.0 * item.impressions / NULLIF(item.followers_at_capture, 0))`),
  LIKE_COUNT: count(sql`item.likes`),
  MERGED_VIEW_PLAY_COUNT: count(sql`item.views`),
  SHARE_COUNT: count(sql`item.shares`),
};

const WHITELISTING: Record<FilterTikTokWhitelistingEligibility, Sql> = {
  ALL: sql`item.tiktok_whitelisting_eligible`,
};

/** The kinds of filter tokens that the parts of a place are. */
const POST_PLACE: Record<PlacePart, FilterTokenKind> = { city: 'city', region: 'state', country: 'country' };

/** SQL over `item`, a row of items, for each field of ItemFilterInput. */
export const itemPredicates = {
  takenAt: (range, { takenAt }) => betweenSeconds(takenAt, range),
  ids: (ids) => sql`item.id = ANY(${knownIds(ids)}::uuid[])`,
  itemTypes: (types) => anyOf([...new Set(types)].map((type) => KINDS[type])),
  provider: (provider) => sql`item.provider = ${provider}`,
  accountNames: (names, { scope }) =>
    hasFilterToken(scope, ['account', 'mention'], names.map(accountNameKey)),
  tagsNames: (names, { scope }) => hasFilterToken(scope, ['hashtag', 'mention'], names.map(tagName)),
  viralityScore: (levels) => anyOf([...new Set(levels)].map((level) => VIRALITY_RANGES[level])),
  // A range without ends still asks for the metric: an item without it is in no range.
  engagement: (ranges) =>
    join(
      ranges.map(({ field, range }) => {
        const { value, type } = METRICS[field];
        return between(value, range, type) ?? sql`${value} IS NOT NULL`;
      }),
      ' AND ',
    ),
  followersCount: (range) => between(sql`item.followers`, range, sql`integer`),
  verified: (values) =>
    anyOf([...new Set(values)].map((value) => (value ? sql`item.verified` : sql`NOT item.verified`))),
  // By the table's name: collections belong to a library above this one.
  collectionsIds: (ids, { db, scope }) => sql`item.id IN (
    SELECT member.item_id FROM ${db.rows(scope, 'collection_items', 'member')}
    WHERE member.collection_id = ANY(${knownIds(ids)}::uuid[]))`,
  campaignsIds: (ids, { db, scope }) => sql`item.id IN (
    SELECT member.item_id FROM ${db.rows(scope, CampaignItem, 'member')}
    WHERE member.campaign_id = ANY(${knownIds(ids)}::uuid[]))`,
  contentTypes: (types, { db, scope }) => sql`item.id IN (
    SELECT media.item_id FROM ${db.rows(scope, MediaContentRow, 'media')} WHERE media.type = ANY(${types}))`,
  creatorLocations: (places, { db, scope }) => {
    const place = creatorPredicates.locations(places);
    return place === null
      ? null
      : sql`item.creator_id IN (SELECT creator.id FROM ${db.rows(scope, Creator, 'creator')} WHERE ${place})`;
  },
  ugcLocations: (places, { scope }) =>
    isOneOfPlaces(places, (parts) =>
      hasFilterTokens(
        scope,
        parts.map(([part, name]) => [POST_PLACE[part], name]),
      ),
    ),
  importType: (type) => sql`item.import_type = ${type}`,
  usageRightsStatus: (statuses) => isOneOf(sql`item.usage_rights_status`, statuses, sql`text`),
  instagramWhitelistingStatus: (statuses) =>
    isOneOf(sql`item.instagram_whitelisting_status`, statuses, sql`text`),
  tiktokSparkCodeStatus: (statuses) => isOneOf(sql`item.tiktok_spark_code_status`, statuses, sql`text`),
  tiktokWhitelistingEligibility: (which) => WHITELISTING[which],
  shopifyProductsIds: (ids, { scope }) => hasFilterToken(scope, ['product'], ids),
  sourcesIds: (ids, { scope }) => hasFilterToken(scope, ['source'], knownIds(ids)),
  socialProfileIds: (ids) => isOneOf(sql`item.social_profile_id`, knownIds(ids), sql`uuid`),
  socialProfileAccountTypes: (types) => isOneOf(sql`item.account_type`, types, sql`text`),
  superSearch: (_, { found }) =>
    found === null ? null : sql`item.id IN (SELECT match.item_id FROM (${found.matches}) AS match)`,
} satisfies Predicates<ItemFilterInput, ItemFilterContext>;

function kind(provider: string, type: string): Sql {
  return sql`(item.provider = ${raw(`'${provider}'`)} AND item.type = ${raw(`'${type}'`)})`;
}

function viralityBetween(from: number, below: number): Sql {
  return sql`(item.linear_virality >= ${from} AND item.linear_virality < ${below})`;
}

/** A single value is compared by equality: only then does PostgreSQL take the rows from an index in their order. */
function isOneOf(column: Sql, values: readonly string[], type: Sql): Sql {
  const [value, ...others] = values;
  return value === undefined || others.length > 0
    ? sql`${column} = ANY(${values}::${type}[])`
    : sql`${column} = ${value}::${type}`;
}

function anyOf(conditions: Sql[]): Sql {
  return sql`(${join(conditions, ' OR ')})`;
}
