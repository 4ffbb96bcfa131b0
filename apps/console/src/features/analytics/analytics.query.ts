import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import type { Interval } from '../../lib/intervals';
import { t } from '../../lib/messages';
import { oneOf, textOf } from '../../lib/search';
import { dayBefore, dayIn } from '../../lib/times';
import { filterOfPreset, type Preset } from '../posts/views.query';
import type { Workspace } from '../workspaces/workspaces.query';

export const AGGREGATES = graphql(`
  query Aggregates(
    $filter: ItemFilterInput
    $customAttributeConditions: [CustomAttributeConditionInput!]
    $groupBy: [ItemGroupingInput!]
    $metrics: [ItemMetric!]
    $orderBy: ItemAggregateOrderInput
    $interval: AggregateInterval
    $ranks: Boolean = false
    $first: Int = 100
  ) {
    itemAggregates(
      filter: $filter
      customAttributeConditions: $customAttributeConditions
      groupBy: $groupBy
      metrics: $metrics
      orderBy: $orderBy
      interval: $interval
      first: $first
    ) {
      groupsCount
      span {
        from
        to
      }
      spanBefore {
        from
        to
      }
      totals {
        ...Values
      }
      before {
        ...Values
      }
      groups {
        share
        keys {
          by
          value
          label
        }
        values {
          ...Values
        }
        before {
          ...Values
        }
      }
    }
  }

  fragment Values on ItemAggregateValues {
    count
    creatorsCount
    metrics {
      sum
      mean
      share
      median @include(if: $ranks)
      percentile90 @include(if: $ranks)
    }
  }
`);

export type Aggregates = ResultOf<typeof AGGREGATES>['itemAggregates'];
export type AggregateGroup = Aggregates['groups'][number];
export type Values = Aggregates['totals'];
type Variables = VariablesOf<typeof AGGREGATES>;
type Grouping = NonNullable<Variables['groupBy']>[number];

/** What can be asked for. `unit` says how its numbers are written. */
export const METRICS = {
  posts: { name: t('Posts'), metric: null, unit: 'count' },
  creators: { name: t('Creators'), metric: null, unit: 'count' },
  views: { name: t('Views'), metric: 'VIEWS', unit: 'count' },
  likes: { name: t('Likes'), metric: 'LIKES', unit: 'count' },
  comments: { name: t('Comments'), metric: 'COMMENTS', unit: 'count' },
  shares: { name: t('Shares'), metric: 'SHARES', unit: 'count' },
  engagements: { name: t('Engagements'), metric: 'ENGAGEMENTS', unit: 'count' },
  impressions: { name: t('Impressions'), metric: 'IMPRESSIONS', unit: 'count' },
  emv: { name: t('Earned media value'), metric: 'EARNED_MEDIA_VALUE', unit: 'money' },
  rate: { name: t('Engagements per 100 followers'), metric: 'ENGAGEMENTS_RATE', unit: 'rate' },
  reach: { name: t('Impressions per 100 followers'), metric: 'IMPRESSIONS_RATE', unit: 'rate' },
} as const;

/** How the numbers of posts become one. */
export const STATISTICS = {
  sum: { name: t('in total'), by: 'SUM' },
  mean: { name: t('on average'), by: 'MEAN' },
  median: { name: t('in the middle (median)'), by: 'MEDIAN' },
  top: { name: t('of the top tenth (90th percentile)'), by: 'PERCENTILE_90' },
} as const;

export const GROUPINGS = {
  creator: { name: t('creator'), by: 'CREATOR' },
  profile: { name: t('social profile'), by: 'SOCIAL_PROFILE' },
  platform: { name: t('platform'), by: 'PLATFORM' },
  type: { name: t('type'), by: 'TYPE' },
  hashtag: { name: t('hashtag'), by: 'HASHTAG' },
  mention: { name: t('mention'), by: 'MENTION' },
  source: { name: t('source'), by: 'SOURCE' },
  campaign: { name: t('campaign'), by: 'CAMPAIGN' },
  collection: { name: t('collection'), by: 'COLLECTION' },
  attribute: { name: t('attribute'), by: 'ATTRIBUTE_OPTION' },
  day: { name: t('day'), by: 'TIME', interval: 'DAY' },
  week: { name: t('week'), by: 'TIME', interval: 'WEEK' },
  month: { name: t('month'), by: 'TIME', interval: 'MONTH' },
} as const satisfies Record<string, { name: string; by: Grouping['by']; interval?: Variables['interval'] }>;

export const PERIODS = ['7', '30', '90', '365'] as const;
/** What a span is compared with, beside the time before. */
const COMPARISONS = ['year', 'own'] as const;

/** The state of the analytics page, as its address has it. */
export interface Question {
  metric: keyof typeof METRICS;
  of: keyof typeof STATISTICS;
  by: keyof typeof GROUPINGS;
  /** A second grouping, for each pair of values. */
  and?: keyof typeof GROUPINGS;
  /** Key of the attribute to group by. */
  attribute?: string;
  days: (typeof PERIODS)[number];
  /** Days that begin and end the period, instead of the last so many. */
  from?: string;
  to?: string;
  /** What it is compared with, where that is not the time before: the same days a year earlier, or a span of its own. */
  vs?: (typeof COMPARISONS)[number];
  /** Days that begin and end that span. */
  vsFrom?: string;
  vsTo?: string;
  /** Id of a view or a collection that the posts are in. */
  view?: string;
}

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];
const dayOf = (value: unknown) => {
  const text = textOf(value);
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
};

/** Reads the address; what is missing or unknown becomes the default. */
export function questionOf(search: Record<string, unknown>): Question {
  const known = <Key extends string>(keys: readonly Key[], value: unknown, byDefault: Key) =>
    keys.find((key) => key === value) ?? byDefault;
  const metric = known(keysOf(METRICS), search.metric, 'views');
  const by = known(keysOf(GROUPINGS), search.by, 'creator');
  const and = keysOf(GROUPINGS).find((key) => key === search.and);
  // Undefined, not missing: the router keeps what a page does not name.
  const further = {
    // Time is grouped once; nothing is grouped by itself.
    and: and !== undefined && GROUPINGS[and].by !== GROUPINGS[by].by ? and : undefined,
    attribute: textOf(search.attribute),
    from: dayOf(search.from),
    to: dayOf(search.to),
    vs: oneOf(COMPARISONS, search.vs),
    vsFrom: dayOf(search.vsFrom),
    vsTo: dayOf(search.vsTo),
    view: textOf(search.view),
  };
  return {
    metric,
    of: known(keysOf(STATISTICS), search.of, METRICS[metric].unit === 'rate' ? 'mean' : 'sum'),
    by,
    days: known(PERIODS, search.days, '30'),
    ...further,
  } as Question;
}

/** The statistic that is shown: rates have no sum, and counts nothing else. */
export function statisticOf({ metric, of }: Question): keyof typeof STATISTICS {
  if (METRICS[metric].metric === null) return 'sum';
  return METRICS[metric].unit === 'rate' && of === 'sum' ? 'mean' : of;
}

/** The posts of a view or a collection in the period: a preset would replace the period. */
function chosenPosts(
  { days, from, to }: Question,
  preset: Preset | undefined,
  { timeZone, now }: { timeZone: string; now: number },
) {
  const begin = from === undefined ? dayBefore(Number(days), timeZone, now) : dayIn(timeZone, from).first;
  const takenAt = {
    from: begin,
    ...(from === undefined || to === undefined ? {} : { to: dayIn(timeZone, to).last }),
  };
  if (preset === undefined) return { filter: { takenAt } };
  const { filter, ...conditions } = filterOfPreset(preset);
  return { filter: { ...filter, takenAt }, ...conditions };
}

function orderOf(question: Question): Variables['orderBy'] {
  const { metric } = METRICS[question.metric];
  if (metric !== null) return { by: STATISTICS[statisticOf(question)].by, metric, sortOrder: 'DESC' };
  return { by: question.metric === 'creators' ? 'CREATORS_COUNT' : 'COUNT', sortOrder: 'DESC' };
}

/** What the page asks the API for; it is also what people copy and export. */
export function aggregateArguments(
  { timeZone }: Pick<Workspace, 'timeZone'>,
  question: Question,
  preset: Preset | undefined,
  now = Date.now(),
) {
  const { metric, by, and, attribute } = question;
  const keys = and === undefined ? [by] : [by, and];
  const intervals = keys.flatMap((key) => {
    const grouping = GROUPINGS[key];
    return 'interval' in grouping ? [grouping.interval] : [];
  });
  const asked = METRICS[metric].metric;
  return {
    ...chosenPosts(question, preset, { timeZone, now }),
    groupBy: keys.map((key) => ({
      by: GROUPINGS[key].by,
      ...(key === 'attribute' && attribute !== undefined ? { attribute } : {}),
    })),
    metrics: asked === null ? [] : [asked],
    // A group for each interval and each of something else.
    ...(intervals[0] === undefined ? {} : { first: 1000 }),
    ...(intervals[0] === undefined ? {} : { interval: intervals[0] }),
    ...(GROUPINGS[by].by === 'TIME' && and === undefined ? {} : { orderBy: orderOf(question) }),
  } satisfies Variables;
}

/** The number that a question asks for; null where it is unknown. */
export function answerOf(values: Values, question: Question): number | null {
  if (question.metric === 'posts') return values.count;
  if (question.metric === 'creators') return values.creatorsCount;
  const [metric] = values.metrics;
  const { sum, mean, median, percentile90 } = metric ?? {};
  const number = { sum, mean, median, top: percentile90 }[statisticOf(question)];
  return number == null ? null : Number(number);
}

/** The grouping by time of a question; undefined without one. */
export function intervalOf({ by, and }: Question): Interval | undefined {
  for (const key of and === undefined ? [by] : [by, and]) {
    const grouping = GROUPINGS[key];
    if ('interval' in grouping) return grouping.interval;
  }
  return undefined;
}

/** Whether the question lacks the attribute to group by. */
export const lacksAttribute = ({ by, and, attribute }: Question): boolean =>
  (by === 'attribute' || and === 'attribute') && attribute === undefined;

/** A question and what the API answered to it: the labels of an answer are those of its own question. */
export interface Answer {
  question: Question;
  aggregates: Aggregates;
}

/** The answer to a question. */
export const aggregatesQuery = (
  workspace: Pick<Workspace, 'id' | 'timeZone'>,
  question: Question,
  preset: Preset | undefined,
) => {
  const ranks = ['median', 'top'].includes(statisticOf(question));
  const variables = { ...aggregateArguments(workspace, question, preset), ranks };
  return queryOptions({
    // Questions of one request, such as the sum and the mean of each day, have labels of their own.
    queryKey: ['aggregates', workspace.id, variables, question],
    queryFn: async ({ signal }): Promise<Answer> => ({
      question,
      aggregates: (await ask(AGGREGATES, variables, workspace.id, signal)).itemAggregates,
    }),
  });
};
