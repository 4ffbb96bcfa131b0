import type { CapturedPost } from '@loupe/content';
import { describe, expect, it } from 'vitest';
import { asKnown, named } from './one-post.js';
import type { StoredPost } from './stored-post.js';

const ADDRESS = 'https://www.instagram.com/p/AbC';
const BRAND = '01890a5d-ac96-774b-bcce-b302099a8057';

const post = (externalId: string, originalUrl: string | null, competitorBrandId?: string) =>
  ({
    provider: 'INSTAGRAM',
    externalId,
    originalUrl,
    ...(competitorBrandId === undefined ? {} : { competitorBrandId }),
  }) as CapturedPost;
const stored = (externalId: string, urlKey: string | null, competitorBrandId: string | null = null) =>
  ({ provider: 'INSTAGRAM', externalId, urlKey, competitorBrandId }) as StoredPost;
const idsOf = (posts: CapturedPost[], known: StoredPost[]) =>
  asKnown(named(posts), known).map(({ externalId }) => externalId);

describe('a post that comes with another id of its platform', () => {
  it('is the one that has its address', () => {
    const posts = [post('1790', `${ADDRESS}/?x=1`), post('AbC', 'https://instagram.com/a/reel/AbC')];
    expect(idsOf(posts, [stored('AbC', ADDRESS)])).toEqual(['AbC', 'AbC']);
  });

  it('is one post with the others of its batch', () => {
    expect(idsOf([post('1790', ADDRESS), post('AbC', ADDRESS)], [])).toEqual(['1790', '1790']);
  });

  it('stays what it is where its id is known, also where an earlier version has stored it twice', () => {
    const both = [stored('1790', ADDRESS), stored('AbC', ADDRESS)];
    expect(idsOf([post('AbC', ADDRESS), post('1790', ADDRESS), post('x', ADDRESS)], both)).toEqual([
      'AbC',
      '1790',
      '1790',
    ]);
  });

  it('is the one of its account on Bluesky, whether that is named by its DID or by its handle', () => {
    const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
    const at = `at://${did}/app.bsky.feed.post/3kx`;
    const on = (externalId: string, actor: string, account: string | null = null) =>
      ({
        ...post(externalId, `https://bsky.app/profile/${actor}/post/3kx`),
        provider: 'BLUESKY',
        type: 'POST',
        profile: { externalId: account },
      }) as CapturedPost;
    const known = (externalId: string, actor: string) =>
      ({
        ...stored(externalId, `https://bsky.app/profile/${actor}/post/3kx`),
        provider: 'BLUESKY',
      }) as StoredPost;
    const given = [
      on('3kx', did),
      on('3kx', 'a.example'),
      on('3kx', 'renamed.example', did),
      on(at, 'a.example', did),
    ];
    expect(idsOf(given, [known(at, 'a.example')])).toEqual([at, at, at, at]);
    expect(idsOf([on(at, 'a.example', did)], [known('3kx', did)])).toEqual(['3kx']);
    expect(idsOf([on('3kx', did), on(at, 'a.example', did)], [])).toEqual(['3kx', '3kx']);
    expect(idsOf([on('3kx', 'b.example')], [known(at, 'a.example')])).toEqual(['3kx']);
  });

  it('is another one for a competitor, and where the address is not a post’s', () => {
    expect(idsOf([post('1790', ADDRESS, BRAND)], [stored('AbC', ADDRESS)])).toEqual(['1790']);
    const account = 'https://www.instagram.com/acme';
    expect(idsOf([post('1', account), post('2', account), post('3', null)], [stored('0', account)])).toEqual([
      '1',
      '2',
      '3',
    ]);
  });
});
