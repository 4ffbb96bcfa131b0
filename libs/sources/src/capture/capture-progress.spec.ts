import type { CapturedPost } from '@loupe/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, type CaptureProgress, NO_PROGRESS, nextPage } from './capture-progress.js';
import { type PagePart, partsOf } from './page-parts.js';

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

const whole = ({ posts, next }: { posts: CapturedPost[]; next: string | null }): PagePart => ({
  posts,
  next,
  isLast: true,
  listed: posts.length,
});

/** Captures a list as a platform pages it; the page after is named by its place. */
function capture(progress: CaptureProgress, posts: readonly CapturedPost[], size: number, limit = 1000) {
  const fresh: CapturedPost[] = [];
  let at = progress;
  for (let pages = 1; pages <= limit; pages++) {
    const begin = Number(nextPage(at) ?? 0);
    const end = begin + size;
    const next = end < posts.length ? String(end) : null;
    const step = advance(at, whole({ posts: posts.slice(begin, end), next }), NOW);
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
    const page = whole({ posts: [post(1, 1)], next: 'again' });
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

  it('takes a page of any number of posts in parts, and begins it again where it was left', () => {
    const posts = Array.from({ length: 850 }, (_, index) => post(index, index));
    const parts = partsOf({ posts, next: null, notice: 'All is there' });
    expect(parts.map((part) => part.posts.length)).toEqual([200, 200, 200, 200, 50]);
    let progress: CaptureProgress = NO_PROGRESS;
    const fresh: CapturedPost[] = [];
    const take = (part: PagePart) => {
      const step = advance(progress, part, NOW);
      progress = JSON.parse(JSON.stringify(step.progress));
      fresh.push(...step.fresh);
      return step;
    };
    for (const part of parts.slice(0, 2)) expect(take(part).found).toBeNull();
    expect(nextPage(progress)).toBeNull();
    const last = parts.map(take).at(-1);
    expect(last).toMatchObject({ found: 850, told: { problem: 'All is there' } });
    expect(fresh).toHaveLength(850);
    // All of them are remembered.
    for (const part of parts) expect(take(part).fresh).toEqual([]);
  });

  it('meets a post again that shows something else, once for each change', () => {
    const { progress } = capture(NO_PROGRESS, [post(1, 10), post(2, 5)], 10);
    const edited = { ...post(1, 10), caption: 'Corrected' };
    const step = advance(progress, whole({ posts: [post(2, 5), edited], next: null }), NOW);
    expect(step).toMatchObject({ fresh: [], changed: [edited], found: 0 });
    const again = advance(step.progress, whole({ posts: [post(2, 5), edited], next: null }), NOW);
    expect(again).toMatchObject({ fresh: [], changed: [] });
  });

  it('does not take posts for changed of which an earlier version did not remember what they showed', () => {
    const { progress } = capture(NO_PROGRESS, [post(1, 10)], 10);
    const recent = progress.recent.map((each) => each.split('.')[0] ?? '');
    const step = advance({ ...progress, recent }, whole({ posts: [post(1, 10)], next: null }), NOW);
    expect(step).toMatchObject({ fresh: [], changed: [] });
    expect(step.progress.recent).toEqual(progress.recent);
  });

  it('takes a post that is known by a former id for the same one', () => {
    const { progress } = capture(NO_PROGRESS, [post(1, 10)], 10);
    const renamed = { ...post(1, 10), externalId: 'another', formerIds: ['post 1'] };
    const step = advance(progress, whole({ posts: [renamed], next: null }), NOW);
    expect(step).toMatchObject({ fresh: [], changed: [renamed], found: 0 });
  });

  it('tells what the capture before told where nothing has changed', () => {
    const notice = 'The feed is cut off';
    const first = advance(NO_PROGRESS, { ...whole({ posts: [], next: null }), memory: '1', notice }, NOW);
    const second = advance(first.progress, { ...whole({ posts: [], next: null }), isUnchanged: true }, NOW);
    expect(second.told.problem).toBe(notice);
    expect(second.progress.memory).toBe('1');
  });

  it('counts from now on where there was nothing at first', () => {
    const { progress } = capture(NO_PROGRESS, [], 10);
    expect(progress).toEqual({ seenTo: NOW.toISOString(), recent: [], run: null });
  });
});
