import { Every, Process } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { EditionsService } from './editions.service.js';

/** Removes editions at the end of what the plan keeps, and links that ended long ago; gives their number. */
@Processor('reports.expire')
@Every(60 * 60)
export class EditionExpiryProcessor {
  constructor(private readonly editions: EditionsService) {}

  @Process()
  process(): Promise<number> {
    return this.editions.expire();
  }
}
