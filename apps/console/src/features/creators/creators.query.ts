import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import type { ResultOf } from '../../lib/graphql';
import { pageVariables } from '../../lib/pages';
import { unlessRefused } from '../../lib/refused';
import { known, oneOf, textOf } from '../../lib/search';
import { daysFrom } from '../../lib/times';
import type { Listed } from '../../lib/windowed-pages';
import { PLATFORMS } from '../posts/filter-fields';
import { conditionsInAddress, conditionsOf } from '../posts/posts-search';
import { FIRST_ORDER, ORDERS, type Order } from './creator-orders';
import {
  BY_GROWTH,
  BY_REACHED,
  CREATOR,
  CREATOR_DETAILS,
  CREATORS,
  creatorVariables,
  GROWTH,
  MERGE,
  REACHED,
  SET_ATTRIBUTE,
  SPLIT,
} from './creators.documents';
import { readingsOf } from './readings';

/** A creator, as lists and the page about one have them. */
export type Person = ResultOf<typeof CREATOR>;

export type Creator = ResultOf<typeof CREATORS>['creators']['nodes'][number] & {
  /** What the posts have reached; null where nothing is known. */
  medianViews: number | null;
  earnedMediaValue: string | null;
  /** Engagements per hundred followers, on average over the posts. */
  engagementRate: number | null;
  /** The followers of all profiles with a reading now and thirty days ago; null without one. */
  grown: { before: number; after: number } | null;
  /** The followers of each profile ninety, sixty and thirty days ago and now, by its id; null where they are not known. */
  followersThen: ReadonlyMap<string, readonly (number | null)[]>;
};

/** The orders that lists of creators have, with any filter. The others are rankings of all creators. */
const SORTED = {
  followers: 'FOLLOWERS_COUNT',
  posts: 'POSTS_COUNT',
  lastPost: 'LAST_POST_AT',
} as const;
type Sorted = keyof typeof SORTED;
type Ranked = Exclude<Order, Sorted>;

const isSorted = (order: Order): order is Sorted => Object.hasOwn(SORTED, order);

/** The state of the creators page, as its address has it. */
export interface CreatorsSearch {
  /** What the page lists; creators if it is missing. */
  of?: 'profiles' | 'lists';
  /** Id of the list that is open, or that creators are in. */
  list?: string;
  /** The stage of the list, or of any, that creators are at. */
  stage?: string;
  /** Of profiles: their platform. */
  platform?: (typeof PLATFORMS)[number];
  /** Id of the saved view that is open. */
  view?: string;
  /** A part of a handle, a name or a bio. */
  q?: string;
  /** JSON of conditions on custom attributes. */
  where?: string;
  /** What the creators are ordered by. */
  order?: Order;
  /** Columns that the table is without, with commas. */
  hide?: string;
  /** Id of the creator in the side panel. */
  panel?: string;
  /** Id of the creator whose own page is open. */
  creator?: string;
}

/** Reads the address; what it does not know is left out. */
export function creatorsSearch(search: Record<string, unknown>) {
  const where = textOf(search.where);
  return known<CreatorsSearch>({
    of: oneOf(['profiles', 'lists'] as const, search.of),
    list: textOf(search.list),
    stage: textOf(search.stage),
    platform: oneOf(PLATFORMS, search.platform),
    view: textOf(search.view),
    q: textOf(search.q),
    where: where === undefined ? undefined : conditionsInAddress(conditionsOf({ where })),
    order: oneOf(ORDERS, search.order),
    hide: textOf(search.hide),
    panel: textOf(search.panel),
    creator: textOf(search.creator),
  });
}

type Found = ResultOf<typeof CREATORS>['creators']['nodes'];

/** The span of growth: the last thirty days. */
const during = () => ({ from: daysFrom(-30) });

/** The two spans before it. */
const spansBefore = () => ({
  before: { from: daysFrom(-60), to: daysFrom(-30) },
  earliest: { from: daysFrom(-90), to: daysFrom(-60) },
});

/** Creators with what their posts have reached. */
async function withReached(workspaceId: string, creators: Found, signal: AbortSignal): Promise<Creator[]> {
  if (creators.length === 0) return [];
  const ids = creators.map(({ id }) => id);
  const { itemAggregates, growthRanking, before, earliest } = await ask(
    REACHED,
    { ids, during: during(), ...spansBefore() },
    workspaceId,
    signal,
  );
  const reached = new Map(itemAggregates.groups.map(({ keys, values }) => [keys[0]?.value, values.metrics]));
  const grown = new Map<string, { before: number; after: number }>();
  for (const row of growthRanking.rows) {
    const sum = grown.get(row.creatorId) ?? { before: 0, after: 0 };
    grown.set(row.creatorId, {
      before: sum.before + Number(row.before ?? 0),
      after: sum.after + Number(row.after),
    });
  }
  const followersThen = readingsOf([earliest.rows, before.rows, growthRanking.rows]);
  return creators.map((creator) => {
    const [views, value, rate] = reached.get(creator.id) ?? [];
    return {
      ...creator,
      medianViews: views?.median ?? null,
      earnedMediaValue: value?.sum ?? null,
      engagementRate: rate?.mean ?? null,
      grown: grown.get(creator.id) ?? null,
      followersThen,
    };
  });
}

/** Creators, and the state of the page that chose them. */
export type CreatorsList = Listed<Creator> & { search: CreatorsSearch };

/** What the page lets the API choose creators by; undefined for all of them. */
export function creatorFilterOf({ q, list, stage }: CreatorsSearch) {
  if (q === undefined && list === undefined && stage === undefined) return undefined;
  return {
    ...(q === undefined ? {} : { name: q }),
    ...(list === undefined ? {} : { listIds: [list] }),
    ...(stage === undefined ? {} : { listStages: [stage] }),
  };
}

/** Whether the list of a state can be ordered so: rankings are of all creators. */
export const mayOrder = (search: CreatorsSearch, order: Order): boolean =>
  isSorted(order) || (creatorFilterOf(search) === undefined && conditionsOf(search).length === 0);

/** What the list of a state is ordered by. */
export const orderOf = (search: CreatorsSearch): Order =>
  search.order !== undefined && mayOrder(search, search.order) ? search.order : FIRST_ORDER;

const SIZE = 50;

/** What the page asks the API for; a ranking by the figures of posts is asked for in another way. */
export function creatorsVariables(search: CreatorsSearch) {
  const order = orderOf(search);
  const filter = creatorFilterOf(search);
  return {
    customAttributeConditions: conditionsOf(search),
    ...(filter === undefined ? {} : { filter }),
    ...(isSorted(order) ? { sorting: [{ sortKey: SORTED[order], sortOrder: 'DESC' as const }] } : {}),
  };
}

/** The creators for the state of the creators page. */
export function creatorsList(workspaceId: string, search: CreatorsSearch): CreatorsList {
  const order = orderOf(search);
  if (!isSorted(order)) return { search, ...creatorsBy(workspaceId, order) };
  const chosen = creatorsVariables(search);
  return {
    search,
    queryKey: ['creators', workspaceId, chosen],
    size: SIZE,
    read: async (after, signal) => {
      const { creators } = await ask(CREATORS, { ...pageVariables(after), ...chosen }, workspaceId, signal);
      return { ...creators, nodes: await withReached(workspaceId, creators.nodes, signal) };
    },
  };
}

/** As many creators as a ranking has. */
const RANKED = 1000;

/** What ranks creators by the figures of their posts. */
const FIGURES = {
  views: { metrics: ['VIEWS'], orderBy: { by: 'MEDIAN', metric: 'VIEWS' } },
  engagement: { metrics: ['ENGAGEMENTS_RATE'], orderBy: { by: 'MEAN', metric: 'ENGAGEMENTS_RATE' } },
  emv: { metrics: ['EARNED_MEDIA_VALUE'], orderBy: { by: 'SUM', metric: 'EARNED_MEDIA_VALUE' } },
} as const;

/** Ids of creators in an order, and how many there are. */
async function ranking(workspaceId: string, order: Ranked, signal: AbortSignal) {
  if (order === 'growth') {
    const { growthRanking } = await ask(BY_GROWTH, { during: during() }, workspaceId, signal);
    return [...new Set(growthRanking.rows.map(({ creatorId }) => creatorId))];
  }
  const { metrics, orderBy } = FIGURES[order];
  const variables = { metrics: [...metrics], orderBy, first: RANKED };
  const { itemAggregates } = await ask(BY_REACHED, variables, workspaceId, signal);
  return itemAggregates.groups.flatMap(({ keys }) => keys[0]?.value ?? []);
}

/** The first creators by a figure; cursors are places in the ranking. */
const creatorsBy = (workspaceId: string, order: Ranked): Listed<Creator> => ({
  queryKey: ['creators', workspaceId, { order }],
  size: SIZE,
  read: async (after, signal) => {
    const ids = await ranking(workspaceId, order, signal);
    const from = Number(after ?? 0);
    const end = from + SIZE;
    const wanted = ids.slice(from, end);
    if (wanted.length === 0) return { nodes: [], totalCount: 0, pageInfo: { hasNextPage: false } };
    const variables = { counted: false, filter: { ids: wanted } };
    const { creators } = await ask(CREATORS, variables, workspaceId, signal);
    const byId = new Map(creators.nodes.map((creator) => [creator.id, creator]));
    const ordered = wanted.flatMap((id) => byId.get(id) ?? []);
    return {
      nodes: await withReached(workspaceId, ordered, signal),
      totalCount: ids.length,
      pageInfo: { hasNextPage: end < ids.length, endCursor: String(end) },
    };
  },
});

/** The creators with a part of a name in a profile. */
export const namedQuery = (workspaceId: string, name: string) =>
  queryOptions({
    queryKey: ['creators', workspaceId, 'named', name],
    queryFn: async ({ signal }) =>
      (await ask(CREATORS, { counted: false, filter: { name } }, workspaceId, signal)).creators.nodes,
  });

export type CreatorDetails = ResultOf<typeof CREATOR_DETAILS>;

/** Everything about a creator, with the most seen posts. */
export const creatorQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['creator', workspaceId, id],
    queryFn: ({ signal }) => ask(CREATOR_DETAILS, creatorVariables(id), workspaceId, signal),
  });

/** The followers of a profile over time, newest first: the last hundred times that they had changed. */
export const growthQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['profile-growth', workspaceId, id],
    queryFn: async ({ signal }) =>
      (await ask(GROWTH, { id }, workspaceId, signal)).socialProfileHistory.nodes,
  });

/** Makes creators part of one of them. */
export function useMergeCreators(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (variables: { id: string; creatorIds: string[] }) =>
      unlessRefused((await ask(MERGE, variables, workspaceId)).mergeCreators),
    onSuccess: async () => {
      await client.resetQueries({ queryKey: ['creators', workspaceId] });
      await client.invalidateQueries({ queryKey: ['creator', workspaceId] });
    },
  });
}

/** Makes another creator of some profiles of one; its result is the id of the new one. */
export function useSplitCreator(workspaceId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (socialProfileIds: string[]) =>
      unlessRefused((await ask(SPLIT, { id, input: { socialProfileIds } }, workspaceId)).splitCreator).creator
        ?.id ?? null,
    onSuccess: async () => {
      await client.resetQueries({ queryKey: ['creators', workspaceId] });
      await client.invalidateQueries({ queryKey: ['creator', workspaceId] });
    },
  });
}

/** Gives a creator a value of an attribute, or takes it away. */
export function useSetCreatorAttribute(workspaceId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, value }: { key: string; value: unknown }) =>
      unlessRefused(
        (await ask(SET_ATTRIBUTE, { id, input: { values: { [key]: value } } }, workspaceId))
          .updateCreatorCustomAttributes,
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['creator', workspaceId, id] }),
  });
}
