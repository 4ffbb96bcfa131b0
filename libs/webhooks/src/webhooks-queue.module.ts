import { QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookOrigin, WebhookSubscription } from './webhook-subscription.entity.js';
import { DeliveryQueueRepository } from './worker/delivery-queue.repository.js';

/** The queue of deliveries. */
@Module({
  imports: [
    TypeOrmModule.forFeature([WebhookSubscription, WebhookOrigin, WebhookDelivery]),
    QueueRegistryModule,
  ],
  providers: [DeliveryQueueRepository],
  exports: [DeliveryQueueRepository],
})
export class WebhooksQueueModule {}
