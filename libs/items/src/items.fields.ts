import { document, PLAIN_COST, pageCost, type RootFieldFacts, SAMPLE } from '@loupe/graphql';

/** What the root fields of items.resolver.ts say about themselves. */
export const FIELDS = {
  item: {
    cost: PLAIN_COST,
    scopes: ['read'],
    mcp: {
      title: 'Get a post',
      asked: 'everything about one post whose id we know',
      use: 'Use it for one item whose id you know, such as objectId of a change.',
      next: 'getEngagementHistory gives its metrics over time.',
    },
    example: {
      query: document`
        query Item($id: ID!) {
          item(id: $id) { id originalUrl takenAt socialProfile { accountName } currentEngagement { likes views } }
        }`,
      variables: { id: SAMPLE.item },
    },
  },
  page: {
    cost: { ...pageCost(47, 0.13), choosing: { credits: 50, by: ['presetId'] } },
    scopes: ['read'],
    mcp: {
      name: 'searchItems',
      title: 'Find posts',
      isOpenWorld: true,
      asked:
        'most viral, top or best performing TikTok posts, Instagram Reels, Stories, photos or videos; YouTube Shorts with most views; UGC, influencer content to reuse in ads; mentions of our brand, brand mentions, who is talking about us; posts with our hashtag; what somebody says in a video; pictures that look like this one; latest posts of our ambassadors; top content by EMV',
      use: 'Use it to find posts by time, platform, tags, accounts, metrics, labels, words in captions and transcripts, or likeness to a text or an image. filter.accountNames also matches posts that mention a handle; filter.superSearch needs a mode.',
      next: 'With presetId, filter and customAttributeConditions are ignored. getCustomAttributeSchemas gives keys, types and option ids for customAttributeConditions. Pass pageInfo.endCursor as after for the next page. earnedMediaValue is in cents. responseFormat concise leaves out captions, media and transcripts.',
    },
    example: {
      query: document`
        query Reels($after: String) {
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
  },
  itemIdsByUrl: {
    cost: { credits: 5, perRow: { credits: 0.1, of: ['urls'] } },
    scopes: ['read'],
    mcp: {
      title: 'Find posts by their links',
      asked: 'do we already have this post URL or link',
      use: 'Use it to find items by the URLs of their posts.',
      next: 'Pass the found ids to searchItems as filter.ids; uploadItemFromUrl imports a URL that is NOT_FOUND.',
    },
    example: {
      query: document`
        query Lookup($urls: [String!]!) {
          itemIdsByUrl(urls: $urls) { url status itemId suggestedUrl }
        }`,
      variables: { urls: ['https://www.instagram.com/reel/C0ffee12345/'] },
    },
  },
} satisfies Record<string, RootFieldFacts>;
