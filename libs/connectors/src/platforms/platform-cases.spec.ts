import { describe, expect, it } from 'vitest';
import { readLeniently } from '../reading/lenient.js';
import {
  BLUESKY_ENTRY,
  INSTAGRAM_MEDIA,
  MASTODON_STATUS,
  TIKTOK_VIDEO,
  YOUTUBE_VIDEO,
} from '../reading/real-shaped.js';
import { timeText } from '../reading/times.js';
import { entryOf } from './bluesky/bluesky.posts.js';
import { feedEntrySchema } from './bluesky/bluesky.schema.js';
import { publicPostOf } from './instagram/instagram.posts.js';
import { mediaSchema } from './instagram/instagram.schema.js';
import { postOf as mastodonPostOf } from './mastodon/mastodon.posts.js';
import { statusSchema } from './mastodon/mastodon.schema.js';
import { postOf as tiktokPostOf } from './tiktok/tiktok.posts.js';
import { videoSchema } from './tiktok/tiktok.schema.js';
import { postOf as youtubePostOf } from './youtube/youtube.posts.js';
import { videoSchema as youtubeSchema } from './youtube/youtube.schema.js';

const NOW = new Date('2026-05-04T12:00:00Z');

function needed<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The post could not be read');
  return value;
}

describe('a time of a platform', () => {
  it.each([
    ['2024-01-02T09:00:00Z', '2024-01-02T09:00:00.000Z'],
    ['2024-01-02T09:00:00', '2024-01-02T09:00:00.000Z'],
    ['2024-01-02 09:00', '2024-01-02T09:00:00.000Z'],
    ['2024-01-02T09:00Z', '2024-01-02T09:00:00.000Z'],
    ['2024-01-02T09:00:00+0200', '2024-01-02T07:00:00.000Z'],
    ['2024-01-02T09:00:00+0000', '2024-01-02T09:00:00.000Z'],
    ['2024-01-02T09:00:00-05:30', '2024-01-02T14:30:00.000Z'],
    ['2023-08-09T09:44:46.189371', '2023-08-09T09:44:46.189Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ])('%s is read', (text, expected) => {
    expect(timeText(NOW).parse(text).toISOString()).toBe(expected);
  });

  it.each([
    '',
    'yesterday',
    '2024-02-30T10:00:00Z',
    '2024-01-02T24:01:00Z',
    '01/02/2024',
    '2024-01-02',
    '2024-01-02T09:60Z',
  ])('%j is not guessed at', (text) => {
    expect(timeText(NOW).safeParse(text).success).toBe(false);
  });
});

describe('a post of Bluesky', () => {
  const read = (record: object, more: object = {}) => {
    const post = { ...BLUESKY_ENTRY.post, record: { ...BLUESKY_ENTRY.post.record, ...record }, ...more };
    const { value, unread } = readLeniently(feedEntrySchema(NOW), { post });
    return { post: entryOf(needed(value), NOW), unread };
  };
  const takenAt = (createdAt: unknown, more?: object) => read({ createdAt }, more).post;

  it('is of the time when its author made it, as far as that can be', () => {
    const later = { indexedAt: '2024-03-02T00:00:00.000Z' };
    expect(takenAt('2024-01-02T09:00:00+0200', later).takenAt.toISOString()).toBe('2024-01-02T07:00:00.000Z');
    expect(takenAt('2023-08-09T09:44:46.189371', later).takenAt.toISOString()).toBe(
      '2023-08-09T09:44:46.189Z',
    );
    for (const odd of ['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', 'soon', 5, null]) {
      expect(takenAt(odd, later)).toMatchObject({ takenAt: new Date(later.indexedAt) });
    }
    expect(takenAt('soon', { indexedAt: null })).toMatchObject({ takenAt: NOW, takenAtBasis: 'FIRST_SEEN' });
  });

  it('shows the pictures of a gallery, also next to a quote, with their alternative texts', () => {
    const gallery = BLUESKY_ENTRY.post.embed.media;
    for (const embed of [gallery, BLUESKY_ENTRY.post.embed]) {
      const { post, unread } = read({}, { embed });
      expect(unread).toEqual([]);
      expect(
        post.media.map(({ fileUrl, thumbnailUrl, altText, width }) => [
          fileUrl,
          thumbnailUrl,
          altText,
          width,
        ]),
      ).toEqual([
        ['https://cdn.example.com/f1.jpg', 'https://cdn.example.com/t1.jpg', 'Picture 1', 4],
        ['https://cdn.example.com/f2.jpg', 'https://cdn.example.com/t2.jpg', 'Picture 2', 4],
      ]);
    }
  });

  it('is stored with an embed of a new kind, which is counted', () => {
    const { post, unread } = read({}, { embed: { $type: 'app.bsky.embed.hologram#view', rays: [1] } });
    expect(post.media).toEqual([]);
    expect(unread).toEqual(['embed.$type'].map((path) => `post.${path}`));
  });

  it('is stored without sizes of zero and without counts that are null', () => {
    const image = { fullsize: 'https://cdn.example.com/f.jpg', aspectRatio: { width: 0, height: 0 } };
    const embed = { $type: 'app.bsky.embed.images#view', images: [image] };
    const { post } = read({ facets: null }, { embed, likeCount: null });
    expect(post.media).toMatchObject([{ fileUrl: image.fullsize, width: null, height: null }]);
    expect(post.snapshots[0]).toMatchObject({ likes: null, comments: 1, shares: 6 });
  });
});

describe('a post of Mastodon', () => {
  const read = (more: object) => {
    const { value, unread } = readLeniently(statusSchema(NOW), { ...MASTODON_STATUS, ...more });
    return { post: mastodonPostOf(needed(value), 'https://social.example.com', NOW), unread };
  };

  it('may have no content, and no list of files, tags and mentions', () => {
    const none = { content: null, spoiler_text: null, media_attachments: null, tags: null, mentions: null };
    const { post, unread } = read(none);
    expect(post).toMatchObject({ caption: null, media: [], hashtags: [], mentions: [] });
    expect(unread).toEqual([]);
  });

  it.each([
    ['media_attachments', null],
    [
      'media_attachments',
      [
        {
          type: 'image',
          url: 'https://s.example.com/m.jpg',
          meta: { original: { width: null, height: null } },
        },
      ],
    ],
    ['tags', null],
    ['account', { ...MASTODON_STATUS.account, display_name: null, avatar: null, followers_count: null }],
    ['poll', null],
    ['quote', null],
  ])('is read whole where its %s says nothing: %j', (field, value) => {
    const { post, unread } = read({ [field]: value });
    expect(unread).toEqual([]);
    expect(post.externalId).toBe(MASTODON_STATUS.uri);
  });

  it('shows files that its server has left where they are, and sounds', () => {
    const file = (type: string, remote_url: string) => ({ type, url: null, remote_url });
    const media_attachments = [
      file('unknown', 'https://elsewhere.example.org/a.webp?x=1'),
      file('unknown', 'https://elsewhere.example.org/b.mp4'),
      file('audio', 'https://elsewhere.example.org/c'),
      file('unknown', 'https://elsewhere.example.org/d'),
    ];
    const { post, unread } = read({ media_attachments });
    expect(post.media.map(({ type, fileUrl }) => [type, fileUrl])).toEqual([
      ['IMAGE', 'https://elsewhere.example.org/a.webp?x=1'],
      ['VIDEO', 'https://elsewhere.example.org/b.mp4'],
      ['AUDIO', 'https://elsewhere.example.org/c'],
    ]);
    expect(unread).toEqual(['media_attachments[].type']);
  });

  it('has only its author’s words: neither the address of what it quotes nor notes of the server', () => {
    const quoted =
      '<a href="https://s.example.com/@a/1"><span class="invisible">https://</span>s.example.com</a>';
    const note =
      '<div class="gts-system-message gts-placeholder-attachments"><hr><p>ℹ️ Note from s.example.com</p></div>';
    for (const content of [
      `<p class="quote-inline">RE: ${quoted}</p><p>My &lt;own&gt; words</p>`,
      `<p>My &lt;own&gt; words<span class="quote-inline"><br><br>RE: ${quoted}</span></p>`,
      `<p>My &lt;own&gt; words</p>${note}`,
    ]) {
      expect(read({ content, spoiler_text: '' }).post.caption).toBe('My <own> words');
    }
  });

  it('keeps the choices of its poll and what its pictures show', () => {
    const { post } = read({});
    expect(post.pollOptions).toEqual(['Espresso', 'Filter']);
    expect(post.media.map(({ altText }) => altText)).toEqual(['A cup', null]);
  });

  it('knows its account by what is left of it', () => {
    const named = (account: object) => read({ account }).post.profile.accountName;
    expect(named({ username: 'pat' })).toBe('pat@social.example.com');
    expect(named({ acct: 'pat@other.example.org' })).toBe('pat@other.example.org');
    expect(named({ url: 'https://other.example.org/@pat' })).toBe('pat@other.example.org');
  });
});

describe('a post of Instagram', () => {
  it('may lack everything but its id', () => {
    const { value } = readLeniently(mediaSchema(NOW), {
      id: 17_900_000_000_001,
      timestamp: 5,
      children: 'x',
    });
    const post = publicPostOf(needed(value), NOW);
    expect(post).toMatchObject({ externalId: '17900000000001', takenAt: NOW, takenAtBasis: 'FIRST_SEEN' });
  });

  it('is of the time that Meta writes', () => {
    const { value } = readLeniently(mediaSchema(NOW), INSTAGRAM_MEDIA);
    expect(needed(value).timestamp?.toISOString()).toBe('2024-02-01T10:01:00.000Z');
  });
});

describe('a video of TikTok', () => {
  const read = (more: object) => {
    const { value } = readLeniently(videoSchema(NOW), { ...TIKTOK_VIDEO, ...more });
    return tiktokPostOf(needed(value), { open_id: 'o', username: 'brand' }, 'brand', NOW);
  };

  it('is of the time in its id where it tells none that can be believed', () => {
    const at = '2023-11-14T22:13:20.000Z';
    for (const create_time of ['1700000000', null, 0, 'now', -1, 9e15]) {
      expect(read({ create_time }).takenAt.toISOString()).toBe(at);
    }
  });

  it('may be photos: then it is a post with a picture and an address of its own', () => {
    const { id } = TIKTOK_VIDEO;
    for (const more of [
      { duration: 0, share_url: `https://www.tiktok.com/@brand/photo/${id}?utm=1` },
      { duration: 0, share_url: null },
    ]) {
      expect(read(more)).toMatchObject({
        type: 'POST',
        originalUrl: `https://www.tiktok.com/@brand/photo/${id}`,
        media: [{ type: 'IMAGE', fileUrl: TIKTOK_VIDEO.cover_image_url, videoDuration: null }],
      });
    }
    expect(read({})).toMatchObject({
      type: 'SHORT',
      originalUrl: `https://www.tiktok.com/@brand/video/${id}`,
    });
  });
});

describe('a video of YouTube', () => {
  it('may lack everything but its id and its channel', () => {
    const { value } = readLeniently(youtubeSchema(NOW), {
      ...YOUTUBE_VIDEO,
      snippet: { channelId: 'UC1', publishedAt: 'x', thumbnails: { high: { url: 3 } } },
      statistics: { viewCount: 7, likeCount: 'many' },
      player: null,
      contentDetails: 4,
    });
    expect(youtubePostOf(needed(value), null, NOW)).toMatchObject({
      takenAtBasis: 'FIRST_SEEN',
      caption: null,
      profile: { accountName: 'UC1' },
      snapshots: [{ views: 7, likes: null }],
    });
  });
});
