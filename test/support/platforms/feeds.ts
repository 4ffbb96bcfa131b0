import { FakePlatform, type PlatformCall, type PlatformReply } from './fake-platform.js';

/** A site with feeds, each the text of a file by its path. */
export class FakeFeeds extends FakePlatform {
  readonly feeds = new Map<string, { type: string; body: string }>();

  /** Puts a feed at a path; gives its address. */
  put(path: string, body: string, type = 'application/rss+xml; charset=utf-8'): string {
    this.feeds.set(path, { type, body });
    return `${this.origin}${path}`;
  }

  protected answer({ path }: PlatformCall): PlatformReply {
    const feed = this.feeds.get(path);
    if (feed === undefined) return { status: 404, body: 'Not Found' };
    return { body: feed.body, headers: { 'content-type': feed.type } };
  }
}

export interface FakeEntry {
  guid: string;
  title: string;
  publishedAt: Date;
}

/** An RSS 2.0 feed as blogs write it. */
export function rss(entries: readonly FakeEntry[]): string {
  const items = entries.map(
    ({ guid, title, publishedAt }) => `<item>
      <title>${title}</title><link>https://blog.example.com/${guid}</link>
      <pubDate>${publishedAt.toUTCString()}</pubDate><guid isPermaLink="false">${guid}</guid>
      <description><![CDATA[<p>About ${title}</p>]]></description></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel><title>The Blog</title><link>https://blog.example.com/</link><description>Daily</description>
  ${items.join('\n')}</channel></rss>`;
}
