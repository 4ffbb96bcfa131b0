import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import { known, oneOf } from '../../lib/search';
import { dayBefore, dayOf, instantOf } from '../../lib/times';
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

const OVERVIEW = graphql(
  `
    query Overview($now: ItemFilterInput!, $before: ItemFilterInput!) {
      days: itemAggregates(
        filter: $now
        groupBy: [{ by: TIME }]
        interval: DAY
        metrics: [EARNED_MEDIA_VALUE, VIEWS, ENGAGEMENTS_RATE]
        first: 100
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
          }
          values {
            ...Figures
          }
        }
      }
      daysBefore: itemAggregates(
        filter: $before
        groupBy: [{ by: TIME }]
        interval: DAY
        metrics: [EARNED_MEDIA_VALUE]
        first: 100
      ) {
        groups {
          keys {
            value
          }
          values {
            count
            metrics {
              sum
            }
          }
        }
      }
      creators: itemAggregates(
        filter: $now
        groupBy: [{ by: CREATOR }]
        metrics: [EARNED_MEDIA_VALUE, VIEWS]
        orderBy: { by: SUM, metric: EARNED_MEDIA_VALUE, sortOrder: DESC }
        first: 5
      ) {
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
export type Figures = Overview['days']['totals'];

/** The begins of the span and of the one before it, as the API takes them. */
export function spansOf(days: number, timeZone: string, now = Date.now()) {
  const from = dayBefore(days - 1, timeZone, now);
  const before = dayBefore(2 * days - 1, timeZone, now);
  return {
    now: { takenAt: { from } },
    // It ends a second before the other begins.
    before: { takenAt: { from: before, to: instantOf(Date.parse(from) - 1000) } },
  };
}

/** The overview of the last so many days, today with them. */
export const overviewQuery = ({ id, timeZone }: Pick<Workspace, 'id' | 'timeZone'>, days: number) => {
  const variables = spansOf(days, timeZone);
  return queryOptions({
    queryKey: ['overview', id, variables],
    queryFn: async ({ signal }): Promise<OverviewAnswer> => ({
      days,
      overview: await ask(OVERVIEW, variables, id, signal),
    }),
  });
};

/** What people wait for, or have to do something about. */
const ATTENTION = graphql(`
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
        }
      }
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

/** Each day of a span in order of time, also those without a post. */
export function trendOf({ days, overview }: OverviewAnswer, timeZone: string, now = Date.now()): TrendDay[] {
  const of = new Map(overview.days.groups.map(({ keys, values }) => [keys[0]?.value, values]));
  const then = new Map(
    overview.daysBefore.groups.map(({ keys, values }) => [keys[0]?.value, values.metrics[0]?.sum]),
  );
  const today = Date.parse(dayOf(now, timeZone));
  const dayAt = (ago: number) => new Date(today - ago * DAY).toISOString().slice(0, 10);
  return Array.from({ length: days }, (_, index) => {
    const day = dayAt(days - 1 - index);
    const earlier = dayAt(2 * days - 1 - index);
    const before = then.get(earlier);
    return {
      day,
      dayBefore: earlier,
      now: of.get(day) ?? null,
      // A day without a post has no value: zero. One of which it is not known has a gap.
      before: then.has(earlier) ? (before == null ? null : Number(before)) : 0,
    };
  });
}
