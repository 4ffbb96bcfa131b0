import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scale } from '../../../../../test/support/proofs.js';
import { postOf } from './web.posts.js';
import { readPage } from './web-page.js';

const ADDRESS = new URL('https://forum.example.com/t/1');
const NOW = new Date('2026-06-01T00:00:00Z');

/** A post as a forum describes it. */
const POST: Readonly<Record<string, unknown>> = {
  headline: 'Rye',
  text: '<p>All about <b>rye</b> &amp; wheat</p>',
  datePublished: '2026-05-01T10:00:00Z',
  author: { '@type': 'Person', name: 'Ada', url: '/ada', email: 'ada@example.com' },
  image: { '@type': 'ImageObject', url: '/rye.jpg' },
  interactionStatistic: [{ interactionType: 'https://schema.org/LikeAction', userInteractionCount: 12 }],
  commentCount: '3',
  contentLocation: { '@type': 'Place', name: 'Bakery' },
};
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, -1, 1e300, true, '', 'x'.repeat(50_000), [], [[1]], {}, [null]),
  fc.jsonValue(),
);

function read(given: object) {
  const data = { '@context': 'https://schema.org', '@type': 'DiscussionForumPosting', ...given };
  // The end of a script would end the data.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const page = readPage(`<title>Forum</title><script type="application/ld+json">${json}</script>`);
  const { unread, ...post } = postOf(ADDRESS, page, null, NOW);
  return { post, unread };
}

describe('a post in a page', () => {
  it('is read whole where all is right', () => {
    const { post, unread } = read(POST);
    expect(unread).toEqual([]);
    expect(post).toMatchObject({
      caption: 'Rye\n\nAll about rye & wheat',
      takenAt: new Date('2026-05-01T10:00:00Z'),
      takenAtBasis: 'PUBLISHED',
      profile: { accountName: 'Ada', originalUrl: 'https://forum.example.com/ada' },
      media: [{ fileUrl: 'https://forum.example.com/rye.jpg' }],
      snapshots: [{ likes: 12, comments: 3 }],
    });
  });

  it('may have anything in any one field: it is a post, and the field is unknown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(POST)), odd, (field, value) => {
        const { post } = read({ ...POST, [field]: value });
        expect(post.externalId).toBe(ADDRESS.href);
        expect(post.profile.accountName.trim()).not.toBe('');
        expect(post.takenAt.getTime()).toBeLessThanOrEqual(NOW.getTime() + 86_400_000);
        if (field !== 'datePublished') expect(post.takenAtBasis).toBe('PUBLISHED');
        expect(JSON.stringify(post)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
        const { at: _, ...metrics } = post.snapshots[0] ?? { at: NOW };
        for (const metric of Object.values(metrics)) {
          expect(metric == null || (Number.isSafeInteger(metric) && metric >= 0)).toBe(true);
        }
      }),
      { numRuns: scale(200, 10_000) },
    );
  });

  it('has a count that cannot be read counted, and says that its time is not its own', () => {
    expect(read({ ...POST, commentCount: 'many' }).unread).toEqual(['commentCount']);
    const undated = read({ ...POST, datePublished: 'soon' });
    expect(undated.post).toMatchObject({ takenAt: NOW, takenAtBasis: 'FIRST_SEEN' });
    expect(undated.unread).toEqual(['datePublished']);
    expect(read({ ...POST, datePublished: undefined }).unread).toEqual([]);
  });

  it('has a time of its meta tags counted where it cannot be read, unless another can be', () => {
    const page = (tags: string) => postOf(ADDRESS, readPage(`<title>A</title>${tags}`), null, NOW).unread;
    const soon = '<meta property="article:published_time" content="soon">';
    expect(page(soon)).toEqual(['article:published_time']);
    expect(page(`${soon}<meta name="date" content="2026-05-01">`)).toEqual([]);
  });
});
