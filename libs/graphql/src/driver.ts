import { ApolloServer } from '@apollo/server';
import { AppConfig } from '@loupe/config';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Inject } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { RequestContext } from './context.js';
import { RequestGate } from './transport/request-gate.js';
import { graphqlRoute } from './transport/route.js';

/**
 * Apollo Server behind our own HTTP transport: the contract's order of checks, statuses and bodies is not
 * Apollo's (docs/adr/0004), so Apollo parses, validates and executes and the route does the rest.
 */
export class LoupeGraphqlDriver extends ApolloDriver {
  @Inject(RequestGate)
  private readonly gate: RequestGate;

  @Inject(AppConfig)
  private readonly config: AppConfig;

  constructor(modulesContainer: ModulesContainer) {
    super(modulesContainer);
  }

  override async registerServer(options: ApolloDriverConfig): Promise<void> {
    const { schema, plugins } = options;
    if (schema === undefined) throw new Error('GraphQLModule gave the driver no schema');
    const server = new ApolloServer<RequestContext>({
      schema,
      plugins: plugins ?? [],
      introspection: !this.config.isProduction,
      includeStacktraceInErrorResponses: false,
      stopOnTerminationSignals: false,
    });
    await server.start();
    // The base class keeps servers of any context; it only stops them.
    this.apolloServer = server as unknown as typeof this.apolloServer;
    await this.httpAdapterHost.httpAdapter.getInstance().register(graphqlRoute, {
      server,
      gate: this.gate,
      enforceUserAgent: this.config.get('EDGE_USER_AGENT') === 'enforce',
    });
  }
}
