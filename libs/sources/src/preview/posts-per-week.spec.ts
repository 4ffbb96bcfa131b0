import type { PostsPage } from '@loupe/connectors';
import type { CapturedPost } from '@loupe/content';
import { describe, expect, it } from 'vitest';
import { postsPerWeek } from './posts-per-week.js';

const NOW = new Date('2026-05-04T12:00:00.000Z');
const HOURS_OF_A_WEEK = 168;
const post = (hoursAgo: number, more: Partial<CapturedPost> = {}) =>
  ({ takenAt: new Date(NOW.getTime() - hoursAgo * 3_600_000), ...more }) as CapturedPost;
const posts = (...hoursAgo: number[]) => hoursAgo.map((hours) => post(hours));
const rate = (page: PostsPage, coming = page.posts) => postsPerWeek(page, coming, NOW);

describe('how many posts come in a week', () => {
  it.each<[string, PostsPage]>([
    ['no posts', { posts: [], next: null }],
    ['two posts', { posts: posts(24, 48), next: null }],
    [
      'times that are those of now',
      { posts: [1, 2, 3].map(() => post(0, { takenAtBasis: 'FIRST_SEEN' })), next: null },
    ],
    ['times of the future', { posts: posts(-30, -40, -50), next: null }],
    ['a whole list that begins today', { posts: posts(1, 2, 3), next: null }],
    ['a part of a list without order', { posts: posts(24, 90, 48), next: 'more', isUnordered: true }],
    ['posts of one moment', { posts: posts(0, 0, 0), next: 'more' }],
  ])('cannot be told from %s', (_, page) => {
    expect(rate(page)).toBeNull();
  });

  it('is that of the posts since the oldest', () => {
    expect(rate({ posts: posts(1, 50, HOURS_OF_A_WEEK), next: null })).toBe(2);
    expect(rate({ posts: posts(50, HOURS_OF_A_WEEK, 1), next: null })).toBe(2);
    expect(rate({ posts: posts(0.1, 0.5, 1), next: 'more' })).toBe(2 * HOURS_OF_A_WEEK);
    expect(rate({ posts: posts(24, 48, 3 * HOURS_OF_A_WEEK), next: null })).toBe(0.7);
  });

  it('leaves out what is pinned above newer posts, unless the list is whole', () => {
    const pinned = posts(100 * HOURS_OF_A_WEEK, 2, 10, 24);
    expect(rate({ posts: pinned, next: 'more' })).toBe(14);
    expect(rate({ posts: pinned, next: null })).toBe(0);
  });

  it('counts only those that would come, over the span of the whole page', () => {
    const page = { posts: posts(1, 2, 3, 4, HOURS_OF_A_WEEK), next: 'more' };
    expect(rate(page, page.posts.slice(0, 2))).toBe(2);
    expect(rate(page, [])).toBe(0);
  });
});
