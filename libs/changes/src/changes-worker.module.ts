import { QueueModule } from '@loupe/queue';
import { Module } from '@nestjs/common';
import { ChangeSequencer } from './change-sequencer.js';
import { ChangesService } from './changes.service.js';
import { ChangesExpiryProcessor } from './changes-expiry.processor.js';
import { ChangesRepositoryModule } from './changes-repository.module.js';

/** The background work of the list of changes. */
@Module({
  imports: [ChangesRepositoryModule, QueueModule],
  providers: [ChangesService, ChangeSequencer, ChangesExpiryProcessor],
})
export class ChangesWorkerModule {}
