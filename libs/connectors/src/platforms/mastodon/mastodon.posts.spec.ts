import { describe, expect, it } from 'vitest';
import { postOf } from './mastodon.posts.js';
import { statusSchema } from './mastodon.schema.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const SERVER = 'https://home.example';

const reported = (changes: object) =>
  postOf(
    statusSchema(NOW).parse({
      uri: `${SERVER}/users/ann/statuses/1`,
      url: `${SERVER}/@ann/1`,
      account: { username: 'ann', acct: 'ann', url: `${SERVER}/@ann` },
      ...changes,
    }),
    SERVER,
    NOW,
  );

describe('what a Mastodon server reports', () => {
  it('is its own by id and address, and it says who reports it', () => {
    expect(reported({})).toMatchObject({ reportedBy: 'home.example' });
    expect(reported({})).not.toHaveProperty('isHearsay');
  });

  it.each([
    ['an id', { uri: 'https://other.example/users/ann/statuses/1' }],
    ['an address', { url: 'https://other.example/@ann/1' }],
    ['an id that is no address', { uri: 'tag:home.example,2026:1' }],
    ['an id of another port', { uri: 'https://home.example:8443/users/ann/statuses/1' }],
    ['an id of a server whose name begins alike', { uri: 'https://home.example.net/users/ann/statuses/1' }],
  ])('is hearsay with %s of another server', (_, changes) => {
    expect(reported(changes)).toMatchObject({ isHearsay: true });
  });

  it('is its own where one of its accounts shows somebody else’s post again', () => {
    const reblog = {
      uri: 'https://other.example/users/bob/statuses/2',
      url: 'https://other.example/@bob/2',
      account: { username: 'bob', acct: 'bob@other.example', url: 'https://other.example/@bob' },
    };
    const repost = reported({ uri: `${SERVER}/users/ann/statuses/3/activity`, reblog });
    expect(repost).toMatchObject({
      type: 'REPOST',
      originalUrl: null,
      profile: { accountName: 'ann@home.example' },
    });
    expect(repost).not.toHaveProperty('isHearsay');
  });
});
