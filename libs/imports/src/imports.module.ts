import { AuditModule } from '@loupe/audit';
import { ConnectorsModule } from '@loupe/connectors';
import { ItemsModule } from '@loupe/items';
import { OperationsApiModule } from '@loupe/operations';
import { QueueRegistryModule } from '@loupe/queue';
import { SafeHttpModule } from '@loupe/safe-http';
import { StorageModule } from '@loupe/storage';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AddressImportsResolver } from './addresses/address-imports.resolver.js';
import { AddressImportsService } from './addresses/address-imports.service.js';
import { ImportBodiesService } from './files/import-bodies.service.js';
import { ImportFile, ImportReportPart } from './files/import-file.entity.js';
import { ImportFilesRepository } from './files/import-files.repository.js';
import { ImportFilesService } from './files/import-files.service.js';
import { ApifySecrets } from './hooks/apify-secrets.js';
import { HookDeliveriesService } from './hooks/hook-deliveries.service.js';
import { ImportHook, ImportHookDelivery } from './hooks/import-hook.entity.js';
import { ImportHooksRepository } from './hooks/import-hooks.repository.js';
import { ImportHooksResolver } from './hooks/import-hooks.resolver.js';
import { ImportHooksService } from './hooks/import-hooks.service.js';
import { ImportStoreModule } from './import-store.module.js';
import { ImportItemsResolver } from './items/import-items.resolver.js';
import { ImportItemsService } from './items/import-items.service.js';
import { ImportMappingsResolver } from './mappings/import-mappings.resolver.js';
import { ImportMappingsService } from './mappings/import-mappings.service.js';
import { TextImportsResolver } from './texts/text-imports.resolver.js';
import { TextImportsService } from './texts/text-imports.service.js';
import { ImportUndoRepository } from './undo/import-undo.repository.js';
import { ImportUndoResolver } from './undo/import-undo.resolver.js';
import { ImportUndoService } from './undo/import-undo.service.js';
import { ImportUndoItem } from './undo/import-undo-item.entity.js';

/** Imports of requests: importItems, and files and posts by their address, which the worker imports. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ImportFile, ImportReportPart, ImportHook, ImportHookDelivery, ImportUndoItem]),
    ImportStoreModule,
    AuditModule,
    ConnectorsModule,
    ItemsModule,
    OperationsApiModule,
    SafeHttpModule,
    QueueRegistryModule,
    StorageModule,
    WorkspaceModule,
  ],
  providers: [
    ImportFilesRepository,
    ImportFilesService,
    ImportBodiesService,
    ApifySecrets,
    HookDeliveriesService,
    ImportHooksRepository,
    ImportHooksService,
    ImportHooksResolver,
    ImportItemsService,
    ImportItemsResolver,
    AddressImportsService,
    AddressImportsResolver,
    ImportMappingsService,
    ImportMappingsResolver,
    TextImportsService,
    TextImportsResolver,
    ImportUndoRepository,
    ImportUndoService,
    ImportUndoResolver,
  ],
  exports: [ImportFilesService, HookDeliveriesService, ImportHooksService],
})
export class ImportsModule {}
