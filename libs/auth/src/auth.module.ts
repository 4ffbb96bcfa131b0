import { AuditModule } from '@loupe/audit';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiToken } from './api-token.entity.js';
import { ApiTokenAdministration } from './api-tokens.administration.js';
import { ApiTokensRepository } from './api-tokens.repository.js';
import { ApiTokensResolver } from './api-tokens.resolver.js';
import { ApiTokensService } from './api-tokens.service.js';
import { AuthRequestGate } from './auth-request-gate.js';
import { CallerScopesResolver } from './caller-scopes.resolver.js';
import { TokenHasher } from './token-hasher.js';
import { TokenUseService } from './token-use.service.js';

/** API tokens, and the gate that admits requests by them. */
@Module({
  imports: [TypeOrmModule.forFeature([ApiToken]), WorkspaceModule, AuditModule],
  providers: [
    TokenHasher,
    TokenUseService,
    ApiTokensRepository,
    ApiTokensService,
    ApiTokenAdministration,
    ApiTokensResolver,
    CallerScopesResolver,
    AuthRequestGate,
  ],
  exports: [AuthRequestGate, ApiTokensService],
})
export class AuthModule {}
