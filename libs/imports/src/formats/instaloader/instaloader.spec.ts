import { describe, expect, it } from 'vitest';
import { read } from '../format-cases.js';

const ABOUT = { version: '4.10', node_type: 'Post' };
const OF_SITE = {
  instaloader: ABOUT,
  node: {
    __typename: 'GraphSidecar',
    id: '3400000000000000009',
    shortcode: 'CSite01',
    taken_at_timestamp: 1700000000,
    edge_media_preview_like: { count: -1 },
    edge_media_to_comment: { count: 4 },
    edge_media_to_caption: { edges: [{ node: { text: 'Old #one' } }] },
    owner: { id: '55', username: 'teahouse', full_name: 'Tea House', edge_followed_by: { count: 90 } },
    display_url: 'https://pics.example.com/1.jpg',
    is_video: false,
    edge_sidecar_to_children: {
      edges: [
        { node: { display_url: 'https://pics.example.com/1.jpg', is_video: false } },
        {
          node: {
            display_url: 'https://pics.example.com/2.jpg',
            is_video: true,
            video_url: 'https://pics.example.com/2.mp4',
          },
        },
      ],
    },
  },
};
const OF_APP = {
  instaloader: ABOUT,
  node: {
    shortcode: 'CApp02',
    id: 3400000000000001,
    is_video: true,
    date: 1700000500,
    caption: 'New #two',
    edge_media_preview_like: { count: 8 },
    comments: 2,
    iphone_struct: {
      code: 'CApp02',
      media_type: 2,
      play_count: 70,
      user: { pk: 55, username: 'teahouse', full_name: 'Tea House' },
      image_versions2: { candidates: [{ url: 'https://pics.example.com/3.jpg' }] },
      video_versions: [{ url: 'https://pics.example.com/3.mp4' }],
      location: { name: 'Berlin' },
    },
  },
};

describe('instaloader', () => {
  it.each([
    [
      'the site',
      OF_SITE,
      {
        type: 'POST',
        externalId: 'CSite01',
        caption: 'Old #one',
        takenAt: new Date(1700000000000),
        profile: { externalId: '55', accountName: 'teahouse', followers: 90 },
        media: [{ type: 'IMAGE' }, { type: 'VIDEO' }],
        snapshots: [{ likes: null, comments: 4, followers: 90 }],
      },
    ],
    [
      'the app',
      OF_APP,
      {
        type: 'REEL',
        externalId: 'CApp02',
        caption: 'New #two',
        takenAt: new Date(1700000500000),
        profile: { externalId: '55', fullName: 'Tea House' },
        location: { name: 'Berlin' },
        media: [{ type: 'VIDEO', fileUrl: 'https://pics.example.com/3.mp4' }],
        snapshots: [{ likes: 8, comments: 2, views: 70 }],
      },
    ],
  ])('reads the structure of %s', async (_, input, post) => {
    const { format, posts } = await read(input);
    expect(format).toBe('instaloader');
    expect(posts).toMatchObject([post]);
  });

  it('takes hidden likes for unknown, stories for stories, and accounts for none', async () => {
    const hidden = {
      ...OF_APP,
      node: {
        ...OF_APP.node,
        iphone_struct: { ...OF_APP.node.iphone_struct, like_and_view_counts_disabled: true },
      },
    };
    const story = {
      instaloader: { node_type: 'StoryItem' },
      node: { id: '3400000000000000011', taken_at_timestamp: 1700000000, owner: { username: 'teahouse' } },
    };
    const profile = { instaloader: { node_type: 'Profile' }, node: { username: 'teahouse' } };
    const { posts, refused } = await read([hidden, { ...story, node: story.node }, profile]);
    expect(posts).toMatchObject([{ snapshots: [{ likes: null }] }, { type: 'STORY', originalUrl: null }]);
    expect(refused).toEqual({});
  });
});
