import { type CapturedPost, type CapturedProfile, platformPostOf } from '@loupe/content';
import { Clock, Provider, parseUrl, type WorkspaceScope } from '@loupe/kernel';
import type { Connection } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import {
  type Capabilities,
  type Connector,
  ConnectorError,
  type MetricsAnswer,
  type MetricsRequest,
  type PostReference,
} from '../../connector.js';
import { ConnectionsService } from '../../credentials/connections.service.js';
import { accountKey, inChunks, inGroups } from '../chunks.js';
import { ownOf } from './tiktok.accounts.js';
import { TikTokCapture } from './tiktok.capture.js';
import { IDS_PER_REQUEST, TikTokClient } from './tiktok.client.js';
import {
  addressOf,
  metricsOf,
  postOf,
  profileAddress,
  profileOf,
  publicPostOf,
  publicProfileOf,
} from './tiktok.posts.js';
import { TikTokTokenService } from './tiktok-token.service.js';

/** 64-bit numbers. */
const VIDEO_ID = /^\d{1,19}$/;
const HANDLE = /^[\w.]{1,30}$/;

/** TikTok: all data of connected accounts through its Display API, and public data of others through oEmbed. */
@Injectable()
export class TikTokConnector implements Connector {
  readonly provider = Provider.TIKTOK;
  readonly capabilities: Capabilities = {
    metrics: true,
    profiles: true,
    postsPerRequest: IDS_PER_REQUEST,
  };

  constructor(
    private readonly api: TikTokClient,
    readonly capture: TikTokCapture,
    private readonly connections: ConnectionsService,
    private readonly tokens: TikTokTokenService,
    private readonly clock: Clock,
  ) {}

  /** Public posts need no account; metrics are available for connected accounts only. */
  async missingAccess(scope: WorkspaceScope, wanted: 'metrics' | 'posts'): Promise<ConnectorError | null> {
    return wanted === 'posts' ? null : this.connections.missing(scope, this.tokens);
  }

  resolve(url: URL): PostReference | null {
    const post = platformPostOf(url);
    if (post?.provider !== Provider.TIKTOK) return null;
    return { provider: post.provider, externalId: post.code, url: url.href, accountName: post.accountName };
  }

  /** A post of a connected account with its metrics; for any other post, its public data. */
  async fetchPost(scope: WorkspaceScope, post: PostReference): Promise<CapturedPost> {
    const id = videoIdOf(post);
    if (id === null) throw noVideo();
    const connections = await this.connections.any(scope, this.tokens);
    for (const connection of post.accountName === null ? connections : ownOf(connections, post.accountName)) {
      const own = await this.ownPost(scope, connection, id);
      if (own !== null) return own;
    }
    const isPhotos = /\/photo\//i.test(post.url ?? '');
    const oembed = await this.api.oembed(addressOf(post.accountName ?? '', id, isPhotos));
    const captured = publicPostOf(id, oembed, isPhotos, this.clock.now());
    if (captured === null) throw unreadable();
    return captured;
  }

  fetchMetrics(scope: WorkspaceScope, posts: readonly MetricsRequest[]): Promise<MetricsAnswer[]> {
    return inGroups(posts, accountKey, (group) =>
      inChunks(group, IDS_PER_REQUEST, (chunk) => this.metrics(scope, chunk)),
    );
  }

  async fetchProfile(scope: WorkspaceScope, accountName: string): Promise<CapturedProfile | null> {
    const name = accountName.trim().replace(/^@/, '');
    if (!HANDLE.test(name)) return null;
    const [own] = ownOf(await this.connections.any(scope, this.tokens), name);
    if (own !== undefined) {
      return this.connections.use(scope, this.tokens, own, async (access) =>
        profileOf(await this.api.user(access), access.handle),
      );
    }
    try {
      return publicProfileOf(await this.api.oembed(profileAddress(name)));
    } catch (error) {
      if (error instanceof ConnectorError && error.problem === 'NOT_FOUND') return null;
      throw error;
    }
  }

  private ownPost(scope: WorkspaceScope, connection: Connection, id: string): Promise<CapturedPost | null> {
    return this.connections.use(scope, this.tokens, connection, async (access) => {
      const { byId, unread } = await this.api.videos(access, [id]);
      const video = byId.get(id);
      if (video === undefined) return null;
      if (video === null) throw unreadable();
      return { ...postOf(video, await this.api.user(access), access.handle, this.clock.now()), unread };
    });
  }

  /** @param posts at most 20 of one account */
  private async metrics(scope: WorkspaceScope, posts: readonly MetricsRequest[]): Promise<MetricsAnswer[]> {
    const connections = await this.connections.of(scope, this.tokens);
    const [own] = ownOf(connections, posts[0]?.accountName ?? '');
    if (own === undefined) {
      throw new ConnectorError('UNSUPPORTED', 'TikTok gives metrics of connected accounts only');
    }
    const ids = posts.map(videoIdOf);
    return this.connections.use(scope, this.tokens, own, async (access) => {
      const { byId: videos } = await this.api.videos(access, [...new Set(ids.flatMap((id) => id ?? []))]);
      const user = await this.api.user(access);
      const at = this.clock.now();
      return ids.map((id): MetricsAnswer => {
        if (id === null) return { kind: 'failed', error: noVideo() };
        const video = videos.get(id);
        if (video === undefined) return { kind: 'gone' };
        if (video === null) return { kind: 'failed', error: unreadable() };
        return { kind: 'metrics', at, metrics: metricsOf(video, user) };
      });
    });
  }
}

function videoIdOf({ externalId, url }: PostReference): string | null {
  const address = url === null ? null : parseUrl(url);
  const code = externalId ?? (address === null ? null : platformPostOf(address)?.code);
  return code != null && VIDEO_ID.test(code) ? code : null;
}

function noVideo(): ConnectorError {
  return new ConnectorError('UNSUPPORTED', 'This is not the id or address of a TikTok video');
}

function unreadable(): ConnectorError {
  return new ConnectorError('UNREADABLE', 'TikTok sent an answer that cannot be read');
}
