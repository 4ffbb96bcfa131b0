import { AppConfig } from '@loupe/config';
import { withoutEndSlashes } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ConnectorError } from '../../connector.js';
import type { Access } from '../../credentials/connections.service.js';
import { PlatformHttpClient } from '../platform-http.client.js';
import { instagramRefusal, usedUpUntil } from './instagram.refusals.js';
import {
  discoverySchema,
  idsSchema,
  insightsSchema,
  type MediaPage,
  meSchema,
  pageSchema,
  pagesSchema,
  tokenSchema,
  type User,
  userSchema,
} from './instagram.schema.js';
import { metaApp } from './meta-app.js';

/** Posts per page of a list. */
export const PAGE_SIZE = 50;
/** Different hashtags that an account may search for in 7 days. */
export const HASHTAGS_PER_WEEK = 30;

const USER_FIELDS = 'id,username,name,biography,profile_picture_url,followers_count,follows_count';
const MEDIA_FIELDS =
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,like_count,comments_count,children{media_type,media_url,thumbnail_url}';
/** With the views of reels, which only the posts of other accounts are listed with. */
const DISCOVERY_FIELDS = MEDIA_FIELDS.replace('comments_count', 'comments_count,view_count');

const TAGGED_FIELDS = `${MEDIA_FIELDS},username`;
/** All that hashtags are shown with: neither whose a post is, nor what kind of post. */
const HASHTAG_FIELDS =
  'id,caption,media_type,media_url,permalink,timestamp,like_count,comments_count,children{media_type,media_url}';

/** Valid handles; other text must not get into the syntax of `fields`. */
const USERNAME = /^[\w.]{1,30}$/;

/** The credentials of a request. */
type Asking = Pick<Access, 'accessToken' | 'quota'>;

/** The requests to the Instagram Graph API. */
@Injectable()
export class InstagramClient {
  constructor(
    private readonly http: PlatformHttpClient,
    private readonly config: AppConfig,
  ) {}

  /** The connected account itself. */
  user(access: Access): Promise<User> {
    return this.get(access, access.accountId, { fields: USER_FIELDS }, userSchema);
  }

  /** A page of the connected account's posts, newest first; for `stories`, of its stories of the last 24 hours. */
  ownMedia(access: Access, edge: 'media' | 'stories', after: string | null): Promise<MediaPage> {
    const parameters = {
      fields: MEDIA_FIELDS,
      limit: String(PAGE_SIZE),
      ...(after === null ? {} : { after }),
    };
    return this.get(access, `${access.accountId}/${edge}`, parameters, pageSchema);
  }

  /** A page of public posts in which others have tagged the connected account, newest first. */
  tagged(access: Access, after: string | null): Promise<MediaPage> {
    const parameters = {
      fields: TAGGED_FIELDS,
      limit: String(PAGE_SIZE),
      ...(after === null ? {} : { after }),
    };
    return this.get(access, `${access.accountId}/tags`, parameters, pageSchema);
  }

  /**
   * The id of a hashtag; null if Instagram knows none. The account may search for 30 hashtags in 7 days; one for which it
   * has searched in this time costs nothing more.
   */
  async hashtag(access: Access, name: string): Promise<string | null> {
    const { data } = await this.get(
      access,
      'ig_hashtag_search',
      { user_id: access.accountId, q: name },
      idsSchema,
    );
    return data[0]?.id ?? null;
  }

  /** How many hashtags the account has searched for in the last 7 days. */
  async hashtagsSearched(access: Access): Promise<number> {
    const path = `${access.accountId}/recently_searched_hashtags`;
    return (await this.get(access, path, { limit: String(HASHTAGS_PER_WEEK) }, idsSchema)).data.length;
  }

  /** A page of public posts of the last 24 hours with a hashtag, in no strict order. */
  hashtagged(access: Access, hashtagId: string, after: string | null): Promise<MediaPage> {
    const parameters = {
      user_id: access.accountId,
      fields: HASHTAG_FIELDS,
      limit: String(PAGE_SIZE),
      ...(after === null ? {} : { after }),
    };
    return this.get(access, `${hashtagId}/recent_media`, parameters, pageSchema);
  }

  /**
   * Another professional account, with a page of its posts if requested.
   * @param after cursor; undefined for no posts
   * @throws ConnectorError NOT_FOUND for an account that does not exist or is not professional
   */
  async discover(access: Access, username: string, after?: string | null): Promise<User> {
    if (!USERNAME.test(username)) {
      throw new ConnectorError('NOT_FOUND', 'Instagram has no account of this name');
    }
    const cursor = after == null ? '' : `.after(${after})`;
    const media = after === undefined ? '' : `,media.limit(${PAGE_SIZE})${cursor}{${DISCOVERY_FIELDS}}`;
    const fields = `business_discovery.username(${username}){${USER_FIELDS}${media}}`;
    return (await this.get(access, access.accountId, { fields }, discoverySchema)).business_discovery;
  }

  /** Metrics of the connected account's own media, by name; unknown metrics are absent. */
  async insights(access: Access, mediaId: string): Promise<Map<string, number>> {
    const { data } = await this.get(
      access,
      `${mediaId}/insights`,
      { metric: 'views,shares' },
      insightsSchema,
    );
    return new Map(
      data.flatMap(({ name, values }): [string, number][] => {
        const value = values[0]?.value;
        return typeof value === 'number' ? [[name, value]] : [];
      }),
    );
  }

  /** The professional accounts of a token: their ids by handle. */
  async accountsOf(asking: Asking): Promise<Map<string, string>> {
    if (isOfInstagramLogin(asking.accessToken)) {
      const me = await this.get(asking, 'me', { fields: 'user_id,username' }, meSchema);
      return new Map([[me.username.toLowerCase(), me.user_id]]);
    }
    const fields = 'instagram_business_account{id,username}';
    const { data } = await this.get(asking, 'me/accounts', { fields, limit: '100' }, pagesSchema);
    return new Map(
      data.flatMap(({ instagram_business_account: account }): [string, string][] =>
        account === undefined ? [] : [[account.username.toLowerCase(), account.id]],
      ),
    );
  }

  /** Exchanges a valid token for one that lasts 60 days; also returns the seconds until it expires. */
  renewed(asking: Asking): Promise<z.infer<typeof tokenSchema>> {
    if (isOfInstagramLogin(asking.accessToken)) {
      return this.get(asking, 'refresh_access_token', { grant_type: 'ig_refresh_token' }, tokenSchema);
    }
    const { id, secret } = metaApp(this.config);
    const parameters = {
      grant_type: 'fb_exchange_token',
      client_id: id,
      client_secret: secret,
      fb_exchange_token: asking.accessToken,
    };
    return this.get(asking, 'oauth/access_token', parameters, tokenSchema);
  }

  private get<Body>(
    { accessToken, quota }: Asking,
    path: string,
    parameters: Record<string, string>,
    schema: z.ZodType<Body>,
  ): Promise<Body> {
    const base = this.config.get(
      isOfInstagramLogin(accessToken) ? 'INSTAGRAM_LOGIN_API_BASE_URL' : 'INSTAGRAM_API_BASE_URL',
    );
    const url = new URL(`${withoutEndSlashes(base)}/${path}`);
    url.search = new URLSearchParams({ ...parameters, access_token: accessToken }).toString();
    return this.http.ask(
      { platform: 'Instagram', credentials: quota, url },
      { schema, refusalOf: instagramRefusal, usedUpUntil },
    );
  }
}

/** Tokens of Instagram Login begin like this, those of Facebook Login with EAA. Each kind works only with its own host. */
export function isOfInstagramLogin(accessToken: string): boolean {
  return accessToken.startsWith('IG');
}
