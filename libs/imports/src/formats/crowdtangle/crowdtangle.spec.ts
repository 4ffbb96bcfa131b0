import { expect, it } from 'vitest';
import { read } from '../format-cases.js';

const PAGES =
  'Page Name,User Name,Facebook Id,Likes at Posting,Followers at Posting,Post Created,Type,Total Interactions,Likes,Comments,Shares,Post Views,Total Views,Video Length,URL,Message,Link Text\n';
const ACCOUNTS =
  'Account,User Name,Followers at Posting,Post Created,Type,Likes,Comments,Views,URL,Link,Photo,Title,Description\n';

it.each([
  ['EST', '2024-01-05 09:00:00 EST', '2024-01-05T14:00:00Z'],
  ['EDT', '2020-04-16 09:48:29 EDT', '2020-04-16T13:48:29Z'],
])('CrowdTangle tells times in %s', async (_, written, takenAt) => {
  const row = `Tea House,teahouse,161042861038324,460,N/A,${written},Link,1,"1,264",8,25,0,0,N/A,https://www.facebook.com/teahouse/posts/858090351333568,Because,\n`;
  const { format, questions, posts } = await read(PAGES + row);
  expect({ format, questions }).toEqual({ format: 'crowdtangle', questions: ['readAt'] });
  expect(posts).toMatchObject([
    {
      provider: 'FACEBOOK',
      type: 'POST',
      externalId: '858090351333568',
      takenAt: new Date(takenAt),
      profile: { externalId: '161042861038324', accountName: 'teahouse', fullName: 'Tea House' },
      snapshots: [{ likes: 1264, comments: 8, shares: 25, views: null, followers: 460 }],
    },
  ]);
});

it('CrowdTangle’s lists of Instagram are read too', async () => {
  const row =
    'Tea House,teahouse,900,2024-01-05 09:00:00 EST,Video,5,1,77,https://www.instagram.com/p/CCrowd1/,https://www.instagram.com/p/CCrowd1/,https://pics.example.com/1.jpg,,Cap #x\n';
  expect((await read(ACCOUNTS + row)).posts).toMatchObject([
    {
      provider: 'INSTAGRAM',
      type: 'REEL',
      externalId: 'CCrowd1',
      caption: 'Cap #x',
      snapshots: [{ likes: 5, views: 77, followers: 900 }],
    },
  ]);
});
