import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came: the bytes of its body, unparsed. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type Answer = (request: Received, response: ServerResponse, message: IncomingMessage) => void;

/** An endpoint of a customer's. It keeps what it gets, and answers 200 unless another answer is set for its path. */
export class Receiver {
  readonly received: Received[] = [];
  readonly answers = new Map<string, Answer>();
  /** How many requests are being answered, by path, at most so far. */
  readonly busiest = new Map<string, number>();
  private readonly busy = new Map<string, number>();
  private readonly server = createServer((message, response) => this.take(message, response));

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  at(path: string): Received[] {
    return this.received.filter((request) => request.path === path);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private take(message: IncomingMessage, response: ServerResponse): void {
    const path = message.url ?? '';
    const count = (this.busy.get(path) ?? 0) + 1;
    this.busy.set(path, count);
    this.busiest.set(path, Math.max(count, this.busiest.get(path) ?? 0));
    response.on('close', () => this.busy.set(path, (this.busy.get(path) ?? 1) - 1));
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      const request = { path, headers: message.headers, body: Buffer.concat(chunks) };
      this.received.push(request);
      const answer = this.answers.get(path);
      if (answer === undefined) response.end('ok');
      else answer(request, response, message);
    });
  }
}

/** The headers that verifiers read. */
export function signedHeaders({ headers }: Received): Record<string, string> {
  return Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
  );
}
