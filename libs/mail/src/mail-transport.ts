import { AppConfig } from '@loupe/config';
import { Injectable } from '@nestjs/common';

const SECOND_MS = 1000;

/** A picture inside a mail. */
export interface MailPicture {
  /** By which the page names it. */
  cid: string;
  contentType: string;
  bytes: Uint8Array;
}

/** A mail in two parts that say the same. */
export interface OutgoingMail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  /** A page for programs that show more than text. */
  html: string;
  /** Pictures that the page names by `cid:`. */
  pictures?: readonly MailPicture[] | undefined;
  /** Where its recipient ends such mails by one request (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  /** The same in each attempt to send the mail, so that its recipient can know it again; random if not given. */
  id?: string | undefined;
}

/** Why the server did not take a mail. */
export interface MailProblem {
  readonly message: string;
  /** Whether the server refuses the mail itself, so that trying again is of no use. */
  readonly isFinal: boolean;
}

/** Hands mails to the server of SMTP_URL. */
@Injectable()
export class MailTransport {
  constructor(private readonly config: AppConfig) {}

  /**
   * Waits at most about two minutes.
   * @returns why the server did not take it; null if it did
   */
  async send({
    to,
    subject,
    text,
    html,
    id,
    pictures = [],
    unsubscribeUrl,
  }: OutgoingMail): Promise<MailProblem | null> {
    const from = this.config.get('MAIL_FROM');
    // Most processes send none (docs/adr/0034).
    const { createTransport } = await import('nodemailer');
    // Each mail has a connection of its own: there are few, and none waits for another.
    const transport = createTransport({
      url: this.config.get('SMTP_URL'),
      dnsTimeout: 10 * SECOND_MS,
      connectionTimeout: 10 * SECOND_MS,
      greetingTimeout: 10 * SECOND_MS,
      socketTimeout: 30 * SECOND_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        from: from === '' ? { name: 'Loupe', address: `no-reply@${this.hostName}` } : from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(id === undefined ? {} : { messageId: `<${id}@${this.hostName}>` }),
        attachments: pictures.map(({ cid, contentType, bytes }) => ({
          ...{ cid, contentType, content: Buffer.from(bytes) },
          contentDisposition: 'inline' as const,
        })),
        headers: {
          // Programs that answer mails are to leave these alone (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl === undefined
            ? {}
            : {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      });
      return null;
    } catch (error) {
      const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
      // A server that refuses the password refuses all mails, until the operator has changed that.
      return { message: reasonOf(code, responseCode), isFinal: code !== 'EAUTH' && responseCode >= 500 };
    } finally {
      transport.close();
    }
  }

  private get hostName(): string {
    return new URL(this.config.publicUrl ?? 'http://localhost').hostname;
  }
}

/** What the server says may name the person, so only its codes are kept. */
function reasonOf(code: string, responseCode: number): string {
  return responseCode > 0
    ? `The server answered ${responseCode} (${code})`
    : `The server cannot be used (${code})`;
}
