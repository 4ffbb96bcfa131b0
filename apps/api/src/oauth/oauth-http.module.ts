import { AppConfig } from '@loupe/config';
import {
  AddressLimiter,
  AuthorizationServers,
  ConnectionsService,
  OauthModule,
  OauthSecrets,
} from '@loupe/oauth';
import { SessionsService } from '@loupe/people';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { consentRoute } from './consent.route.js';
import { oauthRoute } from './oauth.route.js';

/** Registers the endpoints. They are no Nest controllers, as their errors are those of OAuth. */
@Injectable()
class OauthHttp implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly servers: AuthorizationServers,
    private readonly connections: ConnectionsService,
    private readonly sessions: SessionsService,
    private readonly secrets: OauthSecrets,
    private readonly limiter: AddressLimiter,
    private readonly config: AppConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    const { servers, connections, sessions, secrets, limiter } = this;
    const publicUrl = this.config.publicUrl;
    await fastify.register(oauthRoute, { servers, limiter, publicUrl });
    await fastify.register(consentRoute, { servers, connections, sessions, secrets, limiter, publicUrl });
  }
}

/** The authorization server and its consent page. */
@Module({ imports: [OauthModule], providers: [OauthHttp] })
export class OauthHttpModule {}
