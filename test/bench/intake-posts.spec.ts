import { expect, it } from 'vitest';
import { madeUp } from './intake-posts.js';

it('made-up posts have whole numbers, as posts must', () => {
  const posts = madeUp().map((line) => JSON.parse(line));
  const counts = posts.flatMap(({ snapshots }) =>
    snapshots.flatMap(({ views, likes, comments }: Record<string, number>) => [views, likes, comments]),
  );
  expect(counts.length).toBeGreaterThan(1000);
  expect(counts.filter((count) => !Number.isSafeInteger(count) || count < 0)).toEqual([]);
});
