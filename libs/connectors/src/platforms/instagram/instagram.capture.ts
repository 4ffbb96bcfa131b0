import type { CapturedPost } from '@loupe/content';
import { Clock, SourceKind, type WorkspaceScope } from '@loupe/kernel';
import type { Connection } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { ConnectorError, type FollowedSource, type PostsPage, type SourceCapture } from '../../connector.js';
import { type Access, ConnectionsService } from '../../credentials/connections.service.js';
import { type ReadEntries, readable } from '../../reading/readable.js';
import { joinedUnread } from '../../reading/unread.js';
import { byFacebookLogin, discovererOf, ownOf } from './instagram.accounts.js';
import { HASHTAGS_PER_WEEK, InstagramClient } from './instagram.client.js';
import { postOf, publicPostOf } from './instagram.posts.js';
import { type Media, type MediaPage, mediaSchema } from './instagram.schema.js';
import { InstagramTokenService } from './instagram-token.service.js';

/** When an account that has searched for too many hashtags is looked at again. */
const HASHTAGS_AGAIN_MS = 6 * 60 * 60_000;

/**
 * What workspaces follow on Instagram: their own accounts with stories, other professional accounts, posts that tag their
 * accounts, and hashtags.
 */
@Injectable()
export class InstagramCapture implements SourceCapture {
  readonly kinds = [SourceKind.HASHTAG, SourceKind.MENTION, SourceKind.ACCOUNT];

  constructor(
    private readonly api: InstagramClient,
    private readonly connections: ConnectionsService,
    private readonly tokens: InstagramTokenService,
    private readonly clock: Clock,
  ) {}

  async page(scope: WorkspaceScope, source: FollowedSource, after: string | null): Promise<PostsPage> {
    const connections = await this.connections.of(scope, this.tokens);
    const page = await this.asked(scope, source, connections, after);
    return { ...page, posts: page.posts.map((post) => ({ ...post, importType: 'AUTOMATIC' })) };
  }

  private asked(
    scope: WorkspaceScope,
    { kind, name }: FollowedSource,
    connections: readonly Connection[],
    after: string | null,
  ): Promise<PostsPage> {
    const own = ownOf(connections, name);
    const use = (connection: Connection, work: (access: Access) => Promise<PostsPage>) =>
      this.connections.use(scope, this.tokens, connection, work);
    if (kind === SourceKind.HASHTAG) {
      return this.hashtag(byFacebookLogin(connections, 'posts with a hashtag'), name, after, use);
    }
    if (kind === SourceKind.MENTION) {
      if (own === undefined) throw ofOwnOnly(name);
      return use(own, (access) => this.tagged(access, after));
    }
    if (own !== undefined) return use(own, (access) => this.own(access, after));
    return use(discovererOf(connections), (access) => this.others(access, name, after));
  }

  /** Posts of a connected account, on the first page with its stories of the last 24 hours. */
  private async own(access: Access, after: string | null): Promise<PostsPage> {
    const user = await this.api.user(access);
    const page = await this.api.ownMedia(access, 'media', after);
    const stories = after === null ? await this.api.ownMedia(access, 'stories', null) : { data: [] };
    const at = this.clock.now();
    const [listed, shown] = [mediaIn(page, at), mediaIn(stories, at)];
    const posts = [...shown.entries, ...listed.entries].map((media) => postOf(media, user, null, at));
    return {
      posts: newestFirst(posts),
      next: page.paging?.next == null ? null : cursorOf(page),
      unread: joinedUnread(listed.unread, shown.unread),
    };
  }

  /** Posts of another professional account. Lists of others do not say which page is the last; it is empty. */
  private async others(access: Access, name: string, after: string | null): Promise<PostsPage> {
    const user = await this.api.discover(access, name, after);
    const page = user.media ?? { data: [] };
    const at = this.clock.now();
    const { entries, unread } = mediaIn(page, at);
    return { posts: entries.map((media) => postOf(media, user, null, at)), next: cursorOf(page), unread };
  }

  private async tagged(access: Access, after: string | null): Promise<PostsPage> {
    const page = await this.api.tagged(access, after);
    const at = this.clock.now();
    const { entries, unread } = mediaIn(page, at);
    return { posts: entries.map((media) => publicPostOf(media, at)), next: cursorOf(page), unread };
  }

  /** The page after names the account and the hashtag's id, as cursors are one account's. */
  private async hashtag(
    connections: readonly Connection[],
    name: string,
    after: string | null,
    use: (connection: Connection, work: (access: Access) => Promise<PostsPage>) => Promise<PostsPage>,
  ): Promise<PostsPage> {
    const [account, id, cursor] = after?.split(' ') ?? [];
    const asked = connections.find(({ integration }) => integration.id === account);
    if (asked !== undefined && id !== undefined && cursor !== undefined) {
      return use(asked, (access) => this.hashtagged(access, asked, id, cursor));
    }
    let usedUp: ConnectorError | null = null;
    for (const connection of connections) {
      try {
        return await use(connection, async (access) => {
          const found = await this.hashtagId(access, name);
          return found === null
            ? { posts: [], next: null }
            : this.hashtagged(access, connection, found, null);
        });
      } catch (error) {
        if (!(error instanceof ConnectorError) || error.problem !== 'QUOTA') throw error;
        usedUp = error;
      }
    }
    throw usedUp ?? new Error('There are connections');
  }

  private async hashtagged(
    access: Access,
    { integration }: Connection,
    id: string,
    after: string | null,
  ): Promise<PostsPage> {
    const page = await this.api.hashtagged(access, id, after);
    const cursor = cursorOf(page);
    const at = this.clock.now();
    const { entries, unread } = mediaIn(page, at);
    return {
      posts: entries.map((media) => publicPostOf(media, at)),
      unread,
      next: cursor === null ? null : `${integration.id} ${id} ${cursor}`,
      isUnordered: true,
    };
  }

  /** @throws ConnectorError QUOTA for an account that has searched for all the hashtags that it may */
  private async hashtagId(access: Access, name: string): Promise<string | null> {
    try {
      return await this.api.hashtag(access, name);
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.problem !== 'UNREADABLE') throw error;
      // The refusal does not say why. The account's list of hashtags does.
      const searched = await this.api.hashtagsSearched(access);
      if (searched < HASHTAGS_PER_WEEK) throw error;
      throw new ConnectorError(
        'QUOTA',
        `Instagram lets an account search for ${HASHTAGS_PER_WEEK} hashtags in 7 days, and @${access.handle} has searched for ${searched}: connect another account, follow fewer hashtags, or wait until 7 days have passed`,
        new Date(this.clock.now().getTime() + HASHTAGS_AGAIN_MS),
      );
    }
  }
}

function mediaIn({ data }: MediaPage, at: Date): ReadEntries<Media> {
  return readable('Instagram', mediaSchema(at), data);
}

/** Where the next page begins; null after an empty page. */
function cursorOf({ data, paging }: MediaPage): string | null {
  return data.length === 0 ? null : (paging?.cursors?.after ?? null);
}

function newestFirst(posts: readonly CapturedPost[]): CapturedPost[] {
  return posts.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

function ofOwnOnly(name: string): ConnectorError {
  return new ConnectorError(
    'NOT_CONFIGURED',
    `Instagram shows the posts that tag @${name} to this account only: the operator connects it with \`loupe integration add\``,
  );
}
