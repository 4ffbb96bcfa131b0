import type { CapturedPost } from '@loupe/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, type CaptureProgress, NO_PROGRESS, nextPage } from './progress.js';

const MINUTE_MS = 60_000;
const NOW = new Date('2026-05-04T12:00:00.000Z');

const post = (id: number, minutesAgo: number): CapturedPost => ({
  provider: 'BLUESKY',
  type: 'POST',
  externalId: `post ${id}`,
  originalUrl: null,
  takenAt: new Date(NOW.getTime() - minutesAgo * MINUTE_MS),
  caption: null,
  hashtags: [],
  mentions: [],
  location: null,
  importType: 'AUTOMATIC',
  profile: { externalId: null, accountName: 'a', originalUrl: '' },
  media: [],
  snapshots: [],
});

/** Captures a list as a platform pages it; the page after is named by its place. */
function capture(progress: CaptureProgress, posts: readonly CapturedPost[], size: number, limit = 1000) {
  const fresh: CapturedPost[] = [];
  let at = progress;
  for (let pages = 1; pages <= limit; pages++) {
    const begin = Number(nextPage(at) ?? 0);
    const end = begin + size;
    const next = end < posts.length ? String(end) : null;
    const step = advance(at, { posts: posts.slice(begin, end), next }, NOW);
    fresh.push(...step.fresh);
    // As it is stored between two pages.
    at = JSON.parse(JSON.stringify(step.progress));
    if (step.found !== null) return { progress: at, fresh, pages, found: step.found };
  }
  throw new Error('The capture does not end');
}

describe('the progress of a capture', () => {
  it('meets every new post once, in any order within the overlap and with pages of any size', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(3000), { maxLength: 60 }),
        fc.array(fc.nat(58), { maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (old, recent, size) => {
          const before = old.map((minutes, index) => post(index, 100 + minutes));
          const first = capture(NO_PROGRESS, before, 100);
          expect(first.fresh).toHaveLength(before.length);
          // A platform shows the newest first, but for what it moves by less than the overlap.
          const added = recent.map((minutes, index) => post(1000 + index, minutes));
          const list = [...added, ...before.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime())];
          const second = capture(first.progress, list, size);
          expect(second.fresh).toHaveLength(added.length);
          expect(second.found).toBe(added.length);
          expect(capture(second.progress, list, size).fresh).toEqual([]);
        },
      ),
    );
  });

  it('reads three pages at first, and then only as far as it has to', () => {
    const posts = Array.from({ length: 1000 }, (_, index) => post(index, index * 10));
    const first = capture(NO_PROGRESS, posts, 50);
    expect(first).toMatchObject({ pages: 3, found: 150 });
    const second = capture(first.progress, [post(5000, 0), ...posts], 50);
    expect(second).toMatchObject({ found: 1, pages: 2 });
  });

  it('ends although a platform repeats itself for ever', () => {
    const page = { posts: [post(1, 1)], next: 'again' };
    let progress: CaptureProgress = { ...NO_PROGRESS, seenTo: NOW.toISOString() };
    let pages = 0;
    for (;;) {
      const step = advance(progress, page, NOW);
      progress = step.progress;
      pages += 1;
      if (step.found !== null) break;
    }
    expect(pages).toBe(4);
  });

  it('does not take a post that says it is of the future for what is known', () => {
    const first = capture(NO_PROGRESS, [post(1, -60 * 24)], 10);
    const second = capture(first.progress, [post(2, 0), post(3, 1)], 1);
    expect(second.found).toBe(2);
  });

  it('counts from now on where there was nothing at first', () => {
    const { progress } = capture(NO_PROGRESS, [], 10);
    expect(progress).toEqual({ seenTo: NOW.toISOString(), recent: [], contents: {}, run: null });
  });
});
