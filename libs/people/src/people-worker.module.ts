import { AlertMailsModule } from '@loupe/alerts';
import { QueueModule, QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PeopleExpiryProcessor } from './expiry.processor.js';
import { ExpiryRepository } from './expiry.repository.js';
import { LinkMaker } from './link-maker.js';
import { AlertMailWorker } from './mails/alert-mail-worker.js';
import { Mail } from './mails/mail.entity.js';
import { MailTransport } from './mails/mail-transport.js';
import { MailWorker } from './mails/mail-worker.js';
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
    MailWorker,
    AlertMailWorker,
  ],
})
export class PeopleWorkerModule {}
