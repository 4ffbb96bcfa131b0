import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of connections.resolver.ts say about themselves. */
export const FIELDS = {
  oauthConnections: {
    cost: { credits: 10, listRows: 50 },
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query OauthConnections {
          oauthConnections { id clientName email scopes workspaceIds createdAt usedAt }
        }`,
    },
  },
  revokeOauthConnection: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Revoke($id: ID!) {
          revokeOauthConnection(id: $id) { revokedOauthConnectionId userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.oauthConnection },
    },
  },
} satisfies Record<string, RootFieldFacts>;
