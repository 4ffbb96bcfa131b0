/** A document that runs as it stands, once the sample ids are those of a workspace. */
export interface Example {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** Ids in the examples. The test that runs the examples puts real ones in their place. */
export const SAMPLE = {
  item: '0199f2a0-0000-7000-8000-000000000001',
  creator: '0199f2a0-0000-7000-8000-000000000002',
  socialProfile: '0199f2a0-0000-7000-8000-000000000003',
  collection: '0199f2a0-0000-7000-8000-000000000004',
  contentView: '0199f2a0-0000-7000-8000-000000000005',
  creatorView: '0199f2a0-0000-7000-8000-000000000006',
  socialProfileView: '0199f2a0-0000-7000-8000-000000000007',
  viewGroup: '0199f2a0-0000-7000-8000-000000000008',
  competitorBrand: '0199f2a0-0000-7000-8000-000000000009',
  operation: '0199f2a0-0000-7000-8000-00000000000a',
  customAttribute: '0199f2a0-0000-7000-8000-00000000000b',
} as const;

const USER_ERRORS = 'userErrors { field message }';

/** One example for each root field, by its name; a test lists the fields that have none. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  ...itemQueries(),
  ...peopleQueries(),
  ...workspaceQueries(),
  ...competitorQueries(),
  ...viewQueries(),
  ...collectionMutations(),
  ...viewMutations(),
  ...itemMutations(),
  ...attributeMutations(),
};

function itemQueries(): Record<string, Example> {
  return {
    items: {
      query: `query Reels($after: String) {
  items(
    first: 20
    after: $after
    filter: { itemTypes: [REEL], takenAt: { from: "2026-01-01T00:00:00Z" } }
    sorting: [{ sortKey: EARNED_MEDIA_VALUE, sortOrder: DESC }]
  ) {
    totalCount
    pageInfo { hasNextPage endCursor }
    nodes {
      id
      originalUrl
      takenAt
      socialProfile { accountName followers }
      currentEngagement { likes comments views earnedMediaValue }
    }
  }
}`,
      variables: { after: null },
    },
    itemIdsByUrl: {
      query: `query Lookup($urls: [String!]!) {
  itemIdsByUrl(urls: $urls) { url status itemId suggestedUrl }
}`,
      variables: { urls: ['https://www.instagram.com/reel/C0ffee12345/'] },
    },
    engagementHistory: {
      query: `query History($itemId: ID!) {
  engagementHistory(itemId: $itemId, first: 10) {
    pageInfo { hasNextPage endCursor }
    nodes { at likes views earnedMediaValue }
  }
}`,
      variables: { itemId: SAMPLE.item },
    },
    mediaContents: {
      query: `query Media($itemIds: [ID!]) {
  mediaContents(itemIds: $itemIds) {
    __typename
    ... on Image { id fileUrl width height }
    ... on Video { id fileUrl videoDuration }
  }
}`,
      variables: { itemIds: [SAMPLE.item] },
    },
    transcriptions: {
      query: `query Words($itemIds: [ID!]) {
  transcriptions(itemIds: $itemIds) { mediaContentId transcript }
}`,
      variables: { itemIds: [SAMPLE.item] },
    },
    operation: {
      query: `query Operation($id: ID!) {
  operation(id: $id) { id status }
}`,
      variables: { id: SAMPLE.operation },
    },
    operations: {
      query: `query Operations {
  operations(first: 10) {
    pageInfo { hasNextPage endCursor }
    nodes { id status }
  }
}`,
    },
  };
}

function peopleQueries(): Record<string, Example> {
  return {
    creator: {
      query: `query Creator($id: ID!) {
  creator(id: $id) { id customAttributes socialProfiles { provider accountName followers } }
}`,
      variables: { id: SAMPLE.creator },
    },
    creators: {
      query: `query Creators($after: String) {
  creators(first: 50, after: $after) {
    totalCount
    pageInfo { hasNextPage endCursor }
    nodes { id socialProfiles { accountName } }
  }
}`,
      variables: { after: null },
    },
    socialProfile: {
      query: `query Profile($id: ID!) {
  socialProfile(id: $id) { id provider accountName followers creator { id } }
}`,
      variables: { id: SAMPLE.socialProfile },
    },
    socialProfiles: {
      query: `query Profiles {
  socialProfiles(first: 50, filter: { platform: INSTAGRAM }) {
    pageInfo { hasNextPage endCursor }
    nodes { id accountName followers verified }
  }
}`,
    },
    customAttributeSchemas: {
      query: `query Attributes {
  customAttributeSchemas(entity: ITEM) { key name type aiGenerated options { id name } }
}`,
    },
  };
}

function workspaceQueries(): Record<string, Example> {
  return {
    workspace: {
      query: `query Workspace {
  workspace { id name hashtags { name provider } mentions { name provider } }
}`,
    },
    workspaces: {
      query: `query Workspaces {
  workspaces(first: 100) { totalCount nodes { id name } }
}`,
    },
    campaigns: {
      query: `query Campaigns {
  campaigns(first: 20) { pageInfo { hasNextPage endCursor } nodes { id name } }
}`,
    },
  };
}

function competitorQueries(): Record<string, Example> {
  return {
    competitorBrands: {
      query: `query Competitors {
  competitorBrands(period: MONTH, first: 20) {
    totalCount
    nodes { id name isOwnBrand ownMetricsStatus earnedMediaValue engagementsTotal reach }
  }
}`,
    },
    competitorBrand: {
      query: `query Competitor($id: ID!) {
  competitorBrand(id: $id, period: WEEK, date: "2026-01-05") { id name postsCount earnedMediaValue }
}`,
      variables: { id: SAMPLE.competitorBrand },
    },
    competitorBrandItems: {
      query: `query CompetitorItems($brandId: ID!) {
  competitorBrandItems(
    brandId: $brandId
    filter: { takenAt: { from: "2026-01-01T00:00:00Z" } }
    first: 20
  ) {
    pageInfo { hasNextPage endCursor }
    nodes { id }
  }
}`,
      variables: { brandId: SAMPLE.competitorBrand },
    },
  };
}

function viewQueries(): Record<string, Example> {
  return {
    filterPresets: {
      query: `query Presets {
  filterPresets { id name accessor }
}`,
    },
    collections: {
      query: `query Collections {
  collections { id name itemCount updatedAt }
}`,
    },
    collection: {
      query: `query Collection($id: ID!) {
  collection(id: $id) { id name itemCount }
}`,
      variables: { id: SAMPLE.collection },
    },
    viewGroups: {
      query: `query Groups {
  viewGroups { id name }
}`,
    },
    viewGroup: {
      query: `query Group($id: ID!) {
  viewGroup(id: $id) { id name }
}`,
      variables: { id: SAMPLE.viewGroup },
    },
    ...viewReads('contentView', SAMPLE.contentView),
    ...viewReads('creatorView', SAMPLE.creatorView),
    ...viewReads('socialProfileView', SAMPLE.socialProfileView),
  };
}

function viewReads(field: string, id: string): Record<string, Example> {
  return {
    [field]: {
      query: `query View($id: ID!) {
  ${field}(id: $id) { id name filters }
}`,
      variables: { id },
    },
    [`${field}s`]: {
      query: `query Views($groupId: ID) {
  ${field}s(filter: { groupId: $groupId }) { id name }
}`,
      variables: { groupId: SAMPLE.viewGroup },
    },
  };
}

function collectionMutations(): Record<string, Example> {
  return {
    createCollection: {
      query: `mutation Create($input: CreateCollectionInput!) {
  createCollection(input: $input) { collection { id name } ${USER_ERRORS} }
}`,
      variables: { input: { name: 'Summer campaign' } },
    },
    updateCollection: {
      query: `mutation Rename($id: ID!, $input: UpdateCollectionInput!) {
  updateCollection(id: $id, input: $input) { collection { id name } ${USER_ERRORS} }
}`,
      variables: { id: SAMPLE.collection, input: { name: 'Summer campaign 2026' } },
    },
    deleteCollection: {
      query: `mutation Delete($id: ID!) {
  deleteCollection(id: $id) { deletedCollectionId ${USER_ERRORS} }
}`,
      variables: { id: SAMPLE.collection },
    },
    addItemToCollections: {
      query: `mutation Add($itemId: ID!, $collectionNames: [String!]) {
  addItemToCollections(itemId: $itemId, collectionNames: $collectionNames, autoCreate: true) {
    item { id collections { name } }
    ${USER_ERRORS}
  }
}`,
      variables: { itemId: SAMPLE.item, collectionNames: ['Best of the month'] },
    },
    removeItemFromCollections: {
      query: `mutation Remove($itemId: ID!, $collectionIds: [ID!]) {
  removeItemFromCollections(itemId: $itemId, collectionIds: $collectionIds) {
    item { id collections { name } }
    ${USER_ERRORS}
  }
}`,
      variables: { itemId: SAMPLE.item, collectionIds: [SAMPLE.collection] },
    },
    moveCollectionToGroup: {
      query: `mutation Move($collectionId: ID!, $groupId: ID) {
  moveCollectionToGroup(collectionId: $collectionId, groupId: $groupId) { collection { id } ${USER_ERRORS} }
}`,
      variables: { collectionId: SAMPLE.collection, groupId: SAMPLE.viewGroup },
    },
  };
}

function viewMutations(): Record<string, Example> {
  return {
    createViewGroup: {
      query: `mutation Create($input: CreateViewGroupInput!) {
  createViewGroup(input: $input) { viewGroup { id name } ${USER_ERRORS} }
}`,
      variables: { input: { name: 'Reporting' } },
    },
    updateViewGroup: {
      query: `mutation Rename($id: ID!, $input: UpdateViewGroupInput!) {
  updateViewGroup(id: $id, input: $input) { viewGroup { id name } ${USER_ERRORS} }
}`,
      variables: { id: SAMPLE.viewGroup, input: { name: 'Reporting 2026' } },
    },
    deleteViewGroup: {
      query: `mutation Delete($id: ID!) {
  deleteViewGroup(id: $id) { deletedViewGroupId movedViewIds ${USER_ERRORS} }
}`,
      variables: { id: SAMPLE.viewGroup },
    },
    reorderViewsInGroup: {
      query: `mutation Reorder($groupId: ID!, $viewIds: [ID!]!) {
  reorderViewsInGroup(groupId: $groupId, viewIds: $viewIds) { viewGroup { id } ${USER_ERRORS} }
}`,
      variables: { groupId: SAMPLE.viewGroup, viewIds: [SAMPLE.contentView] },
    },
    ...viewWrites('ContentView', 'contentView', SAMPLE.contentView, { item_types: ['REEL'] }),
    ...viewWrites('CreatorView', 'creatorView', SAMPLE.creatorView, { locations: [{ country: 'DE' }] }),
    ...viewWrites('SocialProfileView', 'socialProfileView', SAMPLE.socialProfileView, {
      platform: 'INSTAGRAM',
    }),
  };
}

function viewWrites(type: string, field: string, id: string, filters: object): Record<string, Example> {
  return {
    [`create${type}`]: {
      query: `mutation Create($input: Create${type}Input!) {
  create${type}(input: $input) { ${field} { id name filters } ${USER_ERRORS} }
}`,
      variables: { input: { name: 'This month', filters } },
    },
    [`update${type}`]: {
      query: `mutation Update($id: ID!, $input: Update${type}Input!) {
  update${type}(id: $id, input: $input) { ${field} { id name } ${USER_ERRORS} }
}`,
      variables: { id, input: { name: 'Last month' } },
    },
    [`delete${type}`]: {
      query: `mutation Delete($id: ID!) {
  delete${type}(id: $id) { deleted${type}Id ${USER_ERRORS} }
}`,
      variables: { id },
    },
    [`move${type}ToGroup`]: {
      query: `mutation Move($viewId: ID!, $groupId: ID) {
  move${type}ToGroup(viewId: $viewId, groupId: $groupId) { ${field} { id } ${USER_ERRORS} }
}`,
      variables: { viewId: id, groupId: SAMPLE.viewGroup },
    },
  };
}

function itemMutations(): Record<string, Example> {
  return {
    refetchEngagementBulk: {
      query: `mutation Refetch($itemIds: [ID!]!) {
  refetchEngagementBulk(itemIds: $itemIds) { operationId processedCount skippedItemIds ${USER_ERRORS} }
}`,
      variables: { itemIds: [SAMPLE.item] },
    },
    uploadItemFromUrl: {
      query: `mutation Upload($input: UploadItemFromUrlInput!) {
  uploadItemFromUrl(input: $input) { success ${USER_ERRORS} }
}`,
      variables: { input: { url: 'https://www.instagram.com/reel/C0ffee12345/' } },
    },
  };
}

function attributeMutations(): Record<string, Example> {
  const values = (type: string, field: string, id: string): Example => ({
    query: `mutation Set($id: ID!, $input: Update${type}CustomAttributesInput!) {
  update${type}CustomAttributes(id: $id, input: $input) { ${field} { id customAttributes } ${USER_ERRORS} }
}`,
    variables: { id, input: { values: { notes: 'Ask for usage rights.' } } },
  });
  return {
    createCustomAttribute: {
      query: `mutation Define($input: CreateCustomAttributeInput!) {
  createCustomAttribute(input: $input) {
    customAttributeSchema { id key type options { id name } }
    ${USER_ERRORS}
  }
}`,
      variables: {
        input: {
          entity: 'ITEM',
          name: 'Tier',
          type: 'SINGLE_SELECT_V2',
          options: [{ name: 'Gold' }, { name: 'Silver' }],
        },
      },
    },
    updateCustomAttribute: {
      query: `mutation Rename($id: ID!, $input: UpdateCustomAttributeInput!) {
  updateCustomAttribute(id: $id, input: $input) { customAttributeSchema { id name } ${USER_ERRORS} }
}`,
      variables: { id: SAMPLE.customAttribute, input: { name: 'Team notes' } },
    },
    deleteCustomAttribute: {
      query: `mutation Delete($id: ID!) {
  deleteCustomAttribute(id: $id) { deletedCustomAttributeId ${USER_ERRORS} }
}`,
      variables: { id: SAMPLE.customAttribute },
    },
    updateItemCustomAttributes: values('Item', 'item', SAMPLE.item),
    updateCreatorCustomAttributes: values('Creator', 'creator', SAMPLE.creator),
  };
}
