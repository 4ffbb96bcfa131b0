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
import { DocumentReader } from '../../documents/document-reader.js';
import { notAllLost } from '../../reading/readable.js';
import { FollowedOnly } from '../followed-only.js';
import { type PageValidators, PlatformHttpClient, validatorsOf } from '../platform-http.client.js';
import { quotaOfHost } from '../platform-quota.store.js';
import type { Feed } from './feed.js';
import { postsOf } from './feed.posts.js';
import { MOST_ENTRIES } from './most-entries.js';

const FEEDS =
  'application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, application/json;q=0.7, text/html;q=0.5';

/** A feed as it was received; null where it has not changed since the capture before. */
interface ReceivedFeed {
  readonly feed: Feed;
  readonly address: URL;
  readonly validators: PageValidators | null;
}

/**
 * RSS, Atom and JSON feeds at any public address, also at the address of a page that names one. A feed is one page: what has left it is
 * not asked for.
 */
@Injectable()
export class FeedConnector extends FollowedOnly implements Connector {
  readonly provider = Provider.FEED;
  readonly capabilities: Capabilities = { metrics: false, profiles: false, postsPerRequest: 1 };
  readonly capture: SourceCapture = {
    kinds: [SourceKind.FEED],
    page: (scope, source) => this.page(scope, source),
  };

  constructor(
    private readonly http: PlatformHttpClient,
    private readonly reader: DocumentReader,
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

  private async page({ workspaceId }: WorkspaceScope, source: FollowedSource): Promise<PostsPage> {
    const followed = parseUrl(source.name);
    if (followed === null) throw new ConnectorError('UNSUPPORTED', 'This is not the address of a feed');
    const known = memoryOf(source.memory);
    const received = await this.received(workspaceId, followed, followed, known);
    if (received === null) return { posts: [], next: null, isUnchanged: true };
    const { feed, address, validators } = received;
    const { posts, unread } = postsOf(feed, { address, followed }, this.clock.now(), source.seenTo);
    return {
      posts,
      next: null,
      unread: notAllLost(followed.host, unread),
      memory: validators === null ? null : JSON.stringify(validators),
      notice: noticeOf(feed),
    };
  }

  /** @param asked the feed’s address, or that of the page that names it */
  private async received(
    workspaceId: string,
    followed: URL,
    asked: URL,
    known: PageValidators | null,
  ): Promise<ReceivedFeed | null> {
    const credentials = quotaOfHost('feed', asked);
    const response = await this.http.page({
      platform: asked.host,
      credentials,
      url: asked,
      accept: FEEDS,
      followed: known ?? {},
    });
    if (response.status === 304) return null;
    const { feed, link } = await this.reader.feed(workspaceId, response, followed, this.clock.now());
    const address = new URL(response.url);
    if (feed !== null) return { feed, address, validators: validatorsOf(response) };
    const named = asked === followed ? link : null;
    if (named === null) {
      const message = `${asked.host}: this is neither an RSS nor an Atom feed nor a JSON Feed, nor a page that names one`;
      throw new ConnectorError('UNREADABLE', message);
    }
    const found = await this.received(workspaceId, followed, new URL(named), null);
    // The page may name another feed next time: it is asked for as a whole.
    return found === null ? null : { ...found, validators: null };
  }
}

function memoryOf(memory: string | null | undefined): PageValidators | null {
  return memory == null ? null : (JSON.parse(memory) as PageValidators);
}

/** What people should know of a feed that was read. */
function noticeOf({ leftOut, isCut, missing, entries }: Feed): string | null {
  const all = entries.length + leftOut;
  const rest = missing === null ? 'it does not say how many are missing' : `${missing} are missing`;
  const notices = [
    isCut
      ? `The feed is cut off or longer than 3 MiB: ${all} of its entries ${all === 1 ? 'is' : 'are'} whole, and ${rest}`
      : null,
    leftOut > 0
      ? `The feed lists ${all} entries, of which the newest ${MOST_ENTRIES} are read; ${leftOut} older ones are left out`
      : null,
  ].filter((notice) => notice !== null);
  return notices.length === 0 ? null : notices.join('. ');
}
