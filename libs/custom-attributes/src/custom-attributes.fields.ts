import { document, PLAIN_COST, type RootFieldFacts } from '@loupe/graphql';

/** What the root fields of custom-attributes.resolver.ts say about themselves. */
export const FIELDS = {
  customAttributeSchemas: {
    cost: { ...PLAIN_COST, listRows: 50 },
    scopes: ['read'],
    mcp: {
      title: 'List labels and custom attributes',
      asked:
        'which labels, tags and fields can posts or creators have; options of the sentiment field, Magic Fields and AI Filters',
      use: 'Use it before you read or filter by custom attributes: keys and options differ in every workspace.',
      next: 'In customAttributes and customAttributeConditions, use option ids, not names.',
    },
    example: {
      query: document`
        query Attributes {
          customAttributeSchemas(entity: ITEM) { key name type aiGenerated options { id name } }
        }`,
    },
  },
} satisfies Record<string, RootFieldFacts>;
