import { encodeCursor } from '@loupe/graphql';
import { ItemSortKey } from '@loupe/items';
import type pg from 'pg';
import { idIn, TAG_OF_OTHERS } from '../support/large-workspace.js';

/** A request whose statements are explained. */
export interface PlanCase {
  name: string;
  document: string;
  variables?: Record<string, unknown>;
  /** Indexes that its statements have to use; "a|b" where PostgreSQL finds both equally good. */
  indexes: string[];
  /** The most rows that each statement may look at, by the number of items; a few pages if not given. */
  reads?: number | ((items: number) => number);
  /** Why it has to look at all of a kind that the workspace has, where it does. */
  whole?: string;
  /** A large table that may be read from end to end, as the workspace has two fifths of it and all of them count. */
  scans?: string;
}

const NAMES: Record<ItemSortKey, string> = {
  ACCOUNT_NAME: 'account_name_key',
  COMMENT_COUNT: 'comments',
  EARNED_MEDIA_VALUE: 'earned_media_value',
  EXPONENTIAL_VIRALITY: 'exponential_virality',
  FOLLOWERS_COUNT: 'followers',
  LIKE_COUNT: 'likes',
  LINEAR_VIRALITY: 'linear_virality',
  MERGED_VIEW_PLAY_COUNT: 'views',
  SHARE_COUNT: 'shares',
  TAKEN_AT: 'taken_at',
};

/** Every order of items in both directions: the first page, one amidst, one across the unknown values, one of them. */
export async function sortedPages(client: pg.Client, workspaceId: string): Promise<PlanCase[]> {
  const cases: PlanCase[] = [];
  const own = `FROM items WHERE workspace_id = '${workspaceId}' AND competitor_brand_id IS NULL`;
  for (const sortKey of Object.values(ItemSortKey)) {
    const column = NAMES[sortKey];
    const counts = await client.query<{ known: number; total: number }>(
      `SELECT count(${column})::int AS known, count(*)::int AS total ${own}`,
    );
    const { known = 0, total = 0 } = counts.rows[0] ?? {};
    const places: Record<string, number | null> = { first: null, middle: known >> 1, boundary: known - 6 };
    if (known < total) places.unknown = (known + total) >> 1;
    for (const order of ['ASC', 'DESC']) {
      for (const [place, offset] of Object.entries(places)) {
        const after = offset === null ? null : await cursorAt(offset, column, order);
        cases.push({
          name: `items by ${sortKey} ${order}, ${place} page`,
          document: `query($after: String) { items(sorting: {sortKey: ${sortKey}, sortOrder: ${order}}, after: $after) { nodes { id caption } } }`,
          variables: { after: after === null ? null : encodeCursor(scopeOf(sortKey, order), after) },
          indexes: [`items_by_${column}`],
          reads: 21,
        });
      }
    }
  }
  return cases;

  async function cursorAt(offset: number, column: string, order: string) {
    const { rows } = await client.query<{ value: Date | string | number | null; id: string }>(
      `SELECT ${column} AS value, id ${own} ORDER BY ${column} ${order} NULLS LAST, id ${order} LIMIT 1 OFFSET ${offset}`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`There are no ${offset} items`);
    return { id: row.id, value: row.value instanceof Date ? row.value.toISOString() : row.value };
  }
}

function scopeOf(sortKey: string, order: string) {
  return { connection: 'items', entity: '', sort: `${sortKey} ${order}` };
}

const items = (name: string, filter: string, indexes: string[], more: Partial<PlanCase> = {}): PlanCase => ({
  name: `items: ${name}`,
  document: `{ items(filter: {${filter}}) { nodes { id } } }`,
  indexes,
  ...more,
});

/** Several at once: PostgreSQL goes through all matches of the narrowest where that is less than its order's index. */
const sorted = (name: string, filter: string, sortKey: ItemSortKey, indexes: string[]): PlanCase => ({
  name: `items: ${name}, by ${sortKey}`,
  document: `{ items(filter: {${filter}}, sorting: {sortKey: ${sortKey}, sortOrder: DESC}) { nodes { id } } }`,
  indexes,
  reads: 5000,
});

const count = (name: string, filter: string, indexes: string[], whole: string): PlanCase => ({
  name: `number of items: ${name}`,
  document: `{ items(filter: {${filter}}) { totalCount } }`,
  indexes,
  whole,
});

/**
 * A few pages beside what is looked at to learn whether values are few, which are up to three times the root of the items
 * (ADR 13), and each of them once more in its row.
 */
const ofFew = (items: number) => 1000 + 2 * 3 * Math.sqrt(items);

const condition = (
  name: string,
  condition: string,
  indexes: string[],
  more: Partial<PlanCase> = {},
): PlanCase => ({
  name: `items: condition ${name}`,
  document: `{ items(customAttributeConditions: [{${condition}}]) { nodes { id } } }`,
  indexes,
  reads: ofFew,
  ...more,
});

const search = (text: string, query: string) => `superSearch: {mode: FUZZY_${text}, searchQuery: "${query}"}`;

const operators = (query: string) => `superSearch: {mode: BOOLEAN, searchQuery: "${query}"}`;

const MONTH = 'takenAt: {from: "2025-03-01T00:00:00Z", to: "2025-03-31T23:59:59Z"}';
const EVERY_MATCH = 'counts every match';

/** Filters of items, each alone in the default order, with values that are common, rare and absent; and some together. */
export function filteredItems(): PlanCase[] {
  const big = idIn('collection', 0);
  const small = idIn('collection', 299);
  const walk = ['items_by_taken_at'];
  return [
    items('takenAt', MONTH, walk),
    items('ids', `ids: ["${idIn('item', 20)}", "${idIn('item', 30)}"]`, ['items_pkey']),
    items('itemTypes, one', 'itemTypes: [STORY]', ['items_by_kind'], { reads: 21 }),
    items('itemTypes, one that is absent', 'itemTypes: [TIKTOK_STORY]', ['items_by_kind'], { reads: 0 }),
    items('itemTypes, several', 'itemTypes: [REEL, TIKTOK]', []),
    items('provider', 'provider: TIKTOK', ['items_by_provider'], { reads: 21 }),
    items('provider that is absent', 'provider: YOUTUBE', ['items_by_provider'], { reads: 0 }),
    items('accountNames', 'accountNames: ["creator7"]', []),
    // That nobody has the name is said after a look at the newest posts, where a frequent one would be.
    items('accountNames that are absent', 'accountNames: ["nobody"]', ['items_by_facet'], { reads: 300 }),
    items('tagsNames, common', 'tagsNames: ["tag0"]', walk),
    items('tagsNames, rare', 'tagsNames: ["tag1999"]', ['items_by_facet']),
    items(
      'tagsNames, frequent in other workspaces only',
      `tagsNames: ["${TAG_OF_OTHERS}"]`,
      ['items_by_facet'],
      // The newest posts, for the nearest tag.
      { reads: 500 },
    ),
    items('viralityScore', 'viralityScore: [HIGH]', []),
    items('engagement, a metric', 'engagement: {field: LIKE_COUNT, range: {from: 100}}', walk),
    items(
      'engagement, a metric that no item has',
      'engagement: {field: SHARE_COUNT, range: {from: 9000000}}',
      ['items_by_shares'],
    ),
    items('engagement, a rate', 'engagement: {field: ENGAGEMENTS_RATE, range: {from: 50}}', walk),
    items(
      'engagement, a rate that no item has',
      'engagement: {field: ENGAGEMENTS_RATE, range: {from: 999999999}}',
      ['items_by_engagements_rate'],
    ),
    items(
      'engagement, the other rate that no item has',
      'engagement: {field: IMPRESSIONS_RATE, range: {from: 999999999}}',
      ['items_by_impressions_rate'],
    ),
    items('followersCount', 'followersCount: {from: 10000}', walk),
    items('verified', 'verified: [true]', ['items_by_verified'], { reads: 21 }),
    items('collectionsIds, large', `collectionsIds: ["${big}"]`, walk),
    items('collectionsIds, small', `collectionsIds: ["${small}"]`, ['collection_items_pkey', 'items_pkey']),
    items('campaignsIds', `campaignsIds: ["${idIn('campaign', 5)}"]`, ['campaign_items_pkey'], {
      reads: 4000,
    }),
    items('contentTypes', 'contentTypes: [IMAGE]', ['media_contents_workspace_id_item_id_position_type_key']),
    items('creatorLocations, common', 'creatorLocations: [{country: "country 0"}]', ['creators_pkey']),
    items('creatorLocations, rare', 'creatorLocations: [{city: "city 444"}]', [
      'creators_by_city',
      'items_by_creator',
    ]),
    items('ugcLocations, common', 'ugcLocations: [{country: "country 0"}]', []),
    items('ugcLocations, rare', 'ugcLocations: [{city: "city 444"}]', ['items_by_facet']),
    items('importType', 'importType: MANUAL', ['items_added_by_hand'], { reads: 21 }),
    items('usageRightsStatus', 'usageRightsStatus: [APPROVED]', ['items_by_usage_rights_status'], {
      reads: 21,
    }),
    items('instagramWhitelistingStatus', 'instagramWhitelistingStatus: [EXPIRED]', [
      'items_by_instagram_whitelisting_status',
    ]),
    items('tiktokSparkCodeStatus', 'tiktokSparkCodeStatus: [REJECTED, EXPIRED]', [
      'items_by_tiktok_spark_code_status',
    ]),
    items('tiktokWhitelistingEligibility', 'tiktokWhitelistingEligibility: ALL', [
      'items_by_tiktok_whitelisting_eligible',
    ]),
    items('shopifyProductsIds', 'shopifyProductsIds: ["gid://shopify/Product/7"]', ['items_by_facet']),
    items('sourcesIds, common', `sourcesIds: ["${idIn('tag', 0)}"]`, walk),
    items('sourcesIds, rare', `sourcesIds: ["${idIn('tag', 998)}"]`, ['items_by_facet']),
    items('socialProfileIds, one', `socialProfileIds: ["${idIn('profile', 0)}"]`, ['items_by_profile'], {
      reads: 50,
    }),
    items(
      'socialProfileIds, several',
      `socialProfileIds: ["${idIn('profile', 900)}", "${idIn('profile', 1)}"]`,
      ['items_by_profile'],
    ),
    items(
      'socialProfileAccountTypes, one',
      'socialProfileAccountTypes: [BUSINESS]',
      ['items_by_account_type'],
      {
        reads: 21,
      },
    ),
    items('socialProfileAccountTypes, several', 'socialProfileAccountTypes: [CREATOR, PERSONAL]', walk),
    items('providers', 'providers: [TIKTOK, YOUTUBE]', []),
    items('language, rare', 'language: ["de"]', ['items_by_language'], { reads: 60 }),
    items('language, common', 'language: ["en"]', ['items_by_language'], { reads: 60 }),
    items('creatorIds', `creatorIds: ["${idIn('creator', 900)}", "${idIn('creator', 1)}"]`, [
      'items_by_creator',
    ]),
    items('creatorListsIds', `creatorListsIds: ["${idIn('creator', 900)}"]`, []),
    items('unsureAiFields', `unsureAiFields: ["${idIn('creator', 900)}"]`, []),
    items('excludeAccountNames', 'excludeAccountNames: ["creator7"]', walk),
    items('not', 'not: {itemTypes: [REEL], tagsNames: ["tag0"]}', walk),
    items('superSearch, captions', search('CAPTION', 'rare7 skin'), [
      'search_words_by_key',
      'search_documents_of_captions',
      'items_pkey',
    ]),
    items('superSearch, words that no caption has', search('CAPTION', 'nonesuch'), [
      'search_documents_of_captions',
    ]),
    items(
      'superSearch, more captions than are ranked',
      search('CAPTION', 'skin summer'),
      ['search_documents_by_taken_at'],
      {
        reads: 2001,
      },
    ),
    items('superSearch, transcriptions', search('TRANSCRIPTION', 'rare7 skin'), [
      'search_documents_of_transcriptions',
    ]),
    items('superSearch with operators', operators('rare7 -summer'), [
      'search_documents_of_captions',
      'search_documents_of_all_texts',
    ]),
    items('superSearch with a phrase', operators('\\"rare7 skin\\" OR (rare9 NEAR/5 summer)'), [
      'search_documents_of_captions',
    ]),
    items(
      'superSearch with operators, many matches',
      operators('(skin OR glow) summer -said:rare7'),
      ['search_documents_by_taken_at'],
      {
        reads: 2000,
      },
    ),
    items('superSearch with operators, forms of words', operators('serums zeppelins'), [
      'search_words_by_stem',
      'search_documents_of_captions',
    ]),
    items('superSearch in pictures', operators('picture:rare7'), ['search_documents_of_pictures']),
    items('superSearch with a rare hashtag', operators('tag:tag1999 skin'), ['items_by_facet']),
    items('superSearch with an account', operators('account:creator7 rare7'), [
      'social_profiles_by_part_of_name',
    ]),
    sorted('superSearch', search('CAPTION', 'rare7 skin'), 'LIKE_COUNT', ['search_documents_of_captions']),
    sorted('superSearch, common words', search('CAPTION', 'skin summer'), 'LIKE_COUNT', ['items_by_likes']),
    sorted('takenAt', MONTH, 'LIKE_COUNT', []),
    sorted('a large collection', `collectionsIds: ["${big}"]`, 'LIKE_COUNT', ['items_by_likes']),
    sorted(
      'reels of a month with likes',
      `${MONTH}, itemTypes: [REEL], engagement: {field: LIKE_COUNT, range: {from: 100}}`,
      'EARNED_MEDIA_VALUE',
      [],
    ),
    sorted('a tag in a month', `${MONTH}, tagsNames: ["tag3"]`, 'MERGED_VIEW_PLAY_COUNT', []),
    condition(
      'on an option',
      'field: "status", type: SINGLE_SELECT_V3, operator: IS, value: ["option3"]',
      ['attribute_values_by_whole'],
      { reads: 2000 },
    ),
    {
      name: 'items: condition on an option, second page',
      document: `query($after: String) {
        items(customAttributeConditions: [{field: "status", type: SINGLE_SELECT_V3, operator: IS, value: ["option3"]}],
          sorting: [{sortKey: TAKEN_AT, sortOrder: ASC}], after: $after) { nodes { id } pageInfo { endCursor } } }`,
      indexes: ['attribute_values_by_whole'],
      reads: 2000,
    },
    condition(
      'on one of two options',
      'field: "status", type: SINGLE_SELECT_V3, operator: IS, value: ["option3", "option4"]',
      walk,
      { reads: 2000 },
    ),
    condition(
      'on an option that few have',
      'field: "status", type: SINGLE_SELECT_V3, operator: IS, value: ["option10"]',
      ['attribute_values_by_whole'],
    ),
    condition('on a number', 'field: "score", type: NUMBER, operator: EQUAL, value: 17', [
      'attribute_values_by_number',
    ]),
    condition(
      'on a list',
      'field: "labels", type: TEXT_LIST, operator: CONTAINS, value: ["label5"]',
      ['attribute_values_by_whole'],
      {
        reads: 2000,
      },
    ),
    condition(
      'on an entry that no list has',
      'field: "labels", type: TEXT_LIST, operator: CONTAINS, value: ["zzz"]',
      ['attribute_values_by_whole'],
    ),
    condition('that there is no value', 'field: "status", type: SINGLE_SELECT_V3, operator: IS_EMPTY', walk),
    condition('on numbers above one', 'field: "score", type: NUMBER, operator: MORE_THAN, value: 4000', [
      'attribute_values_by_number',
    ]),
    condition(
      'on a few numbers',
      'field: "score", type: NUMBER, operator: MORE_THAN, value: 397',
      ['attribute_values_by_number'],
      { reads: 6000 },
    ),
    condition('on many numbers', 'field: "score", type: NUMBER, operator: MORE_THAN, value: 1', walk, {
      reads: 6000,
    }),
    condition(
      'on a day that nothing is due',
      'field: "due", type: DATE, operator: LESS_THAN, value: "2024-01-01"',
      ['attribute_values_by_moment'],
    ),
    condition('on a part of a text', 'field: "labels", type: TEXT, operator: CONTAINS, value: "zzz"', [
      'attribute_values_by_text',
    ]),
    condition(
      'on a common part of a text',
      'field: "labels", type: TEXT, operator: CONTAINS, value: "label1"',
      [...walk, 'items_pkey'],
      { reads: 2000 },
    ),
    { ...count('all', '', [], ''), whole: undefined, reads: 31 },
    count('takenAt', MONTH, walk, EVERY_MATCH),
    count('itemTypes', 'itemTypes: [REEL]', ['items_by_kind'], EVERY_MATCH),
    count('provider', 'provider: INSTAGRAM', ['items_by_provider'], EVERY_MATCH),
    count('a metric', 'engagement: {field: LIKE_COUNT, range: {from: 100}}', ['items_by_likes'], EVERY_MATCH),
    count('a rate', 'engagement: {field: IMPRESSIONS_RATE, range: {from: 50}}', [], EVERY_MATCH),
    count('a common tag', 'tagsNames: ["tag0"]', ['items_by_facet'], EVERY_MATCH),
    { ...count('contentTypes', 'contentTypes: [IMAGE]', [], EVERY_MATCH), scans: 'media_contents' },
    count('socialProfileAccountTypes', 'socialProfileAccountTypes: [PERSONAL, CREATOR]', [], EVERY_MATCH),
    count('superSearch, common words', search('CAPTION', 'skin summer'), [], EVERY_MATCH),
    count('superSearch with operators, common words', operators('skin OR summer'), [], EVERY_MATCH),
    count('a large collection', `collectionsIds: ["${big}"]`, ['collection_items_pkey'], EVERY_MATCH),
    count('importType', 'importType: AUTOMATIC', [], EVERY_MATCH),
    count(
      'usageRightsStatus',
      'usageRightsStatus: [APPROVED]',
      ['items_by_usage_rights_status'],
      EVERY_MATCH,
    ),
  ];
}
