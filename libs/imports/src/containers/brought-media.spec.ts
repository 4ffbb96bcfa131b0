import { describe, expect, it } from 'vitest';
import type { MediaPlace } from '../formats/format.js';
import { addressOf, MediaFinder, mediaOf } from './brought-media.js';
import type { ZippedFile } from './zip.js';

const LONGEST = { picture: 100, video: 1000 };
const file = (name: string, size = 10): ZippedFile => ({
  ...{ name, size, checksum: name.length },
  bytes: async function* () {},
});
/** Names of the files that are a row's. */
function found(
  names: readonly string[],
  where: MediaPlace,
  row: unknown,
  name: string,
  isFirst = true,
): string[] {
  const finder = new MediaFinder(
    names.map((each) => file(each)),
    LONGEST,
  );
  return finder.of(where, row, { name, isFirst }).map((each) => each.name);
}

describe('pictures and videos of posts in an archive', () => {
  it.each<[string, string[], string, string[]]>([
    [
      'yt-dlp',
      ['x/Tea [a].mp4', 'x/Tea [a].webp', 'x/Tea [a].info.json', 'x/Tea [a] more.mp4', 'Tea [a].mp4'],
      'x/Tea [a].info.json',
      ['x/Tea [a].mp4', 'x/Tea [a].webp'],
    ],
    [
      'instaloader',
      ['p/1_UTC_10.jpg', 'p/1_UTC_2.mp4', 'p/1_UTC_2.jpg', 'p/1_UTC_1.jpg', 'p/1_UTC.txt', 'p/11_UTC.jpg'],
      'p/1_UTC.json.xz',
      ['p/1_UTC_1.jpg', 'p/1_UTC_2.jpg', 'p/1_UTC_2.mp4', 'p/1_UTC_10.jpg'],
    ],
    ['gallery-dl', ['t/1_1.jpg', 't/1_2.jpg'], 't/1_1.jpg.json', ['t/1_1.jpg']],
  ])('stand beside the file of the post: %s', (_, names, name, expected) => {
    expect(found(names, 'BESIDE', {}, name)).toEqual(expected);
    expect(found(names, 'BESIDE', {}, name, false)).toEqual([]);
  });

  it('are named by the post, from any folder of the archive, in its order', () => {
    const names = ['me/media/posts/b.mp4', 'me/media/posts/a.jpg', 'other/a.jpg'];
    const row = { media: [{ uri: 'media/posts/b.mp4' }, { uri: '/media/posts/a.jpg' }, { uri: 'gone.jpg' }] };
    expect(found(names, 'NAMED', row, 'me/posts.json')).toEqual(names.slice(0, 2));
  });

  it('have the id of their post in an archive of X', () => {
    const names = [
      'data/tweets_media/17-a.jpg',
      'data/tweets_media/17-b.mp4',
      'data/tweets_media/18-a.jpg',
      'data/17-x.jpg',
    ];
    expect(found(names, 'TWEETS', { tweet: { id_str: '17' } }, 'data/tweets.js')).toEqual(names.slice(0, 2));
  });

  it('are left out where they are too long, or empty', () => {
    const finder = new MediaFinder([file('a.jpg', 101), file('b.mp4', 1000), file('c.jpg', 0)], LONGEST);
    const row = ['a.jpg', 'b.mp4', 'c.jpg'];
    expect(finder.of('NAMED', row, { name: 'x.json', isFirst: true }).map(({ name }) => name)).toEqual([
      'b.mp4',
    ]);
  });

  it('become media, with the picture of a video as its own; the same file has the same address anywhere', () => {
    const [video, picture, other] = [file('a.mp4'), file('a.webp'), file('b.jpg')];
    expect(mediaOf([video, picture, other])).toEqual([
      { isVideo: true, file: addressOf(video), thumbnail: addressOf(picture) },
      { isVideo: false, file: addressOf(other), thumbnail: null },
    ]);
    expect(addressOf({ ...other, name: 'x/y.JPG', checksum: 255 })).toBe('import:000000ff-10.jpg');
  });
});
