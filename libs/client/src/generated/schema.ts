// Written from schema.graphql by test/architecture/client-schema.spec.ts (npm run schema).

export interface ActivateMemberPayload {
  __typename: 'ActivateMemberPayload';
  member: Member | null;
  userErrors: UserError[];
}

export interface AddItemsToCampaignPayload {
  __typename: 'AddItemsToCampaignPayload';
  addedItemIds: string[] | null;
  campaign: Campaign | null;
  userErrors: UserError[];
}

export interface AddItemsToCollectionsPayload {
  __typename: 'AddItemsToCollectionsPayload';
  collections: CollectionAddition[] | null;
  userErrors: UserError[];
}

export interface AddToCollectionsPayload {
  __typename: 'AddToCollectionsPayload';
  item: Item | null;
  userErrors: UserError[];
}

export type AggregateInterval = 'DAY' | 'MONTH' | 'WEEK';

export type AggregateOrderKey = 'COUNT' | 'CREATORS_COUNT' | 'KEY' | 'MEAN' | 'MEDIAN' | 'PERCENTILE_90' | 'SUM';

export interface AiAgreement {
  __typename: 'AiAgreement';
  agreed: number;
  corrected: number;
  version: number;
}

export interface AiBackfillEstimate {
  __typename: 'AiBackfillEstimate';
  cents: number;
  items: number;
  tokens: number;
}

export interface AiField {
  __typename: 'AiField';
  agreement: AiAgreement[];
  draft: AiFieldVersion | null;
  id: string;
  key: string;
  monthlyCents: number | null;
  monthlyTokens: number | null;
  name: string;
  pauseReason: AiPauseReason | null;
  preset: AiPreset | null;
  problem: string | null;
  published: AiFieldVersion | null;
  status: AiFieldStatus;
  type: CustomAttributeType;
  unsurePosts: number;
  usage: AiUsage;
  waitingPosts: number;
}

export interface AiFieldOption {
  __typename: 'AiFieldOption';
  description: string;
  id: string;
  name: string;
}

export interface AiFieldOptionInput {
  description?: string | null;
  name: string;
}

export type AiFieldStatus = 'ACTIVE' | 'DRAFT' | 'OUT_OF_BUDGET' | 'PAUSED';

export interface AiFieldVersion {
  __typename: 'AiFieldVersion';
  createdAt: string;
  inputs: AiInput[];
  instruction: string;
  options: AiFieldOption[] | null;
  providers: Provider[] | null;
  publishedAt: string | null;
  sourceIds: string[] | null;
  version: number;
}

export interface AiFilterReason {
  __typename: 'AiFilterReason';
  isPinned: boolean;
  isUnsure: boolean;
  key: string;
  reason: string | null;
  version: number | null;
}

export type AiInput = 'CAPTION' | 'PICTURE' | 'PICTURE_TEXT' | 'TRANSCRIPT';

export type AiPauseReason = 'AUTH' | 'BAD_ANSWERS' | 'BY_HAND' | 'NOT_OFFERED' | 'QUOTA' | 'UNREACHABLE';

export type AiPreset = 'BRAND_SAFETY' | 'CALL_TO_ACTION' | 'CONTENT_CATEGORY' | 'LANGUAGE' | 'POST_SUMMARY' | 'PRODUCT_MENTIONED' | 'SENTIMENT' | 'SPONSORED';

export interface AiPreview {
  __typename: 'AiPreview';
  agreement: AiAgreement[];
  cents: number;
  posts: AiPreviewPost[];
  tokens: number;
  version: number;
}

export interface AiPreviewAnswer {
  __typename: 'AiPreviewAnswer';
  failure: string | null;
  reason: string | null;
  value: unknown | null;
}

export interface AiPreviewPost {
  __typename: 'AiPreviewPost';
  after: AiPreviewAnswer;
  awaitedInputs: AiInput[];
  before: AiPreviewAnswer | null;
  caption: string;
  isCorrected: boolean;
  itemId: string;
  value: unknown | null;
}

export interface AiProvider {
  __typename: 'AiProvider';
  baseUrl: string | null;
  hasKey: boolean;
  inputPrice: number | null;
  kind: AiProviderKind;
  model: string | null;
  monthlyCents: number | null;
  monthlyTokens: number | null;
  outputPrice: number | null;
  usage: AiUsage;
}

export type AiProviderKind = 'ANTHROPIC' | 'BUILTIN' | 'NONE' | 'OPENAI';

export interface AiUsage {
  __typename: 'AiUsage';
  calls: number;
  cents: number;
  inputTokens: number;
  lostCalls: number;
  lostTokens: number;
  outputTokens: number;
}

export interface Alert {
  __typename: 'Alert';
  at: string;
  createdAt: string;
  id: string;
  item: Item | null;
  itemId: string;
  kind: AlertKind;
  previousValue: number | null;
  rule: AlertRule | null;
  value: number;
}

export interface AlertConnection {
  __typename: 'AlertConnection';
  edges: AlertEdge[];
  nodes: Alert[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface AlertEdge {
  __typename: 'AlertEdge';
  cursor: string;
  node: Alert;
}

export interface AlertGrowth {
  __typename: 'AlertGrowth';
  by: number | null;
  byPercent: number | null;
  hours: number;
  metric: FilterEngagementField;
}

export interface AlertGrowthInput {
  by?: number | null;
  byPercent?: number | null;
  hours: number;
  metric: FilterEngagementField;
}

export type AlertKind = 'RULE' | 'WENT_VIRAL';

export interface AlertRule {
  __typename: 'AlertRule';
  checkedSince: string;
  createdAt: string;
  customAttributeConditions: unknown;
  filter: unknown | null;
  growth: AlertGrowth | null;
  id: string;
  mailTo: string[];
  name: string;
  paused: boolean;
  places: Place[];
  threshold: AlertThreshold | null;
  updatedAt: string;
  virality: FilterViralityScore | null;
}

export interface AlertThreshold {
  __typename: 'AlertThreshold';
  atLeast: number;
  metric: FilterEngagementField;
}

export interface AlertThresholdInput {
  atLeast: number;
  metric: FilterEngagementField;
}

export interface ApiToken {
  __typename: 'ApiToken';
  createdAt: string;
  expiresAt: string | null;
  id: string;
  lastFour: string;
  lastUsedAt: string | null;
  name: string;
  pausedAt: string | null;
  scopes: ApiTokenScope[];
  state: ApiTokenState;
  workspaceId: string | null;
}

export type ApiTokenScope = 'ADMIN' | 'READ' | 'WEBHOOKS' | 'WRITE';

export type ApiTokenState = 'ACTIVE' | 'EXPIRED' | 'PAUSED';

export interface ApiUsage {
  __typename: 'ApiUsage';
  credits: number;
  day: string;
  id: string;
  operation: string;
  requests: number;
  tokenId: string;
  workspaceId: string | null;
}

export interface ApiUsageConnection {
  __typename: 'ApiUsageConnection';
  edges: ApiUsageEdge[];
  nodes: ApiUsage[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface ApiUsageEdge {
  __typename: 'ApiUsageEdge';
  cursor: string;
  node: ApiUsage;
}

export interface Audio {
  __typename: 'Audio';
  altText: string | null;
  audioDuration: number | null;
  blurHash: string | null;
  deleted: boolean;
  fileUrl: string | null;
  height: number | null;
  id: string;
  mediaItemId: string;
  thumbnailUrl: string | null;
  type: MediaContentType;
  width: number | null;
}

export type AuditActorKind = 'OPERATOR' | 'PERSON' | 'TOKEN';

export interface AuditLogEntry {
  __typename: 'AuditLogEntry';
  action: string;
  actorId: string | null;
  actorKind: AuditActorKind;
  actorName: string | null;
  address: string | null;
  after: unknown | null;
  before: unknown | null;
  createdAt: string;
  id: string;
  subjectId: string | null;
  subjectName: string | null;
  workspaceId: string | null;
}

export interface AuditLogEntryConnection {
  __typename: 'AuditLogEntryConnection';
  edges: AuditLogEntryEdge[];
  nodes: AuditLogEntry[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface AuditLogEntryEdge {
  __typename: 'AuditLogEntryEdge';
  cursor: string;
  node: AuditLogEntry;
}

export interface BackfillAiFieldPayload {
  __typename: 'BackfillAiFieldPayload';
  operationId: string | null;
  userErrors: UserError[];
}

export interface BeginIntegrationPayload {
  __typename: 'BeginIntegrationPayload';
  attempt: IntegrationAttempt | null;
  authorizationUrl: string | null;
  userErrors: UserError[];
}

export interface BrandComparison {
  __typename: 'BrandComparison';
  brands: ComparedBrand[];
  competitorsCount: number;
  currency: string;
  isComplete: boolean;
  span: ItemAggregateSpan;
  spanBefore: ItemAggregateSpan | null;
  timeZone: string;
}

export interface BrandFigure {
  __typename: 'BrandFigure';
  before: number | null;
  change: number | null;
  figure: BrandFigureName;
  share: number | null;
  unit: string;
  value: number | null;
  valueCents: string | null;
}

export type BrandFigureName = 'EARNED_MEDIA_VALUE' | 'ENGAGEMENTS' | 'IMPRESSIONS' | 'INFLUENCERS' | 'POSTS' | 'REACH';

export interface BrandFigures {
  __typename: 'BrandFigures';
  currency: string;
  earnedMediaValue: number | null;
  earnedMediaValueCents: string | null;
  engagementsTotal: number | null;
  impressions: number | null;
  influencersCount: number | null;
  isComplete: boolean;
  postsCount: number | null;
  reach: number | null;
  span: ItemAggregateSpan;
  status: CompetitorBrandOwnMetricsStatus;
}

export interface Campaign {
  __typename: 'Campaign';
  brief: string | null;
  budgetCents: string | null;
  collectionIds: string[];
  costs: CampaignCosts;
  createdAt: string;
  creatorIds: string[];
  feesCents: string | null;
  figures: CampaignFigures;
  from: string | null;
  goal: string | null;
  id: string;
  isFilling: boolean;
  name: string;
  sourceIds: string[];
  to: string | null;
  updatedAt: string;
}

export interface CampaignConnection {
  __typename: 'CampaignConnection';
  edges: CampaignEdge[];
  nodes: Campaign[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface CampaignCosts {
  __typename: 'CampaignCosts';
  budgetLeftCents: string | null;
  perEngagementCents: number | null;
  perThousandImpressionsCents: number | null;
}

export interface CampaignEdge {
  __typename: 'CampaignEdge';
  cursor: string;
  node: Campaign;
}

export interface CampaignFigures {
  __typename: 'CampaignFigures';
  creatorsCount: number;
  earnedMediaValueCents: string | null;
  engagementsTotal: number | null;
  impressions: number | null;
  itemsCount: number;
}

export interface CaptureSourcePayload {
  __typename: 'CaptureSourcePayload';
  operationId: string | null;
  userErrors: UserError[];
}

export interface Change {
  __typename: 'Change';
  action: ChangeAction;
  at: string;
  id: string;
  objectId: string;
  type: ChangedType;
}

export type ChangeAction = 'CHANGED' | 'CREATED' | 'DELETED';

export interface ChangePage {
  __typename: 'ChangePage';
  endCursor: string;
  hasNextPage: boolean;
  latestCursor: string;
  nodes: Change[];
}

export type ChangedType = 'COLLECTION' | 'CREATOR' | 'ITEM';

export interface ChooseIntegrationAccountsPayload {
  __typename: 'ChooseIntegrationAccountsPayload';
  integrations: Integration[] | null;
  userErrors: UserError[];
}

export interface Colleague {
  __typename: 'Colleague';
  id: string;
  name: string;
}

export interface Collection {
  __typename: 'Collection';
  createdAt: string;
  group: ViewGroup | null;
  id: string;
  itemCount: number;
  name: string;
  updatedAt: string;
}

export interface CollectionAddition {
  __typename: 'CollectionAddition';
  addedItemIds: string[];
  collection: Collection;
  isNew: boolean;
}

export interface ComparedBrand {
  __typename: 'ComparedBrand';
  figures: BrandFigure[];
  id: string;
  isOwnBrand: boolean;
  name: string;
}

export type ComparisonSpan = 'LAST_MONTH' | 'LAST_QUARTER' | 'LAST_WEEK' | 'LAST_YEAR';

export interface CompetitorBrand {
  __typename: 'CompetitorBrand';
  currency: string;
  earnedMediaValue: number | null;
  earnedMediaValueCents: string | null;
  engagementsTotal: number | null;
  figures: BrandFigures;
  id: string;
  impressions: number | null;
  influencersCount: number | null;
  isComplete: boolean;
  isOwnBrand: boolean;
  name: string;
  ownMetricsStatus: CompetitorBrandOwnMetricsStatus | null;
  postsCount: number | null;
  reach: number | null;
  sources: Source[];
  span: ItemAggregateSpan;
}

export interface CompetitorBrandConnection {
  __typename: 'CompetitorBrandConnection';
  edges: CompetitorBrandEdge[];
  nodes: CompetitorBrand[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface CompetitorBrandEdge {
  __typename: 'CompetitorBrandEdge';
  cursor: string;
  node: CompetitorBrand;
}

export interface CompetitorBrandItem {
  __typename: 'CompetitorBrandItem';
  archivePublicUrl: string | null;
  caption: string | null;
  currentEngagement: Engagement | null;
  externalId: string;
  hashtags: string[] | null;
  id: string;
  mentions: string[] | null;
  originalUrl: string | null;
  provider: Provider;
  socialProfile: SocialProfile;
  takenAt: string;
  transcriptions: Transcription[];
  type: ItemType;
}

export interface CompetitorBrandItemConnection {
  __typename: 'CompetitorBrandItemConnection';
  edges: CompetitorBrandItemEdge[];
  nodes: CompetitorBrandItem[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface CompetitorBrandItemEdge {
  __typename: 'CompetitorBrandItemEdge';
  cursor: string;
  node: CompetitorBrandItem;
}

export interface CompetitorBrandItemFilterInput {
  takenAt: FilterDateRangeInput;
}

export type CompetitorBrandItemSortKey = 'EARNED_MEDIA_VALUE' | 'TAKEN_AT';

export interface CompetitorBrandItemSortingInput {
  sortKey: CompetitorBrandItemSortKey;
  sortOrder: SortOrder;
}

export type CompetitorBrandOwnMetricsStatus = 'AVAILABLE' | 'UNAVAILABLE';

export type CompetitorBrandStatsPeriod = 'MONTH' | 'WEEK';

export interface CompetitorSourceInput {
  instance?: string | null;
  kind: SourceKind;
  name: string;
  platforms?: Provider[] | null;
}

export interface ConnectIntegrationInput {
  handle: string;
  provider: Provider;
  refreshToken?: string | null;
  token?: string | null;
}

export interface ConnectIntegrationPayload {
  __typename: 'ConnectIntegrationPayload';
  integration: Integration | null;
  userErrors: UserError[];
}

export interface ContentView {
  __typename: 'ContentView';
  createdAt: string;
  customAttributeConditions: unknown;
  filters: unknown;
  group: ViewGroup | null;
  hiddenColumns: string[];
  id: string;
  name: string;
  showReportingStats: boolean;
  sort: unknown;
  updatedAt: string;
}

export interface ContentViewFilterInput {
  groupId?: string | null;
}

export interface CreateAiFieldInput {
  inputs?: AiInput[] | null;
  instruction?: string | null;
  key?: string | null;
  name?: string | null;
  options?: AiFieldOptionInput[] | null;
  preset?: AiPreset | null;
  providers?: Provider[] | null;
  sourceIds?: string[] | null;
  type?: CustomAttributeType | null;
}

export interface CreateAiFieldPayload {
  __typename: 'CreateAiFieldPayload';
  aiField: AiField | null;
  userErrors: UserError[];
}

export interface CreateAlertRuleInput {
  customAttributeConditions?: CustomAttributeConditionInput[] | null;
  filter?: ItemFilterInput | null;
  growth?: AlertGrowthInput | null;
  mailTo?: string[] | null;
  name: string;
  paused?: boolean | null;
  placeIds?: string[] | null;
  threshold?: AlertThresholdInput | null;
  virality?: FilterViralityScore | null;
}

export interface CreateAlertRulePayload {
  __typename: 'CreateAlertRulePayload';
  alertRule: AlertRule | null;
  userErrors: UserError[];
}

export interface CreateApiTokenInput {
  expiresAt?: string | null;
  name: string;
  onlyThisWorkspace?: boolean | null;
  scopes?: ApiTokenScope[] | null;
}

export interface CreateApiTokenPayload {
  __typename: 'CreateApiTokenPayload';
  apiToken: ApiToken | null;
  token: string | null;
  userErrors: UserError[];
}

export interface CreateCampaignInput {
  brief?: string | null;
  budgetCents?: string | number | null;
  collectionIds?: string[] | null;
  creatorIds?: string[] | null;
  feesCents?: string | number | null;
  from?: string | null;
  goal?: string | null;
  name: string;
  sourceIds?: string[] | null;
  to?: string | null;
}

export interface CreateCampaignPayload {
  __typename: 'CreateCampaignPayload';
  campaign: Campaign | null;
  userErrors: UserError[];
}

export interface CreateCollectionInput {
  name: string;
}

export interface CreateCollectionPayload {
  __typename: 'CreateCollectionPayload';
  collection: Collection | null;
  userErrors: UserError[];
}

export interface CreateCompetitorBrandInput {
  name: string;
  sources?: CompetitorSourceInput[] | null;
}

export interface CreateCompetitorBrandPayload {
  __typename: 'CreateCompetitorBrandPayload';
  competitorBrand: CompetitorBrand | null;
  userErrors: UserError[];
}

export interface CreateContentViewInput {
  customAttributeConditions?: CustomAttributeConditionInput[] | null;
  filters: unknown;
  hiddenColumns?: string[] | null;
  name: string;
  showReportingStats?: boolean | null;
  sort?: unknown | null;
}

export interface CreateContentViewPayload {
  __typename: 'CreateContentViewPayload';
  contentView: ContentView | null;
  userErrors: UserError[];
  warnings: InputWarning[];
}

export interface CreateCreatorListInput {
  name: string;
  notes?: string | null;
  ownerId?: string | null;
  stages?: string[] | null;
}

export interface CreateCreatorListPayload {
  __typename: 'CreateCreatorListPayload';
  creatorList: CreatorList | null;
  userErrors: UserError[];
}

export interface CreateCreatorViewInput {
  customAttributeConditions?: CustomAttributeConditionInput[] | null;
  filters: unknown;
  hiddenColumns?: string[] | null;
  name: string;
  showReportingStats?: boolean | null;
  sort?: unknown | null;
}

export interface CreateCreatorViewPayload {
  __typename: 'CreateCreatorViewPayload';
  creatorView: CreatorView | null;
  userErrors: UserError[];
}

export interface CreateCustomAttributeInput {
  entity: CustomAttributeSchemaEntity;
  key?: string | null;
  name: string;
  options?: CustomAttributeOptionInput[] | null;
  type: CustomAttributeType;
}

export interface CreateCustomAttributePayload {
  __typename: 'CreateCustomAttributePayload';
  customAttributeSchema: CustomAttributeSchema | null;
  userErrors: UserError[];
}

export interface CreateExportInput {
  attributes?: string[] | null;
  creatorFilter?: CreatorFilterInput | null;
  customAttributeConditions?: CustomAttributeConditionInput[] | null;
  fields?: string[] | null;
  filter?: ItemFilterInput | null;
  forPeople?: boolean | null;
  format: ExportFormat;
  groupBy?: ItemGroupingInput[] | null;
  having?: ItemAggregateHavingInput[] | null;
  interval?: AggregateInterval | null;
  metrics?: ItemMetric[] | null;
  of: ExportKind;
  orderBy?: ItemAggregateOrderInput | null;
  presetId?: string | null;
  socialProfileFilter?: SocialProfileFilterInput | null;
  sorting?: ItemSortingInput[] | null;
}

export interface CreateExportPayload {
  __typename: 'CreateExportPayload';
  export: Export | null;
  userErrors: UserError[];
}

export interface CreateImportHookInput {
  apifyToken?: string | null;
  mappingId?: string | null;
  name: string;
  provider?: Provider | null;
}

export interface CreateImportHookPayload {
  __typename: 'CreateImportHookPayload';
  importHook: ImportHook | null;
  url: string | null;
  userErrors: UserError[];
}

export interface CreateImportMappingInput {
  fields: unknown;
  name: string;
}

export interface CreateImportMappingPayload {
  __typename: 'CreateImportMappingPayload';
  importMapping: ImportMapping | null;
  userErrors: UserError[];
}

export interface CreateNoteInput {
  creatorId?: string | null;
  itemId?: string | null;
  mentionIds?: string[] | null;
  text: string;
}

export interface CreateNotePayload {
  __typename: 'CreateNotePayload';
  note: Note | null;
  userErrors: UserError[];
}

export interface CreatePlaceInput {
  address?: string | null;
  kind: PlaceKind;
  name: string;
  url?: string | null;
}

export interface CreatePlacePayload {
  __typename: 'CreatePlacePayload';
  place: Place | null;
  userErrors: UserError[];
}

export interface CreateReportInput {
  blocks?: ReportBlockInput[] | null;
  customAttributeConditions?: CustomAttributeConditionInput[] | null;
  filter?: ItemFilterInput | null;
  language?: ReportLanguage | null;
  look?: ReportLookInput | null;
  name: string;
  placeIds?: string[] | null;
  presetId?: string | null;
  schedule?: ReportScheduleInput | null;
  span?: ComparisonSpan | null;
  takenAt?: FilterDateRangeInput | null;
  template?: ReportTemplate | null;
}

export interface CreateReportLinkInput {
  blockIds?: string[] | null;
  editionId?: string | null;
  expiresInDays?: number | null;
  password?: string | null;
  reportId: string;
}

export interface CreateReportLinkPayload {
  __typename: 'CreateReportLinkPayload';
  reportLink: ReportLink | null;
  url: string | null;
  userErrors: UserError[];
}

export interface CreateReportPayload {
  __typename: 'CreateReportPayload';
  report: Report | null;
  userErrors: UserError[];
}

export interface CreateSocialProfileViewInput {
  customAttributeConditions?: CustomAttributeConditionInput[] | null;
  filters: unknown;
  hiddenColumns?: string[] | null;
  name: string;
  showReportingStats?: boolean | null;
  sort?: unknown | null;
}

export interface CreateSocialProfileViewPayload {
  __typename: 'CreateSocialProfileViewPayload';
  socialProfileView: SocialProfileView | null;
  userErrors: UserError[];
}

export interface CreateSourceInput {
  instance?: string | null;
  keep?: PostKind[] | null;
  kind: SourceKind;
  name: string;
  platforms?: Provider[] | null;
}

export interface CreateSourcePayload {
  __typename: 'CreateSourcePayload';
  source: Source | null;
  userErrors: UserError[];
}

export interface CreateViewGroupInput {
  name: string;
}

export interface CreateViewGroupPayload {
  __typename: 'CreateViewGroupPayload';
  userErrors: UserError[];
  viewGroup: ViewGroup | null;
}

export interface CreateWebhookSubscriptionInput {
  eventTypes: string[];
  format?: WebhookFormat | null;
  metadata?: unknown | null;
  name: string;
  url: string;
}

export interface CreateWebhookSubscriptionPayload {
  __typename: 'CreateWebhookSubscriptionPayload';
  secret: string | null;
  userErrors: UserError[];
  webhookSubscription: WebhookSubscription | null;
}

export interface Creator {
  __typename: 'Creator';
  customAttributes: unknown;
  displayName: string | null;
  followersGrowth: string | null;
  id: string;
  lastPostAt: string | null;
  lists: CreatorListPlace[];
  medianEngagements: number | null;
  postsCount: number;
  socialProfiles: SocialProfile[];
}

export interface CreatorConnection {
  __typename: 'CreatorConnection';
  edges: CreatorEdge[];
  nodes: Creator[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface CreatorEdge {
  __typename: 'CreatorEdge';
  cursor: string;
  node: Creator;
}

export interface CreatorFilterInput {
  followersCount?: FilterIntegerRangeInput | null;
  followersGrowth?: FilterIntegerRangeInput | null;
  ids?: string[] | null;
  lastPostAt?: FilterDateRangeInput | null;
  listIds?: string[] | null;
  listStages?: string[] | null;
  locations?: LocationCanonicalInput[] | null;
  medianEngagements?: FilterIntegerRangeInput | null;
  name?: string | null;
  postsCount?: FilterIntegerRangeInput | null;
  providers?: Provider[] | null;
}

export interface CreatorList {
  __typename: 'CreatorList';
  createdAt: string;
  id: string;
  name: string;
  notes: string | null;
  ownerId: string | null;
  ownerName: string | null;
  progress: CreatorListStage[];
  stages: string[];
  updatedAt: string;
}

export interface CreatorListEntry {
  __typename: 'CreatorListEntry';
  addedAt: string;
  creator: Creator | null;
  creatorId: string;
  note: string | null;
  stage: string;
  updatedAt: string;
}

export interface CreatorListEntryConnection {
  __typename: 'CreatorListEntryConnection';
  edges: CreatorListEntryEdge[];
  nodes: CreatorListEntry[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface CreatorListEntryEdge {
  __typename: 'CreatorListEntryEdge';
  cursor: string;
  node: CreatorListEntry;
}

export interface CreatorListPlace {
  __typename: 'CreatorListPlace';
  listId: string;
  listName: string;
  note: string | null;
  stage: string;
}

export interface CreatorListStage {
  __typename: 'CreatorListStage';
  creatorsCount: number;
  name: string;
}

export type CreatorSortKey = 'CREATED_AT' | 'FOLLOWERS_COUNT' | 'FOLLOWERS_GROWTH' | 'LAST_POST_AT' | 'MEDIAN_ENGAGEMENTS' | 'POSTS_COUNT';

export interface CreatorSortingInput {
  sortKey: CreatorSortKey;
  sortOrder: SortOrder;
}

export interface CreatorView {
  __typename: 'CreatorView';
  createdAt: string;
  customAttributeConditions: unknown;
  filters: unknown;
  group: ViewGroup | null;
  hiddenColumns: string[];
  id: string;
  name: string;
  showReportingStats: boolean;
  sort: unknown;
  updatedAt: string;
}

export interface CreatorViewFilterInput {
  groupId?: string | null;
}

export interface CreatorsOfItemsInput {
  campaignsIds?: string[] | null;
  collectionsIds?: string[] | null;
  tagsNames?: string[] | null;
}

export interface CustomAttributeConditionInput {
  field: string;
  operator: FilterOperator;
  type: CustomAttributeType;
  value?: unknown | null;
}

export interface CustomAttributeOption {
  __typename: 'CustomAttributeOption';
  id: string;
  name: string;
}

export interface CustomAttributeOptionInput {
  id?: string | null;
  name: string;
}

export interface CustomAttributeSchema {
  __typename: 'CustomAttributeSchema';
  aiGenerated: boolean;
  id: string;
  key: string;
  name: string;
  operators: FilterOperator[];
  options: CustomAttributeOption[] | null;
  type: CustomAttributeType;
}

export type CustomAttributeSchemaEntity = 'CREATOR' | 'ITEM';

export type CustomAttributeType = 'BOOLEAN' | 'BOOLEAN_LIST' | 'DATE' | 'DATETIME' | 'DATETIME_LIST' | 'DATE_LIST' | 'EMAIL' | 'MULTIPLE_SELECT' | 'MULTIPLE_SELECT_V2' | 'NUMBER' | 'NUMBER_LIST' | 'PHONE' | 'SHIPPING_ADDRESS' | 'SINGLE_SELECT_V2' | 'SINGLE_SELECT_V3' | 'TEXT' | 'TEXT_LIST' | 'URL';

export interface DeactivateMemberPayload {
  __typename: 'DeactivateMemberPayload';
  member: Member | null;
  userErrors: UserError[];
}

export interface DeleteAlertRulePayload {
  __typename: 'DeleteAlertRulePayload';
  deletedAlertRuleId: string | null;
  userErrors: UserError[];
}

export interface DeleteApiTokenPayload {
  __typename: 'DeleteApiTokenPayload';
  deletedApiTokenId: string | null;
  userErrors: UserError[];
}

export interface DeleteCampaignPayload {
  __typename: 'DeleteCampaignPayload';
  deletedCampaignId: string | null;
  userErrors: UserError[];
}

export interface DeleteCollectionPayload {
  __typename: 'DeleteCollectionPayload';
  deletedCollectionId: string | null;
  userErrors: UserError[];
}

export interface DeleteCompetitorBrandPayload {
  __typename: 'DeleteCompetitorBrandPayload';
  deletedCompetitorBrandId: string | null;
  userErrors: UserError[];
}

export interface DeleteContentViewPayload {
  __typename: 'DeleteContentViewPayload';
  deletedContentViewId: string | null;
  userErrors: UserError[];
}

export interface DeleteCreatorListPayload {
  __typename: 'DeleteCreatorListPayload';
  deletedCreatorListId: string | null;
  userErrors: UserError[];
}

export interface DeleteCreatorViewPayload {
  __typename: 'DeleteCreatorViewPayload';
  deletedCreatorViewId: string | null;
  userErrors: UserError[];
}

export interface DeleteCustomAttributePayload {
  __typename: 'DeleteCustomAttributePayload';
  deletedCustomAttributeId: string | null;
  userErrors: UserError[];
}

export interface DeleteImportMappingPayload {
  __typename: 'DeleteImportMappingPayload';
  deletedImportMappingId: string | null;
  userErrors: UserError[];
}

export interface DeleteNotePayload {
  __typename: 'DeleteNotePayload';
  deletedNoteId: string | null;
  userErrors: UserError[];
}

export interface DeletePlacePayload {
  __typename: 'DeletePlacePayload';
  deletedPlaceId: string | null;
  userErrors: UserError[];
}

export interface DeleteReportPayload {
  __typename: 'DeleteReportPayload';
  deletedReportId: string | null;
  userErrors: UserError[];
}

export interface DeleteRetentionRuleInput {
  provider: Provider;
  stories?: boolean | null;
}

export interface DeleteRetentionRulePayload {
  __typename: 'DeleteRetentionRulePayload';
  deletedRetentionRule: RetentionRule | null;
  userErrors: UserError[];
}

export interface DeleteSocialProfileViewPayload {
  __typename: 'DeleteSocialProfileViewPayload';
  deletedSocialProfileViewId: string | null;
  userErrors: UserError[];
}

export interface DeleteSourcePayload {
  __typename: 'DeleteSourcePayload';
  deletedSourceId: string | null;
  userErrors: UserError[];
}

export interface DeleteViewGroupPayload {
  __typename: 'DeleteViewGroupPayload';
  deletedViewGroupId: string | null;
  movedViewIds: string[];
  userErrors: UserError[];
}

export interface DeleteWebhookSubscriptionPayload {
  __typename: 'DeleteWebhookSubscriptionPayload';
  deletedWebhookSubscriptionId: string | null;
  userErrors: UserError[];
}

export interface DisableWebhookSubscriptionPayload {
  __typename: 'DisableWebhookSubscriptionPayload';
  userErrors: UserError[];
  webhookSubscription: WebhookSubscription | null;
}

export interface DisconnectIntegrationPayload {
  __typename: 'DisconnectIntegrationPayload';
  disconnectedIntegrationId: string | null;
  isRevoked: boolean | null;
  notice: string | null;
  userErrors: UserError[];
}

export interface EnableWebhookSubscriptionPayload {
  __typename: 'EnableWebhookSubscriptionPayload';
  replayedCount: number | null;
  userErrors: UserError[];
  webhookSubscription: WebhookSubscription | null;
}

export interface Engagement {
  __typename: 'Engagement';
  at: string;
  comments: string | null;
  earnedMediaValue: string | null;
  impressions: string | null;
  likes: string | null;
  linearViralityScore: ViralityScore;
  reportedShares: string | null;
  reportedViews: string | null;
  shares: string | null;
  views: string | null;
}

export interface EngagementAtAge {
  __typename: 'EngagementAtAge';
  at: string;
  comments: string | null;
  earnedMediaValue: string | null;
  followers: string | null;
  hours: number;
  impressions: string | null;
  likes: string | null;
  shares: string | null;
  views: string | null;
}

export interface EngagementChange {
  __typename: 'EngagementChange';
  comments: string | null;
  earnedMediaValue: string | null;
  followers: string | null;
  impressions: string | null;
  likes: string | null;
  shares: string | null;
  since: string;
  until: string;
  views: string | null;
}

export interface EngagementHistoryConnection {
  __typename: 'EngagementHistoryConnection';
  edges: EngagementHistoryEntryEdge[];
  nodes: EngagementHistoryEntry[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface EngagementHistoryEntry {
  __typename: 'EngagementHistoryEntry';
  at: string;
  comments: string | null;
  earnedMediaValue: string | null;
  followers: string | null;
  impressions: string | null;
  likes: string | null;
  linearViralityScore: ViralityScore;
  shares: string | null;
  views: string | null;
}

export interface EngagementHistoryEntryEdge {
  __typename: 'EngagementHistoryEntryEdge';
  cursor: string;
  node: EngagementHistoryEntry;
}

export interface EngagementHistoryFilterInput {
  capturedAt?: FilterDateRangeInput | null;
}

export interface ErasePersonInput {
  mentionsOnly?: boolean | null;
  name: string;
  person: PersonInput;
}

export interface ErasePersonPayload {
  __typename: 'ErasePersonPayload';
  operationId: string | null;
  userErrors: UserError[];
}

export interface ErasedRows {
  __typename: 'ErasedRows';
  count: number;
  kind: string;
}

export interface Erasure {
  __typename: 'Erasure';
  erasedAt: string;
  id: string;
  isFinished: boolean;
  items: number | null;
  mentionsOnly: boolean;
  provider: Provider | null;
}

export interface ErasureConnection {
  __typename: 'ErasureConnection';
  edges: ErasureEdge[];
  nodes: Erasure[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface ErasureEdge {
  __typename: 'ErasureEdge';
  cursor: string;
  node: Erasure;
}

export interface ErasureOfOthers {
  __typename: 'ErasureOfOthers';
  deleted: ErasedRows[];
  kept: ErasedRows[];
  redacted: ErasedRows[];
}

export interface ErasurePreview {
  __typename: 'ErasurePreview';
  creators: number;
  items: number;
  name: string;
  others: ErasureOfOthers | null;
  profiles: ErasurePreviewProfile[];
}

export interface ErasurePreviewProfile {
  __typename: 'ErasurePreviewProfile';
  accountName: string;
  provider: Provider;
}

export interface Export {
  __typename: 'Export';
  bytes: string | null;
  createdAt: string;
  downloadUrl: string | null;
  error: string | null;
  expiresAt: string | null;
  format: ExportFormat;
  id: string;
  of: ExportKind;
  rowsExpected: number;
  rowsWritten: number;
  snapshotAt: string | null;
  state: ExportState;
}

export interface ExportColumn {
  __typename: 'ExportColumn';
  field: string;
  heading: string;
  isUsual: boolean;
}

export type ExportFormat = 'CSV' | 'NDJSON' | 'PARQUET' | 'XLSX';

export type ExportKind = 'CREATORS' | 'ENGAGEMENT_HISTORIES' | 'ITEMS' | 'ITEM_AGGREGATES' | 'SOCIAL_PROFILES';

export type ExportState = 'FAILED' | 'READY' | 'WAITING' | 'WITHDRAWN';

export type FilterContractStatus = 'APPROVED' | 'EXPIRED' | 'IN_QUEUE' | 'REJECTED' | 'REQUESTED';

export interface FilterDateRangeInput {
  from?: string | null;
  to?: string | null;
}

export type FilterEngagementField = 'COMMENT_COUNT' | 'EARNED_MEDIA_VALUE' | 'ENGAGEMENTS_RATE' | 'IMPRESSIONS_RATE' | 'LIKE_COUNT' | 'MERGED_VIEW_PLAY_COUNT' | 'SHARE_COUNT';

export interface FilterEngagementRangeInput {
  field: FilterEngagementField;
  range: FilterIntegerRangeInput;
}

export type FilterImportType = 'AUTOMATIC' | 'MANUAL';

export interface FilterIntegerRangeInput {
  from?: number | null;
  to?: number | null;
}

export type FilterItemType = 'POST' | 'REEL' | 'SHORT' | 'STORY' | 'TIKTOK' | 'TIKTOK_STORY' | 'VIDEO' | 'YOUTUBE' | 'YOUTUBE_SHORT';

export type FilterOperator = 'BETWEEN' | 'CONTAINS' | 'CONTAINS_ALL' | 'DOES_NOT_CONTAIN' | 'ENDS_WITH' | 'EQUAL' | 'IS' | 'IS_EMPTY' | 'IS_NOT' | 'IS_NOT_EMPTY' | 'IS_RELATIVE_TO_TODAY' | 'LESS_THAN' | 'LESS_THAN_OR_EQUAL' | 'MORE_THAN' | 'MORE_THAN_OR_EQUAL' | 'NOT_EQUAL' | 'STARTS_WITH';

export interface FilterPreset {
  __typename: 'FilterPreset';
  accessor: FilterPresetAccessor;
  id: string;
  name: string;
}

export type FilterPresetAccessor = 'COLLECTIONS' | 'MEDIA_DECK';

export interface FilterSuperSearchInput {
  fileName?: string | null;
  imageUrl?: string | null;
  mode?: FilterSuperSearchMode | null;
  searchQuery?: string | null;
  similarMediaContentId?: string | null;
}

export type FilterSuperSearchMode = 'BOOLEAN' | 'EMBEDDING_CONTENT' | 'FUZZY_CAPTION' | 'FUZZY_TRANSCRIPTION' | 'HYBRID';

export type FilterTikTokWhitelistingEligibility = 'ALL';

export type FilterViralityScore = 'HIGH' | 'LOW' | 'MEDIUM';

export interface GivenIntegrationScope {
  __typename: 'GivenIntegrationScope';
  isGranted: boolean;
  isRequired: boolean;
  name: string;
  without: string;
}

export type GrowthMetric = 'COMMENTS' | 'EARNED_MEDIA_VALUE' | 'FOLLOWERS' | 'IMPRESSIONS' | 'LIKES' | 'SHARES' | 'VIEWS';

export type GrowthOrder = 'CHANGE' | 'CHANGE_PERCENT';

export interface GrowthRanking {
  __typename: 'GrowthRanking';
  considered: number;
  known: number;
  rows: GrowthRow[];
  span: ItemAggregateSpan;
}

export interface GrowthRow {
  __typename: 'GrowthRow';
  accountName: string;
  after: string;
  afterAt: string;
  before: string | null;
  beforeAt: string | null;
  change: string;
  changePercent: number | null;
  creatorId: string;
  itemId: string | null;
  originalUrl: string | null;
  provider: Provider;
  socialProfileId: string;
  takenAt: string | null;
}

export interface Image {
  __typename: 'Image';
  altText: string | null;
  blurHash: string | null;
  copyPending: boolean;
  deleted: boolean;
  fileUrl: string | null;
  height: number | null;
  id: string;
  mediaItemId: string;
  thumbnailUrl: string | null;
  type: MediaContentType;
  width: number | null;
}

export interface ImportHook {
  __typename: 'ImportHook';
  createdAt: string;
  hasApifyToken: boolean;
  id: string;
  lastUsedAt: string | null;
  mappingId: string | null;
  name: string;
  problem: string | null;
  provider: Provider | null;
}

export interface ImportItemInput {
  attributes?: unknown | null;
  campaign?: string | null;
  channelEmail?: string | null;
  channelId?: string | null;
  channelPhoneNumbers?: string[] | null;
  channelTitle: string;
  channelType?: SocialProfileAccountType | null;
  collections?: string[] | null;
  creatorKey?: string | null;
  creatorLocation?: LocationCanonicalInput | null;
  description?: string | null;
  externalId: string;
  hashtags?: string[] | null;
  location?: ImportLocationInput | null;
  media?: ImportMediaInput[] | null;
  mentions?: string[] | null;
  provider: Provider;
  publishedAt: string;
  snapshots?: ImportSnapshotInput[] | null;
  thumbnailUrl?: string | null;
  title?: string | null;
  type: ItemType;
  url?: string | null;
}

export interface ImportItemResult {
  __typename: 'ImportItemResult';
  index: number;
  itemId: string | null;
  outcome: ImportOutcome;
  snapshotsAdded: number;
}

export interface ImportItemsInput {
  items: ImportItemInput[];
}

export interface ImportItemsPayload {
  __typename: 'ImportItemsPayload';
  results: ImportItemResult[] | null;
  userErrors: UserError[];
}

export interface ImportLocationInput {
  city?: string | null;
  country?: string | null;
  formatted?: string | null;
  name?: string | null;
  state?: string | null;
}

export interface ImportMapping {
  __typename: 'ImportMapping';
  createdAt: string;
  fields: unknown;
  id: string;
  name: string;
  updatedAt: string;
}

export interface ImportMediaInput {
  duration?: number | null;
  height?: number | null;
  thumbnailUrl?: string | null;
  transcript?: string | null;
  type: MediaContentType;
  url?: string | null;
  width?: number | null;
}

export type ImportOutcome = 'CREATED' | 'ERASED' | 'REJECTED' | 'UNCHANGED' | 'UPDATED';

export interface ImportPreview {
  __typename: 'ImportPreview';
  certainty: number;
  created: number;
  erased: number;
  fieldsNotTaken: string[];
  isWhole: boolean;
  leftOut: ImportedRow[];
  mapping: unknown | null;
  mappingName: string | null;
  notPosts: number;
  posts: ImportPreviewPost[];
  questions: ImportQuestion[];
  refused: ImportedRow[];
  rejected: number;
  title: string;
  unchanged: number;
  updated: number;
}

export interface ImportPreviewPost {
  __typename: 'ImportPreviewPost';
  accountName: string;
  caption: string | null;
  comments: string | null;
  externalId: string;
  likes: string | null;
  originalUrl: string | null;
  provider: Provider;
  shares: string | null;
  takenAt: string;
  type: ItemType;
  views: string | null;
}

export interface ImportQuestion {
  __typename: 'ImportQuestion';
  answer: string | null;
  name: string;
  question: string;
}

export interface ImportSnapshotInput {
  at: string;
  comments?: string | number | null;
  followers?: number | null;
  impressions?: string | number | null;
  likes?: string | number | null;
  shares?: string | number | null;
  views?: string | number | null;
}

export interface ImportSummary {
  __typename: 'ImportSummary';
  created: number;
  erased: number;
  lines: number;
  rejected: number;
  snapshotsAdded: number;
  unchanged: number;
  unknownFields: UnknownField[];
  updated: number;
}

export interface ImportTextInput {
  account?: string | null;
  dayOrder?: string | null;
  mapping?: string | null;
  provider?: Provider | null;
  readAt?: string | null;
  text: string;
  timeZone?: string | null;
}

export interface ImportTextPayload {
  __typename: 'ImportTextPayload';
  operation: Operation | null;
  operationId: string | null;
  userErrors: UserError[];
}

export interface ImportedRow {
  __typename: 'ImportedRow';
  line: number;
  reason: string;
}

export interface InputWarning {
  __typename: 'InputWarning';
  field: string[];
  message: string;
}

export interface Integration {
  __typename: 'Integration';
  connectedAt: string;
  endsAt: string | null;
  handle: string;
  id: string;
  method: IntegrationMethod;
  problem: string | null;
  provider: Provider;
  scopes: GivenIntegrationScope[];
  status: IntegrationStatus;
}

export interface IntegrationAccount {
  __typename: 'IntegrationAccount';
  handle: string;
  id: string;
  name: string | null;
}

export interface IntegrationAttempt {
  __typename: 'IntegrationAttempt';
  accounts: IntegrationAccount[];
  expiresAt: string;
  id: string;
  problem: string | null;
  provider: Provider;
  status: IntegrationAttemptStatus;
}

export type IntegrationAttemptStatus = 'CHOOSING' | 'CONNECTED' | 'FAILED' | 'WAITING';

export type IntegrationMethod = 'INSTALLATION' | 'KEY' | 'SIGN_IN' | 'TOKEN';

export interface IntegrationPlatform {
  __typename: 'IntegrationPlatform';
  canSignIn: boolean;
  operatorSteps: string[];
  provider: Provider;
  redirectUrl: string;
  scopes: IntegrationScope[];
  tokenHint: string;
}

export interface IntegrationScope {
  __typename: 'IntegrationScope';
  isRequired: boolean;
  name: string;
  without: string;
}

export type IntegrationStatus = 'CONNECTED' | 'DISCONNECTED' | 'PENDING' | 'REVOKED';

export interface InviteMemberInput {
  email: string;
  onlyThisWorkspace?: boolean | null;
  role: MemberRole;
}

export interface InviteMemberPayload {
  __typename: 'InviteMemberPayload';
  invitationUrl: string | null;
  member: Member | null;
  userErrors: UserError[];
}

export interface Item {
  __typename: 'Item';
  aiFilterReasons: AiFilterReason[];
  archivePublicUrl: string | null;
  authors: string[] | null;
  caption: string | null;
  categories: string[] | null;
  collections: Collection[];
  creator: Creator;
  currentEngagement: Engagement | null;
  customAttributes: unknown;
  engagementHistory: ItemEngagementHistory;
  externalId: string;
  hashtags: string[] | null;
  id: string;
  language: string | null;
  linearViralityScore: ViralityScore;
  location: Location | null;
  matches: ItemMatch[] | null;
  mediaContents: MediaContent[];
  mediaItemId: string;
  mentions: string[] | null;
  originalUrl: string | null;
  pollOptions: string[] | null;
  provider: Provider;
  rights: ItemRights;
  socialProfile: SocialProfile;
  takenAt: string;
  takenAtBasis: TakenAtBasis;
  transcriptions: Transcription[];
  type: ItemType;
}

export interface ItemAggregateGroup {
  __typename: 'ItemAggregateGroup';
  before: ItemAggregateValues | null;
  keys: ItemAggregateKey[];
  share: number;
  values: ItemAggregateValues;
}

export interface ItemAggregateHavingInput {
  attribute?: string | null;
  by: AggregateOrderKey;
  from?: number | null;
  metric?: ItemMetric | null;
  to?: number | null;
}

export interface ItemAggregateKey {
  __typename: 'ItemAggregateKey';
  by: ItemGrouping;
  label: string | null;
  span: ItemAggregateSpan | null;
  value: string;
}

export interface ItemAggregateOrderInput {
  attribute?: string | null;
  by: AggregateOrderKey;
  metric?: ItemMetric | null;
  sortOrder?: SortOrder | null;
}

export interface ItemAggregateSpan {
  __typename: 'ItemAggregateSpan';
  from: string;
  to: string;
}

export interface ItemAggregateValues {
  __typename: 'ItemAggregateValues';
  attributes: ItemAttributeAggregate[];
  count: number;
  creatorsCount: number;
  metrics: ItemMetricAggregate[];
}

export interface ItemAggregates {
  __typename: 'ItemAggregates';
  before: ItemAggregateValues | null;
  groups: ItemAggregateGroup[];
  groupsCount: number;
  span: ItemAggregateSpan | null;
  spanBefore: ItemAggregateSpan | null;
  totals: ItemAggregateValues;
}

export interface ItemAttributeAggregate {
  __typename: 'ItemAttributeAggregate';
  key: string;
  known: number;
  mean: number | null;
  median: number | null;
  percentile90: number | null;
  sum: number | null;
}

export interface ItemConnection {
  __typename: 'ItemConnection';
  edges: ItemEdge[];
  nodes: Item[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface ItemEdge {
  __typename: 'ItemEdge';
  cursor: string;
  node: Item;
}

export interface ItemEngagementHistory {
  __typename: 'ItemEngagementHistory';
  atAges: EngagementAtAge[];
  change: EngagementChange | null;
  itemId: string;
  snapshots: EngagementHistoryEntry[];
}

export interface ItemFilterInput {
  accountNames?: string[] | null;
  campaignsIds?: string[] | null;
  collectionsIds?: string[] | null;
  contentTypes?: MediaContentType[] | null;
  creatorIds?: string[] | null;
  creatorListsIds?: string[] | null;
  creatorLocations?: LocationCanonicalInput[] | null;
  engagement?: FilterEngagementRangeInput[] | null;
  excludeAccountNames?: string[] | null;
  followersCount?: FilterIntegerRangeInput | null;
  ids?: string[] | null;
  importType?: FilterImportType | null;
  instagramWhitelistingStatus?: FilterContractStatus[] | null;
  itemTypes?: FilterItemType[] | null;
  language?: string[] | null;
  not?: ItemNotFilterInput | null;
  provider?: Provider | null;
  providers?: Provider[] | null;
  shopifyProductsIds?: string[] | null;
  socialProfileAccountTypes?: SocialProfileAccountType[] | null;
  socialProfileIds?: string[] | null;
  sourcesIds?: string[] | null;
  superSearch?: FilterSuperSearchInput | null;
  tagsNames?: string[] | null;
  takenAt?: FilterDateRangeInput | null;
  tiktokSparkCodeStatus?: FilterContractStatus[] | null;
  tiktokWhitelistingEligibility?: FilterTikTokWhitelistingEligibility | null;
  ugcLocations?: LocationCanonicalInput[] | null;
  unsureAiFields?: string[] | null;
  usageRightsStatus?: FilterContractStatus[] | null;
  verified?: boolean[] | null;
  viralityScore?: FilterViralityScore[] | null;
  withoutCreatorsOf?: CreatorsOfItemsInput | null;
}

export type ItemGrouping = 'ATTRIBUTE_OPTION' | 'CAMPAIGN' | 'COLLECTION' | 'CREATOR' | 'CREATOR_ATTRIBUTE_OPTION' | 'DAY_OF_WEEK' | 'FOLLOWER_TIER' | 'HASHTAG' | 'HOUR_OF_DAY' | 'LANGUAGE' | 'MENTION' | 'PLATFORM' | 'SOCIAL_PROFILE' | 'SOURCE' | 'TIME' | 'TYPE';

export interface ItemGroupingInput {
  attribute?: string | null;
  by: ItemGrouping;
}

export interface ItemMatch {
  __typename: 'ItemMatch';
  field: ItemMatchField;
  snippet: string;
}

export type ItemMatchField = 'CAPTION' | 'PICTURE' | 'TRANSCRIPTION';

export type ItemMetric = 'COMMENTS' | 'EARNED_MEDIA_VALUE' | 'ENGAGEMENTS' | 'ENGAGEMENTS_RATE' | 'IMPRESSIONS' | 'IMPRESSIONS_RATE' | 'LIKES' | 'SHARES' | 'VIEWS';

export interface ItemMetricAggregate {
  __typename: 'ItemMetricAggregate';
  known: number;
  mean: number | null;
  median: number | null;
  metric: ItemMetric;
  percentile90: number | null;
  share: number | null;
  sum: string | null;
}

export interface ItemNotFilterInput {
  accountNames?: string[] | null;
  campaignsIds?: string[] | null;
  collectionsIds?: string[] | null;
  contentTypes?: MediaContentType[] | null;
  creatorIds?: string[] | null;
  creatorListsIds?: string[] | null;
  creatorLocations?: LocationCanonicalInput[] | null;
  engagement?: FilterEngagementRangeInput[] | null;
  excludeAccountNames?: string[] | null;
  followersCount?: FilterIntegerRangeInput | null;
  ids?: string[] | null;
  importType?: FilterImportType | null;
  instagramWhitelistingStatus?: FilterContractStatus[] | null;
  itemTypes?: FilterItemType[] | null;
  language?: string[] | null;
  provider?: Provider | null;
  providers?: Provider[] | null;
  shopifyProductsIds?: string[] | null;
  socialProfileAccountTypes?: SocialProfileAccountType[] | null;
  socialProfileIds?: string[] | null;
  sourcesIds?: string[] | null;
  tagsNames?: string[] | null;
  takenAt?: FilterDateRangeInput | null;
  tiktokSparkCodeStatus?: FilterContractStatus[] | null;
  tiktokWhitelistingEligibility?: FilterTikTokWhitelistingEligibility | null;
  ugcLocations?: LocationCanonicalInput[] | null;
  unsureAiFields?: string[] | null;
  usageRightsStatus?: FilterContractStatus[] | null;
  verified?: boolean[] | null;
  viralityScore?: FilterViralityScore[] | null;
}

export interface ItemRights {
  __typename: 'ItemRights';
  instagramWhitelistingStatus: FilterContractStatus | null;
  shopifyProductsIds: string[];
  tiktokSparkCodeStatus: FilterContractStatus | null;
  tiktokWhitelistingEligible: boolean;
  usageRightsStatus: FilterContractStatus | null;
}

export type ItemSortKey = 'ACCOUNT_NAME' | 'COMMENT_COUNT' | 'EARNED_MEDIA_VALUE' | 'EXPONENTIAL_VIRALITY' | 'FOLLOWERS_COUNT' | 'LIKE_COUNT' | 'LINEAR_VIRALITY' | 'MERGED_VIEW_PLAY_COUNT' | 'SHARE_COUNT' | 'TAKEN_AT';

export interface ItemSortingInput {
  sortKey: ItemSortKey;
  sortOrder: SortOrder;
}

export type ItemType = 'ARTICLE' | 'POST' | 'QUOTE' | 'REEL' | 'REPLY' | 'REPOST' | 'SHORT' | 'STORY' | 'VIDEO';

export interface ItemsChange {
  __typename: 'ItemsChange';
  canCancel: boolean;
  canUndo: boolean;
  changed: number;
  failed: number;
  failures: OperationFailure[];
  kind: ItemsChangeKind;
  unchanged: number;
  undoes: string | null;
  undone: number;
}

export type ItemsChangeKind = 'ATTRIBUTES' | 'MEMBERSHIPS' | 'RIGHTS';

export interface ItemsChangePayload {
  __typename: 'ItemsChangePayload';
  operation: Operation | null;
  operationId: string | null;
  total: number | null;
  userErrors: UserError[];
}

export interface Keyword {
  __typename: 'Keyword';
  id: string;
  name: string;
  provider: Provider;
}

export interface Lake {
  __typename: 'Lake';
  asOf: string | null;
  bytes: string;
  filesCount: number;
  folder: string;
  problem: string | null;
  rows: string;
  state: LakeState;
}

export type LakeState = 'BUILDING' | 'OFF' | 'ON' | 'REMOVING';

export interface ListedCreatorsPayload {
  __typename: 'ListedCreatorsPayload';
  changedCount: number | null;
  creatorList: CreatorList | null;
  userErrors: UserError[];
}

export interface Location {
  __typename: 'Location';
  city: string | null;
  country: string | null;
  formatted: string | null;
  name: string | null;
  state: string | null;
}

export interface LocationCanonicalInput {
  city?: string | null;
  country?: string | null;
  region?: string | null;
}

export interface McpTool {
  __typename: 'McpTool';
  description: string;
  inputSchema: unknown;
  isReadOnly: boolean;
  name: string;
  outputSchema: unknown;
  title: string;
  toolsets: string[];
}

export type MediaContent = Audio | Image | Video;

export type MediaContentType = 'AUDIO' | 'IMAGE' | 'VIDEO';

export interface Member {
  __typename: 'Member';
  createdAt: string;
  deactivatedAt: string | null;
  email: string;
  hasJoined: boolean;
  id: string;
  name: string | null;
  personId: string;
  role: MemberRole;
  workspaceId: string | null;
}

export type MemberRole = 'ADMIN' | 'MEMBER' | 'OWNER' | 'VIEWER';

export interface MergeCreatorsPayload {
  __typename: 'MergeCreatorsPayload';
  creator: Creator | null;
  userErrors: UserError[];
}

export interface MoveCollectionToGroupPayload {
  __typename: 'MoveCollectionToGroupPayload';
  collection: Collection | null;
  userErrors: UserError[];
}

export interface MoveContentViewToGroupPayload {
  __typename: 'MoveContentViewToGroupPayload';
  contentView: ContentView | null;
  userErrors: UserError[];
}

export interface MoveCreatorViewToGroupPayload {
  __typename: 'MoveCreatorViewToGroupPayload';
  creatorView: CreatorView | null;
  userErrors: UserError[];
}

export interface MoveSocialProfileViewToGroupPayload {
  __typename: 'MoveSocialProfileViewToGroupPayload';
  socialProfileView: SocialProfileView | null;
  userErrors: UserError[];
}

export interface Mutation {
  __typename: 'Mutation';
  activateMember: ActivateMemberPayload | null;
  addCreatorsToList: ListedCreatorsPayload | null;
  addItemToCollections: AddToCollectionsPayload | null;
  addItemsToCampaign: AddItemsToCampaignPayload | null;
  addItemsToCollections: AddItemsToCollectionsPayload | null;
  backfillAiField: BackfillAiFieldPayload | null;
  beginIntegration: BeginIntegrationPayload | null;
  cancelOperation: ItemsChangePayload | null;
  captureSource: CaptureSourcePayload | null;
  chooseIntegrationAccounts: ChooseIntegrationAccountsPayload | null;
  connectIntegration: ConnectIntegrationPayload | null;
  createAiField: CreateAiFieldPayload | null;
  createAlertRule: CreateAlertRulePayload | null;
  createApiToken: CreateApiTokenPayload | null;
  createCampaign: CreateCampaignPayload | null;
  createCollection: CreateCollectionPayload | null;
  createCompetitorBrand: CreateCompetitorBrandPayload | null;
  createContentView: CreateContentViewPayload | null;
  createCreatorList: CreateCreatorListPayload | null;
  createCreatorView: CreateCreatorViewPayload | null;
  createCustomAttribute: CreateCustomAttributePayload;
  createExport: CreateExportPayload | null;
  createImportHook: CreateImportHookPayload | null;
  createImportMapping: CreateImportMappingPayload | null;
  createNote: CreateNotePayload | null;
  createPlace: CreatePlacePayload | null;
  createReport: CreateReportPayload | null;
  createReportLink: CreateReportLinkPayload | null;
  createSocialProfileView: CreateSocialProfileViewPayload | null;
  createSource: CreateSourcePayload | null;
  createViewGroup: CreateViewGroupPayload | null;
  createWebhookSubscription: CreateWebhookSubscriptionPayload | null;
  deactivateMember: DeactivateMemberPayload | null;
  deleteAlertRule: DeleteAlertRulePayload | null;
  deleteApiToken: DeleteApiTokenPayload | null;
  deleteCampaign: DeleteCampaignPayload | null;
  deleteCollection: DeleteCollectionPayload | null;
  deleteCompetitorBrand: DeleteCompetitorBrandPayload | null;
  deleteContentView: DeleteContentViewPayload | null;
  deleteCreatorList: DeleteCreatorListPayload | null;
  deleteCreatorView: DeleteCreatorViewPayload | null;
  deleteCustomAttribute: DeleteCustomAttributePayload;
  deleteImportMapping: DeleteImportMappingPayload | null;
  deleteNote: DeleteNotePayload | null;
  deletePlace: DeletePlacePayload | null;
  deleteReport: DeleteReportPayload | null;
  deleteRetentionRule: DeleteRetentionRulePayload | null;
  deleteSocialProfileView: DeleteSocialProfileViewPayload | null;
  deleteSource: DeleteSourcePayload | null;
  deleteViewGroup: DeleteViewGroupPayload | null;
  deleteWebhookSubscription: DeleteWebhookSubscriptionPayload | null;
  disableWebhookSubscription: DisableWebhookSubscriptionPayload | null;
  disconnectIntegration: DisconnectIntegrationPayload | null;
  enableWebhookSubscription: EnableWebhookSubscriptionPayload | null;
  erasePerson: ErasePersonPayload | null;
  importItems: ImportItemsPayload | null;
  importText: ImportTextPayload | null;
  inviteMember: InviteMemberPayload | null;
  mergeCreators: MergeCreatorsPayload | null;
  moveCollectionToGroup: MoveCollectionToGroupPayload | null;
  moveContentViewToGroup: MoveContentViewToGroupPayload | null;
  moveCreatorViewToGroup: MoveCreatorViewToGroupPayload | null;
  moveSocialProfileViewToGroup: MoveSocialProfileViewToGroupPayload | null;
  pauseAiField: PauseAiFieldPayload | null;
  pauseApiToken: PauseApiTokenPayload | null;
  previewAiField: PreviewAiFieldPayload | null;
  previewImport: PreviewImportPayload | null;
  publishAiField: PublishAiFieldPayload | null;
  redeliverWebhookDelivery: RedeliverWebhookDeliveryPayload | null;
  refetchEngagementBulk: RefetchBulkPayload | null;
  removeCreatorsFromList: ListedCreatorsPayload | null;
  removeItemFromCollections: RemoveFromCollectionsPayload | null;
  removeItemsFromCampaign: RemoveItemsFromCampaignPayload | null;
  removeMember: RemoveMemberPayload | null;
  reorderViewsInGroup: ReorderViewsInGroupPayload | null;
  resetMemberSecondFactor: ResetMemberSecondFactorPayload | null;
  resumeAiField: ResumeAiFieldPayload | null;
  resumeApiToken: ResumeApiTokenPayload | null;
  retryPlace: RetryPlacePayload | null;
  revokeImportHook: RevokeImportHookPayload | null;
  revokeOauthConnection: RevokeOauthConnectionPayload | null;
  revokeReportLink: RevokeReportLinkPayload | null;
  rotateApiToken: RotateApiTokenPayload | null;
  rotateImportHook: RotateImportHookPayload | null;
  rotateItemPermalink: RotateItemPermalinkPayload | null;
  rotateWebhookSecret: RotateWebhookSecretPayload | null;
  runReport: RunReportPayload | null;
  sendReport: SendReportPayload | null;
  sendWebhookTestEvent: SendWebhookTestEventPayload | null;
  setLake: SetLakePayload | null;
  setRetentionRule: SetRetentionRulePayload | null;
  setWorkspaceLook: SetWorkspaceLookPayload | null;
  splitCreator: SplitCreatorPayload | null;
  transcribeOlderVideos: TranscribeOlderVideosPayload | null;
  undoErasure: UndoErasurePayload | null;
  undoImport: UndoImportPayload | null;
  undoOperation: ItemsChangePayload | null;
  updateAiField: UpdateAiFieldPayload | null;
  updateAiFieldBudget: UpdateAiFieldBudgetPayload | null;
  updateAiProvider: UpdateAiProviderPayload | null;
  updateAlertRule: UpdateAlertRulePayload | null;
  updateCampaign: UpdateCampaignPayload | null;
  updateCollection: UpdateCollectionPayload | null;
  updateCompetitorBrand: UpdateCompetitorBrandPayload | null;
  updateContentView: UpdateContentViewPayload | null;
  updateCreatorCustomAttributes: UpdateCreatorCustomAttributesPayload;
  updateCreatorList: UpdateCreatorListPayload | null;
  updateCreatorView: UpdateCreatorViewPayload | null;
  updateCreatorsOfList: ListedCreatorsPayload | null;
  updateCustomAttribute: UpdateCustomAttributePayload;
  updateImportMapping: UpdateImportMappingPayload | null;
  updateItemCustomAttributes: UpdateItemCustomAttributesPayload;
  updateItemRights: UpdateItemRightsPayload | null;
  updateItemsCustomAttributes: ItemsChangePayload | null;
  updateItemsMemberships: ItemsChangePayload | null;
  updateItemsRights: ItemsChangePayload | null;
  updateMember: UpdateMemberPayload | null;
  updateNote: UpdateNotePayload | null;
  updateReport: UpdateReportPayload | null;
  updateSocialProfileView: UpdateSocialProfileViewPayload | null;
  updateSource: UpdateSourcePayload | null;
  updateTranscriptionProvider: UpdateTranscriptionProviderPayload | null;
  updateViewGroup: UpdateViewGroupPayload | null;
  updateWebhookSubscription: UpdateWebhookSubscriptionPayload | null;
  updateWorkspace: UpdateWorkspacePayload | null;
  uploadItemFromUrl: UploadItemFromUrlPayload | null;
}

export interface Note {
  __typename: 'Note';
  authorName: string | null;
  createdAt: string;
  creatorId: string | null;
  id: string;
  isOwn: boolean;
  itemId: string | null;
  mentions: NoteMention[];
  text: string;
  updatedAt: string;
}

export interface NoteConnection {
  __typename: 'NoteConnection';
  edges: NoteEdge[];
  nodes: Note[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface NoteEdge {
  __typename: 'NoteEdge';
  cursor: string;
  node: Note;
}

export interface NoteMention {
  __typename: 'NoteMention';
  id: string;
  name: string;
}

export interface OauthConnection {
  __typename: 'OauthConnection';
  clientId: string;
  clientName: string;
  createdAt: string;
  email: string;
  id: string;
  redirectUri: string;
  scopes: ApiTokenScope[];
  usedAt: string | null;
  workspaceIds: string[];
}

export interface OlderVideosEstimate {
  __typename: 'OlderVideosEstimate';
  cents: number | null;
  minutes: number;
  videos: number;
}

export interface Operation {
  __typename: 'Operation';
  completedAt: string | null;
  createdAt: string;
  error: string | null;
  failedItemIds: string[];
  failures: OperationFailure[];
  fetchStatus: OperationStatus;
  id: string;
  imported: ImportSummary | null;
  itemsChange: ItemsChange | null;
  operationType: string;
  pendingItemIds: string[];
  processed: number;
  skippedItems: SkippedItem[];
  status: OperationStatus;
  succeededItemIds: string[];
  total: number;
  unreadFields: string[];
}

export interface OperationConnection {
  __typename: 'OperationConnection';
  edges: OperationSummaryEdge[];
  nodes: OperationSummary[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface OperationFailure {
  __typename: 'OperationFailure';
  itemId: string;
  message: string;
}

export type OperationStatus = 'COMPLETED' | 'FAILED' | 'PARTIAL' | 'PROCESSING' | 'QUEUED';

export interface OperationSummary {
  __typename: 'OperationSummary';
  createdAt: string;
  id: string;
  operationType: string;
  status: OperationStatus;
  total: number;
}

export interface OperationSummaryEdge {
  __typename: 'OperationSummaryEdge';
  cursor: string;
  node: OperationSummary;
}

export interface PageInfo {
  __typename: 'PageInfo';
  endCursor: string | null;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  startCursor: string | null;
}

export interface PauseAiFieldPayload {
  __typename: 'PauseAiFieldPayload';
  aiField: AiField | null;
  userErrors: UserError[];
}

export interface PauseApiTokenPayload {
  __typename: 'PauseApiTokenPayload';
  apiToken: ApiToken | null;
  userErrors: UserError[];
}

export interface PersonInput {
  creatorId?: string | null;
  handle?: string | null;
  provider?: Provider | null;
  socialProfileId?: string | null;
}

export interface Place {
  __typename: 'Place';
  createdAt: string;
  failingSince: string | null;
  id: string;
  isWaiting: boolean;
  kind: PlaceKind;
  lastError: string | null;
  lastSentAt: string | null;
  name: string;
  pausedUntil: string | null;
  state: PlaceState;
  target: string;
}

export type PlaceKind = 'DISCORD' | 'MAIL' | 'SLACK' | 'TEAMS';

export type PlaceState = 'ACTIVE' | 'PAUSED' | 'STOPPED' | 'UNSUBSCRIBED' | 'WAITING';

export type PostKind = 'POST' | 'QUOTE' | 'REPLY' | 'REPOST';

export interface PreviewAiFieldPayload {
  __typename: 'PreviewAiFieldPayload';
  preview: AiPreview | null;
  userErrors: UserError[];
}

export interface PreviewImportPayload {
  __typename: 'PreviewImportPayload';
  preview: ImportPreview | null;
  userErrors: UserError[];
}

export type Provider = 'BLUESKY' | 'FACEBOOK' | 'FEED' | 'INSTAGRAM' | 'INTERNAL' | 'LINKEDIN' | 'MASTODON' | 'PINTEREST' | 'REDDIT' | 'SNAPCHAT' | 'THREADS' | 'TIKTOK' | 'TWITCH' | 'X' | 'YOUTUBE';

export interface PublishAiFieldPayload {
  __typename: 'PublishAiFieldPayload';
  aiField: AiField | null;
  userErrors: UserError[];
}

export interface Query {
  __typename: 'Query';
  aiBackfillEstimate: AiBackfillEstimate;
  aiFields: AiField[];
  aiProvider: AiProvider;
  alertRules: AlertRule[];
  alerts: AlertConnection;
  apiTokens: ApiToken[];
  auditLog: AuditLogEntryConnection;
  campaigns: CampaignConnection;
  changes: ChangePage;
  colleagues: Colleague[];
  collection: Collection | null;
  collections: Collection[];
  compareBrands: BrandComparison;
  competitorBrand: CompetitorBrand | null;
  competitorBrandItems: CompetitorBrandItemConnection;
  competitorBrands: CompetitorBrandConnection;
  contentView: ContentView | null;
  contentViews: ContentView[];
  creator: Creator;
  creatorListEntries: CreatorListEntryConnection;
  creatorLists: CreatorList[];
  creatorView: CreatorView | null;
  creatorViews: CreatorView[];
  creators: CreatorConnection;
  customAttributeSchemas: CustomAttributeSchema[];
  engagementHistories: ItemEngagementHistory[];
  engagementHistory: EngagementHistoryConnection;
  erasurePreview: ErasurePreview;
  erasures: ErasureConnection;
  export: Export | null;
  exportColumns: ExportColumn[];
  filterPresets: FilterPreset[];
  growthRanking: GrowthRanking;
  importHooks: ImportHook[];
  importMappings: ImportMapping[];
  integrationAttempt: IntegrationAttempt | null;
  integrationPlatforms: IntegrationPlatform[];
  item: Item;
  itemAggregates: ItemAggregates;
  itemIdsByUrl: UrlLookupResult[];
  items: ItemConnection;
  lake: Lake;
  mcpTools: McpTool[];
  mediaContents: MediaContent[];
  members: Member[];
  notes: NoteConnection;
  oauthConnections: OauthConnection[];
  olderVideosEstimate: OlderVideosEstimate;
  operation: Operation | null;
  operations: OperationConnection;
  places: Place[];
  report: Report | null;
  reportEdition: ReportEdition | null;
  reports: ReportConnection;
  retentionRules: RetentionRule[];
  socialProfile: SocialProfile | null;
  socialProfileHistory: SocialProfileHistoryConnection;
  socialProfileView: SocialProfileView | null;
  socialProfileViews: SocialProfileView[];
  socialProfiles: SocialProfileConnection;
  source: Source | null;
  sourcePreview: SourcePreview;
  sources: SourceConnection;
  transcriptionProvider: TranscriptionProvider;
  transcriptions: Transcription[];
  usage: ApiUsageConnection;
  usageByWorkspace: WorkspaceUsage[];
  viewGroup: ViewGroup | null;
  viewGroups: ViewGroup[];
  webhookDeliveries: WebhookDeliveryConnection;
  webhookDelivery: WebhookDelivery | null;
  webhookEventTypes: WebhookEventType[];
  webhookEvents: WebhookEventConnection;
  webhookSubscription: WebhookSubscription | null;
  webhookSubscriptions: WebhookSubscriptionConnection;
  workspace: Workspace;
  workspaceLook: WorkspaceLook;
  workspaces: WorkspaceConnection;
}

export interface RedeliverWebhookDeliveryPayload {
  __typename: 'RedeliverWebhookDeliveryPayload';
  userErrors: UserError[];
  webhookDelivery: WebhookDelivery | null;
}

export interface RefetchBulkPayload {
  __typename: 'RefetchBulkPayload';
  operation: Operation | null;
  operationId: string | null;
  processedCount: number | null;
  refusedItems: RefusedItem[] | null;
  skippedItemIds: string[] | null;
  skippedItems: SkippedItem[] | null;
  userErrors: UserError[];
}

export interface RefusedItem {
  __typename: 'RefusedItem';
  code: string;
  itemId: string;
  message: string;
}

export interface RemoveFromCollectionsPayload {
  __typename: 'RemoveFromCollectionsPayload';
  item: Item | null;
  userErrors: UserError[];
}

export interface RemoveItemsFromCampaignPayload {
  __typename: 'RemoveItemsFromCampaignPayload';
  campaign: Campaign | null;
  removedItemIds: string[] | null;
  userErrors: UserError[];
}

export interface RemoveMemberPayload {
  __typename: 'RemoveMemberPayload';
  removedMemberId: string | null;
  userErrors: UserError[];
}

export interface ReorderViewsInGroupPayload {
  __typename: 'ReorderViewsInGroupPayload';
  userErrors: UserError[];
  viewGroup: ViewGroup | null;
}

export interface Report {
  __typename: 'Report';
  blocks: ReportBlock[];
  createdAt: string;
  customAttributeConditions: unknown;
  editions: ReportEdition[];
  filter: unknown | null;
  id: string;
  language: ReportLanguage;
  links: ReportLink[];
  look: ReportLook;
  name: string;
  period: ReportPeriod | null;
  places: Place[];
  presetId: string | null;
  schedule: ReportSchedule | null;
  span: ComparisonSpan | null;
  updatedAt: string;
}

export interface ReportAiField {
  __typename: 'ReportAiField';
  key: string;
  name: string;
  version: number;
}

export interface ReportBlock {
  __typename: 'ReportBlock';
  first: number;
  groupBy: unknown;
  hidden: boolean;
  id: string;
  interval: AggregateInterval | null;
  kind: ReportBlockKind;
  metrics: ItemMetric[];
  orderBy: unknown | null;
  text: string | null;
  title: string | null;
}

export interface ReportBlockInput {
  first?: number | null;
  groupBy?: ItemGroupingInput[] | null;
  hidden?: boolean | null;
  id?: string | null;
  interval?: AggregateInterval | null;
  kind: ReportBlockKind;
  metrics?: ItemMetric[] | null;
  orderBy?: ItemAggregateOrderInput | null;
  text?: string | null;
  title?: string | null;
}

export type ReportBlockKind = 'BRANDS' | 'CHART' | 'CREATORS' | 'FIGURES' | 'GALLERY' | 'TABLE' | 'TEXT';

export interface ReportConnection {
  __typename: 'ReportConnection';
  edges: ReportEdge[];
  nodes: Report[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface ReportEdge {
  __typename: 'ReportEdge';
  cursor: string;
  node: Report;
}

export interface ReportEdition {
  __typename: 'ReportEdition';
  aiFields: ReportAiField[];
  blocks: ReportEditionBlock[];
  createdAt: string;
  currency: string | null;
  customAttributeConditions: unknown;
  error: string | null;
  expiresAt: string;
  failingSources: ReportFailingSource[];
  filter: unknown | null;
  id: string;
  name: string;
  pageUrl: string | null;
  pdfUrl: string | null;
  period: ReportPeriod | null;
  posts: ReportEditionPost[];
  postsCount: number | null;
  rateCardVersion: number | null;
  reportId: string;
  snapshotAt: string | null;
  state: ReportEditionState;
  xlsxUrl: string | null;
}

export interface ReportEditionBlock {
  __typename: 'ReportEditionBlock';
  aggregates: ItemAggregates | null;
  brands: ReportEditionBrand[] | null;
  first: number;
  groupBy: unknown;
  hidden: boolean;
  id: string;
  interval: AggregateInterval | null;
  kind: ReportBlockKind;
  metrics: ItemMetric[];
  orderBy: unknown | null;
  posts: ReportEditionPost[] | null;
  text: string | null;
  title: string | null;
}

export interface ReportEditionBrand {
  __typename: 'ReportEditionBrand';
  figures: ReportEditionFigure[];
  isOwnBrand: boolean;
  name: string;
}

export interface ReportEditionFigure {
  __typename: 'ReportEditionFigure';
  before: number | null;
  figure: string;
  unit: string;
  value: number | null;
}

export interface ReportEditionPost {
  __typename: 'ReportEditionPost';
  accountName: string;
  comments: string | null;
  earnedMediaValue: string | null;
  itemId: string;
  likes: string | null;
  originalUrl: string | null;
  provider: Provider;
  shares: string | null;
  takenAt: string;
  type: ItemType;
  views: string | null;
}

export type ReportEditionState = 'FAILED' | 'READY' | 'WAITING';

export interface ReportFailingSource {
  __typename: 'ReportFailingSource';
  name: string;
  problem: string | null;
  provider: Provider;
}

export type ReportLanguage = 'DE' | 'EN';

export interface ReportLink {
  __typename: 'ReportLink';
  blockIds: string[] | null;
  createdAt: string;
  editionId: string | null;
  expiresAt: string;
  hasPassword: boolean;
  id: string;
  lastViewedAt: string | null;
  revokedAt: string | null;
  views: number;
}

export interface ReportLook {
  __typename: 'ReportLook';
  brandName: string | null;
  colour: string | null;
  inherits: boolean;
  logo: string | null;
}

export interface ReportLookInput {
  brandName?: string | null;
  colour?: string | null;
  inherits?: boolean | null;
  logo?: string | null;
}

export interface ReportPeriod {
  __typename: 'ReportPeriod';
  from: string;
  to: string;
}

export interface ReportSchedule {
  __typename: 'ReportSchedule';
  at: string;
  every: ReportScheduleInterval;
  monthDay: number | null;
  nextRunAt: string;
  problem: string | null;
  weekday: number | null;
}

export interface ReportScheduleInput {
  at: string;
  every: ReportScheduleInterval;
  monthDay?: number | null;
  weekday?: number | null;
}

export type ReportScheduleInterval = 'DAY' | 'MONTH' | 'WEEK';

export type ReportTemplate = 'BRAND_MONTH' | 'CAMPAIGN_WRAP_UP' | 'COMPETITORS' | 'CREATORS_OF_QUARTER' | 'UGC_GALLERY';

export interface ResetMemberSecondFactorPayload {
  __typename: 'ResetMemberSecondFactorPayload';
  member: Member | null;
  userErrors: UserError[];
}

export interface ResumeAiFieldPayload {
  __typename: 'ResumeAiFieldPayload';
  aiField: AiField | null;
  userErrors: UserError[];
}

export interface ResumeApiTokenPayload {
  __typename: 'ResumeApiTokenPayload';
  apiToken: ApiToken | null;
  userErrors: UserError[];
}

export interface RetentionRule {
  __typename: 'RetentionRule';
  days: number;
  provider: Provider;
  stories: boolean;
}

export interface RetryPlacePayload {
  __typename: 'RetryPlacePayload';
  place: Place | null;
  userErrors: UserError[];
}

export interface RevokeImportHookPayload {
  __typename: 'RevokeImportHookPayload';
  revokedImportHookId: string | null;
  userErrors: UserError[];
}

export interface RevokeOauthConnectionPayload {
  __typename: 'RevokeOauthConnectionPayload';
  revokedOauthConnectionId: string | null;
  userErrors: UserError[];
}

export interface RevokeReportLinkPayload {
  __typename: 'RevokeReportLinkPayload';
  reportLink: ReportLink | null;
  userErrors: UserError[];
}

export interface RotateApiTokenPayload {
  __typename: 'RotateApiTokenPayload';
  apiToken: ApiToken | null;
  token: string | null;
  userErrors: UserError[];
}

export interface RotateImportHookPayload {
  __typename: 'RotateImportHookPayload';
  importHook: ImportHook | null;
  url: string | null;
  userErrors: UserError[];
}

export interface RotateItemPermalinkPayload {
  __typename: 'RotateItemPermalinkPayload';
  archivePublicUrl: string | null;
  userErrors: UserError[];
}

export interface RotateWebhookSecretPayload {
  __typename: 'RotateWebhookSecretPayload';
  secret: string | null;
  userErrors: UserError[];
  webhookSubscription: WebhookSubscription | null;
}

export interface RunReportPayload {
  __typename: 'RunReportPayload';
  edition: ReportEdition | null;
  operationId: string | null;
  userErrors: UserError[];
}

export interface SendReportPayload {
  __typename: 'SendReportPayload';
  edition: ReportEdition | null;
  places: Place[] | null;
  userErrors: UserError[];
}

export interface SendWebhookTestEventPayload {
  __typename: 'SendWebhookTestEventPayload';
  userErrors: UserError[];
  webhookDelivery: WebhookDelivery | null;
}

export interface SetLakeInput {
  enabled: boolean;
}

export interface SetLakePayload {
  __typename: 'SetLakePayload';
  lake: Lake | null;
  userErrors: UserError[];
}

export interface SetRetentionRuleInput {
  days: number;
  provider: Provider;
  stories?: boolean | null;
}

export interface SetRetentionRulePayload {
  __typename: 'SetRetentionRulePayload';
  retentionRule: RetentionRule | null;
  userErrors: UserError[];
}

export interface SetWorkspaceLookInput {
  brandName?: string | null;
  colour?: string | null;
  logo?: string | null;
}

export interface SetWorkspaceLookPayload {
  __typename: 'SetWorkspaceLookPayload';
  userErrors: UserError[];
  workspaceLook: WorkspaceLook | null;
}

export interface SkippedItem {
  __typename: 'SkippedItem';
  itemId: string;
  message: string;
}

export interface SocialProfile {
  __typename: 'SocialProfile';
  accountName: string;
  avatar: string | null;
  bio: string | null;
  creator: Creator | null;
  email: string | null;
  followers: number;
  followersGrowth: string | null;
  following: number;
  fullName: string | null;
  id: string;
  lastPostAt: string | null;
  medianEngagements: number | null;
  originalUrl: string;
  phoneNumbers: string[];
  postsCount: number;
  private: boolean;
  proAccount: boolean;
  provider: Provider;
  verified: boolean;
}

export type SocialProfileAccountType = 'BUSINESS' | 'CREATOR' | 'PERSONAL';

export interface SocialProfileConnection {
  __typename: 'SocialProfileConnection';
  edges: SocialProfileEdge[];
  nodes: SocialProfile[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface SocialProfileEdge {
  __typename: 'SocialProfileEdge';
  cursor: string;
  node: SocialProfile;
}

export interface SocialProfileFilterInput {
  followersCount?: FilterIntegerRangeInput | null;
  followersGrowth?: FilterIntegerRangeInput | null;
  lastPostAt?: FilterDateRangeInput | null;
  medianEngagements?: FilterIntegerRangeInput | null;
  name?: string | null;
  platform?: Provider | null;
  postsCount?: FilterIntegerRangeInput | null;
  providers?: Provider[] | null;
}

export interface SocialProfileHistoryConnection {
  __typename: 'SocialProfileHistoryConnection';
  edges: SocialProfileHistoryEntryEdge[];
  nodes: SocialProfileHistoryEntry[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface SocialProfileHistoryEntry {
  __typename: 'SocialProfileHistoryEntry';
  at: string;
  followers: number;
  following: number;
}

export interface SocialProfileHistoryEntryEdge {
  __typename: 'SocialProfileHistoryEntryEdge';
  cursor: string;
  node: SocialProfileHistoryEntry;
}

export type SocialProfileSortKey = 'CREATED_AT' | 'FOLLOWERS_COUNT' | 'FOLLOWERS_GROWTH' | 'LAST_POST_AT' | 'MEDIAN_ENGAGEMENTS' | 'POSTS_COUNT';

export interface SocialProfileSortingInput {
  sortKey: SocialProfileSortKey;
  sortOrder: SortOrder;
}

export interface SocialProfileView {
  __typename: 'SocialProfileView';
  createdAt: string;
  customAttributeConditions: unknown;
  filters: unknown;
  group: ViewGroup | null;
  hiddenColumns: string[];
  id: string;
  name: string;
  showReportingStats: boolean;
  sort: unknown;
  updatedAt: string;
}

export interface SocialProfileViewFilterInput {
  groupId?: string | null;
}

export type SortOrder = 'ASC' | 'DESC';

export interface Source {
  __typename: 'Source';
  createdAt: string;
  id: string;
  instance: string | null;
  itemsCount: number;
  keep: PostKind[];
  kind: SourceKind;
  name: string;
  paused: boolean;
  platforms: SourcePlatform[];
  updatedAt: string;
}

export interface SourceConnection {
  __typename: 'SourceConnection';
  edges: SourceEdge[];
  nodes: Source[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface SourceEdge {
  __typename: 'SourceEdge';
  cursor: string;
  node: Source;
}

export type SourceKind = 'ACCOUNT' | 'FEED' | 'HASHTAG' | 'KEYWORD' | 'MENTION';

export interface SourceOffer {
  __typename: 'SourceOffer';
  kind: SourceKind;
  providers: Provider[];
}

export interface SourcePlatform {
  __typename: 'SourcePlatform';
  intervalMinutes: number;
  itemsCount: number;
  lastCapturedAt: string | null;
  nextCaptureAt: string | null;
  problem: string | null;
  provider: Provider;
  status: SourceStatus;
  unreadFields: number;
  unreadPosts: number;
}

export interface SourcePreview {
  __typename: 'SourcePreview';
  instance: string | null;
  kind: SourceKind;
  name: string;
  platforms: SourcePreviewPlatform[];
}

export interface SourcePreviewPlatform {
  __typename: 'SourcePreviewPlatform';
  comingCount: number;
  listedCount: number;
  notice: string | null;
  posts: SourcePreviewPost[];
  postsPerWeek: number | null;
  problem: string | null;
  provider: Provider;
  status: SourceStatus;
}

export interface SourcePreviewPost {
  __typename: 'SourcePreviewPost';
  accountName: string;
  caption: string | null;
  fullName: string | null;
  mediaCount: number;
  originalUrl: string | null;
  takenAt: string | null;
  type: ItemType;
}

export type SourceStatus = 'ACTIVE' | 'FAILING' | 'NEEDS_CONNECTION' | 'NOT_AVAILABLE' | 'PAUSED';

export interface SplitCreatorInput {
  creatorKeys?: string[] | null;
  socialProfileIds: string[];
}

export interface SplitCreatorPayload {
  __typename: 'SplitCreatorPayload';
  creator: Creator | null;
  remainingCreator: Creator | null;
  userErrors: UserError[];
}

export interface StoredBytes {
  __typename: 'StoredBytes';
  editions: string;
  exports: string;
  imports: string;
  limit: string;
  media: string;
  reports: string;
  total: string;
  uploads: string;
}

export interface Tag {
  __typename: 'Tag';
  id: string;
  name: string;
  provider: Provider;
  type: TagType;
}

export type TagType = 'HASHTAG' | 'MENTION';

export type TakenAtBasis = 'DAY' | 'FIRST_SEEN' | 'PUBLISHED';

export interface TranscribeOlderVideosPayload {
  __typename: 'TranscribeOlderVideosPayload';
  userErrors: UserError[];
  videos: number | null;
}

export interface Transcription {
  __typename: 'Transcription';
  mediaContentId: string;
  transcript: string | null;
}

export type TranscriptionFailure = 'BAD_ANSWER' | 'FILE_MISSING' | 'REFUSED' | 'STOPPED' | 'TOO_LARGE' | 'TOO_LONG' | 'UNREACHABLE';

export interface TranscriptionFailures {
  __typename: 'TranscriptionFailures';
  reason: TranscriptionFailure;
  videos: number;
}

export interface TranscriptionProvider {
  __typename: 'TranscriptionProvider';
  baseUrl: string | null;
  failures: TranscriptionFailures[];
  hasKey: boolean;
  kind: TranscriptionProviderKind;
  minutePrice: number | null;
  model: string | null;
  monthlyCents: number | null;
  monthlyMinutes: number | null;
  pauseReason: AiPauseReason | null;
  problem: string | null;
  usage: TranscriptionUsage;
  waiting: number;
}

export type TranscriptionProviderKind = 'NONE' | 'OPENAI';

export interface TranscriptionUsage {
  __typename: 'TranscriptionUsage';
  calls: number;
  cents: number;
  lostCalls: number;
  minutes: number;
}

export interface UndoErasureInput {
  handle: string;
  provider: Provider;
}

export interface UndoErasurePayload {
  __typename: 'UndoErasurePayload';
  allowed: number | null;
  userErrors: UserError[];
}

export interface UndoImportPayload {
  __typename: 'UndoImportPayload';
  operation: Operation | null;
  operationId: string | null;
  userErrors: UserError[];
}

export interface UnknownField {
  __typename: 'UnknownField';
  lines: number;
  name: string;
}

export interface UpdateAiFieldBudgetInput {
  monthlyCents?: number | null;
  monthlyTokens?: number | null;
}

export interface UpdateAiFieldBudgetPayload {
  __typename: 'UpdateAiFieldBudgetPayload';
  aiField: AiField | null;
  userErrors: UserError[];
}

export interface UpdateAiFieldInput {
  inputs?: AiInput[] | null;
  instruction?: string | null;
  name?: string | null;
  options?: AiFieldOptionInput[] | null;
  providers?: Provider[] | null;
  sourceIds?: string[] | null;
}

export interface UpdateAiFieldPayload {
  __typename: 'UpdateAiFieldPayload';
  aiField: AiField | null;
  userErrors: UserError[];
}

export interface UpdateAiProviderInput {
  baseUrl?: string | null;
  inputPrice?: number | null;
  key?: string | null;
  kind?: AiProviderKind | null;
  model?: string | null;
  monthlyCents?: number | null;
  monthlyTokens?: number | null;
  outputPrice?: number | null;
}

export interface UpdateAiProviderPayload {
  __typename: 'UpdateAiProviderPayload';
  aiProvider: AiProvider | null;
  userErrors: UserError[];
}

export interface UpdateAlertRuleInput {
  customAttributeConditions?: CustomAttributeConditionInput[] | null;
  filter?: ItemFilterInput | null;
  growth?: AlertGrowthInput | null;
  mailTo?: string[] | null;
  name?: string | null;
  paused?: boolean | null;
  placeIds?: string[] | null;
  threshold?: AlertThresholdInput | null;
  virality?: FilterViralityScore | null;
}

export interface UpdateAlertRulePayload {
  __typename: 'UpdateAlertRulePayload';
  alertRule: AlertRule | null;
  userErrors: UserError[];
}

export interface UpdateCampaignInput {
  brief?: string | null;
  budgetCents?: string | number | null;
  collectionIds?: string[] | null;
  creatorIds?: string[] | null;
  feesCents?: string | number | null;
  from?: string | null;
  goal?: string | null;
  name?: string | null;
  sourceIds?: string[] | null;
  to?: string | null;
}

export interface UpdateCampaignPayload {
  __typename: 'UpdateCampaignPayload';
  campaign: Campaign | null;
  userErrors: UserError[];
}

export interface UpdateCollectionInput {
  name: string;
}

export interface UpdateCollectionPayload {
  __typename: 'UpdateCollectionPayload';
  collection: Collection | null;
  userErrors: UserError[];
}

export interface UpdateCompetitorBrandInput {
  name?: string | null;
  sources?: CompetitorSourceInput[] | null;
}

export interface UpdateCompetitorBrandPayload {
  __typename: 'UpdateCompetitorBrandPayload';
  competitorBrand: CompetitorBrand | null;
  userErrors: UserError[];
}

export interface UpdateContentViewInput {
  customAttributeConditions?: CustomAttributeConditionInput[] | null;
  filters?: unknown | null;
  hiddenColumns?: string[] | null;
  name?: string | null;
  showReportingStats?: boolean | null;
  sort?: unknown | null;
}

export interface UpdateContentViewPayload {
  __typename: 'UpdateContentViewPayload';
  contentView: ContentView | null;
  userErrors: UserError[];
  warnings: InputWarning[];
}

export interface UpdateCreatorCustomAttributesInput {
  values: unknown;
}

export interface UpdateCreatorCustomAttributesPayload {
  __typename: 'UpdateCreatorCustomAttributesPayload';
  creator: Creator | null;
  userErrors: UserError[];
}

export interface UpdateCreatorListInput {
  name?: string | null;
  notes?: string | null;
  ownerId?: string | null;
  stages?: string[] | null;
}

export interface UpdateCreatorListPayload {
  __typename: 'UpdateCreatorListPayload';
  creatorList: CreatorList | null;
  userErrors: UserError[];
}

export interface UpdateCreatorViewInput {
  customAttributeConditions?: CustomAttributeConditionInput[] | null;
  filters?: unknown | null;
  hiddenColumns?: string[] | null;
  name?: string | null;
  showReportingStats?: boolean | null;
  sort?: unknown | null;
}

export interface UpdateCreatorViewPayload {
  __typename: 'UpdateCreatorViewPayload';
  creatorView: CreatorView | null;
  userErrors: UserError[];
}

export interface UpdateCreatorsOfListInput {
  note?: string | null;
  stage?: string | null;
}

export interface UpdateCustomAttributeInput {
  name?: string | null;
  options?: CustomAttributeOptionInput[] | null;
}

export interface UpdateCustomAttributePayload {
  __typename: 'UpdateCustomAttributePayload';
  customAttributeSchema: CustomAttributeSchema | null;
  userErrors: UserError[];
}

export interface UpdateImportMappingInput {
  fields?: unknown | null;
  name?: string | null;
}

export interface UpdateImportMappingPayload {
  __typename: 'UpdateImportMappingPayload';
  importMapping: ImportMapping | null;
  userErrors: UserError[];
}

export interface UpdateItemCustomAttributesInput {
  values: unknown;
}

export interface UpdateItemCustomAttributesPayload {
  __typename: 'UpdateItemCustomAttributesPayload';
  item: Item | null;
  userErrors: UserError[];
}

export interface UpdateItemRightsInput {
  instagramWhitelistingStatus?: FilterContractStatus | null;
  shopifyProductsIds?: string[] | null;
  tiktokSparkCodeStatus?: FilterContractStatus | null;
  tiktokWhitelistingEligible?: boolean | null;
  usageRightsStatus?: FilterContractStatus | null;
}

export interface UpdateItemRightsPayload {
  __typename: 'UpdateItemRightsPayload';
  items: Item[] | null;
  userErrors: UserError[];
}

export interface UpdateItemsMembershipsInput {
  addToCampaignIds?: string[] | null;
  addToCollectionIds?: string[] | null;
  addToCollectionNames?: string[] | null;
  removeFromCampaignIds?: string[] | null;
  removeFromCollectionIds?: string[] | null;
}

export interface UpdateMemberPayload {
  __typename: 'UpdateMemberPayload';
  member: Member | null;
  userErrors: UserError[];
}

export interface UpdateNoteInput {
  mentionIds?: string[] | null;
  text: string;
}

export interface UpdateNotePayload {
  __typename: 'UpdateNotePayload';
  note: Note | null;
  userErrors: UserError[];
}

export interface UpdateReportInput {
  blocks?: ReportBlockInput[] | null;
  customAttributeConditions?: CustomAttributeConditionInput[] | null;
  filter?: ItemFilterInput | null;
  language?: ReportLanguage | null;
  look?: ReportLookInput | null;
  name?: string | null;
  placeIds?: string[] | null;
  presetId?: string | null;
  schedule?: ReportScheduleInput | null;
  span?: ComparisonSpan | null;
  takenAt?: FilterDateRangeInput | null;
  template?: ReportTemplate | null;
}

export interface UpdateReportPayload {
  __typename: 'UpdateReportPayload';
  report: Report | null;
  userErrors: UserError[];
}

export interface UpdateSocialProfileViewInput {
  customAttributeConditions?: CustomAttributeConditionInput[] | null;
  filters?: unknown | null;
  hiddenColumns?: string[] | null;
  name?: string | null;
  showReportingStats?: boolean | null;
  sort?: unknown | null;
}

export interface UpdateSocialProfileViewPayload {
  __typename: 'UpdateSocialProfileViewPayload';
  socialProfileView: SocialProfileView | null;
  userErrors: UserError[];
}

export interface UpdateSourceInput {
  keep?: PostKind[] | null;
  paused?: boolean | null;
  platforms?: Provider[] | null;
}

export interface UpdateSourcePayload {
  __typename: 'UpdateSourcePayload';
  source: Source | null;
  userErrors: UserError[];
}

export interface UpdateTranscriptionProviderInput {
  baseUrl?: string | null;
  key?: string | null;
  kind?: TranscriptionProviderKind | null;
  minutePrice?: number | null;
  model?: string | null;
  monthlyCents?: number | null;
  monthlyMinutes?: number | null;
}

export interface UpdateTranscriptionProviderPayload {
  __typename: 'UpdateTranscriptionProviderPayload';
  transcriptionProvider: TranscriptionProvider | null;
  userErrors: UserError[];
}

export interface UpdateViewGroupInput {
  name: string;
}

export interface UpdateViewGroupPayload {
  __typename: 'UpdateViewGroupPayload';
  userErrors: UserError[];
  viewGroup: ViewGroup | null;
}

export interface UpdateWebhookSubscriptionInput {
  eventTypes?: string[] | null;
  format?: WebhookFormat | null;
  metadata?: unknown | null;
  name?: string | null;
  status?: WebhookSubscriptionStatus | null;
  url?: string | null;
}

export interface UpdateWebhookSubscriptionPayload {
  __typename: 'UpdateWebhookSubscriptionPayload';
  userErrors: UserError[];
  webhookSubscription: WebhookSubscription | null;
}

export interface UpdateWorkspaceInput {
  currency?: string | null;
  name?: string | null;
  timeZone?: string | null;
}

export interface UpdateWorkspacePayload {
  __typename: 'UpdateWorkspacePayload';
  userErrors: UserError[];
  workspace: Workspace | null;
}

export interface UploadItemFromUrlInput {
  url: string;
}

export interface UploadItemFromUrlPayload {
  __typename: 'UploadItemFromUrlPayload';
  itemId: string | null;
  operation: Operation | null;
  operationId: string | null;
  success: boolean;
  userErrors: UserError[];
}

export interface UrlLookupResult {
  __typename: 'UrlLookupResult';
  itemId: string | null;
  status: UrlLookupStatus;
  suggestedUrl: string | null;
  url: string;
}

export type UrlLookupStatus = 'FOUND' | 'INVALID_URL' | 'NOT_FOUND';

export interface UserError {
  __typename: 'UserError';
  code: string | null;
  field: string[] | null;
  message: string;
}

export interface Video {
  __typename: 'Video';
  altText: string | null;
  blurHash: string | null;
  copyPending: boolean;
  deleted: boolean;
  fileUrl: string | null;
  height: number | null;
  id: string;
  mediaItemId: string;
  thumbnailUrl: string | null;
  type: MediaContentType;
  videoDuration: number | null;
  width: number | null;
}

export interface ViewGroup {
  __typename: 'ViewGroup';
  collections: Collection[];
  contentViews: ContentView[];
  createdAt: string;
  creatorViews: CreatorView[];
  id: string;
  name: string;
  socialProfileViews: SocialProfileView[];
  updatedAt: string;
}

export type ViralityScore = 'HIGH' | 'LOW' | 'MEDIUM' | 'NOT_VIRAL';

export interface WebhookAttempt {
  __typename: 'WebhookAttempt';
  at: string;
  error: string | null;
  responseStatus: number | null;
  responseTimeMs: number | null;
}

export interface WebhookDay {
  __typename: 'WebhookDay';
  delivered: number;
  failed: number;
  waiting: number;
}

export interface WebhookDelivery {
  __typename: 'WebhookDelivery';
  attemptLog: WebhookAttempt[];
  attempts: number;
  createdAt: string;
  deliveredAt: string | null;
  event: WebhookEvent;
  eventId: string;
  eventType: string;
  id: string;
  lastAttemptAt: string | null;
  lastError: string | null;
  lastResponseStatus: number | null;
  nextAttemptAt: string | null;
  responseBody: string | null;
  responseTimeMs: number | null;
  status: WebhookDeliveryStatus;
  subscriptionId: string;
}

export interface WebhookDeliveryConnection {
  __typename: 'WebhookDeliveryConnection';
  edges: WebhookDeliveryEdge[];
  nodes: WebhookDelivery[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface WebhookDeliveryEdge {
  __typename: 'WebhookDeliveryEdge';
  cursor: string;
  node: WebhookDelivery;
}

export type WebhookDeliveryStatus = 'DELIVERED' | 'FAILED' | 'PENDING';

export interface WebhookEvent {
  __typename: 'WebhookEvent';
  createdAt: string;
  data: unknown;
  id: string;
  type: string;
}

export interface WebhookEventConnection {
  __typename: 'WebhookEventConnection';
  edges: WebhookEventEdge[];
  nodes: WebhookEvent[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface WebhookEventEdge {
  __typename: 'WebhookEventEdge';
  cursor: string;
  node: WebhookEvent;
}

export interface WebhookEventType {
  __typename: 'WebhookEventType';
  description: string;
  name: string;
  subscribable: boolean;
}

export type WebhookFormat = 'DISCORD' | 'SLACK' | 'STANDARD' | 'TEAMS';

export type WebhookHealthWarning = 'HALF_WAY' | 'NEARLY_DISABLED';

export interface WebhookSubscription {
  __typename: 'WebhookSubscription';
  createdAt: string;
  disabledAt: string | null;
  disabledReason: string | null;
  eventTypes: string[];
  failedDeliveries: number;
  failingSince: string | null;
  format: WebhookFormat;
  healthWarning: WebhookHealthWarning | null;
  id: string;
  lastDay: WebhookDay;
  metadata: unknown;
  name: string;
  pausedUntil: string | null;
  previousSecretUntil: string | null;
  status: WebhookSubscriptionStatus;
  updatedAt: string;
  url: string;
}

export interface WebhookSubscriptionConnection {
  __typename: 'WebhookSubscriptionConnection';
  edges: WebhookSubscriptionEdge[];
  nodes: WebhookSubscription[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface WebhookSubscriptionEdge {
  __typename: 'WebhookSubscriptionEdge';
  cursor: string;
  node: WebhookSubscription;
}

export type WebhookSubscriptionStatus = 'ACTIVE' | 'DISABLED_BY_SYSTEM' | 'DISABLED_BY_USER';

export interface Workspace {
  __typename: 'Workspace';
  callerHasOrganization: boolean | null;
  callerScopes: ApiTokenScope[] | null;
  currency: string;
  hashtags: Tag[] | null;
  id: string;
  integrations: Integration[];
  keywords: Keyword[] | null;
  mentions: Tag[] | null;
  name: string;
  sourceOffers: SourceOffer[];
  storedBytes: StoredBytes;
  timeZone: string;
}

export interface WorkspaceConnection {
  __typename: 'WorkspaceConnection';
  edges: WorkspaceEdge[];
  nodes: Workspace[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

export interface WorkspaceEdge {
  __typename: 'WorkspaceEdge';
  cursor: string;
  node: Workspace;
}

export interface WorkspaceLook {
  __typename: 'WorkspaceLook';
  brandName: string | null;
  colour: string | null;
  logo: string | null;
  updatedAt: string | null;
}

export interface WorkspaceUsage {
  __typename: 'WorkspaceUsage';
  credits: number;
  requests: number;
  workspaceId: string | null;
}

/** The arguments of fields. */
export interface Arguments {
  'CompetitorBrand.figures': { date?: string | null; period?: CompetitorBrandStatsPeriod | null; };
  'Item.engagementHistory': { since?: string | null; };
  'ItemEngagementHistory.snapshots': { first?: number; };
  'Mutation.activateMember': { id: string; };
  'Mutation.addCreatorsToList': { creatorIds?: string[] | null; itemIds?: string[] | null; listId: string; stage?: string | null; };
  'Mutation.addItemToCollections': { autoCreate?: boolean | null; collectionIds?: string[] | null; collectionNames?: string[] | null; itemId: string; };
  'Mutation.addItemsToCampaign': { campaignId: string; itemIds: string[]; };
  'Mutation.addItemsToCollections': { autoCreate?: boolean | null; collectionIds?: string[] | null; collectionNames?: string[] | null; itemIds: string[]; };
  'Mutation.backfillAiField': { days?: number | null; id: string; };
  'Mutation.beginIntegration': { provider: Provider; };
  'Mutation.cancelOperation': { id: string; };
  'Mutation.captureSource': { id: string; };
  'Mutation.chooseIntegrationAccounts': { accountIds: string[]; id: string; };
  'Mutation.connectIntegration': { input: ConnectIntegrationInput; };
  'Mutation.createAiField': { input: CreateAiFieldInput; };
  'Mutation.createAlertRule': { input: CreateAlertRuleInput; };
  'Mutation.createApiToken': { input: CreateApiTokenInput; };
  'Mutation.createCampaign': { input: CreateCampaignInput; };
  'Mutation.createCollection': { input: CreateCollectionInput; };
  'Mutation.createCompetitorBrand': { input: CreateCompetitorBrandInput; };
  'Mutation.createContentView': { input: CreateContentViewInput; };
  'Mutation.createCreatorList': { input: CreateCreatorListInput; };
  'Mutation.createCreatorView': { input: CreateCreatorViewInput; };
  'Mutation.createCustomAttribute': { input: CreateCustomAttributeInput; };
  'Mutation.createExport': { input: CreateExportInput; };
  'Mutation.createImportHook': { input: CreateImportHookInput; };
  'Mutation.createImportMapping': { input: CreateImportMappingInput; };
  'Mutation.createNote': { input: CreateNoteInput; };
  'Mutation.createPlace': { input: CreatePlaceInput; };
  'Mutation.createReport': { input: CreateReportInput; };
  'Mutation.createReportLink': { input: CreateReportLinkInput; };
  'Mutation.createSocialProfileView': { input: CreateSocialProfileViewInput; };
  'Mutation.createSource': { input: CreateSourceInput; };
  'Mutation.createViewGroup': { input: CreateViewGroupInput; };
  'Mutation.createWebhookSubscription': { input: CreateWebhookSubscriptionInput; };
  'Mutation.deactivateMember': { id: string; };
  'Mutation.deleteAlertRule': { id: string; };
  'Mutation.deleteApiToken': { id: string; };
  'Mutation.deleteCampaign': { id: string; };
  'Mutation.deleteCollection': { id: string; };
  'Mutation.deleteCompetitorBrand': { id: string; };
  'Mutation.deleteContentView': { id: string; };
  'Mutation.deleteCreatorList': { id: string; };
  'Mutation.deleteCreatorView': { id: string; };
  'Mutation.deleteCustomAttribute': { id: string; };
  'Mutation.deleteImportMapping': { id: string; };
  'Mutation.deleteNote': { id: string; };
  'Mutation.deletePlace': { id: string; };
  'Mutation.deleteReport': { id: string; };
  'Mutation.deleteRetentionRule': { input: DeleteRetentionRuleInput; };
  'Mutation.deleteSocialProfileView': { id: string; };
  'Mutation.deleteSource': { id: string; };
  'Mutation.deleteViewGroup': { id: string; };
  'Mutation.deleteWebhookSubscription': { id: string; };
  'Mutation.disableWebhookSubscription': { id: string; };
  'Mutation.disconnectIntegration': { id: string; };
  'Mutation.enableWebhookSubscription': { id: string; };
  'Mutation.erasePerson': { input: ErasePersonInput; };
  'Mutation.importItems': { input: ImportItemsInput; };
  'Mutation.importText': { input: ImportTextInput; waitSeconds?: number | null; };
  'Mutation.inviteMember': { input: InviteMemberInput; };
  'Mutation.mergeCreators': { creatorIds: string[]; id: string; };
  'Mutation.moveCollectionToGroup': { collectionId: string; groupId?: string | null; };
  'Mutation.moveContentViewToGroup': { groupId?: string | null; viewId: string; };
  'Mutation.moveCreatorViewToGroup': { groupId?: string | null; viewId: string; };
  'Mutation.moveSocialProfileViewToGroup': { groupId?: string | null; viewId: string; };
  'Mutation.pauseAiField': { id: string; };
  'Mutation.pauseApiToken': { id: string; };
  'Mutation.previewAiField': { id: string; };
  'Mutation.previewImport': { input: ImportTextInput; };
  'Mutation.publishAiField': { id: string; };
  'Mutation.redeliverWebhookDelivery': { early?: boolean; id: string; };
  'Mutation.refetchEngagementBulk': { itemIds: string[]; waitSeconds?: number | null; };
  'Mutation.removeCreatorsFromList': { creatorIds: string[]; listId: string; };
  'Mutation.removeItemFromCollections': { collectionIds?: string[] | null; collectionNames?: string[] | null; itemId: string; };
  'Mutation.removeItemsFromCampaign': { campaignId: string; itemIds: string[]; };
  'Mutation.removeMember': { id: string; };
  'Mutation.reorderViewsInGroup': { groupId: string; viewIds: string[]; };
  'Mutation.resetMemberSecondFactor': { id: string; };
  'Mutation.resumeAiField': { id: string; };
  'Mutation.resumeApiToken': { id: string; };
  'Mutation.retryPlace': { id: string; };
  'Mutation.revokeImportHook': { id: string; };
  'Mutation.revokeOauthConnection': { id: string; };
  'Mutation.revokeReportLink': { id: string; };
  'Mutation.rotateApiToken': { id: string; };
  'Mutation.rotateImportHook': { id: string; };
  'Mutation.rotateItemPermalink': { itemId: string; };
  'Mutation.rotateWebhookSecret': { id: string; };
  'Mutation.runReport': { id: string; };
  'Mutation.sendReport': { id: string; placeIds?: string[] | null; };
  'Mutation.sendWebhookTestEvent': { id: string; };
  'Mutation.setLake': { input: SetLakeInput; };
  'Mutation.setRetentionRule': { input: SetRetentionRuleInput; };
  'Mutation.setWorkspaceLook': { input: SetWorkspaceLookInput; };
  'Mutation.splitCreator': { id: string; input: SplitCreatorInput; };
  'Mutation.transcribeOlderVideos': { days?: number | null; };
  'Mutation.undoErasure': { input: UndoErasureInput; };
  'Mutation.undoImport': { id: string; waitSeconds?: number | null; };
  'Mutation.undoOperation': { id: string; waitSeconds?: number | null; };
  'Mutation.updateAiField': { id: string; input: UpdateAiFieldInput; };
  'Mutation.updateAiFieldBudget': { id: string; input: UpdateAiFieldBudgetInput; };
  'Mutation.updateAiProvider': { input: UpdateAiProviderInput; };
  'Mutation.updateAlertRule': { id: string; input: UpdateAlertRuleInput; };
  'Mutation.updateCampaign': { id: string; input: UpdateCampaignInput; };
  'Mutation.updateCollection': { id: string; input: UpdateCollectionInput; };
  'Mutation.updateCompetitorBrand': { id: string; input: UpdateCompetitorBrandInput; };
  'Mutation.updateContentView': { id: string; input: UpdateContentViewInput; };
  'Mutation.updateCreatorCustomAttributes': { id: string; input: UpdateCreatorCustomAttributesInput; };
  'Mutation.updateCreatorList': { id: string; input: UpdateCreatorListInput; };
  'Mutation.updateCreatorView': { id: string; input: UpdateCreatorViewInput; };
  'Mutation.updateCreatorsOfList': { creatorIds: string[]; input: UpdateCreatorsOfListInput; listId: string; };
  'Mutation.updateCustomAttribute': { id: string; input: UpdateCustomAttributeInput; };
  'Mutation.updateImportMapping': { id: string; input: UpdateImportMappingInput; };
  'Mutation.updateItemCustomAttributes': { id: string; input: UpdateItemCustomAttributesInput; };
  'Mutation.updateItemRights': { input: UpdateItemRightsInput; itemIds: string[]; };
  'Mutation.updateItemsCustomAttributes': { customAttributeConditions?: CustomAttributeConditionInput[] | null; filter?: ItemFilterInput | null; input: UpdateItemCustomAttributesInput; itemIds?: string[] | null; presetId?: string | null; waitSeconds?: number | null; };
  'Mutation.updateItemsMemberships': { customAttributeConditions?: CustomAttributeConditionInput[] | null; filter?: ItemFilterInput | null; input: UpdateItemsMembershipsInput; itemIds?: string[] | null; presetId?: string | null; waitSeconds?: number | null; };
  'Mutation.updateItemsRights': { customAttributeConditions?: CustomAttributeConditionInput[] | null; filter?: ItemFilterInput | null; input: UpdateItemRightsInput; itemIds?: string[] | null; presetId?: string | null; waitSeconds?: number | null; };
  'Mutation.updateMember': { id: string; role: MemberRole; };
  'Mutation.updateNote': { id: string; input: UpdateNoteInput; };
  'Mutation.updateReport': { id: string; input: UpdateReportInput; };
  'Mutation.updateSocialProfileView': { id: string; input: UpdateSocialProfileViewInput; };
  'Mutation.updateSource': { id: string; input: UpdateSourceInput; };
  'Mutation.updateTranscriptionProvider': { input: UpdateTranscriptionProviderInput; };
  'Mutation.updateViewGroup': { id: string; input: UpdateViewGroupInput; };
  'Mutation.updateWebhookSubscription': { id: string; input: UpdateWebhookSubscriptionInput; };
  'Mutation.updateWorkspace': { input: UpdateWorkspaceInput; };
  'Mutation.uploadItemFromUrl': { input: UploadItemFromUrlInput; waitSeconds?: number | null; };
  'Query.aiBackfillEstimate': { days?: number | null; id: string; };
  'Query.alerts': { after?: string | null; first?: number | null; ruleId?: string | null; };
  'Query.auditLog': { after?: string | null; first?: number | null; };
  'Query.campaigns': { after?: string | null; first?: number | null; };
  'Query.changes': { after?: string | null; first?: number | null; types?: ChangedType[] | null; };
  'Query.collection': { id: string; };
  'Query.compareBrands': { brandIds?: string[] | null; first?: number | null; span?: ComparisonSpan | null; takenAt?: FilterDateRangeInput | null; };
  'Query.competitorBrand': { date?: string | null; id: string; period?: CompetitorBrandStatsPeriod | null; };
  'Query.competitorBrandItems': { after?: string | null; brandId: string; filter: CompetitorBrandItemFilterInput; first?: number | null; sorting?: CompetitorBrandItemSortingInput[] | null; };
  'Query.competitorBrands': { after?: string | null; date?: string | null; first?: number | null; period?: CompetitorBrandStatsPeriod | null; };
  'Query.contentView': { id: string; };
  'Query.contentViews': { filter?: ContentViewFilterInput | null; };
  'Query.creator': { id: string; };
  'Query.creatorListEntries': { after?: string | null; first?: number | null; listId: string; stage?: string | null; };
  'Query.creatorView': { id: string; };
  'Query.creatorViews': { filter?: CreatorViewFilterInput | null; };
  'Query.creators': { after?: string | null; customAttributeConditions?: CustomAttributeConditionInput[] | null; filter?: CreatorFilterInput | null; first?: number | null; presetId?: string | null; sorting?: CreatorSortingInput[] | null; };
  'Query.customAttributeSchemas': { entity: CustomAttributeSchemaEntity; };
  'Query.engagementHistories': { itemIds: string[]; since?: string | null; };
  'Query.engagementHistory': { after?: string | null; filter?: EngagementHistoryFilterInput | null; first?: number | null; itemId: string; };
  'Query.erasurePreview': { mentionsOnly?: boolean | null; person: PersonInput; };
  'Query.erasures': { after?: string | null; first?: number | null; };
  'Query.export': { id: string; };
  'Query.exportColumns': { of: ExportKind; };
  'Query.growthRanking': { by?: GrowthOrder | null; customAttributeConditions?: CustomAttributeConditionInput[] | null; during: FilterDateRangeInput; filter?: ItemFilterInput | null; first?: number | null; metric?: GrowthMetric | null; presetId?: string | null; };
  'Query.integrationAttempt': { id: string; };
  'Query.item': { id: string; };
  'Query.itemAggregates': { attributes?: string[] | null; customAttributeConditions?: CustomAttributeConditionInput[] | null; filter?: ItemFilterInput | null; first?: number | null; groupBy?: ItemGroupingInput[] | null; having?: ItemAggregateHavingInput[] | null; interval?: AggregateInterval | null; metrics?: ItemMetric[] | null; orderBy?: ItemAggregateOrderInput | null; presetId?: string | null; };
  'Query.itemIdsByUrl': { urls: string[]; };
  'Query.items': { after?: string | null; customAttributeConditions?: CustomAttributeConditionInput[] | null; filter?: ItemFilterInput | null; first?: number | null; presetId?: string | null; sorting?: ItemSortingInput[] | null; };
  'Query.mcpTools': { names?: string[] | null; search?: string | null; };
  'Query.mediaContents': { competitorBrandItemIds?: string[] | null; itemIds?: string[] | null; };
  'Query.notes': { after?: string | null; creatorId?: string | null; first?: number | null; itemId?: string | null; namesMe?: boolean | null; };
  'Query.olderVideosEstimate': { days?: number | null; };
  'Query.operation': { id?: string | null; operationId?: string | null; waitSeconds?: number | null; };
  'Query.operations': { after?: string | null; first?: number | null; };
  'Query.report': { id: string; };
  'Query.reportEdition': { id: string; };
  'Query.reports': { after?: string | null; first?: number | null; };
  'Query.socialProfile': { accountName?: string | null; fallback?: boolean | null; id?: string | null; provider?: Provider | null; };
  'Query.socialProfileHistory': { after?: string | null; first?: number | null; socialProfileId: string; };
  'Query.socialProfileView': { id: string; };
  'Query.socialProfileViews': { filter?: SocialProfileViewFilterInput | null; };
  'Query.socialProfiles': { after?: string | null; filter?: SocialProfileFilterInput | null; first?: number | null; presetId?: string | null; sorting?: SocialProfileSortingInput[] | null; };
  'Query.source': { id: string; };
  'Query.sourcePreview': { instance?: string | null; keep?: PostKind[] | null; kind: SourceKind; name: string; platforms?: Provider[] | null; };
  'Query.sources': { after?: string | null; first?: number | null; kinds?: SourceKind[] | null; providers?: Provider[] | null; };
  'Query.transcriptions': { itemIds?: string[] | null; mediaContentIds?: string[] | null; };
  'Query.usage': { after?: string | null; days?: FilterDateRangeInput | null; first?: number | null; };
  'Query.usageByWorkspace': { days?: FilterDateRangeInput | null; };
  'Query.viewGroup': { id: string; };
  'Query.webhookDeliveries': { after?: string | null; createdAt?: FilterDateRangeInput | null; eventType?: string | null; first?: number | null; status?: WebhookDeliveryStatus | null; subscriptionId?: string | null; };
  'Query.webhookDelivery': { id: string; };
  'Query.webhookEvents': { after?: string | null; first?: number | null; };
  'Query.webhookSubscription': { id: string; };
  'Query.webhookSubscriptions': { after?: string | null; first?: number | null; };
  'Query.workspaces': { after?: string | null; first?: number | null; };
}

/** The GraphQL types of arguments, by which variables are declared. */
export const ARGUMENT_TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'CompetitorBrand.figures': {
    date: 'DateWithZone',
    period: 'CompetitorBrandStatsPeriod'
  },
  'Item.engagementHistory': {
    since: 'DateTime'
  },
  'ItemEngagementHistory.snapshots': {
    first: 'Int!'
  },
  'Mutation.activateMember': {
    id: 'ID!'
  },
  'Mutation.addCreatorsToList': {
    creatorIds: '[ID!]',
    itemIds: '[ID!]',
    listId: 'ID!',
    stage: 'String'
  },
  'Mutation.addItemToCollections': {
    autoCreate: 'Boolean',
    collectionIds: '[ID!]',
    collectionNames: '[String!]',
    itemId: 'ID!'
  },
  'Mutation.addItemsToCampaign': {
    campaignId: 'ID!',
    itemIds: '[ID!]!'
  },
  'Mutation.addItemsToCollections': {
    autoCreate: 'Boolean',
    collectionIds: '[ID!]',
    collectionNames: '[String!]',
    itemIds: '[ID!]!'
  },
  'Mutation.backfillAiField': {
    days: 'Int',
    id: 'ID!'
  },
  'Mutation.beginIntegration': {
    provider: 'Provider!'
  },
  'Mutation.cancelOperation': {
    id: 'ID!'
  },
  'Mutation.captureSource': {
    id: 'ID!'
  },
  'Mutation.chooseIntegrationAccounts': {
    accountIds: '[ID!]!',
    id: 'ID!'
  },
  'Mutation.connectIntegration': {
    input: 'ConnectIntegrationInput!'
  },
  'Mutation.createAiField': {
    input: 'CreateAiFieldInput!'
  },
  'Mutation.createAlertRule': {
    input: 'CreateAlertRuleInput!'
  },
  'Mutation.createApiToken': {
    input: 'CreateApiTokenInput!'
  },
  'Mutation.createCampaign': {
    input: 'CreateCampaignInput!'
  },
  'Mutation.createCollection': {
    input: 'CreateCollectionInput!'
  },
  'Mutation.createCompetitorBrand': {
    input: 'CreateCompetitorBrandInput!'
  },
  'Mutation.createContentView': {
    input: 'CreateContentViewInput!'
  },
  'Mutation.createCreatorList': {
    input: 'CreateCreatorListInput!'
  },
  'Mutation.createCreatorView': {
    input: 'CreateCreatorViewInput!'
  },
  'Mutation.createCustomAttribute': {
    input: 'CreateCustomAttributeInput!'
  },
  'Mutation.createExport': {
    input: 'CreateExportInput!'
  },
  'Mutation.createImportHook': {
    input: 'CreateImportHookInput!'
  },
  'Mutation.createImportMapping': {
    input: 'CreateImportMappingInput!'
  },
  'Mutation.createNote': {
    input: 'CreateNoteInput!'
  },
  'Mutation.createPlace': {
    input: 'CreatePlaceInput!'
  },
  'Mutation.createReport': {
    input: 'CreateReportInput!'
  },
  'Mutation.createReportLink': {
    input: 'CreateReportLinkInput!'
  },
  'Mutation.createSocialProfileView': {
    input: 'CreateSocialProfileViewInput!'
  },
  'Mutation.createSource': {
    input: 'CreateSourceInput!'
  },
  'Mutation.createViewGroup': {
    input: 'CreateViewGroupInput!'
  },
  'Mutation.createWebhookSubscription': {
    input: 'CreateWebhookSubscriptionInput!'
  },
  'Mutation.deactivateMember': {
    id: 'ID!'
  },
  'Mutation.deleteAlertRule': {
    id: 'ID!'
  },
  'Mutation.deleteApiToken': {
    id: 'ID!'
  },
  'Mutation.deleteCampaign': {
    id: 'ID!'
  },
  'Mutation.deleteCollection': {
    id: 'ID!'
  },
  'Mutation.deleteCompetitorBrand': {
    id: 'ID!'
  },
  'Mutation.deleteContentView': {
    id: 'ID!'
  },
  'Mutation.deleteCreatorList': {
    id: 'ID!'
  },
  'Mutation.deleteCreatorView': {
    id: 'ID!'
  },
  'Mutation.deleteCustomAttribute': {
    id: 'ID!'
  },
  'Mutation.deleteImportMapping': {
    id: 'ID!'
  },
  'Mutation.deleteNote': {
    id: 'ID!'
  },
  'Mutation.deletePlace': {
    id: 'ID!'
  },
  'Mutation.deleteReport': {
    id: 'ID!'
  },
  'Mutation.deleteRetentionRule': {
    input: 'DeleteRetentionRuleInput!'
  },
  'Mutation.deleteSocialProfileView': {
    id: 'ID!'
  },
  'Mutation.deleteSource': {
    id: 'ID!'
  },
  'Mutation.deleteViewGroup': {
    id: 'ID!'
  },
  'Mutation.deleteWebhookSubscription': {
    id: 'ID!'
  },
  'Mutation.disableWebhookSubscription': {
    id: 'ID!'
  },
  'Mutation.disconnectIntegration': {
    id: 'ID!'
  },
  'Mutation.enableWebhookSubscription': {
    id: 'ID!'
  },
  'Mutation.erasePerson': {
    input: 'ErasePersonInput!'
  },
  'Mutation.importItems': {
    input: 'ImportItemsInput!'
  },
  'Mutation.importText': {
    input: 'ImportTextInput!',
    waitSeconds: 'Int'
  },
  'Mutation.inviteMember': {
    input: 'InviteMemberInput!'
  },
  'Mutation.mergeCreators': {
    creatorIds: '[ID!]!',
    id: 'ID!'
  },
  'Mutation.moveCollectionToGroup': {
    collectionId: 'ID!',
    groupId: 'ID'
  },
  'Mutation.moveContentViewToGroup': {
    groupId: 'ID',
    viewId: 'ID!'
  },
  'Mutation.moveCreatorViewToGroup': {
    groupId: 'ID',
    viewId: 'ID!'
  },
  'Mutation.moveSocialProfileViewToGroup': {
    groupId: 'ID',
    viewId: 'ID!'
  },
  'Mutation.pauseAiField': {
    id: 'ID!'
  },
  'Mutation.pauseApiToken': {
    id: 'ID!'
  },
  'Mutation.previewAiField': {
    id: 'ID!'
  },
  'Mutation.previewImport': {
    input: 'ImportTextInput!'
  },
  'Mutation.publishAiField': {
    id: 'ID!'
  },
  'Mutation.redeliverWebhookDelivery': {
    early: 'Boolean!',
    id: 'ID!'
  },
  'Mutation.refetchEngagementBulk': {
    itemIds: '[ID!]!',
    waitSeconds: 'Int'
  },
  'Mutation.removeCreatorsFromList': {
    creatorIds: '[ID!]!',
    listId: 'ID!'
  },
  'Mutation.removeItemFromCollections': {
    collectionIds: '[ID!]',
    collectionNames: '[String!]',
    itemId: 'ID!'
  },
  'Mutation.removeItemsFromCampaign': {
    campaignId: 'ID!',
    itemIds: '[ID!]!'
  },
  'Mutation.removeMember': {
    id: 'ID!'
  },
  'Mutation.reorderViewsInGroup': {
    groupId: 'ID!',
    viewIds: '[ID!]!'
  },
  'Mutation.resetMemberSecondFactor': {
    id: 'ID!'
  },
  'Mutation.resumeAiField': {
    id: 'ID!'
  },
  'Mutation.resumeApiToken': {
    id: 'ID!'
  },
  'Mutation.retryPlace': {
    id: 'ID!'
  },
  'Mutation.revokeImportHook': {
    id: 'ID!'
  },
  'Mutation.revokeOauthConnection': {
    id: 'ID!'
  },
  'Mutation.revokeReportLink': {
    id: 'ID!'
  },
  'Mutation.rotateApiToken': {
    id: 'ID!'
  },
  'Mutation.rotateImportHook': {
    id: 'ID!'
  },
  'Mutation.rotateItemPermalink': {
    itemId: 'ID!'
  },
  'Mutation.rotateWebhookSecret': {
    id: 'ID!'
  },
  'Mutation.runReport': {
    id: 'ID!'
  },
  'Mutation.sendReport': {
    id: 'ID!',
    placeIds: '[ID!]'
  },
  'Mutation.sendWebhookTestEvent': {
    id: 'ID!'
  },
  'Mutation.setLake': {
    input: 'SetLakeInput!'
  },
  'Mutation.setRetentionRule': {
    input: 'SetRetentionRuleInput!'
  },
  'Mutation.setWorkspaceLook': {
    input: 'SetWorkspaceLookInput!'
  },
  'Mutation.splitCreator': {
    id: 'ID!',
    input: 'SplitCreatorInput!'
  },
  'Mutation.transcribeOlderVideos': {
    days: 'Int'
  },
  'Mutation.undoErasure': {
    input: 'UndoErasureInput!'
  },
  'Mutation.undoImport': {
    id: 'ID!',
    waitSeconds: 'Int'
  },
  'Mutation.undoOperation': {
    id: 'ID!',
    waitSeconds: 'Int'
  },
  'Mutation.updateAiField': {
    id: 'ID!',
    input: 'UpdateAiFieldInput!'
  },
  'Mutation.updateAiFieldBudget': {
    id: 'ID!',
    input: 'UpdateAiFieldBudgetInput!'
  },
  'Mutation.updateAiProvider': {
    input: 'UpdateAiProviderInput!'
  },
  'Mutation.updateAlertRule': {
    id: 'ID!',
    input: 'UpdateAlertRuleInput!'
  },
  'Mutation.updateCampaign': {
    id: 'ID!',
    input: 'UpdateCampaignInput!'
  },
  'Mutation.updateCollection': {
    id: 'ID!',
    input: 'UpdateCollectionInput!'
  },
  'Mutation.updateCompetitorBrand': {
    id: 'ID!',
    input: 'UpdateCompetitorBrandInput!'
  },
  'Mutation.updateContentView': {
    id: 'ID!',
    input: 'UpdateContentViewInput!'
  },
  'Mutation.updateCreatorCustomAttributes': {
    id: 'ID!',
    input: 'UpdateCreatorCustomAttributesInput!'
  },
  'Mutation.updateCreatorList': {
    id: 'ID!',
    input: 'UpdateCreatorListInput!'
  },
  'Mutation.updateCreatorView': {
    id: 'ID!',
    input: 'UpdateCreatorViewInput!'
  },
  'Mutation.updateCreatorsOfList': {
    creatorIds: '[ID!]!',
    input: 'UpdateCreatorsOfListInput!',
    listId: 'ID!'
  },
  'Mutation.updateCustomAttribute': {
    id: 'ID!',
    input: 'UpdateCustomAttributeInput!'
  },
  'Mutation.updateImportMapping': {
    id: 'ID!',
    input: 'UpdateImportMappingInput!'
  },
  'Mutation.updateItemCustomAttributes': {
    id: 'ID!',
    input: 'UpdateItemCustomAttributesInput!'
  },
  'Mutation.updateItemRights': {
    input: 'UpdateItemRightsInput!',
    itemIds: '[ID!]!'
  },
  'Mutation.updateItemsCustomAttributes': {
    customAttributeConditions: '[CustomAttributeConditionInput!]',
    filter: 'ItemFilterInput',
    input: 'UpdateItemCustomAttributesInput!',
    itemIds: '[ID!]',
    presetId: 'ID',
    waitSeconds: 'Int'
  },
  'Mutation.updateItemsMemberships': {
    customAttributeConditions: '[CustomAttributeConditionInput!]',
    filter: 'ItemFilterInput',
    input: 'UpdateItemsMembershipsInput!',
    itemIds: '[ID!]',
    presetId: 'ID',
    waitSeconds: 'Int'
  },
  'Mutation.updateItemsRights': {
    customAttributeConditions: '[CustomAttributeConditionInput!]',
    filter: 'ItemFilterInput',
    input: 'UpdateItemRightsInput!',
    itemIds: '[ID!]',
    presetId: 'ID',
    waitSeconds: 'Int'
  },
  'Mutation.updateMember': {
    id: 'ID!',
    role: 'MemberRole!'
  },
  'Mutation.updateNote': {
    id: 'ID!',
    input: 'UpdateNoteInput!'
  },
  'Mutation.updateReport': {
    id: 'ID!',
    input: 'UpdateReportInput!'
  },
  'Mutation.updateSocialProfileView': {
    id: 'ID!',
    input: 'UpdateSocialProfileViewInput!'
  },
  'Mutation.updateSource': {
    id: 'ID!',
    input: 'UpdateSourceInput!'
  },
  'Mutation.updateTranscriptionProvider': {
    input: 'UpdateTranscriptionProviderInput!'
  },
  'Mutation.updateViewGroup': {
    id: 'ID!',
    input: 'UpdateViewGroupInput!'
  },
  'Mutation.updateWebhookSubscription': {
    id: 'ID!',
    input: 'UpdateWebhookSubscriptionInput!'
  },
  'Mutation.updateWorkspace': {
    input: 'UpdateWorkspaceInput!'
  },
  'Mutation.uploadItemFromUrl': {
    input: 'UploadItemFromUrlInput!',
    waitSeconds: 'Int'
  },
  'Query.aiBackfillEstimate': {
    days: 'Int',
    id: 'ID!'
  },
  'Query.alerts': {
    after: 'String',
    first: 'Int',
    ruleId: 'ID'
  },
  'Query.auditLog': {
    after: 'String',
    first: 'Int'
  },
  'Query.campaigns': {
    after: 'String',
    first: 'Int'
  },
  'Query.changes': {
    after: 'String',
    first: 'Int',
    types: '[ChangedType!]'
  },
  'Query.collection': {
    id: 'ID!'
  },
  'Query.compareBrands': {
    brandIds: '[ID!]',
    first: 'Int',
    span: 'ComparisonSpan',
    takenAt: 'FilterDateRangeInput'
  },
  'Query.competitorBrand': {
    date: 'DateWithZone',
    id: 'ID!',
    period: 'CompetitorBrandStatsPeriod'
  },
  'Query.competitorBrandItems': {
    after: 'String',
    brandId: 'ID!',
    filter: 'CompetitorBrandItemFilterInput!',
    first: 'Int',
    sorting: '[CompetitorBrandItemSortingInput!]'
  },
  'Query.competitorBrands': {
    after: 'String',
    date: 'DateWithZone',
    first: 'Int',
    period: 'CompetitorBrandStatsPeriod'
  },
  'Query.contentView': {
    id: 'ID!'
  },
  'Query.contentViews': {
    filter: 'ContentViewFilterInput'
  },
  'Query.creator': {
    id: 'ID!'
  },
  'Query.creatorListEntries': {
    after: 'String',
    first: 'Int',
    listId: 'ID!',
    stage: 'String'
  },
  'Query.creatorView': {
    id: 'ID!'
  },
  'Query.creatorViews': {
    filter: 'CreatorViewFilterInput'
  },
  'Query.creators': {
    after: 'String',
    customAttributeConditions: '[CustomAttributeConditionInput!]',
    filter: 'CreatorFilterInput',
    first: 'Int',
    presetId: 'ID',
    sorting: '[CreatorSortingInput!]'
  },
  'Query.customAttributeSchemas': {
    entity: 'CustomAttributeSchemaEntity!'
  },
  'Query.engagementHistories': {
    itemIds: '[ID!]!',
    since: 'DateTime'
  },
  'Query.engagementHistory': {
    after: 'String',
    filter: 'EngagementHistoryFilterInput',
    first: 'Int',
    itemId: 'ID!'
  },
  'Query.erasurePreview': {
    mentionsOnly: 'Boolean',
    person: 'PersonInput!'
  },
  'Query.erasures': {
    after: 'String',
    first: 'Int'
  },
  'Query.export': {
    id: 'ID!'
  },
  'Query.exportColumns': {
    of: 'ExportKind!'
  },
  'Query.growthRanking': {
    by: 'GrowthOrder',
    customAttributeConditions: '[CustomAttributeConditionInput!]',
    during: 'FilterDateRangeInput!',
    filter: 'ItemFilterInput',
    first: 'Int',
    metric: 'GrowthMetric',
    presetId: 'ID'
  },
  'Query.integrationAttempt': {
    id: 'ID!'
  },
  'Query.item': {
    id: 'ID!'
  },
  'Query.itemAggregates': {
    attributes: '[String!]',
    customAttributeConditions: '[CustomAttributeConditionInput!]',
    filter: 'ItemFilterInput',
    first: 'Int',
    groupBy: '[ItemGroupingInput!]',
    having: '[ItemAggregateHavingInput!]',
    interval: 'AggregateInterval',
    metrics: '[ItemMetric!]',
    orderBy: 'ItemAggregateOrderInput',
    presetId: 'ID'
  },
  'Query.itemIdsByUrl': {
    urls: '[String!]!'
  },
  'Query.items': {
    after: 'String',
    customAttributeConditions: '[CustomAttributeConditionInput!]',
    filter: 'ItemFilterInput',
    first: 'Int',
    presetId: 'ID',
    sorting: '[ItemSortingInput!]'
  },
  'Query.mcpTools': {
    names: '[String!]',
    search: 'String'
  },
  'Query.mediaContents': {
    competitorBrandItemIds: '[ID!]',
    itemIds: '[ID!]'
  },
  'Query.notes': {
    after: 'String',
    creatorId: 'ID',
    first: 'Int',
    itemId: 'ID',
    namesMe: 'Boolean'
  },
  'Query.olderVideosEstimate': {
    days: 'Int'
  },
  'Query.operation': {
    id: 'ID',
    operationId: 'ID',
    waitSeconds: 'Int'
  },
  'Query.operations': {
    after: 'String',
    first: 'Int'
  },
  'Query.report': {
    id: 'ID!'
  },
  'Query.reportEdition': {
    id: 'ID!'
  },
  'Query.reports': {
    after: 'String',
    first: 'Int'
  },
  'Query.socialProfile': {
    accountName: 'String',
    fallback: 'Boolean',
    id: 'ID',
    provider: 'Provider'
  },
  'Query.socialProfileHistory': {
    after: 'String',
    first: 'Int',
    socialProfileId: 'ID!'
  },
  'Query.socialProfileView': {
    id: 'ID!'
  },
  'Query.socialProfileViews': {
    filter: 'SocialProfileViewFilterInput'
  },
  'Query.socialProfiles': {
    after: 'String',
    filter: 'SocialProfileFilterInput',
    first: 'Int',
    presetId: 'ID',
    sorting: '[SocialProfileSortingInput!]'
  },
  'Query.source': {
    id: 'ID!'
  },
  'Query.sourcePreview': {
    instance: 'String',
    keep: '[PostKind!]',
    kind: 'SourceKind!',
    name: 'String!',
    platforms: '[Provider!]'
  },
  'Query.sources': {
    after: 'String',
    first: 'Int',
    kinds: '[SourceKind!]',
    providers: '[Provider!]'
  },
  'Query.transcriptions': {
    itemIds: '[ID!]',
    mediaContentIds: '[ID!]'
  },
  'Query.usage': {
    after: 'String',
    days: 'FilterDateRangeInput',
    first: 'Int'
  },
  'Query.usageByWorkspace': {
    days: 'FilterDateRangeInput'
  },
  'Query.viewGroup': {
    id: 'ID!'
  },
  'Query.webhookDeliveries': {
    after: 'String',
    createdAt: 'FilterDateRangeInput',
    eventType: 'String',
    first: 'Int',
    status: 'WebhookDeliveryStatus',
    subscriptionId: 'ID'
  },
  'Query.webhookDelivery': {
    id: 'ID!'
  },
  'Query.webhookEvents': {
    after: 'String',
    first: 'Int'
  },
  'Query.webhookSubscription': {
    id: 'ID!'
  },
  'Query.webhookSubscriptions': {
    after: 'String',
    first: 'Int'
  },
  'Query.workspaces': {
    after: 'String',
    first: 'Int'
  }
};

/** The types of fields that have fields. */
export const FIELD_TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ActivateMemberPayload: {
    member: 'Member',
    userErrors: 'UserError'
  },
  AddItemsToCampaignPayload: {
    campaign: 'Campaign',
    userErrors: 'UserError'
  },
  AddItemsToCollectionsPayload: {
    collections: 'CollectionAddition',
    userErrors: 'UserError'
  },
  AddToCollectionsPayload: {
    item: 'Item',
    userErrors: 'UserError'
  },
  AiAgreement: {},
  AiBackfillEstimate: {},
  AiField: {
    agreement: 'AiAgreement',
    draft: 'AiFieldVersion',
    published: 'AiFieldVersion',
    usage: 'AiUsage'
  },
  AiFieldOption: {},
  AiFieldVersion: {
    options: 'AiFieldOption'
  },
  AiFilterReason: {},
  AiPreview: {
    agreement: 'AiAgreement',
    posts: 'AiPreviewPost'
  },
  AiPreviewAnswer: {},
  AiPreviewPost: {
    after: 'AiPreviewAnswer',
    before: 'AiPreviewAnswer'
  },
  AiProvider: {
    usage: 'AiUsage'
  },
  AiUsage: {},
  Alert: {
    item: 'Item',
    rule: 'AlertRule'
  },
  AlertConnection: {
    edges: 'AlertEdge',
    nodes: 'Alert',
    pageInfo: 'PageInfo'
  },
  AlertEdge: {
    node: 'Alert'
  },
  AlertGrowth: {},
  AlertRule: {
    growth: 'AlertGrowth',
    places: 'Place',
    threshold: 'AlertThreshold'
  },
  AlertThreshold: {},
  ApiToken: {},
  ApiUsage: {},
  ApiUsageConnection: {
    edges: 'ApiUsageEdge',
    nodes: 'ApiUsage',
    pageInfo: 'PageInfo'
  },
  ApiUsageEdge: {
    node: 'ApiUsage'
  },
  Audio: {},
  AuditLogEntry: {},
  AuditLogEntryConnection: {
    edges: 'AuditLogEntryEdge',
    nodes: 'AuditLogEntry',
    pageInfo: 'PageInfo'
  },
  AuditLogEntryEdge: {
    node: 'AuditLogEntry'
  },
  BackfillAiFieldPayload: {
    userErrors: 'UserError'
  },
  BeginIntegrationPayload: {
    attempt: 'IntegrationAttempt',
    userErrors: 'UserError'
  },
  BrandComparison: {
    brands: 'ComparedBrand',
    span: 'ItemAggregateSpan',
    spanBefore: 'ItemAggregateSpan'
  },
  BrandFigure: {},
  BrandFigures: {
    span: 'ItemAggregateSpan'
  },
  Campaign: {
    costs: 'CampaignCosts',
    figures: 'CampaignFigures'
  },
  CampaignConnection: {
    edges: 'CampaignEdge',
    nodes: 'Campaign',
    pageInfo: 'PageInfo'
  },
  CampaignCosts: {},
  CampaignEdge: {
    node: 'Campaign'
  },
  CampaignFigures: {},
  CaptureSourcePayload: {
    userErrors: 'UserError'
  },
  Change: {},
  ChangePage: {
    nodes: 'Change'
  },
  ChooseIntegrationAccountsPayload: {
    integrations: 'Integration',
    userErrors: 'UserError'
  },
  Colleague: {},
  Collection: {
    group: 'ViewGroup'
  },
  CollectionAddition: {
    collection: 'Collection'
  },
  ComparedBrand: {
    figures: 'BrandFigure'
  },
  CompetitorBrand: {
    figures: 'BrandFigures',
    sources: 'Source',
    span: 'ItemAggregateSpan'
  },
  CompetitorBrandConnection: {
    edges: 'CompetitorBrandEdge',
    nodes: 'CompetitorBrand',
    pageInfo: 'PageInfo'
  },
  CompetitorBrandEdge: {
    node: 'CompetitorBrand'
  },
  CompetitorBrandItem: {
    currentEngagement: 'Engagement',
    socialProfile: 'SocialProfile',
    transcriptions: 'Transcription'
  },
  CompetitorBrandItemConnection: {
    edges: 'CompetitorBrandItemEdge',
    nodes: 'CompetitorBrandItem',
    pageInfo: 'PageInfo'
  },
  CompetitorBrandItemEdge: {
    node: 'CompetitorBrandItem'
  },
  ConnectIntegrationPayload: {
    integration: 'Integration',
    userErrors: 'UserError'
  },
  ContentView: {
    group: 'ViewGroup'
  },
  CreateAiFieldPayload: {
    aiField: 'AiField',
    userErrors: 'UserError'
  },
  CreateAlertRulePayload: {
    alertRule: 'AlertRule',
    userErrors: 'UserError'
  },
  CreateApiTokenPayload: {
    apiToken: 'ApiToken',
    userErrors: 'UserError'
  },
  CreateCampaignPayload: {
    campaign: 'Campaign',
    userErrors: 'UserError'
  },
  CreateCollectionPayload: {
    collection: 'Collection',
    userErrors: 'UserError'
  },
  CreateCompetitorBrandPayload: {
    competitorBrand: 'CompetitorBrand',
    userErrors: 'UserError'
  },
  CreateContentViewPayload: {
    contentView: 'ContentView',
    userErrors: 'UserError',
    warnings: 'InputWarning'
  },
  CreateCreatorListPayload: {
    creatorList: 'CreatorList',
    userErrors: 'UserError'
  },
  CreateCreatorViewPayload: {
    creatorView: 'CreatorView',
    userErrors: 'UserError'
  },
  CreateCustomAttributePayload: {
    customAttributeSchema: 'CustomAttributeSchema',
    userErrors: 'UserError'
  },
  CreateExportPayload: {
    export: 'Export',
    userErrors: 'UserError'
  },
  CreateImportHookPayload: {
    importHook: 'ImportHook',
    userErrors: 'UserError'
  },
  CreateImportMappingPayload: {
    importMapping: 'ImportMapping',
    userErrors: 'UserError'
  },
  CreateNotePayload: {
    note: 'Note',
    userErrors: 'UserError'
  },
  CreatePlacePayload: {
    place: 'Place',
    userErrors: 'UserError'
  },
  CreateReportLinkPayload: {
    reportLink: 'ReportLink',
    userErrors: 'UserError'
  },
  CreateReportPayload: {
    report: 'Report',
    userErrors: 'UserError'
  },
  CreateSocialProfileViewPayload: {
    socialProfileView: 'SocialProfileView',
    userErrors: 'UserError'
  },
  CreateSourcePayload: {
    source: 'Source',
    userErrors: 'UserError'
  },
  CreateViewGroupPayload: {
    userErrors: 'UserError',
    viewGroup: 'ViewGroup'
  },
  CreateWebhookSubscriptionPayload: {
    userErrors: 'UserError',
    webhookSubscription: 'WebhookSubscription'
  },
  Creator: {
    lists: 'CreatorListPlace',
    socialProfiles: 'SocialProfile'
  },
  CreatorConnection: {
    edges: 'CreatorEdge',
    nodes: 'Creator',
    pageInfo: 'PageInfo'
  },
  CreatorEdge: {
    node: 'Creator'
  },
  CreatorList: {
    progress: 'CreatorListStage'
  },
  CreatorListEntry: {
    creator: 'Creator'
  },
  CreatorListEntryConnection: {
    edges: 'CreatorListEntryEdge',
    nodes: 'CreatorListEntry',
    pageInfo: 'PageInfo'
  },
  CreatorListEntryEdge: {
    node: 'CreatorListEntry'
  },
  CreatorListPlace: {},
  CreatorListStage: {},
  CreatorView: {
    group: 'ViewGroup'
  },
  CustomAttributeOption: {},
  CustomAttributeSchema: {
    options: 'CustomAttributeOption'
  },
  DeactivateMemberPayload: {
    member: 'Member',
    userErrors: 'UserError'
  },
  DeleteAlertRulePayload: {
    userErrors: 'UserError'
  },
  DeleteApiTokenPayload: {
    userErrors: 'UserError'
  },
  DeleteCampaignPayload: {
    userErrors: 'UserError'
  },
  DeleteCollectionPayload: {
    userErrors: 'UserError'
  },
  DeleteCompetitorBrandPayload: {
    userErrors: 'UserError'
  },
  DeleteContentViewPayload: {
    userErrors: 'UserError'
  },
  DeleteCreatorListPayload: {
    userErrors: 'UserError'
  },
  DeleteCreatorViewPayload: {
    userErrors: 'UserError'
  },
  DeleteCustomAttributePayload: {
    userErrors: 'UserError'
  },
  DeleteImportMappingPayload: {
    userErrors: 'UserError'
  },
  DeleteNotePayload: {
    userErrors: 'UserError'
  },
  DeletePlacePayload: {
    userErrors: 'UserError'
  },
  DeleteReportPayload: {
    userErrors: 'UserError'
  },
  DeleteRetentionRulePayload: {
    deletedRetentionRule: 'RetentionRule',
    userErrors: 'UserError'
  },
  DeleteSocialProfileViewPayload: {
    userErrors: 'UserError'
  },
  DeleteSourcePayload: {
    userErrors: 'UserError'
  },
  DeleteViewGroupPayload: {
    userErrors: 'UserError'
  },
  DeleteWebhookSubscriptionPayload: {
    userErrors: 'UserError'
  },
  DisableWebhookSubscriptionPayload: {
    userErrors: 'UserError',
    webhookSubscription: 'WebhookSubscription'
  },
  DisconnectIntegrationPayload: {
    userErrors: 'UserError'
  },
  EnableWebhookSubscriptionPayload: {
    userErrors: 'UserError',
    webhookSubscription: 'WebhookSubscription'
  },
  Engagement: {},
  EngagementAtAge: {},
  EngagementChange: {},
  EngagementHistoryConnection: {
    edges: 'EngagementHistoryEntryEdge',
    nodes: 'EngagementHistoryEntry',
    pageInfo: 'PageInfo'
  },
  EngagementHistoryEntry: {},
  EngagementHistoryEntryEdge: {
    node: 'EngagementHistoryEntry'
  },
  ErasePersonPayload: {
    userErrors: 'UserError'
  },
  ErasedRows: {},
  Erasure: {},
  ErasureConnection: {
    edges: 'ErasureEdge',
    nodes: 'Erasure',
    pageInfo: 'PageInfo'
  },
  ErasureEdge: {
    node: 'Erasure'
  },
  ErasureOfOthers: {
    deleted: 'ErasedRows',
    kept: 'ErasedRows',
    redacted: 'ErasedRows'
  },
  ErasurePreview: {
    others: 'ErasureOfOthers',
    profiles: 'ErasurePreviewProfile'
  },
  ErasurePreviewProfile: {},
  Export: {},
  ExportColumn: {},
  FilterPreset: {},
  GivenIntegrationScope: {},
  GrowthRanking: {
    rows: 'GrowthRow',
    span: 'ItemAggregateSpan'
  },
  GrowthRow: {},
  Image: {},
  ImportHook: {},
  ImportItemResult: {},
  ImportItemsPayload: {
    results: 'ImportItemResult',
    userErrors: 'UserError'
  },
  ImportMapping: {},
  ImportPreview: {
    leftOut: 'ImportedRow',
    posts: 'ImportPreviewPost',
    questions: 'ImportQuestion',
    refused: 'ImportedRow'
  },
  ImportPreviewPost: {},
  ImportQuestion: {},
  ImportSummary: {
    unknownFields: 'UnknownField'
  },
  ImportTextPayload: {
    operation: 'Operation',
    userErrors: 'UserError'
  },
  ImportedRow: {},
  InputWarning: {},
  Integration: {
    scopes: 'GivenIntegrationScope'
  },
  IntegrationAccount: {},
  IntegrationAttempt: {
    accounts: 'IntegrationAccount'
  },
  IntegrationPlatform: {
    scopes: 'IntegrationScope'
  },
  IntegrationScope: {},
  InviteMemberPayload: {
    member: 'Member',
    userErrors: 'UserError'
  },
  Item: {
    aiFilterReasons: 'AiFilterReason',
    collections: 'Collection',
    creator: 'Creator',
    currentEngagement: 'Engagement',
    engagementHistory: 'ItemEngagementHistory',
    location: 'Location',
    matches: 'ItemMatch',
    mediaContents: 'MediaContent',
    rights: 'ItemRights',
    socialProfile: 'SocialProfile',
    transcriptions: 'Transcription'
  },
  ItemAggregateGroup: {
    before: 'ItemAggregateValues',
    keys: 'ItemAggregateKey',
    values: 'ItemAggregateValues'
  },
  ItemAggregateKey: {
    span: 'ItemAggregateSpan'
  },
  ItemAggregateSpan: {},
  ItemAggregateValues: {
    attributes: 'ItemAttributeAggregate',
    metrics: 'ItemMetricAggregate'
  },
  ItemAggregates: {
    before: 'ItemAggregateValues',
    groups: 'ItemAggregateGroup',
    span: 'ItemAggregateSpan',
    spanBefore: 'ItemAggregateSpan',
    totals: 'ItemAggregateValues'
  },
  ItemAttributeAggregate: {},
  ItemConnection: {
    edges: 'ItemEdge',
    nodes: 'Item',
    pageInfo: 'PageInfo'
  },
  ItemEdge: {
    node: 'Item'
  },
  ItemEngagementHistory: {
    atAges: 'EngagementAtAge',
    change: 'EngagementChange',
    snapshots: 'EngagementHistoryEntry'
  },
  ItemMatch: {},
  ItemMetricAggregate: {},
  ItemRights: {},
  ItemsChange: {
    failures: 'OperationFailure'
  },
  ItemsChangePayload: {
    operation: 'Operation',
    userErrors: 'UserError'
  },
  Keyword: {},
  Lake: {},
  ListedCreatorsPayload: {
    creatorList: 'CreatorList',
    userErrors: 'UserError'
  },
  Location: {},
  McpTool: {},
  Member: {},
  MergeCreatorsPayload: {
    creator: 'Creator',
    userErrors: 'UserError'
  },
  MoveCollectionToGroupPayload: {
    collection: 'Collection',
    userErrors: 'UserError'
  },
  MoveContentViewToGroupPayload: {
    contentView: 'ContentView',
    userErrors: 'UserError'
  },
  MoveCreatorViewToGroupPayload: {
    creatorView: 'CreatorView',
    userErrors: 'UserError'
  },
  MoveSocialProfileViewToGroupPayload: {
    socialProfileView: 'SocialProfileView',
    userErrors: 'UserError'
  },
  Mutation: {
    activateMember: 'ActivateMemberPayload',
    addCreatorsToList: 'ListedCreatorsPayload',
    addItemToCollections: 'AddToCollectionsPayload',
    addItemsToCampaign: 'AddItemsToCampaignPayload',
    addItemsToCollections: 'AddItemsToCollectionsPayload',
    backfillAiField: 'BackfillAiFieldPayload',
    beginIntegration: 'BeginIntegrationPayload',
    cancelOperation: 'ItemsChangePayload',
    captureSource: 'CaptureSourcePayload',
    chooseIntegrationAccounts: 'ChooseIntegrationAccountsPayload',
    connectIntegration: 'ConnectIntegrationPayload',
    createAiField: 'CreateAiFieldPayload',
    createAlertRule: 'CreateAlertRulePayload',
    createApiToken: 'CreateApiTokenPayload',
    createCampaign: 'CreateCampaignPayload',
    createCollection: 'CreateCollectionPayload',
    createCompetitorBrand: 'CreateCompetitorBrandPayload',
    createContentView: 'CreateContentViewPayload',
    createCreatorList: 'CreateCreatorListPayload',
    createCreatorView: 'CreateCreatorViewPayload',
    createCustomAttribute: 'CreateCustomAttributePayload',
    createExport: 'CreateExportPayload',
    createImportHook: 'CreateImportHookPayload',
    createImportMapping: 'CreateImportMappingPayload',
    createNote: 'CreateNotePayload',
    createPlace: 'CreatePlacePayload',
    createReport: 'CreateReportPayload',
    createReportLink: 'CreateReportLinkPayload',
    createSocialProfileView: 'CreateSocialProfileViewPayload',
    createSource: 'CreateSourcePayload',
    createViewGroup: 'CreateViewGroupPayload',
    createWebhookSubscription: 'CreateWebhookSubscriptionPayload',
    deactivateMember: 'DeactivateMemberPayload',
    deleteAlertRule: 'DeleteAlertRulePayload',
    deleteApiToken: 'DeleteApiTokenPayload',
    deleteCampaign: 'DeleteCampaignPayload',
    deleteCollection: 'DeleteCollectionPayload',
    deleteCompetitorBrand: 'DeleteCompetitorBrandPayload',
    deleteContentView: 'DeleteContentViewPayload',
    deleteCreatorList: 'DeleteCreatorListPayload',
    deleteCreatorView: 'DeleteCreatorViewPayload',
    deleteCustomAttribute: 'DeleteCustomAttributePayload',
    deleteImportMapping: 'DeleteImportMappingPayload',
    deleteNote: 'DeleteNotePayload',
    deletePlace: 'DeletePlacePayload',
    deleteReport: 'DeleteReportPayload',
    deleteRetentionRule: 'DeleteRetentionRulePayload',
    deleteSocialProfileView: 'DeleteSocialProfileViewPayload',
    deleteSource: 'DeleteSourcePayload',
    deleteViewGroup: 'DeleteViewGroupPayload',
    deleteWebhookSubscription: 'DeleteWebhookSubscriptionPayload',
    disableWebhookSubscription: 'DisableWebhookSubscriptionPayload',
    disconnectIntegration: 'DisconnectIntegrationPayload',
    enableWebhookSubscription: 'EnableWebhookSubscriptionPayload',
    erasePerson: 'ErasePersonPayload',
    importItems: 'ImportItemsPayload',
    importText: 'ImportTextPayload',
    inviteMember: 'InviteMemberPayload',
    mergeCreators: 'MergeCreatorsPayload',
    moveCollectionToGroup: 'MoveCollectionToGroupPayload',
    moveContentViewToGroup: 'MoveContentViewToGroupPayload',
    moveCreatorViewToGroup: 'MoveCreatorViewToGroupPayload',
    moveSocialProfileViewToGroup: 'MoveSocialProfileViewToGroupPayload',
    pauseAiField: 'PauseAiFieldPayload',
    pauseApiToken: 'PauseApiTokenPayload',
    previewAiField: 'PreviewAiFieldPayload',
    previewImport: 'PreviewImportPayload',
    publishAiField: 'PublishAiFieldPayload',
    redeliverWebhookDelivery: 'RedeliverWebhookDeliveryPayload',
    refetchEngagementBulk: 'RefetchBulkPayload',
    removeCreatorsFromList: 'ListedCreatorsPayload',
    removeItemFromCollections: 'RemoveFromCollectionsPayload',
    removeItemsFromCampaign: 'RemoveItemsFromCampaignPayload',
    removeMember: 'RemoveMemberPayload',
    reorderViewsInGroup: 'ReorderViewsInGroupPayload',
    resetMemberSecondFactor: 'ResetMemberSecondFactorPayload',
    resumeAiField: 'ResumeAiFieldPayload',
    resumeApiToken: 'ResumeApiTokenPayload',
    retryPlace: 'RetryPlacePayload',
    revokeImportHook: 'RevokeImportHookPayload',
    revokeOauthConnection: 'RevokeOauthConnectionPayload',
    revokeReportLink: 'RevokeReportLinkPayload',
    rotateApiToken: 'RotateApiTokenPayload',
    rotateImportHook: 'RotateImportHookPayload',
    rotateItemPermalink: 'RotateItemPermalinkPayload',
    rotateWebhookSecret: 'RotateWebhookSecretPayload',
    runReport: 'RunReportPayload',
    sendReport: 'SendReportPayload',
    sendWebhookTestEvent: 'SendWebhookTestEventPayload',
    setLake: 'SetLakePayload',
    setRetentionRule: 'SetRetentionRulePayload',
    setWorkspaceLook: 'SetWorkspaceLookPayload',
    splitCreator: 'SplitCreatorPayload',
    transcribeOlderVideos: 'TranscribeOlderVideosPayload',
    undoErasure: 'UndoErasurePayload',
    undoImport: 'UndoImportPayload',
    undoOperation: 'ItemsChangePayload',
    updateAiField: 'UpdateAiFieldPayload',
    updateAiFieldBudget: 'UpdateAiFieldBudgetPayload',
    updateAiProvider: 'UpdateAiProviderPayload',
    updateAlertRule: 'UpdateAlertRulePayload',
    updateCampaign: 'UpdateCampaignPayload',
    updateCollection: 'UpdateCollectionPayload',
    updateCompetitorBrand: 'UpdateCompetitorBrandPayload',
    updateContentView: 'UpdateContentViewPayload',
    updateCreatorCustomAttributes: 'UpdateCreatorCustomAttributesPayload',
    updateCreatorList: 'UpdateCreatorListPayload',
    updateCreatorView: 'UpdateCreatorViewPayload',
    updateCreatorsOfList: 'ListedCreatorsPayload',
    updateCustomAttribute: 'UpdateCustomAttributePayload',
    updateImportMapping: 'UpdateImportMappingPayload',
    updateItemCustomAttributes: 'UpdateItemCustomAttributesPayload',
    updateItemRights: 'UpdateItemRightsPayload',
    updateItemsCustomAttributes: 'ItemsChangePayload',
    updateItemsMemberships: 'ItemsChangePayload',
    updateItemsRights: 'ItemsChangePayload',
    updateMember: 'UpdateMemberPayload',
    updateNote: 'UpdateNotePayload',
    updateReport: 'UpdateReportPayload',
    updateSocialProfileView: 'UpdateSocialProfileViewPayload',
    updateSource: 'UpdateSourcePayload',
    updateTranscriptionProvider: 'UpdateTranscriptionProviderPayload',
    updateViewGroup: 'UpdateViewGroupPayload',
    updateWebhookSubscription: 'UpdateWebhookSubscriptionPayload',
    updateWorkspace: 'UpdateWorkspacePayload',
    uploadItemFromUrl: 'UploadItemFromUrlPayload'
  },
  Note: {
    mentions: 'NoteMention'
  },
  NoteConnection: {
    edges: 'NoteEdge',
    nodes: 'Note',
    pageInfo: 'PageInfo'
  },
  NoteEdge: {
    node: 'Note'
  },
  NoteMention: {},
  OauthConnection: {},
  OlderVideosEstimate: {},
  Operation: {
    failures: 'OperationFailure',
    imported: 'ImportSummary',
    itemsChange: 'ItemsChange',
    skippedItems: 'SkippedItem'
  },
  OperationConnection: {
    edges: 'OperationSummaryEdge',
    nodes: 'OperationSummary',
    pageInfo: 'PageInfo'
  },
  OperationFailure: {},
  OperationSummary: {},
  OperationSummaryEdge: {
    node: 'OperationSummary'
  },
  PageInfo: {},
  PauseAiFieldPayload: {
    aiField: 'AiField',
    userErrors: 'UserError'
  },
  PauseApiTokenPayload: {
    apiToken: 'ApiToken',
    userErrors: 'UserError'
  },
  Place: {},
  PreviewAiFieldPayload: {
    preview: 'AiPreview',
    userErrors: 'UserError'
  },
  PreviewImportPayload: {
    preview: 'ImportPreview',
    userErrors: 'UserError'
  },
  PublishAiFieldPayload: {
    aiField: 'AiField',
    userErrors: 'UserError'
  },
  Query: {
    aiBackfillEstimate: 'AiBackfillEstimate',
    aiFields: 'AiField',
    aiProvider: 'AiProvider',
    alertRules: 'AlertRule',
    alerts: 'AlertConnection',
    apiTokens: 'ApiToken',
    auditLog: 'AuditLogEntryConnection',
    campaigns: 'CampaignConnection',
    changes: 'ChangePage',
    colleagues: 'Colleague',
    collection: 'Collection',
    collections: 'Collection',
    compareBrands: 'BrandComparison',
    competitorBrand: 'CompetitorBrand',
    competitorBrandItems: 'CompetitorBrandItemConnection',
    competitorBrands: 'CompetitorBrandConnection',
    contentView: 'ContentView',
    contentViews: 'ContentView',
    creator: 'Creator',
    creatorListEntries: 'CreatorListEntryConnection',
    creatorLists: 'CreatorList',
    creatorView: 'CreatorView',
    creatorViews: 'CreatorView',
    creators: 'CreatorConnection',
    customAttributeSchemas: 'CustomAttributeSchema',
    engagementHistories: 'ItemEngagementHistory',
    engagementHistory: 'EngagementHistoryConnection',
    erasurePreview: 'ErasurePreview',
    erasures: 'ErasureConnection',
    export: 'Export',
    exportColumns: 'ExportColumn',
    filterPresets: 'FilterPreset',
    growthRanking: 'GrowthRanking',
    importHooks: 'ImportHook',
    importMappings: 'ImportMapping',
    integrationAttempt: 'IntegrationAttempt',
    integrationPlatforms: 'IntegrationPlatform',
    item: 'Item',
    itemAggregates: 'ItemAggregates',
    itemIdsByUrl: 'UrlLookupResult',
    items: 'ItemConnection',
    lake: 'Lake',
    mcpTools: 'McpTool',
    mediaContents: 'MediaContent',
    members: 'Member',
    notes: 'NoteConnection',
    oauthConnections: 'OauthConnection',
    olderVideosEstimate: 'OlderVideosEstimate',
    operation: 'Operation',
    operations: 'OperationConnection',
    places: 'Place',
    report: 'Report',
    reportEdition: 'ReportEdition',
    reports: 'ReportConnection',
    retentionRules: 'RetentionRule',
    socialProfile: 'SocialProfile',
    socialProfileHistory: 'SocialProfileHistoryConnection',
    socialProfileView: 'SocialProfileView',
    socialProfileViews: 'SocialProfileView',
    socialProfiles: 'SocialProfileConnection',
    source: 'Source',
    sourcePreview: 'SourcePreview',
    sources: 'SourceConnection',
    transcriptionProvider: 'TranscriptionProvider',
    transcriptions: 'Transcription',
    usage: 'ApiUsageConnection',
    usageByWorkspace: 'WorkspaceUsage',
    viewGroup: 'ViewGroup',
    viewGroups: 'ViewGroup',
    webhookDeliveries: 'WebhookDeliveryConnection',
    webhookDelivery: 'WebhookDelivery',
    webhookEventTypes: 'WebhookEventType',
    webhookEvents: 'WebhookEventConnection',
    webhookSubscription: 'WebhookSubscription',
    webhookSubscriptions: 'WebhookSubscriptionConnection',
    workspace: 'Workspace',
    workspaceLook: 'WorkspaceLook',
    workspaces: 'WorkspaceConnection'
  },
  RedeliverWebhookDeliveryPayload: {
    userErrors: 'UserError',
    webhookDelivery: 'WebhookDelivery'
  },
  RefetchBulkPayload: {
    operation: 'Operation',
    refusedItems: 'RefusedItem',
    skippedItems: 'SkippedItem',
    userErrors: 'UserError'
  },
  RefusedItem: {},
  RemoveFromCollectionsPayload: {
    item: 'Item',
    userErrors: 'UserError'
  },
  RemoveItemsFromCampaignPayload: {
    campaign: 'Campaign',
    userErrors: 'UserError'
  },
  RemoveMemberPayload: {
    userErrors: 'UserError'
  },
  ReorderViewsInGroupPayload: {
    userErrors: 'UserError',
    viewGroup: 'ViewGroup'
  },
  Report: {
    blocks: 'ReportBlock',
    editions: 'ReportEdition',
    links: 'ReportLink',
    look: 'ReportLook',
    period: 'ReportPeriod',
    places: 'Place',
    schedule: 'ReportSchedule'
  },
  ReportAiField: {},
  ReportBlock: {},
  ReportConnection: {
    edges: 'ReportEdge',
    nodes: 'Report',
    pageInfo: 'PageInfo'
  },
  ReportEdge: {
    node: 'Report'
  },
  ReportEdition: {
    aiFields: 'ReportAiField',
    blocks: 'ReportEditionBlock',
    failingSources: 'ReportFailingSource',
    period: 'ReportPeriod',
    posts: 'ReportEditionPost'
  },
  ReportEditionBlock: {
    aggregates: 'ItemAggregates',
    brands: 'ReportEditionBrand',
    posts: 'ReportEditionPost'
  },
  ReportEditionBrand: {
    figures: 'ReportEditionFigure'
  },
  ReportEditionFigure: {},
  ReportEditionPost: {},
  ReportFailingSource: {},
  ReportLink: {},
  ReportLook: {},
  ReportPeriod: {},
  ReportSchedule: {},
  ResetMemberSecondFactorPayload: {
    member: 'Member',
    userErrors: 'UserError'
  },
  ResumeAiFieldPayload: {
    aiField: 'AiField',
    userErrors: 'UserError'
  },
  ResumeApiTokenPayload: {
    apiToken: 'ApiToken',
    userErrors: 'UserError'
  },
  RetentionRule: {},
  RetryPlacePayload: {
    place: 'Place',
    userErrors: 'UserError'
  },
  RevokeImportHookPayload: {
    userErrors: 'UserError'
  },
  RevokeOauthConnectionPayload: {
    userErrors: 'UserError'
  },
  RevokeReportLinkPayload: {
    reportLink: 'ReportLink',
    userErrors: 'UserError'
  },
  RotateApiTokenPayload: {
    apiToken: 'ApiToken',
    userErrors: 'UserError'
  },
  RotateImportHookPayload: {
    importHook: 'ImportHook',
    userErrors: 'UserError'
  },
  RotateItemPermalinkPayload: {
    userErrors: 'UserError'
  },
  RotateWebhookSecretPayload: {
    userErrors: 'UserError',
    webhookSubscription: 'WebhookSubscription'
  },
  RunReportPayload: {
    edition: 'ReportEdition',
    userErrors: 'UserError'
  },
  SendReportPayload: {
    edition: 'ReportEdition',
    places: 'Place',
    userErrors: 'UserError'
  },
  SendWebhookTestEventPayload: {
    userErrors: 'UserError',
    webhookDelivery: 'WebhookDelivery'
  },
  SetLakePayload: {
    lake: 'Lake',
    userErrors: 'UserError'
  },
  SetRetentionRulePayload: {
    retentionRule: 'RetentionRule',
    userErrors: 'UserError'
  },
  SetWorkspaceLookPayload: {
    userErrors: 'UserError',
    workspaceLook: 'WorkspaceLook'
  },
  SkippedItem: {},
  SocialProfile: {
    creator: 'Creator'
  },
  SocialProfileConnection: {
    edges: 'SocialProfileEdge',
    nodes: 'SocialProfile',
    pageInfo: 'PageInfo'
  },
  SocialProfileEdge: {
    node: 'SocialProfile'
  },
  SocialProfileHistoryConnection: {
    edges: 'SocialProfileHistoryEntryEdge',
    nodes: 'SocialProfileHistoryEntry',
    pageInfo: 'PageInfo'
  },
  SocialProfileHistoryEntry: {},
  SocialProfileHistoryEntryEdge: {
    node: 'SocialProfileHistoryEntry'
  },
  SocialProfileView: {
    group: 'ViewGroup'
  },
  Source: {
    platforms: 'SourcePlatform'
  },
  SourceConnection: {
    edges: 'SourceEdge',
    nodes: 'Source',
    pageInfo: 'PageInfo'
  },
  SourceEdge: {
    node: 'Source'
  },
  SourceOffer: {},
  SourcePlatform: {},
  SourcePreview: {
    platforms: 'SourcePreviewPlatform'
  },
  SourcePreviewPlatform: {
    posts: 'SourcePreviewPost'
  },
  SourcePreviewPost: {},
  SplitCreatorPayload: {
    creator: 'Creator',
    remainingCreator: 'Creator',
    userErrors: 'UserError'
  },
  StoredBytes: {},
  Tag: {},
  TranscribeOlderVideosPayload: {
    userErrors: 'UserError'
  },
  Transcription: {},
  TranscriptionFailures: {},
  TranscriptionProvider: {
    failures: 'TranscriptionFailures',
    usage: 'TranscriptionUsage'
  },
  TranscriptionUsage: {},
  UndoErasurePayload: {
    userErrors: 'UserError'
  },
  UndoImportPayload: {
    operation: 'Operation',
    userErrors: 'UserError'
  },
  UnknownField: {},
  UpdateAiFieldBudgetPayload: {
    aiField: 'AiField',
    userErrors: 'UserError'
  },
  UpdateAiFieldPayload: {
    aiField: 'AiField',
    userErrors: 'UserError'
  },
  UpdateAiProviderPayload: {
    aiProvider: 'AiProvider',
    userErrors: 'UserError'
  },
  UpdateAlertRulePayload: {
    alertRule: 'AlertRule',
    userErrors: 'UserError'
  },
  UpdateCampaignPayload: {
    campaign: 'Campaign',
    userErrors: 'UserError'
  },
  UpdateCollectionPayload: {
    collection: 'Collection',
    userErrors: 'UserError'
  },
  UpdateCompetitorBrandPayload: {
    competitorBrand: 'CompetitorBrand',
    userErrors: 'UserError'
  },
  UpdateContentViewPayload: {
    contentView: 'ContentView',
    userErrors: 'UserError',
    warnings: 'InputWarning'
  },
  UpdateCreatorCustomAttributesPayload: {
    creator: 'Creator',
    userErrors: 'UserError'
  },
  UpdateCreatorListPayload: {
    creatorList: 'CreatorList',
    userErrors: 'UserError'
  },
  UpdateCreatorViewPayload: {
    creatorView: 'CreatorView',
    userErrors: 'UserError'
  },
  UpdateCustomAttributePayload: {
    customAttributeSchema: 'CustomAttributeSchema',
    userErrors: 'UserError'
  },
  UpdateImportMappingPayload: {
    importMapping: 'ImportMapping',
    userErrors: 'UserError'
  },
  UpdateItemCustomAttributesPayload: {
    item: 'Item',
    userErrors: 'UserError'
  },
  UpdateItemRightsPayload: {
    items: 'Item',
    userErrors: 'UserError'
  },
  UpdateMemberPayload: {
    member: 'Member',
    userErrors: 'UserError'
  },
  UpdateNotePayload: {
    note: 'Note',
    userErrors: 'UserError'
  },
  UpdateReportPayload: {
    report: 'Report',
    userErrors: 'UserError'
  },
  UpdateSocialProfileViewPayload: {
    socialProfileView: 'SocialProfileView',
    userErrors: 'UserError'
  },
  UpdateSourcePayload: {
    source: 'Source',
    userErrors: 'UserError'
  },
  UpdateTranscriptionProviderPayload: {
    transcriptionProvider: 'TranscriptionProvider',
    userErrors: 'UserError'
  },
  UpdateViewGroupPayload: {
    userErrors: 'UserError',
    viewGroup: 'ViewGroup'
  },
  UpdateWebhookSubscriptionPayload: {
    userErrors: 'UserError',
    webhookSubscription: 'WebhookSubscription'
  },
  UpdateWorkspacePayload: {
    userErrors: 'UserError',
    workspace: 'Workspace'
  },
  UploadItemFromUrlPayload: {
    operation: 'Operation',
    userErrors: 'UserError'
  },
  UrlLookupResult: {},
  UserError: {},
  Video: {},
  ViewGroup: {
    collections: 'Collection',
    contentViews: 'ContentView',
    creatorViews: 'CreatorView',
    socialProfileViews: 'SocialProfileView'
  },
  WebhookAttempt: {},
  WebhookDay: {},
  WebhookDelivery: {
    attemptLog: 'WebhookAttempt',
    event: 'WebhookEvent'
  },
  WebhookDeliveryConnection: {
    edges: 'WebhookDeliveryEdge',
    nodes: 'WebhookDelivery',
    pageInfo: 'PageInfo'
  },
  WebhookDeliveryEdge: {
    node: 'WebhookDelivery'
  },
  WebhookEvent: {},
  WebhookEventConnection: {
    edges: 'WebhookEventEdge',
    nodes: 'WebhookEvent',
    pageInfo: 'PageInfo'
  },
  WebhookEventEdge: {
    node: 'WebhookEvent'
  },
  WebhookEventType: {},
  WebhookSubscription: {
    lastDay: 'WebhookDay'
  },
  WebhookSubscriptionConnection: {
    edges: 'WebhookSubscriptionEdge',
    nodes: 'WebhookSubscription',
    pageInfo: 'PageInfo'
  },
  WebhookSubscriptionEdge: {
    node: 'WebhookSubscription'
  },
  Workspace: {
    hashtags: 'Tag',
    integrations: 'Integration',
    keywords: 'Keyword',
    mentions: 'Tag',
    sourceOffers: 'SourceOffer',
    storedBytes: 'StoredBytes'
  },
  WorkspaceConnection: {
    edges: 'WorkspaceEdge',
    nodes: 'Workspace',
    pageInfo: 'PageInfo'
  },
  WorkspaceEdge: {
    node: 'Workspace'
  },
  WorkspaceLook: {},
  WorkspaceUsage: {}
};

/** The members of unions. */
export const UNIONS: Readonly<Record<string, readonly string[]>> = {
  MediaContent: [
    'Audio',
    'Image',
    'Video'
  ]
};

