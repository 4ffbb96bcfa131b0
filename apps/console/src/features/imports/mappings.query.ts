import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';
import type { Mapping } from './look.query';

const LIST = graphql(`
  query ImportMappings {
    importMappings {
      id
      name
      fields
    }
  }
`);

const CREATE = graphql(`
  mutation CreateImportMapping($input: CreateImportMappingInput!) {
    createImportMapping(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const UPDATE = graphql(`
  mutation UpdateImportMapping($id: ID!, $input: UpdateImportMappingInput!) {
    updateImportMapping(id: $id, input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const DELETE = graphql(`
  mutation DeleteImportMapping($id: ID!) {
    deleteImportMapping(id: $id) {
      userErrors {
        field
        message
      }
    }
  }
`);

const keyOf = (workspaceId: string) => ['import-mappings', workspaceId];

/** The mappings that the workspace keeps. */
export function mappingsQuery(workspaceId: string) {
  return queryOptions({
    queryKey: keyOf(workspaceId),
    queryFn: async ({ signal }) => (await ask(LIST, {}, workspaceId, signal)).importMappings,
  });
}

/** Keeps a mapping by name, in place of the one of that name where there is one. */
export function useKeepMapping(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, fields }: { name: string; fields: Mapping }) => {
      const kept = await client.fetchQuery(mappingsQuery(workspaceId));
      const same = kept.find((mapping) => mapping.name === name.trim());
      if (same === undefined) {
        const input = { name, fields };
        unlessRefused((await ask(CREATE, { input }, workspaceId)).createImportMapping);
        return;
      }
      const change = { id: same.id, input: { fields } };
      unlessRefused((await ask(UPDATE, change, workspaceId)).updateImportMapping);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(workspaceId) }),
  });
}

export function useForgetMapping(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      unlessRefused((await ask(DELETE, { id }, workspaceId)).deleteImportMapping);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(workspaceId) }),
  });
}
