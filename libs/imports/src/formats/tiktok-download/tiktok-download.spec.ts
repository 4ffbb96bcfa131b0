import { expect, it } from 'vitest';
import { read } from '../format-cases.js';

const VIDEOS = [
  {
    Date: '2024-05-01 12:00:00',
    Link: 'https://www.tiktokv.com/share/video/7301234567890123999/',
    Likes: '12',
    Title: 'Hi',
  },
  { Date: '2024-05-02 12:00:00', Link: 'https://v16m.example.com/x.mp4?a=1', Likes: 'N/A' },
];

it.each([
  [
    'older',
    {
      Activity: { 'Video Browsing History': { VideoList: [{ Date: 'x', Link: 'y' }] } },
      Video: { Videos: { VideoList: VIDEOS } },
    },
  ],
  ['newer', { Profile: { A: [1, { b: [] }] }, Post: { Posts: { VideoList: VIDEOS } } }],
])('TikTok’s %s download gives the own videos only, in UTC', async (_, download) => {
  const { format, posts } = await read(download, { account: '@one' });
  expect(format).toBe('tiktok-download');
  expect(posts).toMatchObject([
    {
      externalId: '7301234567890123999',
      takenAt: new Date('2024-05-01T12:00:00Z'),
      originalUrl: 'https://www.tiktok.com/@one/video/7301234567890123999',
      profile: { accountName: 'one' },
      snapshots: [{ likes: 12 }],
    },
    { externalId: 'download-1714651200', originalUrl: null, snapshots: [] },
  ]);
});
