import { QueueModule, QueueRegistryModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailConsent } from './consents/consent.entity.js';
import { ConsentsRepository } from './consents/consents.repository.js';
import { ConsentsService } from './consents/consents.service.js';
import { UnsubscribeTokens } from './consents/unsubscribe-tokens.js';
import { PlaceDeliveriesRepository } from './deliveries/deliveries.repository.js';
import { PlaceDeliveriesService } from './deliveries/deliveries.service.js';
import { PlaceDelivery } from './deliveries/place-delivery.entity.js';
import { MembersRepository } from './members.repository.js';
import { PlaceRow } from './place.entity.js';
import { PlaceSecrets } from './place-secrets.js';
import { PlacesRepository } from './places.repository.js';
import { ShownPlaces } from './shown-places.js';

const PROVIDERS = [
  ConsentsRepository,
  ConsentsService,
  MembersRepository,
  PlaceDeliveriesRepository,
  PlaceDeliveriesService,
  PlaceSecrets,
  PlacesRepository,
  ShownPlaces,
  UnsubscribeTokens,
];

/** Places, consents and deliveries as they are stored. */
@Module({
  imports: [
    TypeOrmModule.forFeature([PlaceRow, MailConsent, PlaceDelivery]),
    QueueModule,
    QueueRegistryModule,
  ],
  providers: PROVIDERS,
  exports: PROVIDERS,
})
export class PlacesStoreModule {}
