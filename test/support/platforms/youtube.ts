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

/**
 * The YouTube Data API v3 as its reference has it: videos, channels, playlistItems and search by key; and the feeds of
 * channels, which need none.
 */
export class FakeYouTube extends FakePlatform {
  /** Another in each run: quotas are kept by it, and a Redis may outlive a run. */
  readonly key = `AIza${randomUUID()}`;
  /** Keys of others that are accepted too. */
  readonly ownKeys = new Set<string>();
  readonly videos = new Map<string, FakeVideo>();
  readonly channels = new Map<string, FakeChannel>();
  /** Units left of the day's quota; each request takes one. */
  quotaLeft = Number.POSITIVE_INFINITY;
  /** Searches left of the day; they are counted by themselves. */
  searchesLeft = Number.POSITIVE_INFINITY;
  /** Results of a page, which the caller may ask fewer of. */
  pageSize = 50;
  /** Changes the order in which a list is answered; newest first without it. */
  order: (videos: FakeVideo[]) => FakeVideo[] = (videos) => videos;

  /** Settings of a process that is to use it. */
  get environment(): Record<string, string> {
    return {
      YOUTUBE_API_BASE_URL: `${this.origin}/youtube/v3`,
      YOUTUBE_API_KEY: this.key,
      YOUTUBE_FEED_URL: `${this.origin}/feeds/videos.xml`,
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
    if (path === '/feeds/videos.xml') return this.feed(query.get('channel_id') ?? '');
    const key = query.get('key') ?? '';
    if (key !== this.key && !this.ownKeys.has(key)) return KEY_NOT_VALID;
    if (path === '/youtube/v3/search' ? this.searchesLeft <= 0 : this.quotaLeft <= 0) return QUOTA_EXCEEDED;
    if (path === '/youtube/v3/search') this.searchesLeft--;
    else this.quotaLeft--;
    const parts = new Set((query.get('part') ?? '').split(','));
    if (parts.has('')) return problem(400, 'missingRequiredParameter', 'youtube.parameter', 'Required: part');
    if (path === '/youtube/v3/videos') return this.videoList(query, parts);
    if (path === '/youtube/v3/channels') return this.channelList(query, parts);
    if (path === '/youtube/v3/playlistItems') return this.playlistItems(query);
    if (path === '/youtube/v3/search') return this.search(query);
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

  private newest(isMeant: (video: FakeVideo) => boolean): FakeVideo[] {
    const visible = [...this.videos.values()].filter(
      (video) => video.privacyStatus !== 'private' && isMeant(video),
    );
    return this.order(visible.sort((a, b) => (publishedAt(a) < publishedAt(b) ? 1 : -1)));
  }

  private playlistItems(query: URLSearchParams): PlatformReply {
    const playlist = query.get('playlistId') ?? '';
    const videos = this.newest(({ channelId }) => uploadsOf(channelId) === playlist);
    if (videos.length === 0) return PLAYLIST_NOT_FOUND;
    return this.page('youtube#playlistItemListResponse', videos, query, (video) => ({
      kind: 'youtube#playlistItem',
      etag: 'etag',
      id: Buffer.from(`${playlist}.${video.id}`).toString('base64url'),
      contentDetails: { videoId: video.id, videoPublishedAt: publishedAt(video) },
    }));
  }

  /** Words in title and description; as YouTube does, # and @ are not minded, so that more is found than was asked for. */
  private search(query: URLSearchParams): PlatformReply {
    const words = (query.get('q') ?? '').replaceAll(/["#@]/g, '').toLowerCase();
    if (words === '' || query.get('type') !== 'video' || query.get('order') !== 'date') return INVALID_SEARCH;
    const found = this.newest(({ title = '', description = '' }) =>
      `${title} ${description}`.toLowerCase().includes(words),
    );
    return this.page('youtube#searchListResponse', found, query, (video) => ({
      kind: 'youtube#searchResult',
      etag: 'etag',
      id: { kind: 'youtube#video', videoId: video.id },
      snippet: { publishedAt: publishedAt(video), channelId: video.channelId, title: video.title ?? '' },
    }));
  }

  /** Tokens name the first video of a page: what is published between two requests moves nothing. */
  private page(
    kind: string,
    videos: FakeVideo[],
    query: URLSearchParams,
    shown: (video: FakeVideo) => object,
  ): PlatformReply {
    const size = Math.min(this.pageSize, Number(query.get('maxResults') ?? 5));
    const token = query.get('pageToken');
    const begin = token === null ? 0 : videos.findIndex(({ id }) => token === `CAUQAA${id}`);
    if (begin < 0) return problem(400, 'invalidPageToken', 'youtube.parameter', 'Invalid page token');
    const next = videos[begin + size];
    return {
      body: {
        kind,
        etag: 'etag',
        ...(next === undefined ? {} : { nextPageToken: `CAUQAA${next.id}` }),
        items: videos.slice(begin, begin + size).map(shown),
        pageInfo: { totalResults: videos.length, resultsPerPage: size },
      },
    };
  }

  /** The newest 15 videos, as recorded feeds have them. */
  private feed(channelId: string): PlatformReply {
    const channel = this.channels.get(channelId);
    if (channel === undefined) return { status: 404, body: 'Not Found' };
    const videos = this.newest((video) => video.channelId === channelId).slice(0, 15);
    const title = channel.title ?? channelId;
    const author = `<author><name>${title}</name><uri>https://www.youtube.com/channel/${channelId}</uri></author>`;
    const entries = videos.map((video) => {
      const isShort = video.shape !== undefined && video.shape[1] > video.shape[0];
      return `<entry><id>yt:video:${video.id}</id><yt:videoId>${video.id}</yt:videoId>
        <yt:channelId>${channelId}</yt:channelId><title>${video.title ?? ''}</title>
        <link rel="alternate" href="https://www.youtube.com/${isShort ? 'shorts/' : 'watch?v='}${video.id}"/>${author}
        <published>${publishedAt(video).replace(/(\.\d+)?Z$/, '+00:00')}</published><updated>2026-05-05T00:00:00+00:00</updated>
        <media:group><media:title>${video.title ?? ''}</media:title>
        <media:content url="https://www.youtube.com/v/${video.id}?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
        <media:thumbnail url="https://i1.ytimg.com/vi/${video.id}/hqdefault.jpg" width="480" height="360"/>
        <media:description>${video.description ?? ''}</media:description><media:community>
        <media:starRating count="${video.likes ?? 0}" average="5.00" min="1" max="5"/>
        <media:statistics views="${video.views ?? 0}"/></media:community></media:group></entry>`;
    });
    return {
      headers: { 'content-type': 'text/xml; charset=UTF-8' },
      body: `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=${channelId}"/>
 <id>yt:channel:${channelId.slice(2)}</id><yt:channelId>${channelId.slice(2)}</yt:channelId><title>${title}</title>
 <link rel="alternate" href="https://www.youtube.com/channel/${channelId}"/>${author}
 <published>2015-03-22T13:13:17+00:00</published>${entries.join('\n')}</feed>`,
    };
  }

  private videoResource(video: FakeVideo, parts: Set<string>, sized: boolean): object {
    const channelTitle = this.channels.get(video.channelId)?.title ?? '';
    const [width, height] = video.shape ?? [];
    const all = {
      snippet: {
        publishedAt: publishedAt(video),
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

function publishedAt(video: FakeVideo): string {
  return video.publishedAt ?? '2026-01-01T00:00:00Z';
}

function uploadsOf(channelId: string): string {
  return channelId.replace(/^UC/, 'UU');
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
    contentDetails: { relatedPlaylists: { likes: '', uploads: uploadsOf(channel.id) } },
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

const PLAYLIST_NOT_FOUND = problem(
  404,
  'playlistNotFound',
  'youtube.playlistItem',
  'The playlist identified with the request’s <code>playlistId</code> parameter cannot be found.',
);

const INVALID_SEARCH = problem(400, 'invalidSearchFilter', 'youtube.search', 'Invalid search');

export const QUOTA_EXCEEDED = problem(
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
