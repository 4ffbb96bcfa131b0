import { AnalyticsModule } from '@loupe/analytics';
import { CustomAttributesModule } from '@loupe/custom-attributes';
import { ArchiveModule, ItemsModule } from '@loupe/items';
import { PresetsLookupModule } from '@loupe/presets';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { ExportRequestsService } from './export-requests.service.js';
import { ExportTablesService } from './rows/export-tables.service.js';
import { ReadableTablesService } from './rows/readable-tables.service.js';
import { RelatedRowsService } from './rows/related-rows.service.js';
import { SnapshotRowsRepository } from './rows/snapshot-rows.repository.js';

/** The rows of exports: for requests, the worker and the command line. */
@Module({
  imports: [
    AnalyticsModule,
    ArchiveModule,
    CustomAttributesModule,
    ItemsModule,
    PresetsLookupModule,
    WorkspaceModule,
  ],
  providers: [
    ExportRequestsService,
    ExportTablesService,
    ReadableTablesService,
    RelatedRowsService,
    SnapshotRowsRepository,
  ],
  exports: [ExportRequestsService, ExportTablesService, ReadableTablesService],
})
export class ExportTablesModule {}
