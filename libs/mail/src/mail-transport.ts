import { Readable } from 'node:stream';
import { AppConfig } from '@loupe/config';
import { Injectable } from '@nestjs/common';

const SECOND_MS = 1000;
/** A server that answers byte by byte is not waited for any longer. */
const WHOLE_MS = 120 * SECOND_MS;

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
  /** Called when the server has all of the mail but its end, which is sent when that resolves. What it throws, `send` throws. */
  handingOver?: (() => Promise<void>) | undefined;
}

/** Why the server did not take a mail. */
export interface MailProblem {
  readonly message: string;
  /** Whether the server refuses the mail itself, so that trying again is of no use. */
  readonly isFinal: boolean;
  /** Whether the server had all of it, so that it may have taken it. */
  readonly isDoubtful: boolean;
}

/** Hands mails to the server of SMTP_URL. */
@Injectable()
export class MailTransport {
  constructor(private readonly config: AppConfig) {}

  /**
   * Waits for two minutes at most, however slowly the server answers.
   * @returns why the server did not take it; null if it did
   * @throws what `handingOver` throws
   */
  async send({
    to,
    subject,
    text,
    html,
    id,
    pictures = [],
    unsubscribeUrl,
    handingOver,
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
      // Servers look at a mail before they take it: RFC 5321 (4.5.3.2) lets them have minutes.
      socketTimeout: 100 * SECOND_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const end = new MailEnd(handingOver);
    transport.use('stream', ({ message }, done) => {
      message.processFunc((input) => end.behind(input as Readable));
      done();
    });
    try {
      await transport.sendMail({
        signal: AbortSignal.timeout(WHOLE_MS),
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
      if (end.failure !== null) throw end.failure;
      const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
      if (end.isReached && responseCode === 0) return { message: IN_DOUBT, isFinal: false, isDoubtful: true };
      // A server that refuses the password refuses all mails, until the operator has changed that.
      const isFinal = code !== 'EAUTH' && responseCode >= 500;
      return { message: reasonOf(code, responseCode), isFinal, isDoubtful: false };
    } finally {
      transport.close();
    }
  }

  private get hostName(): string {
    return new URL(this.config.publicUrl ?? 'http://localhost').hostname;
  }
}

/** Why nobody knows whether a mail was sent. */
export const IN_DOUBT = 'The mail server had all of the mail, and did not say whether it took it';

/** The end of a mail, of which its sender is told before the server gets it. */
class MailEnd {
  /** Whether the server got it, or may have. */
  isReached = false;
  /** What its sender threw, so that the server did not get it. */
  failure: Error | null = null;

  constructor(private readonly handingOver: (() => Promise<void>) | undefined) {}

  /** A mail that tells its sender before it ends. Nothing of it is read before the server says that it wants it: it is read when asked. */
  behind(mail: Readable): Readable {
    return Readable.from(this.told(mail), { objectMode: false });
  }

  private async *told(mail: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of mail) yield chunk;
    try {
      await this.handingOver?.();
    } catch (error) {
      this.failure = error as Error;
      throw error;
    }
    this.isReached = true;
  }
}

/** What the server says may name the person, so only its codes are kept. */
function reasonOf(code: string, responseCode: number): string {
  if (responseCode > 0) return `The server answered ${responseCode} (${code})`;
  return code === 'EABORT' ? 'The server answered too slowly' : `The server cannot be used (${code})`;
}
