import { exact, inSentence, words } from '../../lib/formats';
import { t } from '../../lib/messages';
import type { AlertRule, Metric } from './alerts.query';

/** Metrics that one can choose, in words. */
export const METRIC_NAMES = {
  MERGED_VIEW_PLAY_COUNT: t('views'),
  LIKE_COUNT: t('likes'),
  COMMENT_COUNT: t('comments'),
  SHARE_COUNT: t('shares'),
} as const satisfies Partial<Record<Metric, string>>;

export type ChosenMetric = keyof typeof METRIC_NAMES;

const nameOf = (metric: Metric): string =>
  Object.entries(METRIC_NAMES).find(([key]) => key === metric)?.[1] ?? inSentence(words(metric));

/** What a rule waits for, as a sentence. */
export function ruleText({ threshold, growth, virality }: AlertRule): string {
  if (threshold !== null) {
    return t('A post reaches {atLeast} {metric}', {
      atLeast: exact(Math.round(threshold.atLeast)),
      metric: nameOf(threshold.metric),
    });
  }
  if (growth !== null) {
    const more = growth.by === null ? `${growth.byPercent} %` : exact(Math.round(growth.by));
    return t('A post gains {more} {metric} within {count} hours', {
      more,
      metric: nameOf(growth.metric),
      count: growth.hours,
    });
  }
  return virality === null
    ? t('Every post')
    : t('The virality of a post becomes {value}', { value: inSentence(words(virality)) });
}
