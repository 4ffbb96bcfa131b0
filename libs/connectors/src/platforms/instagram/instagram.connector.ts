import { type CapturedPost, type CapturedProfile, platformPostOf } from '@loupe/content';
import { Clock, Provider, parseUrl, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import {
  type Capabilities,
  type Connector,
  ConnectorError,
  type MetricsAnswer,
  type MetricsRequest,
  type PostReference,
} from '../../connector.js';
import { accountKey, inChunks, inGroups } from '../chunks.js';
import { InstagramCapture } from './instagram.capture.js';
import { PAGE_SIZE } from './instagram.client.js';
import { type Edge, InstagramPostFinder, type Listing } from './instagram.post-finder.js';
import { metricsOf, postOf, profileOf, storyOf, UNKNOWN_ACCOUNT } from './instagram.posts.js';

/** Identifies a post of Instagram: its code, and where to look for it. */
interface Wanted {
  readonly code: string;
  readonly edge: Edge;
  readonly accountName: string | null;
}

/** Instagram through the Graph API, with the workspace's connected accounts: their own posts and those of others. */
@Injectable()
export class InstagramConnector implements Connector {
  readonly provider = Provider.INSTAGRAM;
  readonly capabilities: Capabilities = {
    metrics: true,
    profiles: true,
    postsPerRequest: PAGE_SIZE,
  };

  constructor(
    private readonly listing: InstagramPostFinder,
    readonly capture: InstagramCapture,
    private readonly clock: Clock,
  ) {}

  missingAccess(scope: WorkspaceScope): Promise<ConnectorError | null> {
    return this.listing.missingAccess(scope);
  }

  resolve(url: URL): PostReference | null {
    const story = storyOf(url);
    if (story !== null) {
      return {
        provider: Provider.INSTAGRAM,
        externalId: story.code,
        url: null,
        accountName: story.accountName,
      };
    }
    const post = platformPostOf(url);
    if (post?.provider !== Provider.INSTAGRAM) return null;
    return { provider: post.provider, externalId: post.code, url: url.href, accountName: post.accountName };
  }

  async fetchPost(scope: WorkspaceScope, post: PostReference): Promise<CapturedPost> {
    const wanted = wantedOf(post);
    const accounts =
      wanted.accountName === null ? await this.listing.ownHandles(scope) : [wanted.accountName];
    for (const account of accounts) {
      const listing = await this.listing.find(scope, account, wanted.edge, [wanted.code]);
      const listed = listing.found.get(wanted.code);
      if (listed !== undefined) {
        const { media, insights, unread } = listed;
        return { ...postOf(media, listing.user, insights, this.clock.now()), unread };
      }
      if (wanted.accountName !== null) throw missing(wanted, listing);
    }
    throw new ConnectorError(
      'UNSUPPORTED',
      'Instagram lists the posts of other accounts by account only: give the address as instagram.com/ACCOUNT/p/CODE/',
    );
  }

  fetchMetrics(scope: WorkspaceScope, posts: readonly MetricsRequest[]): Promise<MetricsAnswer[]> {
    return inGroups(
      posts,
      (post) => `${post.url === null} ${accountKey(post)}`,
      (group) => inChunks(group, group.length, (chunk) => this.metrics(scope, chunk)),
    );
  }

  async fetchProfile(scope: WorkspaceScope, accountName: string): Promise<CapturedProfile | null> {
    try {
      return profileOf(await this.listing.account(scope, accountName.trim().replace(/^@/, '')));
    } catch (error) {
      if (error instanceof ConnectorError && error.problem === 'NOT_FOUND') return null;
      throw error;
    }
  }

  /** @param posts of one account, on one edge */
  private async metrics(scope: WorkspaceScope, posts: readonly MetricsRequest[]): Promise<MetricsAnswer[]> {
    const wanted = posts.map(wantedOf);
    const [first] = wanted;
    if (first === undefined) return [];
    const { accountName, edge } = first;
    if (accountName === null) {
      throw new ConnectorError(
        'UNSUPPORTED',
        'Instagram gives metrics by account only, and the account of this post is unknown',
      );
    }
    const codes = wanted.map(({ code }) => code);
    const listing = await this.listing.find(scope, accountName, edge, codes);
    const at = this.clock.now();
    return wanted.map((each): MetricsAnswer => {
      const listed = listing.found.get(each.code);
      if (listed !== undefined) {
        return { kind: 'metrics', at, metrics: metricsOf(listed.media, listing.user, listed.insights) };
      }
      const error = missing(each, listing);
      return error.problem === 'NOT_FOUND' ? { kind: 'gone' } : { kind: 'failed', error };
    });
  }
}

function wantedOf({ externalId, url, accountName }: PostReference): Wanted {
  const address = url === null ? null : parseUrl(url);
  const post = address === null ? null : platformPostOf(address);
  const code = post?.code ?? externalId;
  if (code === null) throw new ConnectorError('UNSUPPORTED', 'This is not the address of an Instagram post');
  const account = accountName === UNKNOWN_ACCOUNT ? null : (accountName ?? post?.accountName ?? null);
  return { code, edge: url === null ? 'stories' : 'media', accountName: account?.replace(/^@/, '') ?? null };
}

function missing({ edge }: Wanted, { isWhole }: Listing): ConnectorError {
  if (edge === 'stories') {
    return new ConnectorError('UNSUPPORTED', 'Instagram gives a story for 24 hours only');
  }
  return isWhole
    ? new ConnectorError('NOT_FOUND', 'The account has no such post on Instagram')
    : new ConnectorError(
        'UNSUPPORTED',
        'The post is not among the newest that Instagram lists of the account',
      );
}
