import { exact, inSentence, words } from '../../lib/formats';
import { t } from '../../lib/messages';
import type { Alert, AlertRule, Metric } from './alerts.query';

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

/** What an alert's value is of: views per follower where it is about virality, and otherwise the metric of its rule. */
export function valueText({ value, kind, rule }: Alert): string {
  if (kind === 'WENT_VIRAL' || rule?.virality != null) {
    const count = Math.round(value * 10) / 10;
    return t('{count} view per follower | {count} views per follower', { count });
  }
  const metric = (rule?.threshold ?? rule?.growth)?.metric;
  return [exact(Math.round(value)), ...(metric === undefined ? [] : [nameOf(metric)])].join(' ');
}

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
