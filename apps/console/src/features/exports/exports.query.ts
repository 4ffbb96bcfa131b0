import { queryOptions, useMutation } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type VariablesOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';

const CREATE = graphql(`
  mutation CreateExport($input: CreateExportInput!) {
    createExport(input: $input) {
      export {
        id
      }
      userErrors {
        message
      }
    }
  }
`);

const EXPORT = graphql(`
  query ExportProgress($id: ID!) {
    export(id: $id) {
      state
      error
      rowsExpected
      rowsWritten
      downloadUrl
    }
  }
`);

const COLUMNS = graphql(`
  query ExportColumns($of: ExportKind!) {
    exportColumns(of: $of) {
      field
      heading
      isUsual
    }
  }
`);

export type ExportInput = VariablesOf<typeof CREATE>['input'];

/** Milliseconds between looks at an export that is being written. */
const LOOK_AGAIN = 1000;

/** Begins an export; its result is the id, which is that of its operation too. */
export const useCreateExport = (workspaceId: string) =>
  useMutation({
    mutationFn: async (input: ExportInput) =>
      unlessRefused((await ask(CREATE, { input }, workspaceId)).createExport).export?.id ?? null,
  });

/** The columns that a file may have. */
export const exportColumnsQuery = (workspaceId: string, of: ExportInput['of']) =>
  queryOptions({
    queryKey: ['export-columns', workspaceId, of],
    queryFn: async ({ signal }) => (await ask(COLUMNS, { of }, workspaceId, signal)).exportColumns,
  });

/** How far an export is, and where its file is; read again until it has ended. */
export const exportQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['export', workspaceId, id],
    queryFn: async ({ signal }) => (await ask(EXPORT, { id }, workspaceId, signal)).export,
    refetchInterval: ({ state }) => (state.data?.state === 'WAITING' ? LOOK_AGAIN : false),
  });
