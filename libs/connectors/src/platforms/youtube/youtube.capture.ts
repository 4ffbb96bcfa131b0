import { AppConfig } from '@loupe/config';
import type { CapturedPost } from '@loupe/content';
import { Clock, SourceKind, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ConnectorError, type FollowedSource, type PostsPage, type SourceCapture } from '../../connector.js';
import { DocumentReader } from '../../documents/document-reader.js';
import { notAllLost } from '../../reading/readable.js';
import type { Unread } from '../../reading/unread.js';
import { PlatformHttpClient } from '../platform-http.client.js';
import { type ChannelName, type VideoIds, YouTubeClient } from './youtube.client.js';
import { feedPostsOf } from './youtube.feed.js';
import { isGone, postOf } from './youtube.posts.js';
import type { Channel, Video } from './youtube.schema.js';

const CHANNEL_ID = /^UC[\w-]{22}$/;
const FEED = 'application/atom+xml, application/xml;q=0.9, text/xml;q=0.9';

/**
 * What workspaces follow on YouTube: channels by the playlist of their uploads, everything else by search. Without a key,
 * channels are followed by their feeds.
 */
@Injectable()
export class YouTubeCapture implements SourceCapture {
  readonly kinds = [SourceKind.HASHTAG, SourceKind.MENTION, SourceKind.KEYWORD, SourceKind.ACCOUNT];

  constructor(
    private readonly api: YouTubeClient,
    private readonly http: PlatformHttpClient,
    private readonly reader: DocumentReader,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  async page(scope: WorkspaceScope, source: FollowedSource, after: string | null): Promise<PostsPage> {
    const { kind, name } = source;
    if (kind !== SourceKind.ACCOUNT) return this.found(scope, source, after);
    const missing = await this.api.missingAccess(scope);
    return missing === null ? this.uploads(scope, name, after) : this.feed(scope, name, missing);
  }

  /** The uploads of a channel. The page after begins with the channel's id: a handle can go to another channel. */
  private async uploads(scope: WorkspaceScope, name: string, after: string | null): Promise<PostsPage> {
    const [known, token] = after?.split(' ') ?? [];
    const channel = await this.api.channel(scope, channelNamed(known ?? name));
    const playlist = channel?.contentDetails?.relatedPlaylists.uploads;
    if (channel === null) throw new ConnectorError('NOT_FOUND', `YouTube has no channel ${name}`);
    if (playlist === undefined) return { posts: [], next: null };
    const { ids, next } = await this.listed(scope, playlist, token ?? null);
    const { videos, unread } = await this.videos(scope, ids);
    const at = this.clock.now();
    return {
      unread,
      posts: videos.map((video) => automatic(postOf(video, channel, at))),
      next: next === null ? null : `${channel.id} ${next}`,
    };
  }

  /** A channel that has never had a video has no list of uploads. */
  private async listed(scope: WorkspaceScope, playlist: string, token: string | null): Promise<VideoIds> {
    try {
      return await this.api.playlist(scope, playlist, token);
    } catch (error) {
      if (error instanceof ConnectorError && error.problem === 'NOT_FOUND') return { ids: [], next: null };
      throw error;
    }
  }

  /** What a search finds. YouTube finds videos about a hashtag or account too; only those that name it are kept. */
  private async found(
    scope: WorkspaceScope,
    source: FollowedSource,
    after: string | null,
  ): Promise<PostsPage> {
    const { ids, next } = await this.api.search(scope, wordsOf(source), after);
    const { videos, unread } = await this.videos(scope, ids);
    const { byId: channels } = await this.api.channels(scope, [
      ...new Set(videos.map(({ snippet }) => snippet.channelId)),
    ]);
    const at = this.clock.now();
    const posts = videos.map((video) => automatic(postOf(video, channelOf(video, channels), at)));
    return {
      posts: posts.filter((post) => names(source, post)),
      unread,
      next,
      newestListed: posts.reduce<Date | null>(
        (newest, { takenAt }) => (newest === null || takenAt > newest ? takenAt : newest),
        null,
      ),
    };
  }

  /** Public videos in the order of their ids. */
  private async videos(
    scope: WorkspaceScope,
    ids: readonly string[],
  ): Promise<{ videos: Video[]; unread: Unread }> {
    const { byId, unread } = await this.api.videos(scope, [...new Set(ids)]);
    const videos = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
    return {
      videos: videos.filter((video) => !isGone(video)),
      unread: notAllLost('YouTube', unread),
    };
  }

  /** @param missing why the API cannot be asked */
  private async feed(
    { workspaceId }: WorkspaceScope,
    name: string,
    missing: ConnectorError,
  ): Promise<PostsPage> {
    if (!CHANNEL_ID.test(name)) {
      throw new ConnectorError(
        'NOT_CONFIGURED',
        `${missing.message}; or follow the channel by its id, which begins with UC`,
      );
    }
    const url = new URL(this.config.get('YOUTUBE_FEED_URL'));
    url.searchParams.set('channel_id', name);
    const response = await this.http.page({
      platform: 'YouTube',
      credentials: 'youtube:feeds',
      url,
      accept: FEED,
    });
    const { feed } = await this.reader.feed(workspaceId, response, url, this.clock.now());
    if (feed === null) throw new ConnectorError('UNREADABLE', 'YouTube sent a feed that cannot be read');
    return { posts: feedPostsOf(feed, name, this.clock.now()), next: null };
  }
}

/** A channel by its id, or by its handle with or without @. */
export function channelNamed(accountName: string): ChannelName {
  const name = accountName.trim();
  return CHANNEL_ID.test(name) ? { id: name } : { forHandle: `@${name.replace(/^@/, '')}` };
}

function wordsOf({ kind, name }: FollowedSource): string {
  if (kind === SourceKind.HASHTAG) return `#${name}`;
  if (kind === SourceKind.MENTION) return `@${name}`;
  return /\s/.test(name) ? `"${name.replaceAll('"', ' ')}"` : name;
}

function names({ kind, name }: FollowedSource, { hashtags, mentions }: CapturedPost): boolean {
  if (kind === SourceKind.HASHTAG) return hashtags.includes(name);
  return kind !== SourceKind.MENTION || mentions.includes(name);
}

function channelOf({ snippet }: Video, channels: ReadonlyMap<string, Channel | null>): Channel | null {
  return channels.get(snippet.channelId) ?? null;
}

function automatic(post: CapturedPost): CapturedPost {
  return { ...post, importType: 'AUTOMATIC' };
}
