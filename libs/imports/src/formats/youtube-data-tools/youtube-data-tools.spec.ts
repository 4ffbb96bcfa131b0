import { expect, it } from 'vitest';
import { read } from '../format-cases.js';

it.each([
  ['a zone', '2022-11-11T05:30:01Z'],
  ['none, which means UTC', '2022-11-11 05:30:01'],
])('YouTube Data Tools give videos with times of %s', async (_, time) => {
  const table = `position,channelId,channelTitle,videoId,publishedAt,videoTitle,videoDescription,durationSec,viewCount,likeCount,commentCount,thumbnail_maxres\n0,UCbbbbbbbbbbbbbbbbbbbbbb,Chan,eeeeeeeeeee,${time},T,D,197,10,,2,https://i.ytimg.com/vi/eeeeeeeeeee/max.jpg\n`;
  const { format, posts } = await read(table);
  expect(format).toBe('youtube-data-tools');
  expect(posts).toMatchObject([
    {
      externalId: 'eeeeeeeeeee',
      caption: 'T\n\nD',
      takenAt: new Date('2022-11-11T05:30:01Z'),
      profile: { externalId: 'UCbbbbbbbbbbbbbbbbbbbbbb', accountName: 'Chan' },
      media: [{ videoDuration: 197 }],
      snapshots: [{ views: 10, likes: null, comments: 2 }],
    },
  ]);
});
