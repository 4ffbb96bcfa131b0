import { OperationsModule } from '@loupe/operations';
import { QueueModule } from '@loupe/queue';
import { StorageModule } from '@loupe/storage';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { ExportProcessor, LargeExportProcessor } from './export.processor.js';
import { ExportExpiryProcessor } from './export-expiry.processor.js';
import { ExportFilesModule } from './export-files.module.js';
import { ExportRecorder } from './export-recorder.js';
import { ExportTablesModule } from './export-tables.module.js';
import { ExportWriter } from './export-writer.js';

/** Writes the files of exports in the background. */
@Module({
  imports: [
    ExportFilesModule,
    ExportTablesModule,
    OperationsModule,
    QueueModule,
    StorageModule,
    WorkspaceModule,
  ],
  providers: [ExportRecorder, ExportWriter, ExportProcessor, LargeExportProcessor, ExportExpiryProcessor],
})
export class ExportsWorkerModule {}
