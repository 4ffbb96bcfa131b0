/** What an agent should know about a tool beyond its field's description. */
interface Note {
  /** When to use it. */
  readonly use: string;
  /** What to call next, or what to have called before. */
  readonly next: string;
}

const CONDITIONS =
  'Call getCustomAttributeSchemas first for the keys, types and option ids of customAttributeConditions.';
const VIEW_FILTERS =
  'filters has the keys of searchItems’ filter in snake_case, such as {"item_types": ["REEL"]}.';
const KEPT_FILTERS = 'Its filters are kept for the console and not applied by this API.';
const GROUPS = 'getViewGroups lists the groups.';
const USER_ERRORS =
  'If the result has userErrors, nothing was changed: correct the named arguments and call again.';

/** By field; a test finds fields without a note. */
export const NOTES: Readonly<Record<string, Note>> = {
  campaigns: {
    use: 'Use it to find the id of a campaign.',
    next: 'Pass ids to searchItems as filter.campaignsIds.',
  },
  collection: {
    use: 'Use it for one collection whose id you know.',
    next: 'searchItems with its id as presetId gives its items.',
  },
  collections: {
    use: 'Use it to find a collection by name.',
    next: 'searchItems with its id as presetId gives its items.',
  },
  competitorBrand: {
    use: 'Use it for the figures of one brand over a week or a month.',
    next: 'getCompetitorBrandItems gives its posts.',
  },
  competitorBrandItems: {
    use: 'Use it to see what a competitor posted in a span of time.',
    next: 'getCompetitorBrands gives the brand ids. Pass pageInfo.endCursor as after for the next page.',
  },
  competitorBrands: {
    use: 'Use it to compare the own brand with its competitors. Figures that are null are unknown, not zero.',
    next: 'getCompetitorBrandItems gives the posts of one brand.',
  },
  contentView: {
    use: 'Use it for one saved view whose id you know.',
    next: 'searchItems with its id as presetId gives its items.',
  },
  contentViews: {
    use: 'Use it to find a saved view of items by name.',
    next: 'searchItems with its id as presetId gives its items.',
  },
  creator: {
    use: 'Use it for one creator whose id you know, such as creator.id of an item.',
    next: 'searchItems with filter.socialProfileIds gives the posts of its profiles.',
  },
  creatorView: { use: 'Use it for one saved creator view whose id you know.', next: KEPT_FILTERS },
  creatorViews: { use: 'Use it to find a saved creator view by name.', next: KEPT_FILTERS },
  creators: {
    use: 'Use it to find people by where they live or by custom attributes. It is the dearest read: prefer searchItems where posts are what you need.',
    next: `${CONDITIONS} Pass pageInfo.endCursor as after for the next page.`,
  },
  customAttributeSchemas: {
    use: 'Use it before you read or filter by custom attributes: keys and options differ in every workspace.',
    next: 'Option ids stand for their names in customAttributes, and are the values of customAttributeConditions.',
  },
  engagementHistory: {
    use: 'Use it for how the figures of one item developed.',
    next: 'refetchEngagementBulk asks for newer figures. Earned media value is in cents.',
  },
  filterPresets: {
    use: 'Use it to find what people saved: content views (MEDIA_DECK) and collections (COLLECTIONS).',
    next: 'Pass an id to searchItems as presetId.',
  },
  itemIdsByUrl: {
    use: 'Use it to find items by the addresses of their posts.',
    next: 'Pass the found ids to searchItems as filter.ids; uploadItemFromUrl imports an address that is NOT_FOUND.',
  },
  items: {
    use: 'Use it to find posts by time, platform, tags, accounts, figures, custom attributes, words in captions and transcripts, or likeness to a text, an image or a media content. filter.accountNames also matches posts that mention a handle; filter.superSearch needs a mode.',
    next: `With presetId, filter and customAttributeConditions are ignored. ${CONDITIONS} Pass pageInfo.endCursor as after for the next page. A null figure is unknown, not zero; earned media value is in cents. responseFormat concise leaves out captions, media and transcripts.`,
  },
  mediaContents: {
    use: 'Use it for the images and videos of items.',
    next: 'searchItems gives the item ids.',
  },
  operation: {
    use: 'Use it for how far a refresh or an import has come: fetchStatus says so, status only that it was accepted.',
    next: 'Wait at least 60 seconds after refetchEngagementBulk before the first look.',
  },
  operations: {
    use: 'Use it to find what was started lately.',
    next: 'getOperation tells how far one has come.',
  },
  socialProfile: {
    use: 'Use it for one account, by id or by handle and platform; with fallback the platform is asked for one that the workspace does not have.',
    next: 'searchItems with filter.socialProfileIds gives its posts.',
  },
  socialProfileHistory: {
    use: 'Use it for how the followers of one account developed.',
    next: 'searchItems with filter.socialProfileIds gives its posts.',
  },
  socialProfileView: { use: 'Use it for one saved profile view whose id you know.', next: KEPT_FILTERS },
  socialProfileViews: { use: 'Use it to find a saved profile view by name.', next: KEPT_FILTERS },
  socialProfiles: {
    use: 'Use it to list the accounts of a platform.',
    next: 'searchItems with filter.socialProfileIds gives their posts. Pass pageInfo.endCursor as after for the next page.',
  },
  transcriptions: {
    use: 'Use it for what is said in videos. Give either itemIds or mediaContentIds.',
    next: 'searchItems gives the item ids, and finds words in transcripts with superSearch mode FUZZY_TRANSCRIPTION.',
  },
  viewGroup: {
    use: 'Use it for one group whose id you know.',
    next: 'searchItems takes the ids of its content views and collections as presetId.',
  },
  viewGroups: {
    use: 'Use it for how people arranged their views and collections.',
    next: 'searchItems takes the ids of content views and collections as presetId.',
  },
  webhookDeliveries: {
    use: 'Use it to find out what was sent to whom, and what failed and why.',
    next: 'redeliverWebhookDelivery sends one again that is FAILED and has no nextAttemptAt. Pass pageInfo.endCursor as after for the next page.',
  },
  webhookDelivery: {
    use: 'Use it for one delivery whose id you know, such as that of a test event.',
    next: 'It is done when its status is DELIVERED, or FAILED without nextAttemptAt.',
  },
  webhookEventTypes: {
    use: 'Use it to find out what a subscription can be told of.',
    next: 'Pass names to createWebhookSubscription as eventTypes.',
  },
  webhookEvents: {
    use: 'Use it to see what happened lately. Events are written only while a subscription names their type.',
    next: 'getWebhookDeliveries tells to whom they were sent. Pass pageInfo.endCursor as after for the next page.',
  },
  webhookSubscription: {
    use: 'Use it for one subscription whose id you know, such as to see its healthWarning.',
    next: 'getWebhookDeliveries with its id as subscriptionId tells what was sent.',
  },
  webhookSubscriptions: {
    use: 'Use it to find out who is told of events.',
    next: 'Pass pageInfo.endCursor as cursor for the next page.',
  },
  workspace: {
    use: 'Use it for the hashtags, mentions, keywords and connected accounts that the workspace follows.',
    next: 'searchItems takes the ids of tags and keywords as filter.sourcesIds.',
  },
  workspaces: {
    use: 'Use it first, to learn which workspaces you may work in.',
    next: 'Pass an id as workspaceId to the other tools; with one workspace only, they need none.',
  },

  addItemToCollections: {
    use: 'Use it to put one item into collections; call it once for each item. autoCreate makes missing collections.',
    next: USER_ERRORS,
  },
  createCollection: {
    use: 'Use it to make an empty collection.',
    next: `addItemToCollections fills it. ${USER_ERRORS}`,
  },
  createContentView: {
    use: 'Use it to save a choice of items under a name.',
    next: `${VIEW_FILTERS} searchItems with its id as presetId gives its items. ${USER_ERRORS}`,
  },
  createCreatorView: {
    use: 'Use it to save a choice of creators for the console.',
    next: `${KEPT_FILTERS} ${USER_ERRORS}`,
  },
  createCustomAttribute: {
    use: 'Use it to define a new attribute; ask people before you do.',
    next: `updateItemCustomAttributes or updateCreatorCustomAttributes sets values. ${USER_ERRORS}`,
  },
  createSocialProfileView: {
    use: 'Use it to save a choice of profiles for the console.',
    next: `${KEPT_FILTERS} ${USER_ERRORS}`,
  },
  createViewGroup: {
    use: 'Use it to make an empty folder.',
    next: `The move…ToGroup tools fill it. ${USER_ERRORS}`,
  },
  createWebhookSubscription: {
    use: 'Use it to have events sent to an address; ask people before you do.',
    next: `Give people the secret at once, as it is not shown again; sendWebhookTestEvent tries the address. ${USER_ERRORS}`,
  },
  deleteCollection: { use: 'Use it only when people asked for it: it cannot be undone.', next: USER_ERRORS },
  deleteContentView: { use: 'Use it only when people asked for it: it cannot be undone.', next: USER_ERRORS },
  deleteCreatorView: { use: 'Use it only when people asked for it: it cannot be undone.', next: USER_ERRORS },
  deleteCustomAttribute: {
    use: 'Use it only when people asked for it: the values of all items or creators go with it.',
    next: USER_ERRORS,
  },
  deleteSocialProfileView: {
    use: 'Use it only when people asked for it: it cannot be undone.',
    next: USER_ERRORS,
  },
  deleteViewGroup: { use: 'Use it only when people asked for it.', next: USER_ERRORS },
  deleteWebhookSubscription: {
    use: 'Use it only when people asked for it: its deliveries go with it. disableWebhookSubscription keeps them.',
    next: USER_ERRORS,
  },
  disableWebhookSubscription: {
    use: 'Use it to stop what is sent to an address for a while.',
    next: `enableWebhookSubscription makes up for the last 24 hours. ${USER_ERRORS}`,
  },
  enableWebhookSubscription: {
    use: 'Use it when its receiver works again.',
    next: `getWebhookDeliveries follows what is sent again. ${USER_ERRORS}`,
  },
  moveCollectionToGroup: { use: 'Use it to arrange collections.', next: `${GROUPS} ${USER_ERRORS}` },
  moveContentViewToGroup: { use: 'Use it to arrange content views.', next: `${GROUPS} ${USER_ERRORS}` },
  moveCreatorViewToGroup: { use: 'Use it to arrange creator views.', next: `${GROUPS} ${USER_ERRORS}` },
  moveSocialProfileViewToGroup: {
    use: 'Use it to arrange social profile views.',
    next: `${GROUPS} ${USER_ERRORS}`,
  },
  redeliverWebhookDelivery: {
    use: 'Use it when a receiver that refused an event works again; of many, enableWebhookSubscription is the better way.',
    next: `getWebhookDelivery tells what became of it. ${USER_ERRORS}`,
  },
  refetchEngagementBulk: {
    use: 'Use it when figures are too old: snapshots land about 2 hours, 24 hours, 3 days and 7 days after publication. Each accepted item costs 3 credits more.',
    next: `It succeeded if processedCount is above 0. Wait at least 60 seconds, then follow getOperation with the operationId, or search the items again. ${USER_ERRORS}`,
  },
  removeItemFromCollections: {
    use: 'Use it to take one item out of collections; the item stays.',
    next: USER_ERRORS,
  },
  reorderViewsInGroup: {
    use: 'Use it to give a group a new order; name all of its views and collections.',
    next: `getViewGroup gives the present order. ${USER_ERRORS}`,
  },
  rotateWebhookSecret: {
    use: 'Use it only when people asked for it, such as after a secret was seen by others.',
    next: `Give people the secret at once, as it is not shown again; the one before holds for 24 hours. ${USER_ERRORS}`,
  },
  sendWebhookTestEvent: {
    use: 'Use it to try whether an address takes events.',
    next: `getWebhookDelivery tells what it answered. ${USER_ERRORS}`,
  },
  updateCollection: { use: 'Use it to rename a collection.', next: USER_ERRORS },
  updateContentView: { use: 'Use it to change a saved view.', next: `${VIEW_FILTERS} ${USER_ERRORS}` },
  updateCreatorCustomAttributes: {
    use: 'Use it to set or remove values of one creator.',
    next: `getCustomAttributeSchemas gives keys and option ids. ${USER_ERRORS}`,
  },
  updateCreatorView: { use: 'Use it to change a saved creator view.', next: USER_ERRORS },
  updateCustomAttribute: {
    use: 'Use it to rename an attribute or change its options; options that are left out are deleted with their values.',
    next: `getCustomAttributeSchemas gives the present options. ${USER_ERRORS}`,
  },
  updateItemCustomAttributes: {
    use: 'Use it to set or remove values of one item.',
    next: `getCustomAttributeSchemas gives keys and option ids. ${USER_ERRORS}`,
  },
  updateSocialProfileView: { use: 'Use it to change a saved profile view.', next: USER_ERRORS },
  updateViewGroup: { use: 'Use it to rename a group.', next: USER_ERRORS },
  updateWebhookSubscription: {
    use: 'Use it to change the name, address, event types, metadata or status of a subscription; what is not given stays.',
    next: `getWebhookEventTypes lists the event types. ${USER_ERRORS}`,
  },
  uploadItemFromUrl: {
    use: 'Use it to import a public post that the workspace does not have.',
    next: `getItemIdsByUrl tells whether it is there already; getOperation follows the import. ${USER_ERRORS}`,
  },
};
