import { loadConfig } from '@loupe/config';
import type { EngagementSnapshot } from '@loupe/engagement';
import type { ArchivedPost } from '@loupe/items';
import { Clock } from '@loupe/kernel';
import { MediaAddressService } from '@loupe/media';
import { PostTexts } from '@loupe/texts';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.js';
import { archivePage, missingPage } from './permalink-page.js';

const ENGLISH = new PostTexts('en');

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const ID = '0199c0de-0000-7000-8000-000000000001';
const addresses = new MediaAddressService(
  new Clock(),
  loadConfig({ DATABASE_URL: 'postgres://x', REDIS_URL: 'redis://x', LOUPE_SECRET_KEY: 'k'.repeat(32) }),
);

const snapshot = (day: number, metrics: Partial<EngagementSnapshot> = {}): EngagementSnapshot => ({
  workspaceId: ID,
  itemId: ID,
  capturedAt: new Date(Date.UTC(2026, 0, day)),
  likes: null,
  comments: null,
  shares: null,
  views: null,
  impressions: null,
  earnedMediaValue: null,
  followers: null,
  ...metrics,
});

function archived(
  post: Partial<ArchivedPost['post']> = {},
  snapshots: EngagementSnapshot[] = [],
  media: ArchivedPost['media'] = [],
): ArchivedPost {
  return {
    workspaceId: ID,
    itemId: ID,
    post: {
      provider: 'TIKTOK',
      type: 'VIDEO',
      takenAt: new Date('2026-01-01T23:30:00Z'),
      caption: 'x',
      originalUrl: 'https://example.com/x',
      engagementAt: snapshots.at(-1)?.capturedAt ?? null,
      likes: null,
      comments: null,
      shares: null,
      views: null,
      impressions: null,
      accountName: 'x',
      goneSince: null,
      ...post,
    },
    snapshots,
    media,
  };
}

function elements(node: Node): Element[] {
  const own = 'tagName' in node ? [node] : [];
  return 'childNodes' in node ? [...own, ...node.childNodes.flatMap(elements)] : own;
}
const textOf = (node: Node): string =>
  node.nodeName === '#text' && 'value' in node
    ? node.value
    : 'childNodes' in node
      ? node.childNodes.map(textOf).join('')
      : '';
const attribute = (element: Element | undefined, name: string) =>
  element?.attrs.find((attr) => attr.name === name)?.value;
/** Every element with the names of its attributes, in order: what a page is made of, whatever it says. */
const shapeOf = (page: string) =>
  elements(parse(page)).map(({ tagName, attrs }) => [tagName, ...attrs.map(({ name }) => name)].join(' '));

const hostile = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '&lt;',
        '</p>',
        '</title>',
        '</style>',
        '<script>',
        '<!--',
        '-->',
        '<img src=x onerror=alert(1)>',
        ']]>',
        '<![CDATA[',
        '\\',
        '`',
        'javascript:',
        '\u202e',
        '\u0000',
        'مرحبا',
        '👩‍👩‍👧',
        '\n',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

describe('the page of a post', () => {
  it('is made of the same elements whatever the post, its poster and its address say', () => {
    const plain = shapeOf(archivePage(ENGLISH, archived(), addresses));
    fc.assert(
      fc.property(hostile, hostile, hostile, (caption, accountName, path) => {
        const page = archivePage(
          ENGLISH,
          archived({ caption, accountName, originalUrl: `https://example.com/${path}` }),
          addresses,
        );
        expect(shapeOf(page)).toEqual(plain);
      }),
      { numRuns: 500 },
    );
  });

  it('says what the post says, to the letter', () => {
    fc.assert(
      // Parsers of HTML read every end of a line as one character, and replace those that HTML cannot hold.
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const caption = `${text}\u05d0<b>&amp;"'👍🏽`;
        const shown = elements(parse(archivePage(ENGLISH, archived({ caption }), addresses))).find(
          (element) => attribute(element, 'class') === 'caption',
        );
        expect(shown === undefined ? null : textOf(shown)).toBe(caption.replace(/\r\n?/g, '\n'));
        expect(attribute(shown, 'dir')).toBe('auto');
      }),
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com/', ' https://example.com/', ''])(
    'does not lead to %j',
    (originalUrl) => {
      expect(shapeOf(archivePage(ENGLISH, archived({ originalUrl }), addresses)).join()).not.toContain(
        'href',
      );
    },
  );

  it('leads nowhere and says so once the post is gone', () => {
    const page = archivePage(ENGLISH, archived({ goneSince: new Date('2026-02-03T00:00:00Z') }), addresses);
    expect(shapeOf(page).join()).not.toContain('href');
    expect(textOf(parse(page))).toMatch(
      /The post is no longer on TikTok: it was found to be gone on\s+February 3, 2026/,
    );
  });

  it('tells times in UTC and metrics of any size', () => {
    const views = '9007199254740993';
    const text = textOf(
      parse(archivePage(ENGLISH, archived({ views }, [snapshot(2, { views })]), addresses)),
    );
    expect(text).toContain('Published on January 1, 2026, 23:30 UTC');
    expect(text).toContain('9,007,199,254,740,993');
  });

  it('draws a curve of each metric that was read twice, and tells it in words and in a table', () => {
    const snapshots = [
      snapshot(1, { views: '0', likes: '5' }),
      snapshot(2, { views: '500' }),
      snapshot(5, { views: '1000' }),
    ];
    const tree = parse(archivePage(ENGLISH, archived({ views: '1000', likes: '5' }, snapshots), addresses));
    const drawings = elements(tree).filter(({ tagName }) => tagName === 'svg');
    expect(drawings).toHaveLength(1);
    const [drawing] = drawings;
    const labels = (attribute(drawing, 'aria-labelledby') ?? '').split(' ');
    const reported = elements(tree).filter((element) => labels.includes(attribute(element, 'id') ?? ''));
    expect(reported.map(textOf)).toEqual([
      'Views over time',
      'From 0 on January 1, 2026 to 1,000 on January 5, 2026, in 3 snapshots.',
    ]);
    const line = elements(tree).find(({ tagName }) => tagName === 'polyline');
    expect(attribute(line, 'points')).toBe('6.0,154.0 163.0,80.0 634.0,6.0');
    const rows = elements(tree).filter(({ tagName }) => tagName === 'tr');
    expect(rows.map((row) => row.childNodes.map(textOf))).toEqual([
      ['Time', 'Views', 'Likes'],
      ['January 1, 2026, 00:00 UTC', '0', '5'],
      ['January 2, 2026, 00:00 UTC', '500', '–'],
      ['January 5, 2026, 00:00 UTC', '1,000', '–'],
    ]);
  });

  it('has no metrics where none were read, and no caption where there is none', () => {
    const shape = shapeOf(archivePage(ENGLISH, archived({ caption: null }), addresses));
    expect(shape.filter((element) => /^(section|figure|p class dir)/.test(element))).toEqual([]);
  });

  it('shows what was kept of the media, and loads nothing from anywhere else', () => {
    const content = (type: 'IMAGE' | 'VIDEO', hasFile: boolean, hasThumbnail: boolean, position: number) => ({
      workspaceId: ID,
      id: ID,
      itemId: ID,
      position,
      type,
      fileUrl: 'https://cdn.example.com/file',
      thumbnailUrl: 'https://cdn.example.com/small',
      width: 640,
      height: 360,
      videoDuration: null,
      altText: null,
      deleted: false,
      blurHash: null,
      hasFile,
      hasThumbnail,
    });
    const page = archivePage(
      ENGLISH,
      archived(
        {},
        [],
        [
          content('IMAGE', true, true, 0),
          content('VIDEO', true, true, 1),
          content('VIDEO', false, true, 2),
          content('IMAGE', false, false, 3),
        ],
      ),
      addresses,
    );
    const loaded = elements(parse(page)).flatMap(({ tagName, attrs }) =>
      attrs
        .filter(({ name }) => name === 'src' || name === 'poster')
        .map(({ name, value }) => `${tagName} ${name} ${value.replace(/\?.*/, '')}`),
    );
    expect(loaded).toEqual([
      `img src /media/${ID}/${ID}/file`,
      `video src /media/${ID}/${ID}/file`,
      `video poster /media/${ID}/${ID}/thumbnail`,
      `img src /media/${ID}/${ID}/thumbnail`,
    ]);
    expect(page).not.toContain('cdn.example.com');
    expect(textOf(parse(page))).toContain('Picture 4 of the TikTok video was not kept.');
  });

  it('asks search engines to leave it alone, with no script anywhere', () => {
    for (const page of [archivePage(ENGLISH, archived(), addresses), missingPage(ENGLISH)]) {
      const found = elements(parse(page));
      const robots = found.find((element) => attribute(element, 'name') === 'robots');
      expect(attribute(robots, 'content')).toBe('noindex, nofollow, noarchive');
      expect(found.filter(({ tagName }) => tagName === 'script' || tagName === 'link')).toEqual([]);
    }
  });
});
