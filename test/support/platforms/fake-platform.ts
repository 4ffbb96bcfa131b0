import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request as a platform sees it. */
export interface PlatformCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a platform answers. */
export interface PlatformReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or a text as it is. */
  readonly body: object | string;
}

/** What goes wrong with a request, for as long as it is set. */
export type Fault =
  /** Never answers; the caller has to give up. */
  | { readonly kind: 'silent' }
  /** Answers with a body that breaks off. */
  | { readonly kind: 'broken' }
  /** Closes the connection without an answer. */
  | { readonly kind: 'cut' }
  /** Answers when `release` is called. */
  | { readonly kind: 'held' }
  /** Answers this instead. */
  | { readonly kind: 'reply'; readonly reply: PlatformReply };

/**
 * A platform on this machine, on a free port: requests are counted, answered by the platform, and fail as a test
 * says. Needs OUTBOUND_ALLOW_CIDRS=127.0.0.0/8.
 */
export abstract class FakePlatform {
  /** Every request that came, in order. */
  readonly calls: PlatformCall[] = [];
  /** Requests that were not answered and whose caller has given up. */
  abandoned = 0;
  private readonly silent = new Set<ServerResponse>();
  private readonly held: (() => void)[] = [];
  private fault: ((call: PlatformCall) => Fault | null) | null = null;
  private port = 0;
  private readonly server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const call: PlatformCall = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: (await buffer(request)).toString('utf8'),
    };
    this.calls.push(call);
    this.reply(call, response);
  });

  /** What the platform says to a request that reaches it. */
  protected abstract answer(call: PlatformCall): PlatformReply;

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('A server has no address');
    this.port = address.port;
    return this;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Makes requests fail, all of them or those that are meant; null for no more. */
  fail(fault: Fault | ((call: PlatformCall) => Fault | null) | null): void {
    this.fault = typeof fault === 'function' || fault === null ? fault : () => fault;
  }

  /** Closes the connections of requests that get no answer, whose callers have not given up yet. */
  hangUp(): void {
    for (const response of this.silent) response.destroy();
  }

  /** Answers the requests that were held. */
  release(): void {
    for (const answer of this.held.splice(0)) answer();
  }

  /** Requests to a path that ends so. */
  callsTo(path: string): PlatformCall[] {
    return this.calls.filter((call) => call.path.endsWith(path));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private reply(call: PlatformCall, response: ServerResponse): void {
    const fault = this.fault?.(call) ?? null;
    if (fault?.kind === 'silent') {
      this.silent.add(response);
      response.once('close', () => {
        this.silent.delete(response);
        this.abandoned += 1;
      });
      return;
    }
    if (fault?.kind === 'held') {
      this.held.push(() => this.send(call, response, null));
      return;
    }
    if (fault?.kind === 'cut') {
      response.destroy();
      return;
    }
    this.send(call, response, fault);
  }

  private send(call: PlatformCall, response: ServerResponse, fault: Fault | null): void {
    const { status = 200, headers = {}, body } = fault?.kind === 'reply' ? fault.reply : this.answer(call);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=UTF-8';
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(fault?.kind === 'broken' ? text.slice(0, Math.floor(text.length / 2)) : text);
  }
}
