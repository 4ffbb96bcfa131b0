import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';

const CHANGE = graphql(`
  query ItemsChange($id: ID!) {
    operation(id: $id) {
      completedAt
      processed
      total
      error
      itemsChange {
        undoes
        changed
        unchanged
        failed
        canCancel
        canUndo
        failures {
          message
        }
      }
    }
  }
`);

const CANCEL = graphql(`
  mutation StopChange($id: ID!) {
    cancelOperation(id: $id) {
      operationId
      userErrors {
        message
      }
    }
  }
`);

const UNDO = graphql(`
  mutation UndoChange($id: ID!) {
    undoOperation(id: $id) {
      operationId
      userErrors {
        message
      }
    }
  }
`);

export type ItemsChange = NonNullable<ResultOf<typeof CHANGE>['operation']>;

/** Milliseconds between looks at a change that goes on. */
const LOOK_AGAIN = 700;

/** How far a change of many posts is; read again until it has ended. */
export const itemsChangeQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['items-change', workspaceId, id],
    queryFn: async ({ signal }) => (await ask(CHANGE, { id }, workspaceId, signal)).operation,
    refetchInterval: ({ state }) => (state.data?.completedAt === null ? LOOK_AGAIN : false),
  });

/** Stops a change that is under way. */
export function useStopChange(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => unlessRefused((await ask(CANCEL, { id }, workspaceId)).cancelOperation),
    // Also where it had ended by itself meanwhile.
    onSettled: (_, __, id) => client.invalidateQueries({ queryKey: ['items-change', workspaceId, id] }),
  });
}

/** Undoes a change by another one, of which it gives the id. */
export function useUndoChange(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      unlessRefused((await ask(UNDO, { id }, workspaceId)).undoOperation).operationId ?? null,
    onSettled: (_, __, id) => client.invalidateQueries({ queryKey: ['items-change', workspaceId, id] }),
  });
}
