import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { useIsBehindRows } from '../../lib/first-rows';
import type { ResultOf } from '../../lib/graphql';
import { toCamelCase, toSnakeCase } from '../../lib/keys-case';
import { unlessRefused } from '../../lib/refused';
import { oneOf } from '../../lib/search';
import { hiddenKeys, hiddenText } from '../../ui/column-choice';
import type { Workspace } from '../workspaces/workspaces.query';
import type { ItemFilter } from './filter-fields';
import {
  type Condition,
  choiceOf,
  conditionsInAddress,
  ORDERS,
  PERIODS,
  type PostsSearch,
  searchOfFilter,
} from './posts-search';
import {
  CREATE_GROUP,
  CREATE_VIEW,
  DELETE_COLLECTION,
  DELETE_GROUP,
  DELETE_VIEW,
  GROUPS,
  MOVE_COLLECTION,
  MOVE_VIEW,
  RENAME_COLLECTION,
  RENAME_GROUP,
  REORDER_GROUP,
  SAVED,
  UPDATE_VIEW,
} from './views.documents';

export type Saved = ResultOf<typeof SAVED>;
type View = Saved['contentViews'][number];
type Collection = Saved['collections'][number];
/** A view or a collection. */
export type Preset = { kind: 'view'; of: View } | { kind: 'collection'; of: Collection };

/** What posts can be chosen by: views, collections and their groups; campaigns and sources. */
export const savedQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['saved', workspaceId],
    queryFn: ({ signal }) => ask(SAVED, {}, workspaceId, signal),
  });

/**
 * The views and collections; none until they are read. Where a page needs none of them before it is used, they come
 * behind the first rows of the visit.
 */
export const useSaved = (workspaceId: string, isNeeded = true): Saved | undefined => {
  const isBehindRows = useIsBehindRows();
  return useQuery({ ...savedQuery(workspaceId), enabled: isNeeded || isBehindRows }).data;
};

/** The view or collection of an id; undefined if there is none. */
export function presetOf(saved: Saved | undefined, id: string | undefined): Preset | undefined {
  const view = saved?.contentViews.find((each) => each.id === id);
  if (view !== undefined) return { kind: 'view', of: view };
  const collection = saved?.collections.find((each) => each.id === id);
  return collection === undefined ? undefined : { kind: 'collection', of: collection };
}

/** The state of the page as a view stores it. “In the last days” stays so: the API looks for the day each time. */
export function storedChoice(search: PostsSearch, timeZone: string) {
  const { filter, customAttributeConditions, sorting } = choiceOf(search, timeZone);
  const filters = toSnakeCase(filter ?? {}) as object;
  return {
    // A month of the calendar is kept as its days.
    filters: Number.isNaN(Number(search.days))
      ? filters
      : { ...filters, taken_at: { last_days: Number(search.days) } },
    customAttributeConditions: customAttributeConditions ?? [],
    sort: toSnakeCase(sorting?.[0] ?? {}),
    hiddenColumns: hiddenKeys(search.hide),
  };
}

/** The filter of a view or a collection, for asking for a part of its posts. */
export function filterOfPreset(preset: Preset): {
  filter: ItemFilter;
  customAttributeConditions?: Condition[];
} {
  if (preset.kind === 'collection') return { filter: { collectionsIds: [preset.of.id] } };
  const { filters, customAttributeConditions } = preset.of;
  return {
    filter: toCamelCase(filters) as ItemFilter,
    customAttributeConditions: customAttributeConditions as Condition[],
  };
}

/** The filters of a view as the state of the page, to change them. */
export function searchOfView({
  id,
  filters,
  sort,
  customAttributeConditions,
  hiddenColumns,
}: View): PostsSearch {
  const { takenAt, ...others } = toCamelCase(filters) as ItemFilter;
  const lastDays = (filters as { taken_at?: { last_days?: unknown } | null }).taken_at?.last_days;
  const days = oneOf(PERIODS, String(lastDays));
  const wanted = JSON.stringify(toCamelCase(Array.isArray(sort) ? sort[0] : sort));
  const order = Object.entries(ORDERS).find(([, { sorting }]) => JSON.stringify(sorting[0]) === wanted)?.[0];
  const state: Record<keyof PostsSearch & string, unknown> | object = {
    ...searchOfFilter(days === undefined && takenAt !== undefined ? { ...others, takenAt } : others),
    days,
    where: conditionsInAddress(customAttributeConditions as Condition[]),
    order,
    hide: hiddenText(hiddenColumns),
    edits: id,
  };
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined)) as PostsSearch;
}

/** Anything that changes views, collections or groups: these are read again. */
function useChange<Input, Result>(workspaceId: string, change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['saved', workspaceId] }),
  });
}

/** Saves the filters of the page as a view; its result is the id. */
export const useSaveView = ({ id: workspaceId, timeZone }: Workspace) =>
  useChange(workspaceId, async ({ name, search }: { name: string; search: PostsSearch }) => {
    const input = { name, ...storedChoice(search, timeZone) };
    return (
      unlessRefused((await ask(CREATE_VIEW, { input }, workspaceId)).createContentView).contentView?.id ??
      null
    );
  });

/** Saves the filters of the page to the view that they came from. */
export function useUpdateView({ id: workspaceId, timeZone }: Workspace) {
  const client = useQueryClient();
  return useChange(workspaceId, async ({ id, search }: { id: string; search: PostsSearch }) => {
    const variables = { id, input: storedChoice(search, timeZone) };
    unlessRefused((await ask(UPDATE_VIEW, variables, workspaceId)).updateContentView);
    await client.resetQueries({ queryKey: ['posts', workspaceId] });
  });
}

export interface PresetChange {
  name: string;
  /** Null for no group. */
  groupId: string | null;
  /** Name of a group to make and move it to. */
  newGroup: string;
}

/** Renames a view or collection, and moves it to a group. */
export const useChangePreset = (workspaceId: string, { kind, of }: Preset) =>
  useChange(workspaceId, async ({ name, groupId, newGroup }: PresetChange) => {
    const { id } = of;
    if (name !== of.name && kind === 'view') {
      unlessRefused((await ask(UPDATE_VIEW, { id, input: { name } }, workspaceId)).updateContentView);
    } else if (name !== of.name) {
      unlessRefused((await ask(RENAME_COLLECTION, { id, name }, workspaceId)).updateCollection);
    }
    const group =
      newGroup === ''
        ? groupId
        : (unlessRefused((await ask(CREATE_GROUP, { name: newGroup }, workspaceId)).createViewGroup).viewGroup
            ?.id ?? null);
    if (group === (of.group?.id ?? null)) return;
    if (kind === 'view') {
      unlessRefused((await ask(MOVE_VIEW, { id, groupId: group }, workspaceId)).moveContentViewToGroup);
    } else {
      unlessRefused((await ask(MOVE_COLLECTION, { id, groupId: group }, workspaceId)).moveCollectionToGroup);
    }
  });

/** Groups with what is in them. */
export const groupsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['saved', workspaceId, 'groups'],
    queryFn: async ({ signal }) => (await ask(GROUPS, {}, workspaceId, signal)).viewGroups,
  });

/** Renames groups, puts what is in them into another order, and deletes them; what is in them stays. */
export const useManageGroups = (workspaceId: string) => ({
  rename: useChange(workspaceId, async (variables: { id: string; name: string }) =>
    unlessRefused((await ask(RENAME_GROUP, variables, workspaceId)).updateViewGroup),
  ),
  reorder: useChange(workspaceId, async (variables: { groupId: string; viewIds: string[] }) =>
    unlessRefused((await ask(REORDER_GROUP, variables, workspaceId)).reorderViewsInGroup),
  ),
  remove: useChange(workspaceId, async (id: string) =>
    unlessRefused((await ask(DELETE_GROUP, { id }, workspaceId)).deleteViewGroup),
  ),
});

/** Deletes a view or collection; its posts stay. */
export const useDeletePreset = (workspaceId: string) =>
  useChange(workspaceId, async ({ kind, of: { id } }: Preset) =>
    kind === 'view'
      ? unlessRefused((await ask(DELETE_VIEW, { id }, workspaceId)).deleteContentView)
      : unlessRefused((await ask(DELETE_COLLECTION, { id }, workspaceId)).deleteCollection),
  );
