import { expect, it } from 'vitest';
import { read } from '../format-cases.js';

const captured = (source_platform: string, data: object) =>
  JSON.stringify({
    nav_index: '1:2',
    item_id: '9',
    timestamp_collected: 1730000000000,
    source_platform,
    data,
  });
const USER = { pk: '55', username: 'teahouse', full_name: 'Tea House', is_verified: true };
const POST = {
  code: 'CZee01',
  pk: '3400000000000000009',
  taken_at: 1700000000,
  caption: { text: 'Hey' },
  user: USER,
  like_count: 3,
  comment_count: 1,
  like_and_view_counts_disabled: true,
  media_type: 1,
  image_versions2: { candidates: [{ url: 'https://pics.example.com/1.jpg' }] },
};

it.each([
  [
    'instagram.com',
    POST,
    { provider: 'INSTAGRAM', type: 'POST', externalId: 'CZee01', snapshots: [{ likes: null, comments: 1 }] },
  ],
  [
    'instagram.com',
    { ...POST, like_and_view_counts_disabled: false, product_type: 'clips', play_count: 8 },
    { type: 'REEL', snapshots: [{ likes: 3, views: 8 }] },
  ],
  [
    'www.threads.net',
    {
      ...POST,
      like_and_view_counts_disabled: false,
      text_post_app_info: { direct_reply_count: 4, repost_count: 2 },
    },
    { provider: 'THREADS', externalId: 'CZee01', snapshots: [{ likes: 3, comments: 4, shares: 2 }] },
  ],
  [
    'tiktok.com',
    {
      id: '7301234567890123999',
      desc: 'D',
      createTime: 1714521600,
      author: { id: '6', uniqueId: 'one', nickname: 'One' },
      stats: { playCount: 5, diggCount: 4, commentCount: 3, shareCount: 2 },
      authorStats: { followerCount: 7 },
      video: { cover: 'https://pics.example.com/c.jpg', duration: 9 },
    },
    {
      provider: 'TIKTOK',
      type: 'SHORT',
      profile: { accountName: 'one', followers: 7 },
      snapshots: [{ views: 5, likes: 4, comments: 3, shares: 2 }],
    },
  ],
  [
    'twitter.com',
    {
      rest_id: '1700000000000000001',
      core: { user_results: { result: { rest_id: '5', legacy: { screen_name: 'acme', name: 'Acme' } } } },
      legacy: {
        full_text: 'T &amp; #cake @bo',
        created_at: 'Wed Oct 10 20:19:24 +0000 2018',
        favorite_count: 2,
        entities: { hashtags: [{ text: 'cake' }], user_mentions: [{ screen_name: 'bo' }] },
        extended_entities: { media: [{ type: 'photo', media_url_https: 'https://pics.example.com/t.jpg' }] },
      },
      views: { count: '31' },
    },
    {
      provider: 'X',
      externalId: '1700000000000000001',
      takenAt: new Date('2018-10-10T20:19:24Z'),
      profile: { externalId: '5', accountName: 'acme' },
      caption: 'T & #cake @bo',
      hashtags: ['cake'],
      mentions: ['bo'],
      media: [{ type: 'IMAGE', fileUrl: 'https://pics.example.com/t.jpg' }],
      snapshots: [{ likes: 2, views: 31 }],
    },
  ],
])('Zeeschuimer saves pages of %s', async (platform, data, post) => {
  const { format, questions, posts } = await read(
    `${captured(platform, data)}\n${captured(platform, data)}\n`,
  );
  expect({ format, questions }).toEqual({ format: 'zeeschuimer', questions: [] });
  expect(posts[1]).toMatchObject({
    ...post,
    snapshots: [{ ...post.snapshots[0], at: new Date(1730000000000) }],
  });
});

it('what Zeeschuimer saved of other platforms is refused in words', async () => {
  const { refused } = await read(`${captured('9gag.com', {})}\n${captured('9gag.com', {})}\n`);
  expect(refused[1]).toContain('provider: 9gag.com');
});
