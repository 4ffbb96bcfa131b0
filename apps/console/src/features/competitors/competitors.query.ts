import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { t } from '../../lib/messages';
import { paging } from '../../lib/pages';
import { known, oneOf, textOf } from '../../lib/search';

export const COMPARISON = graphql(`
  query Comparison($span: ComparisonSpan) {
    compareBrands(span: $span, first: 30) {
      span {
        from
        to
      }
      spanBefore {
        from
        to
      }
      currency
      isComplete
      competitorsCount
      brands {
        id
        name
        isOwnBrand
        figures {
          figure
          value
          valueCents
          before
          change
          share
        }
      }
    }
  }
`);

export type Comparison = ResultOf<typeof COMPARISON>['compareBrands'];
export type Brand = Comparison['brands'][number];
export type FigureName = Brand['figures'][number]['figure'];

export const SPANS = {
  week: { name: t('last week'), span: 'LAST_WEEK' },
  month: { name: t('last month'), span: 'LAST_MONTH' },
  quarter: { name: t('last quarter'), span: 'LAST_QUARTER' },
  year: { name: t('last year'), span: 'LAST_YEAR' },
} as const satisfies Record<string, { name: string; span: VariablesOf<typeof COMPARISON>['span'] }>;

export const FIGURES = {
  EARNED_MEDIA_VALUE: t('Earned media value'),
  POSTS: t('Posts'),
  INFLUENCERS: t('Profiles that posted'),
  ENGAGEMENTS: t('Engagements'),
  IMPRESSIONS: t('Impressions'),
  REACH: t('Reach'),
} as const satisfies Record<FigureName, string>;

/** The state of the competitors page, as its address has it. */
export interface CompetitorsSearch {
  /** The last month if it is missing. */
  over?: keyof typeof SPANS;
  /** What the brands are ordered by; earned media value if it is missing. */
  by?: FigureName;
  /** Id of the competitor whose posts are shown beside. */
  brand?: string;
}

/** Reads the address; what it does not know is left out. */
export const competitorsSearch = (search: Record<string, unknown>) =>
  known<CompetitorsSearch>({
    over: oneOf(Object.keys(SPANS) as (keyof typeof SPANS)[], search.over),
    by: oneOf(Object.keys(FIGURES) as FigureName[], search.by),
    brand: textOf(search.brand),
  });

export const comparisonVariables = ({ over = 'month' }: CompetitorsSearch) => ({ span: SPANS[over].span });

/** The own brand and its competitors over a span. */
export const comparisonQuery = (workspaceId: string, search: CompetitorsSearch) =>
  queryOptions({
    queryKey: ['comparison', workspaceId, search.over],
    queryFn: async ({ signal }) =>
      (await ask(COMPARISON, comparisonVariables(search), workspaceId, signal)).compareBrands,
  });

const OVER_TIME = graphql(`
  query BrandsOverTime(
    $period: CompetitorBrandStatsPeriod!
    $one: DateWithZone!
    $two: DateWithZone!
    $three: DateWithZone!
    $four: DateWithZone!
  ) {
    competitorBrands(first: 30) {
      nodes {
        id
        one: figures(period: $period, date: $one) {
          ...Then
        }
        two: figures(period: $period, date: $two) {
          ...Then
        }
        three: figures(period: $period, date: $three) {
          ...Then
        }
        four: figures(period: $period, date: $four) {
          ...Then
        }
      }
    }
  }

  fragment Then on BrandFigures {
    earnedMediaValueCents
    postsCount
    influencersCount
    engagementsTotal
    impressions
    reach
  }
`);

type Then = ResultOf<typeof OVER_TIME>['competitorBrands']['nodes'][number]['one'];

const VALUES: Readonly<Record<FigureName, (then: Then) => number | null>> = {
  EARNED_MEDIA_VALUE: ({ earnedMediaValueCents: cents }) => (cents === null ? null : Number(cents)),
  POSTS: ({ postsCount }) => postsCount,
  INFLUENCERS: ({ influencersCount }) => influencersCount,
  ENGAGEMENTS: ({ engagementsTotal }) => engagementsTotal,
  IMPRESSIONS: ({ impressions }) => impressions,
  REACH: ({ reach }) => reach,
};

/** Twelve weeks or months that are over, the last of which ends a span: the first day of each. */
export interface Steps {
  period: 'WEEK' | 'MONTH';
  days: readonly string[];
}

/** Figures of each brand in each step, by the id of the brand. */
export type BrandsOverTime = ReadonlyMap<string, readonly Then[]>;

/** A figure of a brand in each step; null where it is unknown. */
export const valuesOf = (over: BrandsOverTime, id: string, by: FigureName): (number | null)[] =>
  (over.get(id) ?? []).map(VALUES[by]);

/** The brands in twelve steps, read four at a time: a request may ask for five. */
export const overTimeQuery = (workspaceId: string, { period, days }: Steps) =>
  queryOptions({
    queryKey: ['comparison', workspaceId, 'over-time', period, days],
    queryFn: async ({ signal }): Promise<BrandsOverTime> => {
      const parts = await Promise.all(
        [0, 4, 8].map((from) => {
          const [one = '', two = '', three = '', four = ''] = days.slice(from, from + 4);
          return ask(OVER_TIME, { period, one, two, three, four }, workspaceId, signal);
        }),
      );
      const over = new Map<string, Then[]>();
      for (const { competitorBrands } of parts)
        for (const { id, one, two, three, four } of competitorBrands.nodes)
          over.set(id, [...(over.get(id) ?? []), one, two, three, four]);
      return over;
    },
  });

const POSTS = graphql(`
  query CompetitorPosts($id: ID!, $span: FilterDateRangeInput!, $after: String) {
    competitorBrandItems(
      brandId: $id
      filter: { takenAt: $span }
      sorting: [{ sortKey: EARNED_MEDIA_VALUE, sortOrder: DESC }]
      first: 20
      after: $after
    ) {
      totalCount
      nodes {
        id
        provider
        type
        caption
        takenAt
        originalUrl
        archivePublicUrl
        socialProfile {
          accountName
          avatar
        }
        currentEngagement {
          views: reportedViews
          likes
          earnedMediaValue
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

export type CompetitorPost = ResultOf<typeof POSTS>['competitorBrandItems']['nodes'][number];

/** The posts of a competitor in a span, those that are worth most first. */
export const competitorPostsQuery = (workspaceId: string, id: string, { from, to }: Comparison['span']) =>
  infiniteQueryOptions({
    queryKey: ['competitor-posts', workspaceId, id, from, to],
    queryFn: async ({ pageParam, signal }) =>
      (await ask(POSTS, { id, span: { from, to }, after: pageParam }, workspaceId, signal))
        .competitorBrandItems,
    ...paging,
  });
