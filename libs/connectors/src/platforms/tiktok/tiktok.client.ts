import { AppConfig } from '@loupe/config';
import { Clock, withoutEndSlashes } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ConnectorError } from '../../connector.js';
import type { Access } from '../../credentials/connections.service.js';
import { readLeniently } from '../../reading/lenient.js';
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
  type Token,
  tokenSchema,
  type User,
  userSchema,
  type Video,
  type VideoPage,
  videoPageSchema,
  videoSchema,
  videosSchema,
} from './tiktok.schema.js';

/** Maximum number of ids per request. */
export const IDS_PER_REQUEST = 20;

/** oEmbed is public: its limit counts by the requesting IP address. */
const PUBLIC = 'tiktok:oembed';

const VIDEO_FIELDS =
  'id,create_time,cover_image_url,share_url,title,video_description,duration,height,width,like_count,comment_count,share_count,view_count';
const BASIC_FIELDS = 'open_id,avatar_url,display_name';
/** Needs the scope user.info.profile. */
const PROFILE_FIELDS = `${BASIC_FIELDS},username,bio_description,is_verified`;
/** Needs the scope user.info.stats too. */
const USER_FIELDS = `${PROFILE_FIELDS},follower_count,following_count`;
/** From most to least that an account may have allowed. */
const ALLOWED_FIELDS = [USER_FIELDS, PROFILE_FIELDS];

type Asking = Pick<Access, 'accessToken' | 'quota'>;

/** The requests to TikTok's Display API and to its oEmbed API. */
@Injectable()
export class TikTokClient {
  constructor(
    private readonly http: PlatformHttpClient,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * The connected account's public videos by id. A video that does not exist or belongs to another account is absent; one
   * that cannot be parsed is null. Also the paths of what could not be read of them.
   * @param ids at most 20
   */
  async videos(
    asking: Asking,
    ids: readonly string[],
  ): Promise<{ byId: Map<string, Video | null>; unread: readonly string[] }> {
    const { data } = await this.ask(
      asking,
      'video/query/',
      { fields: VIDEO_FIELDS },
      { json: { filters: { video_ids: ids } } },
      videosSchema,
    );
    const schema = videoSchema(this.clock.now());
    const answers = data.videos.map((video) => readLeniently(schema, video));
    const read = answers.flatMap(({ value }) => value ?? []);
    const found = new Map<string, Video | null>(read.map((video) => [video.id, video]));
    // One without an id may be any of those that were asked for: none of them is gone then.
    if (read.length < data.videos.length) {
      for (const id of ids) if (!found.has(id)) found.set(id, null);
    }
    return { byId: found, unread: answers.flatMap(({ unread }) => unread) };
  }

  /**
   * A page of the connected account's public videos, newest first.
   * @param cursor of the page before, in Unix milliseconds; null for the newest
   */
  async list(asking: Asking, cursor: number | null): Promise<VideoPage> {
    const json = { max_count: IDS_PER_REQUEST, ...(cursor === null ? {} : { cursor }) };
    const answer = await this.ask(asking, 'video/list/', { fields: VIDEO_FIELDS }, { json }, videoPageSchema);
    return answer.data;
  }

  /** The connected account; its handle and followers only if the account has allowed that. */
  async user(asking: Asking): Promise<User> {
    const ask = (fields: string) => this.ask(asking, 'user/info/', { fields }, undefined, userSchema);
    for (const fields of ALLOWED_FIELDS) {
      try {
        return (await ask(fields)).data.user;
      } catch (error) {
        if (!(error instanceof ConnectorError) || error.problem !== 'PRIVATE') throw error;
      }
    }
    return (await ask(BASIC_FIELDS)).data.user;
  }

  /**
   * The public data of a video or account.
   * @throws ConnectorError NOT_FOUND for one that does not exist or is not public
   */
  oembed(address: string): Promise<Oembed> {
    const url = new URL(this.config.get('TIKTOK_OEMBED_URL'));
    url.searchParams.set('url', address);
    return this.http.ask(
      { platform: 'TikTok', credentials: PUBLIC, url },
      { schema: oembedSchema, refusalOf: oembedRefusal },
    );
  }

  /** The tokens for the code of a sign-in. */
  tokenFor(
    { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
    quota: string,
  ): Promise<Token> {
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    return this.token(form, quota);
  }

  /** Ends the permission of an account. */
  async revoke(accessToken: string, quota: string): Promise<void> {
    const form = this.appForm({ token: accessToken });
    await this.http.ask(
      { platform: 'TikTok', credentials: quota, url: this.urlOf('oauth/revoke/', {}), post: { form } },
      { schema: z.unknown(), refusalOf: oauthRefusal },
    );
  }

  /**
   * A new pair of tokens; the old refresh token becomes invalid. Also returns the seconds until the access token expires.
   */
  renewed(refreshToken: string, quota: string): Promise<Token> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken }, quota);
  }

  private token(parameters: Record<string, string>, quota: string): Promise<Token> {
    const form = this.appForm(parameters);
    return this.http.ask(
      { platform: 'TikTok', credentials: quota, url: this.urlOf('oauth/token/', {}), post: { form } },
      { schema: tokenSchema, refusalOf: oauthRefusal },
    );
  }

  private appForm(parameters: Record<string, string>): URLSearchParams {
    const app = {
      client_key: this.config.get('TIKTOK_CLIENT_KEY'),
      client_secret: this.config.get('TIKTOK_CLIENT_SECRET'),
    };
    return new URLSearchParams({ ...app, ...parameters });
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
    const url = new URL(`${withoutEndSlashes(this.config.get('TIKTOK_API_BASE_URL'))}/v2/${path}`);
    url.search = new URLSearchParams(parameters).toString();
    return url;
  }
}

/** The refusal by the code of its error object (developers.tiktok.com/doc/tiktok-api-v2-error-handling). */
export function tiktokRefusal({ body }: PlatformAnswer): (Refusal & { isOfDay?: boolean }) | null {
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
    case 'daily_quota_limit_exceeded':
      return { problem: 'QUOTA', isOfDay: true };
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

/** The refusal by the error of RFC 6749 §5.2, with any status. */
export function oauthRefusal({ body }: PlatformAnswer): Refusal | null {
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

/** oEmbed answers 400 for a video that does not exist. */
function oembedRefusal({ status }: PlatformAnswer): Refusal | null {
  if (status !== 400 && status !== 404) return null;
  return { problem: 'NOT_FOUND', message: 'TikTok has no public video or account of this address' };
}
