import { describe, expect, it } from 'vitest';
import { read } from '../format-cases.js';

const POST = {
  id: '3400000000000000009',
  type: 'Sidecar',
  shortCode: 'DZyx987',
  caption: 'Looks #tea @pal',
  hashtags: ['tea'],
  mentions: ['pal'],
  url: 'https://www.instagram.com/p/DZyx987/',
  likesCount: -1,
  commentsCount: 0,
  displayUrl: 'https://pics.example.com/1.jpg',
  timestamp: '2025-01-02T03:04:05.000Z',
  ownerUsername: 'teahouse',
  ownerId: '55',
  childPosts: [
    { type: 'Image', displayUrl: 'https://pics.example.com/1.jpg' },
    {
      type: 'Video',
      displayUrl: 'https://pics.example.com/2.jpg',
      videoUrl: 'https://pics.example.com/2.mp4',
    },
  ],
};

describe('Apify’s scrapers of Instagram', () => {
  it('give posts by their code, with children as files and hidden likes as unknown', async () => {
    const { format, posts } = await read([POST]);
    expect(format).toBe('apify-instagram');
    expect(posts).toMatchObject([
      {
        type: 'POST',
        externalId: 'DZyx987',
        hashtags: ['tea'],
        profile: { externalId: '55', accountName: 'teahouse' },
        media: [{ type: 'IMAGE' }, { type: 'VIDEO', fileUrl: 'https://pics.example.com/2.mp4' }],
        snapshots: [{ likes: null, comments: 0, views: null }],
      },
    ]);
  });

  it.each([
    [{ type: 'Video', productType: 'clips', videoPlayCount: 50, videoViewCount: 9 }, 'REEL', 50],
    [{ type: 'Video', videoPlayCount: 0, videoViewCount: 9 }, 'REEL', 9],
    [{ type: 'Image', videoPlayCount: -1 }, 'POST', null],
  ])('tell kinds and plays of %j', async (changes, type, views) => {
    const { posts } = await read([{ ...POST, childPosts: [], ...changes }]);
    expect(posts).toMatchObject([{ type, snapshots: [{ views }] }]);
  });

  it('refuse in words what the scraper could not read', async () => {
    const { posts, refused } = await read([
      POST,
      { url: 'https://www.instagram.com/p/x/', error: 'not_found' },
    ]);
    expect(posts).toHaveLength(1);
    expect(refused).toEqual({ 2: 'line: the scraper could not read it (not_found)' });
  });

  it('come as lines as well', async () => {
    const lines = [POST, { ...POST, shortCode: 'DZyx988' }].map((post) => JSON.stringify(post)).join('\n');
    expect((await read(lines)).posts).toHaveLength(2);
  });
});
