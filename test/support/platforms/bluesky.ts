import { FakePlatform, type PlatformCall, type PlatformReply } from './fake-platform.js';

export interface FakeSkeet {
  /** Key of the record. */
  key: string;
  text: string;
  author?: FakeActor;
  /** When its author says it was made. */
  createdAt: Date;
  /** When Bluesky saw it; createdAt if not given. */
  indexedAt?: Date;
  likes?: number;
  isReply?: boolean;
  /** Address of a post that it quotes. */
  quotes?: string;
  images?: number;
  /** The account that reposted it, as an entry of that account's feed. */
  repostedBy?: FakeActor;
}

export interface FakeActor {
  did: string;
  handle: string;
  displayName?: string;
}

export const ALICE: FakeActor = { did: 'did:plc:alice', handle: 'alice.bsky.social', displayName: 'Alice' };
export const CAROL: FakeActor = { did: 'did:plc:carol', handle: 'carol.example.com' };
export const BOB: FakeActor = { did: 'did:plc:bob', handle: 'bob.bsky.social', displayName: 'Bob' };

/** The public API of Bluesky as its lexicons have it: author feeds, search, posts, profiles. */
export class FakeBluesky extends FakePlatform {
  /** Of all accounts, in any order. */
  readonly posts: FakeSkeet[] = [];
  /** Posts of a page, which the caller may ask fewer of. */
  pageSize = 100;
  /** Changes the order in which a list is answered; newest first without it. */
  order: (posts: FakeSkeet[]) => FakeSkeet[] = (posts) => posts;
  /** Changes an entry of a list before it is answered, by the text of its post. */
  changed: (entry: object, text: string) => object = (entry) => entry;

  get environment(): Record<string, string> {
    return { BLUESKY_API_BASE_URL: this.origin, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };
  }

  protected answer({ path, query }: PlatformCall): PlatformReply {
    switch (path) {
      case '/xrpc/app.bsky.feed.getAuthorFeed': {
        const actor = actorOf(query.get('actor'));
        if (actor === null) return problem(400, 'InvalidRequest', 'Profile not found');
        const own = this.newest((post) => (post.repostedBy ?? post.author ?? ALICE).did === actor.did);
        return this.page(own, query, (post) => entry(post), 'feed');
      }
      case '/xrpc/app.bsky.feed.searchPosts': {
        const tag = query.get('tag');
        const words = (query.get('q') ?? '').replaceAll('"', '').toLowerCase();
        if (words === '') return problem(400, 'InvalidRequest', 'Error: Params must have the property "q"');
        const found = this.newest(
          ({ text, repostedBy }) =>
            repostedBy === undefined &&
            text.toLowerCase().includes(words) &&
            (tag === null || text.toLowerCase().includes(`#${tag}`)),
        );
        return this.page(found, query, (post) => view(post), 'posts');
      }
      case '/xrpc/app.bsky.feed.getPosts': {
        const uris = query.getAll('uris');
        if (uris.length > 25)
          return problem(400, 'InvalidRequest', 'uris must not have more than 25 elements');
        return { body: { posts: this.posts.filter((post) => uris.includes(uriOf(post))).map(view) } };
      }
      case '/xrpc/app.bsky.actor.getProfile': {
        const actor = actorOf(query.get('actor'));
        if (actor === null) return problem(400, 'InvalidRequest', 'Profile not found');
        return { body: { ...actor, followersCount: 1000, followsCount: 10, postsCount: 5 } };
      }
      default:
        return problem(501, 'MethodNotImplemented', 'Method Not Implemented');
    }
  }

  private newest(isMeant: (post: FakeSkeet) => boolean): FakeSkeet[] {
    const posts = this.posts.filter(isMeant).sort((a, b) => timeOf(b) - timeOf(a));
    return this.order(posts);
  }

  /** Cursors are times, as Bluesky's are: what comes in between two requests moves nothing. */
  private page(
    posts: FakeSkeet[],
    query: URLSearchParams,
    shown: (post: FakeSkeet) => object,
    field: string,
  ): PlatformReply {
    const cursor = query.get('cursor');
    const begin = cursor === null ? 0 : posts.findIndex((post) => uriOf(post) === cursor) + 1;
    if (cursor !== null && begin === 0) return problem(400, 'InvalidRequest', 'Malformed cursor');
    const size = Math.min(this.pageSize, Number(query.get('limit') ?? 50));
    const page = posts.slice(begin, begin + size);
    const last = page.at(-1);
    const isLast = begin + size >= posts.length;
    return {
      body: {
        ...(isLast || last === undefined ? {} : { cursor: uriOf(last) }),
        [field]: page.map((post) => this.changed(shown(post), post.text)),
      },
    };
  }
}

const timeOf = ({ createdAt, indexedAt }: FakeSkeet) =>
  Math.min(Number(createdAt), Number(indexedAt ?? createdAt));

export function uriOf({ author = ALICE, key, repostedBy }: FakeSkeet): string {
  return repostedBy === undefined
    ? `at://${author.did}/app.bsky.feed.post/${key}`
    : `at://${repostedBy.did}/app.bsky.feed.repost/${key}`;
}

function actorOf(name: string | null): FakeActor | null {
  return (
    [ALICE, BOB, CAROL].find(({ did, handle }) => did === name || handle === name?.toLowerCase()) ?? null
  );
}

function entry(post: FakeSkeet): object {
  if (post.repostedBy === undefined) return { post: view(post) };
  const at = (post.indexedAt ?? post.createdAt).toISOString();
  const reason = {
    $type: 'app.bsky.feed.defs#reasonRepost',
    by: author(post.repostedBy),
    uri: uriOf(post),
    cid: 'bafyrepost',
    indexedAt: at,
  };
  return { post: view({ ...post, repostedBy: undefined as never }), reason };
}

/** app.bsky.feed.defs#postView as the public API answers it. */
function view(post: FakeSkeet): object {
  const { key, text, author: by = ALICE, createdAt, indexedAt = createdAt, likes = 0 } = post;
  const images = Array.from({ length: post.images ?? 0 }, (_, index) => `bafkrei${key}${index}`);
  const cdn = (size: string, image: string) =>
    `https://cdn.bsky.app/img/${size}/plain/${by.did}/${image}@jpeg`;
  return {
    uri: `at://${by.did}/app.bsky.feed.post/${key}`,
    cid: `bafyrei${key}`,
    author: author(by),
    record: {
      $type: 'app.bsky.feed.post',
      createdAt: createdAt.toISOString(),
      langs: ['en'],
      text,
      facets: [...text.matchAll(/#(\w+)/g)].map(([tag, name]) => ({
        features: [{ $type: 'app.bsky.richtext.facet#tag', tag: name }],
        index: { byteStart: 0, byteEnd: tag.length },
      })),
      ...(post.isReply === true
        ? { reply: { root: { cid: 'bafyroot', uri: ROOT }, parent: { cid: 'bafyroot', uri: ROOT } } }
        : {}),
      ...(post.quotes === undefined
        ? {}
        : { embed: { $type: 'app.bsky.embed.record', record: { cid: 'bafyquoted', uri: post.quotes } } }),
    },
    ...(images.length === 0
      ? {}
      : {
          embed: {
            $type: 'app.bsky.embed.images#view',
            images: images.map((image) => ({
              thumb: cdn('feed_thumbnail', image),
              fullsize: cdn('feed_fullsize', image),
              alt: '',
              aspectRatio: { height: 1500, width: 2000 },
            })),
          },
        }),
    bookmarkCount: 0,
    replyCount: 1,
    repostCount: 2,
    likeCount: likes,
    quoteCount: 3,
    indexedAt: indexedAt.toISOString(),
    labels: [],
  };
}

const ROOT = 'at://did:plc:bob/app.bsky.feed.post/root';

function author(actor: FakeActor): object {
  return {
    ...actor,
    avatar: `https://cdn.bsky.app/img/avatar/plain/${actor.did}/bafkavatar@jpeg`,
    associated: { chat: { allowIncoming: 'all' } },
    labels: [],
    createdAt: '2023-04-28T17:01:42.000Z',
  };
}

/** An error of XRPC. */
export function problem(status: number, error: string, message: string): PlatformReply {
  return { status, body: { error, message } };
}
