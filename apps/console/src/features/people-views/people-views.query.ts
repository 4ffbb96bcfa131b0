import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import type { ResultOf, VariablesOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';
import { CREATE_GROUP } from '../posts/views.documents';
import type { PresetChange } from '../posts/views.query';
import {
  CREATE_CREATOR_VIEW,
  CREATE_PROFILE_VIEW,
  DELETE_CREATOR_VIEW,
  DELETE_PROFILE_VIEW,
  MOVE_CREATOR_VIEW,
  MOVE_PROFILE_VIEW,
  PEOPLE_VIEWS,
  UPDATE_CREATOR_VIEW,
  UPDATE_PROFILE_VIEW,
} from './people-views.documents';

/** What a view is of. */
export type PeopleKind = 'creators' | 'profiles';
export type PeopleViews = ResultOf<typeof PEOPLE_VIEWS>;
export type PeopleView = PeopleViews['creatorViews'][number];

/** What a view is made of: filters with keys in snake_case, and conditions. */
export type ViewInput = VariablesOf<typeof CREATE_CREATOR_VIEW>['input'];

type Move = { id: string } & Omit<PresetChange, 'name'>;

/** The views of creators and profiles; read again whenever a view, collection or group changes. */
export const usePeopleViews = (workspaceId: string): PeopleViews | undefined =>
  useQuery(
    queryOptions({
      queryKey: ['saved', workspaceId, 'people'],
      queryFn: ({ signal }) => ask(PEOPLE_VIEWS, {}, workspaceId, signal),
    }),
  ).data;

function useChange<Input, Result>(workspaceId: string, change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['saved', workspaceId] }),
  });
}

/** What changes the views of a kind. */
export function useManagePeopleViews(workspaceId: string, kind: PeopleKind) {
  const save = useChange(workspaceId, async (input: ViewInput) => {
    if (kind === 'creators') {
      const { createCreatorView } = await ask(CREATE_CREATOR_VIEW, { input }, workspaceId);
      return unlessRefused(createCreatorView).creatorView?.id;
    }
    const { createSocialProfileView } = await ask(CREATE_PROFILE_VIEW, { input }, workspaceId);
    return unlessRefused(createSocialProfileView).socialProfileView?.id;
  });
  const update = useChange(workspaceId, async ({ id, input }: { id: string; input: Partial<ViewInput> }) => {
    if (kind === 'creators') {
      return unlessRefused((await ask(UPDATE_CREATOR_VIEW, { id, input }, workspaceId)).updateCreatorView);
    }
    const { updateSocialProfileView } = await ask(UPDATE_PROFILE_VIEW, { id, input }, workspaceId);
    return unlessRefused(updateSocialProfileView);
  });
  const remove = useChange(workspaceId, async (id: string) => {
    if (kind === 'creators') {
      return unlessRefused((await ask(DELETE_CREATOR_VIEW, { id }, workspaceId)).deleteCreatorView);
    }
    return unlessRefused((await ask(DELETE_PROFILE_VIEW, { id }, workspaceId)).deleteSocialProfileView);
  });
  const move = useChange(workspaceId, async ({ id, groupId, newGroup }: Move) => {
    const group =
      newGroup === ''
        ? groupId
        : (unlessRefused((await ask(CREATE_GROUP, { name: newGroup }, workspaceId)).createViewGroup).viewGroup
            ?.id ?? null);
    const variables = { id, groupId: group };
    if (kind === 'creators') {
      return unlessRefused((await ask(MOVE_CREATOR_VIEW, variables, workspaceId)).moveCreatorViewToGroup);
    }
    const { moveSocialProfileViewToGroup } = await ask(MOVE_PROFILE_VIEW, variables, workspaceId);
    return unlessRefused(moveSocialProfileViewToGroup);
  });
  return { save, update, remove, move };
}
