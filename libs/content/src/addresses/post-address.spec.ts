import { describe, expect, it } from 'vitest';
import { postAddress } from './post-address.js';

describe('the address of a post', () => {
  it.each([
    ['INSTAGRAM', 'https://instagram.com/acme/reel/AbC/?igsh=1', 'https://www.instagram.com/p/AbC'],
    ['TIKTOK', 'https://www.tiktok.com/@a/photo/73', 'https://www.tiktok.com/@/video/73'],
    ['YOUTUBE', 'https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    [
      'BLUESKY',
      'https://bsky.app/profile/a.example/post/3kx/',
      'https://bsky.app/profile/a.example/post/3kx',
    ],
    ['MASTODON', 'https://s.example.com/@pat/112', 'https://s.example.com/@pat/112'],
    [
      'MASTODON',
      'https://s.example.com/users/pat/statuses/112',
      'https://s.example.com/users/pat/statuses/112',
    ],
    [
      'X',
      'https://mobile.twitter.com/acme/status/1700000000000000001?s=20',
      'https://x.com/i/status/1700000000000000001',
    ],
    ['X', 'https://x.com/i/web/status/17/photo/1', 'https://x.com/i/status/17'],
    ['THREADS', 'https://www.threads.net/@acme/post/C4abcDEfghI', 'https://www.threads.com/t/C4abcDEfghI'],
    [
      'LINKEDIN',
      'https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000001/?utm_source=share',
      'https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000001',
    ],
    [
      'REDDIT',
      'https://old.reddit.com/r/coffee/comments/1abc2d/a_title/',
      'https://www.reddit.com/comments/1abc2d',
    ],
    ['PINTEREST', 'https://www.pinterest.com/pin/1234567890/', 'https://www.pinterest.com/pin/1234567890'],
    ['TWITCH', 'https://m.twitch.tv/videos/2100000000?t=1h', 'https://www.twitch.tv/videos/2100000000'],
    ['TWITCH', 'https://www.twitch.tv/acme/clip/Some-Slug', 'https://clips.twitch.tv/Some-Slug'],
    [
      'SNAPCHAT',
      'https://www.snapchat.com/spotlight/W7_EDlXWTBiXAEEniNoMPw',
      'https://www.snapchat.com/spotlight/W7_EDlXWTBiXAEEniNoMPw',
    ],
    [
      'FACEBOOK',
      'https://www.facebook.com/reel/700000000000001',
      'https://www.facebook.com/watch/?v=700000000000001',
    ],
    [
      'FACEBOOK',
      'https://m.facebook.com/acme/videos/a-title/700000000000001/',
      'https://www.facebook.com/watch/?v=700000000000001',
    ],
    [
      'FACEBOOK',
      'https://www.facebook.com/permalink.php?story_fbid=12&id=34',
      'https://www.facebook.com/posts/12',
    ],
  ] as const)('of %s is known: %s', (provider, url, key) => {
    expect(postAddress(provider, url)).toBe(key);
  });

  it.each([
    ['INSTAGRAM', 'https://www.instagram.com/acme/'],
    ['INSTAGRAM', 'https://www.tiktok.com/@a/video/73'],
    ['BLUESKY', 'https://bsky.app/profile/a.example'],
    ['MASTODON', 'https://s.example.com/@pat'],
    ['FEED', 'https://example.com/2024/post'],
    ['X', 'https://x.com/acme'],
    ['X', 'https://www.facebook.com/reel/700000000000001'],
    ['REDDIT', 'https://www.reddit.com/r/coffee/comments/1abc2d/a_title/k1/'],
    ['FACEBOOK', 'https://www.facebook.com/watch/live'],
    ['INTERNAL', 'https://example.com/2024/post'],
    ['YOUTUBE', 'not an address'],
    ['YOUTUBE', null],
  ] as const)('of %s tells no posts apart: %s', (provider, url) => {
    expect(postAddress(provider, url)).toBeNull();
  });
});
