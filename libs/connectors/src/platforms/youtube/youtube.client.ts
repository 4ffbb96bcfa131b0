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

/** Maximum number of ids per request. Every request costs one unit of the quota, however many ids it has. */
export const IDS_PER_REQUEST = 50;

/** Any value makes the answer include the player's size, and so the video's aspect ratio. */
const PLAYER_HEIGHT = '720';

const VIDEO_PARTS = 'snippet,contentDetails,statistics,status,player';
const METRICS_PARTS = 'snippet,statistics,status';
const CHANNEL_PARTS = 'snippet,statistics';

/** Identifies a channel. */
export type ChannelName = { id: string } | { forHandle: string };

/** The requests to the YouTube Data API v3. */
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
   * Videos by id; a video that does not exist or is not public is absent.
   * @param ids at most 50
   * @throws ConnectorError
   */
  videos(ids: readonly string[]): Promise<Map<string, Video | null>> {
    const parameters = { part: VIDEO_PARTS, maxHeight: PLAYER_HEIGHT };
    return this.byId('videos', ids, parameters, videoSchema);
  }

  /** Like `videos`, with only the parts that metrics need. */
  videoMetrics(ids: readonly string[]): Promise<Map<string, VideoMetrics | null>> {
    return this.byId('videos', ids, { part: METRICS_PARTS }, videoMetricsSchema);
  }

  /** Channels by id, with their metrics only; null for one that cannot be parsed. At most 50 ids. */
  channels(ids: readonly string[]): Promise<Map<string, Channel | null>> {
    return this.byId('channels', ids, { part: 'statistics' }, channelSchema);
  }

  /** A channel by id or handle; null if there is none. */
  async channel(name: ChannelName): Promise<Channel | null> {
    const items = await this.list('channels', { part: CHANNEL_PARTS, ...name });
    if (items.length === 0) return null;
    const parsed = channelSchema.safeParse(items[0]);
    if (parsed.success) return parsed.data;
    throw new ConnectorError('UNREADABLE', 'YouTube sent data of the channel that cannot be read');
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

  /** An error if the installation has no key; null if it has one. */
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
