import type { EngagementSnapshot } from '@loupe/engagement';

/** The metrics of a history that change with time. */
export const HISTORY_METRICS = [
  'likes',
  'comments',
  'shares',
  'views',
  'impressions',
  'earnedMediaValue',
  'followers',
] as const;
export type HistoryMetric = (typeof HISTORY_METRICS)[number];

/** Metrics at one time; whole numbers as text. Null is unknown. */
export type MetricsAtTime = Record<HistoryMetric, string | null>;

/** The metrics of a snapshot, and its time in milliseconds. */
export type TimedMetrics = MetricsAtTime & { at: number };

/** The metrics of a snapshot, with its time. */
export function timedMetricsOf(snapshot: EngagementSnapshot): TimedMetrics {
  const { capturedAt, likes, comments, shares, views, impressions, earnedMediaValue, followers } = snapshot;
  return {
    at: capturedAt.getTime(),
    likes,
    comments,
    shares,
    views,
    impressions,
    earnedMediaValue,
    followers,
  };
}

/**
 * The metrics at a time between two snapshots, by a straight line, rounded half up. Null if a snapshot is missing. A metric is
 * null if one of the snapshots does not have it: unknown is not zero.
 * @param before the last snapshot that is not after the time
 * @param after the first snapshot that is not before it
 * @param at milliseconds
 */
export function interpolated(
  before: TimedMetrics | null,
  after: TimedMetrics | null,
  at: number,
): MetricsAtTime | null {
  if (before === null || after === null) return null;
  const whole = BigInt(after.at - before.at);
  const part = BigInt(at - before.at);
  return eachMetric((metric) => {
    const [first, last] = [before[metric], after[metric]];
    if (first === null || last === null) return null;
    if (whole === 0n) return first;
    const sum = BigInt(first) * (whole - part) + BigInt(last) * part;
    return String((2n * sum + whole) / (2n * whole));
  });
}

/** What was added between two times; negative if a metric fell. */
export function difference(before: MetricsAtTime, after: MetricsAtTime): MetricsAtTime {
  return eachMetric((metric) => {
    const [first, last] = [before[metric], after[metric]];
    return first === null || last === null ? null : String(BigInt(last) - BigInt(first));
  });
}

function eachMetric(value: (metric: HistoryMetric) => string | null): MetricsAtTime {
  return Object.fromEntries(HISTORY_METRICS.map((metric) => [metric, value(metric)])) as MetricsAtTime;
}
