import { document, PLAIN_COST, pageCost, type RootFieldFacts } from '@loupe/graphql';

/** What the root fields of workspaces.resolver.ts say about themselves. */
export const FIELDS = {
  workspace: {
    cost: PLAIN_COST,
    scopes: ['read'],
    mcp: {
      title: 'Get the workspace',
      asked: 'our brand’s name, time zone, currency, hashtags and connected accounts',
      use: 'Use it for the hashtags, mentions, keywords and connected accounts that the workspace follows.',
      next: 'searchItems takes the ids of tags and keywords as filter.sourcesIds.',
    },
    example: {
      query: document`
        query Workspace {
          workspace { id name hashtags { name provider } mentions { name provider } }
        }`,
    },
  },
  accessible: {
    cost: pageCost(5, 0),
    scopes: ['read'],
    mcp: {
      title: 'List workspaces',
      asked: 'which brands, clients and accounts can I see',
      use: 'Use it first, to find the workspaces that you have access to.',
      next: 'Pass an id as workspaceId to the other tools; with one workspace only, they need none.',
    },
    example: {
      query: document`
        query Workspaces {
          workspaces(first: 100) { totalCount nodes { id name } }
        }`,
    },
  },
} satisfies Record<string, RootFieldFacts>;
