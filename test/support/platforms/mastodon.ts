import { FakePlatform, type PlatformCall, type PlatformReply } from './fake-platform.js';

export interface FakeToot {
  /** Numbers that grow with time. */
  id: string;
  /** HTML, as it is answered. */
  content: string;
  username?: string;
  createdAt: Date;
  isReply?: boolean;
  quotes?: boolean;
  /** A post that it shows again. */
  reblogs?: FakeToot;
  tags?: string[];
  images?: number;
}

const ACCOUNT_ID = '109001';

/** The API of a Mastodon server as docs.joinmastodon.org has it: timelines of tags and accounts, statuses. */
export class FakeMastodon extends FakePlatform {
  readonly toots: FakeToot[] = [];
  /** Whether timelines are for members only. */
  isClosed = false;

  protected answer({ path, query }: PlatformCall): PlatformReply {
    const [, root, version, kind, ...rest] = path.split('/');
    if (root !== 'api' || version !== 'v1') return NOT_FOUND;
    if (kind === 'timelines' && rest[0] === 'tag') {
      if (this.isClosed)
        return { status: 422, body: { error: 'This method requires an authenticated user' } };
      const tag = decodeURIComponent(rest[1] ?? '');
      return this.timeline(({ tags = [], reblogs }) => reblogs === undefined && tags.includes(tag), query);
    }
    if (kind === 'accounts' && rest[0] === 'lookup') {
      const [name] = (query.get('acct') ?? '').split('@');
      return name === 'baker' ? { body: this.account(name) } : NOT_FOUND;
    }
    if (kind === 'accounts' && rest[0] === ACCOUNT_ID && rest[1] === 'statuses') {
      return this.timeline(({ username = 'baker' }) => username === 'baker', query);
    }
    if (kind === 'statuses') {
      const toot = this.toots.find(({ id }) => id === rest[0]);
      return toot === undefined ? NOT_FOUND : { body: this.status(toot) };
    }
    return NOT_FOUND;
  }

  private timeline(isMeant: (toot: FakeToot) => boolean, query: URLSearchParams): PlatformReply {
    const before = BigInt(query.get('max_id') ?? '99999999999999999999');
    const limit = Math.min(40, Number(query.get('limit') ?? 20));
    const toots = this.toots
      .filter((toot) => isMeant(toot) && BigInt(toot.id) < before)
      .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
    return { body: toots.slice(0, limit).map((toot) => this.status(toot)) };
  }

  private status(toot: FakeToot): object {
    const username = toot.username ?? 'baker';
    const { origin } = this;
    return {
      id: toot.id,
      created_at: toot.createdAt.toISOString(),
      in_reply_to_id: toot.isReply === true ? '1' : null,
      in_reply_to_account_id: toot.isReply === true ? '2' : null,
      sensitive: false,
      spoiler_text: '',
      visibility: 'public',
      language: 'en',
      uri: `${origin}/users/${username}/statuses/${toot.id}${toot.reblogs === undefined ? '' : '/activity'}`,
      url: toot.reblogs === undefined ? `${origin}/@${username}/${toot.id}` : null,
      replies_count: 1,
      reblogs_count: 2,
      favourites_count: 7,
      quotes_count: 1,
      edited_at: null,
      content: toot.content,
      reblog: toot.reblogs === undefined ? null : this.status(toot.reblogs),
      quote: toot.quotes === true ? { state: 'accepted', quoted_status: null } : null,
      account: this.account(username),
      media_attachments: Array.from({ length: toot.images ?? 0 }, (_, index) => ({
        id: `${toot.id}${index}`,
        type: 'image',
        url: `https://files.example.com/${toot.id}/original/${index}.png`,
        preview_url: `https://files.example.com/${toot.id}/small/${index}.png`,
        remote_url: null,
        meta: { original: { width: 1200, height: 800, size: '1200x800', aspect: 1.5 } },
        description: null,
        blurhash: 'UEDvr]01H@8_xa%dRnRitbRO%Oxu.QoeIUWA',
      })),
      mentions: [],
      tags: (toot.tags ?? []).map((name) => ({ name, url: `${origin}/tags/${name}` })),
      emojis: [],
      card: null,
      poll: null,
    };
  }

  private account(username: string): object {
    return {
      id: username === 'baker' ? ACCOUNT_ID : `2${username.length}`,
      username,
      acct: username,
      display_name: username === 'baker' ? 'The Baker' : '',
      locked: false,
      bot: false,
      created_at: '2022-11-01T00:00:00.000Z',
      note: '<p></p>',
      url: `${this.origin}/@${username}`,
      uri: `${this.origin}/users/${username}`,
      avatar: `${this.origin}/avatars/original/missing.png`,
      followers_count: 321,
      following_count: 12,
      statuses_count: 5,
      last_status_at: '2026-05-01',
      emojis: [],
      fields: [],
    };
  }
}

const NOT_FOUND: PlatformReply = { status: 404, body: { error: 'Record not found' } };
