import { AppConfig } from '@loupe/config';
import { RequestGate, RequestLimiter } from '@loupe/http';
import { OauthModule } from '@loupe/oauth';
import { RateLimitModule } from '@loupe/rate-limit';
import { UploadsModule, UploadsService } from '@loupe/uploads';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { uploadsRoute } from './uploads.route.js';

/** Registers the route. It is not a Nest controller, because those support neither the rules of /api/v2 nor multipart. */
@Injectable()
class UploadsRouteRegistrar implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly gate: RequestGate,
    private readonly limiter: RequestLimiter,
    private readonly uploads: UploadsService,
    private readonly config: AppConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    await fastify.register(uploadsRoute, {
      gate: this.gate,
      limiter: this.limiter,
      uploads: this.uploads,
      enforceUserAgent: this.config.get('EDGE_USER_AGENT') === 'enforce',
    });
  }
}

/** POST /api/v2/uploads. */
@Module({ imports: [OauthModule, RateLimitModule, UploadsModule], providers: [UploadsRouteRegistrar] })
export class UploadsHttpModule {}
