import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/**
 * What the server does with mails to an address: never answers its name (`silent`), answers it byte by byte and never ends
 * (`drips`), or takes the whole mail and never says so (`hangs`).
 */
export type Stall = 'silent' | 'drips' | 'hangs';

/** A mail as far as the server got it. */
export interface StalledMail {
  to: string;
  messageId: string;
  /** Whether the server said that it took it. */
  isAnswered: boolean;
}

const DRIP_MS = 50;
const END = '\r\n.\r\n';

/** A mail server on this machine that speaks SMTP (RFC 5321) and stalls for some addresses, or for all. */
export class StallingMailServer {
  /** All mails of places of which it got the end. */
  readonly mails: StalledMail[] = [];
  /** Who got another mail, such as an invitation. */
  readonly others = new Set<string>();
  readonly stalls = new Map<string, Stall>();
  /** Whether it greets at all. */
  greets: 'at once' | 'never' | 'byte by byte' = 'at once';
  private readonly sockets = new Set<Socket>();
  private readonly waiting = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.talk(socket));

  /** Connections that it holds up. */
  get stalled(): number {
    return this.waiting.size;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<this> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** Hangs up where it holds somebody up. */
  hangUp(): void {
    for (const socket of this.waiting) socket.destroy();
  }

  countTo(address: string): number {
    return this.mails.filter(({ to }) => to === address).length;
  }

  private talk(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.waiting.delete(socket);
    });
    // A sender that gives up hangs up in the middle.
    socket.on('error', () => socket.destroy());
    if (this.greets === 'never') return void this.waiting.add(socket);
    if (this.greets === 'byte by byte') {
      this.drip(socket, '220-');
      return;
    }
    const say = (line: string) => socket.write(`${line}\r\n`);
    let heard = '';
    let to = '';
    let isData = false;
    socket.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
      for (;;) {
        const mark = isData ? END : '\r\n';
        const end = heard.indexOf(mark);
        if (end === -1) return;
        const said = heard.slice(0, end);
        heard = heard.slice(end + mark.length);
        if (isData) {
          isData = false;
          this.take(socket, to, said);
          continue;
        }
        to = /^RCPT TO:<([^>]+)>/i.exec(said)?.[1]?.toLowerCase() ?? to;
        if (/^RCPT/i.test(said) && this.stalls.get(to) === 'silent') this.waiting.add(socket);
        else if (/^RCPT/i.test(said) && this.stalls.get(to) === 'drips') this.drip(socket, '250-');
        else if (/^DATA/i.test(said)) {
          isData = true;
          say('354 go on');
        } else if (/^QUIT/i.test(said)) socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
    say('220 stalling');
  }

  private take(socket: Socket, to: string, source: string): void {
    const messageId = /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? '';
    const isAnswered = this.stalls.get(to) !== 'hangs';
    if (/^list-unsubscribe:/im.test(source)) this.mails.push({ to, messageId, isAnswered });
    else this.others.add(to);
    if (isAnswered) socket.write('250 taken\r\n');
    else this.waiting.add(socket);
  }

  /** Answers a byte at a time, and never comes to an end of the line. */
  private drip(socket: Socket, text: string): void {
    this.waiting.add(socket);
    let at = 0;
    const timer = setInterval(() => {
      socket.write(text[at] ?? 'x');
      at += 1;
    }, DRIP_MS);
    socket.on('close', () => clearInterval(timer));
  }
}
