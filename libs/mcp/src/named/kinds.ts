/** Kinds of things that may be named, each with the question for those of the workspace. One with `$after` is asked page by page. */
export const KINDS = {
  campaign: pages('campaigns', 'id name'),
  collection: '{ found: collections { id name } }',
  brand: pages('competitorBrands', 'id name'),
  preset: '{ found: filterPresets { id name } }',
  contentView: '{ found: contentViews { id name } }',
  creatorView: '{ found: creatorViews { id name } }',
  socialProfileView: '{ found: socialProfileViews { id name } }',
  source: pages('sources', 'id name'),
  group: '{ found: viewGroups { id name } }',
  list: '{ found: creatorLists { id name } }',
  report: pages('reports', 'id name'),
  rule: '{ found: alertRules { id name } }',
  aiField: '{ found: aiFields { id key name } }',
  attribute:
    '{ found: customAttributeSchemas(entity: ITEM) { id key name } more: customAttributeSchemas(entity: CREATOR) { id key name } }',
  subscription: pages('webhookSubscriptions', 'id name'),
  colleague: '{ found: colleagues { id name } }',
  creator: '{ found: creators(first: 100) { nodes { id displayName socialProfiles { accountName } } } }',
  profile: '{ found: socialProfiles(first: 100) { nodes { id accountName fullName } } }',
} as const;
/** `post` has no name, and is known by its link. */
export type Kind = keyof typeof KINDS | 'post';

/** What people call each kind, where that is not its name. */
const WORDS: Partial<Record<Kind, string>> = {
  contentView: 'view',
  creatorView: 'view',
  socialProfileView: 'view',
  rule: 'alert rule',
  aiField: 'AI field',
  subscription: 'webhook subscription',
};

/** Arguments that take ids, by their names. */
const ARGUMENTS: Readonly<Record<string, Kind>> = {
  addToCampaignIds: 'campaign',
  addToCollectionIds: 'collection',
  brandId: 'brand',
  brandIds: 'brand',
  campaignId: 'campaign',
  campaignsIds: 'campaign',
  collectionId: 'collection',
  collectionIds: 'collection',
  collectionsIds: 'collection',
  creatorId: 'creator',
  creatorIds: 'creator',
  creatorListsIds: 'list',
  groupId: 'group',
  itemId: 'post',
  itemIds: 'post',
  listId: 'list',
  listIds: 'list',
  mentionIds: 'colleague',
  ownerId: 'colleague',
  presetId: 'preset',
  removeFromCampaignIds: 'campaign',
  removeFromCollectionIds: 'collection',
  reportId: 'report',
  ruleId: 'rule',
  socialProfileId: 'profile',
  socialProfileIds: 'profile',
  sourceIds: 'source',
  sourcesIds: 'source',
  subscriptionId: 'subscription',
  unsureAiFields: 'aiField',
  viewIds: 'preset',
};
/** What an argument `id` is of, by the end of a tool's name. */
const BY_TOOL: readonly (readonly [RegExp, Kind])[] = [
  [/ContentView$/, 'contentView'],
  [/CreatorView$/, 'creatorView'],
  [/SocialProfileView$/, 'socialProfileView'],
  [/ViewGroup$/, 'group'],
  [/CompetitorBrand$/, 'brand'],
  [/Campaign$/, 'campaign'],
  [/Collection$/, 'collection'],
  [/CreatorList$/, 'list'],
  [/(?:Item|ItemCustomAttributes)$/, 'post'],
  [/(?:Creator|Creators|CreatorCustomAttributes)$/, 'creator'],
  [/SocialProfile$/, 'profile'],
  [/Source$/, 'source'],
  [/Report$/, 'report'],
  [/AlertRule$/, 'rule'],
  [/AiField$|AiBackfillEstimate$/, 'aiField'],
  [/CustomAttribute$/, 'attribute'],
  [/WebhookSubscription$|WebhookSecret$|WebhookTestEvent$/, 'subscription'],
];
/** What an argument `viewId` is of, by the name of a tool. */
const VIEW = /^move(\w+)ToGroup$/;
/** Where other arguments of these names stand: the whole argument, not an id of a part. */
const TOP = /^\$\.\w+$/;

/** The kind of thing whose id an argument is; null where it has no name. */
export function kindOf(tool: string, argument: string, path = '$.id'): Kind | null {
  const named = argument === 'viewId' ? (VIEW.exec(tool)?.[1] ?? '') : tool;
  if (argument !== 'id' && argument !== 'viewId') return ARGUMENTS[argument] ?? null;
  if (!TOP.test(path)) return null;
  return BY_TOOL.find(([names]) => names.test(named))?.[1] ?? null;
}

/** What people call a kind. */
export function wordFor(kind: Kind): string {
  return WORDS[kind] ?? kind;
}

function pages(field: string, members: string): string {
  return `query pageOf($after: String) { found: ${field}(first: 100, after: $after) { nodes { ${members} } pageInfo { hasNextPage endCursor } } }`;
}
