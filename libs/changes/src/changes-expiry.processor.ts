import { Every, Process } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { ChangesService } from './changes.service.js';

/** The hourly job that removes old changes. */
@Processor('changes.expire')
@Every(60 * 60)
export class ChangesExpiryProcessor {
  constructor(private readonly changes: ChangesService) {}

  @Process()
  process(): Promise<number> {
    return this.changes.removeOld();
  }
}
