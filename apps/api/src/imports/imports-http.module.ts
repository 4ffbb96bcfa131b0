import { AppConfig } from '@loupe/config';
import { RequestGate, RequestLimiter } from '@loupe/http';
import { ImportFilesService, ImportsModule } from '@loupe/imports';
import { OauthModule } from '@loupe/oauth';
import { RateLimitModule } from '@loupe/rate-limit';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { importsRoute } from './imports.route.js';

/** In each half minute a sender has to send as much as a slow telephone line does. */
const LEAST_RATE = 16 * 1024;
const WINDOW_MS = 30_000;

/** Registers the routes. They are no Nest controller, because those support neither the rules of /api/v2 nor streams. */
@Injectable()
class ImportsRouteRegistrar implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly gate: RequestGate,
    private readonly limiter: RequestLimiter,
    private readonly imports: ImportFilesService,
    private readonly config: AppConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    await fastify.register(importsRoute, {
      gate: this.gate,
      limiter: this.limiter,
      imports: this.imports,
      enforceUserAgent: this.config.get('EDGE_USER_AGENT') === 'enforce',
      limits: {
        maxBytes: this.config.get('IMPORT_MAX_BYTES'),
        leastRate: LEAST_RATE,
        windowMs: WINDOW_MS,
      },
    });
  }
}

/** POST /api/v2/imports and GET /api/v2/imports/{id}/report. */
@Module({ imports: [OauthModule, RateLimitModule, ImportsModule], providers: [ImportsRouteRegistrar] })
export class ImportsHttpModule {}
