import { Ctx, type RequestContext, RootField } from '@loupe/graphql';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { McpTool, McpToolsArgs } from './mcp-tool.type.js';
import { FIELDS } from './mcp-tools.fields.js';
import { ToolSearch } from './tool-search.js';

@Resolver(() => McpTool)
export class McpToolsResolver {
  constructor(private readonly tools: ToolSearch) {}

  @Query(() => [McpTool], {
    description:
      'The tools of the MCP server that the token may call: those that fit a search, those of some names, or all.',
  })
  @RootField(FIELDS.mcpTools)
  mcpTools(@Ctx() { principal }: RequestContext, @Args() args: McpToolsArgs): McpTool[] {
    return this.tools.found(principal, args);
  }
}
