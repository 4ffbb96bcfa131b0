import { EventConsumer, OutboxModule, OutboxWorkerModule } from '@loupe/outbox';
import { QueueModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeliveriesRepository } from './deliveries.repository.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { WebhookOrigin, WebhookSubscription } from './webhook-subscription.entity.js';
import { WebhooksQueueModule } from './webhooks-queue.module.js';
import { AttemptRecorder } from './worker/attempt-recorder.js';
import { AttemptsRepository } from './worker/attempts.repository.js';
import { AttemptsService } from './worker/attempts.service.js';
import { DeliveryProcessor, PingProcessor, UnprovenDeliveryProcessor } from './worker/delivery.processors.js';
import { EventExpiryProcessor } from './worker/event-expiry.processor.js';
import { EventExpiryService } from './worker/event-expiry.service.js';
import { FanOutRepository } from './worker/fan-out.repository.js';
import { FanOutService } from './worker/fan-out.service.js';

/** What sends webhooks. */
@Module({
  imports: [
    TypeOrmModule.forFeature([WebhookSubscription, WebhookOrigin, WebhookDelivery]),
    OutboxModule,
    WebhooksQueueModule,
    QueueModule,
    SafeHttpModule,
    WorkspaceModule,
  ],
  providers: [
    DeliveriesRepository,
    WebhookSecretsService,
    FanOutRepository,
    { provide: EventConsumer, useClass: FanOutService },
    DeliveryProcessor,
    PingProcessor,
    UnprovenDeliveryProcessor,
    AttemptsRepository,
    AttemptRecorder,
    AttemptsService,
    EventExpiryService,
    EventExpiryProcessor,
  ],
  exports: [EventConsumer],
})
class DeliveryModule {}

/** The background work of webhooks: the relay of the outbox, whose events become deliveries, and their attempts. */
@Module({ imports: [DeliveryModule, OutboxWorkerModule.forRoot(DeliveryModule)] })
export class WebhooksWorkerModule {}
