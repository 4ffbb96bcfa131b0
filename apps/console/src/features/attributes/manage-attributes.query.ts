import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type VariablesOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';

const CREATE = graphql(`
  mutation CreateAttribute($input: CreateCustomAttributeInput!) {
    createCustomAttribute(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const UPDATE = graphql(`
  mutation UpdateAttribute($id: ID!, $input: UpdateCustomAttributeInput!) {
    updateCustomAttribute(id: $id, input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const DELETE = graphql(`
  mutation DeleteAttribute($id: ID!) {
    deleteCustomAttribute(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export type NewAttribute = VariablesOf<typeof CREATE>['input'];
export type AttributeChange = VariablesOf<typeof UPDATE>['input'];

/** Makes an attribute, changes its name and options, or deletes it with its values. */
export function useManageAttributes(workspaceId: string) {
  const client = useQueryClient();
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: ['attributes', workspaceId] });
    await client.invalidateQueries({ queryKey: ['post-context', workspaceId] });
  };
  const create = useMutation({
    mutationFn: async (input: NewAttribute) =>
      unlessRefused((await ask(CREATE, { input }, workspaceId)).createCustomAttribute),
    onSuccess,
  });
  const update = useMutation({
    mutationFn: async (variables: { id: string; input: AttributeChange }) =>
      unlessRefused((await ask(UPDATE, variables, workspaceId)).updateCustomAttribute),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: async (id: string) =>
      unlessRefused((await ask(DELETE, { id }, workspaceId)).deleteCustomAttribute),
    onSuccess,
  });
  return { create, update, remove };
}
