import { Process } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { ImportWorker } from './import-worker.js';
import { RequestedRefreshWorker } from './requested-refresh-worker.js';

/** Wakes the workers: a mutation has stored something to do. */
@Processor('engagement.refresh')
export class RefreshProcessor {
  constructor(
    private readonly imports: ImportWorker,
    private readonly refreshes: RequestedRefreshWorker,
  ) {}

  @Process()
  process(): void {
    this.imports.wake();
    this.refreshes.wake();
  }
}
