import type { VariablesOf } from '../../lib/graphql';
import { t } from '../../lib/messages';
import { isObject, jsonOf, known, oneOf, textOf } from '../../lib/search';
import { dayBefore, dayOf } from '../../lib/times';
import {
  FIELDS,
  FILTER_NAMES,
  type FilterName,
  type ItemFilter,
  isOfKind,
  PLATFORMS,
  VIRALITY,
} from './filter-fields';
import { monthAfter, monthIn, type Range } from './months';
import type { POSTS } from './posts.documents';

type Variables = VariablesOf<typeof POSTS>;
/** What chooses posts, and their order. */
export type ItemChoice = Pick<Variables, 'filter' | 'customAttributeConditions' | 'presetId' | 'sorting'>;
type Sorting = NonNullable<NonNullable<Variables['sorting']>>;
export type Condition = NonNullable<Variables['customAttributeConditions']>[number];

/** How posts are shown where it is not as a gallery. */
export const DISPLAYS = ['table', 'calendar'] as const;
/** The display after another: gallery, table, calendar, and again. */
export const displayAfter = (shown: PostsSearch['v']): PostsSearch['v'] =>
  shown === undefined ? DISPLAYS[0] : DISPLAYS[DISPLAYS.indexOf(shown) + 1];

/** When posts were published, as one can choose it: in the last days, or in a month of the calendar. */
export const PERIODS = ['7', '30', '90', '365', 'this-month', 'last-month'] as const;
/** Posts that can stand side by side. */
const MOST_COMPARED = 4;
/** Where words are searched, beside captions. */
export const MODES = {
  operators: { name: t('Captions, speech and pictures, with OR, - and quotes'), mode: 'BOOLEAN' },
  speech: { name: t('What is said'), mode: 'FUZZY_TRANSCRIPTION' },
  meaning: { name: t('The meaning'), mode: 'EMBEDDING_CONTENT' },
  both: { name: t('Words and meaning together'), mode: 'HYBRID' },
} as const;
const order = (name: string, sortKey: Sorting[number]['sortKey'], sortOrder: 'ASC' | 'DESC' = 'DESC') => ({
  name,
  sorting: [{ sortKey, sortOrder }],
});
export const ORDERS = {
  newest: order(t('Newest first'), 'TAKEN_AT'),
  oldest: order(t('Oldest first'), 'TAKEN_AT', 'ASC'),
  views: order(t('Most views'), 'MERGED_VIEW_PLAY_COUNT'),
  likes: order(t('Most likes'), 'LIKE_COUNT'),
  comments: order(t('Most comments'), 'COMMENT_COUNT'),
  shares: order(t('Most shares'), 'SHARE_COUNT'),
  emv: order(t('Highest earned media value'), 'EARNED_MEDIA_VALUE'),
  virality: order(t('Most viral'), 'LINEAR_VIRALITY'),
  viral2: order(t('Most viral, large accounts first'), 'EXPONENTIAL_VIRALITY'),
  followers: order(t('Most followers'), 'FOLLOWERS_COUNT'),
  account: order(t('By handle'), 'ACCOUNT_NAME', 'ASC'),
};

/** The state of the posts page, as its address has it. */
export interface PostsSearch {
  /** Words to search for. */
  q?: string;
  /** Where to search for them; captions if it is missing. */
  mode?: keyof typeof MODES;
  /** Name of an upload that the posts look like. */
  picture?: string;
  /** Id of a media content that the posts are like. */
  like?: string;
  platform?: (typeof PLATFORMS)[number];
  virality?: (typeof VIRALITY)[number];
  days?: (typeof PERIODS)[number];
  /** Least number of views. */
  views?: string;
  /** Id of the creator of the posts. */
  creator?: string;
  /** Id of a source that has found the posts. */
  source?: string;
  /** JSON of further fields of the API's filter. */
  filter?: string;
  /** JSON of conditions on custom attributes. */
  where?: string;
  /** Id of a saved view or a collection, instead of all of these. */
  view?: string;
  /** Id of the view whose filters these are, to save them there. */
  edits?: string;
  order?: keyof typeof ORDERS;
  /** How posts are shown; a gallery if it is missing. */
  v?: (typeof DISPLAYS)[number];
  /** The month of the calendar (YYYY-MM); that of the newest posts if it is missing. */
  month?: string;
  /** Columns that the table is without, with commas. */
  hide?: string;
  /** Ids of two to four posts that stand side by side, with commas. */
  compare?: string;
  /** Id of the post in the side panel. */
  panel?: string;
}

/** The keys that choose posts, beside how they are shown. */
const CHOOSING = [
  'q',
  'mode',
  'picture',
  'like',
  'platform',
  'virality',
  'days',
  'views',
  'creator',
  'source',
  'filter',
  'where',
] as const satisfies (keyof PostsSearch)[];

const namesOf = (value: unknown): Partial<Record<FilterName, unknown>> =>
  isObject(value)
    ? Object.fromEntries(
        FILTER_NAMES.flatMap((name) => (isOfKind(FIELDS[name], value[name]) ? [[name, value[name]]] : [])),
      )
    : {};

/** The fields of the API's filter that an address has as JSON, also those to leave out. */
export function furtherFilter({ filter }: Pick<PostsSearch, 'filter'>): ItemFilter {
  const value = jsonOf(filter);
  const not = isObject(value) ? namesOf(value.not) : {};
  return { ...namesOf(value), ...(Object.keys(not).length === 0 ? {} : { not }) } as ItemFilter;
}

/** The conditions of an address. */
export function conditionsOf({ where }: Pick<PostsSearch, 'where'>): Condition[] {
  const value = jsonOf(where);
  return Array.isArray(value) ? value.filter(isCondition) : [];
}

const isCondition = (value: unknown): value is Condition =>
  isObject(value) && [value.field, value.operator, value.type].every((part) => typeof part === 'string');

/** Further filters as an address has them; undefined for none. */
export const filterInAddress = (filter: ItemFilter): string | undefined =>
  Object.keys(filter).length === 0 ? undefined : JSON.stringify(filter);

/** Conditions as an address has them; undefined for none. */
export const conditionsInAddress = (conditions: readonly Condition[]): string | undefined =>
  conditions.length === 0 ? undefined : JSON.stringify(conditions);

const monthText = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;

/** The posts to compare of an address; none where they are too few or too many. */
export const comparedOf = ({ compare }: Pick<PostsSearch, 'compare'>): string[] =>
  compare === undefined ? [] : compare.split(',');

function comparedIn(text: string | undefined): string | undefined {
  const ids = [...new Set(text?.split(',').filter((id) => id !== ''))];
  return canCompare(ids.length) ? ids.join(',') : undefined;
}

/** Whether so many posts can stand side by side. */
export const canCompare = (count: number): boolean => count >= 2 && count <= MOST_COMPARED;

/** Reads the address; what it does not know is left out. */
export function postsSearch(search: Record<string, unknown>): PostsSearch {
  const views = textOf(search.views);
  const filter = textOf(search.filter);
  const where = textOf(search.where);
  return known<PostsSearch>({
    q: textOf(search.q),
    mode: oneOf(Object.keys(MODES) as (keyof typeof MODES)[], search.mode),
    picture: textOf(search.picture),
    like: textOf(search.like),
    platform: oneOf(PLATFORMS, search.platform),
    virality: oneOf(VIRALITY, search.virality),
    days: oneOf(PERIODS, search.days),
    views: views !== undefined && /^\d{1,9}$/.test(views) ? views : undefined,
    order: oneOf(Object.keys(ORDERS) as (keyof typeof ORDERS)[], search.order),
    v: oneOf(DISPLAYS, search.v),
    month: monthText(textOf(search.month)),
    hide: textOf(search.hide),
    compare: comparedIn(textOf(search.compare)),
    creator: textOf(search.creator),
    source: textOf(search.source),
    filter: filterInAddress(furtherFilter({ ...(filter === undefined ? {} : { filter }) })),
    where: conditionsInAddress(conditionsOf({ ...(where === undefined ? {} : { where }) })),
    view: textOf(search.view),
    edits: textOf(search.edits),
    panel: textOf(search.panel),
  });
}

/** The time of a period that one can choose. */
export function periodOf(
  period: NonNullable<PostsSearch['days']>,
  timeZone: string,
  now = Date.now(),
): Range {
  if (period !== 'this-month' && period !== 'last-month')
    return { from: dayBefore(Number(period), timeZone, now) };
  const month = dayOf(now, timeZone).slice(0, 7);
  return monthIn(timeZone, period === 'this-month' ? month : monthAfter(month, -1));
}

/** What to search for in the content; nothing without a search. */
function searchOf({ q, mode, picture, like }: PostsSearch): Pick<ItemFilter, 'superSearch'> {
  if (picture !== undefined) return { superSearch: { mode: 'EMBEDDING_CONTENT', fileName: picture } };
  if (like !== undefined) return { superSearch: { mode: 'EMBEDDING_CONTENT', similarMediaContentId: like } };
  if (q === undefined) return {};
  return {
    superSearch: { mode: mode === undefined ? 'FUZZY_CAPTION' : MODES[mode].mode, searchQuery: q },
  };
}

/**
 * The API's filter for the state of the page.
 * @param timeZone the workspace's, in which its days begin
 */
export function filterOf(search: PostsSearch, timeZone: string, now = Date.now()): ItemFilter {
  const { platform, virality, days, views, creator, source } = search;
  const further = furtherFilter(search);
  return {
    ...further,
    ...searchOf(search),
    ...(platform === undefined ? {} : { provider: platform }),
    ...(virality === undefined ? {} : { viralityScore: [virality] }),
    ...(days === undefined ? {} : { takenAt: periodOf(days, timeZone, now) }),
    ...(creator === undefined ? {} : { creatorIds: [creator] }),
    ...(source === undefined ? {} : { sourcesIds: [source] }),
    ...(views === undefined
      ? {}
      : {
          engagement: [
            ...(further.engagement ?? []),
            { field: 'MERGED_VIEW_PLAY_COUNT', range: { from: Number(views) } },
          ],
        }),
  } satisfies ItemFilter;
}

/** A filter of the API as the state of the page has it. */
export function searchOfFilter({ superSearch, ...further }: ItemFilter) {
  const mode = Object.entries(MODES).find(([, each]) => each.mode === superSearch?.mode)?.[0];
  return known<Pick<PostsSearch, 'q' | 'mode' | 'like' | 'filter'>>({
    q: superSearch?.searchQuery ?? undefined,
    mode: superSearch?.searchQuery == null ? undefined : mode,
    like: superSearch?.similarMediaContentId ?? undefined,
    filter: filterInAddress(further),
  });
}

/** Whether the posts are sorted by how well they fit a search. */
const hasRelevance = ({ q, picture, like }: PostsSearch) => (q ?? picture ?? like) !== undefined;

/** The API's order; none is given for what has its own: a search, and a view. */
export function sortingOf(search: PostsSearch): Sorting | null {
  if (search.order !== undefined) return [...ORDERS[search.order].sorting];
  return hasRelevance(search) || search.view !== undefined ? null : [...ORDERS.newest.sorting];
}

/** The name of the order that is not chosen. */
export const ownOrderName = (search: PostsSearch): string => {
  if (search.view !== undefined) return t('As in the view');
  return hasRelevance(search) ? t('Best match') : ORDERS.newest.name;
};

/** What chooses the posts: a saved view, or the filters of the page. */
export function choiceOf(search: PostsSearch, timeZone: string): ItemChoice {
  const sorting = sortingOf(search);
  if (search.view !== undefined) return { presetId: search.view, sorting };
  const conditions = conditionsOf(search);
  return {
    filter: filterOf(search, timeZone),
    ...(conditions.length === 0 ? {} : { customAttributeConditions: conditions }),
    sorting,
  };
}

/** The campaign whose posts are chosen, where it is one. */
export function campaignOf(search: PostsSearch): string | undefined {
  const [campaign, other] = search.view === undefined ? (furtherFilter(search).campaignsIds ?? []) : [];
  return other === undefined ? campaign : undefined;
}

/** Whether the state chooses posts, beside how they are shown. */
export const isFiltered = (search: PostsSearch): boolean => CHOOSING.some((key) => search[key] !== undefined);

/** Whether the posts are chosen by what they look like, which is no filter that an export can have. */
export const isBySimilarity = ({ picture, like, mode, q }: PostsSearch): boolean =>
  (picture ?? like) !== undefined || (mode === 'meaning' && q !== undefined);

/** The state without anything that chooses posts. */
export const withoutChoice: Readonly<Record<(typeof CHOOSING)[number] | 'view' | 'edits', undefined>> =
  Object.fromEntries([...CHOOSING, 'view', 'edits'].map((key) => [key, undefined])) as Record<
    (typeof CHOOSING)[number] | 'view' | 'edits',
    undefined
  >;
