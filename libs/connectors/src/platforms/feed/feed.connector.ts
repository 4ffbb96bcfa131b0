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
import { FollowedOnly } from '../followed-only.js';
import { PlatformHttpClient } from '../platform-http.client.js';
import { quotaOfHost } from '../platform-quota.store.js';
import { decoded } from '../text.js';
import { readFeed } from './feed.js';
import { postsOf } from './feed.posts.js';

const FEEDS =
  'application/atom+xml, application/rss+xml, application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8';

/** RSS and Atom feeds at any public address. A feed is one page: what has left it is not asked for. */
@Injectable()
export class FeedConnector extends FollowedOnly implements Connector {
  readonly provider = Provider.FEED;
  readonly capabilities: Capabilities = { metrics: false, profiles: false, postsPerRequest: 1 };
  readonly capture: SourceCapture = { kinds: [SourceKind.FEED], page: (_, source) => this.page(source) };

  constructor(
    private readonly http: PlatformHttpClient,
    private readonly clock: Clock,
  ) {
    super('Entries of feeds');
  }

  async fetchMetrics(_: WorkspaceScope, posts: readonly MetricsRequest[]): Promise<MetricsAnswer[]> {
    const error = new ConnectorError('UNSUPPORTED', 'Feeds tell no metrics');
    return posts.map(() => ({ kind: 'failed', error }));
  }

  async fetchProfile(): Promise<CapturedProfile | null> {
    throw new ConnectorError('UNSUPPORTED', 'Feeds have no accounts that could be looked up');
  }

  private async page({ name }: FollowedSource): Promise<PostsPage> {
    const url = parseUrl(name);
    if (url === null) throw new ConnectorError('UNSUPPORTED', 'This is not the address of a feed');
    const credentials = quotaOfHost('feed', url);
    const response = await this.http.page({ platform: url.host, credentials, url, accept: FEEDS });
    const type = String(response.headers['content-type'] ?? '');
    const feed = readFeed(decoded(response.body, type));
    if (feed === null) {
      throw new ConnectorError('UNREADABLE', `${url.host}: this is neither an RSS nor an Atom feed`);
    }
    return { posts: postsOf(feed, new URL(response.url), this.clock.now()), next: null };
  }
}
