import type { AggregateInterval, ItemAggregatesArgs, ItemGrouping, ItemMetric } from '@loupe/analytics';
import { DateTime } from 'luxon';
import type { ItemFacts } from './posts-oracle.js';

/** What docs/aggregates.md says, worked out in memory from what is known of the posts. */

interface Rules {
  timeZone: string;
  interval: AggregateInterval;
  /** Ids of the options of each select attribute. */
  options: readonly string[];
}

const number = (value: number | null) => (value === null ? null : BigInt(value));

function engagementsOf({ likes, comments, shares }: ItemFacts): bigint | null {
  const known = [likes, comments, shares].filter((part) => part !== null);
  return known.length === 0 ? null : known.reduce((sum, part) => sum + BigInt(part), 0n);
}

/** Half up, of numbers that are not negative. */
const rounded = (part: bigint, whole: bigint) => (2n * part + whole) / (2n * whole);

/** A percentage with six decimals, as a whole number of millionths. */
function rateOf(part: bigint | null, followers: number | null): bigint | null {
  return part === null || !followers ? null : rounded(part * 100_000_000n, BigInt(followers));
}

const VALUES: Record<ItemMetric, (item: ItemFacts) => bigint | null> = {
  COMMENTS: (item) => number(item.comments),
  EARNED_MEDIA_VALUE: (item) => number(item.earnedMediaValue),
  ENGAGEMENTS: engagementsOf,
  ENGAGEMENTS_RATE: (item) => rateOf(engagementsOf(item), item.followersAtCapture),
  IMPRESSIONS: (item) => number(item.impressions),
  IMPRESSIONS_RATE: (item) => rateOf(number(item.impressions), item.followersAtCapture),
  LIKES: (item) => number(item.likes),
  SHARES: (item) => number(item.shares),
  VIEWS: (item) => number(item.views),
};

const isRate = (metric: ItemMetric) => metric.endsWith('_RATE');

/** Linear interpolation between the two nearest ranks. */
function percentile(sorted: readonly number[], part: number): number | null {
  if (sorted.length === 0) return null;
  const position = part * (sorted.length - 1);
  const low = sorted[Math.floor(position)] as number;
  const high = sorted[Math.ceil(position)] as number;
  return low + (position - Math.floor(position)) * (high - low);
}

function metricOf(items: readonly ItemFacts[], metric: ItemMetric, all: readonly ItemFacts[] | null) {
  const valuesIn = (some: readonly ItemFacts[]) =>
    some.map(VALUES[metric]).filter((value): value is bigint => value !== null);
  const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);
  const values = valuesIn(items);
  const sorted = values.map(Number).sort((a, b) => a - b);
  const inUnits = (value: number | null) => (value === null || !isRate(metric) ? value : value / 1_000_000);
  const known = values.length;
  const mean =
    known === 0 ? null : rounded(sumOf(values) * (isRate(metric) ? 1n : 1_000_000n), BigInt(known));
  const hasSum = known > 0 && !isRate(metric);
  const whole = all === null || isRate(metric) ? 0n : sumOf(valuesIn(all));
  return {
    metric,
    known,
    sum: hasSum ? String(sumOf(values)) : null,
    mean: mean === null ? null : Number(mean) / 1_000_000,
    median: inUnits(percentile(sorted, 0.5)),
    percentile90: inUnits(percentile(sorted, 0.9)),
    share: hasSum && whole > 0n ? Number(sumOf(values)) / Number(whole) : null,
  };
}

/** What some items amount to; `all` if they are a group of these. */
export function valuesOf(
  items: readonly ItemFacts[],
  metrics: readonly ItemMetric[],
  all: readonly ItemFacts[] | null,
) {
  return {
    count: items.length,
    creatorsCount: new Set(items.map(({ creatorId }) => creatorId)).size,
    metrics: metrics.map((metric) => metricOf(items, metric, all)),
  };
}

const UNITS = { DAY: 'day', MONTH: 'month', WEEK: 'week' } as const;

const tag = (name: string) =>
  name.normalize('NFC').replace(/\s+/g, ' ').trim().replace(/^[#@]/, '').toLowerCase();

function tierOf(followers: number): string {
  const tiers = [
    [10_000, 'NANO'],
    [50_000, 'MICRO'],
    [500_000, 'MID'],
    [1_000_000, 'MACRO'],
  ] as const;
  return tiers.find(([most]) => followers < most)?.[1] ?? 'MEGA';
}

function keysOf(
  item: ItemFacts,
  by: ItemGrouping,
  attribute: string | null | undefined,
  rules: Rules,
): string[] {
  const chosen = () => {
    const value = item.attributes[attribute ?? ''];
    const list = Array.isArray(value) ? value : [value];
    return list.filter((entry) => typeof entry === 'string' && rules.options.includes(entry)) as string[];
  };
  const local = () => DateTime.fromMillis(item.takenAt, { zone: rules.timeZone });
  const keys: Record<ItemGrouping, () => string[]> = {
    ATTRIBUTE_OPTION: chosen,
    CAMPAIGN: () => item.campaigns,
    COLLECTION: () => item.collections,
    CREATOR: () => [item.creatorId],
    // Not asked for: the oracle knows no attributes of creators.
    CREATOR_ATTRIBUTE_OPTION: () => [],
    DAY_OF_WEEK: () => [String(local().weekday)],
    FOLLOWER_TIER: () => [tierOf(item.followers)],
    HASHTAG: () => item.hashtags.map(tag),
    HOUR_OF_DAY: () => [local().toFormat('HH')],
    LANGUAGE: () => [item.language],
    MENTION: () => item.mentions.map(tag),
    PLATFORM: () => [item.provider],
    SOCIAL_PROFILE: () => [item.profileId],
    SOURCE: () => item.sources,
    TIME: () => [local().startOf(UNITS[rules.interval]).toFormat('yyyy-MM-dd')],
    TYPE: () => [item.type],
  };
  return [...new Set(keys[by]())].filter((key) => key !== '');
}

/** The items of each group, by the text of its keys. */
export function groupsOf(
  items: readonly ItemFacts[],
  groupBy: NonNullable<ItemAggregatesArgs['groupBy']>,
  rules: Rules,
): Map<string, ItemFacts[]> {
  const groups = new Map<string, ItemFacts[]>();
  if (groupBy.length === 0) return groups;
  for (const item of items) {
    const pairs = groupBy.reduce<string[][]>(
      (before, { by, attribute }) =>
        before.flatMap((keys) => keysOf(item, by, attribute, rules).map((key) => [...keys, key])),
      [[]],
    );
    for (const keys of pairs) {
      const name = JSON.stringify(keys);
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [item]);
      else group.push(item);
    }
  }
  return groups;
}

type Values = ReturnType<typeof valuesOf>;
export interface OracleGroup {
  keys: string[];
  values: Values;
}

function orderValue(group: OracleGroup, { by, metric }: NonNullable<ItemAggregatesArgs['orderBy']>) {
  const of = group.values.metrics.find((one) => one.metric === metric);
  if (by === 'COUNT') return group.values.count;
  if (by === 'CREATORS_COUNT') return group.values.creatorsCount;
  if (by === 'SUM') return of?.sum == null ? null : BigInt(of.sum);
  if (by === 'MEAN') return of?.mean ?? null;
  return (by === 'MEDIAN' ? of?.median : of?.percentile90) ?? null;
}

/** Whether a group meets every condition; what is unknown meets none. */
export function meets(group: OracleGroup, having: NonNullable<ItemAggregatesArgs['having']>): boolean {
  return having.every(({ by, metric, from, to }) => {
    const found = orderValue(group, { by, metric: metric ?? null });
    if (found === null) return false;
    const value = Number(found);
    return (from == null || value >= from) && (to == null || value <= to);
  });
}

function compareKeys(a: OracleGroup, b: OracleGroup): number {
  for (const [index, key] of a.keys.entries()) {
    const order = Buffer.compare(Buffer.from(key), Buffer.from(b.keys[index] ?? ''));
    if (order !== 0) return order;
  }
  return 0;
}

/** Groups in the order of the request. */
export function inGroupOrder<Group extends OracleGroup>(
  groups: readonly Group[],
  { groupBy, orderBy }: Pick<ItemAggregatesArgs, 'groupBy' | 'orderBy'>,
): Group[] {
  const isTime = groupBy?.[0]?.by === 'TIME';
  const order = orderBy ?? {
    by: isTime ? ('KEY' as const) : ('COUNT' as const),
    sortOrder: isTime ? 'ASC' : 'DESC',
  };
  const sign = (order.sortOrder ?? 'DESC') === 'ASC' ? 1 : -1;
  return [...groups].sort((a, b) => {
    if (order.by === 'KEY') return sign * compareKeys(a, b);
    const [first, second] = [orderValue(a, order), orderValue(b, order)];
    if (first === null || second === null) {
      return first === second ? compareKeys(a, b) : first === null ? 1 : -1;
    }
    if (first === second) return compareKeys(a, b);
    return first < second ? -sign : sign;
  });
}
