import { accountNameKey, Creator, Item, MediaContentRow, tagName, UNKNOWN_LANGUAGE } from '@loupe/content';
import { type Database, join, raw, type Sql, sql } from '@loupe/database';
import { VIRALITY_THRESHOLDS } from '@loupe/engagement';
import { between, betweenSeconds, compileFilter, EVERY_ROW, type Predicates } from '@loupe/graphql';
import { knownIds, type WorkspaceScope } from '@loupe/kernel';
import type { RankedMatches } from '@loupe/search';
import { campaignMembers } from './campaign-members.js';
import { creatorPredicates, creatorsOfLists } from './creator.filter.js';
import { type FilterTokenKind, hasFilterToken, hasFilterTokens } from './filter-tokens.filter.js';
import type { ItemFilterInput, ItemNotFilterInput } from './item.inputs.js';
import { FILTER_METRICS } from './item-metrics.js';
import type {
  FilterItemType,
  FilterTikTokWhitelistingEligibility,
  FilterViralityScore,
} from './items.enums.js';
import { isOneOfPlaces, type PlacePart } from './location.filter.js';
import { unsureValues } from './unsure-values.filter.js';

export interface ItemFilterContext {
  db: Database;
  scope: WorkspaceScope;
  /** Matches of the filter's search; null if it has none, or if the list is already read from the matches. */
  found: RankedMatches | null;
  /** The time of posting: `item.taken_at`, or the expression by which the rows are read. */
  takenAt: Sql;
}

/** The columns provider and type of each platform-specific kind of post. */
const KINDS: Record<FilterItemType, Sql> = {
  POST: kind('INSTAGRAM', 'POST'),
  REEL: kind('INSTAGRAM', 'REEL'),
  STORY: kind('INSTAGRAM', 'STORY'),
  TIKTOK: sql`(item.provider = 'TIKTOK' AND item.type <> 'STORY')`,
  TIKTOK_STORY: kind('TIKTOK', 'STORY'),
  YOUTUBE: kind('YOUTUBE', 'VIDEO'),
  YOUTUBE_SHORT: kind('YOUTUBE', 'SHORT'),
  SHORT: sql`(${kind('TIKTOK', 'SHORT')} OR ${kind('YOUTUBE', 'SHORT')})`,
  VIDEO: kind('YOUTUBE', 'VIDEO'),
};

const VIRALITY_RANGES: Record<FilterViralityScore, Sql> = {
  HIGH: sql`item.linear_virality >= ${VIRALITY_THRESHOLDS.HIGH}`,
  MEDIUM: viralityBetween(VIRALITY_THRESHOLDS.MEDIUM, VIRALITY_THRESHOLDS.HIGH),
  LOW: viralityBetween(VIRALITY_THRESHOLDS.LOW, VIRALITY_THRESHOLDS.MEDIUM),
};

const WHITELISTING: Record<FilterTikTokWhitelistingEligibility, Sql> = {
  ALL: sql`item.tiktok_whitelisting_eligible`,
};

/** The kind of filter token for each part of a place. */
const POST_PLACE: Record<PlacePart, FilterTokenKind> = { city: 'city', region: 'state', country: 'country' };

/** The SQL of each field that ItemFilterInput and ItemNotFilterInput have; `item` is the alias of items. */
const fieldPredicates = {
  takenAt: (range, { takenAt }) => betweenSeconds(takenAt, range),
  ids: (ids) => sql`item.id = ANY(${knownIds(ids)}::uuid[])`,
  itemTypes: (types) => anyOf([...new Set(types)].map((type) => KINDS[type])),
  provider: (provider) => sql`item.provider = ${provider}`,
  providers: (providers) => isOneOf(sql`item.provider`, [...new Set(providers)], sql`text`),
  language: (codes) => {
    const found = isOneOf(sql`item.language`, codes, sql`text`);
    // Nobody has looked at the newest posts of other programs yet.
    return codes.includes(UNKNOWN_LANGUAGE) ? anyOf([found, sql`item.language IS NULL`]) : found;
  },
  accountNames: (names, { scope }) =>
    hasFilterToken(scope, ['account', 'mention'], names.map(accountNameKey)),
  tagsNames: (names, { scope }) => hasFilterToken(scope, ['hashtag', 'mention'], names.map(tagName)),
  viralityScore: (levels) => anyOf([...new Set(levels)].map((level) => VIRALITY_RANGES[level])),
  // A range without ends still requires the metric: an item without it matches no range.
  engagement: (ranges) =>
    join(
      ranges.map(({ field, range }) => {
        const { value, type } = FILTER_METRICS[field];
        return between(value, range, type) ?? sql`${value} IS NOT NULL`;
      }),
      ' AND ',
    ),
  followersCount: (range) => between(sql`item.followers`, range, sql`integer`),
  verified: (values) =>
    anyOf([...new Set(values)].map((value) => (value ? sql`item.verified` : sql`NOT item.verified`))),
  // Uses the table's name because collections belong to a library above this one.
  collectionsIds: (ids, { db, scope }) => sql`item.id IN (
    SELECT member.item_id FROM ${db.rows(scope, 'collection_items', 'member')}
    WHERE member.collection_id = ANY(${knownIds(ids)}::uuid[]))`,
  campaignsIds: (ids, { db, scope }) => sql`item.id IN (
    SELECT member.item_id FROM ${campaignMembers(db, scope, 'member')}
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
  creatorIds: (ids) => isOneOf(sql`item.creator_id`, knownIds(ids), sql`uuid`),
  creatorListsIds: (ids, { db, scope }) => sql`item.creator_id IN (${creatorsOfLists(db, scope, ids)})`,
  unsureAiFields: (ids, { db, scope }) => sql`item.id IN (
    SELECT unsure.item_id FROM ${unsureValues(db, scope, 'unsure')}
    WHERE unsure.field_id = ANY(${knownIds(ids)}::uuid[]))`,
  excludeAccountNames: (names) => sql`item.account_name_key <> ALL(${names.map(accountNameKey)}::text[])`,
} satisfies Predicates<ItemNotFilterInput, ItemFilterContext>;

/** The SQL of the fields that read nothing but plain columns of `item`: it holds wherever such columns are, in DuckDB too (ADR 138). */
export const columnPredicates = {
  takenAt: fieldPredicates.takenAt,
  ids: fieldPredicates.ids,
  itemTypes: fieldPredicates.itemTypes,
  provider: fieldPredicates.provider,
  providers: fieldPredicates.providers,
  language: fieldPredicates.language,
  viralityScore: fieldPredicates.viralityScore,
  engagement: fieldPredicates.engagement,
  followersCount: fieldPredicates.followersCount,
  verified: fieldPredicates.verified,
  importType: fieldPredicates.importType,
  usageRightsStatus: fieldPredicates.usageRightsStatus,
  instagramWhitelistingStatus: fieldPredicates.instagramWhitelistingStatus,
  tiktokSparkCodeStatus: fieldPredicates.tiktokSparkCodeStatus,
  tiktokWhitelistingEligibility: fieldPredicates.tiktokWhitelistingEligibility,
  socialProfileIds: fieldPredicates.socialProfileIds,
  socialProfileAccountTypes: fieldPredicates.socialProfileAccountTypes,
  creatorIds: fieldPredicates.creatorIds,
  excludeAccountNames: fieldPredicates.excludeAccountNames,
};

/** The SQL of each field of ItemFilterInput. */
export const itemPredicates = {
  ...fieldPredicates,
  superSearch: (_, { found }) =>
    found === null ? null : sql`item.id IN (SELECT match.item_id FROM (${found.matches}) AS match)`,
  not: (filter, context) => {
    const matched = compileFilter(filter, fieldPredicates, context);
    // What is unknown does not match.
    return matched === EVERY_ROW ? null : sql`(${matched}) IS NOT TRUE`;
  },
  withoutCreatorsOf: (filter, { takenAt: _, ...context }) => {
    const matched = compileFilter(filter, fieldPredicates, { ...context, takenAt: sql`item.taken_at` });
    // Own items have a creator. The items inside have the same alias, which hides the outer one.
    return matched === EVERY_ROW
      ? null
      : sql`item.creator_id NOT IN (SELECT item.creator_id FROM ${context.db.rows(context.scope, Item, 'item')}
          WHERE item.competitor_brand_id IS NULL AND ${matched})`;
  },
} satisfies Predicates<ItemFilterInput, ItemFilterContext>;

function kind(provider: string, type: string): Sql {
  return sql`(item.provider = ${raw(`'${provider}'`)} AND item.type = ${raw(`'${type}'`)})`;
}

function viralityBetween(from: number, below: number): Sql {
  return sql`(item.linear_virality >= ${from} AND item.linear_virality < ${below})`;
}

/** One value is compared by equality: only then can PostgreSQL read the rows in the order of the index. */
function isOneOf(column: Sql, values: readonly string[], type: Sql): Sql {
  const [value, ...others] = values;
  return value === undefined || others.length > 0
    ? sql`${column} = ANY(${values}::${type}[])`
    : sql`${column} = ${value}::${type}`;
}

function anyOf(conditions: Sql[]): Sql {
  return sql`(${join(conditions, ' OR ')})`;
}
