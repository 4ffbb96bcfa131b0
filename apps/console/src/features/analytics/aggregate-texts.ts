import { dayText, money, platformName, words } from '../../lib/formats';
import { intervalMark } from '../../lib/intervals';
import { language, t } from '../../lib/messages';
import {
  type AggregateGroup,
  answerOf,
  intervalOf,
  METRICS,
  type Question,
  type Values,
} from './analytics.query';

const NUMBER = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });

/** The answer as people read it; a dash where it is unknown. */
export function amountText(values: Values | null, question: Question, currency: string): string {
  const amount = values === null ? null : answerOf(values, question);
  if (amount === null) return '–';
  return METRICS[question.metric].unit === 'money'
    ? money(String(Math.round(amount)), currency)
    : NUMBER.format(amount);
}

/** The name of a group. */
export function keyName({ by, value, label }: AggregateGroup['keys'][number], question: Question): string {
  if (by === 'PLATFORM') return platformName(value);
  if (by === 'TYPE') return words(value);
  if (by === 'HASHTAG') return `#${value}`;
  if (by === 'MENTION') return `@${value}`;
  if (by === 'TIME') return intervalMark(value, intervalOf(question) ?? 'DAY').title;
  if (label == null) return t('No longer here');
  return by === 'CREATOR' || by === 'SOCIAL_PROFILE' ? `@${label}` : label;
}

/** A span in days, such as `Nov 1, 2026 – Nov 30, 2026`. */
export function spanText({ from, to }: { from: string; to: string }, timeZone: string): string {
  return `${dayText(from, timeZone)} – ${dayText(to, timeZone)}`;
}
