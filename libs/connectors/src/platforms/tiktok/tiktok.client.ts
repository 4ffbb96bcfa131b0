import { AppConfig } from '@loupe/config';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ConnectorError } from '../../connector.js';
import type { Access } from '../../credentials/connections.service.js';
import {
  type PlatformAnswer,
  PlatformHttpClient,
  type PlatformRequest,
  type Refusal,
} from '../platform-http.client.js';
import {
  errorSchema,
  type Oembed,
  oauthErrorSchema,
  oembedSchema,
  tokenSchema,
  type User,
  userSchema,
  type Video,
  videoSchema,
  videosSchema,
} from './tiktok.schema.js';

/** Ids that one request can name. */
export const IDS_PER_REQUEST = 20;

/** oEmbed is public: it is limited by the address that asks. */
const PUBLIC = 'tiktok:oembed';

const VIDEO_FIELDS =
  'id,create_time,cover_image_url,share_url,title,video_description,duration,height,width,like_count,comment_count,share_count,view_count';
const BASIC_FIELDS = 'open_id,avatar_url,display_name';
/** With the scopes user.info.profile and user.info.stats. */
const USER_FIELDS = `${BASIC_FIELDS},username,is_verified,follower_count,following_count`;

type Asking = Pick<Access, 'accessToken' | 'quota'>;

/** The requests of TikTok's Display API and of its oEmbed that are made. */
@Injectable()
export class TikTokClient {
  constructor(
    private readonly http: PlatformHttpClient,
    private readonly config: AppConfig,
  ) {}

  /**
   * The connected account's public videos by id; one that is not there, or another's, is absent; null for one that
   * cannot be read.
   * @param ids at most 20
   */
  async videos(asking: Asking, ids: readonly string[]): Promise<Map<string, Video | null>> {
    const { data } = await this.ask(
      asking,
      'video/query/',
      { fields: VIDEO_FIELDS },
      { json: { filters: { video_ids: ids } } },
      videosSchema,
    );
    return new Map(data.videos.map((video) => [video.id, videoSchema.safeParse(video).data ?? null]));
  }

  /** The connected account; its handle and followers only where it has allowed that. */
  async user(asking: Asking): Promise<User> {
    const ask = (fields: string) => this.ask(asking, 'user/info/', { fields }, undefined, userSchema);
    try {
      return (await ask(USER_FIELDS)).data.user;
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.problem !== 'PRIVATE') throw error;
      return (await ask(BASIC_FIELDS)).data.user;
    }
  }

  /**
   * What TikTok tells everybody of a public video or account.
   * @throws ConnectorError NOT_FOUND for one that is not there, or not public
   */
  oembed(address: string): Promise<Oembed> {
    const url = new URL(this.config.get('TIKTOK_OEMBED_URL'));
    url.searchParams.set('url', address);
    return this.http.ask(
      { platform: 'TikTok', credentials: PUBLIC, url },
      { schema: oembedSchema, refusalOf: oembedRefusal },
    );
  }

  /** Another pair of tokens; the refresh token that it was got by ends with it. Seconds to the access token's end. */
  renewed(refreshToken: string, quota: string): Promise<z.infer<typeof tokenSchema>> {
    const form = new URLSearchParams({
      client_key: this.config.get('TIKTOK_CLIENT_KEY'),
      client_secret: this.config.get('TIKTOK_CLIENT_SECRET'),
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    });
    return this.http.ask(
      { platform: 'TikTok', credentials: quota, url: this.urlOf('oauth/token/', {}), post: { form } },
      { schema: tokenSchema, refusalOf: oauthRefusal },
    );
  }

  private ask<Body>(
    { accessToken, quota }: Asking,
    path: string,
    parameters: Record<string, string>,
    post: PlatformRequest['post'],
    schema: z.ZodType<Body>,
  ): Promise<Body> {
    const request: PlatformRequest = {
      platform: 'TikTok',
      credentials: quota,
      url: this.urlOf(path, parameters),
      headers: { authorization: `Bearer ${accessToken}` },
      ...(post === undefined ? {} : { post }),
    };
    return this.http.ask(request, { schema, refusalOf: tiktokRefusal });
  }

  private urlOf(path: string, parameters: Record<string, string>): URL {
    const url = new URL(`${this.config.get('TIKTOK_API_BASE_URL').replace(/\/+$/, '')}/v2/${path}`);
    url.search = new URLSearchParams(parameters).toString();
    return url;
  }
}

/** By the code of its error object (developers.tiktok.com/doc/tiktok-api-v2-error-handling). */
function tiktokRefusal({ body }: PlatformAnswer): Refusal | null {
  const code = errorSchema.safeParse(body).data?.error.code;
  switch (code) {
    case undefined:
    case 'ok':
      return null;
    case 'access_token_invalid':
      return {
        problem: 'UNAUTHORIZED',
        message: 'TikTok refuses the token of the account, or it has ended: connect the account again',
      };
    case 'rate_limit_exceeded':
      return { problem: 'QUOTA' };
    case 'scope_not_authorized':
    case 'scope_permission_missed':
      return {
        problem: 'PRIVATE',
        message: 'The account has not allowed this on TikTok: a scope is missing',
      };
    case 'internal_error':
      return { problem: 'UNAVAILABLE' };
    default:
      return { problem: 'UNREADABLE', message: `TikTok refused the request (${code})` };
  }
}

/** By the error of RFC 6749 §5.2, with any status. */
function oauthRefusal({ body }: PlatformAnswer): Refusal | null {
  const error = oauthErrorSchema.safeParse(body).data?.error;
  if (error === undefined) return null;
  if (error === 'invalid_client' || error === 'unauthorized_client') {
    return {
      problem: 'UNREADABLE',
      message: 'TikTok refuses the app: correct TIKTOK_CLIENT_KEY and TIKTOK_CLIENT_SECRET',
    };
  }
  return {
    problem: 'UNAUTHORIZED',
    message: 'TikTok does not renew the token of the account: connect the account again',
  };
}

/** A video that is not there is a bad request to it. */
function oembedRefusal({ status }: PlatformAnswer): Refusal | null {
  if (status !== 400 && status !== 404) return null;
  return { problem: 'NOT_FOUND', message: 'TikTok has no public video or account of this address' };
}
