import type { PostsPage } from '@loupe/connectors';
import type { CapturedPost } from '@loupe/content';

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
/** Posts with a time that a page needs: fewer say little of a week. */
const FEWEST = 3;

/**
 * How many posts of a source come in a week, by the times of its newest page: the posts that would come and are newer than the oldest post
 * of the page, divided by the weeks from that post until now. The oldest itself begins the span, so it does not count.
 *
 * Of a page with more behind it, the oldest is the last one: what is older and stands above it is pinned. Null where that cannot be told:
 * of fewer than 3 posts with times, of a page without order that is a part of a list, and of a whole list that begins less than a day ago.
 * @param coming those of its posts that would come
 */
export function postsPerWeek(page: PostsPage, coming: readonly CapturedPost[], now: Date): number | null {
  const times = timesOf(page.posts, now);
  const isWhole = page.next === null;
  if (times.length < FEWEST || (!isWhole && page.isUnordered === true)) return null;
  const oldest = isWhole ? Math.min(...times) : (times.at(-1) ?? 0);
  const span = now.getTime() - oldest;
  if (span <= 0 || (isWhole && span < DAY_MS)) return null;
  const newer = timesOf(coming, now).filter((time) => time > oldest).length;
  return Math.round((10 * newer * WEEK_MS) / span) / 10;
}

/** Times of publication in the order of the posts; times of the future are none. */
function timesOf(posts: readonly CapturedPost[], now: Date): number[] {
  return posts
    .filter(({ takenAt, takenAtBasis }) => takenAtBasis !== 'FIRST_SEEN' && takenAt <= now)
    .map(({ takenAt }) => takenAt.getTime());
}
