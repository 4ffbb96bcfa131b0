import { createHash } from 'node:crypto';
import { AppConfig } from '@loupe/config';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ConnectorError } from '../../connector.js';
import { PlatformHttpClient } from '../platform-http.client.js';
import { youtubeRefusal } from './youtube.refusals.js';
import {
  type Channel,
  channelSchema,
  type Listed,
  listSchema,
  type Video,
  type VideoMetrics,
  videoMetricsSchema,
  videoSchema,
} from './youtube.schema.js';

/** Ids that one request can name; every request costs one unit of the quota, however many it names. */
export const IDS_PER_REQUEST = 50;

/** Any: it only has the answer tell the player's size, and so the video's shape. */
const PLAYER_HEIGHT = '720';

const VIDEO_PARTS = 'snippet,contentDetails,statistics,status,player';
const METRICS_PARTS = 'snippet,statistics,status';
const CHANNEL_PARTS = 'snippet,statistics';

/** How a channel is named. */
export type ChannelName = { id: string } | { forHandle: string };

/** The requests of the YouTube Data API v3 that are made. */
@Injectable()
export class YouTubeClient {
  private readonly credentials: string;

  constructor(
    private readonly http: PlatformHttpClient,
    private readonly config: AppConfig,
  ) {
    const key = createHash('sha256').update(config.get('YOUTUBE_API_KEY')).digest('hex');
    this.credentials = `youtube:${key.slice(0, 16)}`;
  }

  /**
   * Videos by id; one that is not there, or not public, is absent.
   * @param ids at most 50
   * @throws ConnectorError
   */
  videos(ids: readonly string[]): Promise<Map<string, Video | null>> {
    const parameters = { part: VIDEO_PARTS, maxHeight: PLAYER_HEIGHT };
    return this.byId('videos', ids, parameters, videoSchema);
  }

  /** As `videos`, with what their metrics need. */
  videoMetrics(ids: readonly string[]): Promise<Map<string, VideoMetrics | null>> {
    return this.byId('videos', ids, { part: METRICS_PARTS }, videoMetricsSchema);
  }

  /** Channels by id, with their metrics alone; null for one that cannot be read. At most 50. */
  channels(ids: readonly string[]): Promise<Map<string, Channel | null>> {
    return this.byId('channels', ids, { part: 'statistics' }, channelSchema);
  }

  /** A channel by id or handle; null if there is none. */
  async channel(name: ChannelName): Promise<Channel | null> {
    const items = await this.list('channels', { part: CHANNEL_PARTS, ...name });
    if (items.length === 0) return null;
    const parsed = channelSchema.safeParse(items[0]);
    if (parsed.success) return parsed.data;
    throw new ConnectorError('UNREADABLE', 'YouTube answered a channel that cannot be understood');
  }

  private async byId<Resource extends { id: string }>(
    path: string,
    ids: readonly string[],
    parameters: Record<string, string>,
    schema: z.ZodType<Resource>,
  ): Promise<Map<string, Resource | null>> {
    const found = new Map<string, Resource | null>();
    if (ids.length === 0) return found;
    for (const item of await this.list(path, { ...parameters, id: ids.join(',') })) {
      const parsed = schema.safeParse(item);
      if (parsed.success) found.set(parsed.data.id, parsed.data);
      else found.set(item.id, null);
    }
    return found;
  }

  /** That the installation has no key; null where it has one. */
  missingKey(): ConnectorError | null {
    if (this.config.get('YOUTUBE_API_KEY') !== '') return null;
    return new ConnectorError(
      'NOT_CONFIGURED',
      'YouTube is not connected: the operator has to set YOUTUBE_API_KEY to a key of the YouTube Data API v3',
    );
  }

  private async list(path: string, parameters: Record<string, string>): Promise<Listed[]> {
    const missing = this.missingKey();
    if (missing !== null) throw missing;
    const key = this.config.get('YOUTUBE_API_KEY');
    const url = new URL(`${this.config.get('YOUTUBE_API_BASE_URL').replace(/\/+$/, '')}/${path}`);
    url.search = new URLSearchParams({ ...parameters, key }).toString();
    const { items } = await this.http.ask(
      { platform: 'YouTube', credentials: this.credentials, url },
      { schema: listSchema, refusalOf: youtubeRefusal },
    );
    return items;
  }
}
