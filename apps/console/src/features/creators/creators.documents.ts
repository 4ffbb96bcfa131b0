import { graphql } from '../../lib/graphql';

export const CREATOR = graphql(`
  fragment Creator on Creator {
    id
    displayName
    postsCount
    lastPostAt
    socialProfiles {
      id
      provider
      accountName
      followers
    }
  }
`);

export const CREATORS = graphql(
  `
    query Creators(
      $after: String
      $filter: CreatorFilterInput
      $where: [CustomAttributeConditionInput!]
      $counted: Boolean!
    ) {
      creators(first: 50, after: $after, filter: $filter, customAttributeConditions: $where) {
        totalCount @include(if: $counted)
        nodes {
          ...Creator
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [CREATOR],
);

/** What posts of creators have reached. */
export const REACHED = graphql(`
  query ReachedByCreators($ids: [ID!]) {
    itemAggregates(
      filter: { creatorIds: $ids }
      groupBy: [{ by: CREATOR }]
      metrics: [VIEWS, EARNED_MEDIA_VALUE]
      first: 100
    ) {
      groups {
        keys {
          value
        }
        values {
          metrics {
            sum
            median
          }
        }
      }
    }
  }
`);

export const CREATOR_DETAILS = graphql(
  `
    query CreatorDetails($id: ID!, $ids: [ID!]) {
      creator(id: $id) {
        ...Creator
        customAttributes
      }
      items(filter: { creatorIds: $ids }, sorting: [{ sortKey: MERGED_VIEW_PLAY_COUNT, sortOrder: DESC }], first: 5) {
        nodes {
          id
          provider
          type
          caption
          socialProfile {
            accountName
          }
          currentEngagement {
            views: reportedViews
          }
        }
      }
    }
  `,
  [CREATOR],
);

export const GROWTH = graphql(`
  query ProfileGrowth($id: ID!) {
    socialProfileHistory(socialProfileId: $id, first: 100) {
      nodes {
        at
        followers
      }
    }
  }
`);

export const MERGE = graphql(`
  mutation MergeCreators($id: ID!, $creatorIds: [ID!]!) {
    mergeCreators(id: $id, creatorIds: $creatorIds) {
      userErrors {
        message
      }
    }
  }
`);

export const SPLIT = graphql(`
  mutation SplitCreator($id: ID!, $input: SplitCreatorInput!) {
    splitCreator(id: $id, input: $input) {
      creator {
        id
      }
      userErrors {
        message
      }
    }
  }
`);

export const SET_ATTRIBUTE = graphql(`
  mutation SetCreatorAttribute($id: ID!, $input: UpdateCreatorCustomAttributesInput!) {
    updateCreatorCustomAttributes(id: $id, input: $input) {
      userErrors {
        message
      }
    }
  }
`);
