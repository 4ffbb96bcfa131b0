import type { ApolloServer } from '@apollo/server';
import { AppConfig } from '@loupe/config';
import { Idempotency, IdempotencyStore, RequestGate, RequestLimiter } from '@loupe/http';
import { Clock } from '@loupe/kernel';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Inject, Logger } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { GraphQLSchemaFactory } from '@nestjs/graphql';
// Has to come after the package itself: alone, this file cannot be loaded, as the package imports it in a circle.
import { ResolversExplorerService } from '@nestjs/graphql/dist/services/resolvers-explorer.service.js';
import type { GraphQLSchema } from 'graphql';
import { loadPlugins } from './apollo/plugins.js';
import { checkParameters, providersOf } from './parameters.js';
import { checkRootFields } from './root-field/check-root-fields.js';
import { schemaOf } from './schema.js';
import { GraphqlExecutor } from './transport/executor.js';
import { GraphqlExecutorHost } from './transport/executor-host.js';
import { graphqlRoute } from './transport/graphql.route.js';
import { QueryCosts } from './transport/query-costs.js';
import { ResponseCache } from './transport/response-cache.js';
import { publishBounds } from './validation/input-bounds.js';

/**
 * Serves the schema that Nest builds from the resolvers by Apollo Server, behind our own HTTP transport (docs/adr/0088).
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

  @Inject(Clock)
  private readonly clock: Clock;

  @Inject(AppConfig)
  private readonly config: AppConfig;

  @Inject(ModulesContainer)
  private readonly modules: ModulesContainer;

  @Inject(GraphQLSchemaFactory)
  private readonly factory: GraphQLSchemaFactory;

  @Inject(ResolversExplorerService)
  private readonly resolvers: ResolversExplorerService;

  override generateSchema({ buildSchemaOptions }: ApolloDriverConfig): Promise<GraphQLSchema> {
    const { factory, resolvers } = this;
    return schemaOf(factory, resolvers.getAllCtors(), resolvers.explore(), buildSchemaOptions ?? {});
  }

  /** Without the plugins that Nest adds for the HTTP of Apollo, which is not used. */
  override async mergeDefaultOptions(options: ApolloDriverConfig): Promise<ApolloDriverConfig> {
    return { ...(await super.mergeDefaultOptions(options)), plugins: options.plugins ?? [] };
  }

  /** @param options with the plugins that Nest has found among the providers */
  override async registerServer({ schema, plugins = [] }: ApolloDriverConfig): Promise<void> {
    if (schema === undefined) throw new Error('GraphQLModule gave the driver no schema');
    checkParameters(providersOf(this.modules));
    checkRootFields(schema);
    publishBounds(schema);
    const named = await loadPlugins(this.config.get('APOLLO_PLUGINS'));
    const executor = new GraphqlExecutor(schema, this.costs, {
      introspection: !this.config.isProduction,
      execution: this.config.get('GRAPHQL_EXECUTION'),
      plugins: [...plugins, ...named],
    });
    await executor.server.start();
    this.apolloServer = executor.server;
    this.host.executor = executor;
    this.host.cache = new ResponseCache(this.config.get('KEPT_ANSWERS_BYTES'));
    const fastify = this.httpAdapterHost.httpAdapter.getInstance();
    fastify.addHook('onClose', () => stopped(executor.server));
    await fastify.register(graphqlRoute, {
      executor,
      gate: this.gate,
      limiter: this.limiter,
      idempotency: new Idempotency(this.idempotencyStore, this.costs.minimum),
      enforceUserAgent: this.config.get('EDGE_USER_AGENT') === 'enforce',
      publicUrl: this.config.publicUrl,
      cache: this.host.cache,
      clock: this.clock,
    });
  }

  /** Nothing to do: Apollo Server is stopped when the last request has been answered. */
  override async stop(): Promise<void> {}
}

/** A plugin that fails must not keep the rest of the application from being closed. */
async function stopped(server: ApolloServer): Promise<void> {
  try {
    await server.stop();
  } catch (error) {
    new Logger('GraphQL').error('an Apollo plugin, while Apollo Server was stopped', error);
  }
}
