import { document, PLAIN_COST, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of view-groups.resolver.ts say about themselves. */
export const FIELDS = {
  viewGroups: {
    cost: { credits: 20, listRows: 100 },
    scopes: ['read'],
    mcp: {
      title: 'List folders of views and collections',
      use: 'Use it to see how people arranged their views and collections.',
      next: 'searchItems takes the ids of content views and collections as presetId.',
    },
    example: {
      query: document`
        query Groups {
          viewGroups { id name }
        }`,
    },
  },
  viewGroup: {
    cost: PLAIN_COST,
    scopes: ['read'],
    mcp: {
      title: 'Get a folder of views and collections',
      use: 'Use it for one group whose id you know.',
      next: 'searchItems takes the ids of its content views and collections as presetId.',
    },
    example: {
      query: document`
        query Group($id: ID!) {
          viewGroup(id: $id) { id name }
        }`,
      variables: { id: SAMPLE.viewGroup },
    },
  },
  createViewGroup: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Create a folder of views and collections',
      use: 'Use it to create an empty folder.',
      next: 'The move…ToGroup tools fill it.',
    },
    example: {
      query: document`
        mutation Create($input: CreateViewGroupInput!) {
          createViewGroup(input: $input) { viewGroup { id name } userErrors { field message } }
        }`,
      variables: { input: { name: 'Reporting' } },
    },
  },
  updateViewGroup: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Rename a folder of views',
      use: 'Use it to rename a group.',
    },
    example: {
      query: document`
        mutation Rename($id: ID!, $input: UpdateViewGroupInput!) {
          updateViewGroup(id: $id, input: $input) { viewGroup { id name } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.viewGroup, input: { name: 'Reporting 2026' } },
    },
  },
  deleteViewGroup: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: { use: 'Use it only if people asked for it.' },
    example: {
      query: document`
        mutation Delete($id: ID!) {
          deleteViewGroup(id: $id) { deletedViewGroupId movedViewIds userErrors { field message } }
        }`,
      variables: { id: SAMPLE.viewGroup },
    },
  },
} satisfies Record<string, RootFieldFacts>;
