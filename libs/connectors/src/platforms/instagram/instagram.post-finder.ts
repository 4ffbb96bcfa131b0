import { Clock, type WorkspaceScope } from '@loupe/kernel';
import type { Connection } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { ConnectorError } from '../../connector.js';
import { ConnectionsService } from '../../credentials/connections.service.js';
import { readLeniently } from '../../reading/lenient.js';
import { discovererOf, ownOf } from './instagram.accounts.js';
import { InstagramClient } from './instagram.client.js';
import { codeOf, type Insights } from './instagram.posts.js';
import { type Media, type MediaPage, mediaSchema, type User } from './instagram.schema.js';
import { InstagramTokenService } from './instagram-token.service.js';

/** Pages of an account that are searched for posts: its newest 1,000 posts. */
const MAX_PAGES = 20;

/** A post in an account's list. */
export interface Listed {
  readonly media: Media;
  /** Null for a post of another account. */
  readonly insights: Insights | null;
  /** Paths of what could not be read of it. */
  readonly unread: readonly string[];
}

/** The result of a search for posts of an account. */
export interface Listing {
  readonly user: User;
  /** By code. */
  readonly found: ReadonlyMap<string, Listed>;
  /** Whether all posts of the account were seen; a post that was not found then does not exist. */
  readonly isWhole: boolean;
}

/** The list in which posts are searched. */
export type Edge = 'media' | 'stories';

/** Finds posts by their codes. The Graph API has no lookup by code; it only lists an account's posts, newest first. */
@Injectable()
export class InstagramPostFinder {
  constructor(
    private readonly api: InstagramClient,
    private readonly connections: ConnectionsService,
    private readonly tokens: InstagramTokenService,
    private readonly clock: Clock,
  ) {}

  /** Why no post can be found at all; null if an account is connected. */
  missingAccess(scope: WorkspaceScope): Promise<ConnectorError | null> {
    return this.connections.missing(scope, this.tokens);
  }

  /** Handles of the workspace's own accounts. */
  async ownHandles(scope: WorkspaceScope): Promise<string[]> {
    return (await this.connections.of(scope, this.tokens)).map(({ integration }) => integration.handle);
  }

  /**
   * An account, and the requested posts that it has; each page costs a request.
   * @throws ConnectorError
   */
  async find(
    scope: WorkspaceScope,
    accountName: string,
    edge: Edge,
    codes: readonly string[],
  ): Promise<Listing> {
    const connections = await this.connections.of(scope, this.tokens);
    const own = ownOf(connections, accountName);
    if (own !== undefined) return this.findOwn(scope, own, edge, codes);
    if (edge === 'stories') {
      throw new ConnectorError('UNSUPPORTED', 'Instagram gives stories of connected accounts only');
    }
    return this.connections.use(scope, this.tokens, discovererOf(connections), async (access) => {
      let user: User | null = null;
      const listing = await collect(codes, false, this.clock.now(), async (after) => {
        user = await this.api.discover(access, accountName, after);
        return user.media ?? { data: [] };
      });
      user ??= await this.api.discover(access, accountName);
      const found = new Map(
        [...listing.found].map(([code, read]): [string, Listed] => [code, { ...read, insights: null }]),
      );
      return { user, found, isWhole: listing.isWhole };
    });
  }

  /**
   * An account without its posts.
   * @throws ConnectorError
   */
  async account(scope: WorkspaceScope, accountName: string): Promise<User> {
    const connections = await this.connections.of(scope, this.tokens);
    const own = ownOf(connections, accountName);
    return this.connections.use(scope, this.tokens, own ?? discovererOf(connections), (access) =>
      own === undefined ? this.api.discover(access, accountName) : this.api.user(access),
    );
  }

  private findOwn(
    scope: WorkspaceScope,
    own: Connection,
    edge: Edge,
    codes: readonly string[],
  ): Promise<Listing> {
    return this.connections.use(scope, this.tokens, own, async (access) => {
      const user = await this.api.user(access);
      const listing = await collect(codes, true, this.clock.now(), (after) =>
        this.api.ownMedia(access, edge, after),
      );
      const found = new Map<string, Listed>();
      for (const [code, read] of listing.found) {
        found.set(code, { ...read, insights: await optional(this.api.insights(access, read.media.id)) });
      }
      return { user, found, isWhole: listing.isWhole };
    });
  }
}

/**
 * Follows the cursors until all posts are found or there are no more pages.
 * @param tellsNext whether a page says that another one follows; if not, only an empty page is known to be the last
 * @param now bounds the times of posts
 */
async function collect(
  codes: readonly string[],
  tellsNext: boolean,
  now: Date,
  pageAfter: (after: string | null) => Promise<MediaPage>,
): Promise<{ found: Map<string, Omit<Listed, 'insights'>>; isWhole: boolean }> {
  const schema = mediaSchema(now);
  const wanted = new Set(codes);
  const found = new Map<string, Omit<Listed, 'insights'>>();
  let after: string | null = null;
  for (let pages = 0; pages < MAX_PAGES && found.size < wanted.size; pages++) {
    const page: MediaPage = await pageAfter(after);
    for (const item of page.data) {
      const { value: media, unread } = readLeniently(schema, item);
      if (media === null) continue;
      const code = codeOf(media);
      if (wanted.has(code)) found.set(code, { media, unread });
    }
    const next: string | null = page.paging?.cursors?.after ?? null;
    const isLast = tellsNext && page.paging?.next == null;
    if (isLast || next === null || next === after || page.data.length === 0) return { found, isWhole: true };
    after = next;
  }
  return { found, isWhole: false };
}

/** A post has no insights if it is older than the account's professional status, or has too few viewers. */
async function optional(insights: Promise<Insights>): Promise<Insights | null> {
  try {
    return await insights;
  } catch (error) {
    const isMissing =
      error instanceof ConnectorError && ['PRIVATE', 'NOT_FOUND', 'UNREADABLE'].includes(error.problem);
    if (isMissing) return null;
    throw error;
  }
}
