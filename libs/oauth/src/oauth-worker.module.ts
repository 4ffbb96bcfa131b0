import { QueueModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ClientsRepository } from './clients.repository.js';
import { ConnectionsRepository } from './connections.repository.js';
import { OauthClient, OauthConnection, OauthRequest, OauthToken } from './oauth.entities.js';
import { OauthExpiryProcessor } from './oauth-expiry.processor.js';
import { RequestsRepository } from './requests.repository.js';
import { TokensRepository } from './tokens.repository.js';

/** The background job of the authorization server. */
@Module({
  imports: [TypeOrmModule.forFeature([OauthClient, OauthConnection, OauthRequest, OauthToken]), QueueModule],
  providers: [
    ClientsRepository,
    ConnectionsRepository,
    RequestsRepository,
    TokensRepository,
    OauthExpiryProcessor,
  ],
})
export class OauthWorkerModule {}
