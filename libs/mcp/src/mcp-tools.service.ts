import { GraphqlExecutorHost, QueryCosts } from '@loupe/graphql';
import { Idempotency, IdempotencyStore } from '@loupe/http';
import { Injectable } from '@nestjs/common';
import { executeTool } from './catalogue/execute-tool.js';
import type { PublishedTool, Tool } from './catalogue/tool.js';
import { toolsOf } from './catalogue/tools.js';
import { ToolCalls } from './tool-calls.js';
import { ToolServers } from './tool-server.js';

/** The tools of the application's schema. */
@Injectable()
export class McpToolsService {
  private found: readonly Tool[] | null = null;

  constructor(
    private readonly host: GraphqlExecutorHost,
    private readonly costs: QueryCosts,
    private readonly idempotency: IdempotencyStore,
  ) {}

  /** All tools, of every scope. @throws Error before the GraphQL module has been initialised */
  get all(): readonly Tool[] {
    this.found ??= toolsOf(this.host.executor.schema, this.costs);
    return this.found;
  }

  /** What clients are told of all tools, with the one that calls any other. */
  get published(): readonly PublishedTool[] {
    return [...this.all.map(({ published }) => published), executeTool];
  }

  /** Creates the servers that offer the tools. */
  servers(): ToolServers {
    const idempotency = new Idempotency(this.idempotency, this.costs.minimum);
    const calls = new ToolCalls(this.host.executor, this.costs, idempotency);
    return new ToolServers(this.all, calls, this.costs);
  }
}
