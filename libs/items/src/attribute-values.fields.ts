import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of attribute-values.resolver.ts say about themselves. */
export const FIELDS = {
  updateItemCustomAttributes: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Label a post',
      asked: 'set the label, tag, sentiment or note of a post',
      use: 'Use it to set or remove values of one item.',
      next: 'getCustomAttributeSchemas gives keys and option ids.',
    },
    example: {
      query: document`
        mutation Set($id: ID!, $input: UpdateItemCustomAttributesInput!) {
          updateItemCustomAttributes(id: $id, input: $input) { item { id customAttributes } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.item, input: { values: { notes: 'Ask for usage rights.' } } },
    },
  },
  updateCreatorCustomAttributes: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Label a creator',
      asked: 'set the label, tag, tier or note of an influencer',
      use: 'Use it to set or remove values of one creator.',
      next: 'getCustomAttributeSchemas gives keys and option ids.',
    },
    example: {
      query: document`
        mutation Set($id: ID!, $input: UpdateCreatorCustomAttributesInput!) {
          updateCreatorCustomAttributes(id: $id, input: $input) { creator { id customAttributes } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.creator, input: { values: { notes: 'Ask for usage rights.' } } },
    },
  },
} satisfies Record<string, RootFieldFacts>;
