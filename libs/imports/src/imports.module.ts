import { QueueRegistryModule } from '@loupe/queue';
import { OperationsModule } from '@loupe/refresh';
import { StorageModule } from '@loupe/storage';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImportFile, ImportReportPart } from './files/import-file.entity.js';
import { ImportFilesRepository } from './files/import-files.repository.js';
import { ImportFilesService } from './files/import-files.service.js';
import { ImportStoreModule } from './import-store.module.js';
import { ImportItemsResolver } from './items/import-items.resolver.js';
import { ImportItemsService } from './items/import-items.service.js';

/** Imports of requests: importItems, and files, which the worker imports. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ImportFile, ImportReportPart]),
    ImportStoreModule,
    OperationsModule,
    QueueRegistryModule,
    StorageModule,
    WorkspaceModule,
  ],
  providers: [ImportFilesRepository, ImportFilesService, ImportItemsService, ImportItemsResolver],
  exports: [ImportFilesService],
})
export class ImportsModule {}
