import { AuditModule } from '@loupe/audit';
import { OutboxModule } from '@loupe/outbox';
import { SafeHttpModule } from '@loupe/safe-http';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActivationService } from './activation.service.js';
import { BacklogRepository } from './backlog.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesResolver } from './deliveries.resolver.js';
import { DeliveriesService } from './deliveries.service.js';
import { SubscriptionTransactionsService } from './subscription-transactions.service.js';
import { SubscriptionValidatorService } from './subscription-validator.service.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { SubscriptionsResolver } from './subscriptions.resolver.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { WebhookLoaders } from './webhook.loaders.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookMonitor } from './webhook-monitor.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { WebhookOrigin, WebhookSubscription } from './webhook-subscription.entity.js';
import { WebhooksAuditService } from './webhooks-audit.service.js';

/** Webhooks as clients see them. */
@Module({
  imports: [
    TypeOrmModule.forFeature([WebhookSubscription, WebhookOrigin, WebhookDelivery]),
    OutboxModule,
    SafeHttpModule,
    WorkspaceModule,
    AuditModule,
  ],
  providers: [
    SubscriptionsRepository,
    DeliveriesRepository,
    SubscriptionTransactionsService,
    SubscriptionValidatorService,
    WebhookSecretsService,
    WebhooksAuditService,
    ActivationService,
    SubscriptionsService,
    DeliveriesService,
    WebhookLoaders,
    SubscriptionsResolver,
    DeliveriesResolver,
    BacklogRepository,
    WebhookMonitor,
  ],
})
export class WebhooksModule {}
