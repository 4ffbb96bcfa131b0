import { GraphqlExecutorHost, Idempotency, IdempotencyStore, QueryCosts } from '@loupe/graphql';
import { Injectable } from '@nestjs/common';
import type { Tool } from './catalogue/tool.js';
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

  /** The servers that offer them. */
  servers(): ToolServers {
    const idempotency = new Idempotency(this.idempotency, this.costs.minimum);
    const calls = new ToolCalls(this.host.executor, this.costs, idempotency);
    return new ToolServers(this.all, calls, this.costs);
  }
}
