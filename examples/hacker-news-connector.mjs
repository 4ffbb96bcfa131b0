// A connector for Hacker News, by the public search API that Algolia runs for it (hn.algolia.com/api). It needs no key.
//
//   CONNECTORS=./examples/hacker-news-connector.mjs
//
// Sources of the platform INTERNAL can then follow words (KEYWORD) and people (ACCOUNT).

const BASE = 'https://hn.algolia.com';
const PAGE = 100;
const STORY = /^https:\/\/news\.ycombinator\.com\/item\?id=(\d+)$/;

/** @param {import('@loupe/connectors').ConnectorHost} host */
export default function hackerNews(host) {
  const base = host.settings.get('base') ?? BASE;

  /** @param {Record<string, string>} parameters */
  async function search(parameters) {
    const url = `${base}/api/v1/search_by_date?${new URLSearchParams(parameters)}`;
    const answer = await host.json({ platform: 'Hacker News', url });
    if (!Array.isArray(answer?.hits)) {
      throw host.error('UNREADABLE', 'Hacker News sent an answer that cannot be read');
    }
    return {
      posts: answer.hits.flatMap((hit) => postOf(hit, host) ?? []),
      pages: Number(answer.nbPages ?? 0),
    };
  }

  /** @param {string | null} externalId */
  async function story(externalId) {
    const id = externalId?.replace(/^hackernews:/, '') ?? '';
    if (!/^\d+$/.test(id)) return null;
    const { posts } = await search({ tags: `story,story_${id}`, hitsPerPage: '1' });
    return posts[0] ?? null;
  }

  return {
    provider: 'INTERNAL',
    capabilities: { metrics: true, profiles: false, postsPerRequest: 1 },
    capture: {
      kinds: ['KEYWORD', 'ACCOUNT'],
      async page(_scope, { kind, name }, after) {
        const page = Number(after ?? 0);
        const what =
          kind === 'ACCOUNT' ? { tags: `story,author_${name}` } : { tags: 'story', query: `"${name}"` };
        const { posts, pages } = await search({ ...what, page: String(page), hitsPerPage: String(PAGE) });
        return { posts, next: page + 1 < pages ? String(page + 1) : null };
      },
    },
    missingAccess: async () => null,
    resolve(url) {
      const id = STORY.exec(url.href)?.[1];
      if (id === undefined) return null;
      return { provider: 'INTERNAL', externalId: `hackernews:${id}`, url: url.href, accountName: null };
    },
    async fetchPost(_scope, { externalId }) {
      const post = await story(externalId);
      if (post === null) throw host.error('NOT_FOUND', 'Hacker News has no such story');
      return { ...post, importType: 'MANUAL' };
    },
    async fetchMetrics(_scope, posts) {
      return Promise.all(posts.map((post) => metricsOf(post)));
    },
    async fetchProfile() {
      throw host.error('UNSUPPORTED', 'Profiles of Hacker News are not looked up');
    },
  };

  /** Items of other connectors of INTERNAL, such as pages of the web, are asked for here as well. */
  async function metricsOf({ url }) {
    const id = STORY.exec(url ?? '')?.[1];
    if (id === undefined) {
      return { kind: 'failed', error: host.error('UNSUPPORTED', 'This is no story of Hacker News') };
    }
    try {
      const post = await story(id);
      const [snapshot] = post?.snapshots ?? [];
      if (snapshot === undefined) return { kind: 'gone' };
      const { at, ...metrics } = snapshot;
      return { kind: 'metrics', at, metrics };
    } catch (error) {
      return { kind: 'failed', error };
    }
  }
}

function postOf(
  { objectID, created_at: createdAt, author, title, story_text: text, points, num_comments: comments },
  host,
) {
  const takenAt = new Date(createdAt);
  if (typeof objectID !== 'string' || typeof author !== 'string' || Number.isNaN(takenAt.getTime()))
    return null;
  const caption =
    [title, text].filter((part) => typeof part === 'string' && part !== '').join('\n\n') || null;
  return {
    provider: 'INTERNAL',
    type: 'ARTICLE',
    externalId: `hackernews:${objectID}`,
    originalUrl: `https://news.ycombinator.com/item?id=${objectID}`,
    takenAt,
    caption,
    hashtags: host.hashtagsIn(caption ?? ''),
    mentions: host.mentionsIn(caption ?? ''),
    location: null,
    importType: 'AUTOMATIC',
    profile: {
      externalId: `hackernews:${author}`,
      accountName: author,
      originalUrl: `https://news.ycombinator.com/user?id=${encodeURIComponent(author)}`,
    },
    media: [],
    snapshots: [
      {
        at: host.now(),
        likes: points ?? null,
        comments: comments ?? null,
        shares: null,
        views: null,
        impressions: null,
        followers: null,
      },
    ],
  };
}
