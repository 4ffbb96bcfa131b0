import { describe, expect, it } from 'vitest';
import { type NamedPost, postNames } from './post-names.js';

const DID = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const AT = `at://${DID}/app.bsky.feed.post/3kx`;
const post = (
  provider: NamedPost['provider'],
  externalId: string,
  originalUrl: string | null,
  account: string | null = null,
  type: NamedPost['type'] = 'POST',
): NamedPost => ({ provider, type, externalId, originalUrl, profile: { externalId: account } });

describe('the names of a post', () => {
  it.each([
    [AT, 'https://bsky.app/profile/a.example/post/3kx', DID],
    ['3kx', `https://bsky.app/profile/${DID}/post/3kx`, null],
    ['3kx', `https://bsky.app/profile/${encodeURIComponent(DID)}/post/3kx/`, null],
    ['3kx', 'https://bsky.app/profile/a.example/post/3kx', DID],
    ['3kx', null, DID],
  ] as const)('of Bluesky are those by the DID of its account: %s at %s', (id, url, account) => {
    const { ids, addresses } = postNames(post('BLUESKY', id, url, account));
    expect(ids).toContain(AT);
    expect(ids[0]).toBe(id);
    expect(addresses).toContain(`https://bsky.app/profile/${DID}/post/3kx`);
  });

  it.each([
    ['3kx', 'https://bsky.app/profile/a.example/post/3kx', 'a.example', 'POST'],
    [`${AT}#${DID}`, null, null, 'REPOST'],
    [`at://${DID}/app.bsky.feed.repost/3kr`, null, DID, 'REPOST'],
    ['3kr', null, DID, 'REPOST'],
  ] as const)('of Bluesky are no more than it has: %s at %s', (id, url, account, type) => {
    expect(postNames(post('BLUESKY', id, url, account, type)).ids).toEqual([id]);
  });

  it('of Mastodon are both addresses that its server has for it', () => {
    const shown = 'https://s.example.com/@pat/112';
    const used = 'https://s.example.com/users/pat/statuses/112';
    expect(postNames(post('MASTODON', '112', shown))).toEqual({
      ids: ['112', used],
      addresses: [shown, used],
    });
    expect(postNames(post('MASTODON', used, used))).toEqual({ ids: [used], addresses: [used, shown] });
    expect(postNames(post('MASTODON', '112', null))).toEqual({ ids: ['112'], addresses: [] });
    expect(postNames(post('MASTODON', '112', 'https://s.example.com/@pat@t.example.org/112')).ids).toEqual([
      '112',
    ]);
  });

  it.each([
    ['INSTAGRAM', '17900000000001001', 'https://www.instagram.com/acme/reel/AbC/?igsh=1', 'AbC'],
    ['TIKTOK', 'v1', 'https://www.tiktok.com/@a/video/7301444403200012345?lang=de', '7301444403200012345'],
    ['YOUTUBE', 'yt:video:dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ] as const)('of %s are its own and what its address has', (provider, id, url, code) => {
    expect(postNames(post(provider, id, url)).ids).toEqual([id, code]);
  });

  it('of other platforms are their ids', () => {
    const names = postNames(post('FEED', 'urn:1', 'https://example.com/1'));
    expect(names).toEqual({ ids: ['urn:1'], addresses: [] });
  });
});
