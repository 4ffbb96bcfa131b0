import { exact, words } from '../../lib/formats';
import type { AlertRule, Metric } from './alerts.query';

/** Metrics that one can choose, in words. */
export const METRIC_NAMES = {
  MERGED_VIEW_PLAY_COUNT: 'views',
  LIKE_COUNT: 'likes',
  COMMENT_COUNT: 'comments',
  SHARE_COUNT: 'shares',
} as const satisfies Partial<Record<Metric, string>>;

export type ChosenMetric = keyof typeof METRIC_NAMES;

const nameOf = (metric: Metric): string =>
  Object.entries(METRIC_NAMES).find(([key]) => key === metric)?.[1] ?? words(metric).toLowerCase();

/** What a rule waits for, as a sentence. */
export function ruleText({ threshold, growth, virality }: AlertRule): string {
  if (threshold !== null) {
    return `A post reaches ${exact(Math.round(threshold.atLeast))} ${nameOf(threshold.metric)}`;
  }
  if (growth !== null) {
    const more = growth.by === null ? `${growth.byPercent} %` : exact(Math.round(growth.by));
    return `A post gains ${more} ${nameOf(growth.metric)} within ${growth.hours} hours`;
  }
  return virality === null ? 'Every post' : `The virality of a post becomes ${words(virality).toLowerCase()}`;
}
