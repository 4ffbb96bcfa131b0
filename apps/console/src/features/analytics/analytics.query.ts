import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { dayBefore } from '../../lib/times';

export const AGGREGATES = graphql(`
  query Aggregates(
    $filter: ItemFilterInput
    $groupBy: [ItemGroupingInput!]
    $metrics: [ItemMetric!]
    $orderBy: ItemAggregateOrderInput
    $interval: AggregateInterval
  ) {
    itemAggregates(
      filter: $filter
      groupBy: $groupBy
      metrics: $metrics
      orderBy: $orderBy
      interval: $interval
      first: 50
    ) {
      groupsCount
      span {
        from
        to
      }
      totals {
        count
        metrics {
          sum
        }
      }
      before {
        count
        metrics {
          sum
        }
      }
      groups {
        share
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
          count
          metrics {
            sum
          }
        }
      }
    }
  }
`);

export type Aggregates = ResultOf<typeof AGGREGATES>['itemAggregates'];
export type AggregateGroup = Aggregates['groups'][number];
export type Values = Aggregates['totals'];
type Variables = VariablesOf<typeof AGGREGATES>;

export const METRICS = {
  posts: { name: 'Posts', metric: null },
  views: { name: 'Views', metric: 'VIEWS' },
  likes: { name: 'Likes', metric: 'LIKES' },
  comments: { name: 'Comments', metric: 'COMMENTS' },
  emv: { name: 'Earned media value', metric: 'EARNED_MEDIA_VALUE' },
} as const;

export const GROUPINGS = {
  creator: { name: 'creator', by: 'CREATOR' },
  hashtag: { name: 'hashtag', by: 'HASHTAG' },
  platform: { name: 'platform', by: 'PLATFORM' },
  type: { name: 'type', by: 'TYPE' },
  week: { name: 'week', by: 'TIME' },
} as const;

export const PERIODS = ['7', '30', '90', '365'] as const;

/** The state of the analytics page, as its address has it. */
export interface Question {
  metric: keyof typeof METRICS;
  by: keyof typeof GROUPINGS;
  days: (typeof PERIODS)[number];
}

/** Reads the address; what is missing or unknown becomes the default. */
export function questionOf(search: Record<string, unknown>): Question {
  const known = <Key extends string>(keys: readonly Key[], value: unknown, byDefault: Key) =>
    keys.find((key) => key === value) ?? byDefault;
  return {
    metric: known(Object.keys(METRICS) as (keyof typeof METRICS)[], search.metric, 'views'),
    by: known(Object.keys(GROUPINGS) as (keyof typeof GROUPINGS)[], search.by, 'creator'),
    days: known(PERIODS, search.days, '30'),
  };
}

/** What the page asks the API for; it is also what people copy. */
export function aggregateVariables({ metric, by, days }: Question, now = Date.now()): Variables {
  const chosen = METRICS[metric].metric;
  const grouping = GROUPINGS[by].by;
  const from = dayBefore(Number(days), now);
  return {
    filter: { takenAt: { from } },
    groupBy: [{ by: grouping }],
    metrics: chosen === null ? [] : [chosen],
    ...(grouping === 'TIME' ? { interval: 'WEEK' } : {}),
    ...(grouping === 'TIME' || chosen === null
      ? {}
      : { orderBy: { by: 'SUM', metric: chosen, sortOrder: 'DESC' } }),
  };
}

/** The number that a question asks for; null where the metric is unknown. */
export function answerOf(values: Values, { metric }: Question): string | null {
  return METRICS[metric].metric === null ? String(values.count) : (values.metrics[0]?.sum ?? null);
}

/** The answer to a question. */
export const aggregatesQuery = (workspaceId: string, question: Question) =>
  queryOptions({
    queryKey: ['aggregates', workspaceId, question],
    queryFn: async ({ signal }) =>
      (await ask(AGGREGATES, aggregateVariables(question), workspaceId, signal)).itemAggregates,
  });
