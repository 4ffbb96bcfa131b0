import { randomUUID } from 'node:crypto';
import { FakePlatform, type PlatformCall, type PlatformReply } from './fake-platform.js';

const MAX_IDS = 20;
const ACCESS_SECONDS = 7200;

export interface FakeTikTokVideo {
  id: string;
  title?: string;
  description?: string;
  createTime?: number;
  duration?: number;
  views?: number;
  likes?: number;
  comments?: number;
  shares?: number;
  isPrivate?: boolean;
}

export interface FakeTikTokUser {
  openId: string;
  username: string;
  displayName?: string;
  followers?: number;
  following?: number;
  /** Beside user.info.basic and video.list. */
  scopes: ('user.info.profile' | 'user.info.stats')[];
  videos: FakeTikTokVideo[];
}

/** TikTok's API v2 (Display API, OAuth) and its oEmbed as their reference has them. */
export class FakeTikTok extends FakePlatform {
  readonly users = new Map<string, FakeTikTokUser>();
  readonly app = { key: `key-${randomUUID()}`, secret: `secret-${randomUUID()}` };
  /** Access tokens that are accepted: whose they are. */
  readonly accessTokens = new Map<string, string>();
  private readonly refreshTokens = new Map<string, string>();

  get environment(): Record<string, string> {
    return {
      TIKTOK_API_BASE_URL: this.origin,
      TIKTOK_OEMBED_URL: `${this.origin}/oembed`,
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    };
  }

  get appEnvironment(): Record<string, string> {
    return { ...this.environment, TIKTOK_CLIENT_KEY: this.app.key, TIKTOK_CLIENT_SECRET: this.app.secret };
  }

  addUser(user: Partial<FakeTikTokUser> & Pick<FakeTikTokUser, 'openId' | 'username'>): FakeTikTokUser {
    const whole: FakeTikTokUser = { scopes: ['user.info.profile', 'user.info.stats'], videos: [], ...user };
    this.users.set(user.openId, whole);
    return whole;
  }

  /** A new pair of tokens of a user. */
  issue(openId: string): { accessToken: string; refreshToken: string } {
    const accessToken = `act.${randomUUID()}`;
    const refreshToken = `rft.${randomUUID()}`;
    this.accessTokens.set(accessToken, openId);
    this.refreshTokens.set(refreshToken, openId);
    return { accessToken, refreshToken };
  }

  protected answer(call: PlatformCall): PlatformReply {
    if (call.path === '/oembed') return this.oembed(call.query.get('url') ?? '');
    if (call.path === '/v2/oauth/token/') return this.token(call);
    const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
    const user = this.users.get(this.accessTokens.get(token) ?? '');
    if (user === undefined) return problem(401, 'access_token_invalid', 'The access token is invalid');
    const fields = (call.query.get('fields') ?? '').split(',');
    if (fields.includes('')) return problem(400, 'invalid_params', 'Fields is required');
    if (call.path === '/v2/user/info/' && call.method === 'GET') return userInfo(user, fields);
    if (call.path === '/v2/video/query/' && call.method === 'POST')
      return videoQuery(user, fields, call.body);
    return problem(404, 'invalid_params', 'Not found');
  }

  private token({ method, headers, body }: PlatformCall): PlatformReply {
    const form = new URLSearchParams(body);
    if (method !== 'POST' || headers['content-type'] !== 'application/x-www-form-urlencoded') {
      return oauthProblem('invalid_request', 'Wrong content type');
    }
    if (form.get('client_key') !== this.app.key || form.get('client_secret') !== this.app.secret) {
      return oauthProblem('invalid_client', 'Client key or secret is incorrect.');
    }
    const refreshToken = form.get('refresh_token') ?? '';
    const openId = this.refreshTokens.get(refreshToken);
    if (form.get('grant_type') !== 'refresh_token' || openId === undefined) {
      return oauthProblem('invalid_grant', 'Refresh token is invalid or expired.');
    }
    // A refresh token can be used once.
    this.refreshTokens.delete(refreshToken);
    const issued = this.issue(openId);
    return {
      body: {
        open_id: openId,
        scope: 'user.info.basic,video.list',
        access_token: issued.accessToken,
        expires_in: ACCESS_SECONDS,
        refresh_token: issued.refreshToken,
        refresh_expires_in: 15_552_000,
        token_type: 'Bearer',
      },
    };
  }

  private oembed(address: string): PlatformReply {
    const [, handle = '', id] =
      /^https:\/\/www\.tiktok\.com\/@([\w.]*)(?:\/video\/(\d+))?$/.exec(address) ?? [];
    const all = [...this.users.values()];
    const user =
      id === undefined
        ? all.find(({ username }) => username.toLowerCase() === handle.toLowerCase())
        : all.find(({ videos }) => videos.some((video) => video.id === id && video.isPrivate !== true));
    if (user === undefined) return { status: 400, body: { message: 'Something went wrong', code: 400 } };
    const video = user.videos.find((one) => one.id === id);
    return {
      body: {
        version: '1.0',
        type: 'video',
        title: video?.description ?? `${user.displayName ?? user.username}'s Creator Profile`,
        author_url: `https://www.tiktok.com/@${user.username}`,
        author_name: user.displayName ?? user.username,
        author_unique_id: user.username,
        width: '100%',
        height: '100%',
        html: '<blockquote class="tiktok-embed"></blockquote>',
        ...(video === undefined
          ? {}
          : {
              thumbnail_url: `https://p16.tiktokcdn.com/${video.id}.jpg`,
              thumbnail_width: 576,
              thumbnail_height: 1024,
            }),
        provider_url: 'https://www.tiktok.com',
        provider_name: 'TikTok',
      },
    };
  }
}

function userInfo(user: FakeTikTokUser, fields: string[]): PlatformReply {
  const needed = new Map([
    ['username', 'user.info.profile'],
    ['is_verified', 'user.info.profile'],
    ['follower_count', 'user.info.stats'],
    ['following_count', 'user.info.stats'],
  ]);
  const scopes: string[] = user.scopes;
  if (fields.some((field) => needed.has(field) && !scopes.includes(needed.get(field) ?? ''))) {
    return problem(401, 'scope_not_authorized', 'The user did not authorize the scope required');
  }
  const all: Record<string, unknown> = {
    open_id: user.openId,
    avatar_url: `https://p16.tiktokcdn.com/${user.openId}.jpg`,
    display_name: user.displayName ?? user.username,
    username: user.username,
    is_verified: true,
    follower_count: user.followers ?? 0,
    following_count: user.following ?? 0,
  };
  return { body: { data: { user: picked(all, fields) }, error: OK } };
}

function videoQuery(user: FakeTikTokUser, fields: string[], body: string): PlatformReply {
  const ids = (JSON.parse(body) as { filters: { video_ids: string[] } }).filters.video_ids;
  if (ids.length > MAX_IDS) return problem(400, 'invalid_params', 'At most 20 video ids');
  const videos = user.videos
    .filter((video) => ids.includes(video.id) && video.isPrivate !== true)
    .map((video) => picked(videoObject(user, video), fields));
  return { body: { data: { videos }, error: OK } };
}

function videoObject(user: FakeTikTokUser, video: FakeTikTokVideo): Record<string, unknown> {
  return {
    id: video.id,
    create_time: video.createTime ?? 1_767_225_600,
    cover_image_url: `https://p16.tiktokcdn.com/${video.id}.jpg`,
    share_url: `https://www.tiktok.com/@${user.username}/video/${video.id}?utm_campaign=tt4d_open_api`,
    title: video.title ?? '',
    video_description: video.description ?? '',
    duration: video.duration ?? 15,
    height: 1024,
    width: 576,
    like_count: video.likes ?? 0,
    comment_count: video.comments ?? 0,
    share_count: video.shares ?? 0,
    view_count: video.views ?? 0,
  };
}

function picked(all: Record<string, unknown>, fields: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name)));
}

const OK = { code: 'ok', message: '', log_id: '202601010000' };

function problem(status: number, code: string, message: string): PlatformReply {
  return { status, body: { data: {}, error: { code, message, log_id: '202601010000' } } };
}

/** The token endpoint answers errors with 200. */
function oauthProblem(error: string, description: string): PlatformReply {
  return { body: { error, error_description: description, log_id: '202601010000' } };
}

export const RATE_LIMITED = problem(429, 'rate_limit_exceeded', 'The API rate limit was exceeded.');
