import { hashtagsIn, mentionsIn } from '@loupe/content';
import { z } from 'zod';
import { ConnectorError, type ConnectorProblem } from '../connector.js';
import { decoded } from '../documents/charset.js';
import type { PlatformHttpClient, PlatformRequest } from '../platforms/platform-http.client.js';

/** A request of a connector that was loaded. */
export interface HostRequest {
  /** The platform's name in messages. */
  readonly platform: string;
  readonly url: URL | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON value or a form to post; without it, the request is a GET. */
  readonly post?: PlatformRequest['post'];
  /** What the platform counts requests by, where it is not all requests of the connector; never a secret. */
  readonly quota?: string;
}

/** What Loupe gives to a connector that it has loaded. All requests go through it, so that they stay within the rules. */
export interface ConnectorHost {
  /** What stands behind `?` in the setting CONNECTORS, as `./forum.mjs?base=https://forum.example.com`. */
  readonly settings: URLSearchParams;
  /** The time, which tests move. */
  now(): Date;
  /** The JSON of an answer. @throws ConnectorError for everything but a success, with Retry-After in `retryAt` */
  json(request: HostRequest): Promise<unknown>;
  /** A page or feed as text, up to 3 MiB, after redirects. @throws ConnectorError */
  text(request: HostRequest): Promise<{ readonly url: string; readonly text: string }>;
  /** An error to throw. @param message for people of the workspace, without secrets */
  error(problem: ConnectorProblem, message: string, retryAt?: Date | null): ConnectorError;
  /** The hashtags and mentions of a caption, as posts have them. */
  hashtagsIn(caption: string): string[];
  mentionsIn(caption: string): string[];
}

/** The host of one connector. @param name tells its quotas from those of others */
export function hostOf(
  name: string,
  settings: URLSearchParams,
  http: PlatformHttpClient,
  now: () => Date,
): ConnectorHost {
  const quotaOf = ({ quota = '' }: HostRequest) => `loaded:${name}:${quota}`;
  return {
    settings,
    now,
    json: (request) =>
      http.ask(
        {
          platform: request.platform,
          credentials: quotaOf(request),
          url: new URL(request.url),
          ...(request.headers === undefined ? {} : { headers: request.headers }),
          ...(request.post === undefined ? {} : { post: request.post }),
        },
        { schema: JSON_VALUE, refusalOf: () => null },
      ),
    text: async (request) => {
      const { url, body, headers } = await http.page({
        platform: request.platform,
        credentials: quotaOf(request),
        url: new URL(request.url),
        ...(request.headers?.accept === undefined ? {} : { accept: request.headers.accept }),
      });
      return { url, text: decoded(body, String(headers['content-type'] ?? '')) };
    },
    error: (problem, message, retryAt = null) => new ConnectorError(problem, message, retryAt),
    hashtagsIn,
    mentionsIn,
  };
}

/** Undefined is what a body becomes that is no JSON. */
const JSON_VALUE = z.unknown().refine((value) => value !== undefined);
