import type { VariablesOf } from '../../lib/graphql';
import { known, oneOf, textOf } from '../../lib/search';
import { dayBefore } from '../../lib/times';
import type { POSTS } from './posts.documents';

type Variables = VariablesOf<typeof POSTS>;
type Filter = NonNullable<Variables['filter']>;
type Sorting = NonNullable<NonNullable<Variables['sorting']>>;

export const PLATFORMS = ['INSTAGRAM', 'TIKTOK', 'YOUTUBE', 'BLUESKY', 'MASTODON', 'FEED'] as const;
export const VIRALITY = ['HIGH', 'MEDIUM', 'LOW'] as const;
/** Days since publication that one can choose. */
export const PERIODS = ['7', '30', '90', '365'] as const;
export const ORDERS = {
  newest: { name: 'Newest first', sorting: [{ sortKey: 'TAKEN_AT', sortOrder: 'DESC' }] },
  views: { name: 'Most views', sorting: [{ sortKey: 'MERGED_VIEW_PLAY_COUNT', sortOrder: 'DESC' }] },
  likes: { name: 'Most likes', sorting: [{ sortKey: 'LIKE_COUNT', sortOrder: 'DESC' }] },
  comments: { name: 'Most comments', sorting: [{ sortKey: 'COMMENT_COUNT', sortOrder: 'DESC' }] },
  emv: {
    name: 'Highest earned media value',
    sorting: [{ sortKey: 'EARNED_MEDIA_VALUE', sortOrder: 'DESC' }],
  },
} as const satisfies Record<string, { name: string; sorting: Sorting }>;

/** The state of the posts page, as its address has it. */
export interface PostsSearch {
  /** Words to search captions for. */
  q?: string;
  platform?: (typeof PLATFORMS)[number];
  virality?: (typeof VIRALITY)[number];
  days?: (typeof PERIODS)[number];
  /** Least number of views. */
  views?: string;
  /** Id of the creator of the posts. */
  creator?: string;
  /** Id of a source that has found the posts. */
  source?: string;
  order?: keyof typeof ORDERS;
  /** How posts are shown; a gallery if it is missing. */
  v?: 'table';
  /** Id of the post in the side panel. */
  panel?: string;
}

/** Reads the address; what it does not know is left out. */
export function postsSearch(search: Record<string, unknown>): PostsSearch {
  const views = textOf(search.views);
  return known<PostsSearch>({
    q: textOf(search.q),
    platform: oneOf(PLATFORMS, search.platform),
    virality: oneOf(VIRALITY, search.virality),
    days: oneOf(PERIODS, search.days),
    views: views !== undefined && /^\d{1,9}$/.test(views) ? views : undefined,
    order: oneOf(Object.keys(ORDERS) as (keyof typeof ORDERS)[], search.order),
    v: oneOf(['table'], search.v),
    creator: textOf(search.creator),
    source: textOf(search.source),
    panel: textOf(search.panel),
  });
}

/** The API's filter for the state of the page. */
export function filterOf(
  { q, platform, virality, days, views, creator, source }: PostsSearch,
  now = Date.now(),
): Filter {
  return {
    ...(q === undefined ? {} : { superSearch: { mode: 'FUZZY_CAPTION', searchQuery: q } }),
    ...(platform === undefined ? {} : { provider: platform }),
    ...(virality === undefined ? {} : { viralityScore: [virality] }),
    ...(days === undefined ? {} : { takenAt: { from: dayBefore(Number(days), now) } }),
    ...(creator === undefined ? {} : { creatorIds: [creator] }),
    ...(source === undefined ? {} : { sourcesIds: [source] }),
    ...(views === undefined
      ? {}
      : { engagement: [{ field: 'MERGED_VIEW_PLAY_COUNT', range: { from: Number(views) } }] }),
  } satisfies Filter;
}

/** The API's order; none is given for a search by words, which has its own. */
export function sortingOf({ order, q }: PostsSearch): Sorting | null {
  if (order !== undefined) return [...ORDERS[order].sorting];
  return q === undefined ? [...ORDERS.newest.sorting] : null;
}

/** Whether the state chooses posts, beside how they are shown. */
export function isFiltered(search: PostsSearch): boolean {
  return Object.keys(search).some((key) => !['v', 'panel', 'order'].includes(key));
}
