import type { PostsSearch } from '../posts/posts-search';
import type { AggregateGroup, Question } from './analytics.query';

/** The posts of a group, as the address of the posts has them; null where no filter says the same. */
export function postsOfGroup(
  key: AggregateGroup['keys'][number],
  { days, from, view }: Question,
): PostsSearch | null {
  // A view has filters of its own, and days of one's own no place in the short address.
  if (from !== undefined || view !== undefined) return null;
  const filter = (of: Record<string, unknown>): PostsSearch => ({ days, filter: JSON.stringify(of) });
  const { by, value } = key;
  if (by === 'CREATOR') return { days, creator: value };
  if (by === 'PLATFORM') return { days, platform: value as NonNullable<PostsSearch['platform']> };
  if (by === 'SOURCE') return { days, source: value };
  if (by === 'TYPE') return filter({ itemTypes: [value] });
  if (by === 'HASHTAG') return filter({ tagsNames: [`#${value}`] });
  if (by === 'MENTION') return filter({ tagsNames: [`@${value}`] });
  if (by === 'SOCIAL_PROFILE') return filter({ socialProfileIds: [value] });
  if (by === 'CAMPAIGN') return filter({ campaignsIds: [value] });
  if (by === 'COLLECTION') return filter({ collectionsIds: [value] });
  return null;
}
