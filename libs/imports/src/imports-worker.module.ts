import { ConnectorsModule, UnreadModule } from '@loupe/connectors';
import { IngestModule } from '@loupe/ingest';
import { OperationsModule } from '@loupe/operations';
import { QueueModule, QueueRegistryModule } from '@loupe/queue';
import { LimiterModule } from '@loupe/rate-limit';
import { SafeHttpModule } from '@loupe/safe-http';
import { StorageModule } from '@loupe/storage';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AddressImportProcessor } from './addresses/address-import.processor.js';
import { AddressImportRecorder } from './addresses/address-import-recorder.js';
import { ImportBodiesService } from './files/import-bodies.service.js';
import { ImportExpiryProcessor } from './files/import-expiry.processor.js';
import { ImportFile, ImportReportPart } from './files/import-file.entity.js';
import { ImportFileProcessor } from './files/import-file.processor.js';
import { ImportFileRecorder } from './files/import-file-recorder.js';
import { ImportFilesRepository } from './files/import-files.repository.js';
import { StoredFileImporter } from './files/stored-file-importer.js';
import { ApifyClient } from './hooks/apify.client.js';
import { ApifySecrets } from './hooks/apify-secrets.js';
import { DataSetCharges } from './hooks/data-set-charges.js';
import { DataSetFetcher } from './hooks/data-set-fetcher.js';
import { DataSetSource } from './hooks/data-set-source.js';
import { ImportHook, ImportHookDelivery } from './hooks/import-hook.entity.js';
import { ImportHooksRepository } from './hooks/import-hooks.repository.js';
import { ImportStoreModule } from './import-store.module.js';
import { ImportUndoRepository } from './undo/import-undo.repository.js';
import { ImportUndoItem } from './undo/import-undo-item.entity.js';
import { ImportUndoer } from './undo/import-undoer.js';

/** Imports files and posts by their address in the background. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ImportFile, ImportReportPart, ImportHook, ImportHookDelivery, ImportUndoItem]),
    ImportStoreModule,
    LimiterModule,
    SafeHttpModule,
    ConnectorsModule,
    IngestModule,
    OperationsModule,
    QueueModule,
    QueueRegistryModule,
    StorageModule,
    UnreadModule,
    WorkspaceModule,
  ],
  providers: [
    ImportFilesRepository,
    ImportFileRecorder,
    StoredFileImporter,
    ImportFileProcessor,
    ImportExpiryProcessor,
    ImportBodiesService,
    ImportHooksRepository,
    ApifyClient,
    ApifySecrets,
    DataSetSource,
    DataSetCharges,
    DataSetFetcher,
    ImportUndoRepository,
    ImportUndoer,
    AddressImportRecorder,
    AddressImportProcessor,
  ],
})
export class ImportsWorkerModule {}
