import { ArchiveModule, ArchiveService } from '@loupe/items';
import { MediaAddressService, MediaModule } from '@loupe/media';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { permalinksRoute } from './permalinks.route.js';

/** Registers the route. It is no Nest controller, as it answers with pages, whose errors are pages as well. */
@Injectable()
class PermalinksRouteRegistrar implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly archive: ArchiveService,
    private readonly addresses: MediaAddressService,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    await fastify.register(permalinksRoute, { archive: this.archive, addresses: this.addresses });
  }
}

/** GET /p/…. */
@Module({ imports: [ArchiveModule, MediaModule], providers: [PermalinksRouteRegistrar] })
export class PermalinksHttpModule {}
