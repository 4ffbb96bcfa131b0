import { AppConfig } from '@loupe/config';
import { ExportAddressService, ExportFilesService, ExportsModule } from '@loupe/exports';
import { GraphqlExecutorHost, GraphqlExecutorModule, QueryCosts } from '@loupe/graphql';
import { Idempotency, IdempotencyStore, RequestGate, RequestLimiter } from '@loupe/http';
import { OauthModule } from '@loupe/oauth';
import { RateLimitModule } from '@loupe/rate-limit';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { IdempotencyModule } from '../idempotency.module.js';
import { exportFilesRoute } from './export-files.route.js';
import { exportsRoute } from './exports.route.js';

/** Registers the routes of exports. They are no Nest controllers, because those support neither the rules of /api/v2 nor streams. */
@Injectable()
class ExportsRouteRegistrar implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly gate: RequestGate,
    private readonly limiter: RequestLimiter,
    private readonly executors: GraphqlExecutorHost,
    private readonly keys: IdempotencyStore,
    private readonly costs: QueryCosts,
    private readonly config: AppConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    await fastify.register(exportsRoute, {
      gate: this.gate,
      limiter: this.limiter,
      executors: this.executors,
      idempotency: new Idempotency(this.keys, this.costs.minimum),
      publicUrl: this.config.publicUrl,
      enforceUserAgent: this.config.get('EDGE_USER_AGENT') === 'enforce',
    });
  }
}

/** Registers the route of the files, which needs no token: their addresses are signed. */
@Injectable()
class ExportFilesRouteRegistrar implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly files: ExportFilesService,
    private readonly addresses: ExportAddressService,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    await fastify.register(exportFilesRoute, { files: this.files, addresses: this.addresses });
  }
}

/** POST /api/v2/exports, GET /api/v2/exports/{id}, and the files at GET /exports/…. */
@Module({
  imports: [OauthModule, RateLimitModule, ExportsModule, IdempotencyModule, GraphqlExecutorModule],
  providers: [ExportsRouteRegistrar, ExportFilesRouteRegistrar],
})
export class ExportsHttpModule {}
