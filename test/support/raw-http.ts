import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An answer as it came over a connection. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered.
  json: any;
}

/** One connection on which a test sends whatever bytes it likes. */
export class RawConnection {
  private received = '';
  /** Resolves once the server has ended the connection, whether it may still be sent to or not. */
  readonly closed: Promise<void>;

  private constructor(readonly socket: Socket) {
    socket.setEncoding('latin1').on('data', (text: string) => {
      this.received += text;
    });
    // A server that ends a connection while it is sent to resets it.
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.once('close', () => resolve()).once('end', () => resolve());
    });
  }

  /** @param origin address of the server, without a path */
  static async open(origin: string): Promise<RawConnection> {
    const { hostname, port } = new URL(origin);
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    const connection = new RawConnection(socket);
    await once(socket, 'connect');
    return connection;
  }

  send(bytes: string | Buffer): this {
    this.socket.write(bytes);
    return this;
  }

  /** The next whole answer; the next is that after it. @throws Error if the connection ends without one */
  async answer(): Promise<RawAnswer> {
    for (;;) {
      const answer = this.take();
      if (answer !== null) return answer;
      if (this.socket.readableEnded || this.socket.destroyed) {
        throw new Error(`The connection ended after ${JSON.stringify(this.received)}`);
      }
      await Promise.race([once(this.socket, 'data'), once(this.socket, 'end'), this.closed]);
    }
  }

  private take(): RawAnswer | null {
    const end = this.received.indexOf('\r\n\r\n');
    if (end === -1) return null;
    const [first = '', ...lines] = this.received.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const bodyEnd = end + 4 + Number(headers['content-length'] ?? 0);
    if (this.received.length < bodyEnd) return null;
    const body = Buffer.from(this.received.slice(end + 4, bodyEnd), 'latin1').toString();
    this.received = this.received.slice(bodyEnd);
    return {
      status: Number(first.split(' ')[1]),
      headers,
      json: /json/.test(headers['content-type'] ?? '') && body !== '' ? JSON.parse(body) : undefined,
    };
  }
}

/** The head of a request, with a host. */
export function head(requestLine: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ host: 'loupe.test', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`${requestLine} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

/** One piece of a chunked body; an empty one ends it. */
export function chunk(data: string | Buffer): Buffer {
  const bytes = Buffer.from(data as string);
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}
