import { describe, expect, it } from 'vitest';
import { read } from '../format-cases.js';

const TWEET = {
  category: 'twitter',
  subcategory: 'user',
  tweet_id: 1700000000000001,
  retweet_id: 0,
  quote_id: 0,
  reply_id: 0,
  author: { id: 5, name: 'acme', nick: 'Acme', followers_count: 9 },
  content: 'Hi #yo',
  date: '2024-03-02 10:11:12',
  favorite_count: 3,
  retweet_count: 2,
  reply_count: 1,
  view_count: 40,
  hashtags: ['yo'],
  num: 1,
  count: 2,
  extension: 'jpg',
  width: 10,
  height: 20,
};
const INSTAGRAM = {
  category: 'instagram',
  subcategory: 'posts',
  post_shortcode: 'CGal01',
  post_date: '2024-03-02 10:11:12',
  description: 'Cap',
  username: 'acme',
  owner_id: '5',
  fullname: 'Acme',
  likes: 0,
  num: 1,
  count: 1,
  video_url: 'https://pics.example.com/1.mp4',
  display_url: 'https://pics.example.com/1.jpg',
  tags: ['#x'],
};

describe('gallery-dl', () => {
  it('reads metadata beside files; times are of UTC, and one post is one post', async () => {
    const lines = [TWEET, { ...TWEET, num: 2 }, INSTAGRAM].map((row) => JSON.stringify(row)).join('\n');
    const { format, posts, refused } = await read(lines);
    expect({ format, refused }).toEqual({ format: 'gallery-dl', refused: {} });
    expect(posts).toMatchObject([
      {
        provider: 'X',
        type: 'POST',
        externalId: '1700000000000001',
        takenAt: new Date('2024-03-02T10:11:12Z'),
        originalUrl: 'https://x.com/acme/status/1700000000000001',
        snapshots: [{ likes: 3, shares: 2, comments: 1, views: 40, followers: 9 }],
      },
      {
        provider: 'INSTAGRAM',
        type: 'REEL',
        externalId: 'CGal01',
        media: [{ type: 'VIDEO' }],
        hashtags: ['#x'],
        snapshots: [{ likes: 0 }],
      },
    ]);
  });

  it('reads ids that are numbers to the last digit, and leaves texts with such numbers alone', async () => {
    const lines = `[[3, "https://pics.example.com/9.jpg", ${JSON.stringify({ ...TWEET, content: 'x: 1234567890123456789, "1700000000000000101" \\' }).replace('1700000000000001', '1700000000000000101')}]]`;
    const { posts, refused } = await read(lines);
    expect(refused).toEqual({});
    expect(posts).toMatchObject([
      { externalId: '1700000000000000101', caption: 'x: 1234567890123456789, "1700000000000000101" \\' },
    ]);
  });

  it('reads lists with the address of each file', async () => {
    const { posts } = await read([
      [2, TWEET],
      [3, 'https://pics.example.com/9.jpg', TWEET],
    ]);
    expect(posts).toMatchObject([
      {
        externalId: '1700000000000001',
        media: [{ type: 'IMAGE', fileUrl: 'https://pics.example.com/9.jpg', width: 10 }],
      },
    ]);
  });
});
