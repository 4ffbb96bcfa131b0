import { Item } from '@loupe/content';
import { PlacesStoreModule } from '@loupe/places';
import { QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Alert } from '../alert.entity.js';
import { AlertRule } from '../alert-rule.entity.js';
import { AlertPlaceEntry, AlertPlacesRepository, AlertRulePlace } from '../places/alert-places.repository.js';
import { AlertPlacesService } from '../places/alert-places.service.js';
import { AlertMail } from './alert-mail.entity.js';
import { AlertMailsRepository } from './alert-mails.repository.js';
import { AlertMailsService } from './alert-mails.service.js';

/** Where alerts are sent to: the queue of mails to members, and places. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Alert, AlertMail, AlertPlaceEntry, AlertRule, AlertRulePlace, Item]),
    PlacesStoreModule,
    QueueRegistryModule,
  ],
  providers: [AlertMailsRepository, AlertMailsService, AlertPlacesRepository, AlertPlacesService],
  exports: [AlertMailsRepository, AlertMailsService, AlertPlacesRepository, AlertPlacesService],
})
export class AlertMailsModule {}
