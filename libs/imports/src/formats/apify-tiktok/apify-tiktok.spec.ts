import { describe, expect, it } from 'vitest';
import { read } from '../format-cases.js';

const VIDEO = {
  id: '7301234567890123999',
  text: 'fun #joke',
  createTime: 1714521600,
  createTimeISO: '2024-05-01T00:00:00.000Z',
  authorMeta: {
    id: '68',
    name: 'one.two',
    nickName: 'One',
    verified: false,
    avatar: 'https://pics.example.com/a.jpg',
    fans: 12,
    following: 3,
  },
  webVideoUrl: 'https://www.tiktok.com/@one.two/video/7301234567890123999',
  videoMeta: { height: 1024, width: 576, duration: 15, coverUrl: 'https://pics.example.com/c.jpg' },
  diggCount: 220,
  shareCount: 9,
  playCount: 5000,
  collectCount: '21',
  commentCount: 10,
  hashtags: [{ name: 'joke' }, { name: '' }],
  isSlideshow: false,
};

describe('Apify’s scrapers of TikTok', () => {
  it('give videos with followers, names and pictures of accounts', async () => {
    const { format, posts } = await read([VIDEO]);
    expect(format).toBe('apify-tiktok');
    expect(posts).toMatchObject([
      {
        type: 'SHORT',
        hashtags: ['joke'],
        profile: {
          externalId: '68',
          accountName: 'one.two',
          fullName: 'One',
          verified: false,
          followers: 12,
          following: 3,
          avatar: VIDEO.authorMeta.avatar,
        },
        media: [
          { type: 'VIDEO', thumbnailUrl: 'https://pics.example.com/c.jpg', videoDuration: 15, width: 576 },
        ],
        snapshots: [{ views: 5000, likes: 220, comments: 10, shares: 9 }],
      },
    ]);
  });

  it('give slideshows as posts with a picture for each slide', async () => {
    const slides = [1, 2].map((n) => ({
      downloadLink: `https://pics.example.com/${n}.jpg`,
      tiktokLink: 'x',
    }));
    const { posts } = await read([{ ...VIDEO, isSlideshow: true, slideshowImageLinks: slides }]);
    expect(posts).toMatchObject([
      { type: 'POST', media: [{ type: 'IMAGE' }, { fileUrl: 'https://pics.example.com/2.jpg' }] },
    ]);
  });

  it('are read as tables too, with dots in the names of columns', async () => {
    const table =
      'id,text,createTimeISO,authorMeta.name,authorMeta.fans,webVideoUrl,diggCount,playCount\n7301234567890123999,hi,2024-05-01T00:00:00.000Z,one.two,12,https://www.tiktok.com/@one.two/video/7301234567890123999,220,"1,500"\n';
    const { format, posts } = await read(table);
    expect(format).toBe('apify-tiktok');
    expect(posts).toMatchObject([
      { profile: { accountName: 'one.two', followers: 12 }, snapshots: [{ views: 1500, likes: 220 }] },
    ]);
  });
});
