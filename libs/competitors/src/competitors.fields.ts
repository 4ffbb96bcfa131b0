import { document, pageCost, type RootFieldFacts, SAMPLE } from '@loupe/graphql';

/** What the root fields of competitors.resolver.ts say about themselves. */
export const FIELDS = {
  competitorBrands: {
    cost: pageCost(20, 0.3),
    scopes: ['read'],
    mcp: {
      title: 'List competitors',
      asked: 'which competitors do we follow, list of rival brands with their metrics of a week or month',
      use: 'Use it for the ids of all competitors. Without date the metrics are those of the month that goes on; compareBrands compares whole spans. span and isComplete say which. Metrics that are null are unknown, not zero.',
      next: 'getCompetitorBrandItems gives the posts of one brand.',
    },
    example: {
      query: document`
        query Competitors {
          competitorBrands(period: MONTH, first: 20) {
            totalCount
            nodes { id name isOwnBrand ownMetricsStatus earnedMediaValue engagementsTotal reach }
          }
        }`,
    },
  },
  competitorBrand: {
    cost: { credits: 10 },
    scopes: ['read'],
    mcp: {
      title: 'Get metrics of one competitor',
      asked: 'figures of one competitor or of our own brand',
      use: 'Use it for the metrics of one brand over a week or a month.',
      next: 'getCompetitorBrandItems gives its posts.',
    },
    example: {
      query: document`
        query Competitor($id: ID!) {
          competitorBrand(id: $id, period: WEEK, date: "2026-01-05") { id name postsCount earnedMediaValue }
        }`,
      variables: { id: SAMPLE.competitorBrand },
    },
  },
  competitorBrandItems: {
    cost: pageCost(30, 0.13),
    scopes: ['read'],
    mcp: {
      title: 'Get the posts of a competitor',
      asked: 'what did our competitor post, content of a rival brand',
      use: 'Use it to see what a competitor posted in a range of time.',
      next: 'getCompetitorBrands gives the brand ids, and nextCursor as after the next page.',
    },
    example: {
      query: document`
        query CompetitorItems($brandId: ID!) {
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
  },
} satisfies Record<string, RootFieldFacts>;
