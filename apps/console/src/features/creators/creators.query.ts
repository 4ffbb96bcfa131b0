import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import type { ResultOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';
import { known, oneOf, textOf } from '../../lib/search';
import type { Listed } from '../../lib/windowed-pages';
import { PLATFORMS } from '../posts/filter-fields';
import { type Condition, conditionsInAddress, conditionsOf } from '../posts/posts-search';
import {
  BY_NAME,
  CREATOR,
  CREATOR_DETAILS,
  CREATORS,
  GROWTH,
  MERGE,
  REACHED,
  SET_ATTRIBUTE,
  SPLIT,
} from './creators.documents';

export type Creator = ResultOf<typeof CREATOR> & {
  /** What the posts have reached; null where nothing is known. */
  medianViews: number | null;
  earnedMediaValue: string | null;
};

/** The state of the creators page, as its address has it. */
interface CreatorsSearch {
  /** What the page lists; creators if it is missing. */
  of?: 'profiles' | 'lists';
  /** Id of the list that is open. */
  list?: string;
  /** Of profiles: their platform. */
  platform?: (typeof PLATFORMS)[number];
  /** Id of the saved view that is open. */
  view?: string;
  /** A part of a handle, a name or a bio. */
  q?: string;
  /** JSON of conditions on custom attributes. */
  where?: string;
  /** Id of the creator in the side panel. */
  panel?: string;
}

/** Reads the address; what it does not know is left out. */
export function creatorsSearch(search: Record<string, unknown>) {
  const where = textOf(search.where);
  return known<CreatorsSearch>({
    of: oneOf(['profiles', 'lists'] as const, search.of),
    list: textOf(search.list),
    platform: oneOf(PLATFORMS, search.platform),
    view: textOf(search.view),
    q: textOf(search.q),
    where: where === undefined ? undefined : conditionsInAddress(conditionsOf({ where })),
    panel: textOf(search.panel),
  });
}

/** Creators with what their posts have reached. */
async function withReached(
  workspaceId: string,
  creators: readonly ResultOf<typeof CREATOR>[],
  signal: AbortSignal,
): Promise<Creator[]> {
  if (creators.length === 0) return [];
  const ids = creators.map(({ id }) => id);
  const { itemAggregates } = await ask(REACHED, { ids }, workspaceId, signal);
  const reached = new Map(itemAggregates.groups.map(({ keys, values }) => [keys[0]?.value, values.metrics]));
  return creators.map((creator) => {
    const [views, value] = reached.get(creator.id) ?? [];
    return { ...creator, medianViews: views?.median ?? null, earnedMediaValue: value?.sum ?? null };
  });
}

/** Creators, and the state of the page that chose them. */
export type CreatorsList = Listed<Creator> & { search: CreatorsSearch };

/** The creators for the state of the creators page. */
export const creatorsList = (workspaceId: string, search: CreatorsSearch): CreatorsList => ({
  search,
  ...(search.q === undefined
    ? creatorsWhere(workspaceId, conditionsOf(search))
    : creatorsNamed(workspaceId, search.q)),
});

/** The creators of the workspace that meet the conditions, newest first. */
const creatorsWhere = (workspaceId: string, where: readonly Condition[]): Listed<Creator> => ({
  queryKey: ['creators', workspaceId, where],
  size: 50,
  read: async (after, signal) => {
    const variables = { after, where: [...where], counted: after === null };
    const { creators } = await ask(CREATORS, variables, workspaceId, signal);
    return { ...creators, nodes: await withReached(workspaceId, creators.nodes, signal) };
  },
});

/** The creators with a part of a name in a profile, newest first. */
const creatorsNamed = (workspaceId: string, name: string): Listed<Creator> => ({
  queryKey: ['creators', workspaceId, 'name', name],
  size: 50,
  read: async (after, signal) => {
    const { creators } = await ask(BY_NAME, { after, name, counted: after === null }, workspaceId, signal);
    return { ...creators, nodes: await withReached(workspaceId, creators.nodes, signal) };
  },
});

/** A creator with the most seen posts. */
export const creatorQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['creator', workspaceId, id],
    queryFn: ({ signal }) => ask(CREATOR_DETAILS, { id, ids: [id] }, workspaceId, signal),
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
