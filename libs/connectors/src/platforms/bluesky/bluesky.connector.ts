import type { CapturedPost, CapturedProfile } from '@loupe/content';
import { Clock, Provider, SourceKind, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import {
  type Capabilities,
  type Connector,
  ConnectorError,
  type FollowedSource,
  type MetricsAnswer,
  type MetricsRequest,
  type PostReference,
  type PostsPage,
  type SourceCapture,
} from '../../connector.js';
import { inChunks } from '../chunks.js';
import { BlueskyClient, POSTS_PER_REQUEST } from './bluesky.client.js';
import { entryOf, metricsOf, postOf, profileOf } from './bluesky.posts.js';

const POST_PATH = /^\/profile\/([^/]+)\/post\/([\w.~:-]{1,64})\/?$/;
const DID = /^did:[a-z]+:[\w.:%-]+$/;

/** Bluesky through its public API. It needs no credentials. */
@Injectable()
export class BlueskyConnector implements Connector {
  readonly provider = Provider.BLUESKY;
  readonly capabilities: Capabilities = {
    metrics: true,
    profiles: false,
    postsPerRequest: POSTS_PER_REQUEST,
  };
  readonly capture: SourceCapture = {
    kinds: [SourceKind.HASHTAG, SourceKind.MENTION, SourceKind.KEYWORD, SourceKind.ACCOUNT],
    page: (_, source, after) => this.page(source, after),
  };

  constructor(
    private readonly client: BlueskyClient,
    private readonly clock: Clock,
  ) {}

  async missingAccess(): Promise<null> {
    return null;
  }

  resolve(url: URL): PostReference | null {
    const [, actor, key] = url.hostname === 'bsky.app' ? (POST_PATH.exec(url.pathname) ?? []) : [];
    if (actor === undefined || key === undefined) return null;
    const name = decodeURIComponent(actor);
    return { provider: Provider.BLUESKY, externalId: uriOf(name, key), url: url.href, accountName: name };
  }

  async fetchPost(_: WorkspaceScope, { externalId, accountName }: PostReference): Promise<CapturedPost> {
    const key = externalId?.split('/').at(-1);
    if (key === undefined || accountName === null) throw noPost();
    const profile = await this.client.profile(accountName);
    const { entries, unread } = await this.client.posts([uriOf(profile.did, key)]);
    const [post] = entries;
    if (post === undefined) throw new ConnectorError('NOT_FOUND', 'Bluesky has no post of this address');
    return {
      ...postOf(post, this.clock.now()),
      importType: 'MANUAL',
      profile: profileOf(profile),
      unread: Object.keys(unread.fields),
    };
  }

  fetchMetrics(_: WorkspaceScope, posts: readonly MetricsRequest[]): Promise<MetricsAnswer[]> {
    return inChunks(posts, POSTS_PER_REQUEST, (chunk) => this.metrics(chunk));
  }

  async fetchProfile(_: WorkspaceScope, accountName: string): Promise<CapturedProfile | null> {
    try {
      return profileOf(await this.client.profile(accountName.trim().replace(/^@/, '')));
    } catch (error) {
      if (error instanceof ConnectorError && error.problem === 'NOT_FOUND') return null;
      throw error;
    }
  }

  private async metrics(posts: readonly MetricsRequest[]): Promise<MetricsAnswer[]> {
    const uris = posts.flatMap(({ externalId }) => (isPost(externalId) ? [externalId] : []));
    const found = uris.length === 0 ? [] : (await this.client.posts([...new Set(uris)])).entries;
    const byUri = new Map(found.map((post) => [post.uri, post]));
    const at = this.clock.now();
    return posts.map(({ externalId }) => {
      if (!isPost(externalId)) return { kind: 'failed', error: noPost() };
      const post = byUri.get(externalId);
      return post === undefined ? { kind: 'gone' } : { kind: 'metrics', at, metrics: metricsOf(post) };
    });
  }

  private async page({ kind, name }: FollowedSource, after: string | null): Promise<PostsPage> {
    const at = this.clock.now();
    if (kind === SourceKind.ACCOUNT) {
      const { entries, cursor, unread } = await this.client.authorFeed(name, after);
      return { posts: entries.map((entry) => entryOf(entry, at)), next: cursor, unread };
    }
    const { entries, cursor, unread } = await this.client.search(searchOf(kind, name), after);
    return { posts: entries.map((post) => postOf(post, at)), next: cursor, unread };
  }
}

/** Parameters of a search; of words, all of them in this order. */
function searchOf(kind: SourceKind, name: string): Record<string, string> {
  if (kind === SourceKind.HASHTAG) return { q: `#${name}`, tag: name };
  if (kind === SourceKind.MENTION) return { q: `@${name}`, mentions: name };
  return { q: /\s/.test(name) ? `"${name.replaceAll('"', ' ')}"` : name };
}

function uriOf(actor: string, key: string): string {
  return `at://${actor}/app.bsky.feed.post/${key}`;
}

/** Whether an id is a post's own, and not that of a repost. */
function isPost(externalId: string | null): externalId is string {
  const [, did = '', collection] = /^at:\/\/([^/]+)\/([^/]+)\/[^/#]+$/.exec(externalId ?? '') ?? [];
  return DID.test(did) && collection === 'app.bsky.feed.post';
}

function noPost(): ConnectorError {
  return new ConnectorError('UNSUPPORTED', 'This is not the id of a post of Bluesky');
}
