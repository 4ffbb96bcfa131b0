import { Clock } from '@loupe/kernel';
import { ConsentsService, PlacesStoreModule } from '@loupe/places';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AnonymousLimiter } from '../http/anonymous-limiter.js';
import { consentsRoute } from './consents.route.js';

/** Requests for links that are not there, of one address in a minute. */
const MISSES_PER_MINUTE = 60;

/** Registers the routes, which return pages and need no token: their links are secrets. */
@Injectable()
class ConsentsRouteRegistrar implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly consents: ConsentsService,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    const { consents, clock } = this;
    await fastify.register(consentsRoute, {
      consents,
      misses: new AnonymousLimiter(MISSES_PER_MINUTE, clock),
    });
  }
}

/** GET and POST /mail/…: what readers of mails say. */
@Module({ imports: [PlacesStoreModule], providers: [ConsentsRouteRegistrar] })
export class ConsentsHttpModule {}
