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

/** TikTok's API v2 (Display API, Research API, OAuth) and its oEmbed as their reference has them. */
export class FakeTikTok extends FakePlatform {
  readonly users = new Map<string, FakeTikTokUser>();
  readonly app = { key: `key-${randomUUID()}`, secret: `secret-${randomUUID()}` };
  /** Access tokens that are accepted: whose they are. */
  readonly accessTokens = new Map<string, string>();
  private readonly refreshTokens = new Map<string, string>();
  /** A client with access to the Research API. */
  readonly researcher = { key: `research-${randomUUID()}`, secret: `secret-${randomUUID()}` };
  researchLeft = Number.POSITIVE_INFINITY;
  private readonly clientTokens = new Set<string>();
  /** Videos of a page, which the caller may ask fewer of. */
  pageSize = 100;
  /** Changes the order of what a search finds. */
  order: <Found>(found: Found[]) => Found[] = (found) => found;

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

  get researchEnvironment(): Record<string, string> {
    return {
      ...this.environment,
      TIKTOK_RESEARCH_CLIENT_KEY: this.researcher.key,
      TIKTOK_RESEARCH_CLIENT_SECRET: this.researcher.secret,
    };
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

  /** Nothing that was issued can be renewed any more. */
  protected forgetRefreshTokens(): void {
    this.refreshTokens.clear();
  }

  protected answer(call: PlatformCall): PlatformReply {
    if (call.path === '/oembed') return this.oembed(call.query.get('url') ?? '');
    if (call.path === '/v2/oauth/token/') return this.token(call);
    if (call.path === '/v2/research/video/query/') return this.researchQuery(call);
    const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
    const user = this.users.get(this.accessTokens.get(token) ?? '');
    if (user === undefined) return problem(401, 'access_token_invalid', 'The access token is invalid');
    const fields = (call.query.get('fields') ?? '').split(',');
    if (fields.includes('')) return problem(400, 'invalid_params', 'Fields is required');
    if (call.path === '/v2/user/info/' && call.method === 'GET') return userInfo(user, fields);
    if (call.path === '/v2/video/query/' && call.method === 'POST')
      return videoQuery(user, fields, call.body);
    if (call.path === '/v2/video/list/' && call.method === 'POST')
      return this.videoList(user, fields, call.body);
    return problem(404, 'invalid_params', 'Not found');
  }

  /** Newest first; cursors are times. */
  private videoList(user: FakeTikTokUser, fields: string[], body: string): PlatformReply {
    const { max_count: count = 10, cursor } = JSON.parse(body) as { max_count?: number; cursor?: number };
    if (count > MAX_IDS) return problem(400, 'invalid_params', 'Max count is invalid');
    const before = cursor ?? Number.POSITIVE_INFINITY;
    const older = user.videos
      .filter((video) => video.isPrivate !== true && timeOf(video) * 1000 < before)
      .sort((a, b) => timeOf(b) - timeOf(a));
    const videos = older.slice(0, Math.min(count, this.pageSize));
    const last = videos.at(-1);
    return {
      body: {
        data: {
          videos: videos.map((video) => picked(videoObject(user, video), fields)),
          cursor: last === undefined ? before : timeOf(last) * 1000,
          has_more: older.length > videos.length,
        },
        error: OK,
      },
    };
  }

  private researchQuery({ headers, query, body }: PlatformCall): PlatformReply {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!this.clientTokens.has(token))
      return problem(401, 'access_token_invalid', 'The access token is invalid');
    if (this.researchLeft <= 0)
      return problem(429, 'daily_quota_limit_exceeded', 'The daily quota is used up.');
    this.researchLeft--;
    const asked = JSON.parse(body) as {
      query: { and: { field_name: string; field_values: [string] }[] };
      start_date: string;
      end_date: string;
      max_count: number;
      cursor: number;
    };
    const [condition] = asked.query.and;
    if (
      asked.max_count > 100 ||
      condition === undefined ||
      daysBetween(asked.start_date, asked.end_date) > 30
    ) {
      return problem(400, 'invalid_params', 'The query is invalid');
    }
    const found = [...this.users.values()].flatMap((user) =>
      user.videos
        .filter((video) => video.isPrivate !== true && isMeant(user, video, condition))
        .filter((video) => asked.start_date <= dayOf(video) && dayOf(video) <= asked.end_date)
        .map((video) => researchObject(user, video)),
    );
    const size = Math.min(this.pageSize, asked.max_count);
    const videos = this.order(found).slice(asked.cursor, asked.cursor + size);
    const fields = (query.get('fields') ?? '').split(',');
    const shown = videos.map((video) => picked(video, fields));
    const data = {
      videos: shown,
      cursor: asked.cursor + videos.length,
      has_more: asked.cursor + size < found.length,
      search_id: '7201388525814961198',
    };
    // Ids are numbers here, of more digits than JavaScript's have.
    const text = JSON.stringify({ data, error: OK }).replaceAll(/"id":"(\d+)"/g, '"id":$1');
    return { headers: { 'content-type': 'application/json' }, body: text };
  }

  private token({ method, headers, body }: PlatformCall): PlatformReply {
    const form = new URLSearchParams(body);
    if (method !== 'POST' || headers['content-type'] !== 'application/x-www-form-urlencoded') {
      return oauthProblem('invalid_request', 'Wrong content type');
    }
    if (form.get('grant_type') === 'client_credentials') {
      const { key, secret } = this.researcher;
      if (form.get('client_key') !== key || form.get('client_secret') !== secret) {
        return oauthProblem('invalid_client', 'Client key or secret is incorrect.');
      }
      const clientToken = `clt.${randomUUID()}`;
      this.clientTokens.add(clientToken);
      return { body: { access_token: clientToken, expires_in: ACCESS_SECONDS, token_type: 'Bearer' } };
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

const timeOf = ({ createTime }: FakeTikTokVideo) => createTime ?? 1_767_225_600;
const dayOf = (video: FakeTikTokVideo) =>
  new Date(timeOf(video) * 1000).toISOString().slice(0, 10).replaceAll('-', '');
const daysBetween = (from: string, to: string) =>
  (Date.parse(dashed(to)) - Date.parse(dashed(from))) / 86_400_000;
const dashed = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
const hashtagsOf = ({ description = '' }: FakeTikTokVideo) =>
  [...description.matchAll(/#(\w+)/g)].map(([, tag = '']) => tag);

function isMeant(
  user: FakeTikTokUser,
  video: FakeTikTokVideo,
  { field_name: field, field_values: [value] }: { field_name: string; field_values: [string] },
): boolean {
  if (field === 'username') return user.username === value;
  if (field === 'hashtag_name') return hashtagsOf(video).includes(value);
  return field === 'keyword' && (video.description ?? '').toLowerCase().includes(value.toLowerCase());
}

function researchObject(user: FakeTikTokUser, video: FakeTikTokVideo): Record<string, unknown> {
  return {
    id: video.id,
    username: user.username,
    create_time: timeOf(video),
    region_code: 'US',
    video_description: video.description ?? '',
    hashtag_names: hashtagsOf(video),
    video_duration: video.duration ?? 15,
    like_count: video.likes ?? 0,
    comment_count: video.comments ?? 0,
    share_count: video.shares ?? 0,
    view_count: video.views ?? 0,
  };
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
