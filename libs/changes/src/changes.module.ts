import { Module } from '@nestjs/common';
import { ChangesResolver } from './changes.resolver.js';
import { ChangesService } from './changes.service.js';
import { ChangesMonitor } from './changes-monitor.js';
import { ChangesRepositoryModule } from './changes-repository.module.js';

/** The list of changes in the API. */
@Module({
  imports: [ChangesRepositoryModule],
  providers: [ChangesService, ChangesResolver, ChangesMonitor],
})
export class ChangesModule {}
