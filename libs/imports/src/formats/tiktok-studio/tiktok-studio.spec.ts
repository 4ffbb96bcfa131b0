import { expect, it } from 'vitest';
import { read } from '../format-cases.js';

const HEADER =
  'Video title,Video link,Post time,Total likes,Total comments,Total shares,Total views,Average watch time\n';

it.each([
  ['1.2K', 1200],
  ['"18,400"', 18400],
  ['3.4M', 3400000],
  ['N/A', null],
])('TikTok Studio writes %s views', async (written, views) => {
  const row = `"Day, one",https://www.tiktok.com/@acme/video/7412345678901234567?lang=en,2025-08-02 19:05:00,1.2K,48,31,${written},11.5\n`;
  const { format, questions, posts } = await read(HEADER + row);
  expect({ format, questions }).toEqual({
    format: 'tiktok-studio',
    questions: ['readAt', 'timeZone Europe/Berlin'],
  });
  expect(posts).toMatchObject([
    {
      externalId: '7412345678901234567',
      takenAt: new Date('2025-08-02T17:05:00Z'),
      caption: 'Day, one',
      profile: { accountName: 'acme' },
      snapshots: [{ views, likes: 1200, comments: 48, shares: 31 }],
    },
  ]);
});

it('TikTok Studio writes days without their year, which the id of the video tells', async () => {
  const row = 'Tea,https://www.tiktok.com/@acme/video/7301234567890123456,November 14,1,2,3,4,5\n';
  const { posts, refused } = await read(HEADER + row);
  expect(refused).toEqual({});
  expect(posts).toMatchObject([{ takenAt: new Date('2023-11-14T08:39:03Z') }]);
});
