import { dayText, exact, money, platformName, words } from '../../lib/formats';
import { language, t } from '../../lib/messages';
import { METRICS } from '../analytics/analytics.query';
import type { EditionGroup, EditionValues } from './edition.query';
import { WEEKDAY_NAMES } from './report-texts';

const NUMBER = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });

/** The name of a metric, such as `Earned media value`. */
export const metricName = (metric: string): string =>
  Object.values(METRICS).find((each) => each.metric === metric)?.name ?? words(metric);

/** The sum of a metric, or the mean of a rate, as people read it; a dash where it is unknown. */
export function metricText(values: EditionValues, metric: string, currency: string): string {
  const { sum, mean } = values.metrics.find((one) => one.metric === metric) ?? {};
  if (metric === 'ENGAGEMENTS_RATE' || metric === 'IMPRESSIONS_RATE')
    return mean == null ? '–' : `${NUMBER.format(mean)} %`;
  if (sum == null) return '–';
  return metric === 'EARNED_MEDIA_VALUE' ? money(sum, currency) : exact(sum);
}

/** The sum of a metric, or the mean of a rate; null where it is unknown. */
export function metricNumber(values: EditionValues, metric: string): number | null {
  const { sum, mean } = values.metrics.find((one) => one.metric === metric) ?? {};
  return sum == null ? (mean ?? null) : Number(sum);
}

/** How long the bar of a group is, beside those of others; null where it is unknown. */
export const lengthOf = ({ values }: EditionGroup, metric: string | undefined): number | null =>
  metric === undefined ? values.count : metricNumber(values, metric);

/** The name of a group. @param timeZone of its days */
export const groupName = ({ keys }: EditionGroup, timeZone: string): string =>
  keys.map((key) => keyName(key, timeZone)).join(' · ');

function keyName({ by, value, label, span }: EditionGroup['keys'][number], timeZone: string): string {
  if (by === 'TIME') return span == null ? value : dayText(span.from, timeZone);
  if (by === 'PLATFORM') return platformName(value);
  if (by === 'TYPE' || by === 'FOLLOWER_TIER') return words(value);
  if (by === 'HASHTAG') return `#${value}`;
  if (by === 'DAY_OF_WEEK') return WEEKDAY_NAMES[Number(value) - 1] ?? value;
  if (by === 'HOUR_OF_DAY' || by === 'LANGUAGE') return label ?? value;
  if (by === 'MENTION' || by === 'CREATOR' || by === 'SOCIAL_PROFILE') return `@${label ?? value}`;
  return label ?? t('No longer here');
}
