import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';

export const TOKENS = graphql(`
  query Tokens {
    apiTokens {
      id
      name
      scopes
      state
      lastFour
      workspaceId
      lastUsedAt
      expiresAt
      createdAt
    }
  }
`);

const CREATE = graphql(`
  mutation CreateToken($input: CreateApiTokenInput!) {
    createApiToken(input: $input) {
      token
      userErrors {
        field
        message
      }
    }
  }
`);

const PAUSE = graphql(`
  mutation PauseToken($id: ID!) {
    pauseApiToken(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

const RESUME = graphql(`
  mutation ResumeToken($id: ID!) {
    resumeApiToken(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

const ROTATE = graphql(`
  mutation RotateToken($id: ID!) {
    rotateApiToken(id: $id) {
      token
      userErrors {
        message
      }
    }
  }
`);

const DELETE = graphql(`
  mutation DeleteToken($id: ID!) {
    deleteApiToken(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export type ApiToken = ResultOf<typeof TOKENS>['apiTokens'][number];
interface TokenChange {
  id: string;
  name: string;
  change: 'pause' | 'resume' | 'rotate' | 'delete';
}

export type NewToken = VariablesOf<typeof CREATE>['input'];

/** The tokens that open the workspace, newest first. */
export const tokensQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['tokens', workspaceId],
    queryFn: async ({ signal }) => (await ask(TOKENS, {}, workspaceId, signal)).apiTokens,
  });

/** Makes a token; its result is the token itself, which is never shown again. */
export function useCreateToken(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: NewToken) => {
      const { createApiToken } = await ask(CREATE, { input }, workspaceId);
      return unlessRefused(createApiToken).token;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['tokens', workspaceId] }),
  });
}

/** Pauses, resumes, rotates or deletes a token; the result of a rotation is the new token. */
export function useChangeToken(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, change }: TokenChange): Promise<string | null> => {
      if (change === 'rotate')
        return unlessRefused((await ask(ROTATE, { id }, workspaceId)).rotateApiToken).token;
      if (change === 'pause') unlessRefused((await ask(PAUSE, { id }, workspaceId)).pauseApiToken);
      else if (change === 'resume') unlessRefused((await ask(RESUME, { id }, workspaceId)).resumeApiToken);
      else unlessRefused((await ask(DELETE, { id }, workspaceId)).deleteApiToken);
      return null;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['tokens', workspaceId] }),
  });
}
