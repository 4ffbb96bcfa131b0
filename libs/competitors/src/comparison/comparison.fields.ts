import { document, pageCost, type RootFieldFacts } from '@loupe/graphql';
import { DAY_CREDITS, FREE_DAYS } from './comparison.service.js';

/** What the root fields of comparison.resolver.ts say about themselves. */
export const FIELDS = {
  compareBrands: {
    cost: {
      ...pageCost(60, 0.6),
      onTop: { credits: DAY_CREDITS, each: `day of both spans beyond the first ${FREE_DAYS}` },
    },
    scopes: ['read'],
    mcp: {
      name: 'compareBrands',
      title: 'Compare with competitors',
      asked:
        'compare us with our competitors or rivals, benchmark, share of voice, who has more reach, influencers or earned media value (EMV), how much a rival grew',
      use: 'Use it to compare the own brand with its competitors. Say the span and the unit with every figure; a null figure is unknown, not zero.',
      next: 'getCompetitorBrandItems gives the posts of one brand.',
    },
    example: {
      query: document`
        query Comparison {
          compareBrands(span: LAST_QUARTER) {
            span { from to }
            spanBefore { from to }
            currency
            brands { name isOwnBrand figures { figure unit value before change share } }
          }
        }`,
    },
  },
} satisfies Record<string, RootFieldFacts>;
