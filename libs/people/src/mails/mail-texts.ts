import type { OutgoingMail } from '@loupe/mail';
import { mailOfLetter } from '@loupe/mail';
import type { InvitationFacts } from '../people.repository.js';
import type { MailedNote } from './mails.repository.js';

/** The mail of an invitation, with its one-time link. @param host where the link leads */
export function invitationMailOf(
  address: string,
  link: string,
  host: string,
  { to, by }: InvitationFacts,
): OutgoingMail {
  return mailOfLetter({
    to: address,
    subject: by === null ? `You are invited to ${to}` : `${by} invites you to ${to}`,
    intro: `You are invited to work on ${to} in Loupe at ${host}.`,
    action: { label: 'Accept the invitation', note: 'The link works once, for three days.', url: link },
    end: 'If you did not expect this, you need not do anything.',
  });
}

/** The mail with a one-time link for a new password. @param host where the link leads */
export function resetMailOf(to: string, link: string, host: string): OutgoingMail {
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
