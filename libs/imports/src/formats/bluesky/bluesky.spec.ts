import { expect, it } from 'vitest';
import { read } from '../format-cases.js';

it('a feed of Bluesky gives its own posts', async () => {
  const post = {
    uri: 'at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.post/3kx',
    cid: 'b',
    author: { did: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', handle: 'pat.example', displayName: 'Pat' },
    record: { text: 'Hi #tea', createdAt: '2024-03-02T10:11:12.345Z' },
    embed: {
      $type: 'app.bsky.embed.images#view',
      images: [
        {
          fullsize: 'https://pics.example.com/1.jpg',
          thumb: 'https://pics.example.com/1s.jpg',
          aspectRatio: { width: 3, height: 2 },
        },
      ],
    },
    replyCount: 1,
    repostCount: 2,
    likeCount: 3,
    indexedAt: '2024-03-02T10:11:13Z',
  };
  const { format, posts } = await read({
    feed: [
      { post },
      { post: { ...post, uri: `${post.uri}y` }, reason: { $type: 'app.bsky.feed.defs#reasonRepost' } },
    ],
    cursor: 'x',
  });
  expect(format).toBe('bluesky');
  expect(posts).toMatchObject([
    {
      type: 'POST',
      externalId: post.uri,
      caption: 'Hi #tea',
      profile: { externalId: post.author.did, accountName: 'pat.example', fullName: 'Pat' },
      media: [{ fileUrl: 'https://pics.example.com/1.jpg', width: 3 }],
      snapshots: [{ likes: 3, shares: 2, comments: 1 }],
    },
  ]);
});
