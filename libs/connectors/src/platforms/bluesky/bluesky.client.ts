import { AppConfig } from '@loupe/config';
import { Clock, withoutEndSlashes } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { type ReadEntries, readable } from '../../reading/readable.js';
import type { Unread } from '../../reading/unread.js';
import { type PlatformAnswer, PlatformHttpClient, type Refusal } from '../platform-http.client.js';
import {
  authorFeedSchema,
  type BlueskyPost,
  type BlueskyProfile,
  errorSchema,
  type FeedEntry,
  feedEntrySchema,
  postSchema,
  postsSchema,
  profileSchema,
  searchSchema,
} from './bluesky.schema.js';

/** Posts that one request for posts by address can name. */
export const POSTS_PER_REQUEST = 25;
const PAGE = '100';

const GONE = ['AccountTakedown', 'AccountDeactivated', 'AccountDeleted', 'RepoNotFound', 'NotFound'];
const UNKNOWN = /not found|could not find|invalid handle|unable to resolve/i;

/** A part of a list, and the cursor of the next; null where it was the last. */
export interface BlueskyPage<Entry> {
  readonly entries: readonly Entry[];
  readonly cursor: string | null;
  readonly unread: Unread;
}

/** The requests of Bluesky's public API (docs.bsky.app) that are made. It needs no credentials. */
@Injectable()
export class BlueskyClient {
  constructor(
    private readonly http: PlatformHttpClient,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * What an account has posted and reposted, newest first.
   * @param actor a handle or DID
   * @throws ConnectorError
   */
  async authorFeed(actor: string, cursor: string | null): Promise<BlueskyPage<FeedEntry>> {
    const parameters = { actor, limit: PAGE, filter: 'posts_with_replies' };
    const answer = await this.ask(
      'app.bsky.feed.getAuthorFeed',
      withCursor(parameters, cursor),
      authorFeedSchema,
    );
    return {
      ...readable('Bluesky', feedEntrySchema(this.clock.now()), answer.feed),
      cursor: answer.cursor ?? null,
    };
  }

  /**
   * Posts that a search finds, newest first.
   * @param parameters of app.bsky.feed.searchPosts
   * @throws ConnectorError
   */
  async search(parameters: Record<string, string>, cursor: string | null): Promise<BlueskyPage<BlueskyPost>> {
    const asked = withCursor({ ...parameters, sort: 'latest', limit: PAGE }, cursor);
    const answer = await this.ask('app.bsky.feed.searchPosts', asked, searchSchema);
    return {
      ...readable('Bluesky', postSchema(this.clock.now()), answer.posts),
      cursor: answer.cursor ?? null,
    };
  }

  /**
   * Posts by address; those that are gone are absent.
   * @param uris at most 25
   * @throws ConnectorError
   */
  async posts(uris: readonly string[]): Promise<ReadEntries<BlueskyPost>> {
    const parameters = new URLSearchParams(uris.map((uri): [string, string] => ['uris', uri]));
    const answer = await this.ask('app.bsky.feed.getPosts', parameters, postsSchema);
    return readable('Bluesky', postSchema(this.clock.now()), answer.posts);
  }

  /** @throws ConnectorError NOT_FOUND for an account that is not there */
  profile(actor: string): Promise<BlueskyProfile> {
    return this.ask('app.bsky.actor.getProfile', new URLSearchParams({ actor }), profileSchema);
  }

  private ask<Body>(method: string, parameters: URLSearchParams, schema: z.ZodType<Body>): Promise<Body> {
    const url = new URL(`${withoutEndSlashes(this.config.get('BLUESKY_API_BASE_URL'))}/xrpc/${method}`);
    url.search = parameters.toString();
    return this.http.ask(
      { platform: 'Bluesky', credentials: 'bluesky', url },
      { schema, refusalOf: blueskyRefusal, usedUpUntil: (answer) => resetTime(answer) },
    );
  }
}

function withCursor(parameters: Record<string, string>, cursor: string | null): URLSearchParams {
  return new URLSearchParams({ ...parameters, ...(cursor === null ? {} : { cursor }) });
}

/** What an answer refuses; null where its status says all. */
function blueskyRefusal(answer: PlatformAnswer): Refusal | null {
  const { status, body } = answer;
  if (status < 400) return null;
  if (status === 429) {
    const retryAt = resetTime({ ...answer, headers: { ...answer.headers, 'ratelimit-remaining': '0' } });
    return { problem: 'QUOTA', ...(retryAt === null ? {} : { retryAt }) };
  }
  if (status === 401 || status === 403) {
    return {
      problem: 'UNSUPPORTED',
      message:
        'Bluesky does not answer this without an account at the moment; the operator can try another BLUESKY_API_BASE_URL',
    };
  }
  const parsed = errorSchema.safeParse(body);
  if (!parsed.success || status >= 500) return null;
  const { error, message = '' } = parsed.data;
  if (GONE.includes(error) || UNKNOWN.test(message)) {
    return { problem: 'NOT_FOUND', message: 'Bluesky has no such account' };
  }
  return null;
}

/** Until when nothing may be asked, by the headers of the rate limit; null where something may. */
function resetTime({ headers }: PlatformAnswer): Date | null {
  if (String(headers['ratelimit-remaining'] ?? '') !== '0') return null;
  const seconds = Number(headers['ratelimit-reset']);
  return Number.isSafeInteger(seconds) && seconds > 0 ? new Date(seconds * 1000) : null;
}
