import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';

const LIST = graphql(`
  query ImportHooks {
    importHooks {
      id
      name
      hasApifyToken
      lastUsedAt
      problem
    }
  }
`);

const CREATE = graphql(`
  mutation CreateImportHook($input: CreateImportHookInput!) {
    createImportHook(input: $input) {
      url
      userErrors {
        field
        message
      }
    }
  }
`);

const ROTATE = graphql(`
  mutation RotateImportHook($id: ID!) {
    rotateImportHook(id: $id) {
      url
      userErrors {
        field
        message
      }
    }
  }
`);

const REVOKE = graphql(`
  mutation RevokeImportHook($id: ID!) {
    revokeImportHook(id: $id) {
      userErrors {
        field
        message
      }
    }
  }
`);

export type ImportHook = ResultOf<typeof LIST>['importHooks'][number];
export type NewHook = VariablesOf<typeof CREATE>['input'];

const keyOf = (workspaceId: string) => ['import-hooks', workspaceId];

/** The addresses of the workspace to which programs send posts. */
export const hooksQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId),
    queryFn: async ({ signal }) => (await ask(LIST, {}, workspaceId, signal)).importHooks,
  });

/** Makes an address; gives it, this once. */
export function useCreateHook(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: NewHook) =>
      unlessRefused((await ask(CREATE, { input }, workspaceId)).createImportHook).url,
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(workspaceId) }),
  });
}

/** Replaces the secret of an address, and gives the new address; or ends it, and gives null. */
export function useChangeHook(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ hook: { id }, change }: { hook: ImportHook; change: 'rotate' | 'revoke' }) => {
      if (change === 'rotate')
        return unlessRefused((await ask(ROTATE, { id }, workspaceId)).rotateImportHook).url;
      unlessRefused((await ask(REVOKE, { id }, workspaceId)).revokeImportHook);
      return null;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(workspaceId) }),
  });
}
