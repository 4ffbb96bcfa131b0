import { Provider } from '@loupe/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonOf } from './field-problem.js';
import { type ParseOptions, parsePost } from './parse-post.js';

const LINE = {
  externalId: 'v1',
  provider: 'YOUTUBE',
  type: 'VIDEO',
  url: 'https://www.youtube.com/watch?v=v1',
  title: 'A title',
  description: 'With #Music by @Band',
  channelId: 'UC1',
  channelTitle: 'A channel',
  publishedAt: '2017-11-11T15:00:00Z',
  thumbnailUrl: 'https://i.example.com/v1.jpg',
  snapshots: [{ at: '2017-11-14T12:00:00Z', views: 10, likes: 1, comments: null }],
};

const NOW = new Date('2026-01-01T00:00:00Z');

function parse(line: unknown, options: Partial<ParseOptions> = {}) {
  const value = typeof line === 'string' ? JSON.parse(line) : JSON.parse(JSON.stringify(line));
  return parsePost(value, { provider: null, strict: false, now: NOW, timeZone: 'UTC', ...options });
}

function reason(line: unknown, options: Partial<ParseOptions> = {}): string {
  const parsed = parse(line, options);
  if (!('problems' in parsed)) throw new Error(`The line is accepted: ${JSON.stringify(parsed)}`);
  return reasonOf(parsed.problems);
}

function reasonFor(changes: Record<string, unknown>, options: Partial<ParseOptions> = {}): string {
  return reason({ ...LINE, ...changes }, options);
}

function importedOf(changes: Record<string, unknown> = {}, options: Partial<ParseOptions> = {}) {
  const parsed = parse({ ...LINE, ...changes }, options);
  if ('problems' in parsed) throw new Error(`The line is rejected: ${JSON.stringify(parsed)}`);
  return parsed.imported;
}

function postOf(changes: Record<string, unknown> = {}, options: Partial<ParseOptions> = {}) {
  return importedOf(changes, options).post;
}

const withSnapshots = (...snapshots: object[]) => ({
  snapshots: snapshots.map((snapshot) => ({ at: '2017-11-14T12:00:00Z', ...snapshot })),
});

describe('a line is rejected', () => {
  it.each([
    [{ externalId: undefined }, 'externalId: is required'],
    [{ externalId: 5 }, 'externalId: must be a text'],
    [{ externalId: ' ' }, 'externalId: must not be empty'],
    [{ externalId: 'x'.repeat(256) }, 'externalId: must have at most 255 characters'],
    [{ type: undefined }, 'type: is required'],
    [{ channelEmail: 'at home' }, 'channelEmail: must be an e-mail address'],
    [{ channelEmail: `${'a'.repeat(250)}@b.example` }, 'channelEmail: must have at most 254 characters'],
    [{ channelPhoneNumbers: '5' }, 'channelPhoneNumbers: must be a list of texts'],
    [{ channelPhoneNumbers: ['5'.repeat(41)] }, 'channelPhoneNumbers[0]: must have at most 40 characters'],
    [{ channelPhoneNumbers: Array(11).fill('5') }, 'channelPhoneNumbers: must have at most 10 entries'],
    [{ channelType: 'SHOP' }, 'channelType: must be one of BUSINESS, CREATOR, PERSONAL'],
    [{ location: 'Ghent' }, 'location: must be an object'],
    [{ location: { city: ' ' } }, 'location.city: must not be empty'],
    [
      { creatorLocation: { region: 'x'.repeat(256) } },
      'creatorLocation.region: must have at most 255 characters',
    ],
    [{ type: 'FILM' }, 'type: must be one of POST, REEL, SHORT, STORY, VIDEO, ARTICLE, REPOST, QUOTE, REPLY'],
    [{ type: 'REEL' }, 'type: is REEL, but YOUTUBE has VIDEO, SHORT'],
    [
      { provider: 'MYSPACE' },
      'provider: must be one of INSTAGRAM, TIKTOK, YOUTUBE, BLUESKY, MASTODON, X, FACEBOOK, THREADS, LINKEDIN, REDDIT, PINTEREST, TWITCH, SNAPCHAT, FEED, INTERNAL',
    ],
    [{ provider: undefined }, 'provider: is required, because no default is given'],
    [{ url: 'javascript:alert(1)' }, 'url: must be an http or https address of at most 2000 characters'],
    [{ thumbnailUrl: '/a.jpg' }, 'thumbnailUrl: must be an http or https address of at most 2000 characters'],
    [{ title: ['a'] }, 'title: must be a text'],
    [{ title: 'a\u0000b' }, 'title: contains the character U+0000, which cannot be stored'],
    [{ description: 'a\ud83d' }, 'description: contains half of a character (an unpaired surrogate)'],
    [{ hashtags: ['ok', 'a\u0000'] }, 'hashtags[1]: contains the character U+0000, which cannot be stored'],
    [{ mentions: 'someone' }, 'mentions: must be a list of texts'],
    [{ channelTitle: null }, 'channelTitle: must be a text'],
    [{ channelTitle: '@' }, 'channelTitle: must hold a name'],
    [{ channelId: 'name:someone' }, 'channelId: must not begin with name:'],
    [
      { publishedAt: '11/11/2017' },
      'publishedAt: must be an ISO 8601 time or day, such as 2017-11-14T12:00:00Z',
    ],
    [
      { publishedAt: '2017-02-30T15:00:00Z' },
      'publishedAt: must be an ISO 8601 time or day, such as 2017-11-14T12:00:00Z',
    ],
    [{ publishedAt: '0000-01-01T00:00:00Z' }, 'publishedAt: must not be before 1970'],
    [{ snapshots: {} }, 'snapshots: must be a list of objects'],
    [{ snapshots: [null] }, 'snapshots[0]: must be an object'],
    [{ snapshots: [{ views: 1 }] }, 'snapshots[0].at: is required'],
    [withSnapshots({}, {}, { views: -1 }), 'snapshots[2].views: must be a non-negative integer'],
    [withSnapshots({ likes: 1.5 }), 'snapshots[0].likes: must be a non-negative integer'],
    [withSnapshots({ likes: '5' }), 'snapshots[0].likes: must be a non-negative integer'],
    [withSnapshots({ followers: 2 ** 31 }), 'snapshots[0].followers: must be at most 2147483647'],
  ])('%j', (changes, reason) => {
    expect(reasonFor(changes)).toBe(reason);
  });

  it.each([
    ['9223372036854775808', 'snapshots[0].views: must be at most 9007199254740991'],
    ['9007199254740992', 'snapshots[0].views: must be at most 9007199254740991'],
    ['1e400', 'snapshots[0].views: must be a non-negative integer'],
  ])('for the number %s, which cannot be kept exactly', (number, why) => {
    expect(reason(JSON.stringify(LINE).replace('"views":10', `"views":${number}`))).toBe(why);
  });

  it('for another platform than the one that is asked for', () => {
    expect(reasonFor({ provider: 'TIKTOK', type: 'SHORT' }, { provider: Provider.YOUTUBE })).toBe(
      'provider: is TIKTOK, expected YOUTUBE',
    );
  });

  it('that is no object', () => {
    expect(reason([])).toBe('line: must be a JSON object');
    expect(reason(null)).toBe('line: must be a JSON object');
  });

  it('for texts that are too long, before anything else is said of them', () => {
    const long = '.'.repeat(60_000);
    expect(reasonFor({ channelEmail: `a@${long}@` })).toBe('channelEmail: must have at most 254 characters');
    expect(reasonFor({ channelTitle: `${long}\0` })).toBe('channelTitle: must have at most 255 characters');
    expect(reasonFor({ description: '#'.repeat(1_000_001) })).toBe(
      'description: must have at most 1000000 characters',
    );
  });

  it('with three problems at most', () => {
    expect(reason({ provider: 'YOUTUBE' })).toBe(
      'externalId: is required; type: is required; channelTitle: is required; and 1 more',
    );
  });

  it('with a time that cannot be', () => {
    const at = (time: string) => ({ snapshots: [{ at: LINE.publishedAt }, { at: time }] });
    expect(reasonFor({ publishedAt: '2026-01-02T00:00:01Z', snapshots: [] })).toBe(
      'publishedAt: is more than a day in the future',
    );
    expect(reasonFor(at('2017-11-11T14:59:59Z'))).toBe('snapshots[1].at: is before publishedAt');
    expect(reasonFor(at('2026-01-02T00:00:01Z'))).toBe('snapshots[1].at: is more than a day in the future');
    expect(postOf(at('2026-01-02T00:00:00Z')).snapshots).toHaveLength(2);
    expect(postOf({ publishedAt: '2026-01-02T00:00:00Z', snapshots: [] }).takenAt.getUTCDate()).toBe(2);
  });

  it('with an unknown field, where that is asked for', () => {
    expect(reasonFor({ views: 5 }, { strict: true })).toBe(
      'views (a field of a snapshot): is not a field of the import format',
    );
    expect(postOf({}, { strict: true }).externalId).toBe('v1');
  });

  it('and never makes the import fail, whatever it holds', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const parsed = parsePost(
          { ...LINE, snapshots: value, title: value, hashtags: value, media: value, attributes: value },
          { provider: null, strict: false, now: NOW, timeZone: 'UTC' },
        );
        expect('problems' in parsed || 'imported' in parsed).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(parsePost(value, { provider: null, strict: false, now: NOW, timeZone: 'UTC' })).toHaveProperty(
          'unknownFields',
        );
      }),
    );
  });
});

describe('a time without a zone', () => {
  const there = { timeZone: 'America/New_York' };

  it.each([
    ['2017-11-11T15:00:00', '2017-11-11T20:00:00.000Z'],
    ['2017-11-11 15:00', '2017-11-11T20:00:00.000Z'],
    ['2017-07-11 15:00:00.250', '2017-07-11T19:00:00.250Z'],
    ['2017-11-11 15:00:00+00', '2017-11-11T15:00:00.000Z'],
    ['2017-11-11 15:00:00 UTC', '2017-11-11T15:00:00.000Z'],
    ['2017-11-11T15:00:00+0200', '2017-11-11T13:00:00.000Z'],
  ])('is one of the workspace’s zone: %s', (publishedAt, wanted) => {
    const post = postOf({ publishedAt, snapshots: [] }, there);
    expect(post.takenAt.toISOString()).toBe(wanted);
    expect(post).not.toHaveProperty('takenAtBasis');
  });

  it('is known as a day where there is no time, and what was read on that day was read after it', () => {
    const given = { publishedAt: '2017-11-11', ...withSnapshots({ at: '2017-11-11' }, { at: '2017-11-12' }) };
    const post = postOf(given, there);
    expect(post).toMatchObject({ takenAt: new Date('2017-11-11T05:00:00Z'), takenAtBasis: 'DAY' });
    expect(post.snapshots.map(({ at }) => at.toISOString())).toEqual([
      '2017-11-11T05:00:00.000Z',
      '2017-11-12T05:00:00.000Z',
    ]);
    const later = postOf({ publishedAt: '2017-11-11 15:00', ...withSnapshots({ at: '2017-11-11' }) }, there);
    expect(later.snapshots[0]?.at).toEqual(later.takenAt);
  });

  it.each([
    '2017-02-30',
    '2017-02-30 10:00',
    '2017-11-11 25:00',
    '2017-11-11 15',
    '11.11.2017',
    '03/01/2024',
    '20171111',
    `2017-11-11${' '.repeat(50)}`,
  ])('is not guessed: %s', (publishedAt) => {
    expect(reasonFor({ publishedAt })).toMatch(/^publishedAt: must be an ISO 8601 time or day/);
  });
});

describe('fields that the format does not have', () => {
  const named = (changes: object) => parse({ ...LINE, ...changes }).unknownFields;

  it('are named, with the place where they belong', () => {
    expect(named({})).toEqual([]);
    expect(named({ category: 'Music', views: 5, campaign: 'Spring' })).toEqual([
      'category',
      'views (a field of a snapshot)',
    ]);
    expect(
      named({
        snapshots: [
          { at: LINE.publishedAt, campaign: 'x', reach: 1 },
          { at: LINE.publishedAt, reach: 2 },
        ],
      }),
    ).toEqual(['snapshots[].campaign (a field of the post)', 'snapshots[].reach']);
    expect(named({ media: [{ type: 'VIDEO', likes: 1 }] })).toEqual([
      'media[].likes (a field of a snapshot)',
    ]);
    expect(parse({ ...LINE, type: 'FILM', views: 1 }).unknownFields).toEqual([
      'views (a field of a snapshot)',
    ]);
  });

  it('are few and short in the report, however many and long they are', () => {
    const many = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`${index}${'x'.repeat(500)}`, 1]),
    );
    expect(named(many)).toHaveLength(20);
    expect(Math.max(...named(many).map((name) => name.length))).toBeLessThan(70);
  });
});

describe('a line becomes a post', () => {
  it('of which nothing is left out', () => {
    expect(postOf()).toEqual({
      provider: 'YOUTUBE',
      type: 'VIDEO',
      externalId: 'v1',
      originalUrl: 'https://www.youtube.com/watch?v=v1',
      takenAt: new Date('2017-11-11T15:00:00Z'),
      caption: 'A title\n\nWith #Music by @Band',
      hashtags: ['music'],
      mentions: ['band'],
      location: null,
      importType: 'MANUAL',
      profile: {
        externalId: 'UC1',
        accountName: 'A channel',
        originalUrl: 'https://www.youtube.com/channel/UC1',
      },
      media: [
        {
          type: 'VIDEO',
          fileUrl: null,
          thumbnailUrl: 'https://i.example.com/v1.jpg',
          width: null,
          height: null,
          videoDuration: null,
        },
      ],
      snapshots: [
        {
          at: new Date('2017-11-14T12:00:00Z'),
          views: 10,
          likes: 1,
          comments: null,
          shares: null,
          impressions: null,
          followers: null,
        },
      ],
    });
  });

  it('whatever other fields it has', () => {
    expect(postOf({ removed: 'yes', tags: 5, __proto__: null })).toHaveProperty('externalId', 'v1');
  });

  it('of the platform asked for where it names none', () => {
    expect(postOf({ provider: null }, { provider: Provider.YOUTUBE }).provider).toBe('YOUTUBE');
  });

  it('with its own tags rather than those of the caption, even if it has none', () => {
    expect(postOf({ hashtags: ['Own'], mentions: [] })).toMatchObject({ hashtags: ['Own'], mentions: [] });
  });

  it('with the caption that title and description make', () => {
    expect(postOf({ title: 'A', description: null }).caption).toBe('A');
    expect(postOf({ title: ' ', description: 'B ' }).caption).toBe('B');
    expect(postOf({ title: undefined, description: '' }).caption).toBeNull();
  });

  it('with the address of its account', () => {
    const channel = (changes: Record<string, unknown>) => postOf(changes).profile;
    expect(channel({ channelId: null, channelTitle: 'A & B' }).originalUrl).toBe(
      'https://www.youtube.com/results?search_query=A%20%26%20B',
    );
    expect(channel({ provider: 'INSTAGRAM', type: 'POST', channelTitle: '@some.one' })).toMatchObject({
      accountName: 'some.one',
      originalUrl: 'https://www.instagram.com/some.one/',
    });
    expect(channel({ provider: 'TIKTOK', type: 'SHORT', channelTitle: 'one' }).originalUrl).toBe(
      'https://www.tiktok.com/@one',
    );
    expect(channel({ provider: 'INTERNAL', type: 'POST' }).originalUrl).toBe('');
  });

  it('without the address of a story, which does not last', () => {
    expect(postOf({ provider: 'INSTAGRAM', type: 'STORY' }).originalUrl).toBeNull();
  });

  it('with an image for a feed post', () => {
    expect(postOf({ provider: 'INSTAGRAM', type: 'POST' }).media).toMatchObject([{ type: 'IMAGE' }]);
    expect(postOf({ thumbnailUrl: null }).media).toEqual([]);
  });

  it('with the followers of the newest snapshot', () => {
    const at = (day: number, followers: number | null) => ({
      at: `2017-11-${day}T12:00:00+01:00`,
      followers,
    });
    expect(postOf({ snapshots: [at(15, 20), at(14, 10)] }).profile.followers).toBe(20);
    expect(postOf({ snapshots: [at(15, null), at(14, 10)] }).profile).not.toHaveProperty('followers');
  });

  it('with its files, of which the first has the thumbnail of the post if it has none', () => {
    const media = [
      {
        type: 'VIDEO',
        url: 'https://cdn.example.com/a.mp4',
        width: 720,
        height: 1280,
        duration: 12,
        transcript: 'Hello',
      },
      { type: 'IMAGE', thumbnailUrl: 'https://cdn.example.com/b.jpg' },
    ];
    expect(postOf({ media }).media).toEqual([
      {
        type: 'VIDEO',
        fileUrl: 'https://cdn.example.com/a.mp4',
        thumbnailUrl: 'https://i.example.com/v1.jpg',
        width: 720,
        height: 1280,
        videoDuration: 12,
        transcript: 'Hello',
      },
      {
        type: 'IMAGE',
        fileUrl: null,
        thumbnailUrl: 'https://cdn.example.com/b.jpg',
        width: null,
        height: null,
        videoDuration: null,
      },
    ]);
  });

  it('with what belongs to it', () => {
    expect(importedOf()).toMatchObject({ collections: [], campaign: null, attributes: null });
    expect(importedOf({ collections: ['A'], campaign: ' Spring ', attributes: { size: 'L' } })).toMatchObject(
      {
        collections: ['A'],
        campaign: 'Spring',
        attributes: { size: 'L' },
      },
    );
    expect(postOf({ creatorKey: 'crm-7' }).creatorKey).toBe('crm-7');
    expect(postOf()).not.toHaveProperty('creatorKey');
  });
});
