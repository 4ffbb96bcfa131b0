import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { type ReadMail, readMail } from './read-mail.js';

/** A mail as the server got it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body. */
  source: string;
  /** What a program of mail shows of it. */
  read: ReadMail;
}

/** What the server does with mails: takes them, refuses them for now or for good, or never answers. */
export type Behaviour = 'takes' | 'busy' | 'refuses' | 'hangs';

/** A mail server on this machine, which speaks SMTP as others do and keeps what it gets. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  behaviour: Behaviour = 'takes';
  /** Number of mails that were offered, taken or not. */
  offered = 0;
  private server: SMTPServer | null = null;
  private readonly sockets = new Set<Socket>();
  private port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Starts it, at the port that it had before. */
  async start(): Promise<this> {
    const server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      disableReverseLookup: true,
      logger: false,
      onRcptTo: (_address, _session, done) => {
        this.offered += 1;
        if (this.behaviour === 'hangs') return;
        if (this.behaviour === 'busy') done(Object.assign(new Error('Try later'), { responseCode: 451 }));
        else if (this.behaviour === 'refuses')
          done(Object.assign(new Error('Nobody here'), { responseCode: 550 }));
        else done();
      },
      onData: (stream, { envelope }, done) => {
        const take = async () => {
          const source = await text(stream);
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          const to = envelope.rcptTo.map(({ address }) => address);
          this.mails.push({ from, to, source, read: await readMail(source) });
        };
        take().then(() => done(), done);
      },
    });
    // A sender that is stopped hangs up in the middle.
    server.on('error', () => undefined);
    server.server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    await once(server.listen(this.port, '127.0.0.1'), 'listening');
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
    return this;
  }

  /** Stops it; the port stays known. */
  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    const { server } = this;
    this.server = null;
    if (server !== null) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** The path of the one-time link in the last mail to an address. */
  linkTo(address: string): string {
    const mail = this.mails.findLast(({ to }) => to.includes(address));
    const source = (mail?.source ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
    const path = /\/sign-in\/link\/[\w-]{43}/.exec(source)?.[0];
    if (path === undefined) throw new Error(`No link was sent to ${address}`);
    return path;
  }

  countTo(address: string): number {
    return this.mails.filter(({ to }) => to.includes(address)).length;
  }
}
