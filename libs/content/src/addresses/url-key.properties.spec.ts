import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressCharacter, anyCharacter } from '../../../../test/support/any-character.js';
import { lookUpUrl, urlKey } from './url-key.js';

const videoId = fc.stringMatching(/^[\w-]{11}$/);
const youtube = fc
  .tuple(
    fc.constantFrom('www.youtube.com', 'youtube.com', 'm.youtube.com', 'music.youtube.com'),
    fc.constantFrom('/watch?v=', '/shorts/', '/embed/', '/live/'),
    videoId,
  )
  .map(([host, path, id]) => `https://${host}${path}${id}`);
const instagram = fc
  .tuple(fc.constantFrom('', '/some.user'), fc.constantFrom('p', 'reel', 'tv'), videoId)
  .map(([user, kind, code]) => `https://www.instagram.com${user}/${kind}/${code}`);
const tiktok = fc
  .tuple(fc.constantFrom('video', 'photo'), fc.stringMatching(/^[1-9]\d{18}$/))
  .map(([kind, id]) => `https://www.tiktok.com/@some.user/${kind}/${id}`);
const part = fc.string({ unit: addressCharacter, maxLength: 8 });
const anywhere = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.array(part, { maxLength: 5 }), fc.option(part))
  .map(([scheme, host, segments, query]) => {
    const path = segments.map((segment) => `/${segment}`).join('');
    return `${scheme}://${host}${path}${query === null ? '' : `?${query}`}`;
  });
/** URLs that are hard to normalize: stray percent signs, ports, dots and slashes. */
const awkward = fc
  .tuple(
    fc.constantFrom('http', 'https', 'HTTPS'),
    fc.constantFrom(
      'example.com',
      'WWW.example.com.',
      'm.www.a.co',
      'youtu.be',
      'instagram.com',
      '8.8.8.8',
      '[2606:4700::1]',
    ),
    fc.constantFrom('', ':80', ':443', ':8080'),
    fc.string({
      unit: fc.constantFrom(
        '/',
        '.',
        '%',
        '2',
        '5',
        'e',
        'E',
        'ä',
        '+',
        '&',
        '=',
        '?',
        '#',
        '@',
        ';',
        '~',
        'p',
      ),
    }),
  )
  .map(([scheme, host, port, rest]) => `${scheme}://${host}${port}/${rest}`);
const address = fc.oneof(youtube, instagram, tiktok, anywhere, awkward);
const tracking = fc
  .tuple(
    fc.constantFrom(
      'utm_source',
      'UTM_Medium',
      'igsh',
      'igshid',
      'si',
      'feature',
      'fbclid',
      'gclid',
      'is_from_webapp',
    ),
    fc.stringMatching(/^[\w-]{0,8}$/),
  )
  .map(([name, value]) => `${name}=${value}`);

function changed(url: string, change: (parsed: URL) => void): string {
  const parsed = new URL(url);
  change(parsed);
  return parsed.href;
}

describe('urlKey', () => {
  it('never throws, and gives null or a key that is its own key', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter }), address), (url) => {
        const key = urlKey(url);
        if (key !== null) expect(urlKey(key)).toBe(key);
      }),
      { numRuns: 2000 },
    );
  });

  it('is unchanged by tracking parameters, wherever they stand', () => {
    fc.assert(
      fc.property(
        address,
        fc.array(tracking, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (url, extra, first) => {
          const tracked = changed(url, (parsed) => {
            const own = parsed.search.slice(1);
            parsed.search = `?${(first ? [...extra, own] : [own, ...extra]).join('&')}`;
          });
          expect(urlKey(tracked)).toBe(urlKey(url));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is unchanged by fragment, trailing slashes, scheme, and the case of the host', () => {
    fc.assert(
      fc.property(address, fc.webFragments(), fc.integer({ min: 0, max: 3 }), (url, fragment, slashes) => {
        const { host, pathname, search, port } = new URL(url);
        const scheme = port === '' ? 'http' : 'https';
        const rewritten = `${scheme}://${host.toUpperCase()}${pathname}${'/'.repeat(slashes)}${search}#${fragment}`;
        expect(urlKey(rewritten)).toBe(urlKey(url));
      }),
      { numRuns: 500 },
    );
  });

  it('is unchanged by the order of parameters with different names', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { maxLength: 6 });
    fc.assert(
      fc.property(names, (given) => {
        const url = (order: string[]) =>
          `https://example.com/a?${order.map((name) => `${name}=1`).join('&')}`;
        expect(urlKey(url(given.toReversed()))).toBe(urlKey(url(given)));
      }),
    );
  });

  it('is one for each video, in every notation, and never shared by two', () => {
    fc.assert(
      fc.property(videoId, videoId, (one, other) => {
        const spellings = (id: string) =>
          ['watch?v=', 'shorts/', 'embed/', 'live/'].map((path) => `https://m.youtube.com/${path}${id}`);
        const keys = (id: string) =>
          new Set([...spellings(id), `https://youtu.be/${id}`].map((url) => urlKey(url)));
        expect(keys(one).size).toBe(1);
        expect([...keys(one)].some((key) => keys(other).has(key))).toBe(one === other);
      }),
    );
  });
});

describe('lookUpUrl', () => {
  it('gives the key of everything else that has one', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter }), address), (url) => {
        const lookup = lookUpUrl(url);
        const key = urlKey(url);
        if (lookup.status === 'LOOKUP') expect(lookup.key).toBe(key);
        else if (key !== null) expect(url).toContain('reels');
      }),
    );
  });
});
