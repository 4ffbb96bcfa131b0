import { Ctx, document, PLAIN_COST, type RequestContext, RootField } from '@loupe/graphql';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { McpTool, McpToolsArgs } from './mcp-tool.type.js';
import { ToolSearch } from './tool-search.js';

@Resolver(() => McpTool)
export class McpToolsResolver {
  constructor(private readonly tools: ToolSearch) {}

  @Query(() => [McpTool], {
    description:
      'The tools of the MCP server that the token may call: those that fit a search, those of some names, or all.',
  })
  @RootField({
    cost: PLAIN_COST,
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
  })
  mcpTools(@Ctx() { principal }: RequestContext, @Args() args: McpToolsArgs): McpTool[] {
    return this.tools.found(principal, args);
  }
}
