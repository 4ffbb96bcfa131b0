import type { MailedAlert } from '@loupe/alerts';
import { utcText } from '@loupe/kernel';
import type { LinkMailKind } from './mail.entity.js';
import type { PlainMail } from './mail-transport.js';
import type { MailedNote } from './mails.repository.js';

/** The text of a mail. @param link its one-time link @param host where the link leads */
export function mailOf(kind: LinkMailKind, to: string, link: string, host: string): PlainMail {
  if (kind === 'INVITATION') {
    return {
      to,
      subject: 'You are invited to Loupe',
      text: `You are invited to Loupe at ${host}.

Accept here. The link works once, for three days:
${link}

If you did not expect this, you need not do anything.
`,
    };
  }
  return {
    to,
    subject: 'Your new password for Loupe',
    text: `Somebody asked for a new password for your account at ${host}.

Set it here. The link works once, for an hour:
${link}

If it was not you, you need not do anything: your password stays as it is.
`,
  };
}

/** The mail about a note that names its recipient. @param id of the mail @param link to what the note is about */
export function mentionMailOf(to: string, id: string, note: MailedNote, link: string): PlainMail {
  const author = note.authorName ?? 'Somebody';
  return {
    to,
    // A mail that was sent twice, as the answer of the server was lost, has the same id.
    id,
    subject: `${author} named you in a note in ${note.workspace}`,
    text: `${author} wrote about a ${note.itemId === null ? 'creator' : 'post'}:

${note.text}

${link}

You get this mail because the note names you.
`,
  };
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
export function alertMailOf(to: string, alerts: readonly MailedAlert[], more: number): PlainMail {
  const [first] = alerts;
  const count = alerts.length + more;
  const lines = alerts.map(
    ({ rule, metric, value, previousValue, at, originalUrl, itemId }) =>
      `${rule}: ${numberText(value)} ${METRIC_NAMES[metric]}${previousValue === null ? '' : ` (before: ${numberText(previousValue)})`}, ${utcText(at)}
${originalUrl ?? `Item ${itemId}`}
`,
  );
  if (more > 0) lines.push(`… and ${numberText(more)} more, which are in the list of alerts.\n`);
  return {
    to,
    // A mail that was sent twice, as the answer of the server was lost, has the same id.
    id: first?.id,
    subject: `${count === 1 ? 'An alert' : `${numberText(count)} alerts`} in ${first?.workspace ?? 'Loupe'}`,
    text: `${lines.join('\n')}
Rules of Loupe name your address. To get no more of these mails, have it removed from “mailTo” of the rule.
`,
  };
}
