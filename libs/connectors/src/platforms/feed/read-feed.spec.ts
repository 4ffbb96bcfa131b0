import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scale } from '../../../../../test/support/proofs.js';
import { postsOf } from './feed.posts.js';
import { readFeed } from './read-feed.js';

const NOW = new Date('2026-05-04T12:00:00.000Z');
const FOLLOWED = new URL('https://feeds.example.org/redirect');

function read(text: string, address = FOLLOWED, followed = FOLLOWED) {
  const feed = readFeed(text, { followed, read: address }, NOW);
  if (feed === null) throw new Error('This is no feed');
  return { feed, ...postsOf(feed, { address, followed }, NOW, null) };
}

const rss = (items: string, declared = '') =>
  `<rss version="2.0" ${declared}><channel><title>Site</title><link>https://site.example.org/</link>${items}</channel></rss>`;
const MEDIA = 'xmlns:media="http://search.yahoo.com/mrss/"';
const ITUNES = 'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"';
const dated = (more: string) => `<item><pubDate>Fri, 01 May 2026 10:00:00 GMT</pubDate>${more}</item>`;

describe('entries of feeds', () => {
  it('are the same ones after redirects, also to an address that changes each time', () => {
    const text = rss('<item><title>A</title><guid>1001</guid></item><item><title>B</title></item>');
    const ids = (address: string) => read(text, new URL(address)).posts.map(({ externalId }) => externalId);
    const first = ids('https://store.example.net/blob.xml?sig=1');
    expect(new Set(first).size).toBe(2);
    expect(ids('https://store.example.net/blob.xml?sig=2')).toEqual(first);
    expect(ids(FOLLOWED.href)).toEqual(first);
  });

  it('have the same account after redirects, also of a feed that names no site', () => {
    const text = '<rss version="2.0"><channel><item><title>A</title><guid>1</guid></item></channel></rss>';
    const accounts = ['https://store.example.net/blob.xml?sig=1', FOLLOWED.href].map(
      (address) => read(text, new URL(address)).posts[0]?.profile,
    );
    expect(accounts[0]).toEqual(accounts[1]);
    expect(accounts[0]).toMatchObject({ externalId: FOLLOWED.href, accountName: FOLLOWED.hostname });
  });

  it('keep the ids that earlier versions gave them, or name these as former ones', () => {
    // As the version before made it, of the address after redirects.
    const [moved] = read(
      rss('<item><title>A</title><guid>7</guid></item>'),
      new URL('https://b.example.org/f'),
    ).posts;
    const [before] = read(
      rss('<item><title>A</title><guid>7</guid></item>'),
      new URL('https://b.example.org/f'),
      new URL('https://b.example.org/f'),
    ).posts;
    expect(moved?.formerIds).toContain(before?.externalId);
    const [global] = read(rss('<item><title>A</title><guid isPermaLink="false">urn:x:1</guid></item>')).posts;
    expect(global?.externalId).toBe('urn:x:1');
  });

  it('keep what their pictures and videos show, in words', () => {
    const media = `<media:content url="https://c.example.org/a.jpg" medium="image"><media:description type="plain">A cat</media:description></media:content>`;
    const { posts } = read(
      rss(
        dated(`<guid>1</guid>${media}<description>&lt;img src="b.jpg" alt="A &amp;amp; B"&gt;</description>`),
        MEDIA,
      ),
    );
    expect(posts[0]?.media.map(({ altText }) => altText)).toEqual(['A cat', 'A & B']);
  });

  it('are read where something stands before the feed', () => {
    const warned = `<br />\n<b>Warning</b>: in /x.php<br />\n<?xml version="1.0"?>${rss(dated('<title>A</title>'))}`;
    expect(read(warned).posts.map(({ caption }) => caption)).toEqual(['A']);
    const page = '<?xml version="1.0"?><!DOCTYPE html><html><body>Not a feed</body></html>';
    expect(readFeed(page, { followed: FOLLOWED, read: FOLLOWED }, NOW)).toBeNull();
  });

  it('are kept where several have the same id, in any order and beside others', () => {
    const item = (name: string) =>
      `<item><title>${name}</title><link>https://site.example.org/${name}</link><guid isPermaLink="false">1</guid></item>`;
    const idsOf = (...names: string[]) =>
      new Map(
        read(rss(names.map(item).join(''))).posts.map(({ caption, externalId }) => [caption, externalId]),
      );
    const two = idsOf('a', 'b');
    expect(new Set(two.values()).size).toBe(2);
    const three = idsOf('c', 'b', 'a');
    expect(three.get('a')).toBe(two.get('a'));
    expect(three.get('b')).toBe(two.get('b'));
    // One alone has the plain id, and names the other as a former one.
    const [alone] = read(rss(item('a'))).posts;
    expect(alone?.formerIds).toContain(two.get('a'));
    const [same] = read(rss(`${item('a')}${item('b')}`)).posts;
    expect(same?.formerIds).toContain(alone?.externalId);
  });

  it('have no address by an id that is none', () => {
    const [post] = read(rss(dated('<title>A</title><guid>12345</guid>'))).posts;
    expect(post).toMatchObject({ originalUrl: null, takenAtBasis: 'PUBLISHED' });
    const [linked] = read(rss(dated('<title>A</title><guid>https://site.example.org/1</guid>'))).posts;
    expect(linked?.originalUrl).toBe('https://site.example.org/1');
  });

  it('without a time say so, and are not newer than the feed', () => {
    const [post] = read(rss('<item><title>A</title><guid>1</guid><pubDate>soon</pubDate></item>')).posts;
    expect(post).toMatchObject({ takenAt: NOW, takenAtBasis: 'FIRST_SEEN' });
    const text = rss(
      '<lastBuildDate>Sat, 02 May 2026 08:00:00 GMT</lastBuildDate><item><title>A</title><guid>1</guid></item>',
    );
    expect(read(text).posts[0]).toMatchObject({
      takenAt: new Date('2026-05-02T08:00:00Z'),
      takenAtBasis: 'FIRST_SEEN',
    });
    const feed = read(text).feed;
    const later = new Date('2026-05-03T00:00:00Z');
    expect(postsOf(feed, { address: FOLLOWED, followed: FOLLOWED }, NOW, later).posts[0]?.takenAt).toEqual(
      NOW,
    );
    expect(
      read(rss('<item><title>A</title><pubDate>2026-05-01</pubDate></item>')).posts[0]?.takenAtBasis,
    ).toBe('DAY');
  });

  it('are found by the namespaces of their elements, whatever their prefixes are', () => {
    const [atom] = read(`<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>P</a:title>
      <a:entry><a:title>Entry</a:title><a:id>urn:p:1</a:id><a:link href="https://p.example.org/1"/>
      <a:updated>2024-01-02T09:00:00Z</a:updated><a:content type="html">&lt;p&gt;Body&lt;/p&gt;</a:content></a:entry></a:feed>`).posts;
    expect(atom).toMatchObject({ caption: 'Entry\n\nBody', originalUrl: 'https://p.example.org/1' });
    const [modules] = read(
      rss(
        `<item><title>one</title><d:date>2024-01-02T09:00:00Z</d:date><description>short</description>
          <c:encoded><![CDATA[<p>The long text</p>]]></c:encoded><m:thumbnail url="https://p.example.org/t.jpg"/></item>`,
        'xmlns:m="http://search.yahoo.com/mrss/" xmlns:c="http://purl.org/rss/1.0/modules/content/" xmlns:d="http://purl.org/dc/elements/1.1/"',
      ),
    ).posts;
    expect(modules).toMatchObject({
      caption: 'one\n\nThe long text',
      takenAt: new Date('2024-01-02T09:00:00Z'),
      media: [{ fileUrl: 'https://p.example.org/t.jpg' }],
    });
    const [foreign] = read(
      rss(
        '<item><title>one</title><x:title xmlns:x="urn:else">two</x:title><dc:creator>Ada</dc:creator></item>',
      ),
    ).posts;
    // A prefix that is not declared has its usual meaning.
    expect(foreign).toMatchObject({ caption: 'one', authors: ['Ada'] });
  });

  it('have addresses relative to xml:base', () => {
    const [post] =
      read(`<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://blog.example.org/archive/"><title>B</title>
      <entry xml:base="2024/"><title>A</title><id>urn:b:1</id><link href="post-1.html"/>
      <content type="html">&lt;img src="i.jpg"&gt;</content></entry></feed>`).posts;
    expect(post?.originalUrl).toBe('https://blog.example.org/archive/2024/post-1.html');
    expect(post?.media).toMatchObject([{ fileUrl: 'https://blog.example.org/archive/2024/i.jpg' }]);
  });

  it('have Atom’s texts as they are said to be written', () => {
    const captions =
      read(`<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">A &lt;B&gt; &amp; C</title>
      <entry><id>urn:t:1</id><title>Use &lt;div&gt; and &amp;amp;</title><summary type="text">vector&lt;int&gt; v; one
two</summary></entry>
      <entry><id>urn:t:2</id><title type="html">5 &amp;lt; 6 &lt;em&gt;em&lt;/em&gt;</title></entry>
      <entry><id>urn:t:3</id><title>X</title><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>a &amp; b</p><p>c</p></div></content></entry>
      <entry><id>urn:t:4</id><title>E</title><content mode="base64">${Buffer.from('encoded').toString('base64')}</content></entry></feed>`);
    expect(captions.feed.title).toBe('A <B> & C');
    expect(captions.posts.map(({ caption }) => caption)).toEqual([
      'Use <div> and &amp;\n\nvector<int> v; one\ntwo',
      '5 < 6 em',
      'X\n\na & b\n\nc',
      'E\n\nencoded',
    ]);
  });

  it('keep blocks and cells of HTML apart', () => {
    const html =
      '<h2>Heading</h2>After<ul><li>one</li><li>two</li></ul>rest<p>p1</p>#tag<table><tr><td>a</td><td>b</td></tr></table>';
    const [post] = read(rss(dated(`<guid>1</guid><description><![CDATA[${html}]]></description>`))).posts;
    expect(post?.caption).toMatch(/Heading\n+After\n+one\n+two\n+rest\n+p1\n+#tag\n+a\tb/);
    expect(post?.hashtags).toEqual(['tag']);
  });

  it('name all their pictures, videos and recordings', () => {
    const mediaOf = (more: string, declared = MEDIA) =>
      read(rss(dated(`<guid>1</guid>${more}`), declared)).posts[0]?.media;
    expect(
      mediaOf(
        '<media:content width="140" url="https://i.example.org/3.jpg?w=140"/><media:content width="460" url="https://i.example.org/3.jpg?w=460"/>',
      ),
    ).toMatchObject([{ type: 'IMAGE', fileUrl: 'https://i.example.org/3.jpg?w=460', width: 460 }]);
    expect(
      mediaOf(
        '<media:group><media:content url="https://i.example.org/a.jpg" medium="image"/><media:content url="https://i.example.org/b.jpg" medium="image"/></media:group>',
      ),
    ).toMatchObject([{ fileUrl: 'https://i.example.org/a.jpg' }, { fileUrl: 'https://i.example.org/b.jpg' }]);
    expect(mediaOf('<enclosure url="https://i.example.org/a.PNG" length="1"/>')).toMatchObject([
      { type: 'IMAGE' },
    ]);
    expect(
      mediaOf(
        '<description><![CDATA[<img src="/one.jpg"><img width="1" height="1" src="/count"><img data-src="/two.jpg" src="data:,">]]></description>',
      ),
    ).toMatchObject([
      { fileUrl: 'https://feeds.example.org/one.jpg' },
      { fileUrl: 'https://feeds.example.org/two.jpg' },
    ]);
    expect(
      mediaOf(
        '<enclosure url="https://i.example.org/1.mp3" type="audio/mpeg"/><itunes:duration>1:02:03</itunes:duration><itunes:image href="/c.jpg"/>',
        ITUNES,
      ),
    ).toMatchObject([
      { type: 'AUDIO', videoDuration: 3723, thumbnailUrl: 'https://feeds.example.org/c.jpg' },
    ]);
  });

  it('name their authors and categories, and their own address behind a redirect', () => {
    const [post] = read(
      rss(
        dated(`<guid>1</guid><title>A</title><author>ada@example.org (Ada)</author><category>Bread</category><category>Long
          reads</category><link>https://feedproxy.example.com/1</link><f:origLink>https://site.example.org/1</f:origLink>`),
        'xmlns:f="http://rssnamespace.org/feedburner/ext/1.0"',
      ),
    ).posts;
    expect(post).toMatchObject({
      authors: ['Ada'],
      categories: ['Bread', 'Long reads'],
      originalUrl: 'https://site.example.org/1',
    });
  });

  it('of a feed that was cut off are the whole ones, and the others are told', () => {
    const whole = dated('<guid>1</guid><title>Whole</title>');
    const { posts, unread, feed } = read(
      `<rss version="2.0"><channel><title>S</title>${whole}<item><title>Cut off in`,
    );
    expect(posts.map(({ caption }) => caption)).toEqual(['Whole']);
    expect(unread).toMatchObject({ met: 2, posts: 1, fields: { entry: 1 } });
    expect(feed).toMatchObject({ isCut: true, missing: null });
    const json =
      '{"version":"https://jsonfeed.org/version/1.1","title":"J","items":[{"id":"1","title":"a ] }"},{"id":"2","ti';
    expect(read(json).posts.map(({ caption }) => caption)).toEqual(['a ] }']);
  });

  it('that are missing are counted where a feed lists them before it has them', () => {
    const list = ['a', 'b', 'c'].map((name) => `<rdf:li resource="https://s.example.org/${name}"/>`).join('');
    const item = '<item rdf:about="https://s.example.org/a"><title>A</title></item>';
    const { feed, posts } =
      read(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
      <channel><title>S</title><items><rdf:Seq>${list}</rdf:Seq></items></channel>${item}<item rdf:about="https://s`);
    expect(posts).toHaveLength(1);
    expect(feed).toMatchObject({ isCut: true, missing: 2 });
  });

  it('have names in any case, and no control characters', () => {
    const [post] = read(
      '<RSS><CHANNEL><ITEM><GUID>1</GUID><TiTlE>Bre\u0008ad</TiTlE><PUBDATE>Fri, 01 May 2026 10:00:00 GMT</PUBDATE></ITEM></CHANNEL></RSS>',
    ).posts;
    expect(post).toMatchObject({ caption: 'Bread', takenAt: new Date('2026-05-01T10:00:00Z') });
  });

  it('have the categories of podcasts and of Media RSS', () => {
    const [post] = read(
      rss(
        dated(`<title>A</title><itunes:category text="Technology"><itunes:category text="Gadgets"/></itunes:category>
          <media:category>food/bread</media:category><media:category label="Rye">food/rye</media:category>`),
        `${ITUNES} ${MEDIA}`,
      ),
    ).posts;
    expect(post?.categories).toEqual(['Technology', 'Gadgets', 'food/bread', 'Rye']);
  });

  it('of Atom have texts of media types, also of such as are not known', () => {
    const post = (inside: string) =>
      read(`<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>urn:1</id>${inside}</entry></feed>`)
        .posts[0];
    expect(post('<title type="application/x-other">Rye</title>')?.caption).toBe('Rye');
    expect(post('<title>Rye</title><content type="application/json">{"a": 1}</content>')?.caption).toBe(
      'Rye\n\n{"a": 1}',
    );
    // What is bytes is no text.
    expect(post('<title>Rye</title><content type="application/pdf">JVBERi0xLjQ=</content>')?.caption).toBe(
      'Rye',
    );
    const [video, page] = ['https://a.example.org/v.mp4', 'https://a.example.org/page'].map((src) =>
      post(`<title>Rye</title><content src="${src}"/>`),
    );
    expect(video?.media).toMatchObject([{ type: 'VIDEO', fileUrl: 'https://a.example.org/v.mp4' }]);
    expect(page?.media).toEqual([]);
  });

  it('of JSON that has texts as JSON Feed does are read, whatever it calls itself', () => {
    const items = [{ id: 1, content_text: 'Rye', banner_image: 'https://jf.example.org/i.jpg' }];
    expect(read(JSON.stringify({ version: '1.0', items })).posts[0]).toMatchObject({
      caption: 'Rye',
      media: [{ fileUrl: 'https://jf.example.org/i.jpg' }],
    });
    expect(
      readFeed('{"items":[{"id":1,"name":"Rye"}]}', { followed: FOLLOWED, read: FOLLOWED }, NOW),
    ).toBeNull();
  });

  it('of JSON Feed are read', () => {
    const item = {
      id: 1,
      url: 'https://jf.example.org/1',
      title: 'One',
      content_html: '<p>Hello #json</p>',
      date_published: '2024-01-02T09:00:00Z',
      image: 'https://jf.example.org/i.jpg',
      tags: ['json'],
      authors: [{ name: 'A' }],
    };
    const text = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'J', items: [item] });
    expect(read(text).posts[0]).toMatchObject({
      originalUrl: 'https://jf.example.org/1',
      caption: 'One\n\nHello #json',
      takenAt: new Date('2024-01-02T09:00:00Z'),
      hashtags: ['json'],
      categories: ['json'],
      authors: ['A'],
      media: [{ fileUrl: 'https://jf.example.org/i.jpg' }],
    });
  });

  it('are at most 2,000, the newest, and the others are counted', () => {
    const items = Array.from({ length: 2300 }, (_, index) => {
      const at = new Date(NOW.getTime() - index * 60_000).toUTCString();
      return `<item><title>${index}</title><guid isPermaLink="false">urn:many:${index}</guid><pubDate>${at}</pubDate></item>`;
    });
    const { feed, posts } = read(rss(items.toReversed().join('')));
    expect(posts).toHaveLength(2000);
    expect(posts[0]?.caption).toBe('0');
    expect(feed.leftOut).toBe(300);
  });

  it.each([
    ['elements in each other', '<a>'.repeat(300_000)],
    ['entries in each other', `<rss version="2.0"><channel>${'<item>'.repeat(10_000)}`],
  ])('are not read of %s', (_, text) => {
    expect(() => readFeed(text, { followed: FOLLOWED, read: FOLLOWED }, NOW)).toThrow('deep in each other');
  });

  it('are not read of HTML that is too deep, and said to be without text', () => {
    const { posts, unread } = read(
      rss(
        dated(`<guid>1</guid><title>A</title><description><![CDATA[${'<b>'.repeat(5000)}]]></description>`),
      ),
    );
    expect(posts[0]?.caption).toBe('A');
    expect(unread).toMatchObject({ posts: 0, partly: 1, fields: { text: 1 } });
  });

  it('have entities as they are written, where they are not those of HTML', () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${rss(dated('<guid>1</guid><title>&b; &eacute;</title>'))}`;
    expect(read(bomb).posts[0]?.caption).toBe('&b; é');
  });
});

/** An entry with every field, each by its element. */
const FIELDS: Readonly<Record<string, string>> = {
  guid: '<guid isPermaLink="false">urn:all:1</guid>',
  link: '<link>https://site.example.org/1</link>',
  title: '<title>Bread</title>',
  description: '<description><![CDATA[<p>Rye</p>]]></description>',
  pubDate: '<pubDate>Fri, 01 May 2026 10:00:00 GMT</pubDate>',
  author: '<author>ada@example.org (Ada)</author>',
  category: '<category>Food</category>',
  enclosure: '<enclosure url="https://i.example.org/a.jpg" type="image/jpeg" length="1"/>',
  'media:content': '<media:content url="https://i.example.org/b.jpg" width="10" height="10" medium="image"/>',
};

const RUNS = scale(200, 10_000);

describe('an entry of which one field is broken', () => {
  const broken = fc.constantFrom<(name: string) => string>(
    () => '',
    (name) => `<${name}/>`,
    (name) => `<${name}>-1</${name}>`,
    (name) => `<${name}>null</${name}>`,
    (name) => `<${name}>${'x'.repeat(50_000)}</${name}>`,
    (name) => `<${name}><b><c/></b></${name}>`,
    (name) =>
      `<${name} url="\u0000\ud800" href="http://[" type="-1" width="-5" height="9e99">\u0001</${name}>`,
    (name) => `<${name}><![CDATA[<<<>>&&]]></${name}>`,
  );

  it('is a post, and the field is unknown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(FIELDS)), broken, (field, breaking) => {
        const item = Object.entries(FIELDS).map(([name, xml]) => (name === field ? breaking(name) : xml));
        const { posts, unread } = read(rss(`<item>${item.join('')}</item>`, MEDIA));
        expect(posts).toHaveLength(1);
        expect(unread.posts).toBe(0);
        if (field !== 'pubDate') expect(posts[0]?.takenAtBasis).toBe('PUBLISHED');
        const [post] = posts;
        // What is stored can be stored.
        expect(JSON.stringify(post)).not.toMatch(/\\u0000|\\ud[89a-f]/);
        if (field === 'pubDate' && post?.takenAtBasis === 'PUBLISHED') throw new Error('A time was guessed');
      }),
      { numRuns: RUNS },
    );
  });

  it('of JSON is a post, and the field is unknown and counted', () => {
    const whole: Record<string, unknown> = {
      id: 'urn:all:1',
      url: 'https://site.example.org/1',
      title: 'Bread',
      content_html: '<p>Rye</p>',
      date_published: '2026-05-01T10:00:00Z',
      image: 'https://i.example.org/a.jpg',
      tags: ['food'],
      authors: [{ name: 'Ada' }],
      attachments: [{ url: 'https://i.example.org/1.mp3', mime_type: 'audio/mpeg', duration_in_seconds: 5 }],
    };
    const values = fc.constantFrom<unknown>(
      undefined,
      null,
      -1,
      true,
      {},
      [null],
      [[]],
      'x'.repeat(50_000),
      '',
    );
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(whole)), values, (field, value) => {
        const item = { ...whole, [field]: value };
        const text = JSON.stringify({
          version: 'https://jsonfeed.org/version/1.1',
          title: 'J',
          items: [item],
        });
        const { posts, unread } = read(text);
        expect(posts).toHaveLength(1);
        expect(unread.posts).toBe(0);
        const isMistyped = typeof value === 'object' && value !== null && !Array.isArray(value);
        if (isMistyped && field !== 'authors') expect(unread.fields).toMatchObject({ [field]: 1 });
      }),
      { numRuns: RUNS },
    );
  });
});
