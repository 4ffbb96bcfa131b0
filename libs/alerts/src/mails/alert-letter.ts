import { utcText } from '@loupe/kernel';
import { type LetterRow, mailOfLetter, type OutgoingMail } from '@loupe/mail';
import type { MailedAlert } from './alert-mails.repository.js';

const OF_RULES =
  'Rules of Loupe name your address. To get no more of these mails, have it removed from “mailTo” of the rule.';

/** The metrics of rules in words. */
const METRIC_NAMES: Readonly<Record<MailedAlert['metric'], string>> = {
  COMMENT_COUNT: 'comments',
  EARNED_MEDIA_VALUE: 'cents of earned media value',
  ENGAGEMENTS_RATE: 'engagements per hundred followers',
  IMPRESSIONS_RATE: 'impressions per hundred followers',
  LIKE_COUNT: 'likes',
  MERGED_VIEW_PLAY_COUNT: 'views',
  SHARE_COUNT: 'shares',
  VIRALITY: 'views per follower',
};

const numberText = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 });

/**
 * The mail of alerts of one workspace.
 * @param more number of alerts that are not listed
 * @param end how its reader gets no more of them
 */
export function alertMailOf(
  to: string,
  alerts: readonly MailedAlert[],
  more: number,
  end: string = OF_RULES,
): OutgoingMail {
  const [first] = alerts;
  const count = alerts.length + more;
  const rest = more === 0 ? '' : ` … and ${numberText(more)} more, which are in the list of alerts.`;
  return mailOfLetter({
    to,
    // A mail that was sent twice, as the answer of the server was lost, has the same id.
    id: first?.id,
    subject: `${count === 1 ? 'An alert' : `${numberText(count)} alerts`} in ${first?.workspace ?? 'Loupe'}`,
    intro: `${count === 1 ? 'A post meets' : 'These meet'} a rule that you are told of.${rest}`,
    rows: alerts.map(alertRowOf),
    end,
  });
}

/** A row of such a mail. */
export function alertRowOf({
  rule,
  metric,
  value,
  previousValue,
  at,
  originalUrl,
  itemId,
}: MailedAlert): LetterRow {
  const before = previousValue === null ? '' : ` (before: ${numberText(previousValue)})`;
  return {
    title: rule,
    value: `${numberText(value)} ${METRIC_NAMES[metric]}${before}`,
    detail: originalUrl === null ? `${utcText(at)}, item ${itemId}` : utcText(at),
    url: originalUrl,
  };
}
