import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type VariablesOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';

const CREATE = graphql(`
  mutation CreateCompetitor($input: CreateCompetitorBrandInput!) {
    createCompetitorBrand(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const RENAME = graphql(`
  mutation RenameCompetitor($id: ID!, $name: String!) {
    updateCompetitorBrand(id: $id, input: { name: $name }) {
      userErrors {
        field
        message
      }
    }
  }
`);

const DELETE = graphql(`
  mutation DeleteCompetitor($id: ID!) {
    deleteCompetitorBrand(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export type NewCompetitor = VariablesOf<typeof CREATE>['input'];

/** Adds a competitor, renames it, or deletes it. */
export function useManageCompetitors(workspaceId: string) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['comparison', workspaceId] });
  const create = useMutation({
    mutationFn: async (input: NewCompetitor) =>
      unlessRefused((await ask(CREATE, { input }, workspaceId)).createCompetitorBrand),
    onSuccess,
  });
  const rename = useMutation({
    mutationFn: async (variables: { id: string; name: string }) =>
      unlessRefused((await ask(RENAME, variables, workspaceId)).updateCompetitorBrand),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: async (id: string) =>
      unlessRefused((await ask(DELETE, { id }, workspaceId)).deleteCompetitorBrand),
    onSuccess,
  });
  return { create, rename, remove };
}
