import { CampaignItem } from '@loupe/content';
import { CustomAttributesModule } from '@loupe/custom-attributes';
import { IngestModule } from '@loupe/ingest';
import { AttributeValuesModule } from '@loupe/items';
import { BulkMembershipsModule, Campaign } from '@loupe/presets';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImportBatchesService } from './storing/import-batches.service.js';
import { PlacementsRepository } from './storing/placements.repository.js';
import { PlacementsService } from './storing/placements.service.js';

/** Stores the posts of imports; for the command line, for requests and for the worker. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Campaign, CampaignItem]),
    CustomAttributesModule,
    IngestModule,
    AttributeValuesModule,
    BulkMembershipsModule,
  ],
  providers: [PlacementsRepository, PlacementsService, ImportBatchesService],
  exports: [ImportBatchesService],
})
export class ImportStoreModule {}
