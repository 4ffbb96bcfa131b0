import { AppConfig } from '@loupe/config';
import { ConnectionsService, OauthModule } from '@loupe/oauth';
import { SessionsService, SignInService } from '@loupe/people';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { peopleRoute } from './people.route.js';

/** Registers the pages. They are no Nest controllers, as their errors are pages as well. */
@Injectable()
class PeopleHttp implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly signIn: SignInService,
    private readonly sessions: SessionsService,
    private readonly connections: ConnectionsService,
    private readonly config: AppConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    await fastify.register(peopleRoute, {
      signIn: this.signIn,
      sessions: this.sessions,
      connections: this.connections,
      publicUrl: this.config.publicUrl,
    });
  }
}

/** Signing in and out, one-time links, the account page, and bearers of sessions. */
@Module({ imports: [OauthModule], providers: [PeopleHttp] })
export class PeopleHttpModule {}
