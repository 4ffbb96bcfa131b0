import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import { known, oneOf } from '../../lib/search';
import { dayBefore, dayOf } from '../../lib/times';
import { POST_SUMMARY } from '../posts/posts.documents';
import type { Workspace } from '../workspaces/workspaces.query';

/** Days that the overview can be of. */
export const SPANS = ['7', '30', '90'] as const;

/** The state of the overview, as its address has it. */
export interface HomeSearch {
  days?: (typeof SPANS)[number];
}

/** Reads the address; what it does not know is left out. */
export const homeSearch = (search: Record<string, unknown>) =>
  known<HomeSearch>({ days: oneOf(SPANS, search.days) });

/** How many days an address of the overview is of. */
export const spanDays = ({ days = '30' }: HomeSearch): number => Number(days);

/** Each of its parts costs: the days are those of both spans, and the totals come with the creators. */
export const OVERVIEW = graphql(
  `
    query Overview($now: ItemFilterInput!, $both: ItemFilterInput!) {
      days: itemAggregates(
        filter: $both
        groupBy: [{ by: TIME }]
        interval: DAY
        metrics: [EARNED_MEDIA_VALUE, VIEWS, ENGAGEMENTS_RATE]
        first: 200
      ) {
        groups {
          keys {
            value
          }
          values {
            ...Figures
          }
        }
      }
      creators: itemAggregates(
        filter: $now
        groupBy: [{ by: CREATOR }]
        metrics: [EARNED_MEDIA_VALUE, VIEWS, ENGAGEMENTS_RATE]
        orderBy: { by: SUM, metric: EARNED_MEDIA_VALUE, sortOrder: DESC }
        first: 5
      ) {
        totals {
          ...Figures
        }
        before {
          ...Figures
        }
        groups {
          keys {
            value
            label
          }
          values {
            count
            metrics {
              sum
            }
          }
          before {
            metrics {
              sum
            }
          }
        }
      }
      platforms: itemAggregates(filter: $now, groupBy: [{ by: PLATFORM }], metrics: [VIEWS], first: 6) {
        groups {
          keys {
            value
          }
          values {
            count
            metrics {
              known
            }
          }
        }
      }
      items(filter: $now, sorting: [{ sortKey: EARNED_MEDIA_VALUE, sortOrder: DESC }], first: 6) {
        totalCount
        nodes {
          ...PostSummary
        }
      }
    }

    fragment Figures on ItemAggregateValues {
      count
      creatorsCount
      metrics {
        sum
        mean
      }
    }
  `,
  [POST_SUMMARY],
);

export type Overview = ResultOf<typeof OVERVIEW>;
/** What the API answered, with the days that were asked for. */
export interface OverviewAnswer {
  days: number;
  overview: Overview;
}
export type Figures = Overview['creators']['totals'];

/** The last so many days, which begin as those of posts, of Analytics and of a view do. */
export const spanOf = (days: number, timeZone: string, now = Date.now()) => ({
  takenAt: { from: dayBefore(days, timeZone, now) },
});

/** The days of both spans: the last ones, and with as many before them. */
export const overviewVariables = (timeZone: string, days: number) => ({
  now: spanOf(days, timeZone),
  both: spanOf(2 * days + 1, timeZone),
});

/** What was reached in the last so many days, and in as many before them. */
export const overviewQuery = ({ id, timeZone }: Pick<Workspace, 'id' | 'timeZone'>, days: number) => {
  const variables = overviewVariables(timeZone, days);
  return queryOptions({
    queryKey: ['overview', id, variables],
    queryFn: async ({ signal }): Promise<OverviewAnswer> => ({
      days,
      overview: await ask(OVERVIEW, variables, id, signal),
    }),
  });
};

/** What people wait for, or have to do something about. */
export const ATTENTION = graphql(`
  query Attention {
    alerts(first: 3) {
      totalCount
      nodes {
        id
        at
        kind
        value
        rule {
          name
          virality
          threshold {
            metric
          }
          growth {
            metric
          }
        }
        item {
          id
          provider
          type
          socialProfile {
            accountName
          }
        }
      }
    }
    sources(first: 100) {
      totalCount
      nodes {
        id
        kind
        name
        paused
        platforms {
          provider
          status
          problem
          lastCapturedAt
        }
      }
    }
    aiFields {
      id
      name
      unsurePosts
    }
    operations(first: 3) {
      nodes {
        id
        operationType
        createdAt
      }
    }
  }
`);

export type Attention = ResultOf<typeof ATTENTION>;

export const attentionQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['attention', workspaceId],
    queryFn: ({ signal }) => ask(ATTENTION, {}, workspaceId, signal),
    refetchInterval: 60_000,
  });

/** A day of the trend, with the day of the span before that it stands beside. */
export interface TrendDay {
  day: string;
  dayBefore: string;
  now: Figures | null;
  /** Cents; null where the day had no value that is known. */
  before: number | null;
}

const DAY = 86_400_000;

/** Each day of a span in order of time, today the last, also those without a post. */
export function trendOf({ days, overview }: OverviewAnswer, timeZone: string, now = Date.now()): TrendDay[] {
  const of = new Map(overview.days.groups.map(({ keys, values }) => [keys[0]?.value, values]));
  const today = Date.parse(dayOf(now, timeZone));
  const dayAt = (ago: number) => new Date(today - ago * DAY).toISOString().slice(0, 10);
  return Array.from({ length: days + 1 }, (_, index) => {
    const day = dayAt(days - index);
    const earlier = dayAt(2 * days + 1 - index);
    const then = of.get(earlier);
    const before = then?.metrics[0]?.sum;
    return {
      day,
      dayBefore: earlier,
      now: of.get(day) ?? null,
      // A day without a post has no value: zero. One of which it is not known has a gap.
      before: then === undefined ? 0 : before == null ? null : Number(before),
    };
  });
}
