import { AppConfig } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import {
  OutboundError,
  type OutboundRequest,
  type OutboundResponse,
  retryAfterSeconds,
  SafeHttp,
} from '@loupe/safe-http';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ConnectorError, type ConnectorProblem } from '../connector.js';
import { PlatformQuotaStore, quotaError } from './platform-quota.store.js';
import { parsedJson } from './text.js';

/** Maximum bytes of an answer. The largest expected answers, 50 posts with long descriptions, are about a tenth of this. */
const MAX_ANSWER = 8 * 1024 * 1024;
/** Maximum bytes of a page. Pages describe themselves at their beginning, but embedded data can be long. */
const MAX_PAGE = 3 * 1024 * 1024;
const WEB_PAGE = 'text/html, application/xhtml+xml';
/** The pause after a platform says that its limit is reached without saying for how long. */
const QUOTA_PAUSE_MS = 60_000;

/** A request for a web page. */
export interface PageRequest {
  /** The platform's name in messages. */
  readonly platform: string;
  /** Identifies what the platform counts requests by, such as an API key or an account; never a secret itself. */
  readonly credentials: string;
  readonly url: URL;
  /** Media types that are understood; those of web pages without it. */
  readonly accept?: string;
  /** For a page that is followed, what is known of it: an answer that it has not changed is one, and 410 means that it has ended. */
  readonly followed?: PageValidators;
}

/** What an answer says of its version (RFC 9110, 8.8). */
export interface PageValidators {
  readonly etag?: string;
  readonly lastModified?: string;
}

const MAX_VALIDATOR = 500;

/** The version of an answer, to ask next time whether it is still the same; null if it names none. */
export function validatorsOf({ headers }: Pick<PlatformAnswer, 'headers'>): PageValidators | null {
  const of = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' && value.length <= MAX_VALIDATOR ? value : undefined;
  };
  const [etag, lastModified] = [of('etag'), of('last-modified')];
  if (etag === undefined && lastModified === undefined) return null;
  return { ...(etag === undefined ? {} : { etag }), ...(lastModified === undefined ? {} : { lastModified }) };
}

/** A request to a platform's API. */
export interface PlatformRequest extends PageRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON value or a form to post; without it, the request is a GET. */
  readonly post?: { readonly json: object } | { readonly form: URLSearchParams };
}

/** An answer of a platform, with any status. */
export interface PlatformAnswer {
  readonly status: number;
  readonly headers: OutboundResponse['headers'];
  /** The parsed JSON; undefined if the body is not JSON. */
  readonly body: unknown;
}

/** A platform's refusal of a request. */
export interface Refusal {
  readonly problem: ConnectorProblem;
  /** A sentence for people of the workspace; without it, the default sentence of the problem. */
  readonly message?: string;
  /** For QUOTA and UNAVAILABLE: the earliest time for a new request; without it, Retry-After applies. */
  readonly retryAt?: Date;
}

/** The platform-specific parts of reading an answer. */
export interface PlatformProtocol<Body> {
  readonly schema: z.ZodType<Body>;
  /** The refusal in an answer; null if there is none, or if only the status says so. */
  refusalOf(answer: PlatformAnswer, now: Date): Refusal | null;
  /** For an answer without a refusal: until when its headers say that the quota is used up; null if it is not. */
  usedUpUntil?(answer: PlatformAnswer, now: Date): Date | null;
}

/** Makes requests to the APIs of platforms: within their quotas, with time limits, and with errors that say what to do. */
@Injectable()
export class PlatformHttpClient {
  constructor(
    private readonly http: SafeHttp,
    private readonly quotas: PlatformQuotaStore,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Whether a host may be contacted, as far as that can be judged without resolving its name. */
  permitsHost(host: string): boolean {
    return this.http.permitsHost(host);
  }

  /**
   * The body of an answer. Makes no request while the quota is known to be used up.
   * @throws ConnectorError
   */
  async ask<Body>(request: PlatformRequest, protocol: PlatformProtocol<Body>): Promise<Body> {
    const { platform, credentials } = request;
    await this.quotas.require(platform, credentials);
    const answer = await this.send(request);
    const now = this.clock.now();
    const refusal = protocol.refusalOf(answer, now) ?? refusalByStatus(answer);
    if (refusal !== null) throw await this.refused(platform, credentials, refusal, answer);
    const until = protocol.usedUpUntil?.(answer, now) ?? null;
    if (until !== null) await this.quotas.close(credentials, until);
    const parsed = protocol.schema.safeParse(answer.body);
    if (parsed.success) return parsed.data;
    throw new ConnectorError('UNREADABLE', `${platform} sent an answer that cannot be read`);
  }

  /**
   * The beginning of a web page, up to the size limit; follows redirects. Its status is 304 only where it is followed.
   * @throws ConnectorError
   */
  async page({
    platform,
    credentials,
    url,
    accept = WEB_PAGE,
    followed,
  }: PageRequest): Promise<OutboundResponse> {
    await this.quotas.require(platform, credentials);
    const response = await this.answered(platform, url, {
      method: 'GET',
      headers: {
        accept,
        ...(followed?.etag === undefined ? {} : { 'if-none-match': followed.etag }),
        ...(followed?.lastModified === undefined ? {} : { 'if-modified-since': followed.lastModified }),
      },
      maxBytes: MAX_PAGE,
      overflow: 'cut',
    });
    if (followed !== undefined && response.status === 304) return response;
    if (followed !== undefined && response.status === 410) {
      throw new ConnectorError('ENDED', `${platform} says that this has ended for good (status 410)`);
    }
    const refusal = refusalByStatus(response);
    if (refusal !== null) throw await this.refused(platform, credentials, refusal, response);
    return response;
  }

  private async send({ platform, url, headers, post }: PlatformRequest): Promise<PlatformAnswer> {
    const {
      status,
      headers: reported,
      body,
    } = await this.answered(platform, url, {
      method: post === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...contentType(post), ...headers },
      ...(post === undefined ? {} : { body: bodyOf(post) }),
      maxBytes: MAX_ANSWER,
      // Keys and tokens are sent only to the configured address.
      redirects: 0,
    });
    return { status, headers: reported, body: parsedJson(body.toString('utf8')) };
  }

  private async answered(platform: string, url: URL, request: OutboundRequest): Promise<OutboundResponse> {
    try {
      const timeoutMs = this.config.get('PLATFORM_TIMEOUT_MS');
      return await this.http.request(url.href, { ...request, timeoutMs });
    } catch (error) {
      if (error instanceof OutboundError) throw unanswered(platform, error);
      throw error;
    }
  }

  /** The error for a refusal. A quota refusal is also stored, so that later requests are not made. */
  private async refused(
    platform: string,
    credentials: string,
    refusal: Refusal,
    answer: Pick<PlatformAnswer, 'status' | 'headers'>,
  ): Promise<ConnectorError> {
    const error = errorOf(platform, refusal, answer, this.clock.now());
    if (error.problem === 'QUOTA' && error.retryAt !== null) {
      await this.quotas.close(credentials, error.retryAt);
    }
    return error;
  }
}

/** Network failures may be temporary. Unreadable answers and forbidden addresses are not. */
const FAILURES: Record<OutboundError['failure'], ConnectorProblem> = {
  REFUSED_ADDRESS: 'UNSUPPORTED',
  UNREACHABLE: 'UNAVAILABLE',
  TLS: 'UNAVAILABLE',
  TIMEOUT: 'UNAVAILABLE',
  TOO_LARGE: 'UNREADABLE',
  TOO_MANY_REDIRECTS: 'UNREADABLE',
  BAD_RESPONSE: 'UNREADABLE',
};

function unanswered(platform: string, { failure, message }: OutboundError): ConnectorError {
  return new ConnectorError(FAILURES[failure], `${platform}: ${message}`);
}

/** The refusal that a status means if the body contains none; null for a success. */
function refusalByStatus({ status }: Pick<PlatformAnswer, 'status'>): Refusal | null {
  if (status >= 200 && status <= 299) return null;
  if (status === 429) return { problem: 'QUOTA' };
  if (status >= 500) return { problem: 'UNAVAILABLE' };
  if (status === 401) return { problem: 'UNAUTHORIZED' };
  if (status === 403) return { problem: 'PRIVATE' };
  return { problem: status === 404 || status === 410 ? 'NOT_FOUND' : 'UNREADABLE' };
}

function errorOf(
  platform: string,
  { problem, message, retryAt }: Refusal,
  { status, headers }: Pick<PlatformAnswer, 'status' | 'headers'>,
  now: Date,
): ConnectorError {
  const header = headers['retry-after'];
  const seconds = retryAfterSeconds(Array.isArray(header) ? header[0] : header, now);
  const asked = seconds === null ? null : new Date(now.getTime() + seconds * 1000);
  if (problem === 'QUOTA') {
    return quotaError(platform, retryAt ?? asked ?? new Date(now.getTime() + QUOTA_PAUSE_MS));
  }
  const text = message ?? `${platform} ${MESSAGES[problem]} (status ${status})`;
  return new ConnectorError(problem, text, problem === 'UNAVAILABLE' ? (retryAt ?? asked) : null);
}

const MESSAGES: Record<Exclude<ConnectorProblem, 'QUOTA'>, string> = {
  NOT_CONFIGURED: 'is not connected',
  UNAUTHORIZED: 'refuses the credentials: connect the account again',
  NOT_FOUND: 'has nothing of this kind',
  PRIVATE: 'does not show it to these credentials',
  UNAVAILABLE: 'fails at the moment',
  UNREADABLE: 'refused the request for an unknown reason',
  TOO_MUCH: 'sent more than can be read',
  ENDED: 'has ended this for good',
  UNSUPPORTED: 'does not offer this',
};

function contentType(post: PlatformRequest['post']): Record<string, string> {
  if (post === undefined) return {};
  return { 'content-type': 'json' in post ? 'application/json' : 'application/x-www-form-urlencoded' };
}

function bodyOf(post: NonNullable<PlatformRequest['post']>): Buffer {
  return Buffer.from('json' in post ? JSON.stringify(post.json) : post.form.toString());
}
