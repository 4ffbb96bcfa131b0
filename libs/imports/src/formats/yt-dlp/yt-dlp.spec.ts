import { describe, expect, it } from 'vitest';
import { READ_AT, read } from '../format-cases.js';

const INFO = {
  id: 'bbbbbbbbbb1',
  title: 'A brew',
  description: 'With #Filter',
  extractor: 'youtube',
  extractor_key: 'Youtube',
  webpage_url: 'https://www.youtube.com/watch?v=bbbbbbbbbb1',
  channel: 'The Brewers',
  channel_id: 'UCbbbbbbbbbbbbbbbbbbbbbb',
  uploader_id: '@brewers',
  channel_follower_count: 900,
  view_count: 70,
  like_count: null,
  timestamp: 1740758405,
  upload_date: '20250228',
  epoch: 1741000000,
  tags: ['hidden'],
  formats: [{ entries: [1, 2] }],
  _type: 'video',
};

describe('yt-dlp', () => {
  it('gives a video with its account, its numbers and the time when they were read', async () => {
    const { format, questions, posts } = await read(INFO);
    expect({ format, questions }).toEqual({ format: 'yt-dlp', questions: [] });
    expect(posts).toMatchObject([
      {
        provider: 'YOUTUBE',
        type: 'VIDEO',
        externalId: 'bbbbbbbbbb1',
        caption: 'A brew\n\nWith #Filter',
        hashtags: ['filter'],
        takenAt: new Date(1740758405000),
        takenAtBasis: 'PUBLISHED',
        profile: {
          externalId: INFO.channel_id,
          accountName: 'brewers',
          fullName: 'The Brewers',
          followers: 900,
        },
        snapshots: [{ at: new Date(1741000000000), views: 70, likes: null, followers: 900 }],
      },
    ]);
  });

  it.each([
    ['the day, where it knows no time', { timestamp: null }, '2025-02-28T00:00:00.000Z', 'DAY'],
    [
      'the time when it was seen, where it knows none',
      { timestamp: null, upload_date: null },
      '2025-03-03T11:06:40.000Z',
      'FIRST_SEEN',
    ],
  ])('gives %s', async (_, changes, takenAt, takenAtBasis) => {
    const { posts } = await read({ ...INFO, ...changes });
    expect(posts).toMatchObject([{ takenAt: new Date(takenAt), takenAtBasis }]);
  });

  it('reads a line for each video, and lists of a playlist', async () => {
    const short = { ...INFO, id: 'bbbbbbbbbb2', webpage_url: 'https://www.youtube.com/shorts/bbbbbbbbbb2' };
    const lines = await read(`${JSON.stringify(INFO)}\n${JSON.stringify(short)}\n`);
    const list = await read({
      _type: 'playlist',
      id: 'PL1',
      title: 'All',
      entries: [INFO, short],
      extractor: 'youtube:tab',
    });
    expect(lines.posts.map(({ type }) => type)).toEqual(['VIDEO', 'SHORT']);
    expect(list.posts).toEqual(lines.posts);
  });

  it('reads other platforms, asks when the numbers were read, and refuses what is of none', async () => {
    const tiktok = {
      ...INFO,
      extractor: 'TikTok',
      extractor_key: 'TikTok',
      id: '7301234567890123456',
      uploader: 'acme',
      uploader_id: '68',
      channel: null,
      channel_id: null,
      webpage_url: 'https://www.tiktok.com/@acme/video/7301234567890123456',
      epoch: null,
    };
    const { posts, questions, refused } = await read([
      tiktok,
      { ...INFO, extractor: 'vimeo', extractor_key: 'Vimeo' },
    ]);
    expect(questions).toEqual(['readAt']);
    expect(posts).toMatchObject([
      {
        provider: 'TIKTOK',
        type: 'SHORT',
        caption: 'With #Filter',
        profile: { accountName: 'acme', externalId: '68' },
        snapshots: [{ at: new Date(READ_AT) }],
      },
    ]);
    expect(refused).toEqual({ 2: 'provider: Vimeo is none of the platforms that Loupe stores' });
  });

  it.each([
    [
      'X',
      'twitter',
      'https://x.com/acme/status/1700000000000000000',
      { uploader: 'Acme Ltd', uploader_id: 'acme', channel: null, channel_id: '99' },
      {
        externalId: '1700000000000000000',
        profile: { accountName: 'acme', externalId: '99', fullName: 'Acme Ltd' },
      },
    ],
    [
      'Instagram',
      'Instagram',
      'https://www.instagram.com/reel/DAbc123/',
      { id: 'DAbc123', uploader: 'Acme Ltd', uploader_id: '178', channel: 'acme', channel_id: null },
      { externalId: 'DAbc123', profile: { accountName: 'acme', externalId: '178', fullName: 'Acme Ltd' } },
    ],
    [
      'Reddit, where a channel is a subreddit',
      'Reddit',
      'https://www.reddit.com/r/tea/comments/6rrwyj/x/',
      { uploader: 'someone', uploader_id: null, channel: null, channel_id: 'tea' },
      { externalId: '6rrwyj', profile: { accountName: 'someone', externalId: null } },
    ],
  ])(
    'names posts and accounts as the platform does: %s',
    async (_, extractor, webpage_url, changes, post) => {
      const { posts } = await read({ ...INFO, extractor, extractor_key: extractor, webpage_url, ...changes });
      expect(posts).toMatchObject([post]);
    },
  );

  it('reads lists that have no details of their videos', async () => {
    const entry = {
      ...{
        _type: 'url',
        ie_key: 'Youtube',
        id: 'bbbbbbbbbb3',
        title: 'Brew',
        view_count: 7,
        channel: 'The Brewers',
      },
      url: 'https://www.youtube.com/watch?v=bbbbbbbbbb3',
    };
    const { format, posts } = await read({ _type: 'playlist', id: 'PL1', entries: [entry] });
    expect(format).toBe('yt-dlp');
    expect(posts).toMatchObject([{ externalId: 'bbbbbbbbbb3', snapshots: [{ views: 7 }] }]);
  });
});
