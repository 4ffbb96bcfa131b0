import { AppConfig } from '@loupe/config';
import { GraphqlExecutorModule } from '@loupe/graphql';
import { RequestGate, RequestLimiter } from '@loupe/http';
import { localhostAllowedHostnames } from '@modelcontextprotocol/server';
import { type DynamicModule, Module, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { mcpRoute } from './mcp.route.js';
import { McpToolsService } from './mcp-tools.service.js';
import { protectedResourceRoutes } from './protected-resource.js';
import { McpToolsResolver } from './search/mcp-tools.resolver.js';
import { ToolSearch } from './search/tool-search.js';

/** The MCP endpoint over the root fields of the GraphQL schema. */
@Module({ providers: [McpToolsService, ToolSearch, McpToolsResolver], exports: [McpToolsService] })
export class McpModule implements OnApplicationBootstrap {
  constructor(
    private readonly http: HttpAdapterHost,
    private readonly tools: McpToolsService,
    private readonly gate: RequestGate,
    private readonly limiter: RequestLimiter,
    private readonly config: AppConfig,
  ) {}

  /** @param bindings modules that provide RequestGate, RequestLimiter, QueryCosts and IdempotencyStore */
  static forRoot(...bindings: Type[]): DynamicModule {
    return { module: McpModule, imports: [GraphqlExecutorModule, ...bindings] };
  }

  /** At this point the schema exists and the server does not listen yet. */
  async onApplicationBootstrap(): Promise<void> {
    const fastify: FastifyInstance = this.http.httpAdapter.getInstance();
    const publicUrl = this.config.publicUrl;
    const hosts = this.config.get('MCP_ORIGIN_HOSTS').split(',');
    const servers = this.tools.servers();
    await fastify.register(mcpRoute, {
      gate: this.gate,
      limiter: this.limiter,
      serverOf: (call) => servers.serverOf(call),
      workspaceNamed: (name, context) => servers.workspaceNamed(name, context),
      originHosts: [
        ...localhostAllowedHostnames(),
        ...(publicUrl === null ? [] : [new URL(publicUrl).hostname]),
        ...hosts.filter((host) => host !== ''),
      ],
      challengesInitialize: this.config.get('MCP_CHALLENGE') === 'initialize',
      publicUrl,
    });
    await fastify.register(protectedResourceRoutes, { publicUrl });
  }
}
