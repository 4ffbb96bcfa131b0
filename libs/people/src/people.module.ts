import { AuditModule } from '@loupe/audit';
import { AuthModule } from '@loupe/auth';
import { RequestGate } from '@loupe/graphql';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MembersAdministration } from './members.administration.js';
import { MembersResolver } from './members.resolver.js';
import { Passwords } from './passwords.js';
import {
  Membership,
  OneTimeLink,
  Person,
  Session,
  SessionBearer,
  SignInFailures,
} from './people.entities.js';
import { PeopleRepository } from './people.repository.js';
import { PeopleService } from './people.service.js';
import { PeopleRequestGate } from './people-request-gate.js';
import { PeopleSecrets } from './secrets.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { SignInService } from './sign-in.service.js';

const ENTITIES = [Person, Membership, OneTimeLink, Session, SessionBearer, SignInFailures];

/** People, their roles and sessions, and the gate that admits them and API tokens. */
@Module({
  imports: [TypeOrmModule.forFeature(ENTITIES), AuditModule, AuthModule],
  providers: [
    Passwords,
    PeopleSecrets,
    PeopleRepository,
    SessionsRepository,
    PeopleService,
    SessionsService,
    SignInService,
    MembersAdministration,
    MembersResolver,
    PeopleRequestGate,
    { provide: RequestGate, useExisting: PeopleRequestGate },
  ],
  exports: [RequestGate, PeopleRequestGate, PeopleService, SessionsService, SignInService],
})
export class PeopleModule {}
