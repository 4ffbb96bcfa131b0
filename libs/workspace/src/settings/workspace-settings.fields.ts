import { document, type RootFieldFacts, WRITE_COST } from '@loupe/graphql';

/** What the root fields of workspace-settings.resolver.ts say about themselves. */
export const FIELDS = {
  updateWorkspace: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Settings($input: UpdateWorkspaceInput!) {
          updateWorkspace(input: $input) { workspace { id name timeZone currency } userErrors { field message } }
        }`,
      variables: { input: { timeZone: 'Europe/Berlin', currency: 'EUR' } },
    },
  },
} satisfies Record<string, RootFieldFacts>;
