import { EngagementModule } from '@loupe/engagement';
import { QueueModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { Module } from '@nestjs/common';
import { ItemsModule } from '../items.module.js';
import { ImportRequests } from './import-requests.service.js';
import { RefreshRepository } from './refresh.repository.js';
import { RefreshResolver } from './refresh.resolver.js';
import { RefreshService } from './refresh.service.js';
import { RefreshWakeUp } from './wake-up.js';

/** The mutations that ask platforms for something; the worker does it. */
@Module({
  imports: [ItemsModule, EngagementModule, QueueModule, SafeHttpModule],
  providers: [RefreshRepository, RefreshWakeUp, RefreshService, ImportRequests, RefreshResolver],
})
export class RefreshModule {}
