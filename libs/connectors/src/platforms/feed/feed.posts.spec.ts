import { describe, expect, it } from 'vitest';
import { postsOf } from './feed.posts.js';
import { readFeed } from './read-feed.js';

const AT = new Date('2026-05-04T12:00:00.000Z');
const ADDRESS = new URL('https://example.org/news/feed.xml');

function read(xml: string, address = ADDRESS) {
  const feed = readFeed(xml, { followed: address, read: address }, AT);
  if (feed === null) throw new Error('This is no feed');
  return postsOf(feed, { address, followed: address }, AT, null).posts;
}

const rss = (item: string) =>
  `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel><title>News &amp; more</title><link>https://example.org/</link>${item}</channel></rss>`;

describe('feeds', () => {
  it('of Atom 1.0, as RFC 4287 shows one', () => {
    const [post] = read(`<?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
        <title type="text">dive into mark</title>
        <updated>2005-07-31T12:29:29Z</updated>
        <id>tag:example.org,2003:3</id>
        <link rel="alternate" type="text/html" hreflang="en" href="http://example.org/"/>
        <link rel="self" type="application/atom+xml" href="http://example.org/feed.atom"/>
        <entry>
          <title>Atom draft-07 snapshot</title>
          <link rel="enclosure" type="audio/mpeg" length="1337" href="http://example.org/audio/ph34r_my_podcast.mp3"/>
          <link rel="alternate" type="text/html" href="http://example.org/2005/04/02/atom"/>
          <id>tag:example.org,2003:3.2397</id>
          <updated>2005-07-31T12:29:29Z</updated>
          <published>2003-12-13T08:29:29-04:00</published>
          <author><name>Mark Pilgrim</name></author>
          <content type="xhtml" xml:lang="en" xml:base="http://diveintomark.org/">
            <div xmlns="http://www.w3.org/1999/xhtml"><p><i>[Update: The Atom draft is finished.]</i></p></div>
          </content>
        </entry>
      </feed>`);
    expect(post).toMatchObject({
      reportedBy: 'example.org',
      provider: 'FEED',
      type: 'ARTICLE',
      externalId: 'tag:example.org,2003:3.2397',
      originalUrl: 'http://example.org/2005/04/02/atom',
      takenAt: new Date('2003-12-13T12:29:29.000Z'),
      caption: 'Atom draft-07 snapshot\n\n[Update: The Atom draft is finished.]',
      profile: { accountName: 'dive into mark', originalUrl: 'http://example.org/' },
      authors: ['Mark Pilgrim'],
      media: [{ type: 'AUDIO', fileUrl: 'http://example.org/audio/ph34r_my_podcast.mp3' }],
      snapshots: [],
    });
  });

  it('name the address of their editor or author, if it is one', () => {
    const profileOf = (channel: string) =>
      read(
        `<rss version="2.0"><channel><title>N</title>${channel}<item><title>One</title><guid>1</guid></item></channel></rss>`,
      )[0]?.profile;
    // As the RSS 2.0 specification and RFC 4287 (3.2.3) show them.
    for (const [channel, email] of [
      ['<managingEditor>geo@herald.com (George Matesky)</managingEditor>', 'geo@herald.com'],
      ['<managingEditor>geo-at-herald.com (George)</managingEditor>', undefined],
      ['<managingEditor>George Matesky</managingEditor>', undefined],
      ['<author>George Matesky (geo@herald.com)</author>', 'geo@herald.com'],
      [
        '<dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">George &lt;geo@herald.com></dc:creator>',
        'geo@herald.com',
      ],
      [`<author>${'a '.repeat(400)}geo@herald.com</author>`, undefined],
      [`<managingEditor>${'a'.repeat(300)}@herald.com</managingEditor>`, undefined],
      ['', undefined],
    ] as const) {
      expect(profileOf(channel)?.email).toBe(email);
    }
    const [post] = read(`<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title>
      <author><name>John</name><email>john@example.com</email></author>
      <entry><id>urn:1</id><title>One</title></entry></feed>`);
    expect(post?.profile.email).toBe('john@example.com');
  });

  it('of RSS 2.0 with HTML, a relative address and a picture', () => {
    const [post] = read(
      rss(`<item><title>Oats &lt;b&gt;now&lt;/b&gt; &#38; then</title><link>/a?b=1&amp;c=2</link><guid isPermaLink="false">7</guid>
        <pubDate>Mon, 04 May 2026 08:00:00 +0200</pubDate><description>Short</description>
        <content:encoded><![CDATA[<p>One #oats</p><script>no()</script><p>two</p>]]></content:encoded>
        <media:content url="https://cdn.example.org/v.mp4" medium="video"><media:thumbnail url="/t.jpg" width="320" height="180"/></media:content>
        </item>`),
    );
    expect(post).toMatchObject({
      originalUrl: 'https://example.org/a?b=1&c=2',
      takenAt: new Date('2026-05-04T06:00:00.000Z'),
      caption: 'Oats now & then\n\nOne #oats\n\ntwo',
      hashtags: ['oats'],
      profile: { accountName: 'News & more' },
      media: [
        {
          type: 'VIDEO',
          fileUrl: 'https://cdn.example.org/v.mp4',
          thumbnailUrl: 'https://example.org/t.jpg',
        },
      ],
    });
  });

  it('of RSS 1.0, whose items stand beside the channel', () => {
    const [post] =
      read(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="https://example.org/rss"><title>Old</title><link>https://example.org/</link></channel>
      <item rdf:about="https://example.org/1"><title>First</title><link>https://example.org/1</link><dc:date>2026-05-01T10:00:00Z</dc:date></item>
      </rdf:RDF>`);
    expect(post).toMatchObject({
      externalId: 'https://example.org/1',
      caption: 'First',
      takenAt: new Date('2026-05-01T10:00:00.000Z'),
    });
  });

  it('have entries that differ by address and title where they have no id', () => {
    const ids = read(
      rss(`<item><link>https://example.org/1</link><title>A</title></item><item><title>B</title></item>
        <item><title>C</title></item><item><description></description></item>`),
    ).map(({ externalId }) => externalId);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toBe('https://example.org/1');
  });

  it('have the same entry under the same id in two feeds only if its id is of the whole web', () => {
    const idIn = (guid: string, address: string) =>
      read(rss(`<item><guid isPermaLink="false">${guid}</guid><title>A</title></item>`), new URL(address))[0]
        ?.externalId;
    const [one, two] = ['https://one.example.org/feed', 'https://two.example.org/feed'];
    expect(idIn('7', one)).not.toBe(idIn('7', two));
    expect(idIn('urn:uuid:60a76c80', one)).toBe(idIn('urn:uuid:60a76c80', two));
  });

  it.each([
    ['Tue, 05 May 2026 00:00:00 GMT', '2026-05-05T00:00:00.000Z'],
    ['1 May 2026 10:00 EST', '2026-05-01T15:00:00.000Z'],
    ['2026-05-01', '2026-05-01T00:00:00.000Z'],
    ['2031-01-01T00:00:00Z', AT.toISOString()],
    ['yesterday', AT.toISOString()],
  ])('have the time %s', (text, expected) => {
    const [post] = read(rss(`<item><guid>1</guid><title>A</title><pubDate>${text}</pubDate></item>`));
    expect(post?.takenAt.toISOString()).toBe(expected);
  });

  it.each([
    '',
    '<html><body><p>Hello</p></body></html>',
    '{"version": "https://jsonfeed.org/version/1"}',
    '[]',
    '{',
  ])('are not %j', (text) => {
    expect(readFeed(text, { followed: ADDRESS, read: ADDRESS }, AT)).toBeNull();
  });
});
