import { idIn } from '../support/large-workspace.js';
import type { PlanCase } from './plan-cases.js';

const LOCATIONS = 'filter: {locations: [{city: "city 444"}]}';
const MANY = Array.from({ length: 100 }, (_, number) => idIn('item', 10 * (number + 1)));
const EVERY_ONE = 'counts every one';
const PERIOD = 'date: "2025-05-05", period: MONTH';

/** Everything that is read beside the filters and orders of items. Documents with `$after` are asked for page two. */
export const LIST_CASES: PlanCase[] = [
  {
    name: 'a page of 100 items with everything that hangs on them',
    document: `{ items(first: 100) { nodes { id transcriptions { transcript } mediaContents { __typename }
      socialProfile { id creator { id } } creator { id socialProfiles { id } } collections { id } } } }`,
    indexes: [
      'items_by_taken_at',
      'transcriptions_by_item',
      'media_contents_workspace_id_item_id_position_type_key',
      'stored_media_pkey',
      'social_profiles_pkey',
      'social_profiles_by_creator',
      'creators_pkey',
      'collection_items_by_item',
      'collections_pkey',
    ],
  },
  {
    name: 'a page of items with their posters',
    document: '{ items { nodes { id caption socialProfile { accountName } } } }',
    indexes: ['items_by_taken_at', 'social_profiles_pkey'],
    reads: 42,
  },
  {
    name: 'a page of items with their posters, of more that have to be sorted',
    document:
      '{ items(filter: {tagsNames: ["tag1000"]}, sorting: {sortKey: ACCOUNT_NAME, sortOrder: ASC}) { nodes { socialProfile { followers } } } }',
    indexes: ['social_profiles_pkey'],
  },
  {
    name: 'admission of a request: token and workspace',
    document: '{ workspace { id } }',
    indexes: ['api_tokens_hmac_key', 'workspaces_pkey'],
    reads: 5,
  },
  {
    name: 'workspaces with their tags and keywords',
    document:
      '{ workspaces(first: 20) { totalCount nodes { id hashtags { id } keywords { id } integrations { id } } } }',
    indexes: [
      'workspaces_by_organization',
      'sources_pkey|sources_by_name',
      'source_platforms_pkey|source_platforms_workspace_id_source_id_provider_key',
      'integrations_pkey',
      'integration_credentials_pkey',
    ],
    whole: 'gives all of them',
  },
  {
    name: 'sources',
    document:
      'query($after: String) { sources(after: $after) { nodes { id platforms { status itemsCount } } pageInfo { endCursor } } }',
    indexes: ['sources_by_creation', 'source_platforms_workspace_id_source_id_provider_key'],
  },
  {
    name: 'createSource: whether it is followed already',
    document:
      'mutation { createSource(input: {kind: HASHTAG, name: "tag7", platforms: [BLUESKY]}) { userErrors { message } } }',
    indexes: ['sources_by_name'],
    whole: 'counts the sources that the plan allows',
  },
  {
    name: 'apiTokens: the tokens of an organization',
    document: '{ apiTokens { id } }',
    indexes: ['api_tokens_by_organization'],
  },
  {
    name: 'members of an organization and its workspaces',
    document: '{ members { id } }',
    indexes: ['memberships_by_organization'],
  },
  {
    name: 'oauthConnections to the workspaces of an organization',
    document: '{ oauthConnections { id } }',
    indexes: ['oauth_connections_by_workspaces'],
  },
  {
    name: 'auditLog',
    document: 'query($after: String) { auditLog(after: $after) { nodes { id } pageInfo { endCursor } } }',
    indexes: ['audit_log_by_organization'],
    reads: 21,
  },
  {
    name: 'erasures',
    document: 'query($after: String) { erasures(after: $after) { nodes { id } pageInfo { endCursor } } }',
    indexes: ['erased_accounts_by_time'],
    reads: 21,
  },
  {
    name: 'usage',
    document: 'query($after: String) { usage(after: $after) { nodes { day } pageInfo { endCursor } } }',
    indexes: ['api_usage_by_organization'],
    reads: 21,
  },
  {
    name: 'itemIdsByUrl, 100 addresses',
    document: 'query($urls: [String!]!) { itemIdsByUrl(urls: $urls) { itemId } }',
    variables: {
      urls: Array.from({ length: 100 }, (_, number) => `https://www.instagram.com/p/C0ffee${number * 10}/`),
    },
    indexes: ['items_by_url'],
    reads: 100,
  },
  {
    name: 'mediaContents of 100 items',
    document: 'query($ids: [ID!]) { mediaContents(itemIds: $ids) { __typename } }',
    variables: { ids: MANY },
    indexes: ['items_pkey', 'media_contents_workspace_id_item_id_position_type_key', 'stored_media_pkey'],
  },
  {
    name: 'transcriptions of 100 items',
    document: 'query($ids: [ID!]) { transcriptions(itemIds: $ids) { transcript } }',
    variables: { ids: MANY },
    indexes: ['transcriptions_by_item'],
  },
  {
    name: 'transcriptions of media',
    document: 'query($ids: [ID!]) { transcriptions(mediaContentIds: $ids) { transcript } }',
    variables: { ids: [1, 2, 3, 4].map((number) => idIn('media', number * 100)) },
    indexes: ['transcriptions_pkey'],
  },
  {
    name: 'engagementHistory of an item that was read 2,000 times',
    document: `query($after: String) { engagementHistory(itemId: "${idIn('item', 10)}", after: $after) { nodes { likes } pageInfo { endCursor } } }`,
    indexes: ['engagement_snapshots_pkey'],
    reads: 21,
  },
  {
    name: 'engagementHistories of 100 items, one of which was read 2,000 times',
    document: `query($ids: [ID!]!) { engagementHistories(itemIds: $ids, since: "2025-06-01T00:00:00Z") { snapshots { likes }
      atAges { views } change { views } } }`,
    variables: { ids: MANY },
    indexes: ['items_pkey', 'engagement_snapshots_pkey'],
    reads: 3000,
  },
  {
    name: 'creators with the number of their posts',
    document: '{ creators(first: 5) { nodes { displayName postsCount lastPostAt } } }',
    indexes: ['items_by_creator', 'social_profiles_by_creator'],
    reads: (items) => items / 10 + 1000,
  },
  {
    name: 'socialProfileHistory of a profile that was read 2,000 times',
    document: `query($after: String) { socialProfileHistory(socialProfileId: "${idIn('profile', 0)}", after: $after) { nodes { followers } pageInfo { endCursor } } }`,
    indexes: ['profile_snapshots_pkey'],
    reads: 21,
  },
  {
    name: 'creators',
    document: 'query($after: String) { creators(after: $after) { nodes { id } pageInfo { endCursor } } }',
    indexes: ['creators_by_creation'],
    reads: 21,
  },
  {
    name: 'creators at a place',
    document: `{ creators(${LOCATIONS}) { totalCount nodes { id } } }`,
    indexes: ['creators_by_city'],
  },
  {
    name: 'creators in a region',
    document: '{ creators(filter: {locations: [{region: "state 7"}]}) { nodes { id } } }',
    indexes: ['creators_by_region'],
    reads: 21,
  },
  {
    name: 'creators in a country',
    document: '{ creators(filter: {locations: [{country: "country 1"}]}) { nodes { id } } }',
    indexes: ['creators_by_country'],
    reads: 21,
  },
  {
    name: 'creators with a number',
    document:
      '{ creators(customAttributeConditions: [{field: "rate", type: NUMBER, operator: EQUAL, value: 17}]) { totalCount nodes { id } } }',
    // Whether its few rows are then met by their ids or by the index of whole values does not matter.
    indexes: ['attribute_values_by_number'],
  },
  {
    name: 'creators with a part of a text',
    document:
      '{ creators(customAttributeConditions: [{field: "tier", type: TEXT, operator: CONTAINS, value: "zzz"}]) { nodes { id } } }',
    indexes: ['attribute_values_by_text'],
  },
  {
    name: 'creators with a common part of a text',
    document:
      '{ creators(customAttributeConditions: [{field: "tier", type: TEXT, operator: CONTAINS, value: "ier1"}]) { nodes { id } } }',
    indexes: ['creators_by_creation', 'creators_pkey'],
  },
  {
    name: 'creators with a part of a name',
    document: '{ creators(filter: {name: "creatro777"}) { totalCount nodes { id } } }',
    indexes: ['social_profiles_by_part_of_name'],
  },
  {
    name: 'socialProfiles with a part of a name',
    document:
      '{ socialProfiles(filter: {name: "creatro777", providers: [INSTAGRAM]}) { totalCount nodes { id } } }',
    indexes: ['social_profiles_by_part_of_name'],
  },
  {
    name: 'items of a hashtag that there is not',
    document: '{ items(filter: {tagsNames: ["#nobodyeverwrotethis"]}) { nodes { id } } }',
    indexes: ['items_by_facet'],
  },
  {
    name: 'creators by followers',
    document:
      'query($after: String) { creators(after: $after, sorting: [{sortKey: FOLLOWERS_COUNT, sortOrder: DESC}]) { nodes { id } pageInfo { endCursor } } }',
    indexes: ['social_profiles_by_followers', 'social_profiles_by_creator', 'creators_pkey'],
  },
  {
    name: 'socialProfiles by followers',
    document:
      'query($after: String) { socialProfiles(after: $after, sorting: [{sortKey: FOLLOWERS_COUNT, sortOrder: DESC}]) { nodes { id } pageInfo { endCursor } } }',
    indexes: ['social_profiles_by_followers'],
    reads: 21,
  },
  {
    name: 'creators by the median of their engagements',
    document: '{ creators(sorting: [{sortKey: MEDIAN_ENGAGEMENTS, sortOrder: DESC}]) { nodes { id } } }',
    indexes: ['items_by_creator'],
    whole: 'works the figure out for everybody',
  },
  {
    name: 'socialProfiles by their number of posts',
    document: '{ socialProfiles(sorting: [{sortKey: POSTS_COUNT, sortOrder: DESC}]) { nodes { id } } }',
    indexes: ['items_by_profile'],
    whole: 'works the figure out for everybody',
  },
  {
    name: 'socialProfiles with many posts, the newest of this year',
    document:
      '{ socialProfiles(filter: {postsCount: {from: 3}, lastPostAt: {from: "2026-01-01T00:00:00Z"}}) { nodes { id } } }',
    indexes: ['items_by_profile'],
  },
  {
    name: 'number of creators and profiles',
    document: '{ creators { totalCount } socialProfiles { totalCount } }',
    indexes: [],
    reads: 31,
  },
  {
    name: 'socialProfiles',
    document:
      'query($after: String) { socialProfiles(after: $after) { nodes { id } pageInfo { endCursor } } }',
    indexes: ['social_profiles_by_creation'],
    reads: 21,
  },
  {
    name: 'socialProfiles of a platform',
    document: '{ socialProfiles(filter: {platform: TIKTOK}) { nodes { id } } }',
    indexes: ['social_profiles_by_creation'],
  },
  {
    name: 'socialProfile by its handle',
    document: '{ socialProfile(accountName: "creator15", provider: INSTAGRAM) { id } }',
    indexes: ['social_profiles_by_name'],
    reads: 2,
  },
  {
    name: 'collections with their numbers of items',
    document: '{ collections { id itemCount group { id } } }',
    indexes: ['collections_by_position', 'collection_items_pkey'],
    whole: EVERY_ONE,
  },
  {
    name: 'campaigns',
    document: 'query($after: String) { campaigns(after: $after) { nodes { id } pageInfo { endCursor } } }',
    indexes: ['campaigns_by_creation'],
    reads: 21,
  },
  {
    name: 'alerts with their items and rules',
    document:
      'query($after: String) { alerts(after: $after) { nodes { id item { id } rule { id } } pageInfo { endCursor } } }',
    indexes: ['alerts_by_time', 'items_pkey', 'alert_rules_pkey'],
    reads: 61,
  },
  {
    name: 'alerts of a rule',
    document: `query($after: String) { alerts(first: 10, after: $after, ruleId: "${idIn('alertRule', 7)}")
      { nodes { id } pageInfo { endCursor } } }`,
    indexes: ['alerts_by_rule'],
    reads: 11,
  },
  {
    name: 'operations',
    document:
      'query($after: String) { operations(after: $after) { nodes { id status } pageInfo { endCursor } } }',
    indexes: ['operations_by_creation'],
    reads: 21,
  },
  {
    name: 'an operation',
    document: `{ operation(id: "${idIn('operation', 10)}") { id status } }`,
    indexes: ['operations_pkey', 'operation_items_pkey'],
  },
  {
    name: 'webhookSubscriptions',
    document:
      'query($after: String) { webhookSubscriptions(after: $after) { nodes { id pausedUntil } pageInfo { endCursor } } }',
    indexes: ['webhook_subscriptions_by_creation'],
    reads: 21,
  },
  {
    name: 'webhookDeliveries',
    document:
      'query($after: String) { webhookDeliveries(after: $after) { nodes { id event { id } } pageInfo { endCursor } } }',
    indexes: ['webhook_deliveries_by_creation', 'outbox_events_pkey'],
    reads: 41,
  },
  {
    name: 'webhookDeliveries of a subscription',
    document: `query($after: String) { webhookDeliveries(first: 10, after: $after, subscriptionId: "${idIn('subscription', 7)}")
      { nodes { id } pageInfo { endCursor } } }`,
    indexes: ['webhook_deliveries_by_subscription'],
    reads: 11,
  },
  {
    name: 'webhookEvents',
    document:
      'query($after: String) { webhookEvents(after: $after) { nodes { id } pageInfo { endCursor } } }',
    indexes: ['outbox_events_by_creation'],
    reads: 21,
  },
  {
    name: 'contentViews, filterPresets and viewGroups with what is in them',
    document: `{ contentViews { id } filterPresets { id } viewGroups { id contentViews { id } collections { id } } }`,
    indexes: ['views_by_update', 'view_groups_by_creation', 'views_by_group', 'collections_by_group'],
  },
  {
    name: 'customAttributeSchemas',
    document: '{ customAttributeSchemas(entity: ITEM) { id } }',
    indexes: ['custom_attribute_definitions_workspace_id_entity_key_key'],
    reads: 10,
  },
  {
    name: 'competitorBrands',
    document: `query($after: String) { competitorBrands(first: 3, ${PERIOD}, after: $after) { nodes { id } pageInfo { endCursor } } }`,
    indexes: ['competitor_brands_by_creation'],
  },
  {
    name: 'competitorBrands with their metrics of a month',
    document: `{ competitorBrands(first: 100, ${PERIOD}) { nodes { postsCount reach earnedMediaValue } } }`,
    indexes: ['items_by_taken_at', 'items_of_competitor_by_taken_at'],
    whole: 'sums up the posts of the month',
  },
  {
    name: 'compareBrands: two months of the newest competitors',
    document: `{ compareBrands(takenAt: {from: "2025-03-01T00:00:00Z", to: "2025-03-31T23:59:59Z"}, first: 30) {
      competitorsCount brands { name figures { value before } } } }`,
    indexes: ['competitor_brands_by_creation', 'items_by_taken_at', 'items_of_competitor_by_taken_at'],
    whole: 'sums up the posts of two months',
  },
  {
    name: 'itemAggregates: the profiles with the most value in a month, and the month before',
    document: `{ itemAggregates(filter: {takenAt: {from: "2025-03-01T00:00:00Z", to: "2025-03-31T23:59:59Z"}}, groupBy: [{by: SOCIAL_PROFILE}],
      metrics: [EARNED_MEDIA_VALUE], orderBy: {by: SUM, metric: EARNED_MEDIA_VALUE}) {
      before { count } groups { keys { label } values { metrics { sum } } before { metrics { sum } } } } }`,
    indexes: ['items_by_taken_at', 'social_profiles_pkey'],
    whole: 'sums up the posts of two months',
  },
  {
    name: 'itemAggregates: creators of one hashtag that is rare',
    document: `{ itemAggregates(filter: {tagsNames: ["tag1999"]}, groupBy: [{by: CREATOR}], metrics: [LIKES]) {
      groups { keys { label } values { count creatorsCount metrics { median } } } } }`,
    indexes: ['items_by_facet', 'social_profiles_by_creator'],
  },
  {
    name: 'itemAggregates: posts of a campaign by day',
    document: `{ itemAggregates(filter: {campaignsIds: ["${idIn('campaign', 5)}"]}, groupBy: [{by: TIME}]) {
      groups { keys { value } values { count } } } }`,
    indexes: ['campaign_items_pkey'],
    reads: 4000,
  },
  {
    name: 'itemAggregates: hashtags of all posts',
    document: `{ itemAggregates(groupBy: [{by: HASHTAG}], metrics: [LIKES]) { groups { keys { value } values { metrics { mean } } } } }`,
    indexes: [],
    whole: 'adds up all posts of the workspace',
    scans: 'items',
  },
  {
    name: 'competitorBrandItems',
    document: `{ competitorBrandItems(brandId: "${idIn('brand', 1)}", filter: {takenAt: {}}) { nodes { id } } }`,
    indexes: ['items_of_competitor_by_taken_at'],
    reads: 21,
  },
  {
    name: 'competitorBrandItems by value',
    document: `{ competitorBrandItems(brandId: "${idIn('brand', 1)}", filter: {takenAt: {}}, sorting: {sortKey: EARNED_MEDIA_VALUE, sortOrder: DESC}) { nodes { id } } }`,
    indexes: ['items_of_competitor_by_value'],
    reads: 21,
  },
  {
    name: 'refetchEngagementBulk: which of 100 items may be read again',
    document:
      'mutation($ids: [ID!]!) { refetchEngagementBulk(itemIds: $ids) { operationId userErrors { message } } }',
    variables: { ids: MANY },
    indexes: ['items_pkey'],
  },
  {
    name: 'uploadItemFromUrl: whether the address is known or waits',
    document:
      'mutation { uploadItemFromUrl(input: {url: "https://www.tiktok.com/@someone/video/7"}) { operationId userErrors { message } } }',
    indexes: ['items_by_url', 'operations_uploading', 'memberships_by_organization'],
    // The workspaces of the organization and the roles in them; the address takes two.
    reads: 100,
  },
  {
    name: 'addItemToCollections',
    document: `mutation { addItemToCollections(itemId: "${idIn('item', 20)}", collectionIds: ["${idIn('collection', 7)}"], collectionNames: ["Collection 8"]) { userErrors { message } } }`,
    indexes: ['collections_pkey', 'collections_by_name'],
  },
];
