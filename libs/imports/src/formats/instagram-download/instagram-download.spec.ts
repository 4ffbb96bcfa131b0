import { describe, expect, it } from 'vitest';
import { read } from '../format-cases.js';
import { decodedTwice } from './instagram-download.js';

const file = (uri: string, title = '') => ({ uri, creation_timestamp: 1700000000, title });

describe('Instagram’s download', () => {
  it.each([
    [
      'posts',
      [
        {
          media: [file('media/posts/202311/17912345678901235.jpg'), file('media/posts/202311/x.jpg')],
          title: 'GrÃ¼Ã\u009fe â\u0098\u0095',
          creation_timestamp: 1700000001,
        },
      ],
      {
        type: 'POST',
        externalId: '17912345678901235',
        caption: 'Grüße ☕',
        takenAt: new Date(1700000001000),
      },
    ],
    [
      'reels',
      { ig_reels_media: [{ media: [file('media/reels/202311/a.mp4', 'Reel')] }] },
      { type: 'REEL', externalId: 'download-1700000000', caption: 'Reel' },
    ],
    ['stories', { ig_stories: [file('media/stories/202311/a.jpg')] }, { type: 'STORY' }],
  ])('gives %s', async (_, input, post) => {
    const { format, questions, posts } = await read(input, { account: 'teahouse' });
    expect({ format, questions }).toEqual({ format: 'instagram-download', questions: ['account teahouse'] });
    expect(posts).toMatchObject([{ ...post, profile: { accountName: 'teahouse' }, snapshots: [] }]);
  });

  it.each(['plain', 'Grüße', '☕ ü', null])('leaves a text alone that is encoded once: %s', (text) => {
    expect(decodedTwice(text)).toBe(text);
  });
});
