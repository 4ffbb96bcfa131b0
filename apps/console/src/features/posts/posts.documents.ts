import { graphql } from '../../lib/graphql';

export const POST_SUMMARY = graphql(`
  fragment PostSummary on Item {
    id
    provider
    type
    caption
    takenAt
    originalUrl
    linearViralityScore
    creator {
      id
    }
    socialProfile {
      accountName
      avatar
    }
    currentEngagement {
      likes
      views: reportedViews
      comments
      shares: reportedShares
      earnedMediaValue
    }
    mediaContents {
      __typename
      ... on Audio {
        id
        thumbnailUrl
      }
      ... on Image {
        id
        thumbnailUrl
        blurHash
      }
      ... on Video {
        id
        thumbnailUrl
        blurHash
        videoDuration
      }
    }
  }
`);

/** The first page of posts, with the number of all. */
export const POSTS = graphql(
  `
    query Posts(
      $filter: ItemFilterInput
      $customAttributeConditions: [CustomAttributeConditionInput!]
      $presetId: ID
      $sorting: [ItemSortingInput!]
      $first: Int
    ) {
      items(
        filter: $filter
        customAttributeConditions: $customAttributeConditions
        presetId: $presetId
        sorting: $sorting
        first: $first
      ) {
        totalCount
        nodes {
          ...PostSummary
          matches {
            snippet
          }
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [POST_SUMMARY],
);

/** A page of posts after another. They are not counted again. */
export const MORE_POSTS = graphql(
  `
    query MorePosts(
      $filter: ItemFilterInput
      $customAttributeConditions: [CustomAttributeConditionInput!]
      $presetId: ID
      $sorting: [ItemSortingInput!]
      $first: Int
      $after: String!
    ) {
      items(
        filter: $filter
        customAttributeConditions: $customAttributeConditions
        presetId: $presetId
        sorting: $sorting
        first: $first
        after: $after
      ) {
        nodes {
          ...PostSummary
          matches {
            snippet
          }
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [POST_SUMMARY],
);

/** Whether copies of posts' pictures are on their way. Asked by itself, as answers with it are not kept (docs/adr/0079). */
export const PENDING_COPIES = graphql(`
  query PendingCopies($itemIds: [ID!]) {
    mediaContents(itemIds: $itemIds) {
      ... on Image {
        mediaItemId
        copyPending
      }
      ... on Video {
        mediaItemId
        copyPending
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
          avatar
          fullName
          followers
        }
        collections {
          id
          name
        }
        transcriptions {
          mediaContentId
          transcript
        }
        engagementHistory {
          atAges {
            hours
            views
            likes
            comments
            shares
          }
        }
        currentEngagement {
          at
          likes
          views: reportedViews
          comments
          shares: reportedShares
          impressions
          earnedMediaValue
        }
        mediaContents {
          __typename
          ... on Audio {
            id
            fileUrl
            thumbnailUrl
          }
          ... on Image {
            id
            fileUrl
            thumbnailUrl
            width
            height
            copyPending
            altText
          }
          ... on Video {
            id
            fileUrl
            thumbnailUrl
            width
            height
            copyPending
            altText
            videoDuration
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
