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
  ] as const)('of %s is known: %s', (provider, url, key) => {
    expect(postAddress(provider, url)).toBe(key);
  });

  it.each([
    ['INSTAGRAM', 'https://www.instagram.com/acme/'],
    ['INSTAGRAM', 'https://www.tiktok.com/@a/video/73'],
    ['BLUESKY', 'https://bsky.app/profile/a.example'],
    ['MASTODON', 'https://s.example.com/@pat'],
    ['FEED', 'https://example.com/2024/post'],
    ['INTERNAL', 'https://example.com/2024/post'],
    ['YOUTUBE', 'not an address'],
    ['YOUTUBE', null],
  ] as const)('of %s tells no posts apart: %s', (provider, url) => {
    expect(postAddress(provider, url)).toBeNull();
  });
});
