import { AlertMailsModule } from '@loupe/alerts';
import { MailTransport } from '@loupe/mail';
import { QueueModule, QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PeopleExpiryProcessor } from './expiry.processor.js';
import { ExpiryRepository } from './expiry.repository.js';
import { LinkMaker } from './link-maker.js';
import { AlertMailProcessor } from './mails/alert-mail.processor.js';
import { Mail } from './mails/mail.entity.js';
import { MailProcessor } from './mails/mail.processor.js';
import { MailDependencies } from './mails/mail-queue.js';
import { MailsRepository } from './mails/mails.repository.js';
import { Membership, OneTimeLink, Person } from './people.entities.js';
import { PeopleRepository } from './people.repository.js';
import { PeopleSecrets } from './secrets.js';

/** What the worker does for people: it sends their mails, and deletes what has ended. */
@Module({
  imports: [
    AlertMailsModule,
    TypeOrmModule.forFeature([Person, Membership, OneTimeLink, Mail]),
    QueueModule,
    QueueRegistryModule,
  ],
  providers: [
    ExpiryRepository,
    PeopleExpiryProcessor,
    PeopleSecrets,
    PeopleRepository,
    LinkMaker,
    MailsRepository,
    MailTransport,
    MailDependencies,
    MailProcessor,
    AlertMailProcessor,
  ],
})
export class PeopleWorkerModule {}
