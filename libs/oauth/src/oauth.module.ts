import { AuditModule } from '@loupe/audit';
import { RequestGate } from '@loupe/http';
import { PeopleModule } from '@loupe/people';
import { QueueModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AddressLimiter } from './address-limiter.js';
import { AuthorizationServers } from './authorization-server.js';
import { ClientsRepository } from './clients.repository.js';
import { ClientsService } from './clients.service.js';
import { ConnectionsAdministration } from './connections.administration.js';
import { ConnectionsRepository } from './connections.repository.js';
import { ConnectionsResolver } from './connections.resolver.js';
import { OauthClient, OauthConnection, OauthRequest, OauthToken } from './oauth.entities.js';
import { ConnectionsService } from './oauth-connections.service.js';
import { OauthRequestGate } from './oauth-request-gate.js';
import { OauthSecrets } from './oauth-secrets.js';
import { ProviderAdapter } from './provider-adapter.js';
import { RequestsRepository } from './requests.repository.js';
import { TokensRepository } from './tokens.repository.js';
import { TokensService } from './tokens.service.js';

const ENTITIES = [OauthClient, OauthConnection, OauthRequest, OauthToken];

/** The authorization server, and the gate that admits OAuth clients, people and API tokens. */
@Module({
  imports: [TypeOrmModule.forFeature(ENTITIES), PeopleModule, AuditModule, QueueModule, SafeHttpModule],
  providers: [
    OauthSecrets,
    ClientsRepository,
    RequestsRepository,
    TokensRepository,
    ConnectionsRepository,
    ClientsService,
    ConnectionsService,
    TokensService,
    ProviderAdapter,
    AuthorizationServers,
    AddressLimiter,
    ConnectionsAdministration,
    ConnectionsResolver,
    OauthRequestGate,
    { provide: RequestGate, useExisting: OauthRequestGate },
  ],
  exports: [
    RequestGate,
    PeopleModule,
    AuthorizationServers,
    ConnectionsService,
    AddressLimiter,
    OauthSecrets,
  ],
})
export class OauthModule {}
