import { Process, Processor } from '@nestjs/bull';
import { Refresher } from './refresher.js';

/** A mutation has stored something to do. */
@Processor('engagement.refresh')
export class RefreshProcessor {
  constructor(private readonly refresher: Refresher) {}

  @Process()
  process(): void {
    this.refresher.wake();
  }
}
