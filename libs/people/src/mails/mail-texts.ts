import type { MailedAlert } from '@loupe/alerts';
import { utcText } from '@loupe/kernel';
import { type LetterRow, mailOfLetter } from './letter.js';
import type { LinkMailKind } from './mail.entity.js';
import type { OutgoingMail } from './mail-transport.js';
import type { MailedNote } from './mails.repository.js';

/** The mail with a one-time link. @param host where the link leads */
export function mailOf(kind: LinkMailKind, to: string, link: string, host: string): OutgoingMail {
  if (kind === 'INVITATION') {
    return mailOfLetter({
      to,
      subject: 'You are invited to Loupe',
      intro: `You are invited to Loupe at ${host}.`,
      action: { label: 'Accept the invitation', note: 'The link works once, for three days.', url: link },
      end: 'If you did not expect this, you need not do anything.',
    });
  }
  return mailOfLetter({
    to,
    subject: 'Your new password for Loupe',
    intro: `Somebody asked for a new password for your account at ${host}.`,
    action: { label: 'Set a new password', note: 'The link works once, for an hour.', url: link },
    end: 'If it was not you, you need not do anything: your password stays as it is.',
  });
}

/**
 * The mail about a note that names its recipient.
 * @param id of the mail
 * @param link to what the note is about
 * @param account address of the page where the recipient turns these mails off
 */
export function mentionMailOf(
  to: string,
  id: string,
  note: MailedNote,
  link: string,
  account: string,
): OutgoingMail {
  const author = note.authorName ?? 'Somebody';
  const about = note.itemId === null ? 'creator' : 'post';
  return mailOfLetter({
    to,
    // A mail that was sent twice, as the answer of the server was lost, has the same id.
    id,
    subject: `${author} named you in a note in ${note.workspace}`,
    intro: `${author} wrote about a ${about}:`,
    quote: note.text,
    action: { label: `Open the ${about}`, note: 'You need to be signed in.', url: link },
    end: `You get this mail because the note names you. You can turn these mails off on ${account}.`,
  });
}

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
 */
export function alertMailOf(to: string, alerts: readonly MailedAlert[], more: number): OutgoingMail {
  const [first] = alerts;
  const count = alerts.length + more;
  const rest = more === 0 ? '' : ` … and ${numberText(more)} more, which are in the list of alerts.`;
  return mailOfLetter({
    to,
    // A mail that was sent twice, as the answer of the server was lost, has the same id.
    id: first?.id,
    subject: `${count === 1 ? 'An alert' : `${numberText(count)} alerts`} in ${first?.workspace ?? 'Loupe'}`,
    intro: `${count === 1 ? 'A post meets' : 'These meet'} a rule that you are told of.${rest}`,
    rows: alerts.map(rowOf),
    end: 'Rules of Loupe name your address. To get no more of these mails, have it removed from “mailTo” of the rule.',
  });
}

function rowOf({ rule, metric, value, previousValue, at, originalUrl, itemId }: MailedAlert): LetterRow {
  const before = previousValue === null ? '' : ` (before: ${numberText(previousValue)})`;
  return {
    title: rule,
    value: `${numberText(value)} ${METRIC_NAMES[metric]}${before}`,
    detail: originalUrl === null ? `${utcText(at)}, item ${itemId}` : utcText(at),
    url: originalUrl,
  };
}
