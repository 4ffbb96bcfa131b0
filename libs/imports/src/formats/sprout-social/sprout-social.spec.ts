import { expect, it } from 'vitest';
import { read } from '../format-cases.js';

it('Sprout Social’s report has posts of several platforms, and refuses the others in words', async () => {
  const table = [
    'Date,Post ID,Network,Post Type,Content Type,Profile,Link,Post,Impressions,Engagements,Reactions,Likes,Comments,Shares,Video Views',
    '9/16/2025 2:05 pm,17900000000000009,Instagram,Post,Carousel,@teahouse,https://www.instagram.com/p/CSpr01/,Hi,"1,200",9,,7,1,,',
    '9/17/2025 2:05 pm,7100000000000000001,LinkedIn,Post,Text,Tea House,https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000001,Hi,10,9,3,,1,0,',
    '9/18/2025 2:05 pm,1,Google My Business,Post,Text,Tea House,,Hi,10,9,3,,1,0,',
  ].join('\n');
  const { format, questions, posts, refused } = await read(table, { timeZone: 'America/New_York' });
  expect({ format, questions }).toEqual({
    format: 'sprout-social',
    questions: ['readAt', 'timeZone America/New_York', 'dayOrder MDY'],
  });
  expect(posts).toMatchObject([
    {
      provider: 'INSTAGRAM',
      externalId: 'CSpr01',
      takenAt: new Date('2025-09-16T18:05:00Z'),
      snapshots: [{ impressions: 1200, likes: 7, comments: 1, shares: null }],
    },
    { provider: 'LINKEDIN', externalId: '7100000000000000001', snapshots: [{ likes: 3, shares: 0 }] },
  ]);
  expect(refused[4]).toContain('Google My Business');
});
