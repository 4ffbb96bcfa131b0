import { graphql } from '../../lib/graphql';
import { POST_SUMMARY } from '../posts/posts.documents';

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
      avatar
      originalUrl
    }
  }
`);

export const CREATORS = graphql(
  `
    query Creators(
      $after: String
      $filter: CreatorFilterInput
      $customAttributeConditions: [CustomAttributeConditionInput!]
      $sorting: [CreatorSortingInput!]
      $counted: Boolean! = true
    ) {
      creators(
        first: 50
        after: $after
        filter: $filter
        customAttributeConditions: $customAttributeConditions
        sorting: $sorting
      ) {
        totalCount @include(if: $counted)
        nodes {
          ...Creator
          lists {
            listId
            listName
            stage
          }
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

/** What pictures of creators are chosen from. */
export const PICTURES = graphql(`
  query PicturesOfCreators($ids: [ID!]) {
    creators(filter: { ids: $ids }, first: 100) {
      nodes {
        id
        socialProfiles {
          followers
          avatar
        }
      }
    }
  }
`);

/** What posts of creators have reached, and how their followers have grown in the last thirty days and the two spans before. */
export const REACHED = graphql(`
  query ReachedByCreators(
    $ids: [ID!]
    $during: FilterDateRangeInput!
    $before: FilterDateRangeInput!
    $earliest: FilterDateRangeInput!
  ) {
    itemAggregates(
      filter: { creatorIds: $ids }
      groupBy: [{ by: CREATOR }]
      metrics: [VIEWS, EARNED_MEDIA_VALUE, ENGAGEMENTS_RATE]
      first: 100
    ) {
      groups {
        keys {
          value
        }
        values {
          metrics {
            sum
            mean
            median
          }
        }
      }
    }
    growthRanking(metric: FOLLOWERS, during: $during, filter: { creatorIds: $ids }, first: 100) {
      rows {
        creatorId
        ...Readings
      }
    }
    before: growthRanking(metric: FOLLOWERS, during: $before, filter: { creatorIds: $ids }, first: 100) {
      rows {
        ...Readings
      }
    }
    earliest: growthRanking(metric: FOLLOWERS, during: $earliest, filter: { creatorIds: $ids }, first: 100) {
      rows {
        ...Readings
      }
    }
  }

  fragment Readings on GrowthRow {
    socialProfileId
    before
    after
  }
`);

/** Ids of creators by what their posts have reached, the most first. */
export const BY_REACHED = graphql(`
  query CreatorsByReached($metrics: [ItemMetric!], $orderBy: ItemAggregateOrderInput!, $first: Int!) {
    itemAggregates(groupBy: [{ by: CREATOR }], metrics: $metrics, orderBy: $orderBy, first: $first) {
      groupsCount
      groups {
        keys {
          value
        }
      }
    }
  }
`);

/** Ids of creators by how their followers have grown, the fastest first. */
export const BY_GROWTH = graphql(`
  query CreatorsByGrowth($during: FilterDateRangeInput!) {
    growthRanking(metric: FOLLOWERS, by: CHANGE_PERCENT, during: $during, first: 100) {
      rows {
        creatorId
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
        lists {
          listId
          listName
          stage
          note
        }
      }
      months: itemAggregates(
        filter: { creatorIds: $ids }
        groupBy: [{ by: TIME }]
        interval: MONTH
        metrics: [VIEWS, EARNED_MEDIA_VALUE, ENGAGEMENTS_RATE]
        first: 1000
      ) {
        totals {
          metrics {
            sum
            mean
            median
          }
        }
        groups {
          keys {
            value
          }
          values {
            metrics {
              sum
            }
          }
        }
      }
      campaigns: itemAggregates(filter: { creatorIds: $ids }, groupBy: [{ by: CAMPAIGN }], first: 20) {
        groups {
          keys {
            value
            label
          }
          values {
            count
          }
        }
      }
      items(filter: { creatorIds: $ids }, sorting: [{ sortKey: MERGED_VIEW_PLAY_COUNT, sortOrder: DESC }], first: 12) {
        nodes {
          ...PostSummary
        }
      }
    }
  `,
  [CREATOR, POST_SUMMARY],
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

/** A creator, by its own id and as the one whose posts are meant. */
export const creatorVariables = (id: string) => ({ id, ids: [id] });
