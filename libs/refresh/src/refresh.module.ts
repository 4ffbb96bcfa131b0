import { ConnectorsModule } from '@loupe/connectors';
import { ItemsModule } from '@loupe/items';
import { QueueModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { OperationWaitsService } from './operations/operation-waits.service.js';
import { OperationsModule } from './operations/operations.module.js';
import { OperationsResolver } from './operations/operations.resolver.js';
import { OperationsService } from './operations/operations.service.js';
import { ImportRequestsService } from './requests/import-requests.service.js';
import {
  RefetchBulkPayloadResolver,
  UploadItemFromUrlPayloadResolver,
} from './requests/payloads.resolver.js';
import { RefreshRepository } from './requests/refresh.repository.js';
import { RefreshResolver } from './requests/refresh.resolver.js';
import { RefreshService } from './requests/refresh.service.js';
import { TurnsService } from './requests/turns.service.js';

/** The mutations that ask platforms for something; the worker does it. */
@Module({
  imports: [ConnectorsModule, ItemsModule, OperationsModule, QueueModule, SafeHttpModule, WorkspaceModule],
  providers: [
    RefreshRepository,
    TurnsService,
    RefreshService,
    ImportRequestsService,
    RefreshResolver,
    RefetchBulkPayloadResolver,
    UploadItemFromUrlPayloadResolver,
    OperationWaitsService,
    OperationsService,
    OperationsResolver,
  ],
})
export class RefreshModule {}
