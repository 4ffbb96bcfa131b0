import { FakePlatform, type PlatformCall, type PlatformReply } from './fake-platform.js';

export interface FakePost {
  title: string;
  text?: string;
  author?: string;
  publishedAt?: string;
  image?: string;
  likes?: number;
  comments?: number;
  views?: number;
  /** How the page tells of itself. */
  by: 'json-ld' | 'open-graph' | 'oembed' | 'nothing';
}

/** A site with posts of its own, which tells of them as sites do. */
export class FakeSite extends FakePlatform {
  /** By path. */
  readonly posts = new Map<string, FakePost>();
  readonly environment = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };

  add(path: string, post: FakePost): string {
    this.posts.set(path, post);
    return `${this.origin}${path}`;
  }

  protected answer({ path, query }: PlatformCall): PlatformReply {
    const isOembed = path === '/oembed';
    const post = this.posts.get(isOembed ? (query.get('of') ?? '') : path);
    if (post === undefined) return { status: 404, body: '<title>Not found</title>' };
    if (isOembed) {
      const { title, author, image } = post;
      return { body: { version: '1.0', type: 'photo', title, author_name: author, thumbnail_url: image } };
    }
    return {
      body: `<!doctype html><html><head>${this.head(path, post)}</head><body><p>Hello</p></body></html>`,
    };
  }

  private head(path: string, post: FakePost): string {
    switch (post.by) {
      case 'json-ld':
        return `<script type="application/ld+json">${JSON.stringify(jsonLd(post))}</script>`;
      case 'open-graph':
        return [
          ['og:title', post.title],
          ['og:description', post.text],
          ['og:image', post.image],
          ['article:published_time', post.publishedAt],
        ]
          .filter(([, content]) => content !== undefined)
          .map(([property, content]) => `<meta property="${property}" content="${content}">`)
          .join('');
      case 'oembed':
        return `<link rel="alternate" type="application/json+oembed" href="/oembed?of=${encodeURIComponent(path)}">`;
      case 'nothing':
        return '';
    }
  }
}

function jsonLd({ title, text, author, publishedAt, image, likes, comments, views }: FakePost): object {
  const counter = (action: string, count: number | undefined) =>
    count === undefined
      ? []
      : [
          {
            '@type': 'InteractionCounter',
            interactionType: `https://schema.org/${action}`,
            userInteractionCount: count,
          },
        ];
  return {
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    headline: title,
    articleBody: text,
    datePublished: publishedAt,
    image,
    author: { '@type': 'Person', name: author },
    interactionStatistic: [
      ...counter('LikeAction', likes),
      ...counter('CommentAction', comments),
      ...counter('ViewAction', views),
    ],
  };
}
