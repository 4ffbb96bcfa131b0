import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../../test/support/any-character.js';
import { ConnectorError } from '../../connector.js';
import { webAddress } from '../../documents/web-address.js';
import { metricsOf, oembedSchema, postOf } from './web.posts.js';
import { readPage } from './web-page.js';

const ADDRESS = new URL('https://blog.example.com/post/1');
const NOW = new Date('2026-06-01T00:00:00Z');

const linked = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const shown = (html: string) => postOf(ADDRESS, readPage(html), null, NOW);

describe('a page', () => {
  it('that says nothing is refused', () => {
    for (const html of [
      '',
      '<html><body><p>Hello',
      '<title>  </title>',
      linked({ '@type': 'Person', name: 'x' }),
    ]) {
      expect(() => shown(html)).toThrow(ConnectorError);
    }
  });

  it('is shown by its Open Graph', () => {
    expect(
      shown(`<meta property="og:title" content="Rye &amp; wheat"><META NAME=description content="A #bread">
        <meta property='og:image' content='/i/1.jpg'><meta property="article:published_time" content="2026-01-02T03:04:05Z">
        <meta property="og:title" content="later"><meta property="og:site_name" content="The Blog">`),
    ).toMatchObject({
      provider: 'INTERNAL',
      type: 'POST',
      externalId: 'https://blog.example.com/post/1',
      reportedBy: 'blog.example.com',
      caption: 'Rye & wheat\n\nA #bread',
      hashtags: ['bread'],
      takenAt: new Date('2026-01-02T03:04:05Z'),
      profile: { externalId: null, accountName: 'The Blog', originalUrl: 'https://blog.example.com' },
      media: [{ type: 'IMAGE', fileUrl: 'https://blog.example.com/i/1.jpg' }],
      snapshots: [],
    });
  });

  it.each([
    ['control characters', '{"@type":"Article","headline":"H","articleBody":"a\tb\nc #tag"}'],
    ['commas too many', '{"@type":["Article",],"headline":"H",,"articleBody":"a b c #tag",}'],
    [
      'CDATA and comments',
      '//<![CDATA[\n/* data */ {"@type":"Article", // what\n"headline":"H","articleBody":"a b c #tag"}\n//]]>',
    ],
    [
      'HTML comments and semicolons',
      '<!-- {"@type":"Article","headline":"H","articleBody":"a b c #tag"}; -->',
    ],
    ['HTML in it', '{"@type":"Article","headline":"H","articleBody":"<p>a <b>b</b> c&nbsp;#tag</p>"}'],
    ['wrong escapes', '{"@type":"Article","headline":"H","articleBody":"a \\b\\-c #tag"}'],
  ])('is read by JSON-LD with %s', (_, json) => {
    const post = shown(`<script type="application/ld+json">${json}</script>`);
    expect(post).toMatchObject({ hashtags: ['tag'], takenAt: NOW, takenAtBasis: 'FIRST_SEEN' });
    expect(post.caption).toMatch(/^H\n\na/);
  });

  it('has the author that is named by an id, and counts in thousands', () => {
    const post = shown(
      linked({
        '@graph': [
          {
            '@type': 'NewsArticle',
            headline: 'Rye',
            author: { '@id': '#ada' },
            datePublished: '2026-05-01',
            interactionStatistic: { interactionType: 'LikeAction', userInteractionCount: '1,234' },
            commentCount: '12K',
          },
          { '@type': 'Person', '@id': '#ada', name: 'Ada', url: '/ada' },
        ],
      }),
    );
    expect(post).toMatchObject({
      takenAt: new Date('2026-05-01T00:00:00Z'),
      takenAtBasis: 'DAY',
      profile: { accountName: 'Ada', originalUrl: 'https://blog.example.com/ada' },
      snapshots: [{ likes: 1234, comments: null }],
    });
    expect(readPage(linked({ '@type': 'Article', headline: 'Rye', commentCount: '12K' })).unread).toEqual([
      'commentCount',
    ]);
  });

  it('is read by microdata, Twitter’s tags and its own address', () => {
    expect(
      shown(`<link rel="canonical" href="/rye"><article itemscope itemtype="https://schema.org/BlogPosting">
        <h1 itemprop="headline">Rye</h1><p itemprop="author" itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada</b></p>
        <time itemprop="datePublished" datetime="2026-05-01T10:00:00Z">May</time>
        <div itemprop="articleBody">All about #rye</div></article>`),
    ).toMatchObject({
      originalUrl: 'https://blog.example.com/rye',
      externalId: 'https://blog.example.com/post/1',
      caption: 'Rye\n\nAll about #rye',
      takenAt: new Date('2026-05-01T10:00:00Z'),
      takenAtBasis: 'PUBLISHED',
      profile: { accountName: 'Ada' },
    });
    expect(
      shown(`<link rel="canonical" href="https://other.example.com/"><meta name="twitter:title" content="Rye">
        <meta name="twitter:image" content="/r.jpg"><meta name="date" content="2026-05-01T10:00:00Z">`),
    ).toMatchObject({
      originalUrl: ADDRESS.href,
      caption: 'Rye',
      media: [{ fileUrl: 'https://blog.example.com/r.jpg' }],
    });
  });

  it('that is too deep is refused', () => {
    expect(() => readPage('<div>'.repeat(100_000))).toThrow('deep in each other');
    const deep = `<script type="application/ld+json">${'['.repeat(500_000)}</script><title>T</title>`;
    expect(readPage(deep)).toMatchObject({ title: 'T', linked: null, unread: ['ld+json'] });
  });

  it('names its place, what is said in it, and how to reach its author by JSON-LD', () => {
    const video = (more: object) =>
      shown(linked({ '@type': 'VideoObject', name: 'Rye', thumbnailUrl: '/t.jpg', ...more }));
    // As the examples of schema.org have them.
    const post = video({
      transcript: 'Today we bake.',
      contentLocation: {
        '@type': 'Place',
        name: 'The Mill',
        address: {
          '@type': 'PostalAddress',
          addressLocality: 'Ghent',
          addressRegion: 'East Flanders',
          addressCountry: { '@type': 'Country', name: 'Belgium' },
        },
      },
      author: {
        '@type': 'Person',
        name: 'Ella',
        email: 'mailto:ella@example.com',
        telephone: '(425) 123-4567',
      },
    });
    expect(post.location).toEqual({
      name: 'The Mill',
      city: 'Ghent',
      state: 'East Flanders',
      country: 'Belgium',
      formatted: null,
    });
    expect(post.media[0]?.transcript).toBe('Today we bake.');
    expect(post.profile).toMatchObject({ email: 'ella@example.com', phoneNumbers: ['(425) 123-4567'] });

    expect(video({ locationCreated: 'Ghent' }).location).toMatchObject({ name: 'Ghent', city: null });
    expect(video({ contentLocation: { address: 'Mill Lane 1, Ghent' } }).location).toMatchObject({
      formatted: 'Mill Lane 1, Ghent',
    });
    for (const contentLocation of [null, {}, [], { name: ' ' }, { address: { addressCountry: 7 } }, 3]) {
      expect(video({ contentLocation }).location).toBeNull();
    }
    for (const author of ['Ella', { name: 'Ella', email: 'at home', telephone: 5 }]) {
      const { profile } = video({ author });
      expect([profile.email, profile.phoneNumbers]).toEqual([undefined, undefined]);
    }
  });

  it('is shown by its JSON-LD before all else, with the counters of the post and of its author', () => {
    const html = `<meta property="og:title" content="Another">${linked({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebSite', name: 'The Blog' },
        {
          '@type': ['SocialMediaPosting', 'Thing'],
          headline: 'From JSON-LD',
          articleBody: 'Text',
          datePublished: '2026-02-03',
          author: {
            '@type': 'Person',
            name: 'Ella',
            url: '/ella',
            interactionStatistic: {
              interactionType: 'https://schema.org/FollowAction',
              userInteractionCount: 77,
            },
          },
          commentCount: 4,
          interactionStatistic: [
            {
              '@type': 'InteractionCounter',
              interactionType: { '@type': 'LikeAction' },
              userInteractionCount: '12',
            },
            {
              '@type': 'InteractionCounter',
              interactionType: 'http://schema.org/WatchAction',
              userInteractionCount: 3456,
            },
            {
              '@type': 'InteractionCounter',
              interactionType: 'schema:ShareAction',
              userInteractionCount: '1.2K',
            },
          ],
        },
      ],
    })}`;
    expect(shown(html)).toMatchObject({
      caption: 'From JSON-LD\n\nText',
      takenAt: new Date('2026-02-03T00:00:00Z'),
      profile: { accountName: 'Ella', originalUrl: 'https://blog.example.com/ella', followers: 77 },
      snapshots: [
        { at: NOW, likes: 12, views: 3456, shares: null, comments: 4, impressions: null, followers: 77 },
      ],
    });
    expect(metricsOf(readPage(html))).toMatchObject({ likes: 12, views: 3456 });
  });

  it('is filled in by oEmbed', () => {
    const oembed = oembedSchema.parse({
      type: 'video',
      title: 'A film',
      author_name: 'Ella',
      author_url: 'https://e.example.com/',
    });
    expect(postOf(ADDRESS, readPage('<p>x'), oembed, NOW)).toMatchObject({
      type: 'VIDEO',
      caption: 'A film',
      takenAt: NOW,
      profile: { accountName: 'Ella', originalUrl: 'https://e.example.com/' },
    });
  });

  it('has its oEmbed where a link says so', () => {
    const link =
      '<link rel="alternate nofollow" type="application/json+oembed" href="/oembed?url=x&amp;format=json">';
    expect(webAddress(readPage(link).oembed, ADDRESS)).toBe(
      'https://blog.example.com/oembed?url=x&format=json',
    );
    expect(webAddress('javascript:alert(1)', ADDRESS)).toBeNull();
  });

  it('is shown by what says anything: an empty tag or entry of a list does not', () => {
    const empty = '<meta property="og:title" content=" "><meta property="og:title" content="Rye">';
    expect(shown(empty).caption).toBe('Rye');
    const article = {
      '@type': 'Article',
      headline: { '@value': 'Rye', '@language': 'en' },
      image: ['', null, '/3.jpg'],
    };
    expect(shown(linked({ ...article, datePublished: 1_777_888_800 }))).toMatchObject({
      caption: 'Rye',
      takenAt: new Date('2026-05-04T10:00:00Z'),
      media: [{ fileUrl: 'https://blog.example.com/3.jpg' }],
      unread: [],
    });
    expect(shown(linked({ ...article, datePublished: { '@value': '2026-05-01' } })).takenAtBasis).toBe('DAY');
  });

  it('has addresses that are relative to its base, and what its picture shows in words', () => {
    const html = `<base href="/b/"><link rel="canonical" href="c"><meta property="og:image" content="i.jpg">
      <meta property="og:image:alt" content="A loaf">`;
    expect(shown(html)).toMatchObject({
      originalUrl: 'https://blog.example.com/b/c',
      media: [{ fileUrl: 'https://blog.example.com/b/i.jpg', altText: 'A loaf' }],
    });
  });

  it.each(['1000-01-01', '2999-01-01', 'yesterday', '', '0'])('of the time %j is of now', (datePublished) => {
    expect(shown(linked({ '@type': 'Article', headline: 'x', datePublished })).takenAt).toEqual(NOW);
  });
});

describe('whatever a page holds', () => {
  const word = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&#0;',
      '&#xd800;',
      '\0',
      '<!--',
      ']]>',
      '</script>',
      '<title>',
      '/',
      '=',
    ),
  );
  const html = fc.array(
    fc.oneof(
      word,
      fc.constantFrom(
        '<meta property="og:title" content="',
        '<script type="application/ld+json">',
        '{"@type":"Article",',
        '<link rel=alternate type="application/json+oembed" href=',
      ),
    ),
    { maxLength: 40 },
  );
  const key = fc.constantFrom(
    '@type',
    '@graph',
    'headline',
    'author',
    'interactionStatistic',
    'interactionType',
    'userInteractionCount',
    'datePublished',
    'image',
    'mainEntity',
    'url',
    'name',
    '__proto__',
  );
  const value = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(
        'Article',
        'VideoObject',
        'LikeAction',
        'https://schema.org/ViewAction',
        -1,
        1e300,
        '7',
        null,
        true,
        '2026-01-01',
      ),
      fc.string({ unit: anyCharacter }),
      fc.array(tie('node'), { maxLength: 4 }),
      fc.dictionary(key, tie('node'), { maxKeys: 6 }),
    ),
  })).node;

  it('it is read as a post that can be stored, or refused', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          html.map((parts) => parts.join('')),
          value.map(linked),
        ),
        (text) => {
          let post: ReturnType<typeof postOf>;
          try {
            post = shown(text);
          } catch (error) {
            expect(error).toBeInstanceOf(ConnectorError);
            return;
          }
          expect(JSON.stringify(post)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
          expect(post.takenAt.getTime()).not.toBeNaN();
          expect(post.profile.accountName).not.toBe('');
          const { at: _, ...metrics } = post.snapshots[0] ?? { at: NOW };
          for (const metric of Object.values(metrics)) {
            expect(metric == null || (Number.isSafeInteger(metric) && metric >= 0)).toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
