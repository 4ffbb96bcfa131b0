import { filterOfGroup } from '../posts/group-filter';
import { filterInAddress, type PostsSearch } from '../posts/posts-search';
import type { AggregateGroup, Question } from './analytics.query';

/** The posts of a group, as the address of the posts has them; null where no filter says the same. */
export function postsOfGroup(
  key: AggregateGroup['keys'][number],
  { days, from, view }: Question,
): PostsSearch | null {
  // A view has filters of its own, and days of one's own no place in the short address.
  if (from !== undefined || view !== undefined) return null;
  const { by, value } = key;
  if (by === 'CREATOR') return { days, creator: value };
  if (by === 'PLATFORM') return { days, platform: value as NonNullable<PostsSearch['platform']> };
  if (by === 'SOURCE') return { days, source: value };
  // Days are those of the question.
  const filter = by === 'TIME' ? null : filterOfGroup({}, key);
  return filter === null ? null : { days, filter: filterInAddress(filter) };
}
