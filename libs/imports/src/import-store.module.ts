import { CustomAttributesModule } from '@loupe/custom-attributes';
import { IngestModule } from '@loupe/ingest';
import { AttributeValuesModule } from '@loupe/items';
import { BulkMembershipsModule } from '@loupe/presets';
import { StorageModule } from '@loupe/storage';
import { WorkspaceModule } from '@loupe/workspace';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BroughtFilesService } from './containers/brought-files.service.js';
import { ImportAnswersRepository } from './formats/answers.repository.js';
import { ImportReadingsService } from './formats/readings.service.js';
import { SavedMapping } from './mappings/import-mapping.entity.js';
import { ImportMappingsRepository } from './mappings/import-mappings.repository.js';
import { ImportPreviewsService } from './previews/import-previews.service.js';
import { ImportBatchesService } from './storing/import-batches.service.js';
import { PlacementsService } from './storing/placements.service.js';

/** Stores the posts of imports; for the command line, for requests and for the worker. */
@Module({
  imports: [
    TypeOrmModule.forFeature([SavedMapping]),
    CustomAttributesModule,
    IngestModule,
    AttributeValuesModule,
    BulkMembershipsModule,
    StorageModule,
    WorkspaceModule,
  ],
  providers: [
    PlacementsService,
    BroughtFilesService,
    ImportBatchesService,
    ImportAnswersRepository,
    ImportMappingsRepository,
    ImportReadingsService,
    ImportPreviewsService,
  ],
  exports: [
    BroughtFilesService,
    ImportBatchesService,
    ImportMappingsRepository,
    ImportReadingsService,
    ImportPreviewsService,
  ],
})
export class ImportStoreModule {}
