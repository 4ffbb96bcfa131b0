import { describe, expect, it } from 'vitest';
import { lookUpUrl, urlKey } from './url-key.js';

/** URLs that have no key. */
const INVALID = [
  '',
  ' ',
  'dQw4w9WgXcQ',
  'www.youtube.com/watch?v=dQw4w9WgXcQ',
  '//www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https:',
  'https://',
  'https:///watch?v=dQw4w9WgXcQ',
  'https:/www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https:\\\\www.youtube.com\\watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com\\@evil.com/watch',
  'https://www.you\ntube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ and more',
  'https://exa mple.com/',
  'https://exam%20ple.com/',
  'https://www.youtube.com:99999/watch',
  'https://[::1/',
  'https://a..com/',
  'ftp://example.com/video',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,hi',
  'mailto:a@example.com',
  'ws://example.com/',
  'https://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://user:secret@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com@127.0.0.1/',
  'http://localhost/',
  'http://localhost:3000/p/ABC',
  'http://localhost./',
  'http://app.localhost/',
  'http://intranet/p/ABC',
  'http://printer.local/',
  'http://db.internal/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://site.test/',
  'http://site.invalid/',
  'http://site.example/',
  'http://hidden.onion/',
  'http://router.home.arpa/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.0.0.1./',
  'http://１２７.０.０.１/',
  'http://①②⑦.0.0.1/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://172.16.0.1/',
  'http://192.0.2.1/',
  'http://192.168.1.1/',
  'http://198.18.0.1/',
  'http://203.0.113.9/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2001::1]/',
  'http://[2001:db8::1]/',
  'http://[fc00::1]/',
  'http://[fe80::1]/',
  'http://[fe80::1%25eth0]/',
  'http://[ff02::1]/',
];

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const POST = 'https://www.instagram.com/p/CxYz_12-abC';
const TIKTOK = 'https://www.tiktok.com/@/video/7301234567890123456';

/** Each key with URLs that have it. */
const SAME: Record<string, string[]> = {
  [VIDEO]: [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'http://youtube.com/watch?v=dQw4w9WgXcQ',
    'HTTPS://WWW.YOUTUBE.COM/watch?v=dQw4w9WgXcQ',
    ' https://www.youtube.com/watch?v=dQw4w9WgXcQ\n',
    'https://www.youtube.com:443/watch?v=dQw4w9WgXcQ',
    'http://www.youtube.com.:80/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ&list=RDAMVM',
    'https://www.youtube.com/watch?list=PL123&index=4&v=dQw4w9WgXcQ&t=42s',
    'https://www.youtube.com/watch/?v=dQw4w9WgXcQ#comments',
    'https://www.youtube.com//watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch/dQw4w9WgXcQ',
    'https://www.youtube.com/?v=dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://youtube.com/shorts/dQw4w9WgXcQ?feature=share',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/v/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'http://www.youtu.be/dQw4w9WgXcQ/?si=abc&t=3',
    'https://youtu.be/watch?v=dQw4w9WgXcQ',
  ],
  [POST]: [
    'https://www.instagram.com/p/CxYz_12-abC/',
    'https://instagram.com/p/CxYz_12-abC',
    'https://m.instagram.com/p/CxYz_12-abC/?img_index=2',
    'https://instagr.am/p/CxYz_12-abC/',
    'https://www.instagram.com/reel/CxYz_12-abC/?igsh=MzRlODBiNWFlZA==',
    'https://www.instagram.com/tv/CxYz_12-abC/',
    'https://www.instagram.com/some.user/reel/CxYz_12-abC/',
    'https://www.instagram.com/some.user/p/CxYz_12-abC/?utm_source=ig_web_copy_link',
    'https://www.instagram.com/p/CxYz_12-abC/embed/captioned/',
    // The lookup refuses it, but a post that was imported under it must be found.
    'https://www.instagram.com/reels/CxYz_12-abC/',
  ],
  [TIKTOK]: [
    'https://www.tiktok.com/@some.user/video/7301234567890123456',
    'https://tiktok.com/@other/video/7301234567890123456/?is_from_webapp=1&sender_device=pc&web_id=1',
    'https://m.tiktok.com/@some.user/photo/7301234567890123456',
    'https://www.tiktok.com/%40some.user/video/7301234567890123456?lang=en',
    'https://m.tiktok.com/v/7301234567890123456.html?_r=1',
    'https://www.tiktok.com/embed/v2/7301234567890123456',
    'https://www.tiktok.com/player/v1/7301234567890123456',
  ],
  'https://vm.tiktok.com/ZMabc123': [
    'https://vm.tiktok.com/ZMabc123/',
    'http://vm.tiktok.com/ZMabc123?utm_campaign=x#y',
  ],
  'https://vt.tiktok.com/ZSabc123': ['https://vt.tiktok.com/ZSabc123/'],
  'https://tiktok.com/t/ZTabc123': ['https://www.tiktok.com/t/ZTabc123/'],
  'https://blog.example.com/Posts/a~b?id=7&lang=de': [
    'https://blog.example.com/Posts/a~b?id=7&lang=de',
    'http://BLOG.example.com/Posts/a%7Eb///?lang=de&utm_source=x&id=7&FBCLID=1#top',
    'https://www.blog.example.com/Posts/./x/../a%7eb?lang=de&&id=7',
  ],
  // A stray percent sign must not turn the characters after it into a dot segment.
  'https://example.com/%252e/a': ['https://example.com/%%32e/a', 'https://example.com/%252e/a/'],
  'https://facebook.com/brand/posts/1': [
    'https://m.facebook.com/brand/posts/1?mibextid=abc',
    'https://www.facebook.com/brand/posts/1/',
  ],
  'https://example.com': [
    'https://example.com',
    'http://www.example.com//?',
    'https://mobile.example.com/#a',
  ],
  'https://example.com:8443/a': ['http://example.com:8443/a', 'https://www.example.com:8443/a/'],
  'https://xn--bcher-kva.de/%C3%A4': ['https://bücher.de/ä', 'https://BÜCHER.de/%c3%a4/'],
  'https://8.8.8.8/a': ['http://134744072/a', 'http://8.8.8.8./a/'],
  'https://[2606:4700::1]/a': ['https://[2606:4700:0:0:0:0:0:1]/a'],
};

/** URLs that look alike but identify different posts, or no posts of the platform. */
const DIFFERENT = [
  VIDEO,
  'https://www.youtube.com/watch?v=dQw4w9WgXcq',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/playlist?list=PL1',
  'https://www.youtube.com/channel/dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.com/watch?v=dQw4w9WgXcQ',
  'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
  POST,
  'https://www.instagram.com/p/cxyz_12-abc',
  'https://www.instagram.com/share/reel/CxYz_12-abC',
  'https://www.instagram.com/stories/some.user/3141592653589793238',
  'https://www.instagram.com/some.user/',
  'https://instagram.com.evil.com/p/CxYz_12-abC',
  TIKTOK,
  'https://www.tiktok.com/@some.user',
  'https://www.tiktok.com/@some.user/video/7301234567890123457',
  'https://vm.tiktok.com/ZMabc123',
  'https://vt.tiktok.com/ZMabc123',
  'https://example.com/a',
  'https://example.com/A',
  'https://example.com/a?id=1',
  'https://example.com/a?id=2',
  'https://example.com/a%2Fb',
  'https://example.com/a/b',
];

describe('urlKey', () => {
  it.each(INVALID)('gives none for %j', (url) => {
    expect(urlKey(url)).toBeNull();
  });

  it('gives none for an address whose key would not fit in an index', () => {
    const url = (length: number) =>
      `https://example.com/${'a'.repeat(length - 'https://example.com/'.length)}`;
    expect(urlKey(url(2001))).toBeNull();
    expect(urlKey(url(2000))).toBe(url(2000));
    expect(urlKey(`https://example.com/${'ü'.repeat(400)}`)).toBeNull();
  });

  it('gives none for an address that is longer than clients and servers agree on, whatever its key would be', () => {
    const url = (length: number) => 'https://example.com/?utm_source='.padEnd(length, 'a');
    expect(urlKey(url(8000))).toBe('https://example.com');
    expect(urlKey(url(8001))).toBeNull();
  });

  it.each(Object.entries(SAME).flatMap(([key, urls]) => urls.map((url) => [url, key])))(
    'of %j is %s',
    (url, key) => {
      expect(urlKey(url)).toBe(key);
    },
  );

  it('differs between addresses of different posts', () => {
    const keys = DIFFERENT.map((url) => urlKey(url));
    expect(keys).not.toContain(null);
    expect(new Set(keys).size).toBe(DIFFERENT.length);
  });
});

describe('lookUpUrl', () => {
  it.each(INVALID)('refuses %j without a suggestion', (url) => {
    expect(lookUpUrl(url)).toEqual({ status: 'INVALID_URL', suggestedUrl: null });
  });

  it.each([
    ['https://www.instagram.com/reels/CxYz_12-abC/', 'https://www.instagram.com/reel/CxYz_12-abC/'],
    ['http://instagram.com/reels/CxYz_12-abC', 'http://instagram.com/reel/CxYz_12-abC'],
    [
      'https://WWW.Instagram.com//reels/CxYz_12-abC/?igsh=x',
      'https://www.instagram.com//reel/CxYz_12-abC/?igsh=x',
    ],
    ['https://www.instagram.com/%72eels/CxYz_12-abC', 'https://www.instagram.com/reel/CxYz_12-abC'],
    ['https://instagr.am/some.user/reels/CxYz_12-abC/', 'https://instagr.am/some.user/reel/CxYz_12-abC/'],
  ])('refuses the plural %s and suggests %s', (url, suggestedUrl) => {
    expect(lookUpUrl(url)).toEqual({ status: 'INVALID_URL', suggestedUrl });
    expect(lookUpUrl(suggestedUrl)).toEqual({ status: 'LOOKUP', key: POST });
  });

  it.each([
    'https://www.instagram.com/reels/',
    'https://www.instagram.com/some.user/reels/',
    'https://www.instagram.com/reels/audio/1234567890/',
  ])('refuses %s, which names no reel, without a suggestion', (url) => {
    expect(lookUpUrl(url)).toEqual({ status: 'INVALID_URL', suggestedUrl: null });
  });

  it.each([
    ['https://www.facebook.com/reels/123', 'https://www.facebook.com/reel/123'],
    ['https://example.com/a/reels/b.c/?x=1', 'https://example.com/a/reel/b.c/?x=1'],
    ['https://example.com/Reels/1', 'https://example.com/reel/1'],
    ['https://example.com/reels//1', 'https://example.com/reel//1'],
    ['https://example.com/reels', null],
  ])('spec §4.2: refuses the plural on any host: %s', (url, suggestedUrl) => {
    expect(lookUpUrl(url)).toEqual({ status: 'INVALID_URL', suggestedUrl });
  });

  it('takes names that only contain the plural as they are', () => {
    for (const url of [
      'https://example.com/reels.html',
      'https://example.com/@reels/1',
      'https://reels.com/1',
    ])
      expect(lookUpUrl(url).status).toBe('LOOKUP');
  });
});
