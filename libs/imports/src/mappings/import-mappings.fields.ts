import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of import-mappings.resolver.ts say about themselves. Files are sent by people, so these are no tools. */
export const FIELDS = {
  importMappings: {
    cost: { credits: 5 },
    scopes: ['read'],
    mcp: null,
    example: {
      query: document`
        query Mappings {
          importMappings { id name fields updatedAt }
        }`,
    },
  },
  createImportMapping: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: null,
    example: {
      query: document`
        mutation Keep($input: CreateImportMappingInput!) {
          createImportMapping(input: $input) { importMapping { id name } userErrors { field message } }
        }`,
      variables: {
        input: {
          name: 'Agency list',
          fields: {
            url: 'Link',
            publishedAt: 'Posted',
            views: 'Views',
            channelTitle: { constant: 'teahouse' },
          },
        },
      },
    },
  },
  updateImportMapping: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: null,
    example: {
      query: document`
        mutation Correct($id: ID!, $input: UpdateImportMappingInput!) {
          updateImportMapping(id: $id, input: $input) { importMapping { id fields } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.importMapping, input: { fields: { url: 'Link', views: 'Plays' } } },
    },
  },
  deleteImportMapping: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: null,
    example: {
      query: document`
        mutation Forget($id: ID!) {
          deleteImportMapping(id: $id) { deletedImportMappingId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.importMapping },
    },
  },
} satisfies Record<string, RootFieldFacts>;
