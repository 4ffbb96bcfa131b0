import { randomUUID } from 'node:crypto';
import { FakePlatform, type PlatformCall, type PlatformReply } from './fake-platform.js';

const MAX_IDS = 50;

export interface FakeVideo {
  id: string;
  channelId: string;
  title?: string;
  description?: string;
  /** ISO 8601. */
  publishedAt?: string;
  /** ISO 8601, as `PT1M5S`. */
  duration?: string;
  /** Width and height of the player; absent where YouTube does not know the shape. */
  shape?: [number, number];
  views?: number;
  /** Absent where the owner hides them. */
  likes?: number;
  comments?: number;
  privacyStatus?: 'public' | 'unlisted' | 'private';
  uploadStatus?: string;
}

export interface FakeChannel {
  id: string;
  /** With @; absent for a channel without one. */
  handle?: string;
  title?: string;
  subscribers?: number;
  hidesSubscribers?: boolean;
}

/** The YouTube Data API v3 as its reference has it: videos.list and channels.list by key. */
export class FakeYouTube extends FakePlatform {
  /** Another in each run: quotas are kept by it, and a Redis may outlive a run. */
  readonly key = `AIza${randomUUID()}`;
  readonly videos = new Map<string, FakeVideo>();
  readonly channels = new Map<string, FakeChannel>();
  /** Units left of the day's quota; each request takes one. */
  quotaLeft = Number.POSITIVE_INFINITY;

  /** Settings of a process that is to use it. */
  get environment(): Record<string, string> {
    return {
      YOUTUBE_API_BASE_URL: `${this.origin}/youtube/v3`,
      YOUTUBE_API_KEY: this.key,
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    };
  }

  addChannel(channel: FakeChannel): FakeChannel {
    this.channels.set(channel.id, channel);
    return channel;
  }

  addVideo(video: FakeVideo): FakeVideo {
    this.videos.set(video.id, video);
    return video;
  }

  /** Deleted or made private: the API tells neither from a video that never was. */
  remove(videoId: string): void {
    this.videos.delete(videoId);
  }

  protected answer({ method, path, query }: PlatformCall): PlatformReply {
    if (method !== 'GET') return problem(405, 'methodNotAllowed', 'global', 'Method not allowed');
    if (query.get('key') !== this.key) return KEY_NOT_VALID;
    if (this.quotaLeft <= 0) return QUOTA_EXCEEDED;
    this.quotaLeft--;
    const parts = new Set((query.get('part') ?? '').split(','));
    if (parts.has('')) return problem(400, 'missingRequiredParameter', 'youtube.parameter', 'Required: part');
    if (path === '/youtube/v3/videos') return this.videoList(query, parts);
    if (path === '/youtube/v3/channels') return this.channelList(query, parts);
    return problem(404, 'notFound', 'global', 'Not Found');
  }

  private videoList(query: URLSearchParams, parts: Set<string>): PlatformReply {
    const ids = idsOf(query);
    if (ids.length === 0) return problem(400, 'missingRequiredParameter', 'youtube.parameter', 'No filter');
    if (ids.length > MAX_IDS) return TOO_MANY_IDS;
    const found = [...new Set(ids)].flatMap((id) => this.videos.get(id) ?? []);
    const visible = found.filter(({ privacyStatus }) => privacyStatus !== 'private');
    return list(
      'youtube#videoListResponse',
      visible.map((video) => this.videoResource(video, parts, query.has('maxHeight'))),
    );
  }

  private channelList(query: URLSearchParams, parts: Set<string>): PlatformReply {
    const ids = idsOf(query);
    if (ids.length > MAX_IDS) return TOO_MANY_IDS;
    const handle = query.get('forHandle')?.replace(/^@?/, '@').toLowerCase();
    const found =
      handle === undefined
        ? ids.flatMap((id) => this.channels.get(id) ?? [])
        : [...this.channels.values()].filter((channel) => channel.handle?.toLowerCase() === handle);
    return list(
      'youtube#channelListResponse',
      found.map((channel) => channelResource(channel, parts)),
    );
  }

  private videoResource(video: FakeVideo, parts: Set<string>, sized: boolean): object {
    const channelTitle = this.channels.get(video.channelId)?.title ?? '';
    const [width, height] = video.shape ?? [];
    const all = {
      snippet: {
        publishedAt: video.publishedAt ?? '2026-01-01T00:00:00Z',
        channelId: video.channelId,
        title: video.title ?? `Video ${video.id}`,
        description: video.description ?? '',
        thumbnails: thumbnails(`vi/${video.id}`),
        channelTitle,
        categoryId: '22',
        liveBroadcastContent: 'none',
      },
      contentDetails: {
        duration: video.duration ?? 'PT5M',
        dimension: '2d',
        definition: 'hd',
        caption: 'false',
      },
      status: {
        uploadStatus: video.uploadStatus ?? 'processed',
        privacyStatus: video.privacyStatus ?? 'public',
        license: 'youtube',
        embeddable: true,
        publicStatsViewable: true,
        madeForKids: false,
      },
      statistics: {
        ...(video.views === undefined ? {} : { viewCount: String(video.views) }),
        ...(video.likes === undefined ? {} : { likeCount: String(video.likes) }),
        favoriteCount: '0',
        ...(video.comments === undefined ? {} : { commentCount: String(video.comments) }),
      },
      player: {
        embedHtml: `<iframe src="//www.youtube.com/embed/${video.id}"></iframe>`,
        ...(sized && width !== undefined ? { embedWidth: String(width), embedHeight: String(height) } : {}),
      },
    };
    return { kind: 'youtube#video', etag: 'etag', id: video.id, ...picked(all, parts) };
  }
}

function channelResource(channel: FakeChannel, parts: Set<string>): object {
  const all = {
    snippet: {
      title: channel.title ?? channel.id,
      description: '',
      ...(channel.handle === undefined ? {} : { customUrl: channel.handle.toLowerCase() }),
      publishedAt: '2015-01-01T00:00:00Z',
      thumbnails: thumbnails(`ytc/${channel.id}`),
    },
    statistics: {
      viewCount: '1000',
      ...(channel.hidesSubscribers === true ? {} : { subscriberCount: String(channel.subscribers ?? 0) }),
      hiddenSubscriberCount: channel.hidesSubscribers === true,
      videoCount: '10',
    },
  };
  return { kind: 'youtube#channel', etag: 'etag', id: channel.id, ...picked(all, parts) };
}

function picked(all: Record<string, object>, parts: Set<string>): Record<string, object> {
  return Object.fromEntries(Object.entries(all).filter(([part]) => parts.has(part)));
}

function thumbnails(path: string): object {
  const at = (name: string, width: number, height: number) => ({
    url: `https://i.ytimg.com/${path}/${name}.jpg`,
    width,
    height,
  });
  return {
    default: at('default', 120, 90),
    medium: at('mqdefault', 320, 180),
    high: at('hqdefault', 480, 360),
  };
}

function idsOf(query: URLSearchParams): string[] {
  return (query.get('id') ?? '').split(',').filter((id) => id !== '');
}

/** A list without items has no `items` where nothing was found by handle, and an empty one otherwise. */
function list(kind: string, items: object[]): PlatformReply {
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length };
  return { body: { kind, etag: 'etag', ...(items.length === 0 ? {} : { items }), pageInfo } };
}

/** Google's error body (cloud.google.com/apis/design/errors, with the older `errors`). */
function problem(code: number, reason: string, domain: string, message: string): PlatformReply {
  return { status: code, body: { error: { code, message, errors: [{ message, domain, reason }] } } };
}

const QUOTA_EXCEEDED = problem(
  403,
  'quotaExceeded',
  'youtube.quota',
  'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
);

/** More requests a minute than Google allows. */
export const RATE_LIMITED = problem(
  403,
  'rateLimitExceeded',
  'usageLimits',
  'Quota exceeded for quota metric “Queries” and limit “Queries per minute”.',
);

const TOO_MANY_IDS = problem(
  400,
  'invalidFilters',
  'youtube.parameter',
  'The request specifies too many ids.',
);

const KEY_NOT_VALID: PlatformReply = {
  status: 400,
  body: {
    error: {
      code: 400,
      message: 'API key not valid. Please pass a valid API key.',
      errors: [
        {
          message: 'API key not valid. Please pass a valid API key.',
          domain: 'global',
          reason: 'badRequest',
        },
      ],
      status: 'INVALID_ARGUMENT',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'API_KEY_INVALID',
          domain: 'googleapis.com',
          metadata: { service: 'youtube.googleapis.com' },
        },
      ],
    },
  },
};
