import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';

const LAKE = graphql(`
  query Lake {
    lake {
      state
      folder
      asOf
      filesCount
      rows
      bytes
      problem
    }
  }
`);

const SET_LAKE = graphql(`
  mutation SetLake($input: SetLakeInput!) {
    setLake(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

export type Lake = ResultOf<typeof LAKE>['lake'];

/** Milliseconds between looks at a lake that is being written or removed. */
const LOOK_AGAIN = 3000;

/** The lake of a workspace. */
export const lakeQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['lake', workspaceId],
    queryFn: async ({ signal }) => (await ask(LAKE, {}, workspaceId, signal)).lake,
    refetchInterval: ({ state }) =>
      state.data?.state === 'BUILDING' || state.data?.state === 'REMOVING' ? LOOK_AGAIN : false,
  });

/** Switches the lake on or off. */
export function useSetLake(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (enabled: boolean) =>
      unlessRefused((await ask(SET_LAKE, { input: { enabled } }, workspaceId)).setLake),
    onSuccess: () =>
      Promise.all(
        ['lake', 'audit'].map((list) => client.invalidateQueries({ queryKey: [list, workspaceId] })),
      ),
  });
}
