import { CustomAttributesModule } from '@loupe/custom-attributes';
import { AttributeValuesModule, RightsChangesModule } from '@loupe/items';
import { OperationsModule } from '@loupe/operations';
import { BulkMembershipsModule } from '@loupe/presets';
import { QueueModule } from '@loupe/queue';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { BulkChangeProcessor } from './bulk-change.processor.js';
import { BulkChangeRecorder } from './bulk-change-recorder.js';
import { BulkChangesStoreModule } from './bulk-changes-store.module.js';
import { ItemChangesService } from './item-changes.service.js';

/** Changes many items in the background. */
@Module({
  imports: [
    AttributeValuesModule,
    BulkChangesStoreModule,
    BulkMembershipsModule,
    CustomAttributesModule,
    OperationsModule,
    QueueModule,
    RightsChangesModule,
    WorkspaceModule,
  ],
  providers: [ItemChangesService, BulkChangeRecorder, BulkChangeProcessor],
})
export class BulkChangesWorkerModule {}
