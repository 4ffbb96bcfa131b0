import type { CapturedProfile } from '@loupe/content';
import { Clock, Provider, parseUrl, SourceKind, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import {
  type Capabilities,
  type Connector,
  ConnectorError,
  type FollowedSource,
  type MetricsAnswer,
  type MetricsRequest,
  type PostsPage,
  type SourceCapture,
} from '../../connector.js';
import { inChunks } from '../chunks.js';
import { FollowedOnly } from '../followed-only.js';
import { MastodonClient } from './mastodon.client.js';
import { metricsOf, postOf, profileOf } from './mastodon.posts.js';

/** Addresses of posts on a server of Mastodon itself: `/@NAME/ID`. Other software has others. */
const POST_PATH = /^\/@[^/]+\/(\d{1,32})\/?$/;

/** Mastodon, and other servers of the fediverse with its API. They are asked without credentials. */
@Injectable()
export class MastodonConnector extends FollowedOnly implements Connector {
  readonly provider = Provider.MASTODON;
  readonly capabilities: Capabilities = { metrics: true, profiles: false, postsPerRequest: 1 };
  readonly capture: SourceCapture = {
    kinds: [SourceKind.HASHTAG, SourceKind.ACCOUNT],
    page: (_, source, after) => this.page(source, after),
  };

  constructor(
    private readonly client: MastodonClient,
    private readonly clock: Clock,
  ) {
    super('Posts of Mastodon');
  }

  fetchMetrics(_: WorkspaceScope, posts: readonly MetricsRequest[]): Promise<MetricsAnswer[]> {
    return inChunks(posts, 1, (chunk) => Promise.all(chunk.map((post) => this.metrics(post))));
  }

  async fetchProfile(_: WorkspaceScope, accountName: string): Promise<CapturedProfile | null> {
    const name = accountName.trim().replace(/^@/, '');
    const server = parseUrl(`https://${name.split('@')[1] ?? ''}`);
    if (server === null) return null;
    try {
      return profileOf(await this.client.account(server.origin, name), server.origin);
    } catch (error) {
      if (error instanceof ConnectorError && error.problem === 'NOT_FOUND') return null;
      throw error;
    }
  }

  /** The post's own server is asked, as that has counted all. */
  private async metrics({ url }: MetricsRequest): Promise<MetricsAnswer> {
    const address = url === null ? null : parseUrl(url);
    const [, id] = POST_PATH.exec(address?.pathname ?? '') ?? [];
    if (address === null || id === undefined) {
      const error = new ConnectorError('UNSUPPORTED', 'The post’s server cannot be asked for its metrics');
      return { kind: 'failed', error };
    }
    try {
      const status = await this.client.status(address.origin, id);
      return { kind: 'metrics', at: this.clock.now(), metrics: metricsOf(status) };
    } catch (error) {
      if (error instanceof ConnectorError && error.problem === 'NOT_FOUND') return { kind: 'gone' };
      throw error;
    }
  }

  private async page({ kind, name, instance }: FollowedSource, after: string | null): Promise<PostsPage> {
    if (instance === null) throw new ConnectorError('UNSUPPORTED', 'A server of Mastodon has to be named');
    const at = this.clock.now();
    if (kind === SourceKind.HASHTAG) {
      const { statuses, oldestId, unread } = await this.client.tagged(instance, name, after);
      return { posts: statuses.map((status) => postOf(status, instance, at)), next: oldestId, unread };
    }
    // The page after begins with the id of the account, so that it is looked up once.
    const [known, before] = after?.split(' ') ?? [];
    const id = known ?? (await this.client.account(instance, name)).id;
    if (id === undefined) throw new ConnectorError('UNREADABLE', 'The server told no id of the account');
    const { statuses, oldestId, unread } = await this.client.ofAccount(instance, id, before ?? null);
    const next = oldestId === null ? null : `${id} ${oldestId}`;
    return { posts: statuses.map((status) => postOf(status, instance, at)), next, unread };
  }
}
