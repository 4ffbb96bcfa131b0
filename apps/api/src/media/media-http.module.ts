import { MediaAddressService, MediaFileStore, MediaModule } from '@loupe/media';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { mediaRoute } from './media.route.js';

/** Registers the route. It is no Nest controller, as it streams, with statuses of its own. */
@Injectable()
class MediaRouteRegistrar implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly addresses: MediaAddressService,
    private readonly files: MediaFileStore,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    await fastify.register(mediaRoute, { addresses: this.addresses, files: this.files });
  }
}

/** GET /media/…. */
@Module({ imports: [MediaModule], providers: [MediaRouteRegistrar] })
export class MediaHttpModule {}
