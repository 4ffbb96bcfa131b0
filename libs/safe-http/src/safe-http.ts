import { Readable } from 'node:stream';
import { inSpan } from '@loupe/kernel';
import type { Dispatcher } from 'undici';
import { AddressPolicy, notPublic } from './address-policy.js';
import { type Deadline, startDeadline } from './deadline.js';
import { guardedConnector, type Resolver, systemResolver } from './guarded-connector.js';
import { ACCEPT_ENCODING, limitedBody } from './limited-body.js';
import type { OutboundOptions, OutboundRequest, OutboundResponse } from './outbound.js';
import { nextRequest, type Sent } from './redirect.js';
import { OutboundError, outboundError } from './safe-http.error.js';
import { Agent } from './undici.js';

const CONNECT_TIMEOUT_MS = 5000;
const KEEP_ALIVE_MS = 10_000;
/**
 * Milliseconds that a host may send nothing, before its headers and inside its body, if the request's own time limit is
 * longer.
 */
const SILENCE_MS = 30_000;
/** Maximum responses of status 102 and 103 before the final one; hosts send one or two. */
const MOST_INTERIM_ANSWERS = 20;
const USER_AGENT = 'Mozilla/5.0 (compatible; Loupe)';

export interface SafeHttpSettings {
  /** OUTBOUND_ALLOW_CIDRS. */
  readonly allowCidrs?: string;
  readonly resolve?: Resolver;
  /** Milliseconds to establish a connection (5,000). */
  readonly connectTimeoutMs?: number;
}

/** Error codes of a resolver for a name that does not exist. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

const DEFAULTS = { maxBytes: 10 * 1024 * 1024, overflow: 'refuse', timeoutMs: 15_000, redirects: 5 } as const;

/**
 * The only client for addresses that come from outside (decisions §7). It contacts public hosts only, judged by the
 * address that it connects to, again at every redirect. It uses no proxy and no cookies; connections are kept alive.
 */
export class SafeHttp {
  private readonly policy: AddressPolicy;
  private readonly agent: Agent;
  private readonly resolve: Resolver;

  constructor({ allowCidrs = '', resolve = systemResolver, connectTimeoutMs }: SafeHttpSettings = {}) {
    this.policy = new AddressPolicy(allowCidrs);
    this.resolve = resolve;
    this.agent = new Agent({
      connect: guardedConnector(this.policy, resolve, connectTimeoutMs ?? CONNECT_TIMEOUT_MS),
      keepAliveTimeout: KEEP_ALIVE_MS,
    });
  }

  /**
   * The parsed address, if requests to it are allowed as far as that can be judged without resolving its name.
   * @throws OutboundError REFUSED_ADDRESS
   */
  judge(url: string): URL {
    return this.policy.judgeUrl(url);
  }

  /** Whether a host, as `URL.hostname` gives it, may be contacted, as far as that can be judged without resolving its name. */
  permitsHost(host: string): boolean {
    return this.policy.permitsHost(host);
  }

  /**
   * As `judge`, and also checks the addresses of the name: for an address that is fetched later. If the resolver does not
   * answer in time or fails temporarily, the address is accepted; the request itself checks again.
   * @param timeoutMs maximum time of the resolver
   * @throws OutboundError REFUSED_ADDRESS, or UNREACHABLE for a name that does not exist
   */
  async judgeHost(url: string, timeoutMs: number): Promise<URL> {
    const judged = this.policy.judgeUrl(url);
    const host = judged.hostname.replace(/^\[(.*)\]$/, '$1');
    const deadline = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null).unref());
    const addresses = await Promise.race([this.resolve(host), deadline]).catch((error: unknown) => {
      if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) throw outboundError(error);
      return null;
    });
    if (addresses?.some(({ address }) => !this.policy.permitsAddress(address))) throw notPublic();
    return judged;
  }

  /** @throws OutboundError */
  get(url: string, options: OutboundOptions = {}): Promise<OutboundResponse> {
    return this.request(url, { ...options, method: 'GET' });
  }

  /** @throws OutboundError */
  post(url: string, body: Buffer, options: OutboundOptions = {}): Promise<OutboundResponse> {
    return this.request(url, { ...options, method: 'POST', body });
  }

  /**
   * The response with its whole body in memory.
   * @throws OutboundError
   */
  async request(url: string, request: OutboundRequest): Promise<OutboundResponse> {
    const response = await this.stream(url, request);
    const chunks: Buffer[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    return { ...response, body: Buffer.concat(chunks) };
  }

  /**
   * The response as soon as its headers have arrived. The body must be read or destroyed; it fails with an OutboundError,
   * at the latest at the request's time limit.
   * @throws OutboundError
   */
  async stream(url: string, request: OutboundRequest): Promise<OutboundResponse<Readable>> {
    const deadline = startDeadline(request.timeoutMs ?? DEFAULTS.timeoutMs, request.signal);
    try {
      const { response, from } = await this.follow(url, request, deadline.signal);
      const { statusCode: status, headers, body } = response;
      const encoding = headers['content-encoding'];
      const chunks = limitedBody(
        body,
        Array.isArray(encoding) ? encoding.join(', ') : encoding,
        request.maxBytes ?? DEFAULTS.maxBytes,
        request.overflow ?? DEFAULTS.overflow,
      );
      const reported = Readable.from(withReportedErrors(chunks, deadline));
      // If a body is destroyed before anything of it was read, neither generator runs, so this ends the deadline.
      reported.once('close', () => {
        deadline.end();
        if (!body.readableEnded) body.on('error', () => {}).destroy();
      });
      return { status, headers, body: reported, url: from.href };
    } catch (error) {
      deadline.end();
      throw deadline.reasonOf(error) ?? outboundError(error);
    }
  }

  /** Closes the kept-alive connections, after the running requests have ended. */
  close(): Promise<void> {
    return this.agent.close();
  }

  private async follow(url: string, request: OutboundRequest, signal: AbortSignal) {
    const most = request.redirects ?? DEFAULTS.redirects;
    let next: Sent | null = {
      url: this.policy.judgeUrl(url),
      method: request.method,
      headers: { 'user-agent': USER_AGENT, 'accept-encoding': ACCEPT_ENCODING, ...request.headers },
      body: request.body ?? null,
    };
    for (let followed = 0; ; followed++) {
      const sent: Sent = next;
      const response = await this.send(sent, signal, request.silenceMs ?? SILENCE_MS);
      next = most === 0 ? null : nextRequest(sent, response);
      if (next === null) return { response, from: sent.url };
      response.body.on('error', () => {}).destroy();
      if (followed === most) {
        throw new OutboundError('TOO_MANY_REDIRECTS', `The host redirects more than ${most} times`);
      }
      next = { ...next, url: this.policy.judgeUrl(next.url.href) };
    }
  }

  /** A span says the host only: paths and queries may have secrets in them. Hosts are not told of our traces. */
  private send(sent: Sent, signal: AbortSignal, silenceMs: number): Promise<Dispatcher.ResponseData> {
    const { method, url } = sent;
    const facts = { 'http.request.method': method, 'server.address': url.hostname };
    return inSpan({ name: method, kind: 'client', facts }, async (span) => {
      const response = await this.sendOnce(sent, signal, silenceMs);
      span?.add({ 'http.response.status_code': response.statusCode });
      return response;
    });
  }

  private sendOnce(
    { url, method, headers, body }: Sent,
    signal: AbortSignal,
    silenceMs: number,
  ): Promise<Dispatcher.ResponseData> {
    return this.agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers,
      body,
      signal,
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
      onInfo: fewInterimAnswers(),
    });
  }
}

/**
 * Limits interim responses (RFC 9110 §15.2), because a host could send them forever. An error in the callback ends the
 * request.
 */
function fewInterimAnswers(): () => void {
  let left = MOST_INTERIM_ANSWERS;
  return () => {
    if (left-- === 0) throw new OutboundError('BAD_RESPONSE', 'The host sends interim answers without end');
  };
}

/** The same chunks, with errors translated to OutboundError, until the deadline. */
async function* withReportedErrors(
  chunks: AsyncIterable<Buffer>,
  deadline: Deadline,
): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    throw deadline.reasonOf(error) ?? outboundError(error);
  } finally {
    deadline.end();
  }
}
