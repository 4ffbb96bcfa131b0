import { Item } from '@loupe/content';
import { QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Alert } from '../alert.entity.js';
import { AlertRule } from '../alert-rule.entity.js';
import { AlertMail } from './alert-mail.entity.js';
import { AlertMailsRepository } from './alert-mails.repository.js';
import { AlertMailsService } from './alert-mails.service.js';

/** The queue of mails of alerts. */
@Module({
  imports: [TypeOrmModule.forFeature([Alert, AlertMail, AlertRule, Item]), QueueRegistryModule],
  providers: [AlertMailsRepository, AlertMailsService],
  exports: [AlertMailsRepository, AlertMailsService],
})
export class AlertMailsModule {}
