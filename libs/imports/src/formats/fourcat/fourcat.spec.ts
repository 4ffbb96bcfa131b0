import { expect, it } from 'vitest';
import { read } from '../format-cases.js';

it.each([
  [
    'Instagram',
    'id,timestamp,thread_id,parent_id,url,body,author,author_fullname,media_type,image_urls,media_urls,hashtags,likes_hidden,num_likes,num_comments,unix_timestamp\nCFour01,2024-03-02 10:11:12,CFour01,CFour01,https://www.instagram.com/p/CFour01/,Hi,acme,Acme,photo,https://pics.example.com/1.jpg,https://pics.example.com/1.jpg,"a,b",yes,0,2,1709374272\n',
    {
      provider: 'INSTAGRAM',
      externalId: 'CFour01',
      hashtags: ['a', 'b'],
      takenAt: new Date(1709374272000),
      snapshots: [{ likes: null, comments: 2 }],
    },
  ],
  [
    'TikTok',
    'id,thread_id,author,author_full,author_followers,body,timestamp,unix_timestamp,likes,comments,shares,plays,hashtags,tiktok_url,thumbnail_url\n7301234567890123999,7301234567890123999,one,One,7,D,2024-05-01 00:00:00,,4,3,2,5,x,https://www.tiktok.com/@one/video/7301234567890123999,https://pics.example.com/c.jpg\n',
    {
      provider: 'TIKTOK',
      takenAt: new Date('2024-05-01T00:00:00Z'),
      profile: { accountName: 'one', fullName: 'One', followers: 7 },
      snapshots: [{ views: 5, likes: 4, comments: 3, shares: 2 }],
    },
  ],
])('4CAT makes tables of %s', async (_, table, post) => {
  const { format, posts } = await read(table);
  expect(format).toBe('4cat');
  expect(posts).toMatchObject([post]);
});
