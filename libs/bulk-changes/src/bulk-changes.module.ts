import { AuditModule } from '@loupe/audit';
import { CustomAttributesModule } from '@loupe/custom-attributes';
import { ItemsModule } from '@loupe/items';
import { OperationsApiModule } from '@loupe/operations';
import { BulkMembershipsModule } from '@loupe/presets';
import { Module } from '@nestjs/common';
import { BulkChangeEndsService } from './bulk-change-ends.service.js';
import { BulkChangeRequestsService } from './bulk-change-requests.service.js';
import { BulkChangesResolver, OperationChangesResolver } from './bulk-changes.resolver.js';
import { BulkChangesStoreModule } from './bulk-changes-store.module.js';
import { MembershipInputsService } from './membership-inputs.service.js';

/** Changes of many items, for those who ask for them. */
@Module({
  imports: [
    AuditModule,
    BulkChangesStoreModule,
    BulkMembershipsModule,
    CustomAttributesModule,
    ItemsModule,
    OperationsApiModule,
  ],
  providers: [
    MembershipInputsService,
    BulkChangeRequestsService,
    BulkChangeEndsService,
    BulkChangesResolver,
    OperationChangesResolver,
  ],
})
export class BulkChangesModule {}
