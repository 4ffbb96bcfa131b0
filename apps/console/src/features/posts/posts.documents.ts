import { graphql } from '../../lib/graphql';

/** A page of posts. */
export const POSTS = graphql(`
  query Posts($filter: ItemFilterInput, $sorting: [ItemSortingInput!], $first: Int, $after: String) {
    items(filter: $filter, sorting: $sorting, first: $first, after: $after) {
      totalCount
      nodes {
        id
        provider
        type
        caption
        takenAt
        linearViralityScore
        socialProfile {
          accountName
        }
        currentEngagement {
          likes
          views
          comments
          earnedMediaValue
        }
        mediaContents {
          __typename
          ... on Image {
            thumbnailUrl
          }
          ... on Video {
            thumbnailUrl
          }
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

/** One post with its snapshots. */
export const POST = graphql(`
  query Post($ids: [ID!], $id: ID!) {
    items(filter: { ids: $ids }, first: 1) {
      nodes {
        id
        provider
        type
        caption
        takenAt
        hashtags
        mentions
        originalUrl
        archivePublicUrl
        linearViralityScore
        creator {
          id
        }
        socialProfile {
          accountName
          fullName
          followers
        }
        collections {
          id
          name
        }
        currentEngagement {
          at
          likes
          views
          comments
          shares
          impressions
          earnedMediaValue
        }
        mediaContents {
          __typename
          ... on Image {
            id
            fileUrl
            thumbnailUrl
          }
          ... on Video {
            id
            fileUrl
            thumbnailUrl
          }
        }
      }
    }
    engagementHistory(itemId: $id, first: 100) {
      nodes {
        at
        likes
        views
        comments
        shares
      }
    }
  }
`);
