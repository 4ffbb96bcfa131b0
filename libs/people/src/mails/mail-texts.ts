import type { MailKind } from './mail.entity.js';
import type { PlainMail } from './mail-transport.js';

/** The text of a mail. @param link its one-time link @param host where the link leads */
export function mailOf(kind: MailKind, to: string, link: string, host: string): PlainMail {
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
