import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { t } from '../../lib/messages';
import { known, oneOf } from '../../lib/search';

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
}

/** Reads the address; what it does not know is left out. */
export const competitorsSearch = (search: Record<string, unknown>) =>
  known<CompetitorsSearch>({
    over: oneOf(Object.keys(SPANS) as (keyof typeof SPANS)[], search.over),
    by: oneOf(Object.keys(FIGURES) as FigureName[], search.by),
  });

export const comparisonVariables = ({ over = 'month' }: CompetitorsSearch) => ({ span: SPANS[over].span });

/** The own brand and its competitors over a span. */
export const comparisonQuery = (workspaceId: string, search: CompetitorsSearch) =>
  queryOptions({
    queryKey: ['comparison', workspaceId, search.over],
    queryFn: async ({ signal }) =>
      (await ask(COMPARISON, comparisonVariables(search), workspaceId, signal)).compareBrands,
  });
