/** Where nothing but the demo, or nothing at all, writes a field yet. */
export const NOTHING = 'nothing yet';
/** Worked out from other fields when it is read, or set by the service itself. */
const SERVICE = 'the service';

const IMPORT = 'import';
const CAPTURED = 'import, capture, `uploadItemFromUrl`';
const BY_CONNECTOR = 'capture, `uploadItemFromUrl`';
const BY_IMPORT_OR_PAGE = 'import, `uploadItemFromUrl` of web pages';
const METRICS = 'import, capture, refresh, `uploadItemFromUrl`';
const STAMPS = { [SERVICE]: 'createdAt id updatedAt' };
const viewsOf = (kind: string) => ({
  ...STAMPS,
  [`\`create${kind}\`, \`update${kind}\``]:
    'customAttributeConditions filters hiddenColumns name showReportingStats sort',
  [`\`move${kind}ToGroup\``]: 'group',
});
const media = {
  [CAPTURED]: 'fileUrl thumbnailUrl type',
  [BY_CONNECTOR]: 'height width',
  capture: 'altText',
  [SERVICE]: 'blurHash deleted id mediaItemId',
};
const copiedMedia = { ...media, [SERVICE]: `${media[SERVICE]} copyPending` };

/** By type, what writes its fields: a mutation, an import, a connector, a refresh, the command line, or the service. */
export const WRITERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  WorkspaceUsage: { [SERVICE]: 'credits requests workspaceId' },
  AiAgreement: { [SERVICE]: 'agreed corrected version' },
  AiBackfillEstimate: { [SERVICE]: 'cents items tokens' },
  AiField: {
    '`createAiField`': 'key preset type',
    '`createAiField`, `updateAiField`': 'draft name',
    '`publishAiField`': 'published',
    '`updateAiFieldBudget`': 'monthlyCents monthlyTokens',
    '`pauseAiField`, `resumeAiField`, the worker': 'pauseReason problem status',
    [SERVICE]: 'agreement id unsurePosts usage waitingPosts',
  },
  AiFieldOption: { '`createAiField`, `updateAiField`': 'description name', [SERVICE]: 'id' },
  AiFieldVersion: {
    '`createAiField`, `updateAiField`': 'inputs instruction options providers sourceIds',
    '`publishAiField`': 'publishedAt',
    [SERVICE]: 'createdAt version',
  },
  AiFilterReason: { 'the worker': 'isUnsure reason version', [SERVICE]: 'isPinned key' },
  AiPreview: { [SERVICE]: 'agreement cents posts tokens version' },
  AiPreviewAnswer: { [SERVICE]: 'failure reason value' },
  AiPreviewPost: { [SERVICE]: 'after awaitedInputs before caption isCorrected itemId value' },
  AiProvider: {
    '`updateAiProvider`, `loupe ai provider`':
      'baseUrl hasKey inputPrice kind model monthlyCents monthlyTokens outputPrice',
    [SERVICE]: 'usage',
  },
  TranscriptionProvider: {
    '`updateTranscriptionProvider`, `loupe ai transcription`':
      'baseUrl hasKey kind minutePrice model monthlyCents monthlyMinutes',
    'the worker': 'pauseReason problem',
    [SERVICE]: 'failures usage waiting',
  },
  ErasedRows: { [SERVICE]: 'count kind' },
  Erasure: {
    '`erasePerson`, `loupe erase`': 'mentionsOnly',
    [SERVICE]: 'erasedAt id isFinished items provider',
  },
  ErasureOfOthers: { [SERVICE]: 'deleted kept redacted' },
  ErasurePreview: { [SERVICE]: 'creators items name others profiles' },
  ErasurePreviewProfile: { [SERVICE]: 'accountName provider' },
  OlderVideosEstimate: { [SERVICE]: 'cents minutes videos' },
  TranscriptionFailures: { [SERVICE]: 'reason videos' },
  TranscriptionUsage: { 'the worker': 'calls cents lostCalls minutes' },
  AiUsage: { 'the worker': 'calls cents inputTokens lostCalls lostTokens outputTokens' },
  Alert: { [SERVICE]: 'at createdAt id item itemId kind previousValue rule value' },
  AlertGrowth: { '`createAlertRule`, `updateAlertRule`': 'by byPercent hours metric' },
  AlertRule: {
    '`createAlertRule`, `updateAlertRule`, `deletePlace`': 'places',
    '`createAlertRule`, `updateAlertRule`':
      'customAttributeConditions filter growth mailTo name paused threshold virality',
    [SERVICE]: 'checkedSince createdAt id updatedAt',
  },
  ImportMapping: {
    '`createImportMapping`, `updateImportMapping`': 'fields name',
    [SERVICE]: 'createdAt id updatedAt',
  },
  AlertThreshold: { '`createAlertRule`, `updateAlertRule`': 'atLeast metric' },
  ApiToken: {
    '`createApiToken`, `loupe token create`': 'expiresAt name scopes workspaceId',
    '`pauseApiToken`, `resumeApiToken`': 'pausedAt state',
    [SERVICE]: 'createdAt id lastFour lastUsedAt',
  },
  ApiUsage: { [SERVICE]: 'credits day id operation requests tokenId workspaceId' },
  AuditLogEntry: {
    [SERVICE]:
      'action actorId actorKind actorName address after before createdAt id subjectId subjectName workspaceId',
  },
  Audio: { ...media, 'capture of feeds': 'audioDuration' },
  Campaign: {
    '`createCampaign`, `updateCampaign`':
      'brief budgetCents collectionIds creatorIds feesCents from goal name sourceIds to',
    [SERVICE]: 'costs createdAt figures id isFilling updatedAt',
  },
  CampaignCosts: { [SERVICE]: 'budgetLeftCents perEngagementCents perThousandImpressionsCents' },
  CampaignFigures: {
    [SERVICE]: 'creatorsCount earnedMediaValueCents engagementsTotal impressions itemsCount',
  },
  Change: { [SERVICE]: 'action at id objectId type' },
  Colleague: { 'the invited person': 'name', [SERVICE]: 'id' },
  Collection: {
    ...STAMPS,
    '`createCollection`, `updateCollection`': 'name',
    '`moveCollectionToGroup`': 'group',
    '`addItemToCollections`, `addItemsToCollections`, `removeItemFromCollections`': 'itemCount',
  },
  CollectionAddition: { [SERVICE]: 'addedItemIds collection isNew' },
  Report: {
    '`createReport`, `updateReport`':
      'blocks customAttributeConditions filter language look name period presetId schedule span',
    '`createReportLink`, `revokeReportLink`': 'links',
    '`runReport`': 'editions',
    '`createReport`, `updateReport`, `deletePlace`': 'places',
    [SERVICE]: 'createdAt id updatedAt',
  },
  Place: {
    '`createPlace`': 'createdAt id kind name target',
    '`createPlace`, `retryPlace`': 'state',
    'the worker': 'failingSince isWaiting lastError lastSentAt pausedUntil',
  },
  ReportAiField: { 'the worker': 'key name version' },
  ReportBlock: {
    '`createReport`, `updateReport`': 'first groupBy hidden id interval kind metrics orderBy text title',
  },
  ReportEdition: {
    '`runReport`': 'createdAt customAttributeConditions expiresAt filter id name period reportId',
    'the worker':
      'aiFields blocks currency error failingSources posts postsCount rateCardVersion snapshotAt state',
    [SERVICE]: 'pageUrl pdfUrl xlsxUrl',
  },
  ReportEditionBlock: {
    'the worker': 'aggregates brands first groupBy hidden id interval kind metrics orderBy posts text title',
  },
  ReportEditionBrand: { 'the worker': 'figures isOwnBrand name' },
  ReportEditionFigure: { 'the worker': 'before figure unit value' },
  ReportEditionPost: {
    'the worker':
      'accountName comments earnedMediaValue itemId likes originalUrl provider shares takenAt type views',
  },
  ReportFailingSource: { 'the worker': 'name problem provider' },
  ReportLink: {
    '`createReportLink`': 'blockIds createdAt editionId expiresAt hasPassword id',
    '`revokeReportLink`': 'revokedAt',
    [SERVICE]: 'lastViewedAt views',
  },
  ReportLook: { '`createReport`, `updateReport`': 'brandName colour inherits logo' },
  WorkspaceLook: { '`setWorkspaceLook`': 'brandName colour logo updatedAt' },
  ReportSchedule: {
    '`createReport`, `updateReport`': 'at every monthDay nextRunAt weekday',
    'the worker': 'problem',
  },
  ReportPeriod: { '`createReport`, `updateReport`': 'from to' },
  CompetitorBrand: {
    '`createCompetitorBrand`, `updateCompetitorBrand`': 'name sources',
    '`updateWorkspace`, `loupe workspace update`': 'currency',
    [SERVICE]:
      'earnedMediaValue earnedMediaValueCents engagementsTotal figures id impressions influencersCount isComplete isOwnBrand ownMetricsStatus postsCount reach span',
  },
  CompetitorBrandItem: {
    'capture of competitors':
      'caption externalId hashtags mentions originalUrl provider socialProfile takenAt type',
    'capture of competitors, refresh': 'currentEngagement',
    [NOTHING]: 'transcriptions',
    [SERVICE]: 'archivePublicUrl id',
  },
  ContentView: viewsOf('ContentView'),
  Creator: {
    '`updateCreatorCustomAttributes`, `mergeCreators`': 'customAttributes',
    [`${CAPTURED}, \`mergeCreators\`, \`splitCreator\``]: 'socialProfiles',
    '`addCreatorsToList`': 'lists',
    [SERVICE]: 'displayName followersGrowth id lastPostAt medianEngagements postsCount',
  },
  CreatorList: {
    '`createCreatorList`, `updateCreatorList`': 'name notes ownerId stages',
    [SERVICE]: 'createdAt id ownerName progress updatedAt',
  },
  CreatorListEntry: {
    '`addCreatorsToList`': 'creator creatorId',
    '`addCreatorsToList`, `updateCreatorsOfList`': 'stage',
    '`updateCreatorsOfList`': 'note',
    [SERVICE]: 'addedAt updatedAt',
  },
  CreatorListPlace: { '`addCreatorsToList`, `updateCreatorsOfList`': 'listId listName note stage' },
  CreatorListStage: { '`createCreatorList`, `updateCreatorList`': 'name', [SERVICE]: 'creatorsCount' },
  CreatorView: viewsOf('CreatorView'),
  CustomAttributeOption: {
    '`createCustomAttribute`, `updateCustomAttribute`': 'name',
    [SERVICE]: 'id',
  },
  CustomAttributeSchema: {
    '`createCustomAttribute`, `updateCustomAttribute`': 'key name options type',
    '`createAiField`': 'aiGenerated',
    [SERVICE]: 'id operators',
  },
  Engagement: {
    [METRICS]: 'at comments impressions likes reportedShares reportedViews shares views',
    [SERVICE]: 'earnedMediaValue linearViralityScore',
  },
  EngagementHistoryEntry: {
    [METRICS]: 'at comments followers impressions likes shares views',
    [SERVICE]: 'earnedMediaValue linearViralityScore',
  },
  ExportColumn: { [SERVICE]: 'field heading isUsual' },
  FilterPreset: {
    '`createContentView`, `createCollection`': 'accessor name',
    [SERVICE]: 'id',
  },
  Image: copiedMedia,
  GivenIntegrationScope: { [SERVICE]: 'isGranted isRequired name without' },
  Integration: {
    '`beginIntegration`, `connectIntegration`, `loupe integration add`':
      'connectedAt endsAt handle method provider scopes status',
    [SERVICE]: 'id problem',
  },
  IntegrationAccount: { '`beginIntegration`': 'handle id name' },
  IntegrationAttempt: {
    '`beginIntegration`': 'accounts expiresAt provider status',
    [SERVICE]: 'id problem',
  },
  IntegrationPlatform: {
    [SERVICE]: 'canSignIn operatorSteps provider redirectUrl scopes tokenHint',
  },
  IntegrationScope: { [SERVICE]: 'isRequired name without' },
  Item: {
    [CAPTURED]:
      'caption creator externalId hashtags mediaContents mentions originalUrl provider socialProfile takenAt type',
    [METRICS]: 'currentEngagement',
    'import, `updateItemCustomAttributes`, `updateItemsCustomAttributes`, the worker': 'customAttributes',
    'the worker': 'aiFilterReasons',
    'import, `addItemToCollections`, `addItemsToCollections`, `removeItemFromCollections`, `updateItemsMemberships`':
      'collections',
    'capture of feeds': 'authors categories',
    capture: 'pollOptions takenAtBasis',
    'import, capture, the worker': 'language',
    [BY_IMPORT_OR_PAGE]: 'location',
    [`${BY_IMPORT_OR_PAGE}, the worker (\`updateTranscriptionProvider\`)`]: 'transcriptions',
    '`updateItemRights`, `updateItemsRights`': 'rights',
    [SERVICE]: 'archivePublicUrl engagementHistory id linearViralityScore matches mediaItemId',
  },
  ItemMatch: { [SERVICE]: 'field snippet' },
  ItemRights: {
    '`updateItemRights`, `updateItemsRights`':
      'instagramWhitelistingStatus shopifyProductsIds tiktokSparkCodeStatus tiktokWhitelistingEligible usageRightsStatus',
  },
  ItemsChange: {
    '`updateItemsCustomAttributes`, `updateItemsRights`, `updateItemsMemberships`': 'kind',
    '`undoOperation`': 'undoes',
    [SERVICE]: 'canCancel canUndo changed failed failures unchanged undone',
  },
  Keyword: { '`createSource`': 'name provider', [SERVICE]: 'id' },
  Location: { [BY_IMPORT_OR_PAGE]: 'city country formatted name state' },
  McpTool: { [SERVICE]: 'description inputSchema isReadOnly name outputSchema title toolsets' },
  Member: {
    '`inviteMember`, `loupe user add`': 'email workspaceId',
    '`inviteMember`, `updateMember`': 'role',
    'the invited person': 'hasJoined name',
    '`deactivateMember`, `loupe user deactivate`': 'deactivatedAt',
    [SERVICE]: 'createdAt id personId',
  },
  Note: {
    '`createNote`, `updateNote`': 'mentions text',
    '`createNote`': 'creatorId itemId',
    [SERVICE]: 'authorName createdAt id isOwn updatedAt',
  },
  NoteMention: { '`createNote`, `updateNote`': 'id', [SERVICE]: 'name' },
  Operation: {
    '`refetchEngagementBulk`, `uploadItemFromUrl`, `captureSource`, `backfillAiField`': 'operationType total',
    [SERVICE]:
      'completedAt createdAt error failedItemIds failures fetchStatus id imported itemsChange pendingItemIds processed skippedItems status succeededItemIds unreadFields',
  },
  OperationFailure: { [SERVICE]: 'itemId message' },
  OperationSummary: {
    '`refetchEngagementBulk`, `uploadItemFromUrl`, `captureSource`, `backfillAiField`': 'operationType total',
    [SERVICE]: 'createdAt id status',
  },
  Lake: { [SERVICE]: 'asOf bytes filesCount folder problem rows state' },
  RetentionRule: {
    '`setRetentionRule`, `loupe retention set`': 'days provider stories',
  },
  RefusedItem: { [SERVICE]: 'code itemId message' },
  SkippedItem: { [SERVICE]: 'itemId message' },
  SocialProfile: {
    [CAPTURED]: 'accountName followers originalUrl provider',
    [`${CAPTURED}, \`mergeCreators\`, \`splitCreator\``]: 'creator',
    [BY_CONNECTOR]: 'avatar bio following fullName private proAccount verified',
    'import, capture of feeds, `uploadItemFromUrl` of web pages': 'email',
    [BY_IMPORT_OR_PAGE]: 'phoneNumbers',
    [SERVICE]: 'followersGrowth id lastPostAt medianEngagements postsCount',
  },
  GrowthRanking: { [SERVICE]: 'considered known rows span' },
  GrowthRow: {
    [SERVICE]:
      'accountName after afterAt before beforeAt change changePercent creatorId itemId originalUrl provider socialProfileId takenAt',
  },
  SocialProfileHistoryEntry: { [CAPTURED]: 'at followers', [BY_CONNECTOR]: 'following' },
  SocialProfileView: viewsOf('SocialProfileView'),
  Source: {
    '`createSource`': 'instance kind name',
    '`createSource`, `updateSource`': 'keep platforms',
    '`updateSource`': 'paused',
    capture: 'itemsCount',
    [SERVICE]: 'createdAt id updatedAt',
  },
  SourceOffer: { [SERVICE]: 'kind providers' },
  SourcePlatform: {
    '`createSource`, `updateSource`': 'provider',
    capture:
      'intervalMinutes itemsCount lastCapturedAt nextCaptureAt problem status unreadFields unreadPosts',
  },
  SourcePreview: { [SERVICE]: 'instance kind name platforms' },
  SourcePreviewPlatform: {
    [SERVICE]: 'comingCount listedCount notice posts postsPerWeek problem provider status',
  },
  SourcePreviewPost: {
    [SERVICE]: 'accountName caption fullName mediaCount originalUrl takenAt type',
  },
  StoredBytes: { [SERVICE]: 'editions exports imports limit media reports total uploads' },
  Tag: { '`createSource`': 'name provider type', [SERVICE]: 'id' },
  Transcription: {
    [`${BY_IMPORT_OR_PAGE}, the worker (\`updateTranscriptionProvider\`)`]: 'transcript',
    [SERVICE]: 'mediaContentId',
  },
  UrlLookupResult: { [SERVICE]: 'itemId status suggestedUrl url' },
  Video: { ...copiedMedia, [`${BY_CONNECTOR} of videos`]: 'videoDuration' },
  ViewGroup: {
    ...STAMPS,
    '`createViewGroup`, `updateViewGroup`': 'name',
    '`moveCollectionToGroup`': 'collections',
    '`moveContentViewToGroup`, `moveCreatorViewToGroup`, `moveSocialProfileViewToGroup`':
      'contentViews creatorViews socialProfileViews',
  },
  WebhookAttempt: { [SERVICE]: 'at error responseStatus responseTimeMs' },
  WebhookDay: { [SERVICE]: 'delivered failed waiting' },
  WebhookDelivery: {
    [SERVICE]:
      'attemptLog attempts createdAt deliveredAt event eventId eventType id lastAttemptAt lastError lastResponseStatus nextAttemptAt responseBody responseTimeMs status subscriptionId',
  },
  WebhookEvent: { [SERVICE]: 'createdAt data id type' },
  WebhookEventType: { [SERVICE]: 'description name subscribable' },
  WebhookSubscription: {
    '`createWebhookSubscription`, `updateWebhookSubscription`': 'eventTypes format metadata name status url',
    '`rotateWebhookSecret`': 'previousSecretUntil',
    [SERVICE]:
      'createdAt disabledAt disabledReason failedDeliveries failingSince healthWarning id lastDay pausedUntil updatedAt',
  },
  Workspace: {
    '`updateWorkspace`, `loupe workspace update`': 'currency name timeZone',
    '`createSource`, `deleteSource`': 'hashtags keywords mentions',
    '`beginIntegration`, `connectIntegration`, `loupe integration add`': 'integrations',
    [SERVICE]: 'callerHasOrganization callerScopes id sourceOffers storedBytes',
  },
};

/** By input that narrows a list, what writes the data that each of its fields is compared with. */
export const FILTERED: typeof WRITERS = {
  CompetitorBrandItemFilterInput: { 'capture of competitors': 'takenAt' },
  ContentViewFilterInput: { '`moveContentViewToGroup`': 'groupId' },
  CreatorFilterInput: {
    [IMPORT]: 'locations',
    [CAPTURED]: 'followersCount followersGrowth ids lastPostAt medianEngagements name postsCount providers',
    '`addCreatorsToList`, `updateCreatorsOfList`': 'listIds listStages',
  },
  CreatorViewFilterInput: { '`moveCreatorViewToGroup`': 'groupId' },
  EngagementHistoryFilterInput: { [METRICS]: 'capturedAt' },
  ItemFilterInput: {
    [CAPTURED]:
      'accountNames contentTypes creatorIds excludeAccountNames followersCount ids importType itemTypes provider providers socialProfileIds superSearch tagsNames takenAt',
    [METRICS]: 'engagement viralityScore',
    [BY_CONNECTOR]: 'verified',
    'capture, import': 'sourcesIds',
    'import, `addItemsToCampaign`, `updateItemsMemberships`, `createCampaign`, `updateCampaign`':
      'campaignsIds',
    'import, `addItemToCollections`, `addItemsToCollections`, `updateItemsMemberships`': 'collectionsIds',
    '`addCreatorsToList`': 'creatorListsIds',
    'what writes the fields in it': 'not withoutCreatorsOf',
    '`updateItemRights`, `updateItemsRights`':
      'instagramWhitelistingStatus shopifyProductsIds tiktokSparkCodeStatus tiktokWhitelistingEligibility usageRightsStatus',
    'import, capture, the worker': 'language',
    'the worker, import, `updateItemCustomAttributes`': 'unsureAiFields',
    [IMPORT]: 'creatorLocations socialProfileAccountTypes',
    [BY_IMPORT_OR_PAGE]: 'ugcLocations',
  },
  SocialProfileFilterInput: {
    [CAPTURED]:
      'followersCount followersGrowth lastPostAt medianEngagements name platform postsCount providers',
  },
  SocialProfileViewFilterInput: { '`moveSocialProfileViewToGroup`': 'groupId' },
};
