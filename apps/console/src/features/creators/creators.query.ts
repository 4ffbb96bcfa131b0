import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import type { ResultOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';
import { known, oneOf, textOf } from '../../lib/search';
import type { Listed } from '../../lib/windowed-pages';
import { PLATFORMS } from '../posts/filter-fields';
import { conditionsInAddress, conditionsOf } from '../posts/posts-search';
import {
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
  /** Id of the creator in the side panel. */
  panel?: string;
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

/** What the page lets the API choose creators by; undefined for all of them. */
export function creatorFilterOf({ q, list, stage }: CreatorsSearch) {
  if (q === undefined && list === undefined && stage === undefined) return undefined;
  return {
    ...(q === undefined ? {} : { name: q }),
    ...(list === undefined ? {} : { listIds: [list] }),
    ...(stage === undefined ? {} : { listStages: [stage] }),
  };
}

/** The creators for the state of the creators page, newest first. */
export function creatorsList(workspaceId: string, search: CreatorsSearch): CreatorsList {
  const filter = creatorFilterOf(search) ?? null;
  const where = conditionsOf(search);
  return {
    search,
    queryKey: ['creators', workspaceId, filter, where],
    size: 50,
    read: async (after, signal) => {
      const variables = { after, filter, where: [...where], counted: after === null };
      const { creators } = await ask(CREATORS, variables, workspaceId, signal);
      return { ...creators, nodes: await withReached(workspaceId, creators.nodes, signal) };
    },
  };
}

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
