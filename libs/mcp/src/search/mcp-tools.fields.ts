import { document, PLAIN_COST, type RootFieldFacts } from '@loupe/graphql';

/** What the root fields of mcp-tools.resolver.ts say about themselves. */
export const FIELDS = {
  mcpTools: {
    cost: { ...PLAIN_COST, listRows: 120 },
    scopes: ['read'],
    mcp: [
      {
        name: 'findTools',
        title: 'Find tools',
        takes: ['search'],
        selection: '{ name title description isReadOnly }',
        use: 'Use it when no listed tool fits: there are about 100 more. Any tool can be called by its name.',
        next: 'describeTool gives the arguments of a found tool.',
      },
      {
        name: 'describeTool',
        title: 'Describe a tool',
        takes: ['names'],
        selection: '{ name title description isReadOnly inputSchema }',
        use: 'Use it for all arguments of a tool with their meanings, before you call one that is not listed, or whose short schema leaves a question.',
        next: 'Then call the tool by its name.',
      },
    ],
    example: {
      query: document`
        query Tools {
          mcpTools(search: "most viral posts") { name title description toolsets }
        }`,
    },
  },
} satisfies Record<string, RootFieldFacts>;
