import { Every, Process } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { EventExpiryService } from './event-expiry.service.js';

/** The hourly removal of old events. */
@Processor('webhooks.expire')
@Every(60 * 60)
export class EventExpiryProcessor {
  constructor(private readonly expiry: EventExpiryService) {}

  @Process()
  process(): Promise<number> {
    return this.expiry.removeOld();
  }
}
