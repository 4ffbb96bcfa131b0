import { AppConfig, Sealer } from '@loupe/config';
import { Injectable } from '@nestjs/common';

/** Seals the addresses of chats' webhooks: whoever has one can write there. */
@Injectable()
export class PlaceSecrets extends Sealer {
  constructor(config: AppConfig) {
    super(config, 'loupe addresses of places');
  }
}
