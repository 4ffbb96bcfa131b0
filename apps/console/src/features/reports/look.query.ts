import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';

const LOOK = graphql(`
  query WorkspaceLook {
    workspaceLook {
      brandName
      colour
      logo
    }
  }
`);

const SET_LOOK = graphql(`
  mutation SetWorkspaceLook($input: SetWorkspaceLookInput!) {
    setWorkspaceLook(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

export type WorkspaceLook = ResultOf<typeof LOOK>['workspaceLook'];
type LookChange = VariablesOf<typeof SET_LOOK>['input'];

/** How reports of a workspace look unless they have a look of their own. */
export const lookQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['look', workspaceId],
    queryFn: async ({ signal }) => (await ask(LOOK, {}, workspaceId, signal)).workspaceLook,
  });

export function useSetLook(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: LookChange) =>
      unlessRefused((await ask(SET_LOOK, { input }, workspaceId)).setWorkspaceLook),
    onSuccess: () =>
      Promise.all(
        ['look', 'audit'].map((list) => client.invalidateQueries({ queryKey: [list, workspaceId] })),
      ),
  });
}
