import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, read, send } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';
import type { ChosenFile } from './dropped-files';
import { type GivenReading, sendFile } from './look.query';

const PROGRESS = graphql(`
  query ImportProgress($id: ID!) {
    operation(id: $id) {
      fetchStatus
      completedAt
      error
      imported {
        lines
        created
        updated
        unchanged
        rejected
        snapshotsAdded
        unknownFields {
          name
          lines
        }
      }
    }
  }
`);

/** Imports are some of the operations, which have no filter. */
const IMPORTS = graphql(`
  query EarlierImports {
    operations(first: 100) {
      nodes {
        id
        operationType
        createdAt
      }
    }
  }
`);

export type EarlierImport = ResultOf<typeof IMPORTS>['operations']['nodes'][number];

const UNDO = graphql(`
  mutation UndoImport($id: ID!) {
    undoImport(id: $id, waitSeconds: 20) {
      operation {
        processed
        completedAt
        error
      }
      userErrors {
        field
        message
      }
    }
  }
`);

/** Milliseconds between looks at an import that goes on. */
const LOOK_AGAIN = 1000;

/** Lists that change with an import. */
const LISTS = ['posts', 'creators', 'aggregates', 'progress', 'imports'];

/** Sends a file of posts; its result is the id of the import. */
export function useImport(workspaceId: string) {
  return useMutation({
    mutationFn: async ({ file, reading }: { file: ChosenFile; reading: GivenReading }) =>
      (await sendFile<{ operation: { id: string } }>(workspaceId, file, reading)).operation.id,
  });
}

/** Has the lists of posts read again. */
export function useFreshLists(workspaceId: string): () => void {
  const client = useQueryClient();
  return () => {
    for (const list of LISTS) void client.invalidateQueries({ queryKey: [list, workspaceId] });
  };
}

/** Takes an import back; its result says how many posts are gone. */
export function useUndoImport(workspaceId: string) {
  const refresh = useFreshLists(workspaceId);
  return useMutation({
    mutationFn: async (id: string) =>
      unlessRefused((await ask(UNDO, { id }, workspaceId)).undoImport).operation,
    onSuccess: refresh,
  });
}

/** The imports among the last hundred operations, newest first. */
export function earlierImportsQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['imports', workspaceId],
    queryFn: async ({ signal }) =>
      (await ask(IMPORTS, {}, workspaceId, signal)).operations.nodes.filter(
        ({ operationType }) => operationType === 'IMPORT',
      ),
  });
}

/** How far an import has come; read again until it has ended. */
export function importQuery(workspaceId: string, id: string) {
  return queryOptions({
    queryKey: ['import', workspaceId, id],
    queryFn: async ({ signal }) => (await ask(PROGRESS, { id }, workspaceId, signal)).operation,
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : LOOK_AGAIN),
  });
}

export const hasEnded = (operation: { completedAt: string | null } | null | undefined): boolean =>
  operation != null && operation.completedAt !== null;

/** A line of a report that was not stored. */
export interface RefusedLine {
  line: number;
  reason: string;
  /** What stood in the file, where it is not too long. */
  row?: unknown;
}

/** The lines of a report that were refused, with why. */
export function refusedQuery(workspaceId: string, id: string) {
  return queryOptions({
    queryKey: ['import-report', workspaceId, id],
    queryFn: async ({ signal }): Promise<RefusedLine[]> => {
      const response = await send(`/api/v2/imports/${id}/report`, { method: 'GET' }, workspaceId, signal);
      if (!response.ok) await read(response);
      return (await response.text())
        .split('\n')
        .filter((line) => line.includes('"rejected"'))
        .map((line) => JSON.parse(line) as RefusedLine);
    },
  });
}
