import { FILTER_NAMES, type ItemFilter } from '../posts/filter-fields';
import { filterOfGroup, type GroupKey } from '../posts/group-filter';
import {
  type Condition,
  conditionsInAddress,
  MODES,
  ORDERS,
  type PostsSearch,
  searchOfFilter,
} from '../posts/posts-search';
import type { WholeEdition } from './edition.query';

/** How the posts page sorts by a metric. */
const ORDER_BY: Readonly<Record<string, keyof typeof ORDERS>> = {
  VIEWS: 'views',
  LIKES: 'likes',
  COMMENTS: 'comments',
  SHARES: 'shares',
  EARNED_MEDIA_VALUE: 'emv',
};

/**
 * The posts behind a number of an edition, as they are now, as the address of the posts has them.
 * @param keys of the group that the number is of; none for a total
 * @param metric that they are sorted by
 * @returns null where the posts page has no filter that says the same
 */
export function postsBehind(
  { filter, customAttributeConditions }: Pick<WholeEdition, 'filter' | 'customAttributeConditions'>,
  keys: readonly GroupKey[],
  metric?: string,
): PostsSearch | null {
  const all = present(filter);
  if (!isShown(all)) return null;
  const chosen = keys.reduce<ItemFilter | null>(
    (narrowed, key) => narrowed && filterOfGroup(narrowed, key),
    all,
  );
  if (chosen === null) return null;
  const where = conditionsInAddress(customAttributeConditions as Condition[]);
  const order = metric === undefined ? undefined : ORDER_BY[metric];
  return {
    ...searchOfFilter(chosen),
    ...(where === undefined ? {} : { where }),
    ...(order === undefined ? {} : { order }),
  };
}

/** The fields of a filter that choose something. */
const present = (filter: unknown): ItemFilter =>
  Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => value !== null)) as ItemFilter;

/** Whether the posts page knows all of a filter. */
function isShown({ superSearch, not, ...further }: ItemFilter): boolean {
  const names: readonly string[] = FILTER_NAMES;
  const known = Object.keys({ ...further, ...present(not) }).every((name) => names.includes(name));
  if (superSearch == null) return known;
  const { mode, searchQuery } = superSearch;
  const isSearch = mode === 'FUZZY_CAPTION' || Object.values(MODES).some((each) => each.mode === mode);
  return known && isSearch && searchQuery != null;
}
