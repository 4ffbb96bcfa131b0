import { AppConfig } from '@loupe/config';
import { ConnectingService, ConnectorsModule } from '@loupe/connectors';
import { ConnectionsService, OauthModule } from '@loupe/oauth';
import {
  EntryService,
  LinksService,
  MailsService,
  PasskeysService,
  PasswordChangeService,
  PeopleModule,
  PeopleService,
  ProviderEntryService,
  ProviderService,
  SecondFactorService,
  SessionsService,
  SignInService,
} from '@loupe/people';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { peopleRoute } from './people.route.js';
import { Site } from './site.js';

/** Registers the pages. They are no Nest controllers, as their errors are pages as well. */
@Injectable()
class PeopleHttp implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: AppConfig,
    private readonly services: ModuleRef,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    const service = <Service>(type: new (...needed: never[]) => Service) =>
      this.services.get<Service>(type, { strict: false });
    const sessions = service(SessionsService);
    await fastify.register(peopleRoute, {
      site: new Site(sessions, this.config.publicUrl),
      sessions,
      signIn: service(SignInService),
      entry: service(EntryService),
      links: service(LinksService),
      mails: service(MailsService),
      factors: service(SecondFactorService),
      passkeys: service(PasskeysService),
      passwords: service(PasswordChangeService),
      connections: service(ConnectionsService),
      provider: service(ProviderService),
      providerEntry: service(ProviderEntryService),
      people: service(PeopleService),
      connecting: service(ConnectingService),
    });
  }
}

/** Signing in and out, one-time links, the account page, and bearers of sessions. */
@Module({ imports: [ConnectorsModule, OauthModule, PeopleModule], providers: [PeopleHttp] })
export class PeopleHttpModule {}
