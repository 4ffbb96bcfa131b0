import { MailTransport } from '@loupe/mail';
import { QueueModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { Module } from '@nestjs/common';
import { PlaceContents } from './place-contents.js';
import { PlacesStoreModule } from './places-store.module.js';
import { ConfirmationContent } from './worker/confirmation.content.js';
import { DeliveryRecorder } from './worker/delivery-recorder.js';
import { PlaceDeliveryProcessor, PlaceMailProcessor } from './worker/place-delivery.processor.js';
import { PlaceExpiryProcessor } from './worker/place-expiry.processor.js';
import { SendingService } from './worker/sending.service.js';

/** Sends to places in the background. What is sent is written by the rooms of its topics, which register with PlaceContents. */
@Module({
  imports: [PlacesStoreModule, QueueModule, SafeHttpModule],
  providers: [
    MailTransport,
    PlaceContents,
    ConfirmationContent,
    DeliveryRecorder,
    SendingService,
    PlaceDeliveryProcessor,
    PlaceMailProcessor,
    PlaceExpiryProcessor,
  ],
  exports: [PlaceContents, PlacesStoreModule],
})
export class PlacesWorkerModule {}
