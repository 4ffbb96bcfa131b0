/**
 * The scopes of an API token (decisions §17). `read`: all fields that return content. `write`: changes of content.
 * `webhooks`: subscriptions and deliveries with their secrets. `admin`: tokens, people, the workspace's settings and
 * connections.
 */
export const TOKEN_SCOPES = ['read', 'write', 'webhooks', 'admin'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

type Scopes = readonly TokenScope[];

const READ: Scopes = ['read'];
const WRITE: Scopes = ['write'];
const WEBHOOKS: Scopes = ['webhooks'];
const ADMIN: Scopes = ['admin'];
/** A subscription sends content to an address that its creator chose. */
const SENDING: Scopes = ['webhooks', 'read'];
/** The result is an address that shows content to anyone who has it. */
const SHOWING: Scopes = ['write', 'read'];

/** The scopes of every root field. If its selection reaches content, it needs `read` too. */
export const ROOT_FIELD_SCOPES: Readonly<Record<'query' | 'mutation', Readonly<Record<string, Scopes>>>> = {
  query: {
    apiTokens: ADMIN,
    auditLog: ADMIN,
    campaigns: READ,
    collection: READ,
    collections: READ,
    competitorBrand: READ,
    competitorBrandItems: READ,
    competitorBrands: READ,
    contentView: READ,
    contentViews: READ,
    creator: READ,
    creatorView: READ,
    creatorViews: READ,
    creators: READ,
    customAttributeSchemas: READ,
    engagementHistory: READ,
    filterPresets: READ,
    itemIdsByUrl: READ,
    items: READ,
    mediaContents: READ,
    members: ADMIN,
    operation: READ,
    operations: READ,
    socialProfile: READ,
    socialProfileHistory: READ,
    socialProfileView: READ,
    socialProfileViews: READ,
    socialProfiles: READ,
    source: READ,
    sources: READ,
    transcriptions: READ,
    usage: ADMIN,
    viewGroup: READ,
    viewGroups: READ,
    webhookDeliveries: WEBHOOKS,
    webhookDelivery: WEBHOOKS,
    webhookEventTypes: WEBHOOKS,
    webhookEvents: WEBHOOKS,
    webhookSubscription: WEBHOOKS,
    webhookSubscriptions: WEBHOOKS,
    workspace: READ,
    workspaces: READ,
  },
  mutation: {
    addItemToCollections: WRITE,
    addItemsToCampaign: WRITE,
    captureSource: WRITE,
    createApiToken: ADMIN,
    createCampaign: WRITE,
    createCollection: WRITE,
    createCompetitorBrand: WRITE,
    createContentView: WRITE,
    createCreatorView: WRITE,
    createCustomAttribute: WRITE,
    createSocialProfileView: WRITE,
    createSource: WRITE,
    createViewGroup: WRITE,
    createWebhookSubscription: SENDING,
    deleteApiToken: ADMIN,
    deleteCampaign: WRITE,
    deleteCollection: WRITE,
    deleteCompetitorBrand: WRITE,
    deleteContentView: WRITE,
    deleteCreatorView: WRITE,
    deleteCustomAttribute: WRITE,
    deleteSocialProfileView: WRITE,
    deleteSource: WRITE,
    deleteViewGroup: WRITE,
    deleteWebhookSubscription: WEBHOOKS,
    disableWebhookSubscription: WEBHOOKS,
    enableWebhookSubscription: SENDING,
    inviteMember: ADMIN,
    moveCollectionToGroup: WRITE,
    moveContentViewToGroup: WRITE,
    moveCreatorViewToGroup: WRITE,
    moveSocialProfileViewToGroup: WRITE,
    pauseApiToken: ADMIN,
    redeliverWebhookDelivery: SENDING,
    refetchEngagementBulk: WRITE,
    removeItemFromCollections: WRITE,
    removeItemsFromCampaign: WRITE,
    removeMember: ADMIN,
    reorderViewsInGroup: WRITE,
    resumeApiToken: ADMIN,
    rotateApiToken: ADMIN,
    rotateItemPermalink: SHOWING,
    rotateWebhookSecret: WEBHOOKS,
    sendWebhookTestEvent: WEBHOOKS,
    updateCampaign: WRITE,
    updateCollection: WRITE,
    updateCompetitorBrand: WRITE,
    updateContentView: WRITE,
    updateCreatorCustomAttributes: WRITE,
    updateCreatorView: WRITE,
    updateCustomAttribute: WRITE,
    updateItemCustomAttributes: WRITE,
    updateItemRights: WRITE,
    updateSocialProfileView: WRITE,
    updateSource: WRITE,
    updateMember: ADMIN,
    updateViewGroup: WRITE,
    updateWebhookSubscription: SENDING,
    updateWorkspace: ADMIN,
    uploadItemFromUrl: WRITE,
  },
};

/** Types that need no `read`: a token that may call a root field may select them below it. All other types are content. */
const NO_CONTENT =
  /^(?:\w+Payload|UserError|SkippedItem|PageInfo|ApiToken|Member|(?:AuditLogEntry|ApiUsage)(?:Connection|Edge)?|Webhook(?:Attempt|EventType|(?:Subscription|Delivery|Event)(?:Connection|Edge)|Subscription|Delivery))$/;

/**
 * The scopes that a root field needs, with the selection below it.
 * @param selected fields below it, at any depth, as `Type.field`
 * @throws Error for a root field that is missing in ROOT_FIELD_SCOPES
 */
export function scopesNeeded(
  operation: 'query' | 'mutation',
  field: string,
  selected: Iterable<string>,
): Scopes {
  const needed = ROOT_FIELD_SCOPES[operation][field];
  if (needed === undefined) throw new Error(`ROOT_FIELD_SCOPES has no entry for ${field}`);
  if (needed.includes('read')) return needed;
  const hasContent = [...selected].some((coordinate) => !NO_CONTENT.test(coordinate.replace(/\..*/, '')));
  return hasContent ? [...needed, 'read'] : needed;
}

/** The message to a caller whose token lacks scopes. */
export function missingScopes(field: string, missing: Scopes): string {
  return `${field} needs a token with the scope ${missing.join(' and ')}`;
}
