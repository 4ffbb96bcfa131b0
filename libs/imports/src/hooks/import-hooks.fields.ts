import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/**
 * What the root fields of import-hooks.resolver.ts say about themselves. They give and end secrets, so these are no tools. An address outlives
 * the token that made it, so making one is for administrators.
 */
export const FIELDS = {
  importHooks: {
    cost: { credits: 5 },
    scopes: ['read'],
    mcp: null,
    example: {
      query: document`
        query Hooks {
          importHooks { id name mappingId provider hasApifyToken lastUsedAt problem }
        }`,
    },
  },
  createImportHook: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Take($input: CreateImportHookInput!) {
          createImportHook(input: $input) { importHook { id name } userErrors { field message } }
        }`,
      variables: { input: { name: 'Every morning' } },
    },
  },
  rotateImportHook: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Rotate($id: ID!) {
          rotateImportHook(id: $id) { importHook { id name } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.importHook },
    },
  },
  revokeImportHook: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: null,
    example: {
      query: document`
        mutation Revoke($id: ID!) {
          revokeImportHook(id: $id) { revokedImportHookId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.importHook },
    },
  },
} satisfies Record<string, RootFieldFacts>;
