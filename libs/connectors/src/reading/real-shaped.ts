/** Posts in the shape in which platforms answer them, for tests: whole, and with every part that is read. */

const DID = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';

const blueskyAuthor = {
  did: DID,
  handle: 'brand.example.com',
  displayName: 'Brand',
  avatar: 'https://cdn.example.com/avatar.jpg',
  labels: [],
  createdAt: '2023-04-01T00:00:00.000Z',
};

const ratio = { width: 4, height: 3 };

export const BLUESKY_ENTRY = {
  post: {
    uri: `at://${DID}/app.bsky.feed.post/one`,
    cid: 'bafyone',
    author: blueskyAuthor,
    record: {
      $type: 'app.bsky.feed.post',
      createdAt: '2024-03-01T10:01:00.000Z',
      langs: ['en'],
      text: 'Hello #coffee',
      tags: ['morning'],
      facets: [
        {
          index: { byteStart: 6, byteEnd: 13 },
          features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'coffee' }],
        },
      ],
      reply: { root: { uri: 'at://root', cid: 'bafyroot' }, parent: { uri: 'at://root', cid: 'bafyroot' } },
      embed: { $type: 'app.bsky.embed.recordWithMedia', record: { record: { uri: 'at://quoted' } } },
    },
    embed: {
      $type: 'app.bsky.embed.recordWithMedia#view',
      record: { record: { uri: 'at://quoted' } },
      media: {
        $type: 'app.bsky.embed.gallery#view',
        items: [1, 2].map((each) => ({
          $type: 'app.bsky.embed.gallery#viewImage',
          thumbnail: `https://cdn.example.com/t${each}.jpg`,
          fullsize: `https://cdn.example.com/f${each}.jpg`,
          alt: `Picture ${each}`,
          aspectRatio: ratio,
        })),
      },
    },
    replyCount: 1,
    repostCount: 2,
    likeCount: 3,
    quoteCount: 4,
    indexedAt: '2024-03-01T10:01:01.000Z',
    labels: [],
  },
};

export const MASTODON_STATUS = {
  id: '112000000000000001',
  created_at: '2024-02-01T10:01:00.000Z',
  in_reply_to_id: '111000000000000000',
  spoiler_text: 'Careful',
  uri: 'https://social.example.com/users/pat/statuses/112000000000000001',
  url: 'https://social.example.com/@pat/112000000000000001',
  replies_count: 1,
  reblogs_count: 2,
  favourites_count: 3,
  quotes_count: 4,
  content: '<p>Hello <a href="https://social.example.com/tags/coffee">#<span>coffee</span></a></p>',
  account: {
    id: '9',
    username: 'pat',
    acct: 'pat',
    display_name: 'Pat',
    url: 'https://social.example.com/@pat',
    avatar: 'https://social.example.com/avatar.png',
    followers_count: 12,
    following_count: 3,
  },
  media_attachments: [
    {
      id: '1',
      type: 'image',
      url: 'https://files.example.com/1.jpg',
      preview_url: 'https://files.example.com/1-small.jpg',
      remote_url: null,
      meta: { original: { width: 1200, height: 800 } },
      description: 'A cup',
    },
    {
      id: '2',
      type: 'unknown',
      url: null,
      preview_url: null,
      remote_url: 'https://elsewhere.example.org/2.mp4',
      meta: { original: { width: 640, height: 480, duration: 12.4 } },
      description: null,
    },
  ],
  mentions: [{ id: '2', acct: 'friend@other.example.org' }],
  tags: [{ name: 'coffee', url: 'https://social.example.com/tags/coffee' }],
  poll: {
    id: '5',
    options: [
      { title: 'Espresso', votes_count: 1 },
      { title: 'Filter', votes_count: 2 },
    ],
  },
  quote: { state: 'accepted', quoted_status: null },
  reblog: null,
};

export const INSTAGRAM_MEDIA = {
  id: '17900000000001001',
  caption: 'A #flatwhite for @pat',
  media_type: 'CAROUSEL_ALBUM',
  media_product_type: 'FEED',
  media_url: 'https://cdn.example.com/m.jpg',
  thumbnail_url: 'https://cdn.example.com/t.jpg',
  permalink: 'https://www.instagram.com/p/AbCdEf12345/',
  timestamp: '2024-02-01T10:01:00+0000',
  like_count: 5,
  comments_count: 6,
  view_count: 70,
  username: 'brand',
  children: {
    data: [
      { media_type: 'IMAGE', media_url: 'https://cdn.example.com/1.jpg' },
      {
        media_type: 'VIDEO',
        media_url: 'https://cdn.example.com/2.mp4',
        thumbnail_url: 'https://cdn.example.com/2.jpg',
      },
    ],
  },
};

/** The upper half of its id is the second of its upload, 2023-11-14T22:13:20Z. */
export const TIKTOK_VIDEO = {
  id: String((1_700_000_000n << 32n) + 12_345n),
  create_time: 1_700_000_000,
  cover_image_url: 'https://cdn.example.com/cover.jpg',
  share_url: 'https://www.tiktok.com/@brand/video/7301444403200012345',
  title: 'How we roast',
  video_description: 'How we roast #coffee',
  duration: 15,
  width: 576,
  height: 1024,
  like_count: 4,
  comment_count: 3,
  share_count: 2,
  view_count: 100,
};

export const TIKTOK_RESEARCH_VIDEO = {
  id: TIKTOK_VIDEO.id,
  username: 'brand',
  create_time: 1_700_000_000,
  video_description: 'How we roast #coffee',
  hashtag_names: ['coffee'],
  video_duration: 15,
  like_count: 4,
  comment_count: 3,
  share_count: 2,
  view_count: 100,
};

export const YOUTUBE_VIDEO = {
  kind: 'youtube#video',
  id: 'dQw4w9WgXcQ',
  snippet: {
    publishedAt: '2024-02-01T10:01:00Z',
    channelId: 'UC_x5XG1OV2P6uZZ5FSM9Ttw',
    title: 'How we roast',
    description: 'All about #coffee',
    tags: ['roast'],
    thumbnails: { high: { url: 'https://cdn.example.com/high.jpg', width: 480, height: 360 } },
    channelTitle: 'Brand',
  },
  contentDetails: { duration: 'PT1M30S' },
  status: { uploadStatus: 'processed', privacyStatus: 'public' },
  statistics: { viewCount: '1000', likeCount: '20', commentCount: '3' },
  player: { embedHeight: '720', embedWidth: '405' },
};
