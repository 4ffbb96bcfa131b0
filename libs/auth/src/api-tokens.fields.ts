import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of api-tokens.resolver.ts say about themselves. */
export const FIELDS = {
  apiTokens: {
    cost: { credits: 10, listRows: 50 },
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Tokens {
          apiTokens { id name lastFour scopes state workspaceId createdAt lastUsedAt expiresAt }
        }`,
    },
  },
  createApiToken: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Create($input: CreateApiTokenInput!) {
          createApiToken(input: $input) { token apiToken { id lastFour scopes } userErrors { field message code } }
        }`,
      variables: { input: { name: 'Reporting', scopes: ['READ'] } },
    },
  },
  rotateApiToken: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Rotate($id: ID!) {
          rotateApiToken(id: $id) { token apiToken { id lastFour } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.apiToken },
    },
  },
  pauseApiToken: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Pause($id: ID!) {
          pauseApiToken(id: $id) { apiToken { id state } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.apiToken },
    },
  },
  resumeApiToken: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Resume($id: ID!) {
          resumeApiToken(id: $id) { apiToken { id state } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.apiToken },
    },
  },
  deleteApiToken: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Delete($id: ID!) {
          deleteApiToken(id: $id) { deletedApiTokenId userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.apiToken },
    },
  },
} satisfies Record<string, RootFieldFacts>;
