import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';

const CONNECTIONS = graphql(`
  query OauthConnections {
    oauthConnections {
      id
      clientName
      email
      redirectUri
      scopes
      usedAt
      createdAt
    }
  }
`);

const REVOKE = graphql(`
  mutation RevokeOauthConnection($id: ID!) {
    revokeOauthConnection(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export type OauthConnection = ResultOf<typeof CONNECTIONS>['oauthConnections'][number];

/** The programs that people have let in. */
export const connectionsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['oauth-connections', workspaceId],
    queryFn: async ({ signal }) => {
      let isCut = false;
      const { oauthConnections } = await ask(CONNECTIONS, {}, workspaceId, signal, ({ code }) => {
        isCut ||= code === 'LIST_IS_CUT';
      });
      return { connections: oauthConnections, isCut };
    },
  });

/** Ends a connection: the program is refused from its next request on. */
export function useRevoke(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      unlessRefused((await ask(REVOKE, { id }, workspaceId)).revokeOauthConnection),
    onSuccess: () => client.invalidateQueries({ queryKey: ['oauth-connections', workspaceId] }),
  });
}
