import { CustomAttributesModule } from '@loupe/custom-attributes';
import { IngestModule } from '@loupe/ingest';
import { AttributeValuesModule } from '@loupe/items';
import { BulkMembershipsModule } from '@loupe/presets';
import { Module } from '@nestjs/common';
import { ImportBatchesService } from './storing/import-batches.service.js';
import { PlacementsService } from './storing/placements.service.js';

/** Stores the posts of imports; for the command line, for requests and for the worker. */
@Module({
  imports: [CustomAttributesModule, IngestModule, AttributeValuesModule, BulkMembershipsModule],
  providers: [PlacementsService, ImportBatchesService],
  exports: [ImportBatchesService],
})
export class ImportStoreModule {}
