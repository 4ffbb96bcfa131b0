import { expect, it } from 'vitest';
import { read } from '../format-cases.js';

it('Apify’s scrapers of YouTube give videos and shorts with subscribers', async () => {
  const video = {
    id: 'ccccccccccc',
    title: 'T',
    url: 'https://www.youtube.com/watch?v=ccccccccccc',
    viewCount: 10,
    likes: null,
    commentsCount: 2,
    date: '2025-03-04T05:06:07.000Z',
    channelName: 'Chan',
    channelUrl: 'https://www.youtube.com/channel/UCbbbbbbbbbbbbbbbbbbbbbb',
    channelUsername: 'chan',
    numberOfSubscribers: 77,
    duration: '00:03:17',
    text: 'D #x',
    thumbnailUrl: 'https://i.ytimg.com/vi/ccccccccccc/hq.jpg',
    type: 'video',
  };
  const { format, posts } = await read([video, { ...video, id: 'ccccccccccd', type: 'shorts' }]);
  expect(format).toBe('apify-youtube');
  expect(posts).toMatchObject([
    {
      type: 'VIDEO',
      caption: 'T\n\nD #x',
      profile: { externalId: 'UCbbbbbbbbbbbbbbbbbbbbbb', accountName: 'chan', followers: 77 },
      media: [{ videoDuration: 197 }],
      snapshots: [{ views: 10, likes: null, comments: 2 }],
    },
    { type: 'SHORT' },
  ]);
});
