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
import { inChunks } from '../chunks.js';
import { channelNamed, YouTubeCapture } from './youtube.capture.js';
import { IDS_PER_REQUEST, YouTubeClient } from './youtube.client.js';
import { isGone, metricsOf, postOf, profileOf } from './youtube.posts.js';
import type { VideoMetrics } from './youtube.schema.js';

const VIDEO_ID = /^[\w-]{1,64}$/;

/** YouTube through its Data API v3, with what the workspace has: see YouTubeAccessService. */
@Injectable()
export class YouTubeConnector implements Connector {
  readonly provider = Provider.YOUTUBE;
  readonly capabilities: Capabilities = {
    metrics: true,
    profiles: true,
    postsPerRequest: IDS_PER_REQUEST,
  };

  constructor(
    private readonly api: YouTubeClient,
    readonly capture: YouTubeCapture,
    private readonly clock: Clock,
  ) {}

  missingAccess(scope: WorkspaceScope): Promise<ConnectorError | null> {
    return this.api.missingAccess(scope);
  }

  resolve(url: URL): PostReference | null {
    const post = platformPostOf(url);
    if (post?.provider !== Provider.YOUTUBE) return null;
    return { provider: Provider.YOUTUBE, externalId: post.code, url: url.href, accountName: null };
  }

  async fetchPost(scope: WorkspaceScope, post: PostReference): Promise<CapturedPost> {
    const id = videoIdOf(post);
    if (id === null) throw noVideo();
    const { byId, unread } = await this.api.videos(scope, [id]);
    const video = byId.get(id);
    if (video === undefined)
      throw new ConnectorError('NOT_FOUND', 'YouTube has no public video of this address');
    if (video === null) throw unreadable();
    if (isGone(video)) throw new ConnectorError('NOT_FOUND', 'The video was removed from YouTube');
    const channel = await this.api.channel(scope, { id: video.snippet.channelId });
    return { ...postOf(video, channel, this.clock.now()), unread: Object.keys(unread.fields) };
  }

  fetchMetrics(scope: WorkspaceScope, posts: readonly MetricsRequest[]): Promise<MetricsAnswer[]> {
    return inChunks(posts, IDS_PER_REQUEST, (chunk) => this.metrics(scope, chunk));
  }

  async fetchProfile(scope: WorkspaceScope, accountName: string): Promise<CapturedProfile | null> {
    const channel = await this.api.channel(scope, channelNamed(accountName));
    return channel === null ? null : profileOf(channel);
  }

  /** Two requests: one for the videos, one for the channels, whose subscribers are needed for rates. */
  private async metrics(scope: WorkspaceScope, posts: readonly MetricsRequest[]): Promise<MetricsAnswer[]> {
    const ids = posts.map(videoIdOf);
    const { byId } = await this.api.videoMetrics(scope, [...new Set(ids.flatMap((id) => id ?? []))]);
    const there = [...byId.values()].filter((video) => video !== null);
    const { byId: channels } = await this.api.channelMetrics(scope, [
      ...new Set(there.map(({ snippet }) => snippet.channelId)),
    ]);
    const at = this.clock.now();
    return ids.map((id) => {
      if (id === null) return { kind: 'failed', error: noVideo() };
      const video = byId.get(id);
      if (video === null) return { kind: 'failed', error: unreadable() };
      if (video === undefined || isGone(video)) return { kind: 'gone' };
      return { kind: 'metrics', at, metrics: metricsOf(video, channels.get(channelOf(video)) ?? null) };
    });
  }
}

function videoIdOf({ externalId, url }: PostReference): string | null {
  if (externalId !== null) return VIDEO_ID.test(externalId) ? externalId : null;
  const address = url === null ? null : parseUrl(url);
  const post = address === null ? null : platformPostOf(address);
  return post?.provider === Provider.YOUTUBE ? post.code : null;
}

function channelOf({ snippet }: VideoMetrics): string {
  return snippet.channelId;
}

function noVideo(): ConnectorError {
  return new ConnectorError('UNSUPPORTED', 'This is not the id or address of a YouTube video');
}

function unreadable(): ConnectorError {
  return new ConnectorError('UNREADABLE', 'YouTube sent data of the video that cannot be read');
}
