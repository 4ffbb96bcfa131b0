import { AuditModule } from '@loupe/audit';
import { CustomAttributesModule } from '@loupe/custom-attributes';
import { PlacesModule } from '@loupe/places';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Alert } from './alert.entity.js';
import { AlertRule } from './alert-rule.entity.js';
import { AlertRulesRepository } from './alert-rules.repository.js';
import { AlertRulesService } from './alert-rules.service.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertRulesResolver, AlertsResolver } from './alerts.resolver.js';
import { AlertsService } from './alerts.service.js';
import { AlertMailsModule } from './mails/alert-mails.module.js';

/** Rules and alerts in the API. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Alert, AlertRule]),
    AlertMailsModule,
    AuditModule,
    CustomAttributesModule,
    PlacesModule,
    WorkspaceModule,
  ],
  providers: [
    AlertRulesRepository,
    AlertRulesService,
    AlertsRepository,
    AlertsService,
    AlertRulesResolver,
    AlertsResolver,
  ],
})
export class AlertsModule {}
