import { QueueModule, QueueRegistryModule } from '@loupe/queue';
import { OperationsModule } from '@loupe/refresh';
import { StorageModule } from '@loupe/storage';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImportFileProcessor } from './files/import.processor.js';
import { ImportExpiryProcessor } from './files/import-expiry.processor.js';
import { ImportFile, ImportReportPart } from './files/import-file.entity.js';
import { ImportFilesRepository } from './files/import-files.repository.js';
import { ImportRecorder } from './files/import-recorder.js';
import { ImportStoreModule } from './import-store.module.js';

/** Imports files in the background. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ImportFile, ImportReportPart]),
    ImportStoreModule,
    OperationsModule,
    QueueModule,
    QueueRegistryModule,
    StorageModule,
    WorkspaceModule,
  ],
  providers: [ImportFilesRepository, ImportRecorder, ImportFileProcessor, ImportExpiryProcessor],
})
export class ImportsWorkerModule {}
