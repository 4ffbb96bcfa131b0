import { fileURLToPath } from 'node:url';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { consoleRoute } from './console.route.js';

/** The same from `src` and from `dist`. */
const FOLDER = fileURLToPath(new URL('../../../console/dist', import.meta.url));

/** Registers the pages. They are no Nest controllers, as files are served by a plugin of Fastify. */
@Injectable()
class ConsoleHttp implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    await fastify.register(consoleRoute, { folder: FOLDER });
  }
}

/** The console: GET /, its pages and its files. */
@Module({ providers: [ConsoleHttp] })
export class ConsoleHttpModule {}
