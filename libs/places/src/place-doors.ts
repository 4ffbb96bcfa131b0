import { Clock } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { PlaceSecrets } from './place-secrets.js';
import { PlaceTargets } from './place-targets.js';

/** What new places are checked and kept with. */
@Injectable()
export class PlaceDoors {
  constructor(
    readonly targets: PlaceTargets,
    readonly secrets: PlaceSecrets,
    readonly clock: Clock,
  ) {}
}
