import { MediaAddressService, MediaFileStore, MediaModule } from '@loupe/media';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { mediaRoute } from './media.route.js';
import { mediaZipRoute } from './media-zip.route.js';

/** Registers the routes. They are no Nest controllers, because they stream and have their own statuses. */
@Injectable()
class MediaRouteRegistrar implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly addresses: MediaAddressService,
    private readonly files: MediaFileStore,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    const settings = { addresses: this.addresses, files: this.files };
    await fastify.register(mediaRoute, settings);
    await fastify.register(mediaZipRoute, settings);
  }
}

/** GET /media/…, POST /media.zip. */
@Module({ imports: [MediaModule], providers: [MediaRouteRegistrar] })
export class MediaHttpModule {}
