import { describe, expect, it } from 'vitest';
import { read } from '../format-cases.js';

const TWEET = {
  tweet: {
    id: '1700000000000000001',
    id_str: '1700000000000000001',
    full_text: 'Tea &amp; #cake @bo',
    created_at: 'Wed Oct 10 20:19:24 +0000 2018',
    favorite_count: '5',
    retweet_count: '0',
    entities: { hashtags: [{ text: 'cake' }], user_mentions: [{ screen_name: 'bo' }] },
    extended_entities: {
      media: [
        {
          type: 'video',
          media_url_https: 'https://pics.example.com/1.jpg',
          sizes: { large: { w: '10', h: '20' } },
          video_info: {
            duration_millis: '5100',
            variants: [
              { content_type: 'video/mp4', bitrate: '1', url: 'https://pics.example.com/a.mp4' },
              { content_type: 'video/mp4', bitrate: '9', url: 'https://pics.example.com/b.mp4' },
            ],
          },
        },
      ],
    },
  },
};
const archive = (...tweets: object[]) => `window.YTD.tweets.part0 = ${JSON.stringify(tweets, null, 2)}`;

describe('an archive of X', () => {
  it('is no JSON, and says in texts what numbers would round', async () => {
    const { format, posts } = await read(archive(TWEET), { account: '@acme' });
    expect(format).toBe('x-archive');
    expect(posts).toMatchObject([
      {
        provider: 'X',
        type: 'POST',
        externalId: '1700000000000000001',
        originalUrl: 'https://x.com/acme/status/1700000000000000001',
        caption: 'Tea & #cake @bo',
        hashtags: ['cake'],
        mentions: ['bo'],
        takenAt: new Date('2018-10-10T20:19:24Z'),
        media: [{ type: 'VIDEO', fileUrl: 'https://pics.example.com/b.mp4', width: 10, videoDuration: 5 }],
        snapshots: [{ likes: 5, shares: 0 }],
      },
    ]);
  });

  it('asks whose it is, and tells replies and retweets', async () => {
    const reply = { tweet: { ...TWEET.tweet, id_str: '17', in_reply_to_status_id_str: '3' } };
    const { questions } = await read(archive(TWEET));
    const { posts } = await read(archive(reply, { tweet: { ...TWEET.tweet, full_text: 'RT @bo: x' } }), {
      account: 'acme',
    });
    expect(questions).toEqual(['account null', 'readAt']);
    expect(posts.map(({ type }) => type)).toEqual(['REPLY', 'REPOST']);
  });
});
