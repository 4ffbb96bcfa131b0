import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of definitions.resolver.ts say about themselves. */
export const FIELDS = {
  createCustomAttribute: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Define a custom attribute (label field)',
      asked: 'add a new field or column for labels',
      use: 'Use it to define a new attribute; ask people before you do.',
      next: 'updateItemCustomAttributes or updateCreatorCustomAttributes sets values.',
    },
    example: {
      query: document`
        mutation Define($input: CreateCustomAttributeInput!) {
          createCustomAttribute(input: $input) {
            customAttributeSchema { id key type options { id name } }
            userErrors { field message }
          }
        }`,
      variables: {
        input: {
          entity: 'ITEM',
          name: 'Tier',
          type: 'SINGLE_SELECT_V2',
          options: [{ name: 'Gold' }, { name: 'Silver' }],
        },
      },
    },
  },
  updateCustomAttribute: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Change a custom attribute',
      use: 'Use it to rename an attribute or change its options; options that are left out are deleted together with their values.',
      next: 'getCustomAttributeSchemas gives the current options.',
    },
    example: {
      query: document`
        mutation Rename($id: ID!, $input: UpdateCustomAttributeInput!) {
          updateCustomAttribute(id: $id, input: $input) { customAttributeSchema { id name } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.customAttribute, input: { name: 'Team notes' } },
    },
  },
  deleteCustomAttribute: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Delete a custom attribute',
      use: 'Use it only if people asked for it: the values of all items or creators are deleted too.',
    },
    example: {
      query: document`
        mutation Delete($id: ID!) {
          deleteCustomAttribute(id: $id) { deletedCustomAttributeId userErrors { field message } }
        }`,
      variables: { id: SAMPLE.customAttribute },
    },
  },
} satisfies Record<string, RootFieldFacts>;
