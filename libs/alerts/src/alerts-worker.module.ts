import { CampaignItem, Creator, Item, MediaContentRow } from '@loupe/content';
import { CustomAttributesModule } from '@loupe/custom-attributes';
import { EngagementModule } from '@loupe/engagement';
import { IngestModule } from '@loupe/ingest';
import { ItemsRepository } from '@loupe/items';
import { OutboxModule } from '@loupe/outbox';
import { PlacesWorkerModule } from '@loupe/places';
import { SearchModule } from '@loupe/search';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Alert } from './alert.entity.js';
import { AlertRule } from './alert-rule.entity.js';
import { AlertRulesRepository } from './alert-rules.repository.js';
import { AlertChecker } from './checks/alert-checker.js';
import { AlertChecksService } from './checks/alert-checks.service.js';
import { AlertEventsService } from './checks/alert-events.service.js';
import { CrossingsRepository } from './checks/crossings.repository.js';
import { RuleItemsService } from './checks/rule-items.service.js';
import { AlertMailsModule } from './mails/alert-mails.module.js';
import { AlertContent } from './places/alert.content.js';

/** The checks of new snapshots. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Alert, AlertRule, CampaignItem, Creator, Item, MediaContentRow]),
    AlertMailsModule,
    CustomAttributesModule,
    EngagementModule,
    IngestModule,
    OutboxModule,
    PlacesWorkerModule,
    SearchModule,
    WorkspaceModule,
  ],
  providers: [
    ItemsRepository,
    AlertRulesRepository,
    CrossingsRepository,
    AlertChecksService,
    AlertChecker,
    AlertEventsService,
    RuleItemsService,
    AlertContent,
  ],
})
export class AlertsWorkerModule {}
