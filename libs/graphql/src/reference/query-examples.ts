import { type Example, SAMPLE } from './example.js';
import { WEBHOOK_QUERIES } from './webhook-examples.js';

/** One example for each query. */
export const QUERY_EXAMPLES: Readonly<Record<string, Example>> = {
  ...itemQueries(),
  ...peopleQueries(),
  ...workspaceQueries(),
  ...competitorQueries(),
  ...viewQueries(),
  ...WEBHOOK_QUERIES,
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
    socialProfileHistory: {
      query: `query History($id: ID!) {
  socialProfileHistory(socialProfileId: $id, first: 30) {
    pageInfo { hasNextPage endCursor }
    nodes { at followers following }
  }
}`,
      variables: { id: SAMPLE.socialProfile },
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
