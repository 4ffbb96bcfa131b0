import { document, PLAIN_COST, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of connecting.resolver.ts say about themselves. */
export const FIELDS = {
  integrationPlatforms: {
    cost: PLAIN_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Platforms {
          integrationPlatforms { provider canSignIn operatorSteps redirectUrl scopes { name without isRequired } tokenHint }
        }`,
    },
  },
  integrationAttempt: {
    cost: PLAIN_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Attempt($id: ID!) {
          integrationAttempt(id: $id) { status problem accounts { id handle name } expiresAt }
        }`,
      variables: { id: SAMPLE.integrationAttempt },
    },
  },
  beginIntegration: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Begin {
          beginIntegration(provider: YOUTUBE) {
            authorizationUrl
            attempt { id expiresAt }
            userErrors { field message code }
          }
        }`,
    },
  },
  chooseIntegrationAccounts: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Choose($id: ID!) {
          chooseIntegrationAccounts(id: $id, accountIds: ["17841400000000001"]) {
            integrations { id handle status }
            userErrors { field message code }
          }
        }`,
      variables: { id: SAMPLE.integrationAttempt },
    },
  },
  connectIntegration: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Connect($input: ConnectIntegrationInput!) {
          connectIntegration(input: $input) {
            integration { id handle status method endsAt }
            userErrors { field message code }
          }
        }`,
      variables: { input: { provider: 'INSTAGRAM', handle: 'brand', token: 'EAAB-the-token' } },
    },
  },
  disconnectIntegration: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Disconnect($id: ID!) {
          disconnectIntegration(id: $id) {
            disconnectedIntegrationId
            isRevoked
            notice
            userErrors { field message code }
          }
        }`,
      variables: { id: SAMPLE.integration },
    },
  },
} satisfies Record<string, RootFieldFacts>;
