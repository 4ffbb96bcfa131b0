import { AppConfig } from '@loupe/config';
import { docsRoutes } from '@loupe/docs';
import { GraphqlExecutorHost, GraphqlExecutorModule, QueryCosts } from '@loupe/graphql';
import { RateLimitModule } from '@loupe/rate-limit';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/** Registers the pages. They are no Nest controllers, because they are kept as compressed bytes. */
@Injectable()
class DocsHttp implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly executors: GraphqlExecutorHost,
    private readonly costs: QueryCosts,
    private readonly config: AppConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    await fastify.register(docsRoutes, {
      schema: () => this.executors.executor.schema,
      costs: this.costs,
      publicUrl: this.config.publicUrl,
    });
  }
}

/** GET /api/v2/docs and its guides, the schema, and the client for npm. */
@Module({ imports: [RateLimitModule, GraphqlExecutorModule], providers: [DocsHttp] })
export class DocsHttpModule {}
