import type { ItemFilter } from './filter-fields';

/** What a group of `itemAggregates` is called. */
export interface GroupKey {
  readonly by: string;
  readonly value: string;
  readonly span?: { readonly from: string; readonly to: string } | null | undefined;
}

/** Fields of which a post may have several values: posts with one of a list, and this one as well, are no filter. */
const OF_SEVERAL = {
  HASHTAG: 'tagsNames',
  MENTION: 'tagsNames',
  SOURCE: 'sourcesIds',
  CAMPAIGN: 'campaignsIds',
  COLLECTION: 'collectionsIds',
} as const;
const MARKS: Readonly<Record<string, string>> = { HASHTAG: '#', MENTION: '@' };

/**
 * The filter of the posts of a group.
 * @param filter that of all posts that were grouped
 * @returns null where no filter says the same
 */
export function filterOfGroup(filter: ItemFilter, { by, value, span }: GroupKey): ItemFilter | null {
  const { provider: _, providers: __, ...ofAnyPlatform } = filter;
  if (by === 'PLATFORM') return { ...ofAnyPlatform, provider: value } as ItemFilter;
  if (by === 'TYPE') return { ...filter, itemTypes: [value] } as ItemFilter;
  if (by === 'LANGUAGE') return { ...filter, language: [value] };
  if (by === 'CREATOR') return { ...filter, creatorIds: [value] };
  if (by === 'SOCIAL_PROFILE') return { ...filter, socialProfileIds: [value] };
  if (by === 'TIME') return span == null ? null : { ...filter, takenAt: both(filter.takenAt, span) };
  if (!(by in OF_SEVERAL)) return null;
  const field = OF_SEVERAL[by as keyof typeof OF_SEVERAL];
  return filter[field] == null ? { ...filter, [field]: [`${MARKS[by] ?? ''}${value}`] } : null;
}

/** The time that two spans share. */
function both(one: ItemFilter['takenAt'], other: { readonly from: string; readonly to: string }) {
  const later = (a: string, b: string) => (Date.parse(a) > Date.parse(b) ? a : b);
  const earlier = (a: string, b: string) => (Date.parse(a) < Date.parse(b) ? a : b);
  return {
    from: one?.from == null ? other.from : later(String(one.from), other.from),
    to: one?.to == null ? other.to : earlier(String(one.to), other.to),
  };
}
