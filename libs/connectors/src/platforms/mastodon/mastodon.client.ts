import { Clock } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { readable } from '../../reading/readable.js';
import type { Unread } from '../../reading/unread.js';
import { type PlatformAnswer, PlatformHttpClient, type Refusal } from '../platform-http.client.js';
import { quotaOfHost } from '../platform-quota.store.js';
import {
  accountSchema,
  lookedUpSchema,
  type MastodonAccount,
  type MastodonStatus,
  statusSchema,
  timelineSchema,
} from './mastodon.schema.js';

const PAGE = '40';

/** A part of a timeline, and the id after which the next begins; null where it was the last. */
export interface Timeline {
  readonly statuses: readonly MastodonStatus[];
  readonly oldestId: string | null;
  readonly unread: Unread;
}

/** The requests of Mastodon's API (docs.joinmastodon.org) that servers answer without credentials. */
@Injectable()
export class MastodonClient {
  constructor(
    private readonly http: PlatformHttpClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Posts with a hashtag that a server has seen, newest first.
   * @param server its origin
   * @param before id of the post that they are older than
   * @throws ConnectorError
   */
  tagged(server: string, name: string, before: string | null): Promise<Timeline> {
    return this.timeline(server, `timelines/tag/${encodeURIComponent(name)}`, before);
  }

  /** As `tagged`, of an account by its id on the server. */
  ofAccount(server: string, id: string, before: string | null): Promise<Timeline> {
    return this.timeline(server, `accounts/${encodeURIComponent(id)}/statuses`, before);
  }

  /** @throws ConnectorError NOT_FOUND for an account that the server does not know */
  account(server: string, acct: string): Promise<MastodonAccount> {
    return this.read(server, 'accounts/lookup', new URLSearchParams({ acct }), accountSchema);
  }

  /** @throws ConnectorError NOT_FOUND for a post that is gone */
  status(server: string, id: string): Promise<MastodonStatus> {
    const path = `statuses/${encodeURIComponent(id)}`;
    return this.read(server, path, new URLSearchParams(), statusSchema(this.clock.now()));
  }

  private async timeline(server: string, path: string, before: string | null): Promise<Timeline> {
    const parameters = new URLSearchParams({ limit: PAGE, ...(before === null ? {} : { max_id: before }) });
    const listed = await this.ask(server, path, parameters, timelineSchema);
    const { entries: statuses, unread } = readable('Mastodon', statusSchema(this.clock.now()), listed);
    const oldestId = lookedUpSchema.safeParse(listed.at(-1)).data?.id ?? null;
    return { statuses, oldestId, unread };
  }

  /** Reads one entity leniently. @throws ConnectorError UNREADABLE for one without what it needs */
  private async read<Body>(
    server: string,
    path: string,
    parameters: URLSearchParams,
    schema: z.ZodType<Body>,
  ): Promise<Body> {
    const answer = await this.ask(server, path, parameters, z.unknown());
    const [entity] = readable(new URL(server).host, schema, [answer]).entries;
    return entity as Body;
  }

  private ask<Body>(
    server: string,
    path: string,
    parameters: URLSearchParams,
    schema: z.ZodType<Body>,
  ): Promise<Body> {
    const url = new URL(`/api/v1/${path}`, server);
    url.search = parameters.toString();
    return this.http.ask(
      { platform: url.host, credentials: quotaOfHost('mastodon', url), url },
      {
        schema,
        refusalOf: (answer) => mastodonRefusal(answer, url.host),
        usedUpUntil: (answer) => resetTime(answer),
      },
    );
  }
}

/** What an answer refuses; null where its status says all. */
function mastodonRefusal(answer: PlatformAnswer, host: string): Refusal | null {
  const { status } = answer;
  // Servers can show timelines to their members only (401 or 422).
  if (status === 401 || status === 403 || status === 422) {
    return { problem: 'UNSUPPORTED', message: `${host} shows this to its own members only` };
  }
  if (status === 404 || status === 410) {
    return { problem: 'NOT_FOUND', message: `${host} knows nothing of the name` };
  }
  if (status === 429) {
    const retryAt = resetTime({ ...answer, headers: { ...answer.headers, 'x-ratelimit-remaining': '0' } });
    return { problem: 'QUOTA', ...(retryAt === null ? {} : { retryAt }) };
  }
  return null;
}

/** Until when nothing may be asked, by the headers of the rate limit (an ISO time); null where something may. */
function resetTime({ headers }: PlatformAnswer): Date | null {
  if (String(headers['x-ratelimit-remaining'] ?? '') !== '0') return null;
  const time = new Date(String(headers['x-ratelimit-reset'] ?? ''));
  return Number.isNaN(time.getTime()) ? null : time;
}
