import { Every, Process } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { PlaceDeliveriesService } from '../deliveries/deliveries.service.js';

/** Removes what was sent to places, or given up, 30 days ago; gives its number. */
@Processor('places.expire')
@Every(60 * 60)
export class PlaceExpiryProcessor {
  constructor(private readonly deliveries: PlaceDeliveriesService) {}

  @Process()
  process(): Promise<number> {
    return this.deliveries.expire();
  }
}
