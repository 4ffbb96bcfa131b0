import { AuditModule } from '@loupe/audit';
import { AuthModule } from '@loupe/auth';
import { QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Attempts } from './attempts.js';
import { ColleaguesResolver } from './colleagues.resolver.js';
import { ColleaguesService } from './colleagues.service.js';
import { EntryService } from './entry.service.js';
import { IdentitiesRepository } from './identities.repository.js';
import { Identity } from './identity.entity.js';
import { LinkMaker } from './link-maker.js';
import { LinksService } from './links.service.js';
import { Mail } from './mails/mail.entity.js';
import { MailsRepository } from './mails/mails.repository.js';
import { MailsService } from './mails/mails.service.js';
import { MembersAdministration } from './members.administration.js';
import { MembersAudit } from './members.audit.js';
import { MembersResolver } from './members.resolver.js';
import { Passkey, UsedChallenge } from './passkey.entities.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { PasskeysService } from './passkeys.service.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordsModule } from './passwords.module.js';
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
import { ProviderService } from './provider.service.js';
import { ProviderEntryService } from './provider-entry.service.js';
import { RecoveryCode, SecondFactor } from './second-factor.entities.js';
import { SecondFactorRepository } from './second-factor.repository.js';
import { SecondFactorService } from './second-factor.service.js';
import { PeopleSecrets } from './secrets.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { SignInService } from './sign-in.service.js';
import { SignInSteps } from './steps.js';

const ENTITIES = [
  Person,
  Membership,
  OneTimeLink,
  Session,
  SessionBearer,
  SignInFailures,
  SecondFactor,
  RecoveryCode,
  Passkey,
  UsedChallenge,
  Identity,
  Mail,
];

/** People, their roles and sessions, and the gate that admits them and API tokens. */
@Module({
  imports: [
    TypeOrmModule.forFeature(ENTITIES),
    AuditModule,
    AuthModule,
    PasswordsModule,
    QueueRegistryModule,
  ],
  providers: [
    PeopleSecrets,
    PeopleRepository,
    SessionsRepository,
    SecondFactorRepository,
    PasskeysRepository,
    IdentitiesRepository,
    MailsRepository,
    MailsService,
    LinkMaker,
    MembersAudit,
    SignInSteps,
    Attempts,
    PeopleService,
    SessionsService,
    SecondFactorService,
    PasskeysService,
    PasswordChangeService,
    ProviderService,
    ProviderEntryService,
    EntryService,
    SignInService,
    LinksService,
    MembersAdministration,
    MembersResolver,
    ColleaguesService,
    ColleaguesResolver,
    PeopleRequestGate,
  ],
  exports: [
    ColleaguesService,
    Attempts,
    PeopleRequestGate,
    PeopleService,
    SessionsService,
    SignInService,
    EntryService,
    LinksService,
    MailsService,
    SecondFactorService,
    PasskeysService,
    PasswordChangeService,
    ProviderService,
    ProviderEntryService,
  ],
})
export class PeopleModule {}
