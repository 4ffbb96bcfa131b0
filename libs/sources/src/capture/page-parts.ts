import type { PostsPage } from '@loupe/connectors';
import { inParts } from '@loupe/kernel';

/** Posts that are stored in one transaction: it holds a lock of the workspace. */
const MOST_POSTS = 200;

/** A part of a page that is stored in one transaction. */
export interface PagePart extends PostsPage {
  /** Whether the page ends with it. */
  readonly isLast: boolean;
  /** Posts of the whole page. */
  readonly listed: number;
}

/** A page in parts that are not too large. What is said of the page as a whole stands with the last of them. */
export function partsOf(page: PostsPage): PagePart[] {
  const { posts, next, isUnordered, newestListed } = page;
  const parts = [...inParts(posts, MOST_POSTS)];
  if (parts.length <= 1) return [{ ...page, isLast: true, listed: posts.length }];
  const newest = posts.reduce(
    (latest, { takenAt }) => new Date(Math.max(takenAt.getTime(), latest.getTime())),
    newestListed ?? new Date(0),
  );
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    const of = { posts: part, isLast, listed: posts.length };
    if (!isLast) return { ...of, next, ...(isUnordered === undefined ? {} : { isUnordered }) };
    return { ...page, ...of, newestListed: newest };
  });
}
