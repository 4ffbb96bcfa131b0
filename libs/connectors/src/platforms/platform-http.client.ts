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

/** Of 50 posts with long descriptions; the largest answers that are asked for are about a tenth of it. */
const MAX_ANSWER = 8 * 1024 * 1024;
/** Pages tell about themselves at their beginning; what is embedded in them can be long. */
const MAX_PAGE = 3 * 1024 * 1024;
/** How long a platform is left alone that says it is asked too much, and not for how long. */
const QUOTA_PAUSE_MS = 60_000;

/** A request for a web page. */
export interface PageRequest {
  /** The platform's name in messages. */
  readonly platform: string;
  /** What the platform counts requests by, such as a key or an account's token; never a secret itself. */
  readonly credentials: string;
  readonly url: URL;
}

/** A request to a platform's API. */
export interface PlatformRequest extends PageRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON value or a form to post; without it the request is a GET. */
  readonly post?: { readonly json: object } | { readonly form: URLSearchParams };
}

/** An answer of a platform, whatever its status. */
export interface PlatformAnswer {
  readonly status: number;
  readonly headers: OutboundResponse['headers'];
  /** The parsed JSON; undefined where it is none. */
  readonly body: unknown;
}

/** How a platform says no. */
export interface Refusal {
  readonly problem: ConnectorProblem;
  /** A sentence for the workspace's people; without it one for the problem. */
  readonly message?: string;
  /** For QUOTA and UNAVAILABLE: when to ask again; else by Retry-After. */
  readonly retryAt?: Date;
}

/** What is particular to a platform's answers. */
export interface PlatformProtocol<Body> {
  readonly schema: z.ZodType<Body>;
  /** What an answer refuses; null for one that does not, or only by its status. */
  refusalOf(answer: PlatformAnswer, now: Date): Refusal | null;
  /** From an answer that is none: until when its headers say that the quota is used up; null if it is not. */
  usedUpUntil?(answer: PlatformAnswer, now: Date): Date | null;
}

/** Speaks to the APIs of platforms: within their quotas, in bounded time, with errors that tell what to do. */
@Injectable()
export class PlatformHttpClient {
  constructor(
    private readonly http: SafeHttp,
    private readonly quotas: PlatformQuotaStore,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /**
   * The body of an answer. No request is made while the quota is known to be used up.
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
    throw new ConnectorError('UNREADABLE', `${platform} answered something that cannot be understood`);
  }

  /**
   * A web page, of which no more than its first bytes are read; redirects are followed.
   * @throws ConnectorError
   */
  async page({ platform, credentials, url }: PageRequest): Promise<OutboundResponse> {
    await this.quotas.require(platform, credentials);
    const response = await this.answered(platform, url, {
      method: 'GET',
      headers: { accept: 'text/html, application/xhtml+xml' },
      maxBytes: MAX_PAGE,
      overflow: 'cut',
    });
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
      // Keys and tokens go to the address that is configured, and nowhere else.
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

  /** The error that a refusal is; one of the quota is kept for those who ask next. */
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

/** What failed on the way may pass; what came and cannot be read does not, nor does an address that is not spoken to. */
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

/** What a status says where the platform's own words say nothing; null for a success. */
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
  NOT_FOUND: 'knows nothing of the kind',
  PRIVATE: 'does not show it to these credentials',
  UNAVAILABLE: 'fails at the moment',
  UNREADABLE: 'refused the request for a reason that cannot be understood',
  UNSUPPORTED: 'does not offer this',
};

function contentType(post: PlatformRequest['post']): Record<string, string> {
  if (post === undefined) return {};
  return { 'content-type': 'json' in post ? 'application/json' : 'application/x-www-form-urlencoded' };
}

function bodyOf(post: NonNullable<PlatformRequest['post']>): Buffer {
  return Buffer.from('json' in post ? JSON.stringify(post.json) : post.form.toString());
}
