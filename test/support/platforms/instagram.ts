import { randomUUID } from 'node:crypto';
import { FakePlatform, type PlatformCall, type PlatformReply } from './fake-platform.js';

export interface FakeMedia {
  /** The Graph API's id. */
  id: string;
  /** Short code of the address; of a story its number. */
  code: string;
  kind?: 'FEED' | 'REELS' | 'STORY';
  type?: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  caption?: string;
  /** ISO 8601 as Meta writes it. */
  timestamp?: string;
  /** Absent where the owner hides them. */
  likes?: number;
  comments?: number;
  views?: number;
  shares?: number;
  /** Older than the account's being professional. */
  withoutInsights?: boolean;
  children?: number;
  /** Whose it is, where it stands in another account's list. */
  username?: string;
}

export interface FakeAccount {
  id: string;
  username: string;
  name?: string;
  followers?: number;
  following?: number;
  /** Personal and private accounts are as if they were not there. */
  isProfessional?: boolean;
  media: FakeMedia[];
  stories: FakeMedia[];
  /** Posts of others that tag the account. */
  tags: FakeMedia[];
}

const WEEK_MS = 7 * 86_400_000;

/**
 * The Instagram Graph API as its reference has it, for both logins: own media, insights, stories, tags, business discovery,
 * and hashtag search.
 */
export class FakeInstagram extends FakePlatform {
  readonly accounts = new Map<string, FakeAccount>();
  /** Tokens that are accepted: the ids of the accounts that each is for. */
  readonly tokens = new Map<string, string[]>();
  /** Percent of what may be used in an hour; null for answers without the header. */
  usage: { callCount: number; minutes: number } | null = null;
  /** Public posts with a hashtag, newest first. */
  readonly hashtags = new Map<string, FakeMedia[]>();
  /** When each account searched for each hashtag first, by hashtag, by id of the account. */
  readonly searched = new Map<string, Map<string, number>>();
  now = () => Date.now();
  /** Posts of a page, which the caller may ask fewer of. */
  pageSize = 50;
  /** Changes the order in which posts with a hashtag are answered. */
  order: (media: FakeMedia[]) => FakeMedia[] = (media) => media;
  readonly app = { id: '1234', secret: `app-secret-${randomUUID()}` };

  get environment(): Record<string, string> {
    return {
      INSTAGRAM_API_BASE_URL: `${this.origin}/v25.0`,
      INSTAGRAM_LOGIN_API_BASE_URL: `${this.origin}/login`,
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    };
  }

  addAccount(account: Partial<FakeAccount> & Pick<FakeAccount, 'id' | 'username'>): FakeAccount {
    const whole = { media: [], stories: [], tags: [], ...account };
    this.accounts.set(account.id, whole);
    return whole;
  }

  /** A new token for accounts, by either login. */
  issue(login: 'facebook' | 'instagram', ...accountIds: string[]): string {
    const token = `${login === 'facebook' ? 'EAA' : 'IGAA'}${randomUUID().replaceAll('-', '')}`;
    this.tokens.set(token, accountIds);
    return token;
  }

  protected answer(call: PlatformCall): PlatformReply {
    const reply = this.reading(call);
    if (this.usage === null) return reply;
    const { callCount, minutes } = this.usage;
    const used = { type: 'instagram', call_count: callCount, total_cputime: 5, total_time: 5 };
    const header = JSON.stringify({
      '17841': [{ ...used, estimated_time_to_regain_access: minutes }],
    });
    return { ...reply, headers: { 'x-business-use-case-usage': header } };
  }

  private reading({ path, query }: PlatformCall): PlatformReply {
    const [, base, ...rest] = path.split('/');
    const token = query.get('access_token') ?? '';
    const accountIds = this.tokens.get(token);
    const isLogin = base === 'login';
    if (accountIds === undefined || token.startsWith('IG') !== isLogin) return TOKEN_ENDED;
    const name = rest.join('/');
    if (name === 'refresh_access_token' && isLogin && query.get('grant_type') === 'ig_refresh_token') {
      return this.replaced(token, 'instagram', accountIds);
    }
    if (name === 'oauth/access_token' && !isLogin) {
      const isApp = query.get('client_id') === this.app.id && query.get('client_secret') === this.app.secret;
      if (!isApp || query.get('fb_exchange_token') !== token)
        return problem(101, 'Error validating application');
      return this.replaced(token, 'facebook', accountIds);
    }
    const accounts = accountIds.flatMap((id) => this.accounts.get(id) ?? []);
    if (name === 'me' && isLogin) {
      return { body: { user_id: accounts[0]?.id, username: accounts[0]?.username, id: '999' } };
    }
    if (name === 'me/accounts' && !isLogin) {
      const data = accounts.map(({ id, username }) => ({
        id: `page-${id}`,
        instagram_business_account: { id, username },
      }));
      return { body: { data } };
    }
    if (!isLogin && name === 'ig_hashtag_search') return this.hashtagSearch(accounts, query);
    const [id = '', edge] = rest;
    if (!isLogin && edge === 'recent_media') return this.recentMedia(accounts, id, query);
    const account = accounts.find((one) => one.id === id);
    if (edge === 'insights') return this.insights(accounts, id);
    if (account === undefined) return NO_OBJECT;
    if (!isLogin && edge === 'recently_searched_hashtags') {
      return { body: { data: [...this.searchedBy(id).keys()].map((tag) => ({ id: hashtagId(tag) })) } };
    }
    if (edge === 'media' || edge === 'stories')
      return { body: page(account, account[edge], this.limit(query), query.get('after'), 'own') };
    if (edge === 'tags' && !isLogin)
      return { body: page(account, account.tags, this.limit(query), query.get('after'), 'tagged') };
    return this.user(account, query.get('fields') ?? '', isLogin);
  }

  private user(account: FakeAccount, fields: string, isLogin: boolean): PlatformReply {
    const discovery = /^business_discovery\.username\(([\w.]+)\)\{(.*)\}$/.exec(fields);
    if (discovery === null) return { body: resource(account) };
    if (isLogin) return problem(100, 'Tried accessing nonexisting field (business_discovery)');
    const [, username = '', inner = ''] = discovery;
    const other = [...this.accounts.values()].find(
      (one) => one.username.toLowerCase() === username.toLowerCase() && one.isProfessional !== false,
    );
    if (other === undefined) return NO_USER;
    const media = /media\.limit\((\d+)\)(?:\.after\(([^)]*)\))?\{/.exec(inner);
    return {
      body: {
        business_discovery: {
          ...resource(other),
          ...(media === null
            ? {}
            : { media: page(other, other.media, media[1] ?? null, media[2] ?? null, 'others') }),
        },
        id: account.id,
      },
    };
  }

  private limit(query: URLSearchParams): string {
    return String(Math.min(this.pageSize, Number(query.get('limit') ?? 25)));
  }

  /** What an account has searched for in the last 7 days. */
  private searchedBy(accountId: string): Map<string, number> {
    const since = this.now() - WEEK_MS;
    const recent = [...(this.searched.get(accountId) ?? [])].filter(([, at]) => at > since);
    return new Map(recent);
  }

  private hashtagSearch(accounts: FakeAccount[], query: URLSearchParams): PlatformReply {
    const account = accounts.find(({ id }) => id === query.get('user_id'));
    const tag = query.get('q')?.toLowerCase() ?? '';
    if (account === undefined || tag === '') return NO_OBJECT;
    const searched = this.searchedBy(account.id);
    if (!searched.has(tag) && searched.size >= 30) return TOO_MANY_HASHTAGS;
    if (!searched.has(tag)) searched.set(tag, this.now());
    this.searched.set(account.id, searched);
    return { body: { data: [{ id: hashtagId(tag) }] } };
  }

  /** Posts of the last 24 hours. The cursor is the same on all pages but for what this double knows by it. */
  private recentMedia(accounts: FakeAccount[], id: string, query: URLSearchParams): PlatformReply {
    const account = accounts.find((one) => one.id === query.get('user_id'));
    const [, media = []] = [...this.hashtags].find(([tag]) => hashtagId(tag) === id) ?? [];
    if (account === undefined || !this.searchedBy(account.id).size) return NO_OBJECT;
    if (query.get('fields')?.includes('username')) {
      return problem(100, 'Tried accessing nonexisting field (username)');
    }
    const since = this.now() - 86_400_000;
    const recent = media.filter(({ timestamp }) => Date.parse(timestamp ?? '') > since);
    const shown = page(account, this.order(recent), this.limit(query), query.get('after'), 'hashtag');
    return { body: shown };
  }

  private insights(accounts: FakeAccount[], mediaId: string): PlatformReply {
    const media = accounts
      .flatMap((account) => [...account.media, ...account.stories])
      .find(({ id }) => id === mediaId);
    if (media === undefined) return NO_OBJECT;
    if (media.withoutInsights === true) {
      return problem(10, 'Application does not have permission for this action', 2108006);
    }
    const metric = (name: string, value: number) => ({
      name,
      period: 'lifetime',
      values: [{ value }],
      id: `${mediaId}/insights/${name}/lifetime`,
    });
    return { body: { data: [metric('views', media.views ?? 0), metric('shares', media.shares ?? 0)] } };
  }

  /** Prolonging a token gives another, and the former one ends. */
  private replaced(token: string, login: 'facebook' | 'instagram', accountIds: string[]): PlatformReply {
    this.tokens.delete(token);
    return {
      body: { access_token: this.issue(login, ...accountIds), token_type: 'bearer', expires_in: 5_184_000 },
    };
  }
}

function resource(account: FakeAccount): object {
  return {
    id: account.id,
    username: account.username,
    name: account.name ?? account.username,
    profile_picture_url: `https://scontent.cdninstagram.com/${account.id}.jpg`,
    followers_count: account.followers ?? 0,
    follows_count: account.following ?? 0,
  };
}

/** A page by its cursor, which is the place of its last entry. */
function page(
  account: FakeAccount,
  all: FakeMedia[],
  limit: string | null,
  after: string | null,
  list: 'own' | 'others' | 'tagged' | 'hashtag',
): object {
  const start = after === null ? 0 : Number(Buffer.from(after, 'base64url').toString()) + 1;
  const shown = all.slice(start, start + Number(limit ?? 25));
  const end = start + shown.length - 1;
  const cursor = (place: number) => Buffer.from(String(place)).toString('base64url');
  return {
    data: shown.map((media) => mediaResource(account, media, list)),
    ...(shown.length === 0
      ? {}
      : {
          paging: {
            cursors: { before: cursor(start), after: cursor(end) },
            ...(end < all.length - 1 && list === 'own' ? { next: 'https://graph.facebook.com/next' } : {}),
          },
        }),
  };
}

function hashtagId(tag: string): string {
  return `17843${Buffer.from(tag).toString('hex')}`;
}

function mediaResource(
  account: FakeAccount,
  media: FakeMedia,
  list: 'own' | 'others' | 'tagged' | 'hashtag',
): object {
  const isOthers = list === 'others';
  const username = media.username ?? account.username;
  const kind = media.kind ?? 'FEED';
  const path = kind === 'STORY' ? `stories/${username}` : kind === 'REELS' ? 'reel' : 'p';
  const type = media.type ?? (kind === 'REELS' ? 'VIDEO' : 'IMAGE');
  const file = `https://scontent.cdninstagram.com/${media.id}`;
  return {
    id: media.id,
    ...(media.caption === undefined ? {} : { caption: media.caption }),
    media_type: type,
    ...(list === 'hashtag' ? {} : { media_product_type: kind }),
    media_url: type === 'VIDEO' ? `${file}.mp4` : `${file}.jpg`,
    ...(type === 'VIDEO' ? { thumbnail_url: `${file}-cover.jpg` } : {}),
    permalink: `https://www.instagram.com/${path}/${media.code}/`,
    timestamp: media.timestamp ?? '2026-01-01T00:00:00+0000',
    ...(list === 'hashtag' ? {} : { username }),
    ...(media.likes === undefined ? {} : { like_count: media.likes }),
    ...(media.comments === undefined ? {} : { comments_count: media.comments }),
    ...(isOthers && kind === 'REELS' && media.views !== undefined ? { view_count: media.views } : {}),
    ...(media.children === undefined
      ? {}
      : {
          children: {
            data: Array.from({ length: media.children }, (_, place) => ({
              id: `${media.id}${place}`,
              media_type: place === 0 ? 'VIDEO' : 'IMAGE',
              media_url: `${file}-${place}`,
            })),
          },
        }),
  };
}

function problem(code: number, message: string, subcode?: number, status = 400): PlatformReply {
  return {
    status,
    body: {
      error: {
        message: `(#${code}) ${message}`,
        type: 'OAuthException',
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        is_transient: false,
        fbtrace_id: 'AbCdEf',
      },
    },
  };
}

const TOKEN_ENDED = problem(190, 'Error validating access token: Session has expired', 463, 401);
const NO_OBJECT = problem(100, 'Unsupported get request. Object does not exist', 33);
const TOO_MANY_HASHTAGS = problem(18, 'Max number of hashtags has been queried', 2207034);
const NO_USER = problem(110, 'Invalid user id', 2207013);

/** Too many calls: code 4 of the app, 17 of the user, 32 of the page, 80002 of Instagram's use case. */
export const tooMany = (code: number) => problem(code, 'Application request limit reached', undefined, 403);
export const NO_PERMISSION = problem(10, 'Application does not have permission for this action');
