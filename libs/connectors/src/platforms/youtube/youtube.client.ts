import { AppConfig } from '@loupe/config';
import { Clock, type WorkspaceScope, withoutEndSlashes } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ConnectorError } from '../../connector.js';
import { readLeniently } from '../../reading/lenient.js';
import { id } from '../../reading/lenient-parts.js';
import { type Unread, UnreadCount } from '../../reading/unread.js';
import { DailyBudgetStore } from '../daily-budget.store.js';
import { PlatformHttpClient } from '../platform-http.client.js';
import { type AskedWith, quotaDay, youtubeRefusal } from './youtube.refusals.js';
import {
  type Channel,
  channelSchema,
  type Listed,
  listSchema,
  playlistItemSchema,
  searchResultSchema,
  type Video,
  type VideoMetrics,
  videoMetricsSchema,
  videoSchema,
} from './youtube.schema.js';
import { type YouTubeAccess, YouTubeAccessService } from './youtube-access.service.js';

/** Maximum number of ids or results per request. A request costs one unit of the quota, however many it has. */
export const IDS_PER_REQUEST = 50;

/** Any value makes the answer include the player's size, and so the video's aspect ratio. */
const PLAYER_HEIGHT = '720';

const VIDEO_PARTS = 'snippet,contentDetails,statistics,status,player';
const METRICS_PARTS = 'snippet,statistics,status';
const CHANNEL_PARTS = 'snippet,statistics,contentDetails';

/** Identifies a channel. */
export type ChannelName = { id: string } | { forHandle: string };

/** Resources by id, null for those that cannot be read, and what could not be read of them. */
export interface Found<Resource> {
  readonly byId: ReadonlyMap<string, Resource | null>;
  readonly unread: Unread;
}

const namedSchema = z.object({ id });

/** A part of a list of videos, and the token of the next; null where it was the last. */
export interface VideoIds {
  readonly ids: readonly string[];
  readonly next: string | null;
}

/**
 * The requests to the YouTube Data API v3. Each is counted against what YouTube allows the installation a day, and made
 * only if that and the workspace's share of it suffice.
 */
@Injectable()
export class YouTubeClient {
  constructor(
    private readonly http: PlatformHttpClient,
    private readonly config: AppConfig,
    private readonly budgets: DailyBudgetStore,
    private readonly clock: Clock,
    private readonly access: YouTubeAccessService,
  ) {}

  /**
   * Videos by id; a video that does not exist or is not public is absent.
   * @param ids at most 50
   * @throws ConnectorError
   */
  videos(scope: WorkspaceScope, ids: readonly string[]): Promise<Found<Video>> {
    const parameters = { part: VIDEO_PARTS, maxHeight: PLAYER_HEIGHT };
    return this.byId(scope, 'videos', ids, parameters, videoSchema(this.clock.now()));
  }

  /** Like `videos`, with only the parts that metrics need. */
  videoMetrics(scope: WorkspaceScope, ids: readonly string[]): Promise<Found<VideoMetrics>> {
    return this.byId(scope, 'videos', ids, { part: METRICS_PARTS }, videoMetricsSchema);
  }

  /** Channels by id, with their metrics only; null for one that cannot be parsed. At most 50 ids. */
  channelMetrics(scope: WorkspaceScope, ids: readonly string[]): Promise<Found<Channel>> {
    return this.byId(scope, 'channels', ids, { part: 'statistics' }, channelSchema);
  }

  /** As `channelMetrics`, with all that a profile needs. */
  channels(scope: WorkspaceScope, ids: readonly string[]): Promise<Found<Channel>> {
    return this.byId(scope, 'channels', ids, { part: CHANNEL_PARTS }, channelSchema);
  }

  /** The videos of a playlist by id, in its order. @param after token of the page; null for the first */
  async playlist(scope: WorkspaceScope, playlistId: string, after: string | null): Promise<VideoIds> {
    const parameters = { part: 'contentDetails', playlistId, maxResults: String(IDS_PER_REQUEST) };
    const { items, nextPageToken } = await this.list(scope, 'playlistItems', withToken(parameters, after));
    const ids = items.flatMap(
      (item) => readLeniently(playlistItemSchema, item).value?.contentDetails.videoId ?? [],
    );
    return { ids, next: nextPageToken ?? null };
  }

  /**
   * The videos that a search finds by id, newest first. Searches are counted by themselves: YouTube allows 100 a day.
   * @param after token of the page; null for the first
   */
  async search(scope: WorkspaceScope, words: string, after: string | null): Promise<VideoIds> {
    const parameters = {
      part: 'snippet',
      type: 'video',
      order: 'date',
      safeSearch: 'none',
      maxResults: String(IDS_PER_REQUEST),
      q: words,
    };
    const { items, nextPageToken } = await this.list(scope, 'search', withToken(parameters, after));
    const ids = items.flatMap((item) => readLeniently(searchResultSchema, item).value?.id.videoId ?? []);
    return { ids, next: nextPageToken ?? null };
  }

  /** A channel by id or handle; null if there is none. */
  async channel(scope: WorkspaceScope, name: ChannelName): Promise<Channel | null> {
    return this.onlyChannel(await this.list(scope, 'channels', { part: CHANNEL_PARTS, ...name }));
  }

  /**
   * As `channel`, with a key that is not stored yet.
   * @throws ConnectorError UNAUTHORIZED for a key that YouTube refuses
   */
  async channelByKey(
    scope: WorkspaceScope,
    name: ChannelName,
    key: string,
    quota: string,
  ): Promise<Channel | null> {
    const access = { key, token: null, quota, isShared: false };
    const parameters = { part: CHANNEL_PARTS, ...name };
    return this.onlyChannel(await this.ask(scope, access, 'channels', parameters, listSchema));
  }

  private onlyChannel({ items }: Listed): Channel | null {
    if (items.length === 0) return null;
    const { value } = readLeniently(channelSchema, items[0]);
    if (value !== null) return value;
    throw new ConnectorError('UNREADABLE', 'YouTube sent data of the channel that cannot be read');
  }

  private async byId<Resource extends { id: string }>(
    scope: WorkspaceScope,
    path: string,
    ids: readonly string[],
    parameters: Record<string, string>,
    schema: z.ZodType<Resource>,
  ): Promise<Found<Resource>> {
    const count = new UnreadCount();
    const found = new Map<string, Resource | null>();
    if (ids.length === 0) return { byId: found, unread: count.total };
    const { items } = await this.list(scope, path, { ...parameters, id: ids.join(',') });
    for (const item of items) {
      const { value, unread } = readLeniently(schema, item);
      if (value !== null) {
        count.read(unread);
        found.set(value.id, value);
        continue;
      }
      count.lost(unread);
      // Without an id it may be any of those that were asked for: none of them is gone then.
      const id = namedSchema.safeParse(item).data?.id;
      for (const each of id === undefined ? ids : [id]) found.set(each, found.get(each) ?? null);
    }
    return { byId: found, unread: count.total };
  }

  /** An error if the workspace has nothing to ask YouTube with; null if it has. */
  missingAccess(scope: WorkspaceScope): Promise<ConnectorError | null> {
    return this.access.missing(scope);
  }

  private list(scope: WorkspaceScope, path: string, parameters: Record<string, string>): Promise<Listed> {
    return this.access.use(scope, (access) => this.ask<Listed>(scope, access, path, parameters, listSchema));
  }

  private async ask<Body>(
    scope: WorkspaceScope,
    access: YouTubeAccess,
    path: string,
    parameters: Record<string, string>,
    schema: z.ZodType<Body>,
  ): Promise<Body> {
    const { key, token, quota, isShared } = access;
    // What a workspace's own key allows is for YouTube to say.
    if (isShared) await this.take(scope, quota, path === 'search' ? 'searches' : 'units');
    const url = new URL(`${withoutEndSlashes(this.config.get('YOUTUBE_API_BASE_URL'))}/${path}`);
    url.search = new URLSearchParams({ ...parameters, ...(key === null ? {} : { key }) }).toString();
    // Searches have a quota of their own: where it is used up, all else is still answered.
    const credentials = path === 'search' ? `${quota}:search` : quota;
    const headers = token === null ? undefined : { authorization: `Bearer ${token}` };
    return this.http.ask(
      { platform: 'YouTube', credentials, url, ...(headers === undefined ? {} : { headers }) },
      { schema, refusalOf: (answer, now) => youtubeRefusal(answer, now, nameOf(access)) },
    );
  }

  private take({ workspaceId }: WorkspaceScope, quota: string, unit: 'searches' | 'units'): Promise<void> {
    const perDay = this.config.get(
      unit === 'searches' ? 'YOUTUBE_SEARCHES_PER_DAY' : 'YOUTUBE_UNITS_PER_DAY',
    );
    const budget = { key: `${quota}:${unit}`, perDay, ...quotaDay(this.clock.now()) };
    return this.budgets.take('YouTube', budget, workspaceId, 1);
  }
}

function nameOf({ token, isShared }: YouTubeAccess): AskedWith {
  if (token !== null) return 'sign-in';
  return isShared ? 'key of the installation' : 'key of the workspace';
}

function withToken(parameters: Record<string, string>, token: string | null): Record<string, string> {
  return token === null ? parameters : { ...parameters, pageToken: token };
}
