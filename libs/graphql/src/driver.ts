import { AppConfig } from '@loupe/config';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Inject } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { referenceRoutes } from './reference/routes.js';
import { QueryCosts, RequestLimiter } from './transport/budget.js';
import { GraphqlExecutor } from './transport/executor.js';
import { GraphqlExecutorHost } from './transport/executor-host.js';
import { Idempotency, IdempotencyStore } from './transport/idempotency.js';
import { RequestGate } from './transport/request-gate.js';
import { graphqlRoute } from './transport/route.js';

/**
 * Nest's Apollo driver makes the schema; our own HTTP transport serves it. The contract's order of checks, statuses and
 * bodies is not Apollo Server's (docs/adr/0004), nor is what a request costs there (docs/adr/0014), so none is started.
 */
export class LoupeGraphqlDriver extends ApolloDriver {
  @Inject(RequestGate)
  private readonly gate: RequestGate;

  @Inject(RequestLimiter)
  private readonly limiter: RequestLimiter;

  @Inject(QueryCosts)
  private readonly costs: QueryCosts;

  @Inject(IdempotencyStore)
  private readonly idempotencyStore: IdempotencyStore;

  @Inject(GraphqlExecutorHost)
  private readonly host: GraphqlExecutorHost;

  @Inject(AppConfig)
  private readonly config: AppConfig;

  constructor(modulesContainer: ModulesContainer) {
    super(modulesContainer);
  }

  override async registerServer({ schema }: ApolloDriverConfig): Promise<void> {
    if (schema === undefined) throw new Error('GraphQLModule gave the driver no schema');
    const executor = new GraphqlExecutor(schema, this.costs, {
      introspection: !this.config.isProduction,
      execution: this.config.get('GRAPHQL_EXECUTION'),
    });
    this.host.executor = executor;
    const fastify = this.httpAdapterHost.httpAdapter.getInstance();
    await fastify.register(graphqlRoute, {
      executor,
      gate: this.gate,
      limiter: this.limiter,
      idempotency: new Idempotency(this.idempotencyStore),
      enforceUserAgent: this.config.get('EDGE_USER_AGENT') === 'enforce',
      publicUrl: this.config.publicUrl,
    });
    await fastify.register(referenceRoutes, { schema, costs: this.costs });
  }
}
